/** Any declaration of any kind: fields of the table of removals, each with one of several values. */

import { fc } from "./random";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Definitions } from "../../provider/kinds/definitions";
import { kindNames, kinds } from "../../provider/kinds/registry";
import type { Kind } from "../../provider/kinds/kind";
import type { KindName } from "../../provider/kinds/registry";
import type { DialectName } from "../../provider/settings/settings";
import { removals } from "./removals";

/** What every declaration of a kind holds. A roll whose overlap is not declared would fail as documented. */
const bases: Readonly<Record<keyof Definitions, Fields>> = {
  endpoint: { url: "https://billing.example.com", secretExpiration: 1000 },
  portalLink: { ownerId: "acme" },
  subscription: { endpointId: "e1" },
  eventType: { category: "c", description: "d" },
  source: { type: "http" },
  projectSettings: {},
  project: { type: "outgoing", allowDeletion: true },
};

/** Other values than those of the table. */
const others: Readonly<Record<keyof Definitions, Readonly<Record<string, readonly unknown[]>>>> = {
  endpoint: {
    url: ["https://other.example.com/hooks"],
    description: [""],
    ownerId: ["globex"],
    advancedSignatures: [true, false],
    isDisabled: [false],
    paused: [false],
    secret: ["another"],
    secretTriggers: [{ a: 2 }, { b: { c: [1] } }],
    rotateSecretAfterDays: [1],
  },
  portalLink: { ownerId: ["globex"], endpoints: [[]], authType: ["static_token"] },
  subscription: {
    filterConfig: [{ eventTypes: ["b"] }, { filter: { body: { b: 1 } } }],
    retryConfig: [{ type: "exponential", duration: "90s", retryCount: 5 }],
    name: ["other"],
  },
  eventType: {
    name: ["invoice.paid"],
    category: ["other"],
    description: ["else"],
    jsonSchema: [{ type: "array" }],
  },
  source: {
    verifier: [{ type: "basic_auth", basicAuth: { username: "u", password: "w" } }, { type: "noop" }],
    provider: ["other"],
  },
  project: { name: ["other"], logoUrl: ["https://logo.example.com/2.png"] },
  projectSettings: {
    metaEvent: [
      { isEnabled: true, type: "http", url: "http://m.example.com", eventType: ["a"] },
      { isEnabled: false, secret: "kept" },
      { isEnabled: false },
    ],
  },
};

/** The kinds that can be declared in a dialect. */
export function declarableKinds(dialect: DialectName): readonly KindName[] {
  return kindNames.filter((name) => dialect === "convoy" || (kinds[name] as Kind).needsConvoy !== true);
}

/** What every declaration holds. */
export function baseOf(kind: keyof Definitions, dialect: DialectName): Fields {
  const isAdopted = dialect === "documented" && (kind === "subscription" || kind === "eventType");
  const adoptId = kind === "subscription" ? "sub1" : "t1";
  return { ...bases[kind], ...(isAdopted && { adoptId }) };
}

/** The values that fields of a kind may have. */
export function valuesOf(
  kind: keyof Definitions,
  dialect: DialectName,
): ReadonlyMap<string, readonly unknown[]> {
  const rows = removals[kind].filter(({ only = dialect, how }) => only === dialect && how !== "refused");
  const more = others[kind];
  const { shape } = definitionsFor(dialect)[kind].inputs;
  const names = new Set([...rows.map(({ field }) => field), ...Object.keys(more)]);
  return new Map(
    [...names]
      .filter((name) => Object.hasOwn(shape, name))
      .map((name) => [
        name,
        [...rows.flatMap(({ field, value }) => (field === name ? [value] : [])), ...(more[name] ?? [])],
      ]),
  );
}

/** Any declaration of some fields. With more of them, most would contradict each other. */
export function declarationOf(kind: keyof Definitions, dialect: DialectName): fc.Arbitrary<Fields> {
  const values = valuesOf(kind, dialect);
  return fc
    .subarray([...values.keys()], { maxLength: Math.min(4, values.size) })
    .chain((names) =>
      fc.record(
        Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(values.get(name) ?? []))])),
      ),
    )
    .map((declared) => ({ ...baseOf(kind, dialect), ...declared }));
}
