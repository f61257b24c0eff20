/** What a preview knows of the next state: all that follows from the inputs or stays, and nothing else. */

import assert from "node:assert/strict";
import { createClock, type ClockSpan } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import type { AnyDefinition } from "../../provider/kinds/definition";
import { definitionsFor } from "../../provider/kinds/definitions";
import { kindNames, type KindName } from "../../provider/kinds/registry";
import { dialectNames, type DialectName } from "../../provider/settings/settings";
import { baseOf, declarableKinds } from "../support/declarations";
import { marker, upForetold, type Foretold } from "../support/foretold";
import { World } from "../support/fake-resource";
import { seed } from "../support/removals";

/** One preview. */
interface Row {
  readonly kind: KindName;
  readonly title: string;
  /** What is declared before, besides what is always; undefined before a create. */
  readonly from: Fields | undefined;
  readonly to: Fields;
  /** The outputs that are not known, in the order of the alphabet. */
  readonly unknown: string;
  /** The inputs that are not known. */
  readonly hidden?: readonly string[];
  readonly passes?: ClockSpan;
  /** Some of what is known. */
  readonly known?: Fields;
  readonly only?: DialectName;
}

type More = Pick<Row, "hidden" | "passes" | "known" | "only">;

function rowsOf(kind: KindName) {
  const row = (
    title: string,
    from: Fields | undefined,
    to: Fields,
    unknown: string,
    more: More = {},
  ): Row => ({
    ...{ kind, title, from, to, ...more },
    unknown: unknown.split(" ").sort().join(" "),
  });
  return row;
}

const newSecret = "olderSecretsEndAt previousSecretExpiresAt signingSecretRotatedAt signingSecretUid";
const rolled = `${newSecret} signingSecret updatedAt`;
const made = "createdAt failureRate signingSecretRotatedAt signingSecretUid status updatedAt";
const created = `${made} signatureFormat`;
const older = "olderSecretsEndAt previousSecretExpiresAt";
const known = { mine: { signingSecret: "mine" }, advanced: { signatureFormat: "advanced" } };
const secret = "mine";
const trigger = (a: number): Fields => ({ secretTriggers: { a } });
const rotation = { rotateSecretAfterDays: 9 };
const advanced = (advancedSignatures: boolean): Fields => ({ advancedSignatures });

