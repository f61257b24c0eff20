/** Comparing topologies: which resources stand for the same, what counts as a difference, and what is meant to differ. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import type { Fields } from "../../provider/base/fields";
import { unknownMarker } from "../../provider/base/markers";
import { compareTopologies } from "../../tools/topology/compare/compare";
import { previewedTopology } from "../../tools/topology/preview/from-preview";
import type { Topology, TopologyResource } from "../../tools/topology/model/model";
import { topologyOf } from "../../tools/topology/model/read";

const recorded = (name: string): string =>
  readFileSync(join(__dirname, "..", "previews", `${name}.json`), "utf8");

const of = (...resources: TopologyResource[]): Topology => ({ resources, isComplete: false });
const held = (...resources: TopologyResource[]): Topology => ({ resources, isComplete: true });

/** A resource of a program; its ID is made of the name and the project. */
function declared(kind: string, name: string, fields: Fields = {}, project = "p1"): TopologyResource {
  const urn = `urn:pulumi:${project}::shop::webhooks:index:${kind}::${name}`;
  const id = `${project}-${name}`;
  return { kind, name, urn, id, fields: { name, projectId: project, ...fields }, references: {} };
}

/** An object of a service. */
function object(kind: string, name: string, fields: Fields = {}, project = "p1"): TopologyResource {
  return { ...declared(kind, name, fields, project), urn: undefined };
}

/** `Kind name`, a side, and each field as `path: left → right`. */
function found(left: Topology, right: Topology, map?: Record<string, string>): string[] {
  const text = (value: unknown): string =>
    typeof value === "string" ? value : (JSON.stringify(value) ?? "-");
  return compareTopologies(left, right, { map }).differences.flatMap(({ in: side, kind, name, fields }) =>
    fields.length === 0
      ? [`${kind} ${name} ${side}`]
      : fields.map((field) => `${kind} ${name} ${field.path}: ${text(field.left)} → ${text(field.right)}`),
  );
}

const url = "https://billing.example.com/hooks";

