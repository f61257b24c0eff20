/** The operations that run a function on a payload, and the run itself. The engine here is that of Node.js, so it knows more than the one of the service. */

import { createContext, runInContext } from "node:vm";
import { z } from "zod";
import { Refusal, withBody } from "../route";
import type { Answers, Call } from "../route";

const milliseconds = 10_000;

const details = z.object({
  function: z.string().default(""),
  payload: z.record(z.string(), z.unknown()).default({}),
  type: z.string().default(""),
});

/** A function that cannot be run, or fails. */
export class FunctionFailure extends Refusal {}

const event = z.strictObject({
  endpoint_id: z.string().nullish(),
  owner_id: z.string().nullish(),
  event_type: z.string().nullish(),
  data: z.unknown(),
  custom_headers: z.record(z.string(), z.string()).nullish(),
  idempotency_key: z.string().nullish(),
});

/** The operations. */
export const functionAnswers = {
  "sources.testFunction": withBody(details, (call) => {
    const found = resultOf(call.body);
    if (call.body.type === "body") requireEvent(found.payload);
    return found;
  }),
  "subscriptions.testFunction": withBody(details, (call) => {
    requireLicense(call);
    return resultOf(call.body);
  }),
} satisfies Answers;

function requireLicense(call: Call): void {
  if (!call.service.isLicensed) {
    throw new Refusal(
      400,
      "your instance does not have access to transformations, upgrade to access this feature",
    );
  }
}

/**
 * The result as JSON, and the lines of the console.
 *
 * @throws FunctionFailure
 */
export function resultOf({
  function: text,
  payload,
}: {
  readonly function: string;
  readonly payload: unknown;
}): {
  readonly payload: unknown;
  readonly log: string[];
} {
  const log: string[] = [];
  const print = (...values: readonly unknown[]): void => {
    log.push(values.map(String).join(" "));
  };
  const console = { log: print, error: print, warn: print, info: print, debug: print };
  const context = createContext({ console, payload: JSON.stringify(payload) });
  try {
    runInContext(text, context, { timeout: milliseconds });
    const isThere = runInContext(`typeof transform !== "undefined"`, context) as boolean;
    if (isThere) {
      const call = `JSON.stringify(transform(JSON.parse(payload)), (_, value) => value === undefined ? null : value)`;
      return { payload: JSON.parse(runInContext(call, context, { timeout: milliseconds }) as string), log };
    }
  } catch (error) {
    throw new FunctionFailure(400, String(error));
  }
  throw new FunctionFailure(
    400,
    "the transform function is not found, please define it or rename the existing function",
  );
}

function requireEvent(payload: unknown): void {
  const parsed = event.safeParse(payload ?? {});
  if (!parsed.success) throw new Refusal(400, parsed.error.issues.map(({ message }) => message).join(", "));
  if (!parsed.data.event_type?.trim()) {
    throw new Refusal(400, "the output payload doesn't include an event type");
  }
  if (parsed.data.data === undefined) {
    throw new Refusal(400, "the output payload doesn't include any data");
  }
}
