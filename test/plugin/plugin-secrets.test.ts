/** Secrets through the plugin: each input is marked at its own place, each output as a whole, and no text repeats one. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator, EmulatorOptions } from "../../tools/emulator";
import { kinds } from "../../provider/kinds/registry";
import type { KindName } from "../../provider/kinds/registry";
import { decodeFields, encodeFields } from "../../provider/plugin/wire";
import { ResourceCalls } from "../../provider/engine/resource";
import { canary } from "../support/api-server";
import { Plugin, urnOf } from "../support/plugin";
import { CallFailure } from "../support/plugin-answers";
import type { Wire } from "../support/plugin-answers";
import { FakePluginResource } from "../support/fake-plugin-resource";
import { isMarked, marked, shown } from "../support/sealed";
import { convoySecrets, documentedSecrets } from "../support/secret-inputs";

const url = "https://billing.example.com/hooks";
const endpoint = urnOf("Endpoint");
const seed = { projects: { p1: { endpoints: [{ uid: "e1", name: "old", url, description: "live" }] } } };

let service: Emulator;
let plugin: Plugin;
const begin = async (options: EmulatorOptions = {}): Promise<void> => {
  service = await startEmulator({ apiKeys: [canary], seed, ...options });
  plugin = await Plugin.for(service, { dialect: options.dialect ?? "documented" });
};
const end = async (): Promise<void> => {
  plugin.stop();
  await service.stop();
};

/** Each output that holds a secret is marked, and none inside. */
function assertWhole(outputs: Wire): void {
  const values = Object.values(outputs);
  assert.ok(values.some(isMarked), "nothing is marked");
  for (const value of values.filter((one) => !isMarked(one)))
    assert.ok(!JSON.stringify(shown(value)).includes("[secret]"), JSON.stringify(shown(outputs)));
}

/** The error of a call, and the object that it keeps. Its texts were looked through already. */
async function failure(call: Promise<unknown>): Promise<CallFailure> {
  const failed: unknown = await call.catch((error: unknown) => error);
  assert.ok(failed instanceof CallFailure, `it did not fail: ${JSON.stringify(failed)}`);
  return failed;
}

for (const [dialect, declarations] of [
  ["documented", documentedSecrets("canary")],
  ["convoy", convoySecrets("canary")],
] as const) {
  describe(`A secret of the service, dialect ${dialect}`, () => {
    beforeEach(() => begin({ dialect }));
    afterEach(end);

    for (const { kind, title, inputs, plain } of declarations) {
      it(`is marked one by one in the inputs, and with its field in the outputs: ${title}`, async () => {
        const life = new FakePluginResource(() => plugin, urnOf(kind));
        const assertShown = (value: unknown, place: string): void => {
          const text = JSON.stringify(shown(value));
          for (const word of plain) assert.ok(text.includes(word), `${word} is hidden in ${place}: ${text}`);
          assert.ok(text.includes("[secret]"), `nothing is marked in ${place}`);
        };
        await life.up(inputs);
        assertShown(life.kept.inputs, "the inputs");
        assertWhole(life.kept.properties);
        await life.refresh();
        assertWhole(life.kept.properties);
        assertShown(life.kept.inputs, "the inputs that were read");
        assert.equal((await life.preview(inputs)).changes, "DIFF_NONE");
        const change = kind === "ProjectSettings" ? { requestIdHeader: "X-Id" } : { name: "after" };
        assert.equal(await life.up({ ...inputs, ...change }), "update");
        assertWhole(life.kept.properties);
        // A look-up shows what the service does, which hides some of it.
        const found = await plugin.read(urnOf(kind), life.kept.id, {}, {});
        assert.equal(found?.id, life.kept.id);
      });
    }

    for (const { kind, title, inputs } of declarations) {
      it(`is read from a state of before, and by what was there before: ${title}`, async () => {
        const urn = urnOf(kind);
        const life = new FakePluginResource(() => plugin, urn);
        await life.up(inputs);
        const { id, properties, inputs: kept } = life.kept;
        const { fields } = decodeFields(properties);
        const name = `${kind.charAt(0).toLowerCase()}${kind.slice(1)}` as KindName;
        const before = encodeFields(fields, kinds[name].secrets);
        assert.deepEqual(decodeFields(before).fields, fields);
        for (const state of [properties, before]) {
          const stored = { id, properties: state, inputs: kept };
          assert.equal((await plugin.diff(urn, stored, kept)).changes, "DIFF_NONE");
          assert.deepEqual(
            decodeFields((await plugin.read(urn, id, state, kept))?.properties).fields,
            fields,
          );
        }
      });
    }

    it("stands beside the name of its header, which is none", async () => {
      const apiKey = { headerName: "X-Key", headerValue: "canary-value" };
      const { inputs } = await plugin.check(endpoint, { url, authentication: { type: "api_key", apiKey } });
      const { properties } = await plugin.create(endpoint, inputs);
      assert.deepEqual(inputs["authentication"], {
        type: "api_key",
        apiKey: { headerName: "X-Key", headerValue: marked("canary-value") },
      });
      // An SDK without types would lose a mark inside, and the value with it.
      assert.deepEqual(properties["authentication"], marked({ type: "api_key", apiKey }));
    });

    it("stands in no error about a request without it", async () => {
      const life = new FakePluginResource(() => plugin, endpoint);
      await life.up({ url, name: "acme", secret: "canary-old" });
      const message = "secrets canary-old and canary-new bad";
      service.faults.add({ path: "endpoints.pause", kind: "status", status: 400, message });
      const failed = await failure(life.up({ url, name: "acme", secret: "canary-new", paused: true }));
      assert.match(failed.message, /400 secrets \[secret\] and \[secret\] bad/);
    });

    it("stays marked in an object that is only half made", async () => {
      const { inputs } = await plugin.check(endpoint, { url, secret: "canary-signing", paused: true });
      service.faults.add({ path: "endpoints.pause", kind: "status", status: 400 });
      const { kept } = await failure(plugin.create(endpoint, inputs));
      assert.deepEqual(kept?.inputs["secret"], marked("canary-signing"));
      assert.deepEqual(kept?.properties["signingSecret"], marked("canary-signing"));
    });
  });
}

