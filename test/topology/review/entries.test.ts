/** The entries of the report: those that the provider asks for in `up`, computed from both states of a preview. */

import assert from "node:assert/strict";
import type { dynamic } from "@pulumi/pulumi";
import { isFields, mapFields } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { secretMark, signature, unknownMarker } from "../../../provider/base/markers";
import { startEmulator } from "../../../tools/emulator";
import type { Emulator } from "../../../tools/emulator";
import { replaceSecrets } from "../../../provider/http/secret-fields";
import { kindOfType } from "../../../provider/kinds/registry";
import { FreshFront } from "../../support/fresh-front";
import { printing, reviewedSteps, urn } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

type Kind = "Endpoint" | "Subscription" | "Source";

/** A resource in state. */
interface Made {
  readonly id: string;
  readonly inputs: Fields;
  readonly outs: Fields;
}

/** The entries in an error or in lines. */
const entriesIn = (text: string): string[] => [...new Set(text.match(/\S+@[0-9a-f]{16}/g))].sort();

/** The value without the marks of secrets, as the engine hands it over. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isFields(value)) return value;
  return signature in value ? plain(value["value"]) : mapFields(value, plain);
}

/** What state shows in a preview. */
const shown = (kind: Kind, fields: Fields): Fields =>
  replaceSecrets(fields, kindOfType(kind)?.secrets ?? {}, () => secretMark) as Fields;

/** What the provider says of a roll: no state shows it. */
const rollLine =
  "Endpoint billing: rolls the signing secret (secret changed); it ends [secret-roll-no-overlap]";

