/** What is said of deletions and replacements: what really becomes of the object, in the dialect of its account. */

import assert from "node:assert/strict";
import { consequencesOf } from "../../../tools/topology/review/consequences";
import type { PreviewedResource } from "../../../tools/topology/review/preview";
import { create, printing, remove, reviewed, same, update, urn, type Step } from "../../support/report-steps";

const accountUrn = (name: string): string => `urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::${name}`;

interface Removed {
  readonly inputs?: object;
  readonly account?: string;
  readonly state?: object;
}

const removed = (kind: string, { inputs, account = "default", state }: Removed = {}): Step => ({
  ...remove(kind, "it", inputs, { id: "id-1", ...state }),
  provider: `${accountUrn(account)}::an-id`,
});

const account = (name: string, inputs: object): Step => ({
  op: "same",
  urn: accountUrn(name),
  newState: { id: "an-id", inputs: { "webhooks:explicit": "true", ...inputs } },
});

interface Told {
  readonly config?: object;
  readonly variable?: string;
}

const linesOf = (steps: readonly Step[], { config, variable }: Told = {}): string[] => {
  const { facts } = reviewed(JSON.stringify({ config, steps }), { dialect: variable });
  return facts.consequences.map((line) => line.replace(/^\w+ it: /, ""));
};

const kinds = ["Endpoint", "PortalLink", "Subscription", "EventType", "Source"];
const adopted = { inputs: { adoptId: "id-1" } };
const all = kinds.map((kind) => removed(kind, adopted));
const gone = "is removed from the program: the object is";
const documented = [
  `${gone} disabled, not deleted, and it no longer receives deliveries [deletion]`,
  `${gone} cleared, not deleted, and its URL no longer shows any endpoints [deletion]`,
  // The same is said of a subscription and of an event type.
  `${gone} left in place and is no longer managed [deletion-left]`,
  `${gone} left in place and is no longer managed [deletion-left]`,
];
const convoy = [
  `${gone} deleted with its subscriptions, and it no longer receives deliveries [deletion]`,
  `${gone} deprecated, not deleted, and the service cannot undo that [deletion]`,
  `${gone} deleted, and its URL no longer shows any endpoints [deletion]`,
  `${gone} deleted with its subscriptions, and the service rejects requests to its URL [deletion]`,
  `${gone} deleted, and events that it matches are no longer delivered [deletion]`,
];

