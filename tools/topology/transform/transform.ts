/** Runs functions and filters on events in unit tests, without a service. */

import { clause } from "../../../provider/base/declare";
import { isJsonObject } from "../../../provider/base/fields";
import { cleaned } from "../../../provider/base/text";
import type { AnyEventFilter } from "../../../provider/kinds/subscription/types";
import { scopes } from "../../../provider/kinds/subscription/fields";
import { faultsOf } from "../../../provider/kinds/subscription/filter/faults";
import { evaluateFilter } from "../filter/filter";
import { clauses } from "../notices";
import type * as runs from "./run";

// eslint-disable-next-line @typescript-eslint/no-require-imports -- who asks for routes alone loads no threads
const load = (): typeof runs => require("./run") as typeof runs;
let shared: runs.TransformRunner | undefined;

/** An event to be tested. A `RoutedEvent` is one. */
export interface TestedEvent {
  /** The payload: any JSON value. */
  readonly body?: unknown;
  /** The headers, by name. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** The query parameters, by name. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** The path that it came to. */
  readonly path?: string | undefined;
}

/** How a function runs. */
export interface TransformOptions {
  /**
   * What the function is for: the `function` of a subscription, or the `bodyFunction` ("body") or `headerFunction` ("headers") of a
   * source. Default: "subscription".
   */
  readonly type?: "subscription" | "body" | "headers" | undefined;
  /** How long it may take, in milliseconds. Default: 10,000, as in the service. */
  readonly milliseconds?: number | undefined;
}

/** What a function makes of an event. */
export interface Transformed {
  /** The payload as JSON, with sorted names. With the type "body" the event that the source creates; with "headers" the payload as it was. */
  readonly payload: unknown;
  /** The headers. A function of the type "headers" makes them; others leave them as they were. */
  readonly headers: unknown;
  /** What the function wrote to its console, line by line. */
  readonly log: readonly string[];
}

/** What a filter says of an event. */
export interface FilterAnswer {
  /** Whether the event passes. */
  readonly isMatch: boolean;
  /** The first condition that fails, in one line; an empty text if the event passes. */
  readonly reason: string;
}

/** A function fails on an event, or returns a result that the service rejects. The message is one line. */
export class TransformError extends Error {
  constructor(
    reason: string,
    /** The line of the function that failed, from 1, if it is known. */
    readonly line: number | undefined,
    /** What the function wrote to its console before. */
    readonly log: readonly string[],
  ) {
    super(reason);
    this.name = "TransformError";
  }
}

/** The service rejects a filter, or it is uncertain whether an event passes it. The message is one line. */
export class FilterError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "FilterError";
  }
}

/**
 * Runs a function as Convoy does, in a thread of its own, and waits for the result. The function sees what it sees there: a subscription
 * the payload alone, a source the body or the headers. It cannot reach anything else: neither files nor a network nor this program.
 *
 * @param functionText the text that defines `transform`
 * @throws TransformError if the function fails, or if the service would reject its result
 */
export function transform(
  functionText: string,
  event: TestedEvent,
  { type = "subscription", milliseconds }: TransformOptions = {},
): Transformed {
  const { body, headers = {} } = event;
  if (typeof functionText !== "string")
    throw new TransformError(
      clause`the function is not a string: read its file, for instance with readFileSync`,
      undefined,
      [],
    );
  if (type === "subscription" && body === undefined)
    throw new TransformError(clause`the event has no \`body\`, which contains the payload`, undefined, []);
  // The service reads the payload into a map.
  if (type === "subscription" && body !== null && !isJsonObject(body))
    throw new TransformError(clauses.payloadNoObject(), undefined, []);
  const { TransformRunner } = load();
  shared ??= new TransformRunner();
  const runner = milliseconds === undefined ? shared : new TransformRunner({ milliseconds });
  try {
    const part = type === "subscription" ? "payload" : type;
    const { payload, log, error, line } = runner.run(functionText, type === "headers" ? headers : body, part);
    if (error !== undefined) throw new TransformError(error, line, log);
    return type === "headers" ? { payload: body, headers: payload, log } : { payload, headers, log };
  } finally {
    if (runner !== shared) runner.close();
  }
}

/**
 * Compares an event with conditions, such as those of `filterConfig.filter`, as Convoy does. Parts that the event omits are empty.
 *
 * @throws FilterError with the reason if the service would reject the conditions, or if the result is uncertain, because releases of
 * Convoy differ or a condition is an output that is not known yet
 */
export function filter(conditions: AnyEventFilter, { path, ...request }: TestedEvent): FilterAnswer {
  const { body, headers = {}, query = {} } = request;
  const refusal = refusalOf(conditions);
  if (refusal !== undefined) throw new FilterError(refusal);
  const event = { body, headers, query, path: path === undefined ? {} : { path } };
  const verdict = evaluateFilter(conditions, event);
  if (verdict.result === "unknown") throw new FilterError(verdict.reason);
  return verdict.result === "match"
    ? { isMatch: true, reason: "" }
    : { isMatch: false, reason: verdict.reason };
}

/** Why the service would not store the conditions. */
function refusalOf(conditions: AnyEventFilter): string | undefined {
  const known: readonly string[] = scopes;
  const name = Object.keys(conditions).find((one) => !known.includes(one));
  if (name !== undefined)
    return clause`${cleaned(name)} is not a part of a request: use ${scopes.join(", ")}`;
  return faultsOf(conditions).find(({ severity }) => severity === "error")?.text;
}
