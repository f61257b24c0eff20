/** Headers of deliveries: names that the service, or HTTP itself, gives a value of their own. */

import { isHeaderName } from "../base/text";

/** HTTP uses these for the connection and the length of a request. The service leaves them out, or sends a request that is refused. */
const ofHttp: readonly string[] = [
  ...["host", "content-length", "transfer-encoding", "trailer", "te", "expect"],
  ...["connection", "keep-alive", "proxy-connection", "upgrade"],
];

/** The service sets these itself. */
const ofDeliveries: readonly string[] = ["content-type", "accept-encoding"];

/** @internal The header with the signature of a delivery, where a project declares no other. */
export const usualSignatureHeader = "X-Convoy-Signature";

/** @internal The header with the ID of a request, where a project declares no other. */
export const usualRequestIdHeader = "X-Convoy-Idempotency-Key";

/** @internal Whether no delivery carries the header as declared: it has no such name, or HTTP uses it. */
export function isUnsent(name: string): boolean {
  return !isHeaderName(name) || ofHttp.includes(name.toLowerCase());
}

/** @internal Whether the service gives the header a value of its own, whatever a project declares. */
export function isOverwritten(name: string): boolean {
  return ofDeliveries.includes(name.toLowerCase());
}

/** @internal Whether two names are of the same header. */
export function isSameHeader(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
