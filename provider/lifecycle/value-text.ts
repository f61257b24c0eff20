/** A value in a line for the user: short, without secrets, and only the hosts of its URLs. Knows no kind. */

import { oneLine } from "../errors";
import { printJson } from "../fields";
import { secretMark } from "../http/redact";
import { replaceSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";
import { withHostsOnly } from "../url";

const maxValueLength = 100;

/** The text of a value. */
export function valueText(value: unknown, secrets: AnySecretFields = {}): string {
  if (value === undefined || value === "") return "(none)";
  const json = withHostsOnly(
    oneLine(printJson(replaceSecrets(value, secrets, () => secretMark)) ?? "(none)"),
  );
  return json.length <= maxValueLength ? json : `${json.slice(0, maxValueLength - 1)}…`;
}