describe("What a program has marked as secret", () => {
  beforeEach(() => begin());
  afterEach(end);

  it("stays marked at its own place in the inputs, deep inside a map as well, and with its field in the outputs", async () => {
    const roll = { b: [1, { c: "canary-c" }] };
    const declared = {
      url,
      secretTriggers: { plain: "readable", "a.b": marked(roll), d: { e: marked("canary-e") } },
    };
    const life = new FakePluginResource(() => plugin, endpoint);
    await life.up(declared);
    assert.deepEqual(life.kept.inputs["secretTriggers"], declared.secretTriggers);
    const whole = marked({ plain: "readable", "a.b": roll, d: { e: "canary-e" } });
    assert.deepEqual(life.kept.properties["secretTriggers"], whole);
    await life.refresh();
    assert.deepEqual(life.kept.inputs["secretTriggers"], declared.secretTriggers);
    assert.deepEqual(life.kept.properties["secretTriggers"], whole);
  });

  it("hides nothing beside it in what is said of a state that is marked as a whole", async () => {
    const apiKey = { headerName: "X-Readable", headerValue: "canary-value" };
    const declared = { url, authentication: { type: "api_key", apiKey } };
    const life = new FakePluginResource(() => plugin, endpoint);
    await life.up(declared);
    assert.ok(isMarked(life.kept.properties["authentication"]));
    const message = "X-Readable: canary-value is bad";
    service.faults.add({ kind: "status", status: 400, message });
    const failed = await failure(life.up({ ...declared, description: "new" }));
    assert.match(failed.message, /400 X-Readable: \[secret\] is bad/);
    const whole = { ...declared, authentication: marked(declared.authentication) };
    await life.up(whole);
    service.faults.add({ kind: "status", status: 400, message });
    const hidden = await failure(life.up({ ...whole, description: "newer" }));
    assert.match(hidden.message, /400 \[secret\]: \[secret\] is bad/);
  });

  it("is not printed beside a failure of check", async () => {
    for (const bad of [
      { url: marked("canary is no URL") },
      { url: marked(["canary"]) },
      { url, name: marked({ a: "canary" }) },
      { url, adoptId: marked(`${"canary".repeat(50)} /`), rateLimit: marked("canary") },
      { url, httpTimeout: marked("canary-many") },
    ]) {
      const { failures } = await plugin.check(endpoint, bad);
      assert.ok(failures.length > 0, JSON.stringify(bad));
    }
    const { failures } = await plugin.check(endpoint, { url: "no URL", name: marked("canary") });
    // Without a mark the value helps.
    assert.match(failures.join(), /^url: /);
  });

  it("is not printed beside a failure about another resource with the same object", async () => {
    const news = { url, adoptId: marked("canary-id") };
    assert.deepEqual((await plugin.check(urnOf("Endpoint", "first"), news)).failures, []);
    const { failures } = await plugin.check(urnOf("Endpoint", "second"), news);
    assert.match(failures.join(), /^adoptId: .*Endpoint first/);
    // Without a mark the value helps.
    const plainly = { url, adoptId: "e1" };
    await plugin.check(urnOf("Endpoint", "third"), plainly);
    assert.match((await plugin.check(urnOf("Endpoint", "fourth"), plainly)).failures.join(), /^adoptId: /);
  });

  it("stands in no line about what is taken over, nor does the value that it replaces", async () => {
    service.project("p1").endpoints.patch("e1", { description: "canary-old", name: "canary-name" });
    const news = {
      url,
      adoptId: "e1",
      description: marked("canary-new"),
      name: marked("canary-named"),
      rateLimit: marked(7),
    };
    const { inputs } = await plugin.check(endpoint, news);
    await plugin.create(endpoint, inputs, { preview: true });
    await plugin.create(endpoint, inputs);
    const lines = plugin.lines();
    assert.match(
      lines.join("\n"),
      /overwrites description: \[secret\], name: \[secret\].* \[adoption-overwrites\]$/m,
    );
    assert.doesNotMatch(lines.join("\n"), /=> 7/);
  });

  it("stands in no error in which the service repeats it", async () => {
    const { inputs } = await plugin.check(endpoint, {
      url: marked("https://canary.example.com/token?canary=1"),
    });
    const echo = "https://canary.example.com/token?canary=1 is down";
    service.faults.add({ kind: "status", status: 400, message: echo });
    const { message } = await failure(plugin.create(endpoint, inputs));
    assert.match(message, /400 \[secret\] is down/);
  });

  it("stands in no advice about an object that may have been made", async () => {
    const { inputs } = await plugin.check(endpoint, {
      url: marked("https://x.example.com/canary"),
      name: marked("canary-name"),
    });
    service.faults.add({ method: "POST", kind: "reset", when: "after" });
    service.faults.add({ method: "GET", path: "endpoints.list", kind: "status", status: 400, times: 9 });
    const { message } = await failure(plugin.create(endpoint, inputs));
    assert.match(message, /look in the service for .*\[secret\]/);
  });

  it("stands in no error that nobody expected", async () => {
    const { check } = ResourceCalls.prototype;
    ResourceCalls.prototype.check = (_call, _olds, news) => {
      throw new TypeError(`no idea what to do with ${JSON.stringify(news)}`);
    };
    try {
      const { message } = await failure(
        plugin.check(endpoint, { url: marked("canary-url"), secret: "canary-secret" }),
      );
      assert.equal(message, 'no idea what to do with {"secret":"[secret]","url":"[secret]"}');
    } finally {
      ResourceCalls.prototype.check = check;
    }
  });

  it("is as secret in the reasons of a half-made object", async () => {
    const { inputs } = await plugin.check(endpoint, {
      url: marked("https://x.example.com/canary"),
      paused: true,
    });
    const message = "cannot pause https://x.example.com/canary";
    service.faults.add({ path: "endpoints.pause", kind: "status", status: 400, message });
    const { kept } = await failure(plugin.create(endpoint, inputs));
    assert.match(kept?.reasons.join() ?? "", /cannot pause \[secret\]/);
    assert.deepEqual(kept?.properties["url"], marked("https://x.example.com/canary"));
  });

  it("is taken by the functions as it is", async () => {
    const found: Wire = await plugin.invoke("webhooks:index:getEndpoint", { id: marked("e1") });
    assert.equal(found["uid"], "e1");
  });
});
