/** Whatever a change of an input alters at the service, the table of effects says so: each input is changed three times or more. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { codeOf } from "../../provider/base/notice";
import type { Fields } from "../../provider/base/fields";
import { own } from "../../provider/base/fields";
import { registry } from "../../tools/cli/registry";
import { innerSchema } from "../../provider/http/schema";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Effect, EffectTable } from "../../provider/kinds/effect";
import { kindNames, kinds } from "../../provider/kinds/registry";
import type { KindName } from "../../provider/kinds/registry";
import type { DialectName } from "../../provider/settings/settings";
import { World, type FakeResource } from "../support/fake-resource";
import { plainFields } from "../support/plain-fields";
import { PlayedService } from "../support/played-service";
import { usual, walks, Whole } from "../support/three-changes";
import type { Values, Walk } from "../support/three-changes";

/** A service, and the inputs, with all their parts, whose changes do not show in what is played. */
interface Service {
  readonly name: string;
  readonly dialect: DialectName;
  readonly projectType: "outgoing" | "incoming";
  readonly kinds: readonly string[];
  /** Where the service acts on them. */
  readonly unplayed: Readonly<Record<string, string>>;
  /** Why it never does. */
  readonly idle: Readonly<Record<string, string>>;
}

const chosen = "another object is managed, and the replacement says so; the service keeps both as they are";
const left =
  "API document, Subscription and Event type operations: nothing deletes, so the old object is kept";
const people = "a label: no code but that of answers, lists and dashboards reads it";
const handedOut = "the provider hands secrets out itself: no request holds it";
const idle = {
  ...Object.fromEntries(["endpoint", "subscription", "portalLink"].map((kind) => [`${kind}.name`, people])),
  ...{
    "endpoint.description": people,
    "eventType.adoptId": chosen,
    "eventType.category": people,
    "eventType.description": people,
  },
  ...{ "endpoint.secretTo.file": handedOut, "endpoint.secretTo.command": handedOut },
};
const rolls = {
  "endpoint.secretTo": "API document, Roll secret: a secret that is handed out is rolled to first",
  "endpoint.secretExpiration":
    "API document, Roll secret: the time before the old secret expires, of the next roll",
};
const stored = (file: string): string => `Convoy, ${file} stores it, and worker/task reads it nowhere`;

const services: readonly Service[] = [
  {
    ...{ name: "documented", dialect: "documented", projectType: "outgoing" },
    kinds: kindNames.filter((name) => !("needsConvoy" in kinds[name])),
    unplayed: {
      ...rolls,
      "subscription.alertConfig":
        "API document, Subscription: alert_config, the number of failures that raise an alert",
      "subscription.projectId": left,
      "eventType.projectId": left,
    },
    idle: { ...idle, "subscription.adoptId": chosen },
  },
  {
    ...{ name: "Convoy", dialect: "convoy", projectType: "outgoing", kinds: kindNames },
    unplayed: {
      ...rolls,
      "endpoint.authentication.oauth2":
        "Convoy, services/oauth2_token_service.go: what the token is asked for with",
      "subscription.sourceId":
        "Convoy, worker/task/process_event_creation.go, findSubscriptions: in an incoming project",
      "eventType.name":
        "Convoy, datastore/models.go, ProjectEventType: the name that subscriptions take and dashboards offer",
      "source.name": "Convoy, api/ingest.go: part of the checksum by which repeated events are recognized",
      "source.bodyFunction": "Convoy, internal/pkg/pubsub/ingest.go: transforms what a queue holds",
      "source.headerFunction": "Convoy, internal/pkg/pubsub/ingest.go: transforms what a queue holds",
      "source.pubSub": "Convoy, internal/pkg/pubsub/pubsub.go, createClient: the queue that is read",
      "projectSettings.ssl":
        "Convoy, services/create_endpoint.go, ValidateEndpointURL: whether a write of an http URL is refused",
      "projectSettings.circuitBreaker":
        "Convoy, pkg/circuit_breaker/circuit_breaker_manager.go: when an endpoint is cut off",
      "projectSettings.verifyDynamicEvents":
        "Convoy, internal/pkg/dynamiceventack: when a dynamic event is answered",
      "projectSettings.allowUnmatchedDynamicUrls":
        "Convoy, datastore/models.go, AllowUnmatchedDynamicURLs: of dynamic events",
    },
    idle: {
      ...idle,
      "project.adoptId": chosen,
      "project.type": "another project is managed, and the replacement says what goes with the old one",
      "project.name": people,
      "project.logoUrl": people,
      "project.apiKey": "the provider hands it on itself: no request holds it",
      "project.allowDeletion": "the provider alone reads it, before a deletion",
      "subscription.alertConfig": stored("services/create_subscription.go"),
      "subscription.rateLimitConfig": stored("services/create_subscription.go"),
      "subscription.retryConfig":
        "Convoy, worker/task/task.go, RetryConfig: the strategy of the project alone decides",
      "eventType.jsonSchema": stored("api/handlers/event_types.go"),
      "source.isDisabled": stored("services/update_source.go"),
      "source.forwardHeaders": stored("services/update_source.go"),
      "source.pubSub.workers": "Convoy, internal/pkg/pubsub/sqs/client.go: as many readers of the same queue",
      "projectSettings.rateLimit": stored("services/project_service.go"),
      "projectSettings.metaEvent.type":
        "Convoy, worker/task/process_meta_event.go: sends over http whatever it says",
      "projectSettings.multipleEndpointSubscriptions":
        "Convoy, services/create_subscription.go: of new subscriptions alone",
      "projectSettings.replayAttacksPreventionEnabled": stored("api/models/project.go"),
      "projectSettings.addEventIdTraceHeaders": "Convoy, database/postgres/project.go: no column holds it",
      "projectSettings.searchPolicy": "Convoy, datastore/models.go, SearchPolicy: how far back a search goes",
    },
  },
  {
    ...{ name: "Convoy, incoming", dialect: "convoy", projectType: "incoming", kinds: ["subscription"] },
    ...{
      unplayed: {},
      idle: Object.fromEntries(
        ["alertConfig", "rateLimitConfig", "retryConfig", "name"].map((name) => [
          `subscription.${name}`,
          "as above",
        ]),
      ),
    },
  },
];

