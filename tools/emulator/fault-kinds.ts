/** The effect of each kind of fault on one exchange: functions on an answer, which know neither sockets nor routes. */

import { setTimeout as wait } from "node:timers/promises";
import { parseJson, printJson } from "./json";

/** Whether a fault happens before the service acts, or after it has written. */
export type Moment = "before" | "after";

/**
 * A fault that the emulator can simulate, by its `kind`:
 *
 * - `delay`: delays the request in real time.
 * - `reset`: resets the connection.
 * - `status`: responds with another status.
 * - `truncatedJson`: truncates the body of the response.
 * - `html`: responds with a web page and status 200, like a wrong base URL.
 * - `emptyBody`: responds without a body.
 * - `wrongTypes`: replaces fields of `data` in the response, or of each item of a page. If `data` is not an object, the
 *   field `data` replaces it.
 * - `drip`: sends the body in pieces of so many bytes, in real time.
 * - `shortPage`: puts fewer items than requested on a page, with correct cursors. Defaults to one item.
 * - `clockSkew`: shifts the clock of the service during the request: in the `Date` header and in everything that it writes.
 * - `staleReads`: answers a GET with the objects of so long ago, on the clock of the emulator. Objects of the seed have
 *   always existed.
 * - `gate`: holds the request until `release()`.
 *
 * `when` defaults to `before`. With `after`, the service first completes a write, and the fault affects only the response. A
 * fault without `when` lets the service act.
 */
export type Fault =
  | { readonly kind: "delay"; readonly milliseconds: number; readonly when?: Moment }
  | { readonly kind: "reset"; readonly when?: Moment }
  | {
      readonly kind: "status";
      /** The status of the response. */
      readonly status: number;
      readonly when?: Moment;
      /** The `Retry-After` header. A number is in seconds. Defaults to no header. */
      readonly retryAfter?: number | string | Date;
      /** The `message` in the body of the response. */
      readonly message?: string;
    }
  | { readonly kind: "truncatedJson" }
  | { readonly kind: "html"; readonly when?: Moment }
  | { readonly kind: "emptyBody" }
  | {
      readonly kind: "wrongTypes";
      /** The fields with their values. Undefined removes a field. Defaults to `{ name: 5 }`. */
      readonly fields?: Readonly<Record<string, unknown>>;
      /** The IDs of the objects that this affects. Defaults to all. */
      readonly ids?: readonly string[];
    }
  | { readonly kind: "drip"; readonly bytes: number; readonly everyMilliseconds: number }
  | { readonly kind: "shortPage"; readonly items?: number }
  | { readonly kind: "clockSkew"; readonly milliseconds: number }
  | { readonly kind: "staleReads"; readonly milliseconds: number }
  | { readonly kind: "gate"; readonly when?: Moment };

/** The kinds of all faults. The compiler asks for each. */
export const faultKinds = Object.keys({
  delay: true,
  reset: true,
  status: true,
  truncatedJson: true,
  html: true,
  emptyBody: true,
  wrongTypes: true,
  drip: true,
  shortPage: true,
  clockSkew: true,
  staleReads: true,
  gate: true,
} satisfies Record<Fault["kind"], true>);

/** What is about to be sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Send the body in pieces. */
  readonly drip?: { readonly bytes: number; readonly everyMilliseconds: number };
  /** Send nothing, reset the connection. */
  readonly reset?: true;
}

/** The circumstances that a fault changes for one request. */
export interface Conditions {
  skewMilliseconds: number;
  staleMilliseconds: number;
  mostItems: number;
}

/** The place where a `gate` holds requests. */
export interface HoldPoint {
  readonly reached: Promise<void>;
  readonly released: Promise<void>;
  reach(): void;
  release(): void;
}

/** An answer in JSON. */
export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, body: printJson(body) };
}

/** Simulates a fault around `next`, which lets the service act. */
export async function wrap(
  fault: Fault,
  holdPoint: HoldPoint,
  conditions: Conditions,
  next: () => Promise<Answer>,
): Promise<Answer> {
  switch (fault.kind) {
    case "delay":
      return around(fault.when, () => pause(fault.milliseconds), next);
    case "gate":
      return around(fault.when, () => hold(holdPoint), next);
    case "reset":
      return instead(fault.when, { status: 0, headers: {}, body: "", reset: true }, next);
    case "status":
      return instead(fault.when, statusAnswer(fault), next);
    case "html":
      return instead(fault.when, HTML_PAGE, next);
    case "truncatedJson":
      return edit(next, (answer) => ({
        ...answer,
        body: answer.body.slice(0, Math.ceil(answer.body.length / 2)),
      }));
    case "emptyBody":
      return edit(next, (answer) => ({ ...answer, body: "" }));
    case "wrongTypes":
      return edit(next, (answer) => ({
        ...answer,
        body: replaceFields(answer.body, fault),
      }));
    case "drip":
      return edit(next, (answer) => ({ ...answer, drip: fault }));
    case "shortPage":
      conditions.mostItems = fault.items ?? 1;
      return next();
    case "clockSkew":
      conditions.skewMilliseconds += fault.milliseconds;
      return next();
    case "staleReads":
      conditions.staleMilliseconds += fault.milliseconds;
      return next();
  }
}

/** Waits in real time without keeping the process alive. */
export function pause(milliseconds: number): Promise<void> {
  return wait(milliseconds, undefined, { ref: false });
}

const HTML_PAGE: Answer = {
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: "<!doctype html><html><head><title>Dashboard</title></head><body>Please sign in.</body></html>",
};

async function around(
  when: Moment = "before",
  act: () => Promise<void>,
  next: () => Promise<Answer>,
): Promise<Answer> {
  if (when === "before") await act();
  const answer = await next();
  if (when === "after") await act();
  return answer;
}

async function instead(
  when: Moment = "before",
  answer: Answer,
  next: () => Promise<Answer>,
): Promise<Answer> {
  if (when === "after") await next();
  return answer;
}

async function edit(next: () => Promise<Answer>, change: (answer: Answer) => Answer): Promise<Answer> {
  return change(await next());
}

async function hold(holdPoint: HoldPoint): Promise<void> {
  holdPoint.reach();
  await holdPoint.released;
}

function statusAnswer({ status, message, retryAfter }: Fault & { kind: "status" }): Answer {
  const wanted = retryAfter instanceof Date ? retryAfter.toUTCString() : retryAfter;
  const headers: Record<string, string> = wanted === undefined ? {} : { "retry-after": String(wanted) };
  return jsonAnswer(
    status,
    { status: false, message: message ?? `the emulator was told to answer ${status}` },
    headers,
  );
}

function replaceFields(body: string, { fields = { name: 5 }, ids }: Fault & { kind: "wrongTypes" }): string {
  const envelope = parseJson(body) as { data?: { content?: unknown } };
  const { data } = envelope;
  if (typeof data !== "object")
    return "data" in fields ? printJson({ ...envelope, data: fields["data"] }) : body;
  const isMeant = (item: object): boolean =>
    ids === undefined || ("uid" in item && ids.includes(String(item.uid)));
  const replace = (item: object) => (isMeant(item) ? { ...item, ...fields } : item);
  if (Array.isArray(data)) return printJson({ ...envelope, data: data.map(replace) });
  const content: unknown = data.content;
  const replaced = Array.isArray(content) ? { ...data, content: content.map(replace) } : replace(data);
  return printJson({ ...envelope, data: replaced });
}
