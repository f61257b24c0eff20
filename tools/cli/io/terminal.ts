/** What a stream of a terminal can show. */

import type { CliIo, Terminal } from "./input";

/** Whether a stream gets colors, and a line on it may be written anew. */
export function isColored(stream: Terminal, environment: CliIo["environment"]): boolean {
  return stream.isTTY === true && !environment["NO_COLOR"] && environment["TERM"] !== "dumb";
}
