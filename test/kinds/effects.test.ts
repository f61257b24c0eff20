/** What a change opens, moves or takes off is said in a line, before an update and after a refresh; what is not known yet is not guessed. */

import assert from "node:assert/strict";
import { printed } from "../../provider/base/notice";
import { isUnknown } from "../../provider/base/markers";
import type { Fields } from "../../provider/base/fields";
import { diff } from "../../provider/lifecycle/plan/diff";
import type { SeenObject } from "../../provider/kinds/effect";
import { definitionsFor, type Definitions } from "../../provider/kinds/definitions";
import { dialectNames } from "../../provider/settings/settings";
import { World } from "../support/fake-resource";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const url = "https://billing.example.com/hooks";
const authentication = { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "v" } };
const certificate = { clientCert: "c", clientKey: "k" };
const verifier = { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "v" } };
const filter = (...parts: string[]): Fields => Object.fromEntries(parts.map((part) => [part, { a: 1 }]));

interface Change {
  readonly kind: keyof Definitions;
  readonly what: string;
  readonly before: Fields;
  readonly after: Fields;
  /** The whole of what is said; undefined: nothing. */
  readonly line?: string | readonly string[];
  /** Where it is so in this dialect only. */
  readonly dialect?: "convoy";
}

const host = (from: string, to: string): string =>
  `moves deliveries to another host: from ${from} to ${to} [deliveries-move]`;
const simple =
  "turns advanced signatures off: deliveries include one simple signature, made with the newest secret [advanced-signatures-off]";
const noCredentials =
  "removes authentication: deliveries no longer include credentials [authentication-removed]";
const may = (input: string): string =>
  `may move deliveries, widen access or remove protection, depending on ${input}, which is not known yet [unknown-risk]`;