const secretTo = { command: [process.execPath, "-p", "0"] };
const secretFrom = { command: [process.execPath, "-p", "'mine'"] };
const endpoint = ((row) => [
  row("a create", undefined, {}, `${created} signingSecret`),
  row("a create with a secret", undefined, { secret }, created, { known: known.mine }),
  row("a secret that is not known", undefined, { secret }, `${created} signingSecret`, {
    hidden: ["secret"],
  }),
  row("a create with a rotation", undefined, rotation, `${created} signingSecret secretRotationDueAt`),
  row("a create with signatures", undefined, advanced(true), `${made} signingSecret`, {
    known: known.advanced,
  }),
  row("a takeover", undefined, { adoptId: "e1" }, `${created} ${older} signingSecret`),
  row(
    "a takeover that changes nothing",
    undefined,
    { adoptId: "e1", url: "https://e1.example.com" },
    `${created} ${older} signingSecret`,
  ),
  row("a takeover with a secret", undefined, { adoptId: "e1", secret }, `${created} ${older}`, {
    known: known.mine,
  }),
  row("a create with a secret from outside", undefined, { secretFrom }, `${created} secretDigest`),
  row(
    "a takeover with a secret from outside",
    undefined,
    { adoptId: "e1", secretFrom },
    `${created} ${older} secretDigest`,
  ),
  row("the same secret from outside", { secret: "mine" }, { secretFrom }, "secretDigest updatedAt"),
  row(
    "another secret from outside",
    { secret: "other" },
    { secretFrom },
    `${newSecret} secretDigest updatedAt`,
  ),
  row(
    "a secret that is handed over",
    {},
    { secretTo, secretTriggers: { a: 1 } },
    `appliedSecretUid ${newSecret} updatedAt`,
  ),
  row("a description", {}, { description: "d" }, "updatedAt"),
  row("a description that is not known", {}, { description: "d" }, "updatedAt", { hidden: ["description"] }),
  row("another URL", { secret }, { secret, url: "https://o.example.com" }, "updatedAt", {
    known: known.mine,
  }),
  row("a name that is taken out", { name: "named" }, {}, "updatedAt"),
  row("a declared secret", {}, { secret }, `${newSecret} updatedAt`, { known: known.mine }),
  row("a secret that stays", { secret }, { secret, description: "d" }, "updatedAt", { known: known.mine }),
  row("another secret that is not known", {}, { secret }, rolled, { hidden: ["secret"] }),
  row("a secret that is no longer declared", { secret }, {}, "", { known: known.mine }),
  row("another trigger", trigger(1), trigger(2), rolled),
  row("a trigger that is not known", trigger(1), trigger(1), rolled, { hidden: ["secretTriggers"] }),
  row("a trigger that is taken out", trigger(1), {}, ""),
  row("a rotation that is not due", {}, rotation, ""),
  row("a rotation that is not known", {}, rotation, `${rolled} secretRotationDueAt`, {
    hidden: ["rotateSecretAfterDays"],
  }),
  row("a rotation that is due", rotation, rotation, `${rolled} secretRotationDueAt`, { passes: { days: 9 } }),
  row("a pause", {}, { paused: true }, "status updatedAt"),
  row("the end of a pause", { paused: true }, { paused: false }, "status updatedAt"),
  row("a pause that goes on", { paused: true }, { paused: true, description: "d" }, "updatedAt", {
    known: { status: "paused" },
  }),
  row("an endpoint that is switched off", {}, { isDisabled: true }, "status updatedAt"),
  row("a pause that is not known", {}, { paused: false }, "status updatedAt", { hidden: ["paused"] }),
  row("advanced signatures", advanced(false), advanced(true), "updatedAt", { known: known.advanced }),
  row("simple signatures", advanced(true), advanced(false), "updatedAt", {
    known: { signatureFormat: "simple" },
  }),
  row("signatures that are no longer declared", advanced(true), {}, "signatureFormat updatedAt"),
  row("an app that is not known", { appId: "a" }, { appId: "b" }, `${created} signingSecret`, {
    hidden: ["appId"],
  }),
  row("an owner that may be none", { ownerId: "acme" }, { ownerId: "" }, `${created} signingSecret`, {
    ...{ only: "convoy", hidden: ["ownerId"] },
  }),
])(rowsOf("endpoint"));

const newLink = "createdAt endpointCount token updatedAt url";
const listed = { ownerId: "", endpoints: ["e1"] };

const portalLink = ((row) => [
  row("a create", undefined, {}, newLink),
  row("a takeover", undefined, { adoptId: "l1", name: "n" }, newLink),
  row("a name, with an owner whose endpoints come and go", {}, { name: "n" }, "endpointCount updatedAt"),
  row("a name", listed, { ...listed, name: "n" }, "updatedAt", { only: "documented" }),
  row("endpoints", listed, { ...listed, endpoints: [] }, "endpointCount updatedAt", { only: "documented" }),
  row("another owner", { endpoints: ["e1"] }, { ownerId: "globex" }, "endpointCount updatedAt"),
  row("an authentication", {}, { authType: "refresh_token" }, "endpointCount updatedAt", { only: "convoy" }),
])(rowsOf("portalLink"));

const newSubscription = "createdAt deviceId type updatedAt";
const device = { adoptId: "sub2", endpointId: "" };

