/** An error that a program fails with in one line. */

import * as pulumi from "@pulumi/pulumi";
import type { WebhooksError } from "../errors";

/**
 * An error that is printed as one line. It has no stack, because the SDK would print it where the error is not awaited, and
 * takes many seconds to map it to the sources. With a cause it has the code and the other fields of that error.
 */
export function failure(message: string, cause?: WebhooksError): pulumi.RunError {
  return Object.assign(new pulumi.RunError(message), cause, { stack: "" });
}
