/** Payloads: a seed holds bytes, as the API document does; Convoy shows the JSON value that they spell. */

/** The value. Throws where they spell none. */
export function payloadOf(bytes: readonly number[] | undefined): unknown {
  return bytes === undefined ? undefined : JSON.parse(Buffer.from(bytes).toString());
}
