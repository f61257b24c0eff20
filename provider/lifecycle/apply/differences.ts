/** The parts in which an object differs from what is declared, with their values in words. Knows no kind. */

import { clause } from "../../base/declare";
import { oneLine } from "../../base/text";
import { isFields, own, printJson } from "../../base/fields";
import { withHostsOnly } from "../../base/url";
import { secretMark } from "../../http/redact";
import { replaceSecrets } from "../../http/secret-fields";
import type { AnySecretFields } from "../../http/secret-fields";
import type { Row } from "./compare";
import { equivalent, shapeOf } from "./merge";

/** One part that differs. */
export interface PartDifference {
  /** The path from the input on, for instance `authentication.apiKey.headerName`. */
  readonly path: string;
  /** The live value in words. Never a secret. */
  readonly live: string;
  /** The declared value in words. Never a secret. */
  readonly declared: string;
  /** Why the words show no difference. */
  readonly hides?: "secret" | "credential";
  /** How the service spells the declared value, where it only leaves something out at the end. */
  readonly spelling?: string;
}

/** The parts of an input that differ. */
export function differencesOf({
  name,
  schema,
  rule,
  secrets,
  live,
  target,
}: Pick<Row, "name" | "schema" | "rule" | "secrets" | "live" | "target">): PartDifference[] {
  const { private: shownPart } = rule;
  if (shownPart === undefined || secrets === true) return differingParts(schema, live, target, secrets, name);
  const textOf = (value: unknown): string =>
    valueText(shownPart === true ? "" : shownPart(typeof value === "string" ? value : ""));
  return [differenceOf(name, live, target, textOf)];
}

const maxValueLength = 100;

/** The text of a value: short, without secrets, and only the hosts of its URLs. */
export function valueText(value: unknown, secrets: AnySecretFields = {}): string {
  if (value === undefined || value === "") return "(none)";
  const json = withHostsOnly(
    oneLine(printJson(replaceSecrets(value, secrets, () => secretMark)) ?? "(none)"),
  );
  return json.length <= maxValueLength ? json : `${json.slice(0, maxValueLength - 1)}…`;
}

function differingParts(
  schema: unknown,
  live: unknown,
  declared: unknown,
  secrets: true | AnySecretFields | undefined,
  path: string,
): PartDifference[] {
  const shape = shapeOf(schema);
  if (shape !== undefined && isFields(declared) && secrets !== true)
    return Object.entries(declared).flatMap(([name, part]) =>
      differingParts(
        shape[name],
        isFields(live) ? own(live, name) : undefined,
        part,
        secrets?.[name],
        `${path}.${name}`,
      ),
    );
  if (equivalent(schema, live, declared)) return [];
  if (secrets !== true) return [differenceOf(path, live, declared, (value) => valueText(value, secrets))];
  const text = live === undefined || live === "" ? valueText(undefined) : secretMark;
  return [{ path, live: text, declared: secretMark, hides: "secret" }];
}

function differenceOf(
  path: string,
  live: unknown,
  declared: unknown,
  textOf: (value: unknown) => string,
): PartDifference {
  const [text, declaredText] = [textOf(live), textOf(declared)];
  const spelling = spellingOf(live, declared);
  return {
    ...{ path, live: text, declared: declaredText },
    ...(text === declaredText && { hides: "credential" as const }),
    ...(spelling !== undefined && { spelling }),
  };
}

function spellingOf(live: unknown, declared: unknown): string | undefined {
  if (typeof live !== "string" || typeof declared !== "string") return undefined;
  if (live === declared.trim()) return clause`without the white space around it`;
  return live === declared.replace(/\/$/, "") ? clause`without the last /` : undefined;
}