const changes: readonly Change[] = [
  {
    ...{ kind: "endpoint", what: "a URL with credentials that moves to another host" },
    ...{ before: { url: "https://user:old-password@one.example.com:8443/old-token?key=old-key" } },
    ...{ after: { url: "https://user:new-password@two.example.com/new-token" } },
    line: [
      host("one.example.com:8443", "two.example.com"),
      "changes the user or password in the URL for two.example.com at once, without overlap [url-credentials-changed]",
    ],
  },
  {
    ...{ kind: "endpoint", what: "a URL that keeps its host", before: { url }, after: { url: `${url}/2` } },
    line: "moves deliveries to another path of billing.example.com [deliveries-move-within-host]",
  },
  {
    ...{ kind: "endpoint", what: "a URL that is no longer encrypted", dialect: "convoy", before: { url } },
    ...{ after: { url: url.replace("https", "http") } },
    line: "sends deliveries over http instead of https: payloads and signatures travel unencrypted [deliveries-unencrypted]",
  },
  {
    ...{ kind: "endpoint", what: "an owner that is exchanged", before: { url, ownerId: "acme" } },
    ...{ after: { url, ownerId: "globex" } },
    line: 'now belongs to owner "globex": portal links of owner "acme" and events sent to it no longer reach the endpoint; those of owner "globex" do [owner-changed]',
  },
  {
    ...{
      kind: "endpoint",
      what: "a tighter rate limit",
      before: { url, rateLimit: 100, rateLimitDuration: 60 },
    },
    ...{ after: { url, rateLimit: 1, rateLimitDuration: 60 } },
    line: "tightens the rate limit from 100 in 60 s to 1 in 60 s: more deliveries have to wait [rate-limit-lowered]",
  },
  {
    ...{
      kind: "endpoint",
      what: "a looser rate limit",
      before: { url, rateLimit: 1, rateLimitDuration: 60 },
    },
    ...{ after: { url, rateLimit: 100, rateLimitDuration: 60 } },
    line: "raises rateLimit from 1 in 60 s to 100 in 60 s [limit-raised]",
  },
  { kind: "endpoint", what: "another description", before: { url, description: "a" }, after: { url } },
  {
    ...{ kind: "endpoint", what: "a URL that is not known yet", before: { url }, after: { url: unknown } },
    line: may("url"),
  },
  {
    ...{ kind: "endpoint", what: "a rotation in place of a declared secret" },
    ...{ before: { url, secret: "mine" }, after: { url, rotateSecretAfterDays: 90 } },
    line: "keeps the signing secret until it is 90 days old; the first update after that replaces it with a random one [rotation-begins]",
  },
  {
    ...{ kind: "endpoint", what: "another time between rotations" },
    ...{ before: { url, rotateSecretAfterDays: 30 }, after: { url, rotateSecretAfterDays: 90 } },
  },
  {
    ...{ kind: "endpoint", what: "advanced signatures that are turned off" },
    ...{ before: { url, advancedSignatures: true }, after: { url, advancedSignatures: false } },
    line: simple,
  },
  {
    ...{ kind: "endpoint", what: "advanced signatures that were seen and are turned off" },
    ...{ before: { url, signatureFormat: "advanced" }, after: { url, advancedSignatures: false } },
    line: simple,
  },
  {
    ...{ kind: "endpoint", what: "advanced signatures that were seen and are not declared" },
    ...{ before: { url, signatureFormat: "advanced" }, after: { url } },
  },
  {
    ...{ kind: "endpoint", what: "advanced signatures that are no longer declared", dialect: "convoy" },
    ...{ before: { url, advancedSignatures: true }, after: { url } },
  },
  {
    ...{ kind: "endpoint", what: "deliveries that become forms", dialect: "convoy" },
    ...{ before: { url }, after: { url, contentType: "application/x-www-form-urlencoded" } },
    line: "sends deliveries as forms, whose signatures receivers cannot verify [unverifiable-forms]",
  },
  {
    ...{ kind: "endpoint", what: "forms that become JSON", dialect: "convoy" },
    ...{ before: { url, contentType: "application/x-www-form-urlencoded" }, after: { url } },
    line: "sends deliveries as JSON instead of forms [json-instead-of-forms]",
  },
  {
    ...{ kind: "endpoint", what: "an authentication that is removed" },
    ...{ before: { url, authentication }, after: { url } },
    line: noCredentials,
  },
  {
    ...{ kind: "endpoint", what: "an authentication that is emptied" },
    ...{ before: { url, authentication }, after: { url, authentication: {} } },
    line: noCredentials,
  },
  {
    ...{ kind: "endpoint", what: "an authentication with another value" },
    ...{
      before: { url, authentication },
      after: {
        url,
        authentication: { type: "other", apiKey: { ...authentication.apiKey, headerValue: "w" } },
      },
    },
    line: "changes authentication.type, authentication.apiKey.headerValue at once, without overlap: a receiver that expects the old value rejects deliveries [authentication-changed]",
  },
  {
    ...{ kind: "endpoint", what: "an authentication that is not known yet" },
    ...{ before: { url, authentication }, after: { url, authentication: unknown } },
    line: may("authentication"),
  },
  {
    ...{ kind: "endpoint", what: "a certificate that is removed", dialect: "convoy" },
    ...{ before: { url, mtlsClientCert: certificate }, after: { url } },
    line: "removes the client certificate: deliveries no longer present it [certificate-removed]",
  },
  {
    ...{ kind: "portalLink", what: "one endpoint more", before: { endpoints: ["a"] } },
    ...{ after: { endpoints: ["a", "b"] }, line: "adds one endpoint to the link [link-endpoints-added]" },
  },
  {
    ...{
      kind: "portalLink",
      what: "endpoints that are no longer declared",
      before: { endpoints: ["a", "b"] },
    },
    ...{ after: {}, line: "removes 2 endpoints from the link [link-endpoints-removed]" },
  },
  {
    ...{ kind: "portalLink", what: "one endpoint less beside an owner" },
    ...{ before: { endpoints: ["a", "b"], ownerId: "acme" }, after: { endpoints: ["a"], ownerId: "acme" } },
    line: "no longer lists one endpoint: the endpoints of its owner stay visible [link-endpoints-unlisted]",
  },
  {
    ...{ kind: "portalLink", what: "endpoints that were not declared before", before: {} },
    after: { endpoints: ["a"] },
    line: "lists only the declared endpoints: the link drops any other [link-endpoints-declared]",
  },
  {
    ...{ kind: "portalLink", what: "a list that is not known yet", before: { endpoints: ["a"] } },
    after: { endpoints: unknown },
    line: may("endpoints"),
  },
  {
    ...{
      kind: "portalLink",
      what: "another owner",
      before: { ownerId: "acme" },
      after: { ownerId: "globex" },
    },
    line: 'now shows endpoints of owner "globex"; it was for owner "acme" [opens-to-other-owner]',
  },
  {
    ...{ kind: "portalLink", what: "an owner that is removed", before: { ownerId: "acme" }, after: {} },
    line: 'removes the owner "acme": the link may drop endpoints that it does not list itself [link-owner-removed]',
  },
  {
    ...{ kind: "portalLink", what: "an owner that is not known yet", before: { ownerId: "acme" } },
    after: { ownerId: unknown },
    line: may("ownerId"),
  },
  {
    ...{ kind: "portalLink", what: "an owner that was not declared before", before: {} },
    after: { ownerId: "acme" },
    line: 'sets the owner to "acme": visitors may see every endpoint of that owner [link-owner-set]',
  },
  {
    ...{ kind: "portalLink", what: "management that is allowed", before: { ownerId: "o" } },
    ...{ after: { ownerId: "o", canManageEndpoint: true } },
    line: "lets visitors to the link manage its endpoints [link-management-allowed]",
  },
  {
    ...{ kind: "portalLink", what: "management that is forbidden", before: { canManageEndpoint: true } },
    after: { canManageEndpoint: false },
    line: "no longer lets visitors to the link manage its endpoints [link-management-ended]",
  },
  {
    ...{ kind: "subscription", what: "a filter that is removed" },
    ...{ before: { filterConfig: { eventTypes: ["a"], filter: filter("body") } }, after: {} },
    line: [
      "also delivers every event type to its endpoint [event-types-widened]",
      "has a looser filter: body.a: 1 → (none) [filter-looser]",
    ],
  },
  {
    ...{ kind: "subscription", what: "event types that become all" },
    before: { filterConfig: { eventTypes: ["a"], filter: filter("body") } },
    after: { filterConfig: { eventTypes: ["*"], filter: filter("body") } },
    line: "also delivers every event type to its endpoint [event-types-widened]",
  },
  {
    ...{ kind: "subscription", what: "event types that become a few" },
    before: { filterConfig: { filter: filter("body") } },
    after: { filterConfig: { eventTypes: ["a", "b"], filter: filter("body") } },
    line: "no longer delivers any event type except a, b to its endpoint [event-types-narrowed]",
  },
  {
    ...{ kind: "subscription", what: "conditions that are removed" },
    before: { filterConfig: { eventTypes: ["a"], filter: filter("body", "headers") } },
    after: { filterConfig: { eventTypes: ["a"], filter: { body: {} } } },
    line: "has a looser filter: body.a: 1 → (none), headers.a: 1 → (none) [filter-looser]",
  },
  {
    ...{ kind: "subscription", what: "conditions that change" },
    before: { filterConfig: { filter: { body: { a: { $regex: "^a" } } } } },
    after: { filterConfig: { filter: { body: { a: { $regex: "^b" } } } } },
    line: 'has a different filter: body.a $regex: "^a" → "^b" [filter-different]',
  },
  {
    ...{ kind: "subscription", what: "a filter that was not declared before" },
    ...{ before: { adoptId: "id" }, after: { adoptId: "id", filterConfig: { eventTypes: ["a"] } } },
    line: [
      "removes all conditions that filterConfig does not declare: more events may match [filter-declared]",
      "delivers only events that match the declared filterConfig: deliveries of all other events stop [filter-declared-stricter]",
    ],
  },
  {
    ...{ kind: "subscription", what: "a filter that is narrowed" },
    before: { filterConfig: { eventTypes: ["a", "b"] } },
    after: { filterConfig: { eventTypes: ["a"], filter: filter("body") } },
    line: [
      "no longer delivers b to its endpoint [event-types-narrowed]",
      "has a stricter filter: body.a: (none) → 1 [filter-stricter]",
    ],
  },
  {
    ...{ kind: "subscription", what: "a filter that is not known in full yet" },
    before: { filterConfig: { eventTypes: ["a"], filter: filter("body") } },
    after: { filterConfig: { eventTypes: [unknown] } },
    line: ["has a looser filter: body.a: 1 → (none) [filter-looser]", may("filterConfig")],
  },
];