describe("Comparing topologies", () => {
  for (const front of ["cli", "plugin"]) {
    it(`says what a preview of the front ${front} changes, and nothing where it changes nothing`, () => {
      const { before, after } = previewedTopology(recorded(`${front}-changes`));
      assert.deepEqual(found(before, after).sort(), [
        "Endpoint archive right",
        "Endpoint audit description: Everything, kept for 7 years → -",
        "Endpoint audit isDisabled: - → true",
        "Endpoint billing rateLimit: 100 → 250",
        "Endpoint billing url: https://billing.example.com/hooks → https://billing.example.com/v2/hooks",
        "Endpoint gone left",
        "Endpoint legacy appId: one → two",
        'PortalLink acme endpoints: ["audit","billing"] → ["billing"]',
        'Subscription orders filterConfig.eventTypes: ["invoice.paid","invoice.voided"] → ["invoice.disputed","invoice.paid"]',
        "Subscription refunds endpointId: audit → archive",
      ]);
      const nothing = previewedTopology(recorded(`${front}-nothing`));
      assert.deepEqual(found(nothing.before, nothing.after), []);
    });
  }

  it("says what it would do to make the left like the right", () => {
    const codes = (before: Fields, after: Fields): string[] =>
      compareTopologies(
        of(declared("Endpoint", "e", before)),
        of(declared("Endpoint", "e", after, "p2")),
      ).differences.flatMap(({ effects }) => effects.map(({ severity, code }) => `${severity} ${code}`));
    const plain = url.replace("https:", "http:");
    assert.deepEqual(codes({ url, ownerId: "a" }, { url: plain, ownerId: "b" }), [
      "danger deliveries-unencrypted",
      "danger owner-changed",
    ]);
    assert.deepEqual(codes({ url: plain }, { url }), ["info deliveries-encrypted"]);
    assert.deepEqual(codes({ url, description: "a" }, { url, description: "b" }), []);
    assert.deepEqual(codes({ url, rateLimit: unknownMarker }, { url, rateLimit: 1 }), []);
  });

  it("finds no difference between the fronts, whatever IDs the objects have", () => {
    const [one, other] = ["cli", "plugin"].map(
      (front) => previewedTopology(recorded(`${front}-nothing`)).after,
    );
    assert.deepEqual(found(one!, other!), []);
  });

  it("matches by the name in the program, then by the name of the object, and leaves what is ambiguous", () => {
    const program = of(
      declared("Endpoint", "billing", { name: "Billing EU" }),
      declared("Source", "billing"),
    );
    assert.deepEqual(found(program, of(object("Endpoint", "Billing-EU", { name: "Billing EU" }))), [
      "Source billing left",
    ]);
    const twins = (...limits: number[]) =>
      of(...limits.map((rateLimit) => declared("Endpoint", "a", { rateLimit })));
    const [left, right] = ["Endpoint a left", "Endpoint a right"];
    assert.deepEqual(found(twins(1), twins(5)), ["Endpoint a rateLimit: 1 → 5"]);
    assert.deepEqual(found(twins(1), twins(1, 5)), [left, right, right]);
    const settings = (name: string, strategy: string) =>
      of({ ...declared("ProjectSettings", name, { rateLimit: { count: 1 }, strategy }), id: name });
    assert.deepEqual(found(settings("staging", "x"), settings("production", "x")), []);
  });

  it("matches namesakes by their owners, and those of other owners with nothing", () => {
    const named = (project: string, ...owners: string[]) =>
      of(
        ...owners.flatMap((ownerId) => {
          const [endpoint, fed] = [`e-${ownerId}-${project}`, `s-${ownerId}-${project}`];
          const fields = { ownerId, name: "webhook", url: `https://${ownerId}.example.com` };
          return [
            { ...object("Endpoint", endpoint, fields, project), id: endpoint },
            object("Subscription", fed, { name: "all", endpointId: endpoint }, project),
          ];
        }),
      );
    const [one, other] = [named("p1", "acme", "globex"), named("p2", "initech", "acme")];
    assert.deepEqual(found(one, other), [
      "Endpoint e-globex-p1 left",
      "Endpoint e-initech-p2 right",
      "Subscription s-globex-p1 left",
      "Subscription s-initech-p2 right",
    ]);
    const only = compareTopologies(one, other).differences;
    assert.deepEqual(
      only.map(({ owners, id }) => [owners, id]),
      [
        [["globex"], "e-globex-p1"],
        [["initech"], "e-initech-p2"],
        [["globex"], "p1-s-globex-p1"],
        [["initech"], "p2-s-initech-p2"],
      ],
    );
    // A name that only one has may be that of the same endpoint, which has gone to another owner.
    assert.deepEqual(found(of(named("p1", "acme").resources[0]!), of(named("p2", "globex").resources[0]!)), [
      "Endpoint e-acme-p1 url: https://acme.example.com → https://globex.example.com",
      "Endpoint e-acme-p1 ownerId: acme → globex",
    ]);
  });

  it("compares references by name, also where the names in both places differ", () => {
    const left = (name: string) =>
      of(
        declared("Endpoint", "billing", { name: "Billing" }, "p1"),
        declared("Endpoint", "audit", { name: "audit" }, "p1"),
        declared("Subscription", "paid", { endpointId: `p1-${name}` }, "p1"),
      );
    const right = held(
      object("Endpoint", "Billing", { name: "Billing" }, "p2"),
      object("Endpoint", "audit", {}, "p2"),
      object("Subscription", "paid", { endpointId: "p2-Billing" }, "p2"),
    );
    assert.deepEqual(found(left("billing"), right), []);
    assert.deepEqual(found(left("audit"), right), ["Subscription paid endpointId: audit → billing"]);
  });

  it("compares the ID of what is elsewhere within one project only", () => {
    const link = (id: string, project: string) =>
      of(declared("PortalLink", "acme", { endpoints: [id] }, project));
    assert.deepEqual(found(link("e-1", "p1"), link("e-2", "p2")), []);
    assert.deepEqual(found(link("e-1", "p1"), link("e-2", "p1")), [
      'PortalLink acme endpoints: ["e-1"] → ["e-2"]',
    ]);
  });

  it("leaves out what the service computes, and secrets, whose masks are equal", () => {
    const computed = (n: number) => ({
      ...{
        failureRate: n,
        status: `s${n}`,
        createdAt: `2026-01-0${n}`,
        signingSecretUid: `u${n}`,
        adoptId: `a${n}`,
      },
      authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "[secret]" } },
    });
    const topology = of(declared("Endpoint", "a", computed(1)));
    assert.deepEqual(found(topology, of(declared("Endpoint", "a", computed(2), "p2"))), []);
    const source = (url: string) => of(declared("Source", "shop", { url, maskId: url }));
    assert.deepEqual(found(source("https://a.example.com"), source("https://b.example.com")), []);
  });

  it("compares what is nested field by field, objects in lists likewise, and other lists as a whole", () => {
    const config = (filterConfig: Fields) => of(declared("Subscription", "s", { filterConfig }));
    assert.deepEqual(
      found(
        config({ eventTypes: ["a"], filter: { body: { x: 1 } } }),
        config({ eventTypes: ["a", "b"], filter: { body: { x: 2 } } }),
      ),
      [
        'Subscription s filterConfig.eventTypes: ["a"] → ["a","b"]',
        "Subscription s filterConfig.filter.body.x: 1 → 2",
      ],
    );
    assert.deepEqual(found(config({ eventTypes: ["b", "a"] }), config({ eventTypes: ["a", "b"] })), []);
    const signature = (...hashes: string[]) =>
      of(declared("ProjectSettings", "s", { signature: { versions: hashes.map((hash) => ({ hash })) } }));
    assert.deepEqual(found(signature("SHA256", "SHA256"), signature("SHA256", "SHA512")), [
      "ProjectSettings s signature.versions[1].hash: SHA256 → SHA512",
    ]);
    assert.equal(found(signature("SHA256"), signature("SHA256", "SHA512")).length, 1);
  });

  it("says what is not known yet, which equals only what is not known either", () => {
    const to = (value: unknown) => of(declared("Endpoint", "a", { url: value }));
    assert.deepEqual(found(to(unknownMarker), to(url)), [`Endpoint a url: (known after up) → ${url}`]);
    assert.deepEqual(found(to(unknownMarker), to(unknownMarker)), []);
    const link = (endpoints: unknown[]) => of(declared("PortalLink", "acme", { endpoints }));
    assert.deepEqual(found(link([unknownMarker]), link(["e-1"])), [
      'PortalLink acme endpoints: ["(known after up)"] → ["e-1"]',
    ]);
  });

  it("compares with a service only what the program declares, and takes its defaults as known", () => {
    const program = (fields: Fields) => of(declared("Endpoint", "a", { url, ...fields }));
    const service = (fields: Fields = {}, topology = held) =>
      topology(object("Endpoint", "a", { url, ...fields }));
    assert.deepEqual(found(program({}), service({ rateLimit: 5, description: "x" })), []);
    assert.deepEqual(found(program({ httpTimeout: 10, rateLimit: 0, ownerId: "" }), service()), []);
    assert.deepEqual(found(service(), program({ httpTimeout: 20 })), ["Endpoint a httpTimeout: 10 → 20"]);
    assert.deepEqual(found(program({ advancedSignatures: false }), service()), [
      "Endpoint a advancedSignatures: false → true",
    ]);
    assert.deepEqual(found(program({ advancedSignatures: false }), service({}, of)), []);
    assert.deepEqual(found(program({ isDisabled: true }), service({ paused: true })), []);
    assert.deepEqual(found(program({ isDisabled: true }), service()), ["Endpoint a isDisabled: true → -"]);
    const untold = { appId: "one", rotateSecretAfterDays: 30, secret: "[secret]", secretExpiration: 24 };
    assert.deepEqual(found(program(untold), service()), []);
    assert.deepEqual(found(service({ rateLimit: 5 }), service()), ["Endpoint a rateLimit: 5 → -"]);
  });

  it("compares what it does not show: the query of a URL, and conditions on headers", () => {
    const state = (url: string, token: string): Topology =>
      topologyOf(
        JSON.stringify({
          deployment: {
            resources: [
              { urn: "urn:pulumi:d::p::webhooks:index:Endpoint::e", id: "e", inputs: { url } },
              {
                urn: "urn:pulumi:d::p::webhooks:index:Subscription::s",
                inputs: { filterConfig: { filter: { headers: { Authorization: token, host: token } } } },
              },
            ],
          },
        }),
      );
    const [left, right] = [
      state("https://a.b/?k=canary1", "canary2"),
      state("https://a.b/?k=canary3", "canary4"),
    ];
    const hidden = "https://a.b/?k=[secret]";
    assert.deepEqual(found(left, right), [
      `Endpoint e url: ${hidden} → ${hidden}`,
      "Subscription s filterConfig.filter.headers.Authorization: [secret] → [secret]",
      "Subscription s filterConfig.filter.headers.host: canary2 → canary4",
    ]);
    assert.deepEqual(found(left, left), []);
    const { meant } = compareTopologies(left, right, { map: { "a.b": "c.d" } });
    assert.deepEqual(
      meant.map(({ fields }) => fields),
      [0],
    );
    assert.ok(!JSON.stringify(left).includes("canary1") && !inspect(left, { depth: 9 }).includes("canary1"));
  });

  it("passes over what a deletion leaves in the service", () => {
    const gone = {
      op: "delete",
      urn: "urn:pulumi:d::p::webhooks:index:Endpoint::e",
      oldState: { id: "e", inputs: {} },
    };
    for (const dialect of ["documented", "convoy"]) {
      const { before, after } = previewedTopology(JSON.stringify({ steps: [gone] }), dialect);
      assert.deepEqual(found(before, after), ["Endpoint e left"]);
    }
  });

  it("compares 10,000 resources", () => {
    const many = (rateLimit: number) =>
      of(...Array.from({ length: 10_000 }, (_, at) => declared("Endpoint", `e${at}`, { url, rateLimit })));
    assert.equal(found(many(1), many(2)).length, 10_000);
  });
});