describe("The review of deletions", () => {
  it("says the one thing that happens, by the config of the stack", () => {
    assert.deepEqual(linesOf(all.slice(0, 4)), documented);
    assert.deepEqual(linesOf(all, { config: { "webhooks:dialect": "convoy" } }), convoy);
  });

  it("takes the variable before the config, as the provider does", () => {
    const config = { "webhooks:dialect": "convoy" };
    assert.deepEqual(linesOf(all, { variable: "convoy" }), convoy);
    assert.deepEqual(linesOf(all.slice(0, 4), { config, variable: "documented" }), documented);
    assert.deepEqual(linesOf(all, { config, variable: "" }), convoy);
  });

  it("knows each explicit account by itself", () => {
    const steps = (settings: object): Step[] => [
      account("staging", settings),
      removed("Endpoint", { account: "staging" }),
      removed("PortalLink"),
    ];
    assert.deepEqual(linesOf(steps({ "webhooks:dialect": "convoy" }), { variable: "documented" }), [
      convoy[0],
      documented[1],
    ]);
    const config = { "webhooks:dialect": "convoy" };
    assert.deepEqual(linesOf(steps({ "webhooks-stack:dialect": "convoy" }), { config }), [
      convoy[0],
      convoy[2],
    ]);
    assert.deepEqual(linesOf(steps({}), { config }), [documented[0], convoy[2]]);
  });

  it("knows each explicit account of the plugin by itself", () => {
    const accountOf = (name: string): string => `urn:pulumi:dev::shop::pulumi:providers:webhooks::${name}`;
    const steps = (name: string, inputs: object): Step[] => [
      { op: "same", urn: accountOf(name), newState: { id: "an-id", inputs } },
      {
        ...remove("Endpoint", "it", {}, { id: "id-1" }),
        urn: "urn:pulumi:dev::shop::my:group:Team$webhooks:index:Endpoint::it",
        provider: `${accountOf(name)}::an-id`,
      },
    ];
    const [first = ""] = convoy;
    const [disabled = ""] = documented;
    const config = { "webhooks:dialect": "convoy" };
    const told: readonly (readonly [Step[], Told, string])[] = [
      [steps("staging", { dialect: "convoy" }), { variable: "documented" }, first],
      [steps("staging", { __stackConfig: { dialect: "convoy" } }), {}, first],
      [steps("staging", { __stackConfig: { dialect: "convoy" } }), { variable: "documented" }, disabled],
      [steps("staging", {}), { config }, disabled],
      [steps("default_0_1_0", { dialect: "convoy" }), { config, variable: "documented" }, disabled],
      [steps("default_0_1_0", { dialect: "convoy" }), { config }, first],
    ];
    for (const [previewed, given, line] of told) assert.deepEqual(linesOf(previewed, given), [line]);
  });

  it("tells a running Convoy by resources that exist nowhere else, where nothing else does", () => {
    for (const neighbour of [removed("Source", adopted), removed("Subscription"), removed("EventType")]) {
      assert.ok(linesOf([neighbour, removed("Endpoint")]).includes(String(convoy[0])));
    }
    const elsewhere = removed("Source", { account: "staging" });
    assert.ok(linesOf([elsewhere, removed("Endpoint")]).includes(String(documented[0])));
    const lookedUp = removed("Source", { inputs: { __lookup: true } });
    assert.ok(linesOf([lookedUp, removed("Endpoint")]).includes(String(documented[0])));
  });

  it("says that an object stays where retainOnDelete keeps it", () => {
    assert.deepEqual(linesOf([removed("Endpoint", { state: { retainOnDelete: true } })]), [
      `${"is removed from the program: the object"} is kept (retainOnDelete) and is no longer managed [deletion-left]`,
    ]);
  });

  it("does not say so of a subscription that the service deletes with its endpoint or source", () => {
    const config = { "webhooks:dialect": "convoy" };
    const retained = { retainOnDelete: true };
    const along = (kind: string): string =>
      `${gone} deleted by the service with ${kind} e3, which no option of this resource prevents [deletion]`;
    for (const [kind, field] of [
      ["Endpoint", "endpointId"],
      ["Source", "sourceId"],
    ] as const) {
      const deleted = removed("Subscription", { inputs: { [field]: "e3-id" }, state: retained });
      const lines = linesOf([remove(kind, "e3"), deleted], { config });
      assert.ok(lines.includes(along(kind)), lines.join("\n"));
      assert.ok(!lines.some((line) => line.includes("deletion-left")), lines.join("\n"));
      const other = linesOf([remove(kind, "e3", {}, retained), deleted], { config });
      assert.ok(!other.includes(along(kind)), other.join("\n"));
    }
    const both = [
      remove("Endpoint", "e3"),
      removed("Subscription", { inputs: { endpointId: "e3-id" }, state: retained }),
    ];
    assert.ok(!linesOf(both).includes(along("Endpoint")));
  });
});