for (const dialect of dialectNames) {
  describe(`A change that nobody would see, dialect ${dialect}`, () => {
    const kinds = definitionsFor(dialect);
    const linesOf = (kind: keyof Definitions, state: Fields, inputs: Fields): readonly string[] =>
      diff(kinds[kind], "id", state, inputs, isUnknown, new Date(0)).lines.map((notice) => printed(notice));

    for (const { kind, what, before, after, line, dialect: only } of changes) {
      if (only !== undefined && only !== dialect) continue;
      it(`${what} is ${line === undefined ? "no reason for a line" : "said"}`, () => {
        assert.deepEqual(linesOf(kind, before, after), [line ?? []].flat());
      });
    }

    it("is said after a refresh, of what is live", async () => {
      const world = await World.start({ dialect });
      try {
        const life = world.resource(kinds.endpoint);
        await life.up({ url });
        const { id = "" } = life;
        world.service.project("p1").endpoints.patch(id, { url: "https://moved.example.com" });
        const recorded = life.inputs;
        await life.refresh();
        assert.deepEqual(linesOf("endpoint", life.state, recorded), [
          host("moved.example.com", "billing.example.com"),
        ]);
      } finally {
        await world.stop();
      }
    });
  });
}

describe("A verifier that is removed", () => {
  const { source } = definitionsFor("convoy");
  const linesFor = (inputs: Fields): readonly string[] =>
    diff(source, "s1", { type: "http", verifier }, inputs, isUnknown, new Date(0)).lines.map((notice) =>
      printed(notice),
    );
  const opens =
    "removes the verifier: the source accepts requests from anyone who knows its URL [verifier-removed]";

  it("opens the source, also where that takes a new one", () => {
    assert.ok(linesFor({ type: "http" }).includes(opens));
  });

  it("opens nothing where it stays, because adoptId names the source, nor where it is not known yet", () => {
    assert.ok(!linesFor({ type: "http", adoptId: "s1" }).includes(opens));
    assert.ok(!linesFor({ type: "http", verifier: unknown }).includes(opens));
  });
});

