/** Payloads: a seed holds bytes, as the API document does; Convoy shows the JSON value that they spell. */

import { parseJson } from "../json";

/** The value. Throws where they spell none. */
export function payloadOf(bytes: readonly number[] | undefined): unknown {
  return bytes === undefined ? undefined : parseJson(Buffer.from(bytes).toString());
}
