/** An import by ID: what it declares of an object is all that a preview needs, and nothing is changed by it. */

import assert from "node:assert/strict";
import { fc, runs } from "../support/random";
import { createClock } from "../../tools/emulator";
import type { EmulatorOptions } from "../../tools/emulator";
import { hasCode } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { KindName } from "../../provider/kinds/registry";
import { check } from "../../provider/lifecycle/apply/check";
import { create, read, update } from "../../provider/lifecycle/apply/crud";
import { printed } from "../../provider/base/notice";
import { readImported, undeclarableNotice } from "../../provider/lifecycle/plan/import";
import { diff } from "../../provider/lifecycle/plan/diff";
import type { Imported } from "../../provider/lifecycle/plan/import";
import { previewUpdate } from "../../provider/lifecycle/plan/preview";
import { dialectNames } from "../../provider/settings/settings";
import type { DialectName } from "../../provider/settings/settings";
import { baseOf, declarableKinds, declarationOf } from "../support/declarations";
import { isUnknown, marker } from "../support/foretold";
import { World, worldFor } from "../support/fake-resource";
import { seed } from "../support/removals";

/** The resource that is to have what is imported. */
const owner = "Endpoint imported";
let world: World;
const tries = runs(30);

const started = async (dialect: DialectName, more: EmulatorOptions = {}): Promise<void> => {
  const clock = createClock({ frozen: true });
  world = await World.start({ dialect, seed, clock, multipleEndpointSubscriptions: true, ...more });
};

/** What is made as declared, seen by a program that knows its ID alone. */
const imported = async (
  dialect: DialectName,
  kind: KindName,
  declared: Fields,
): Promise<[string, Imported]> => {
  const definition = definitionsFor(dialect)[kind];
  world.nextRun();
  // A name is taken by the project of an earlier try.
  const made = kind === "project" ? world.service.projectIds.filter((one) => one !== "p1") : [];
  for (const one of made) await world.api.projects.delete(one);
  const life = world.resource(definition);
  await life.up({ ...baseOf(kind, dialect), ...declared });
  world.service.clock.advance({ hours: 1 });
  world.nextRun();
  const id = life.id ?? "";
  world.takeRequests();
  return [id, await readImported(definition, worldFor(world, definition), owner, id, "p1")];
};

const sent = (): string[] => world.takeRequests().filter((request) => !request.startsWith("GET "));

const services: readonly (readonly [string, DialectName, EmulatorOptions])[] = [
  ["as documented", "documented", {}],
  ["from Convoy", "convoy", {}],
  ["from an old Convoy", "convoy", { release: "24.11" }],
];
for (const [title, dialect, options] of services) {
  const kinds = definitionsFor(dialect);
  const readable = declarableKinds(dialect).filter((kind) => kinds[kind].read !== undefined);

  describe(`What is imported ${title}`, () => {
    beforeEach(() => started(dialect, options));
    afterEach(() => world.stop());

    for (const kind of readable) {
      it(`of ${kinds[kind].kind} is all that a preview needs, and changes nothing`, async () => {
        const definition = kinds[kind];
        let count = 0;
        await fc.assert(
          fc.asyncProperty(declarationOf(kind, dialect), fc.boolean(), async (declared, isMasked) => {
            if (dialect === "documented") world.service.maskSecrets = isMasked && "***";
            const found = await imported(dialect, kind, declared).catch((error: unknown) => {
              if (["invalid-input", "api", "partial"].some((code) => hasCode(error, code as never)))
                return undefined;
              throw error;
            });
            if (found === undefined) return;
            count += 1;
            const [id, { inputs, state, unmanaged, problems }] = found;
            assert.deepEqual([sent(), problems], [[], []]);

            const checked = (olds: Fields) =>
              check(definition, olds, inputs, { isUnknown, logicalName: "other", projectId: "p1" });
            assert.deepEqual([checked(inputs).problems, checked(inputs).inputs], [[], inputs]);
            assert.deepEqual(checked({}).problems, [], "a fresh stack takes it too");
            const { changes, lines } = diff(definition, id, state, inputs, isUnknown, world.now());
            assert.deepEqual([changes, lines], [false, []]);
            // What is recorded of an import lacks the project, which is in the settings.
            const { projectId: _, ...recorded } = inputs;
            const refreshed = diff(definition, id, state, recorded, isUnknown, world.now());
            assert.deepEqual([refreshed.changes, refreshed.lines], [false, []]);
            const context = { isUnknown, unknown: marker, now: world.now() };
            previewUpdate(definition, { id, state, unmanaged }, inputs, context);
            assert.deepEqual(world.takeRequests(), []);

            const seen = await read(definition, world, id, state);
            assert.deepEqual([seen?.state, seen?.unmanaged], [state, unmanaged]);
            const saved = await update(definition, world, id, state, inputs);
            assert.deepEqual([saved.state, saved.unmanaged, sent()], [state, unmanaged, []]);
          }),
          tries,
        );
        assert.ok(count > tries.numRuns / 3, `${count} imported`);
      });
    }
  });
}