describe("The endpoints of a link", () => {
  const link = (
    before: readonly string[],
    after: readonly string[],
    replaced: string[] = [],
    made: string[] = [],
  ) => {
    const run = {
      ...{ replaced: new Set(replaced), created: new Set(made) },
      ...{ follows: () => false, seen: () => undefined },
    };
    const { portalLink } = definitionsFor("documented");
    const state = { endpoints: before };
    const { lines } = diff(portalLink, "l1", state, { endpoints: after }, isUnknown, new Date(0), run);
    return lines.map((notice) => printed(notice));
  };
  const removes = (endpoints: string): string =>
    `removes ${endpoints} from the link [link-endpoints-removed]`;
  const adds = (endpoints: string): string => `adds ${endpoints} to the link [link-endpoints-added]`;
  const [one, atMostOne] = ["one endpoint", "at most one endpoint"];

  it("are said when one leaves and what joins is not known yet", () => {
    assert.deepEqual(link(["a", "b"], ["a", unknown]), [removes(atMostOne), adds(atMostOne)]);
  });

  it("are said with the least and the most where not all are known yet", () => {
    assert.deepEqual(link(["a", "b", "c"], [unknown]), [removes("2 to 3 endpoints"), adds(atMostOne)]);
    assert.deepEqual(link(["a"], ["b", "c", unknown]), [removes(atMostOne), adds("2 to 3 endpoints")]);
  });

  it("are said when one is exchanged for another", () => {
    assert.deepEqual(link(["a", "b"], ["a", "c"]), [removes(one), adds(one)]);
  });

  it("are said when one leaves beside one that is replaced", () => {
    assert.deepEqual(link(["a", "b", "c"], ["a", unknown], ["b"]), [removes(one)]);
    assert.deepEqual(link(["a", "b", "c"], ["a", "new"], ["b"], ["new"]), [removes(one)]);
  });

  it("are said when one joins that does not exist yet", () => {
    assert.deepEqual(link(["a"], ["a", unknown]), [adds(atMostOne)]);
    assert.deepEqual(link(["a"], ["a", "new"], [], ["new"]), [adds(one)]);
  });

  it("are no reason for a line where one is replaced, before and while it happens", () => {
    assert.deepEqual(link(["a", "b"], ["a", unknown], ["b"]), []);
    assert.deepEqual(link(["a", "b"], ["a", "new"], ["b"], ["new"]), []);
  });
});