const subscription = ((row) => [
  row("a create", undefined, {}, newSubscription, { only: "convoy" }),
  row("a takeover", undefined, { adoptId: "sub1", name: "n" }, newSubscription),
  row("a name", {}, { name: "n" }, "updatedAt"),
  row("a name that is taken out and stays", { name: "n" }, {}, "", { only: "documented" }),
  row("a source that is not known", {}, { sourceId: "src1" }, "updatedAt", { hidden: ["sourceId"] }),
  row("a name beside a device", device, { ...device, name: "n" }, "updatedAt", {
    ...{ only: "documented", known: { deviceId: "d1" } },
  }),
  row("a source that may be none", { sourceId: "src1" }, { sourceId: "" }, newSubscription, {
    ...{ only: "convoy", hidden: ["sourceId"] },
  }),
])(rowsOf("subscription"));

const eventType = ((row) => [
  row("a takeover", undefined, { adoptId: "t1" }, "deprecatedAt name", { only: "documented" }),
  row("a takeover", undefined, { adoptId: "t1" }, "deprecatedAt", { only: "convoy" }),
  row("a description", {}, { description: "else" }, ""),
  row("a description that is not known", {}, { description: "else" }, "", { hidden: ["description"] }),
])(rowsOf("eventType"));

const hmac = { header: "X-Signature", hash: "SHA256", secret: "s", encoding: "hex" };
const signed = { verifier: { type: "hmac", hmac } };
const named = { verifier: { type: "basic_auth", basicAuth: { username: "u", password: "w" } } };
const newSource = "createdAt maskId updatedAt url";

const source = ((row) => [
  row("a create", undefined, {}, newSource, { known: { verifierType: "noop" } }),
  row("a create with a verifier", undefined, signed, newSource, { known: { verifierType: "hmac" } }),
  row("a takeover", undefined, { adoptId: "src1" }, `${newSource} verifierType`),
  row("a function", signed, { ...signed, bodyFunction: "function f() {}" }, "updatedAt"),
  row("another verifier", signed, named, "updatedAt", { known: { verifierType: "basic_auth" } }),
  row("a verifier that may be none", signed, { verifier: { type: "noop" } }, `${newSource} verifierType`, {
    hidden: ["verifier"],
  }),
])(rowsOf("source"));

const metaEvent = { isEnabled: true, type: "http", url: "http://m.example.com", eventType: ["a"] };

const projectSettings = ((row) => [
  row("a takeover", undefined, {}, "metaEventSecret name projectType updatedAt"),
  row("a size", { metaEvent }, { metaEvent, maxPayloadReadSize: 7 }, "updatedAt"),
  row("meta events", {}, { metaEvent }, "metaEventSecret updatedAt"),
  row("meta events with a secret", {}, { metaEvent: { ...metaEvent, secret } }, "updatedAt", {
    known: { metaEventSecret: secret },
  }),
  row("meta events that are not known", {}, { metaEvent }, "metaEventSecret updatedAt", {
    hidden: ["metaEvent"],
  }),
])(rowsOf("projectSettings"));

const project = ((row) => [
  row("a new one", undefined, {}, "apiKey createdAt organisationId updatedAt"),
  row("a takeover", undefined, { adoptId: "p1", apiKey: "one" }, "createdAt organisationId updatedAt", {
    ...{ known: { apiKey: "one" } },
  }),
  row("a name", {}, { name: "other" }, "updatedAt"),
  row("another key", { adoptId: "p1", apiKey: "one" }, { adoptId: "p1", apiKey: "two" }, "", {
    known: { apiKey: "two" },
  }),
  row("a key that is not known", {}, { apiKey: "two" }, "apiKey updatedAt", { hidden: ["apiKey"] }),
])(rowsOf("project"));

/** All of them. */
const previewRows: readonly Row[] = [
  ...endpoint,
  ...portalLink,
  ...subscription,
  ...eventType,
  ...source,
  ...projectSettings,
  ...project,
];

const { p1 } = seed.projects as { readonly p1: Readonly<Record<string, readonly object[]>> };
const devices = [{ uid: "d1", host_name: "laptop" }];
const subscriptions = [
  ...(p1["subscriptions"] ?? []),
  { uid: "sub2", name: "cli", type: "cli", device_id: "d1" },
];

