/** A plain HTTP client for the emulator's own tests: knows the documented interface's words and nothing of the package. */

import { startEmulator, type Emulator, type EmulatorOptions } from "../../tools/emulator";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body, or undefined when it is not JSON. */
  readonly json: unknown;
  /** What stands at a path of the body, such as `data.secrets.0.value`; undefined when nothing does. */
  at(path: string): unknown;
  /** `data.uid`, for the next request. */
  readonly uid: string;
}

const running = new Set<Emulator>();

/** Starts an emulator that `stopEmulators` stops. */
export async function start(options: EmulatorOptions = {}): Promise<Emulator> {
  const service = await startEmulator(options);
  running.add(service);
  return service;
}

/** For `afterEach`. */
export async function stopEmulators(): Promise<void> {
  await Promise.all([...running].map((service) => service.stop()));
  running.clear();
}

/** Sends a request below `/api/v1/projects/p1`, unless the path begins at the root, with the right key, unless told otherwise. */
export async function ask(
  service: Emulator,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(
    `${service.url}${/^\/(api|_emulator)\//.test(path) ? path : `/api/v1/projects/p1${path}`}`,
    {
      method,
      headers: {
        authorization: `Bearer ${service.apiKey}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    },
  );
  const text = await response.text();
  const json = parse(text);
  const at = (way: string) => follow(json, way.split("."));
  return { status: response.status, headers: response.headers, text, json, at, uid: String(at("data.uid")) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function follow(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== "object" || value === null)
    return name === undefined ? value : undefined;
  return follow((value as Record<string, unknown>)[name], rest);
}
