/** The plain fields of each kind, from its one table: what tests make of one that has no row of its own. */

import type { Fields } from "../../provider/base/fields";
import { endpointFields } from "../../provider/kinds/endpoint/fields";
import { eventTypeFields } from "../../provider/kinds/event-type/types";
import type { FieldTable, PlainInput } from "../../provider/kinds/fields";
import { portalLinkFields } from "../../provider/kinds/portal-link/fields";
import { projectFields } from "../../provider/kinds/project/types";
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
  project: projectFields,
} as const satisfies Readonly<Record<KindName, FieldTable>>;

/** The names of the fields of a kind that are not plain. */
export type Unusual<Kind extends KindName> = {
  [Name in keyof (typeof tables)[Kind]]: (typeof tables)[Kind][Name] extends string ? Name : never;
}[keyof (typeof tables)[Kind]];

/** A plain field, with what tests need of it. */
export interface PlainField extends PlainInput {
  readonly name: string;
  readonly wireName: string;
  /** The values that it goes through; the first is none that a service has by itself. */
  readonly values: readonly unknown[];
  /** What it is reset to. */
  readonly neutral: unknown;
}

/** The values that a field goes through where it takes any of its type. */
export const usual = {
  text: ["one", "two"],
  flag: [true, false, true],
  count: [30, 1, 600],
  texts: [["One"], ["One", "Two"], []],
};

const script = (value: string): string => `function transform(payload) { return ${value}; }`;
const urls = (host: string): string[] => [`https://${host}.example.com/1`, `https://${host}.example.com/2`];

/** Where it does not. */
const special: Readonly<Record<string, readonly unknown[]>> = {
  "endpoint.ownerId": ["acme", "globex"],
  "endpoint.appId": ["app", "other"],
  "endpoint.chatWebhookUrl": urls("chat"),
  "endpoint.teamsWebhookUrl": urls("teams"),
  "endpoint.supportEmail": ["a@example.com", "b@example.com"],
  "subscription.sourceId": ["src1", "src2"],
  "subscription.appId": ["app", "other"],
  "subscription.function": [script("payload"), script("({ b: payload.a })"), script("({})")],
  "source.idempotencyKeys": [["request.header.X-Id"], ["request.body.id"], []],
  "source.eventTypeLocation": ["request.body.type", "request.body.id", "request.header.X-Type"],
  "source.bodyFunction": [script("payload"), script("({})")],
  "source.headerFunction": [script("payload"), script("({})")],
  "projectSettings.maxPayloadReadSize": [100, 1, 1_000_000],
  "projectSettings.searchPolicy": ["24h", "720h"],
  "projectSettings.requestIdHeader": ["X-Id", "X-Other"],
};

const neutral = { text: "", flag: false, count: 0, texts: [] };

/** The plain fields of a kind. */
export function plainFields(kind: KindName): PlainField[] {
  return Object.entries<FieldTable[string]>(tables[kind]).flatMap(([name, field]): PlainField[] => {
    if (typeof field === "string") return [];
    const { holds, wire, resetTo } = field;
    const wireName = wire?.name ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const values = special[`${kind}.${name}`] ?? usual[holds];
    return [{ ...field, name, wireName, values, neutral: resetTo ?? neutral[holds] }];
  });
}

/** The plain fields of the documented interface in an object, under their names for programs and on the wire. */
export function plainSample(
  kind: KindName,
  part: "shown" | "sent",
): { readonly named: Fields; readonly wire: Fields } {
  const held = plainFields(kind)
    .filter(({ needsConvoy, isShown }) => needsConvoy !== true && (part === "sent" || isShown !== false))
    .map((field) => ({ ...field, value: part === "shown" ? field.values[0] : field.neutral }));
  return {
    named: Object.fromEntries(held.map(({ name, value }) => [name, value])),
    wire: Object.fromEntries(held.map(({ wireName, value }) => [wireName, value])),
  };
}