const sorted = (names: readonly string[] | undefined): string | undefined =>
  names && [...names].sort().join(" ");

for (const dialect of dialectNames) {
  describe(`A preview, dialect ${dialect}`, () => {
    const kinds = definitionsFor(dialect);
    const here = declarableKinds(dialect);
    const own = previewRows.filter(({ kind, only = dialect }) => here.includes(kind) && only === dialect);
    let world: World;
    beforeEach(async () => {
      const clock = createClock({ frozen: true });
      const more = { projects: { p1: { ...p1, devices, subscriptions } } };
      world = await World.start({ dialect, seed: more, clock, multipleEndpointSubscriptions: true });
    });
    afterEach(() => world.stop());

    const foretold = async (
      { kind, from, to, hidden = [], passes = { hours: 1 } }: Row,
      definition: AnyDefinition,
    ): Promise<Foretold | undefined> => {
      const life = world.resource(kinds[kind]);
      const declared = (fields: Fields): Fields => ({ ...baseOf(kind, dialect), ...fields });
      if (from !== undefined) await life.up(declared(from));
      world.service.clock.advance(passes);
      world.nextRun();
      const holes = Object.fromEntries(hidden.map((name) => [name, marker]));
      return upForetold(world, life, declared(to), { ...declared(to), ...holes }, definition);
    };

    it("is tried for every kind that can be declared", () => {
      assert.deepEqual(
        kindNames.filter((name) => own.some(({ kind }) => kind === name)),
        here,
      );
    });

    for (const row of own) {
      const { kind, title, unknown, known = {} } = row;
      it(`of ${kinds[kind].kind}: ${title}`, async () => {
        const seen = await foretold(row, kinds[kind]);
        assert.ok(seen, "there is something to do");
        assert.equal(sorted(seen.unknown), unknown);
        for (const [name, value] of Object.entries(known))
          assert.deepEqual(seen.previewed.state[name], value);
      });
    }

    it("of Endpoint: an older secret, until its time is over", async () => {
      const life = world.resource(kinds.endpoint);
      const declared = (a: number, description: string): Fields => ({
        ...{ ...baseOf("endpoint", dialect), secretTriggers: { a }, description },
      });
      await life.up(declared(1, "a"));
      await life.up(declared(2, "a"));
      const during = await upForetold(world, life, declared(2, "b"));
      assert.equal(sorted(during?.unknown), "updatedAt");
      assert.notEqual(during?.previewed.state["previousSecretExpiresAt"], undefined);
      for (const advancedSignatures of [false, true]) {
        const turned = await upForetold(world, life, { ...declared(2, "b"), advancedSignatures });
        assert.equal(turned?.unknown.includes("olderSecretsEndAt"), true, String(advancedSignatures));
        // On Convoy the active secret signs alone then; elsewhere the project decides.
        const isSigning = advancedSignatures || dialect === "documented";
        assert.equal(life.state["olderSecretsEndAt"] !== undefined, isSigning);
      }
      world.service.clock.advance({ hours: 1000 });
      const after = await upForetold(world, life, { ...declared(2, "c"), advancedSignatures: true });
      assert.equal(sorted(after?.unknown), "olderSecretsEndAt previousSecretExpiresAt updatedAt");
    });

    it("would be wrong without what the definitions foresee", async () => {
      const wrong = new Set<string>();
      for (const row of own.filter(({ from }) => from !== undefined)) {
        const { predictOutputs: _foresee, ...blind } = kinds[row.kind];
        await foretold(row, blind).catch((error: Error) => {
          assert.match(error.message, /was foretold otherwise/, row.title);
          wrong.add(row.kind);
        });
      }
      const foreseeing = here.filter((kind) => kinds[kind].predictOutputs !== undefined);
      assert.ok(foreseeing.length > 1);
      assert.deepEqual([...wrong].sort(), [...foreseeing].sort());
    });
  });
}