const seed = {
  endpoints: ["", "acme", "", "globex", "", ""].map((owner_id, at) => ({
    ...{ uid: `e${at + 1}`, name: `e${at + 1}`, url: `https://e${at + 1}.example.com`, owner_id },
  })),
  sources: ["src1", "src2", "src3"].map((uid) => ({
    uid,
    name: uid,
    type: "http",
    custom_response: { body: uid },
  })),
  portal_links: ["acme", "globex", "acme", "acme"].map((owner_id, at) => ({
    uid: `l${at + 1}`,
    name: owner_id,
    owner_id,
  })),
  subscriptions: [1, 2, 3, 4].map((at) => ({
    uid: `sub${at}`,
    name: `e${at}`,
    endpoint_id: `e${at}`,
    source_id: "src1",
  })),
  event_types: ["t1", "t2", "t3"].map((id) => ({ id, name: id, category: "c", description: "d" })),
};

/** One input, or one part of one, and the values that it goes through. */
interface Row {
  readonly path: readonly string[];
  readonly values: Values;
  readonly walk: Walk;
  /** The effects from the whole input to the part. */
  readonly effects: readonly Effect[];
  inputs(value: unknown): Fields;
}

function rowsOf(kind: KindName, dialect: DialectName): Row[] {
  const { inputs: schema, effects: table } = definitionsFor(dialect)[kind];
  const rows = (
    path: readonly string[],
    effects: readonly Effect[],
    given: Values | Walk | undefined,
    around: Walk,
  ): Row[] => {
    if (!hasPath(schema, path)) return [];
    const walk: Walk = Array.isArray(given) ? { values: given } : ((given ?? {}) as Walk);
    const { within = {}, beside = usual[kind][dialect] } = { ...around, ...walk };
    const [name = "", ...rest] = path;
    const values =
      walk[dialect] ??
      walk.values ??
      valuesFrom(rest.reduce<unknown>((one, part) => own(one as Fields, part), within));

    const inputs = (value: unknown): Fields => ({
      ...beside,
      [name]: rest.length === 0 ? value : value instanceof Whole ? value.value : put(within, rest, value),
    });
    const parts = Object.entries(effects.at(-1)?.parts ?? {}).flatMap(([part, effect]) =>
      rows([...path, part], [...effects, effect], walk.parts?.[part], { within, beside }),
    );
    return [{ path, values, walk, effects, inputs }, ...parts];
  };
  return Object.entries(table as EffectTable).flatMap(([name, effect]) =>
    rows([name], [effect], walks[kind][name], {}),
  );
}