describe("The source of a subscription", () => {
  const { subscription, projectSettings } = definitionsFor("convoy");
  const other = "receives the events of source b instead of source a [other-source]";
  for (const [projectType, lines] of [
    ["outgoing", []],
    ["incoming", [other]],
    [undefined, [other]],
  ] as const)
    it(`decides nothing in an outgoing project: ${projectType}`, () => {
      const settings = projectSettings.asSeen?.({ projectType }, {}, isUnknown);
      const run = {
        ...{ replaced: new Set<string>(), created: new Set<string>(), follows: () => false },
        seen: (kind: string, id: string) =>
          settings && kind === "ProjectSettings" && id === "p1" ? { name: "p1", ...settings } : undefined,
      };
      const from = (sourceId: string): Fields => ({ projectId: "p1", sourceId });
      const said = diff(subscription, "s", from("a"), from("b"), isUnknown, new Date(0), run).lines;
      assert.deepEqual(
        said.map((line) => printed(line)),
        lines,
      );
    });
});

describe("An endpoint that the run has seen", () => {
  const { subscription, portalLink, endpoint } = definitionsFor("convoy");
  const seenAs = (state: Fields, inputs: Fields): unknown => endpoint.asSeen?.(state, inputs, isUnknown);
  const objects: Readonly<Record<string, SeenObject>> = {
    "Endpoint e": { name: "e", owner: "acme", ownerBefore: "acme", stop: undefined },
    "Endpoint f": { name: "f", owner: "globex", ownerBefore: "globex", stop: undefined },
    "Endpoint p": { name: "p", owner: "acme", ownerBefore: "acme", stop: "paused" },
    "Endpoint n": { name: "n", owner: "", ownerBefore: "", stop: undefined },
    "Endpoint x": { name: "x", owner: "globex", ownerBefore: "acme", stop: undefined },
    "Endpoint s": { name: "s", owner: undefined, ownerBefore: undefined, stop: undefined },
    "Endpoint e2": { name: "e", owner: "acme", ownerBefore: "acme", stop: undefined },
  };
  const run = (replaced: string[] = [], created: string[] = []) => ({
    replaced: new Set(replaced),
    created: new Set(created),
    follows: (from: string, to: string) => replaced.includes(from) && created.includes(to),
    seen: (kind: string, id: string) => objects[`${kind} ${id}`],
  });
  const moved = (to: string, memory = run(), from = "e"): string[] => {
    const [before, after] = [{ endpointId: from }, { endpointId: to }];
    const { lines } = diff(subscription, "s1", before, after, isUnknown, new Date(0), memory);
    return lines.map((notice) => printed(notice));
  };
  const plain = (to: string): string => `moves from endpoint e to endpoint ${to} [moves-endpoint]`;
  const other =
    'delivers its events to endpoint f of owner "globex" instead of endpoint e of owner "acme" [moves-to-other-owner]';

  it("tells of a subscription that it moves to another owner or to a stopped endpoint", () => {
    assert.deepEqual(moved("f"), [other]);
    assert.deepEqual(moved("n"), [
      other.replace("endpoint f", "endpoint n").replace('owner "globex"', "no owner"),
    ]);
    assert.deepEqual(moved("p"), [
      "moves from endpoint e to endpoint p, which is paused: it no longer delivers its events [moves-to-stopped-endpoint]",
    ]);
  });

  it("claims nothing of what is not known, and says nothing of an endpoint that is replaced", () => {
    assert.deepEqual(moved("s"), [plain("s")]);
    assert.deepEqual(moved("e2"), [plain("e, a different one")]);
    assert.deepEqual(moved("e", run(), "x"), ["moves from endpoint x to endpoint e [moves-endpoint]"]);
    assert.deepEqual(moved("f", run(), "x"), [other.replace("endpoint e", "endpoint x")]);
    assert.deepEqual(moved("elsewhere"), [plain("elsewhere")]);
    assert.deepEqual(moved(unknown), [may("endpointId")]);
    assert.deepEqual(moved("f", run(["e"], ["f"])), []);
  });

  it("tells of a portal link that it opens to another owner", () => {
    const opened = (before: Fields, after: Fields): string[] =>
      diff(portalLink, "l1", before, after, isUnknown, new Date(0), run())
        .lines.filter(({ code }) => code === "opens-to-other-owner")
        .map((notice) => notice.text);
    const line = 'now shows endpoints of owner "globex"; it was for owner "acme"';
    assert.deepEqual(opened({ ownerId: "acme" }, { ownerId: "globex" }), [line]);
    assert.deepEqual(opened({ endpoints: ["e"] }, { endpoints: ["e", "f"] }), [line]);
    assert.deepEqual(opened({ endpoints: ["e"] }, { endpoints: ["p", "n"] }), []);
    assert.deepEqual(opened({ endpoints: ["e", "s"] }, { endpoints: ["e", "s", "f"] }), []);
    assert.deepEqual(opened({ endpoints: ["e"] }, { endpoints: ["e", unknown] }), []);
    assert.deepEqual(opened({ endpoints: ["n"] }, { endpoints: ["n", "f"] }), []);
  });

  it("is known as it will be after the update", () => {
    assert.deepEqual(seenAs({}, { ownerId: "acme" }), { owner: "acme", ownerBefore: "", stop: undefined });
    assert.deepEqual(seenAs({ ownerId: "acme" }, { ownerId: "globex" }), {
      owner: "globex",
      ownerBefore: "acme",
      stop: undefined,
    });
    assert.deepEqual(seenAs({}, { ownerId: unknown, adoptId: "e" }), {
      owner: undefined,
      ownerBefore: undefined,
      stop: undefined,
    });
    assert.deepEqual(seenAs({}, { adoptId: "e" }), {
      owner: undefined,
      ownerBefore: undefined,
      stop: undefined,
    });
    assert.deepEqual(seenAs({ status: "inactive" }, {}), { owner: "", ownerBefore: "", stop: "disabled" });
    assert.deepEqual(seenAs({ status: "active" }, { paused: true }), {
      owner: "",
      ownerBefore: "",
      stop: "paused",
    });
    assert.deepEqual(seenAs({ status: "paused", paused: true }, {}), {
      owner: "",
      ownerBefore: "",
      stop: undefined,
    });
    assert.deepEqual(seenAs({ status: "paused" }, { paused: false }), {
      owner: "",
      ownerBefore: "",
      stop: undefined,
    });
  });
});