describe("The review of objects at another address", () => {
  const config = { "webhooks:dialect": "convoy" };
  const at = (step: Step, note: string): Step => ({
    ...step,
    oldState: { ...(step["oldState"] as object), outputs: { __seenAt: note, __dialect: "convoy" } },
  });
  const moved = "Endpoint it: was last seen elsewhere [seen-elsewhere]";
  const codesOf = (steps: readonly Step[], lines: readonly string[] = [moved]): string[] =>
    reviewed(JSON.stringify({ config, steps, ...printing(lines) })).facts.notices.map(
      ({ code, name }) => `${name} ${code}`,
    );
  const inputs = { projectId: "p1", url: "https://a.example.com" };
  const replaced: Step = {
    ...update("Endpoint", "it", inputs, { ...inputs, projectId: "p2" }),
    ...{ op: "replace", replaceReasons: ["projectId"] },
  };

  it("says that the old object stays there, where the provider deletes nothing", () => {
    for (const isLast of [true, false]) {
      const oldState = { ...(replaced["oldState"] as object), delete: isLast };
      const codes = codesOf([at({ ...replaced, oldState }, "there")]);
      assert.ok(codes.includes("it deletion-elsewhere"), codes.join());
      const gone = /old-object|deleted-first|values-replaced/;
      assert.ok(!codes.some((code) => gone.test(code)), codes.join());
    }
  });

  it("says so of an object of the same place, of which the provider was not asked", () => {
    const stays = at(same("Endpoint", "it", inputs), "there");
    const codes = (note: string): string[] =>
      codesOf([stays, at(remove("Endpoint", "old", inputs), note)]).filter((code) => /^old /.test(code));
    assert.deepEqual(codes("there"), ["old deletion-elsewhere"]);
    assert.deepEqual(codes("here"), ["old deletion"]);
  });
});

describe("The review of replacements", () => {
  const replaced = (reasons: readonly string[], state: object = {}): readonly string[] => {
    const inputs = { url: "https://a.example.com" };
    const step = {
      op: "replace",
      urn: urn("Endpoint", "it"),
      // What is deleted last is marked until then.
      oldState: { id: "id-1", inputs, delete: true, ...state },
      newState: { inputs },
      replaceReasons: reasons,
    };
    return linesOf([step]);
  };
  const lost =
    "the old object is then disabled, not deleted: it no longer receives deliveries; `retainOnDelete` keeps it [old-object-lost]";
  const replacedSecret =
    "creates a new object in place of the old object, with another signing secret and no overlap [values-replaced]";
  const because = (reason: string): readonly string[] => [
    ...[lost, replacedSecret],
    `replaces the object with a new one, which has another ID (${reason}) [replacement]`,
  ];

  it("says why, and what becomes of the old object", () => {
    assert.deepEqual(replaced(["projectId", "appId"]), because("projectId, appId changed"));
    assert.deepEqual(replaced(["id"]), because("requested with --replace"));
    assert.deepEqual(replaced(["id"], { taint: true }), because("marked as tainted"));
    assert.deepEqual(replaced(["replaceWith"]), because("its option replaceWith names a replaced resource"));
    assert.deepEqual(replaced([]), because("requested by Pulumi"));
  });

  it("says that the old object is deleted first, as with deleteBeforeReplace", () => {
    const [first, ...others] = replaced(["url"], { delete: undefined, pendingReplacement: true });
    assert.equal(
      first,
      "removes the old object first: it is disabled, not deleted, and nothing is delivered in between [deleted-first]",
    );
    assert.deepEqual(others, because("url changed").slice(1));
  });
});

