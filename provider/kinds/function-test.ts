/** Asking the service to run a function. Undocumented. */

import { z } from "zod";
import type { RequestOptions } from "../http/transport";
import type { DialectTransport } from "./dialect";

/** A function and the payload to run it on. */
export interface FunctionTest {
  /** The text of the function, which defines `transform`. */
  readonly function: string;
  /** The payload: a JSON object. */
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * `body` also checks that the result is an event, as the `bodyFunction` of a source has to make it. Default: any result is accepted
   */
  readonly type?: "body" | undefined;
}

/** What a function made of the payload. */
export interface FunctionResult {
  /** The result as JSON. Absent if it is null. */
  readonly payload?: unknown;
  /** What the function wrote to its console, line by line. */
  readonly log?: readonly string[] | null | undefined;
}

const answer: z.ZodType<FunctionResult> = z.object({
  payload: z.unknown().optional(),
  log: z.array(z.string()).nullish(),
});

/** @internal */
export function functionTest(transport: DialectTransport, of: "sources" | "subscriptions") {
  return async (test: FunctionTest, options?: RequestOptions): Promise<FunctionResult> =>
    transport.send({
      method: "POST",
      extra: `${of}.testFunction`,
      path: [of, "test_function"],
      body: { function: test.function, payload: test.payload, type: test.type },
      // It changes nothing.
      repeatable: true,
      answer,
      options,
    });
}
