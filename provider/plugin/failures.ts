/** How a call fails: one line for the user, without what is secret in the request, and the object that is kept in state where one exists. */

import { shared } from "../base/notices";
import { printed } from "../base/notice";
import { messageOf, oneLine } from "../base/text";
import { packageVersion } from "../base/urn";
import type { CheckFailure } from "../engine/failures";
import { notices } from "./notices";
import { Any, grpc, provider, Status } from "./protocol";
import type { Messages, Struct } from "./protocol";
import type { CleanText } from "../http/clean";

/** A failure after which the object exists. The engine keeps it in state, and the next update completes it. */
export class InitFailure extends Error {
  constructor(
    readonly id: string,
    readonly properties: Struct,
    readonly inputs: Struct,
    readonly reasons: readonly string[],
  ) {
    super(reasons.join("; "));
  }
}

/** A failure of `check` as a message. */
export function failureMessage({ property, reason }: CheckFailure): InstanceType<Messages["CheckFailure"]> {
  const failure = new provider.CheckFailure();
  failure.setProperty(property);
  failure.setReason(reason);
  return failure;
}

/** A failed call in the terms of gRPC: never a stack, and never an object of another library. */
export function statusOf(error: unknown): {
  readonly code: number;
  readonly details: string;
  readonly metadata?: InstanceType<typeof grpc.Metadata>;
} {
  const details = oneLine(wordsOf(error));
  if (!(error instanceof InitFailure)) return { code: grpc.status.UNKNOWN, details };
  const detail = new provider.ErrorResourceInitFailed();
  detail.setId(error.id);
  detail.setProperties(error.properties);
  detail.setInputs(error.inputs);
  detail.setReasonsList(error.reasons.map(oneLine));
  const any = new Any();
  any.pack(detail.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const status = new Status();
  status.setCode(grpc.status.UNKNOWN);
  status.setMessage(details);
  status.addDetails(any);
  const metadata = new grpc.Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
  return { code: grpc.status.UNKNOWN, details, metadata };
}

/** The words of an error for the user. */
export function wordsOf(error: unknown): string {
  // Values are nested in messages and walked by functions that call themselves.
  if (error instanceof RangeError && /call stack/.test(error.message))
    return printed(shared.overLimit`a value in the request is nested more than 100 levels deep`);
  // It quotes the text that it is about, which may hold a secret.
  if (error instanceof SyntaxError) return printed(notices["plugin-fault"]({ version: packageVersion() }));
  return messageOf(error);
}

/** The same failure in cleaned words. */
export function cleanFailure(error: unknown, clean: CleanText): Error {
  if (!(error instanceof InitFailure)) return new Error(clean(wordsOf(error)));
  return new InitFailure(error.id, error.properties, error.inputs, error.reasons.map(clean));
}