describe("The review of deletions that Pulumi leaves to that of another resource", () => {
  const stays = "the object is kept, and no longer managed: `deletedWith` leaves its deletion to";
  const open = "; anyone with the link still has access";
  const config = { "webhooks:dialect": "convoy" };
  const named = (kind: string, name: string, state: object = {}): Step =>
    remove(kind, name, { canManageEndpoint: true, endpointId: "billing-id" }, state);
  const withEndpoint = { deletedWith: urn("Endpoint", "billing") };
  const replaced = (kind: string, name: string, state: object): Step => ({
    ...named(kind, name, state),
    op: "replace",
    newState: { inputs: {} },
  });
  const saidOf = (step: Step, others: readonly Step[], told: Told = {}): string => {
    const { notices } = reviewed(JSON.stringify({ ...told, steps: [step, ...others] })).facts;
    const own = notices.filter((notice) => notice.urn === step["urn"]);
    return own.map(({ severity, text, code }) => `${severity} ${text} [${code}]`).join("\n");
  };
  const deleted = named("Endpoint", "billing");
  const link = named("PortalLink", "portal", withEndpoint);

  it("are none: the object stays, and with a portal link its access", () => {
    assert.equal(
      saidOf(link, [deleted]),
      `warning is removed from the program: ${stays} billing${open} [access-left-to-other]`,
    );
    assert.equal(
      saidOf(named("Source", "shop", withEndpoint), [deleted], { config }),
      `info is removed from the program: ${stays} billing [deletion-left-to-other]`,
    );
    const { topology } = reviewed(JSON.stringify({ steps: [link, deleted] }));
    const left = topology.resources.find(({ kind }) => kind === "PortalLink");
    assert.deepEqual([left?.isLeft, left?.fields["canManageEndpoint"]], [true, true]);
  });

  it("are such where the other one is replaced, and deleted last", () => {
    assert.match(saidOf(link, [replaced("Endpoint", "billing", { delete: true })]), /access-left-to-other/);
    assert.match(saidOf(link, [replaced("Endpoint", "billing", {})]), /deletion/);
    const both = replaced("PortalLink", "portal", { ...withEndpoint, delete: true });
    assert.match(saidOf(both, [deleted]), /warning the old object is kept.*access-left-to-other/);
    const first = replaced("PortalLink", "portal", withEndpoint);
    assert.match(saidOf(first, [deleted]), /removes the old object first: it is cleared, not deleted/);
  });

  it("are such only where the other one goes", () => {
    const kept = { ...deleted, op: "same", newState: deleted["oldState"] };
    for (const others of [[], [kept]]) assert.match(saidOf(link, others), /deletion/);
  });

  it("leave subscriptions to a Convoy that deletes their endpoint", () => {
    const subscription = named("Subscription", "invoices", withEndpoint);
    assert.match(saidOf(subscription, [deleted], { config }), /deliveries-stop/);
    const retained = named("Endpoint", "billing", { retainOnDelete: true });
    assert.match(saidOf(subscription, [retained], { config }), /deletion-left-to-other/);
  });

  it("know of what another package deletes only that it may take the object along", () => {
    const other = (custom: boolean): Step => ({
      op: "delete",
      urn: "urn:pulumi:dev::shop::kubernetes:apps/v1:Deployment::service",
      oldState: { custom },
    });
    const step = named("Endpoint", "audit", { deletedWith: other(true)["urn"] });
    assert.match(saidOf(step, [other(true)]), /is kept unless deleting service also deletes it/);
    assert.match(saidOf(step, [other(false)]), /is kept, and/);
  });
});

describe("The review of an object that takes the place of a deleted one", () => {
  const address = "https://erp.example.com/hooks";
  const old = remove("Endpoint", "erp", { url: address, projectId: "p1" });
  const saidBeside = (inputs: object, gone: Step = old): string[] => {
    const { notices } = reviewed(
      JSON.stringify({ steps: [gone, create("Endpoint", "erp-v2", inputs)] }),
    ).facts;
    return notices
      .filter(({ name }) => name === "erp-v2")
      .map(({ severity, text, code }) => `${severity} ${text} [${code}]`);
  };
  const renamed = { url: address, projectId: "p1" };

  it("says that its signing secret is another one at once", () => {
    assert.deepEqual(saidBeside(renamed), [
      `danger is the deleted Endpoint erp under another name or parent: set aliases: ["${urn("Endpoint", "erp")}"] on it to keep the object [alias-missing]`,
      "danger creates a new object in place of the deleted Endpoint erp, with another signing secret and no overlap [values-replaced]",
    ]);
    const { facts } = reviewed(JSON.stringify({ steps: [old, create("Endpoint", "erp-v2", renamed)] }));
    assert.ok(facts.concerns.some(({ concern }) => concern === "secret"));
  });

  it("says nothing where the program declares the secret, at another URL or project, or where the old object stays", () => {
    assert.deepEqual(saidBeside({ ...renamed, secret: "[secret]" }), []);
    assert.deepEqual(saidBeside({ ...renamed, secretFrom: { file: "secret" } }), []);
    assert.deepEqual(saidBeside({ ...renamed, url: `${address}?b` }), []);
    assert.deepEqual(saidBeside({ ...renamed, projectId: "p2" }), []);
    assert.deepEqual(saidBeside(renamed, remove("Endpoint", "erp", renamed, { retainOnDelete: true })), []);
  });

  it("says that the token of a portal link of the same name and owner is another one", () => {
    const link = { name: "portal", ownerId: "acme" };
    const steps = [remove("PortalLink", "one", link), create("PortalLink", "two", link)];
    assert.ok(
      linesOf(steps).includes(
        "PortalLink two: creates a new object in place of the deleted PortalLink one, with another token and URL and no overlap [values-replaced]",
      ),
    );
  });
});

