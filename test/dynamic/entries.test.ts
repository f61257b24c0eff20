/** The entries of the package: one class under the argument types of each dialect, programs of the first release, the plugin. */

import assert from "node:assert/strict";
import * as either from "../../provider";
import * as convoy from "../../provider/convoy";
import * as documented from "../../provider/documented";
import * as native from "../../provider/native";
import { lookups } from "../../provider/engine/look-ups/rules";
import { kinds } from "../../provider/kinds/registry";
import { compile } from "../support/compile";
import { packingTime } from "../support/packed";

const url = 'url: "https://e.example.com"';
const entries = ["documented", "convoy"] as const;
type Entry = (typeof entries)[number];
const tenant = (endpoints: string, more = ""): string =>
  `new webhooks.Tenant("acme", { ownerId: "acme", endpoints: { ${endpoints} }, ${more} })`;

/** What one dialect takes and the other does not: the declaration, and the word that the compiler says there. */
const declarations: readonly (readonly [declaration: string, takenBy: Entry | "both", word?: string])[] = [
  ['new webhooks.Subscription("s", { endpointId: "e1" })', "convoy", "'adoptId'"],
  [
    'new webhooks.Subscription("s", { adoptId: "s1", deliveryMode: "at_most_once" })',
    "convoy",
    "'deliveryMode'",
  ],
  [
    'new webhooks.Subscription("s", { adoptId: "s1", filterConfig: { filter: { query: {} } } })',
    "convoy",
    "'query'",
  ],
  ['new webhooks.Subscription("s", { adoptId: "s1", appId: "a" })', "documented", "'appId'"],
  ['new webhooks.Subscription("s", { adoptId: "s1", endpointId: "e1" })', "both"],
  ['new webhooks.EventType("invoice.paid", {})', "convoy", "adoptId, category, description"],
  [
    'new webhooks.EventType("t", { adoptId: "t1", category: "c", description: "d", name: "n" })',
    "convoy",
    "'name'",
  ],
  ['new webhooks.EventType("t", { adoptId: "t1", category: "c", description: "d" })', "both"],
  [
    'for (const args of webhooks.eventTypesFrom("a")) new webhooks.EventType(args.name, args)',
    "convoy",
    "adoptId",
  ],
  [
    'for (const { name, ...args } of webhooks.eventTypesFrom("a", { documented: true })) new webhooks.EventType(name, { ...args, adoptId: "t1" })',
    "both",
  ],
  [`new webhooks.Endpoint("e", { ${url}, contentType: "application/json" })`, "convoy", "'contentType'"],
  [`new webhooks.Endpoint("e", { ${url}, mtlsClientCert: {} })`, "convoy", "'mtlsClientCert'"],
  [`new webhooks.Endpoint("e", { ${url}, authentication: { oauth2: {} } })`, "convoy", "'oauth2'"],
  [`new webhooks.Endpoint("e", { ${url}, isDisabled: false })`, "both"],
  ['new webhooks.PortalLink("p", { ownerId: "acme", authType: "static_token" })', "convoy", "'authType'"],
  ['new webhooks.PortalLink("p", { ownerId: "acme" })', "both"],
  ['new webhooks.Source("s", { type: "http" })', "convoy", "not constructable"],
  ['new webhooks.ProjectSettings("s", {})', "convoy", "not constructable"],
  ['webhooks.ProjectSettings.get("s", "p1")', "convoy", "'get'"],
  ['webhooks.Source.get("s", "s1")', "both"],
  [tenant(`web: { ${url} }`), "convoy", "'subscriptionId'"],
  [tenant(`web: { ${url}, subscriptionId: "s1" }`), "both"],
  [tenant(`web: { ${url}, subscriptionId: "s1", function: "f" }`), "convoy", "'function'"],
  [tenant(`web: { ${url}, subscriptionId: "s1", filter: { query: {} } }`), "convoy", "'query'"],
  [tenant("", 'portal: { authType: "static_token" }'), "convoy", "'authType'"],
  [
    `new webhooks.Endpoint("e", { ${url} }).signingSecret.apply((secret) => secret.length)`,
    "convoy",
    "'secret'",
  ],
];

