/** An error that a program fails with in one line. */

import * as pulumi from "@pulumi/pulumi";
import { WebhooksError } from "../base/errors";

/**
 * An error that is printed as one line. It has no stack, because the SDK would print it where the error is not awaited, and
 * takes many seconds to map it to the sources. With a cause it has the code and the other fields of that error.
 */
export function failure(message: string, cause?: WebhooksError): pulumi.RunError {
  return Object.assign(new pulumi.RunError(message), cause, { stack: "" });
}

/** Turns an error of ours into one that is printed as one line. */
export function inOneLine<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof WebhooksError ? failure(error.message, error) : error;
  }
}
