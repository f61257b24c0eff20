/** The page that says of every input what a change and a removal do, in each dialect: from the definitions of the kinds. */

import { z } from "zod";
import type { Fields } from "../provider/base/fields";
import { applyRules } from "../provider/lifecycle/apply/rules";
import { neutral } from "../provider/lifecycle/apply/merge";
import { definitionsFor } from "../provider/kinds/definitions";
import { adoptionInputOf, ruleOf } from "../provider/kinds/definition";
import type { AnyDefinition } from "../provider/kinds/definition";
import type { Kind } from "../provider/kinds/kind";
import type { Effect } from "../provider/kinds/effect";
import { kindNames, kinds } from "../provider/kinds/registry";
import { optionEffects } from "../tools/topology/preview/options";

const introduction = `# Changes

What \`pulumi up\` does when an input changes, and when you remove it from the program. Inputs that a program has never declared are not managed:
updates keep them.

- **In place**: one update of the object. Its ID stays.
- **Replaces**: Pulumi creates a new object and deletes the old one.
- **Rolls**: the endpoint gets a new signing secret, and the old one stays valid for \`secretExpiration\`. See [signing secrets](../guides/secrets.md).
- **Resets**: the object gets the value in the table, which is what the service uses by default.

The last column says what a change does to deliveries, secrets and access: the [notices](notices.md) that it may raise, by severity, or why it does
nothing. Where the two interfaces differ, it is that of Convoy. Parts of nested inputs have rows of their own.

The column of the [documented interface](../service-api.md) applies without \`webhooks:dialect\`. [Convoy](../convoy.md) has more inputs.`;

type Cells = readonly [change: string, removal: string];

/** What no rule of a field says: what inputs do that no body sends, and one that the type of a source requires. */
const exceptions: Readonly<Record<string, Readonly<Record<string, Cells>>>> = {
  Endpoint: {
    secret: ["rolls", "keeps the secret"],
    secretFrom: ["rolls if the value differs", "keeps the secret"],
    secretTo: ["rolls to a new secret and delivers it", "keeps the secret"],
    secretExpiration: ["applies to the next roll", "applies to the next roll"],
    secretTriggers: ["rolls", "nothing"],
    rotateSecretAfterDays: ["rolls if the secret is older", "ends the rotation"],
    paused: ["in place", "keeps the value"],
  },
  Source: { pubSub: ["in place", "not possible: required by the type"] },
};

/** The whole page. */
export function changesPage(): string {
  const sections = kindNames.map((kind) => {
    const { type, needsConvoy }: Kind = kinds[kind];
    const [documented, convoy] = (["documented", "convoy"] as const).map(
      (dialect) => definitionsFor(dialect)[kind],
    );
    const definitions = [needsConvoy === true ? undefined : documented, convoy];
    const names = new Set(definitions.flatMap((definition) => Object.keys(definition?.inputs.shape ?? {})));
    const rows = [...names].sort().map((name) => {
      const cells = definitions.map((definition) => cellsOf(definition, name));
      const effect = convoy?.effects[name] ?? documented?.effects[name];
      return [[`\`${name}\``, ...cells.flat(), effectCell(effect)], ...partRows(name, effect)];
    });
    return `## ${type}\n\n${table(rows.flat())}`;
  });
  return `${[introduction, ...sections, optionsSection()].join("\n\n")}\n`;
}

/** The parts of an input, and what a change of each does. */
function partRows(path: string, effect: Effect | undefined): string[][] {
  return Object.entries(effect?.parts ?? {}).flatMap(([name, part]) => {
    const inner = `${path}.${name}`;
    return [[`\`${inner}\``, "", "", "", "", effectCell(part)], ...partRows(inner, part)];
  });
}

