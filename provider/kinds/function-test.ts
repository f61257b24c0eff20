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
   * `body` also checks that the result is an event, which the `bodyFunction` of a source must return. Defaults to accepting
   * any result.
   */
  readonly type?: "body" | undefined;
}

/** The result of a function. */
export interface FunctionResult {
  /** The new payload as JSON. Not set if it is null. */
  readonly payload?: unknown;
  /** The lines that the function wrote to its console. */
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
