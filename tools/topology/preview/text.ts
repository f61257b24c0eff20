/** The value in the text of a preview or a state: JSON, or the events of a preview. Nothing else may stand around it. */

import { shared } from "../../../provider/base/notices";
import { WebhooksError } from "../../../provider/base/errors";
import { parseJson } from "../../../provider/base/fields";
import { isEvent, previewOfEvents } from "./events";

/**
 * The JSON value of a text; for a stream of events the preview of which they are. Undefined where the text is neither.
 *
 * @throws WebhooksError naming the line that does not belong to it, or where the events are no whole preview
 */
export function valueIn(text: string): unknown {
  const value = parseJson(text);
  if (isEvent(value)) return previewOfEvents([value]);
  if (value !== undefined) return value;
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const values = lines.map((line) => (line.startsWith('{"sequence"') ? parseJson(line) : undefined));
  const events = values.filter(isEvent);
  const foreign =
    events.length > 0
      ? lines.findIndex((line, at) => line.trim() !== "" && !isEvent(values[at]))
      : foreignLineIn(lines);
  const line = lines[foreign];
  if (line !== undefined)
    throw new WebhooksError(
      "response-shape",
      shared.unreadableFile`line ${foreign + 1}, which begins with ${beginningOf(line)}, is not JSON: make sure that only Pulumi writes to the file or pipe`,
    );
  return events.length > 0 ? previewOfEvents(events) : undefined;
}

/** The place of the first line before, after or within JSON that is none; -1 where there is none, or no JSON. */
function foreignLineIn(lines: readonly string[]): number {
  const first = lines.findIndex((line) => line.trim() !== "");
  if (!lines.some(beginsJson)) return -1;
  if (!beginsJson(lines[first] ?? "")) return first;
  let depth = 0;
  return lines.findIndex((line, at) => {
    if (line.trim() === "") return false;
    if ((depth === 0 && at > first) || !/^\s*(?:["{}[\]]|-?\d|(?:true|false|null)\b)/.test(line)) return true;
    for (const [token] of line.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g))
      depth += token === "{" || token === "[" ? 1 : token === "}" || token === "]" ? -1 : 0;
    return depth === 0 && !/[}\]]\s*$/.test(line);
  });
}

function beginsJson(line: string): boolean {
  return /^\s*[{[]\s*(?:$|["{}[\]])/.test(line);
}

/** Enough of a line to find it. The whole may hold a secret, such as the command that a build tool repeats. */
function beginningOf(line: string): string {
  return /^\P{L}{0,3}\p{L}{0,20}/u.exec(line.trim())?.[0] ?? "";
}
