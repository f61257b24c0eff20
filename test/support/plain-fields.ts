/** The plain fields of each kind, from its one table: what tests make of one that has no row of its own. */

import type { Fields } from "../../provider/base/fields";
import { endpointFields } from "../../provider/kinds/endpoint/fields";
import { eventTypeFields } from "../../provider/kinds/event-type/types";
import type { FieldTable, PlainInput } from "../../provider/kinds/fields";
import { portalLinkFields } from "../../provider/kinds/portal-link/fields";
import { projectSettingsFields } from "../../provider/kinds/project-settings/fields";
import type { KindName } from "../../provider/kinds/registry";
import { sourceFields } from "../../provider/kinds/source/fields";
import { subscriptionFields } from "../../provider/kinds/subscription/fields";

const tables = {
  endpoint: endpointFields,
  subscription: subscriptionFields,
  eventType: eventTypeFields,
  portalLink: portalLinkFields,
  source: sourceFields,
  projectSettings: projectSettingsFields,
} as const satisfies Readonly<Record<KindName, FieldTable>>;

/** The names of the fields of a kind that are not plain. */
export type Unusual<Kind extends KindName> = {
  [Name in keyof (typeof tables)[Kind]]: (typeof tables)[Kind][Name] extends string ? Name : never;
}[keyof (typeof tables)[Kind]];

/** A plain field, with its name for programs and on the wire. */
export interface PlainField extends PlainInput {
  readonly name: string;
  readonly wireName: string;
}

/** The values that a field goes through; the first is none that a service has by itself. */
export const plainValues = {
  text: ["one", "two"],
  flag: [true, false, true],
  count: [30, 1, 600],
  texts: [["One"], ["One", "Two"], []],
};

const neutral = { text: "", flag: false, count: 0, texts: [] };

/** What a field is reset to. */
export function neutralOf({ holds, resetTo }: PlainInput): unknown {
  return resetTo ?? neutral[holds];
}

/** The plain fields of a kind. */
export function plainFields(kind: KindName): PlainField[] {
  return Object.entries<FieldTable[string]>(tables[kind]).flatMap(([name, field]) =>
    typeof field === "string" ? [] : [{ ...field, name, wireName: field.wire?.name ?? snakeCase(name) }],
  );
}

/** The plain fields of the documented interface in an object, under their names for programs and on the wire. */
export function plainSample(
  kind: KindName,
  part: "shown" | "sent",
): { readonly named: Fields; readonly wire: Fields } {
  const held = plainFields(kind)
    .filter(({ needsConvoy, isShown }) => needsConvoy !== true && (part === "sent" || isShown !== false))
    .map((field) => ({ ...field, value: part === "shown" ? plainValues[field.holds][0] : neutralOf(field) }));
  return {
    named: Object.fromEntries(held.map(({ name, value }) => [name, value])),
    wire: Object.fromEntries(held.map(({ wireName, value }) => [wireName, value])),
  };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
