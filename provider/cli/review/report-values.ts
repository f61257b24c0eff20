/** How a report shows values: without the parts of a URL that are masked. */

import type { Fields } from "../../base/fields";
import { secretMark } from "../../http/redact";
import { eachUrl, readable, withoutHeaders } from "../../topology/model/mask";
import type { TopologyResource } from "../../topology/model/model";
import { isOutput } from "../../topology/model/resource";

/** The inputs of a resource for people to read. */
export function readableInputs({ kind, fields }: TopologyResource): Fields {
  const inputs = Object.entries(fields).filter(([name]) => !isOutput(kind, name));
  return spelled(withoutHeaders(Object.fromEntries(inputs), "")) as Fields;
}

/** A value that is masked, for people to read. */
export function spelled(value: unknown): unknown {
  return readable(value, (text) => (/^https?:\/\//i.test(text) ? short(text) : eachUrl(text, short)));
}

function short(url: string): string {
  return url.replace(`${secretMark}@`, "").replace(/\?.+$/s, "?…");
}
