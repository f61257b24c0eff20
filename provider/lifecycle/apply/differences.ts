/** The parts in which a live value differs from a wanted one, with their values in words. Knows no kind. */

import { oneLine } from "../../base/errors";
import { isFields, own, printJson } from "../../base/fields";
import { secretMark } from "../../http/redact";
import { replaceSecrets } from "../../http/secret-fields";
import type { AnySecretFields } from "../../http/secret-fields";
import { ruleOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { withHostsOnly } from "../../base/url";
import { equivalent, shapeOf } from "./merge";

/** One part that differs. */
export interface PartDifference {
  /** The path from the input on, for instance `authentication.apiKey.headerName`. */
  readonly path: string;
  /** The live value. Never a secret. */
  readonly live: string;
  /** The wanted value. Never a secret. */
  readonly wanted: string;
  /** Why the values show no difference. */
  readonly hides?: "secret" | "credential";
  /** How the service spells the wanted value, where it only leaves something out at the end. */
  readonly spelling?: string;
}

/** The parts of an input that differ. */
export function differencesOf(
  definition: AnyDefinition,
  name: string,
  liveValue: unknown,
  wanted: unknown,
): PartDifference[] {
  const { private: rule } = ruleOf(definition, name);
  const schema: unknown = definition.inputs.shape[name];
  const secrets = definition.secrets[name];
  if (rule === undefined || secrets === true) return differingParts(schema, liveValue, wanted, secrets, name);
  const [live, text] = [liveValue, wanted].map((value) =>
    valueText(rule === true ? "" : rule(typeof value === "string" ? value : "")),
  );
  return [differenceOf(name, String(live), String(text), liveValue, wanted)];
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
  liveValue: unknown,
  wanted: unknown,
  secrets: true | AnySecretFields | undefined,
  path: string,
): PartDifference[] {
  const shape = shapeOf(schema);
  if (shape !== undefined && isFields(wanted) && secrets !== true) {
    const old = isFields(liveValue) ? liveValue : {};
    return Object.entries(wanted).flatMap(([name, part]) =>
      differingParts(shape[name], own(old, name), part, secrets?.[name], `${path}.${name}`),
    );
  }
  if (equivalent(schema, liveValue, wanted)) return [];
  if (secrets === true) {
    const live = liveValue === undefined || liveValue === "" ? valueText(undefined) : secretMark;
    return [{ path, live, wanted: secretMark, hides: "secret" }];
  }
  const [live, text] = [liveValue, wanted].map((value) => valueText(value, secrets));
  return [differenceOf(path, String(live), String(text), liveValue, wanted)];
}

function differenceOf(
  path: string,
  live: string,
  wanted: string,
  liveValue: unknown,
  wantedValue: unknown,
): PartDifference {
  const spelling = spellingOf(liveValue, wantedValue);
  return {
    ...{ path, live, wanted },
    ...(live === wanted && { hides: "credential" as const }),
    ...(spelling !== undefined && { spelling }),
  };
}

function spellingOf(live: unknown, wanted: unknown): string | undefined {
  if (typeof live !== "string" || typeof wanted !== "string") return undefined;
  if (live === wanted.trim()) return "without the white space around it";
  return live === wanted.replace(/\/$/, "") ? "without the last /" : undefined;
}