/** A program of the first release for a Convoy, and components around the types it could name then. */
const earlier = `
import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks";
const paid = new webhooks.EventType("invoice.paid", { jsonSchema: {} });
const billing: webhooks.Endpoint = new webhooks.Endpoint("billing", { ${url}, contentType: "application/json" });
interface RouteArgs extends webhooks.SubscriptionArgs { owner: string }
const route = (args: RouteArgs) => new webhooks.Subscription("s", { ...args, deliveryMode: "at_most_once" });
route({ owner: "acme", endpointId: billing.id, filterConfig: { eventTypes: [paid.name.apply(String)] } });
const args: webhooks.SubscriptionArgs = { adoptId: "s1", appId: "a" };
new webhooks.Subscription("t", args);
new webhooks.Tenant("acme", { ownerId: billing.id, endpoints: { web: { url: billing.url, filter: { body: { a: billing.id } } } } });
// @ts-expect-error -- its keys decide which resources there are
new webhooks.Tenant("acme", { ownerId: "acme", endpoints: pulumi.output({}) });
export const secret: pulumi.Output<string | undefined> = billing.signingSecret;
export const shop = new webhooks.Source("shop", { type: "http" }).url;
`;

/** A receiver of either kind of header. */
const receiver = `
import { createServer } from "node:http";
import { sign, signatureHeader, verify } from "pulumi-webhooks/signature";
createServer((request, response) => {
  const found = verify(Buffer.alloc(0), request.headers, ["new", "old"], { tolerance: 60 });
  response.end(found.isValid ? String(found.secretIndex) : found.message);
});
export const isGood = (request: Request, body: string): boolean => verify(body, request.headers, "new").isValid;
export const signed = new Headers({ [signatureHeader]: sign("{}", "new", { versions: [{ hash: "SHA512" }] }) });
`;

describe("An entry of the package", () => {
  let said: Record<string, string[]> = {};

  before(async function () {
    this.timeout(packingTime);
    const programs = entries.flatMap((entry) =>
      declarations.map(([declaration], index): [string, string] => [
        `${entry}-${index}`,
        `import * as webhooks from "pulumi-webhooks/${entry}";\n${declaration};\n`,
      ]),
    );
    const moved = earlier.replace('"pulumi-webhooks"', '"pulumi-webhooks/native"');
    said = await compile({ ...Object.fromEntries(programs), earlier, moved, receiver });
  });

  for (const entry of entries) {
    it(`has the arguments of its dialect: ${entry}`, () => {
      declarations.forEach(([declaration, takenBy, word = ""], index) => {
        const messages = said[`${entry}-${index}`] ?? ["not compiled"];
        if (takenBy === "both" || takenBy === entry) assert.deepEqual(messages, [], declaration);
        else assert.ok(messages.length === 1 && messages[0]?.includes(word), messages.join("\n"));
      });
    });
  }

  it("takes what either dialect knows where it is the one of the first release", () => {
    assert.deepEqual(said["earlier"], []);
  });

  it("takes the same with the plugin: only the import of the program changes", () => {
    assert.deepEqual(said["moved"], []);
  });

  it("takes the headers of node:http and of fetch where a receiver verifies", () => {
    assert.deepEqual(said["receiver"], []);
  });

  it("gives the very classes, and everything else besides", () => {
    for (const entry of [documented, convoy]) {
      assert.deepEqual(Object.keys(entry).sort(), Object.keys(either).sort());
      for (const [name, value] of Object.entries(either)) {
        assert.equal((entry as Readonly<Record<string, unknown>>)[name], value, name);
      }
    }
  });

  it("gives everything with the plugin too: classes, accounts and functions of its own, the rest as it is", () => {
    const ours = native as Readonly<Record<string, unknown>>;
    assert.deepEqual(Object.keys(ours).sort(), Object.keys(either).sort());
    const own = Object.entries(either).flatMap(([name, value]) => (ours[name] === value ? [] : [name]));
    const kindNames = Object.values(kinds).map(({ type }) => type);
    const functions = Object.keys(lookups).flatMap((name) => [name, `${name}Output`]);
    assert.deepEqual(own.sort(), [...kindNames, ...functions, "Provider", "Tenant"].sort());
  });

  it("takes lists that a program declares `as const`", async () => {
    const entries = [
      "pulumi-webhooks",
      "pulumi-webhooks/convoy",
      "pulumi-webhooks/documented",
      "pulumi-webhooks/native",
    ];
    const program = (entry: string): string => `import * as webhooks from "${entry}";
const [types, ids, command] = [["a.b", "c.d"] as const, ["e1"] as const, ["vault", "read"] as const];
export const subscription: webhooks.SubscriptionArgs = { adoptId: "s", endpointId: "e", filterConfig: { eventTypes: types } };
export const link: webhooks.PortalLinkArgs = { name: "l", endpoints: ids };
export const endpoint: Pick<webhooks.EndpointArgs, "secretFrom"> = { secretFrom: { command } };`;
    const found = await compile(
      Object.fromEntries(entries.map((entry) => [entry.replace("/", "-"), program(entry)])),
    );
    for (const [entry, messages] of Object.entries(found)) assert.deepEqual(messages, [], entry);
  });
});