/** What a change does, the gravest first. */
function effectCell(effect: Effect | undefined): string {
  if (effect === undefined) return "–";
  if (effect.harmless !== undefined) return `nothing: ${effect.harmless}`;
  const lines = (["danger", "warning", "info"] as const).flatMap((severity) => {
    const codes = [
      ...new Set(effect.notices.filter(({ entry }) => entry.severity === severity).map(({ code }) => code)),
    ];
    return codes.length === 0
      ? []
      : [`${severity}: ${codes.map((code) => `[\`${code}\`](notices.md#${code})`).join(", ")}`];
  });
  return lines.join("; ");
}

/** What a change of an option of Pulumi does, where a preview shows it. */
function optionsSection(): string {
  const rows = Object.entries(optionEffects).map(([name, effect]) => [
    `\`${name}\``,
    "judge" in effect
      ? "said in the report"
      : "harmless" in effect
        ? `nothing: ${effect.harmless}`
        : `not visible: ${effect.hidden}`,
  ]);
  const lines = [["Option", "A change alone"], ["---", "---"], ...rows].map(
    (row) => `| ${row.join(" | ")} |`,
  );
  return `## Options of Pulumi\n\n${recorded}\n\n${lines.join("\n")}`;
}

/** Whoever records the previews anew with other versions says so here. */
const recorded =
  "Each row was tried with a preview of the Pulumi CLI 3.216.0, the oldest that is supported, and 3.255.0. Both show the same.";

function table(rows: readonly (readonly string[])[]): string {
  const head = [
    "Input",
    "Change, documented",
    "Removal, documented",
    "Change, Convoy",
    "Removal, Convoy",
    "Effect of a change",
  ];
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function cellsOf(definition: AnyDefinition | undefined, name: string): Cells {
  const schema = definition?.inputs.shape[name] as z.ZodType | undefined;
  if (definition === undefined || schema === undefined) return ["–", "–"];
  if (name === "projectId") return ["replaces", "replaces, unless the setting has the same project"];
  const adoptionInput = adoptionInputOf(definition);
  const required = "not possible: required";
  if (name === adoptionInput) return ["replaces", mayLack(definition, name) ? "nothing" : required];
  const own = exceptions[definition.kind]?.[name];
  if (own !== undefined) return own;
  const { replaces, onRemoval = {}, isOutput } = ruleOf(definition, name);
  const needsNew = (before: unknown, after: unknown): boolean =>
    replaces === true || replaces?.(before, after, {}) === true;
  const [one, other] = [{ part: "one" }, { part: "other" }];
  const change = needsNew(one, other) ? "replaces" : "in place";
  const isAlwaysAdopted = !mayLack(definition, adoptionInput);
  // What is not adopted is called like its resource, unless the program gives it a name.
  if (name === "name" && !isAlwaysAdopted)
    return [
      change,
      `${change === "replaces" ? change : "resets to the name of the resource"}, unless adopted`,
    ];
  if (onRemoval.keep === true || isOutput === true) return [change, "keeps the value"];
  const isRefused = (before: Fields): boolean =>
    applyRules(definition.problems ?? [], {}, before, () => false).some(({ path }) => path === name);
  if (!mayLack(definition, name) || isRefused({})) return [change, required];
  if (isRefused({ [name]: "one" })) return [change, "rejected"];
  if (onRemoval.mayStay === true) return [change, "keeps the value, except in old releases"];
  return [change, needsNew(one, undefined) ? "replaces" : resetTo(onRemoval.resetTo ?? neutral(schema))];
}

/** Whether an input may be left out, as far as its own schema says. */
function mayLack({ inputs }: AnyDefinition, name: string): boolean {
  return z.safeParse(inputs.shape[name] as z.ZodType, undefined).success;
}

function resetTo(value: unknown): string {
  if (isNone(value) && value !== 0) return "resets to none";
  const text = JSON.stringify(value);
  return text.length > 40 ? "resets to its defaults" : `resets to \`${text}\``;
}

function isNone(value: unknown): boolean {
  return typeof value === "object" && value !== null
    ? Object.values(value).every(isNone)
    : value === "" || value === 0;
}