/** Three changes of a part from a value of it. A value of another type gives none. */
function valuesFrom(value: unknown): Values {
  if (typeof value === "string") return [value, `${value}2`, `other-${value}`, value];
  if (typeof value === "number") return [value, value + 1, value * 1000 + 1, value];
  if (typeof value === "boolean") return [value, !value, value, !value];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const texts = Object.entries(value as Fields).filter(([, one]) => typeof one === "string");
  const other = ([name, text]: readonly [string, unknown]): Fields => ({
    ...value,
    [name]: `${String(text)}2`,
  });
  const [first, last] = [
    texts.find(([name]) => !["kty", "type", "schema", "url"].includes(name)),
    texts.at(-1),
  ];
  return first && last ? [value, other(first), value, other(first)] : [];
}

function put(fields: Fields, [name = "", ...rest]: readonly string[], value: unknown): Fields {
  return { ...fields, [name]: rest.length === 0 ? value : put((fields[name] ?? {}) as Fields, rest, value) };
}

function hasPath(schema: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const inner = innerSchema(schema);
  return inner instanceof z.ZodObject && Object.hasOwn(inner.shape, name) && hasPath(inner.shape[name], rest);
}

/** The codes of the notices that a change of the input or part may raise. */
function codesOf({ effects }: Row): string[] {
  const below = ({ notices, parts = {} }: Effect): string[] => [
    ...notices.map(({ code }) => code),
    ...Object.values(parts).flatMap(below),
  ];
  const last = effects.at(-1);
  return [...effects.flatMap(({ notices }) => notices.map(({ code }) => code)), ...(last ? below(last) : [])];
}

/** What a look at the service shows: what is delivered or accepted, with everything that a receiver or a visitor sees of it. */
type Look = Readonly<Record<string, unknown>>;