describe("An import", () => {
  afterEach(() => world.stop());

  const url = "https://billing.example.com";
  const authentication = { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "canary-header" } };
  const declared = {
    ...{ name: "named", description: "d", ownerId: "acme", authentication, rateLimit: 5, paused: true },
    ...{
      httpTimeout: 20,
      chatWebhookUrl: "https://chat.example.com/canary-chat",
      supportEmail: "a@example.com",
    },
  };

  for (const dialect of dialectNames)
    it(`declares every field that is not as by default, and not the signing secret: ${dialect}`, async () => {
      await started(dialect);
      const advancedSignatures = dialect === "documented";
      const [, { inputs, state, withheld }] = await imported(dialect, "endpoint", {
        ...{ ...declared, advancedSignatures, secret: "canary-signing", rateLimitDuration: 0 },
      });
      assert.deepEqual(inputs, { projectId: "p1", url, ...declared, advancedSignatures });
      assert.deepEqual([state["signingSecret"], state["status"], withheld], ["canary-signing", "paused", []]);
    });

  it("leaves out what the service masks, and names it", async () => {
    await started("documented", { maskSecrets: "***" });
    const [, { inputs, state, withheld }] = await imported("documented", "endpoint", {
      name: "n",
      authentication,
    });
    assert.deepEqual([inputs, withheld], [{ projectId: "p1", url, name: "n" }, ["authentication"]]);
    assert.equal(state["signingSecret"], undefined);
  });

  it("keeps nested secrets that the service shows", async () => {
    await started("convoy");
    const hmac = { header: "X-Sign", hash: "SHA256", secret: "canary-hmac", encoding: "hex" };
    const verifier = { type: "hmac", hmac };
    const [, source] = await imported("convoy", "source", { name: "n", verifier });
    assert.deepEqual(source.inputs, { projectId: "p1", name: "n", type: "http", verifier });
    const metaEvent = {
      ...{ isEnabled: true, type: "http", url: "http://m.example.com", eventType: ["a"] },
      secret: "canary-meta",
    };
    const [, settings] = await imported("convoy", "projectSettings", { metaEvent });
    assert.deepEqual(settings.inputs["metaEvent"], metaEvent);
    assert.equal(settings.state["metaEventSecret"], "canary-meta");
  });

  it("names the object where nothing can create it, so that another stack takes it over", async () => {
    await started("documented");
    const [id, { inputs }] = await imported("documented", "subscription", { name: "n", sourceId: "src1" });
    assert.deepEqual(inputs, { adoptId: id, projectId: "p1", name: "n", endpointId: "e1", sourceId: "src1" });
    world.nextRun();
    const { id: taken } = await create(definitionsFor("documented").subscription, world, inputs);
    assert.deepEqual([taken, sent()], [id, []]);
  });

  it("says which value no program may declare, and leaves it as it is", async () => {
    await started("documented");
    const retryConfig = { type: "linear", duration: "60s", retryCount: 3 };
    const [, { inputs, undeclarable }] = await imported("documented", "subscription", { retryConfig });
    assert.equal(inputs["retryConfig"], undefined);
    assert.deepEqual(
      undeclarable.map((found) => printed(undeclarableNotice(found))),
      [
        "has a value of retryConfig that cannot be declared (retryConfig.duration: must be a string); it stays until the program declares another [undeclarable-value]",
      ],
    );
  });

  const refusals = [
    [
      "eventType",
      "t1",
      "EventType t1 cannot be imported, because the documented interface cannot read it: declare it with adoptId [unsupported-here]",
    ],
    [
      "source",
      "src1",
      "Source needs webhooks:dialect convoy, or `dialect: convoy` in its explicit provider: the documented interface cannot manage it [convoy-only-kind]",
    ],
    [
      "projectSettings",
      "p1",
      "ProjectSettings needs webhooks:dialect convoy, or `dialect: convoy` in its explicit provider: the documented interface cannot manage it [convoy-only-kind]",
    ],
  ] as const;
  for (const [kind, id, message] of refusals)
    it(`refuses ${kind} as documented, and sends nothing`, async () => {
      await started("documented");
      const work = readImported(definitionsFor("documented")[kind], world, owner, id, "p1");
      await assert.rejects(work, { code: "invalid-input", message });
      assert.deepEqual(world.takeRequests(), []);
    });

  it("says of an object that does not exist what to check", async () => {
    await started("convoy");
    const { endpoint, projectSettings } = definitionsFor("convoy");
    const message = /404 .*: check the ID of Endpoint nowhere, and its projectId \[not-found\]$/;
    await assert.rejects(readImported(endpoint, world, owner, "nowhere", "p1"), {
      code: "not-found",
      message,
    });
    await assert.rejects(
      readImported(projectSettings, world, owner, "p2", "p1"),
      /the API key is for project p1, not for p2: .* \[key-of-other-project\]$/,
    );
    await assert.rejects(
      readImported(endpoint, world, owner, "e1", "p2"),
      /the API key is for project p1, not for p2: .* \[key-of-other-project\]$/,
    );
  });
});