for (const dialect of ["documented", "convoy"] as const)
  describe(`The entries of a report, dialect ${dialect}`, () => {
    let emulator: Emulator;
    before(async () => (emulator = await startEmulator({ dialect })));
    after(() => emulator.stop());
    afterEach(() => FreshFront.forget());

    const frontOf = (kind: Kind, failOn = "none"): dynamic.ResourceProvider => {
      const environment = { WEBHOOKS_FAIL_ON: failOn };
      const loaded = FreshFront.of(emulator, { dialect, environment });
      return { Endpoint: loaded.endpoint, Subscription: loaded.subscription, Source: loaded.source }[kind];
    };
    const checked = async (one: dynamic.ResourceProvider, olds: Fields, news: Fields): Promise<Fields> => {
      const found = await one.check?.(olds, { __logicalName: "billing", ...news });
      assert.deepEqual(found?.failures, []);
      return plain(found?.inputs) as Fields;
    };
    const made = async (kind: Kind, news: Fields): Promise<Made> => {
      const one = frontOf(kind);
      const inputs = await checked(one, {}, news);
      const { id, outs } = (await one.create(inputs)) as { readonly id: string; readonly outs: unknown };
      return { id, inputs, outs: plain(outs) as Fields };
    };
    /** The entries that a refused call asks for. */
    const asked = async (work: () => Promise<unknown>): Promise<string[]> => {
      const error: unknown = await work().then(
        () => undefined,
        (failure: unknown) => failure,
      );
      assert(error instanceof Error, "the call was not refused");
      assert.match(error.message, /\[change-refused\]$/);
      return entriesIn(error.message);
    };
    const oldState = (kind: Kind, { id, inputs, outs }: Made): Fields => ({
      ...{ id, inputs: shown(kind, inputs), outputs: shown(kind, outs) },
    });
    /** What the provider refuses of an update or a replacement, and the step of the same change. */
    const changed = async (
      kind: Kind,
      one: Made,
      news: Fields,
    ): Promise<{ readonly entries: string[]; readonly step: Step }> => {
      const front = frontOf(kind, "danger");
      const inputs = await checked(front, one.outs, news);
      const isReplaced = ((await front.diff?.(one.id, one.outs, inputs))?.replaces ?? []).length > 0;
      const entries = await asked(async () =>
        isReplaced ? front.create(await checked(front, {}, news)) : front.update?.(one.id, one.outs, inputs),
      );
      const reasons = Object.keys(inputs).filter((name) => inputs[name] !== one.inputs[name]);
      const step = {
        ...{ op: isReplaced ? "create-replacement" : "update", urn: urn(kind, "billing") },
        ...{ oldState: oldState(kind, one), diffReasons: reasons, replaceReasons: isReplaced ? reasons : [] },
        newState: { id: isReplaced ? "" : one.id, inputs: shown(kind, inputs), outputs: {} },
      };
      return { entries, step };
    };
    const config = { "webhooks:dialect": dialect };
    /** The entries that the report says `failOn: danger` needs. */
    const needed = (steps: readonly Step[], lines: readonly string[] = []): string[] => {
      const { facts } = reviewedSteps(steps, { config, ...printing(lines) }, { failOn: "danger" });
      const refused = facts.entries.filter(({ isRefused }) => isRefused);
      return refused.map(({ entry }) => entry ?? "-").sort();
    };

    const url = "https://billing.example.com/hooks?key=one";
    const key = (headerValue: string): Fields => ({
      type: "api_key",
      apiKey: { headerName: "X-Api-Key", headerValue },
    });
    const changes: readonly (readonly [name: string, before: Fields, after: Fields])[] = [
      ["a URL", { url }, { url: "https://ann:secret@elsewhere.example.com/hooks?key=two" }],
      ["an owner", { url, ownerId: "acme" }, { url, ownerId: "globex" }],
      ["a key of receivers", { url, authentication: key("one") }, { url, authentication: key("two") }],
      [
        "a signing secret without overlap",
        { url, secret: "one", secretExpiration: 0 },
        { url, secret: "two", secretExpiration: 0 },
      ],
      ["several at once", { url, ownerId: "acme" }, { url: "https://other.example.com/", ownerId: "globex" }],
    ];
    for (const [name, before, after] of changes)
      it(`are those that up asks for, for ${name}`, async () => {
        const { entries, step } = await changed("Endpoint", await made("Endpoint", before), after);
        const lines = "secret" in before ? [rollLine] : [];
        assert.notDeepEqual(entries, []);
        assert.deepEqual(needed([step], lines), entries);
      });

    it("serve one roll of a signing secret", async () => {
      const [one, other] = ["one", "two"].map((secret) => ({ url, secret, secretExpiration: 0 }));
      const { entries, step } = await changed("Endpoint", await made("Endpoint", one ?? {}), other ?? {});
      const { oldState: before } = step as { readonly oldState: { readonly outputs: Fields } };
      const rolled = { ...before, outputs: { ...before.outputs, signingSecretUid: "another" } };
      const [entry] = needed([{ ...step, oldState: rolled }], [rollLine]);
      assert.deepEqual(needed([step], [rollLine]), entries);
      assert.notEqual(entry, entries[0]);
    });

    it("are those that up asks for, for a replacement", async () => {
      const { entries, step } = await changed("Endpoint", await made("Endpoint", { url, appId: "one" }), {
        ...{ url: "https://elsewhere.example.com/", appId: "two" },
      });
      assert(entries.some((entry) => entry.startsWith("deliveries-move:")));
      assert.deepEqual(needed([step]), entries);
    });

    it("are those that up asks for, for a deletion", async () => {
      const one = await made("Endpoint", { url });
      const entries = await asked(async () => frontOf("Endpoint", "danger").delete?.(one.id, one.outs));
      const step = { op: "delete", urn: urn("Endpoint", "billing"), oldState: oldState("Endpoint", one) };
      assert.deepEqual(needed([step]), entries);
      const kept = { ...step, oldState: { ...step.oldState, retainOnDelete: true } };
      assert.deepEqual(needed([kept]), []);
    });

    if (dialect !== "convoy") return;

    it("name a new object, and are those that up asks for", async () => {
      const front = frontOf("Endpoint", "danger");
      const inputs = await checked(front, {}, { url: "http://hooks.example.com/" });
      const entries = await asked(() => front.create(inputs));
      assert(entries[0]?.startsWith("insecure-url:Endpoint/billing@"), entries.join());
      const step = { op: "create", urn: urn("Endpoint", "billing"), newState: { inputs } };
      assert.deepEqual(needed([step]), entries);
    });

    it("are those that up asks for, for the filter of a subscription", async () => {
      const filterConfig = (amount: number): Fields => ({
        ...{
          eventTypes: ["a", "b"],
          filter: { body: { amount: { $gt: amount }, $or: [{ a: 1 }, { b: 2 }] } },
        },
      });
      const { id: endpointId } = await made("Endpoint", { url });
      const one = await made("Subscription", { endpointId, filterConfig: filterConfig(1) });
      const { entries, step } = await changed("Subscription", one, {
        ...{ endpointId, filterConfig: { ...filterConfig(5), eventTypes: ["b"] } },
      });
      assert.deepEqual(needed([step]), entries);
    });
  });