describe("The review of project settings under another name of the resource", () => {
  it("says that the new resource adopts them", () => {
    const settings = { projectId: "p1", config: {} };
    const gone = { ...remove("ProjectSettings", "settings", settings) };
    const old = { ...(gone["oldState"] as object), id: "p1" };
    assert.deepEqual(
      linesOf([{ ...gone, oldState: old }, create("ProjectSettings", "project-settings", settings)], {
        config: { "webhooks:dialect": "convoy" },
      }),
      [
        "ProjectSettings settings: is removed from the program: ProjectSettings project-settings adopts the object [deletion-adopted]",
      ],
    );
  });
});

describe("The review of an event type under another name of the resource", () => {
  const config = { "webhooks:dialect": "convoy" };
  const type = { projectId: "p1", name: "user.deleted" };

  it("loses nothing, because the new resource adopts it by its name", () => {
    const steps = [remove("EventType", "it", type), create("EventType", "user-deleted", type)];
    assert.deepEqual(linesOf(steps, { config }), [
      "is removed from the program: EventType user-deleted adopts the object [deletion-adopted]",
    ]);
  });

  it("loses it where the new resource has another name, project or account", () => {
    const other = { ...create("EventType", "b", type), provider: `${accountUrn("other")}::an-id` };
    const others = [
      { ...type, name: "user.gone" },
      { ...type, projectId: "p2" },
    ].map((inputs) => create("EventType", "b", inputs));
    for (const step of [...others, other, { ...create("EventType", "b", type), op: "same" }])
      assert.equal(
        linesOf([remove("EventType", "it", type), step], { config }).includes(convoy[1] ?? ""),
        true,
      );
  });
});

describe("The review of an endpoint that is replaced", () => {
  const config = { "webhooks:dialect": "convoy" };
  const endpoint = { projectId: "p1", url: "https://a.example.com", ownerId: "acme" };
  const replaced = (after: object = endpoint): Step => {
    const step = update("Endpoint", "it", endpoint, after);
    return {
      ...step,
      op: "replace",
      replaceReasons: ["description"],
      oldState: { ...(step["oldState"] as object), delete: true },
    };
  };
  const subscribed = (before: string, after: string): Step =>
    update(
      "Subscription",
      "s",
      { projectId: "p1", endpointId: before },
      { projectId: "p1", endpointId: after },
    );
  const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  const codesOf = (...steps: Step[]): string[] =>
    reviewed(JSON.stringify({ config, steps, changeSummary: { same: 0 } })).facts.notices.map(
      ({ severity, code }) => `${severity} ${code}`,
    );
  const [lost, left] = ["danger old-object-lost", "warning old-object-removed"];

  it("takes no subscription along where all that the program has follow to the new one", () => {
    const codes = codesOf(replaced(), subscribed("it-id", unknown));
    assert.deepEqual([codes.includes(lost), codes.includes(left)], [false, true]);
  });

  it("may take some along where one stays, or where the program has none", () => {
    for (const steps of [
      [replaced()],
      [
        replaced(),
        subscribed("it-id", unknown),
        { ...subscribed("it-id", "it-id"), urn: urn("Subscription", "t") },
      ],
      [replaced(), remove("Subscription", "s", { projectId: "p1", endpointId: "it-id" })],
      [replaced({ ...endpoint, projectId: "p2" }), subscribed("it-id", unknown)],
    ])
      assert.ok(codesOf(...steps).includes(lost));
  });
});