describe("A change of an input", () => {
  const folder = mkdtempSync(join(tmpdir(), "three-changes-"));
  before(() => {
    for (const name of ["one", "two"]) {
      process.env[`THREE_CHANGES_${name.toUpperCase()}`] = name;
      writeFileSync(join(folder, name), name);
    }
  });
  after(() => rmSync(folder, { recursive: true }));
  // A value that is not declared is none, and a file lies in a folder of this run.
  const plain = (inputs: Fields): Fields =>
    JSON.parse(JSON.stringify(inputs).replaceAll("$FOLDER", folder)) as Fields;

  for (const { name: service, dialect, projectType, kinds: tried, unplayed, idle: unread } of services) {
    const entries = Object.keys({ ...unplayed, ...unread }).sort();
    /** The entry of an input or of a whole that it is a part of. The narrowest counts. */
    const entryOf = (name: string): string | undefined =>
      entries.findLast((entry) => name === entry || name.startsWith(`${entry}.`));

    describe(`is told wherever it alters something (${service})`, () => {
      const found = new Set<string>();
      let world: World;
      let original: ReturnType<World["service"]["project"]>["settings"];
      before(async () => {
        const projects = { p1: {}, p2: seed, p3: {}, p4: {} };
        world = await World.start({
          ...{ dialect, projectType, multipleEndpointSubscriptions: true, seed: { projects } },
        });
        original = structuredClone(world.service.project("p1").settings);
      });
      after(() => world.stop());

      /** A new resource in the project as it was at first. */
      const begin = async (kind: KindName): Promise<FakeResource> => {
        const project = world.service.project("p1");
        const { endpoints, sources, portalLinks, subscriptions, eventTypes } = project;
        for (const one of [endpoints, sources, portalLinks, subscriptions])
          for (const { uid } of one.list()) one.remove(uid);
        for (const { id } of eventTypes.list()) eventTypes.remove(id);
        for (const one of seed.endpoints) endpoints.put(one);
        for (const one of seed.sources) sources.put(one);
        for (const one of seed.portal_links) portalLinks.put(one);
        for (const one of seed.subscriptions) subscriptions.put(one);
        for (const one of seed.event_types) eventTypes.put(one);
        if (dialect === "convoy") project.changeSettings({ config: original.config });
        const made = kind === "project" ? world.service.projectIds : [];
        for (const id of made.filter((one) => !one.startsWith("p"))) await world.api.projects.delete(id);
        world.nextRun();
        return world.resource(definitionsFor(dialect)[kind], "it");
      };

      const look = async (kind: KindName, { id = "" }: FakeResource): Promise<Look> => {
        const project = world.service.project("p1");
        const played = new PlayedService(project, dialect, projectType === "incoming");
        const link = async (of: string): Promise<Look> => {
          if (project.portalLinks.get(of) === undefined) return {};
          const { endpointsMetadata = [], canManageEndpoint, url = "" } = await world.api.portalLinks.get(of);
          const shown = endpointsMetadata.map(({ uid }) => (uid === id ? "it" : uid)).sort();
          return { shown, canManageEndpoint, url: url.replace(/.*\?/, "").replace(/(auth_token=).*/, "$1") };
        };
        if (kind === "portalLink") return link(id);
        if (kind === "source") return { accepted: played.ingest(id) };
        const deliveries = played.deliveries(id);
        if (kind === "endpoint") return { ...deliveries, visible: await link("l1") };
        if (kind !== "projectSettings") return deliveries;
        return { ...deliveries, ...played.afterwards(), accepted: played.ingest("src1") };
      };

      /** Walks through the values. Returns how many of the changes altered what is seen, and whether each one is said. */
      const walk = async (
        kind: KindName,
        row: Row,
        values: Values,
      ): Promise<{ altered: number; isAllSaid: boolean }> => {
        const isHarmless = row.effects.some(({ harmless }) => harmless !== undefined);
        const codes = isHarmless ? ["replacement"] : codesOf(row);
        const beside = projectType === "incoming" ? { sourceId: "src2" } : {};
        const [first = {}, ...rest] = values.map((value) => plain({ ...beside, ...row.inputs(value) }));
        const life = await begin(kind);
        await life.up(first);
        const { subscriptions } = world.service.project("p1");
        if (kind === "endpoint") subscriptions.put({ uid: "it", name: "it", endpoint_id: life.id ?? "" });
        let altered = 0;
        let isAllSaid = true;
        for (const [at, inputs] of rest.entries()) {
          world.service.clock.advance(row.walk.passes ?? {});
          const was = await look(kind, life);
          world.nextRun();
          const { lines } = await life.consulted(inputs);
          await life.up(inputs);
          const is = await look(kind, life);
          const said = lines.map((line) => codeOf(line) ?? "");
          const isSaid = said.some((code) => codes.includes(code));
          isAllSaid &&= isSaid;
          if (isDeepStrictEqual(was, is)) continue;
          altered += 1;
          const what = `from ${JSON.stringify(values[at])} to ${JSON.stringify(values[at + 1])}`;
          assert.ok(
            isSaid,
            `${what} alters what the service does, and says: ${said.join(", ") || "nothing"}`,
          );
          const stopped = PlayedService.stopped(was, is);
          const isDanger = said.some((code) => registry.get(code)?.severity === "danger");
          if (stopped !== undefined && !isHarmless)
            assert.ok(isDanger, `${what} ends ${stopped}, and no danger says so: ${said.join(", ")}`);
        }
        return { altered, isAllSaid };
      };

      for (const kind of kindNames.filter((name) => tried.includes(name)))
        for (const row of rowsOf(kind, dialect)) {
          const name = [kind, ...row.path].join(".");
          // A key of Convoy belongs to one project.
          if (dialect === "convoy" && name === `${kind}.projectId`) continue;
          it(name, async () => {
            // An incoming project refuses a subscription without a source.
            const isBare = projectType === "incoming" && name === "subscription.sourceId";
            const values = isBare ? ["src1", "src2", "src3", "src1"] : row.values;
            const changes = values.slice(1).filter((value, at) => !isDeepStrictEqual(value, values[at]));
            assert.ok(changes.length >= 3, "has less than three changes in the table");
            const { altered, isAllSaid } = await walk(kind, row, values);
            const entry = entryOf(name);
            if (entry !== undefined) found.add(entry);
            if (altered > 0) {
              assert.equal(entry, undefined, "is played: take it off the list");
              return;
            }
            const isHarmless = row.effects.some(({ harmless }) => harmless !== undefined);
            // A plain field that is neither played nor listed may alter anything, unless its effect says why not.
            if (entry === undefined && plainFields(kind).some((field) => field.name === row.path[0])) {
              assert.ok(isHarmless || isAllSaid, "some change is not said");
              return;
            }
            assert.ok(entry, "alters nothing that is played: list where the service acts on it");
            assert.equal(
              isHarmless,
              entry in unread,
              "is harmless where the service never acts on it, and only there",
            );
          });
        }

      it("lists no input that is gone", () => {
        assert.deepEqual([...found].sort(), entries);
      });
    });
  }
});