describe("The map of what is meant to differ", () => {
  const at = (...urls: string[]): Topology =>
    of(...urls.map((one, index) => declared("Endpoint", `e${index}`, { url: one })));
  const meant = (left: Topology, right: Topology, map: Record<string, string>): Record<string, number> =>
    Object.fromEntries(
      compareTopologies(left, right, { map }).meant.map(({ from, fields }) => [from, fields]),
    );

  it("explains a field that differs by nothing else, and counts it", () => {
    const map = { "staging.example.com": "example.com", unused: "x" };
    const left = at(
      "https://api.staging.example.com/a",
      "https://staging.example.com/b",
      "https://staging.example.com/c",
    );
    const right = at("https://api.example.com/a", "https://example.com/b", "https://example.com/other");
    assert.deepEqual(found(left, right, map), [
      "Endpoint e2 url: https://staging.example.com/c → https://example.com/other",
    ]);
    assert.deepEqual(meant(left, right, map), { "staging.example.com": 2, unused: 0 });
  });

  it("replaces whole labels of a host only, the longest text first, and nothing twice", () => {
    assert.equal(
      found(at("https://mystaging.example.com"), at("https://my.example.com"), { staging: "" }).length,
      1,
    );
    const map = { a: "b", "a.b": "c", b: "a" };
    assert.deepEqual(found(at("https://a.b/a"), at("https://c/b"), map), []);
    assert.deepEqual(found(at("https://x.a/"), at("https://x.b/"), map), []);
    assert.deepEqual(found(at("https://x/?(1)"), at("https://y/2"), { "https://x/?(1)": "https://y/2" }), []);
  });

  it("takes names that every object has as texts like any other", () => {
    const map = JSON.parse('{"__proto__":"p","constructor":"c","":"x"}') as Record<string, string>;
    const left = at("https://a/__proto__", "https://a/constructor", "https://a/toString");
    const right = at("https://a/p", "https://a/c", "https://a/t");
    assert.deepEqual(found(left, right, map), ["Endpoint e2 url: https://a/toString → https://a/t"]);
    const fields = JSON.parse('{"filter":{"__proto__":{"polluted":1}}}') as Fields;
    const with_ = of(declared("Subscription", "s", { filterConfig: fields }));
    assert.equal(found(with_, of(declared("Subscription", "s", { filterConfig: { filter: {} } }))).length, 1);
    assert.equal(({} as Fields)["polluted"], undefined);
  });

  it("never makes one secret of another", () => {
    const chat = (value: string) => of(declared("Endpoint", "a", { chatWebhookUrl: value }));
    const { meant } = compareTopologies(chat("[secret]"), chat("x"), { map: { "[secret]": "x" } });
    assert.deepEqual(
      meant.filter(({ fields }) => fields > 0),
      [],
    );
  });

  it("claims nothing about a value that one side hides", () => {
    const hidden = of(declared("Endpoint", "a", { url: "[secret]", isDisabled: "[secret]" }));
    const plain = of(declared("Endpoint", "a", { url: "https://a.example.com", isDisabled: true }));
    assert.deepEqual([found(hidden, plain), found(plain, hidden)], [[], []]);
  });
});

describe("Comparing resources", () => {
  /** An endpoint of a program: its name there, that of its object, of which its ID is made, and its component. */
  const child = (name: string, of: string, component = "pulumi:pulumi:Stack"): TopologyResource => ({
    ...declared("Endpoint", of),
    ...{ name, urn: `urn:pulumi:p1::shop::${component}$webhooks:index:Endpoint::${name}` },
  });

  it("tells children of one name apart by their components, in whatever order they are listed", () => {
    const [one, other] = [child("two", "c1", "my:A"), child("two", "c2", "my:B")];
    assert.deepEqual(found(of(one, other), of(other, one)), []);
  });

  it("knows an object of the service by its ID, whatever the name of another resource is", () => {
    const service = held(object("Endpoint", "a"), object("Endpoint", "b"));
    for (const name of ["b", "z"])
      assert.deepEqual(found(of(child("a", "b"), child(name, "a")), service), []);
  });
});