describe("The entries of a report that no state shows", () => {
  const state = { url: "https://a.example.com/", ownerId: "acme" };
  const moved = { ...state, url: "https://b.example.com/" };
  const step = (before: Fields, after: Fields): Step => ({
    ...{ op: "update", urn: urn("Endpoint", "billing"), diffReasons: ["url"] },
    oldState: { id: "e1", inputs: before, outputs: before },
    newState: { id: "e1", inputs: after, outputs: after },
  });
  const adoption: Step = {
    ...{ op: "create", urn: urn("Endpoint", "billing") },
    newState: { inputs: { ...moved, adoptId: "e1" } },
  };
  const config = { "webhooks:failOn": "danger" };
  const entriesOf = (steps: readonly Step[], lines: readonly string[] = [], more: Fields = {}) =>
    reviewedSteps(steps, { config: { ...config, ...more }, ...printing(lines) }).facts;
  const refused = (entry: string): string =>
    `Endpoint billing: \`pulumi up\` refuses deliveries-move; to allow it, add ${entry} to webhooks:allow [refused-in-up]`;
  const move = "Endpoint billing: moves deliveries to another host: from c to b [deliveries-move]";
  const digest = "0123456789abcdef";

  it("are known in up where a value is unknown, or the program has marked it as secret", () => {
    const signed = { [signature]: "1b47061264138c4ac30d75fd1eb44270", ciphertext: "x" };
    for (const value of [secretMark, unknownMarker, signed]) {
      const { entries } = entriesOf([step({ ...state, url: value }, moved)], [move]);
      assert.deepEqual(
        entries.map(({ code, entry }) => [code, entry]),
        [["deliveries-move", null]],
        JSON.stringify(value),
      );
    }
  });

  it("are taken from the line about an adoption, where code and object are those of the resource", () => {
    const right = `deliveries-move:Endpoint/e1@${digest}`;
    const found = (entry: string) => entriesOf([adoption], [move, refused(entry)]);
    const { entries, notices } = found(right);
    assert.deepEqual(
      entries.map(({ entry }) => entry),
      [right],
    );
    assert.deepEqual(
      notices.map(({ code, entry }) => [code, entry]),
      [["deliveries-move", right]],
    );
    for (const wrong of [
      `deliveries-move:Endpoint/e2@${digest}`,
      `owner-changed:Endpoint/e1@${digest}`,
      "any words",
    ])
      assert.equal(found(wrong).entries.find(({ code }) => code === "deliveries-move")?.entry, null, wrong);
  });

  it("are taken from a line in quotation marks, and from one that names the variable", () => {
    const entry = `deliveries-move:Endpoint/e 1@${digest}`;
    const line = refused(JSON.stringify(entry)).replace("webhooks:allow", "WEBHOOKS_ALLOW");
    const spaced: Step = { ...adoption, newState: { inputs: { ...moved, adoptId: "e 1" } } };
    const { entries } = entriesOf([spaced], [move, line]);
    assert.equal(entries.find(({ code }) => code === "deliveries-move")?.entry, entry);
  });

  it("are none of what a refresh says of an object as it is", () => {
    const paused = { status: "paused" };
    const update = step(state, { ...state, description: "x" });
    const found = (after: Fields): string[] => {
      const [old, now] = [
        { ...state, ...paused },
        { ...state, ...after },
      ];
      const changed = { ...update, oldState: { id: "e1", inputs: state, outputs: old } };
      const lines = ["endpoint-not-delivering", "events-discarded"].map(
        (code) => `Endpoint billing: x [${code}]`,
      );
      const steps = [{ ...changed, newState: { id: "e1", inputs: now, outputs: now } }];
      return entriesOf(steps, lines, { "webhooks:dialect": "convoy" }).entries.map(({ code }) => code);
    };
    assert.deepEqual(found({ description: "x" }), []);
  });

  it("are never taken from a line where both states show the change", () => {
    const { entries } = entriesOf([step(state, moved)], [refused(`deliveries-move:Endpoint/e1@${digest}`)]);
    assert.equal(entries.length, 1);
    assert.doesNotMatch(String(entries[0]?.entry), new RegExp(digest));
  });

  it("let a notice through that the config of the stack has, and those that nothing needs are named", () => {
    const [{ entry } = { entry: null }] = entriesOf([step(state, moved)]).entries;
    const other = "deletion:Endpoint/gone";
    for (const allowed of [entry, "deliveries-move:Endpoint/e1"]) {
      const allow = JSON.stringify([allowed, other]);
      const { notices, unneededEntries } = entriesOf([step(state, moved)], [], { "webhooks:allow": allow });
      assert.deepEqual(unneededEntries, [other]);
      assert.deepEqual(
        notices.map(({ code, isAllowed }) => [code, isAllowed]),
        [["deliveries-move", true]],
      );
    }
    const stale = JSON.stringify([`deliveries-move:Endpoint/e1@${digest}`]);
    assert.equal(entriesOf([step(state, moved)], [], { "webhooks:allow": stale }).unneededEntries.length, 1);
  });
});