describe("The review of an object that is deleted before its successor exists", () => {
  const config = { "webhooks:dialect": "convoy" };
  const code = "subscriptions-deleted-first";
  const replaced = (kind: string, state: object = {}, after: object = { projectId: "p1" }): Step => {
    const step = update(kind, "it", { projectId: "p1" }, after);
    const oldState = { ...(step["oldState"] as object), ...state };
    return { ...step, op: "replace", replaceReasons: ["name"], oldState };
  };
  const inputs = { projectId: "p1", endpointId: "it-id", sourceId: "it-id" };
  const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  const follows = update("Subscription", "s", inputs, { ...inputs, endpointId: unknown, sourceId: unknown });
  const saidOf = (steps: readonly Step[], told: object = { config }): string[] =>
    reviewed(JSON.stringify({ ...told, steps }))
      .facts.notices.filter((notice) => notice.code === code)
      .map(({ kind, severity, text }) => `${severity} ${kind} ${text}`);

  it("names the subscriptions that the service deletes with it, although they stay in the program", () => {
    const stays = { ...update("Subscription", "t", inputs, inputs), op: "same" };
    for (const kind of ["Endpoint", "Source"])
      assert.deepEqual(saidOf([replaced(kind), stays, follows]), [
        `danger ${kind} is deleted before the new object exists, and the service deletes Subscription s, Subscription t with it: ` +
          "`pulumi up` then fails half-way",
      ]);
  });

  it("says nothing where the old object goes last, stays, or leaves its subscriptions", () => {
    for (const state of [{ delete: true }, { retainOnDelete: true }])
      assert.deepEqual(saidOf([replaced("Endpoint", state), follows]), []);
    assert.deepEqual(
      saidOf([replaced("Endpoint"), follows], { config: { "webhooks:dialect": "documented" } }),
      [],
    );
    const readopted = replaced("Endpoint", {}, { projectId: "p1", adoptId: "it-id" });
    assert.deepEqual(saidOf([readopted, follows]), []);
  });

  it("says nothing of subscriptions that need their old object no longer, or that have another endpoint", () => {
    const next = { ...follows, op: "replace" };
    const elsewhere = update("Subscription", "s", { ...inputs, endpointId: "x" }, inputs);
    const foreign = { ...inputs, projectId: "p2" };
    const others = [
      ...[next, remove("Subscription", "s", inputs), create("Subscription", "s", inputs), elsewhere],
      ...[update("Subscription", "s", foreign, foreign), update("PortalLink", "s", inputs, inputs)],
    ];
    for (const step of others) assert.deepEqual(saidOf([replaced("Endpoint"), step]), []);
  });
});

describe("The review of many resources", () => {
  /** How often a part of a resource is read for all of them. */
  const readsOf = (count: number): number => {
    const steps = Array.from({ length: count }, (_, at) => [
      create("EventType", `type-${at}`, { projectId: "p1", name: `new.${at}` }),
      create("Source", `source-${at}`, { projectId: "p1", name: `new ${at}` }),
      remove("EventType", `old-type-${at}`, { projectId: "p1", name: `old.${at}` }),
      remove("Source", `old-source-${at}`, { projectId: "p1", name: `old ${at}` }),
    ]);
    const { preview } = reviewed(JSON.stringify({ steps: steps.flat() }));
    let reads = 0;
    const counted: ProxyHandler<PreviewedResource> = {
      get: (resource, name) => {
        reads += 1;
        return resource[name as keyof PreviewedResource];
      },
    };
    const resources = preview.resources.map((resource) => new Proxy(resource, counted));
    consequencesOf({ ...preview, resources }, []);
    return reads;
  };

  it("reads each as often, however many there are", () => {
    const each = [20, 80].map((count) => readsOf(count) / count);
    assert.equal(each[0], each[1]);
  });
});
