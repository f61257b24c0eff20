/** A combined update of an endpoint: in which order its parts are sent, and what a refusal on the way leaves. */

import assert from "node:assert/strict";
import type { Emulator, LoggedRequest } from "../../../tools/emulator";
import type { Fields } from "../../../provider/base/fields";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { dialectNames } from "../../../provider/settings/settings";
import { World, type FakeResource } from "../../support/fake-resource";

const [oldUrl, newUrl] = ["https://old.example.com/hooks", "https://new.example.com/hooks"];
const [oldSecret, newSecret] = ["canary-old", "canary-new"];
const before: Fields = { url: oldUrl, secret: oldSecret, secretExpiration: 24, advancedSignatures: true };

/** One update: what is declared before and after it, and the writes that it sends, in words. */
interface Case {
  readonly title: string;
  readonly from?: Fields;
  readonly to: Fields;
  readonly sends: readonly string[];
  /** The dialect without which it has no meaning. */
  readonly dialect?: "documented" | "convoy";
}

const both = { url: newUrl, secret: newSecret };
const cases: readonly Case[] = [
  { title: "a URL and a secret, with an overlap", to: both, sends: ["roll", "put new"] },
  {
    title: "a URL and a secret, without an overlap",
    to: { ...both, secretExpiration: 0 },
    sends: ["put new", "roll"],
  },
  {
    title: "a URL and a secret, with simple signatures",
    from: { advancedSignatures: false },
    to: { ...both, advancedSignatures: false },
    sends: ["put new", "roll"],
  },
  {
    title: "a URL, a secret and simple signatures",
    to: { ...both, advancedSignatures: false },
    sends: ["put new off", "roll"],
  },
  {
    title: "a URL, a secret and advanced signatures",
    from: { advancedSignatures: false },
    to: { ...both, description: "more" },
    sends: ["put old on", "roll", "put new"],
  },
  {
    title: "a URL, a secret without an overlap, and advanced signatures",
    from: { advancedSignatures: false },
    to: { ...both, secretExpiration: 0 },
    sends: ["put new on", "roll"],
  },
  {
    title: "a URL and advanced signatures alone",
    from: { advancedSignatures: false },
    to: { url: newUrl },
    sends: ["put new on"],
  },
  {
    title: "a secret and advanced signatures",
    from: { advancedSignatures: false },
    to: { secret: newSecret },
    sends: ["put old on", "roll"],
  },
  {
    title: "a pause, a URL and a secret",
    to: { ...both, paused: true },
    sends: ["pause", "roll", "put new"],
  },
  {
    title: "a pause, a URL, a secret and advanced signatures",
    from: { advancedSignatures: false },
    to: { ...both, paused: true },
    sends: ["pause", "put old on", "roll", "put new"],
  },
  { title: "a pause and a description", to: { paused: true, description: "x" }, sends: ["pause", "put old"] },
  {
    title: "a resume, a URL and a secret",
    from: { paused: true },
    to: { ...both, paused: false },
    sends: ["roll", "put new", "resume"],
  },
  {
    title: "a resume, a URL and a secret without an overlap",
    from: { paused: true },
    to: { ...both, paused: false, secretExpiration: 0 },
    sends: ["put new", "roll", "resume"],
  },
  {
    title: "a stop by isDisabled, a URL and a secret",
    to: { ...both, isDisabled: true },
    sends: ["put new disabled", "roll"],
    dialect: "documented",
  },
  {
    title: "a start by isDisabled, a URL and a secret without an overlap",
    from: { isDisabled: true },
    to: { ...both, isDisabled: false, secretExpiration: 0 },
    sends: ["roll", "put new"],
    dialect: "documented",
  },
  {
    title: "a start by a removed isDisabled, advanced signatures, a URL and a secret",
    from: { isDisabled: true, advancedSignatures: false },
    to: both,
    sends: ["roll", "put new on"],
    dialect: "documented",
  },
  {
    title: "a start by isDisabled that is to be paused",
    from: { isDisabled: true },
    to: { ...both, isDisabled: false, paused: true },
    sends: ["roll", "put new", "pause"],
    dialect: "documented",
  },
  {
    title: "a stop by isDisabled, which pauses there, a URL and a secret",
    to: { ...both, isDisabled: true },
    sends: ["pause", "roll", "put new"],
    dialect: "convoy",
  },
  {
    title: "a start by isDisabled, a URL and a secret",
    from: { isDisabled: true },
    to: { ...both, isDisabled: false },
    sends: ["roll", "put new", "resume"],
    dialect: "convoy",
  },
];

for (const dialect of dialectNames) {
  const { endpoint } = definitionsFor(dialect);
  const relevant = cases.filter((one) => (one.dialect ?? dialect) === dialect);

  describe(`A combined update of an endpoint, dialect ${dialect}`, () => {
    let world: World;
    let life: FakeResource;
    let service: Emulator;
    beforeEach(async () => {
      world = await World.start({ dialect });
      service = world.service;
      life = world.resource(endpoint);
    });
    afterEach(() => world.stop());

    const held = () => service.project("p1").endpoints.get(life.id ?? "")!;
    const active = () => held().secrets.find((secret) => !secret.expires_at && !secret.deleted_at)!;
    const begin = async ({ from = {} }: Case): Promise<void> => {
      await life.up({ ...before, ...from });
      service.clearRequests();
    };
    /** Refuses the request at this place. */
    const refuse = (sends: readonly string[], place: number): void => {
      const target = targetOf(sends[place] ?? "");
      const earlier = sends
        .slice(0, place)
        .filter((write) => targetOf(write).path.source === target.path.source);
      // Answers as it is: a fault takes its turn after those that were added before it.
      for (const _ of earlier) service.faults.add({ ...target, kind: "wrongTypes", fields: {} });
      service.faults.add({ ...target, kind: "status", status: 400, message: "not today" });
    };
    const declared = ({ to }: Case): Fields => ({ ...before, ...to });

    for (const one of relevant) {
      it(`sends the parts of ${one.title} in a safe order`, async () => {
        await begin(one);
        await life.up(declared(one));
        assert.deepEqual(writesIn(service.requests, { ...before, ...one.from }), one.sends);
        assert.equal(active().value, declared(one)["secret"]);
        assert.equal(await life.up(declared(one)), "same");
        await life.refresh();
        assert.equal(await life.up(declared(one)), "same");
      });

      for (const masked of [false, true])
        it(`leaves a true state where a part of ${one.title} is refused${masked ? ", masked" : ""}`, async () => {
          for (const [place, write] of one.sends.entries()) {
            life = world.resource(endpoint);
            service.maskSecrets = false;
            await begin(one);
            if (masked) service.maskSecrets = "***";
            refuse(one.sends, place);
            const rolled = one.sends.slice(0, place).includes("roll");
            const paused = one.sends.slice(0, place).includes("pause");
            await assert.rejects(life.up(declared(one)), (error: Error & { code: string }) => {
              assert.match(error.message, /not today/);
              assert.doesNotMatch(error.message, /canary/);
              assert.equal(error.code, place === 0 ? "api" : "partial");
              const stays = (name: string) =>
                error.message.includes(`${name} was applied before the failure, and stays [applied-before]`);
              // A running Convoy has no isDisabled: a pause takes its place.
              assert.equal(stays("paused") || (dialect === "convoy" && stays("isDisabled")), paused);
              const moved = one.sends.slice(0, place).some((sent) => sent.startsWith("put new"));
              assert.equal(stays("url"), moved);
              return true;
            });
            service.faults.clear();
            const { url, status, secrets } = held();
            assert.equal(life.state["url"], url, `after ${write}`);
            assert.equal(life.state["status"], status);
            assert.equal(life.state["signingSecret"], rolled ? newSecret : oldSecret);
            assert.equal(life.state["signingSecretUid"], active().uid);
            const rolls = secrets.length;
            assert.equal(rolls, rolled ? 2 : 1);
            world.nextRun();
            assert.equal(await life.up(declared(one)), "update");
            assert.equal(await life.up(declared(one)), "same");
            assert.equal(held().secrets.length, one.sends.includes("roll") ? 2 : 1, "one roll in all");
            assert.equal(active().value, declared(one)["secret"]);
            assert.equal(held().url, declared(one)["url"]);
          }
        });
    }

    it("takes an endpoint over in the same order, and says what a refusal has left", async () => {
      await life.up({ ...before, secret: oldSecret });
      const other = world.resource(endpoint, "other");
      world.nextRun();
      const wanted = { ...before, ...both, adoptId: life.id, paused: true };
      service.clearRequests();
      refuse(["pause", "roll", "put new"], 2);
      await assert.rejects(
        other.up(wanted),
        /not today \[refused\]; (secret was applied before the failure, and stays \[applied-before\]; )?paused was applied before the failure, and stays \[applied-before\]/,
      );
      // The log holds no body of what a fault refuses.
      assert.deepEqual(writesIn(service.requests, before), ["pause", "roll", "put old"]);
      const said = world.lines.find((line) => line.startsWith("adopted "));
      assert.match(
        said ?? "",
        /and overwrote secret: \[secret\] .*, paused: false => true before it failed \[adoption-incomplete\]$/,
      );
      assert.equal(await other.up(wanted), "update");
      assert.equal(await other.up(wanted), "same");
      assert.equal(held().secrets.length, 2);
    });

    it("sends nothing of an update whose body cannot be sent", async () => {
      const authentication = { type: "api_key", api_key: { header_name: "X", header_value: "***" } };
      await life.up(before);
      service.project("p1").endpoints.patch(life.id ?? "", { authentication });
      service.clearRequests();
      await assert.rejects(
        life.up({ ...before, ...both, paused: true }),
        /: must be declared, .* \[missing-value\]$/,
      );
      assert.deepEqual(writesIn(service.requests, before), []);
    });

    it("advises where the old URL is refused that is still there when advanced signatures are turned on", async () => {
      const combined = { title: "", from: { advancedSignatures: false }, to: both, sends: [] };
      await begin(combined);
      refuse(["put old on"], 0);
      await assert.rejects(
        life.up(declared(combined)),
        / 400 not today; this request contained the old url, because the update turns on advancedSignatures before the roll and changes url after it \[unsupported-here\]$/,
      );
      assert.equal(
        await life.up({ ...declared(combined), advancedSignatures: false, secret: oldSecret }),
        "update",
      );
      assert.equal(await life.up(declared(combined)), "update");
    });
  });
}

/** The request that a word stands for. */
function targetOf(write: string): { readonly method?: string; readonly path: RegExp } {
  if (write === "roll") return { path: /expire_secret$/ };
  return write.startsWith("put")
    ? { method: "PUT", path: /endpoints\/[^/]+$/ }
    : { path: /(pause|activate)$/ };
}

/** The writes in words: what each does to the URL, the signatures and the status. */
function writesIn(requests: readonly LoggedRequest[], { advancedSignatures, paused }: Fields): string[] {
  let isAdvanced = advancedSignatures;
  let isPaused = paused === true;
  return requests.flatMap(({ method, path, body }) => {
    if (method === "GET") return [];
    const end = path.split("/").at(-1) ?? "";
    if (end === "expire_secret") return ["roll"];
    if (end === "activate") return ["resume"];
    if (end === "pause") {
      isPaused = !isPaused;
      return [isPaused ? "pause" : "resume"];
    }
    const { url, advanced_signatures = isAdvanced, is_disabled } = (body ?? {}) as Fields;
    const turned = advanced_signatures === isAdvanced ? [] : [advanced_signatures === true ? "on" : "off"];
    isAdvanced = advanced_signatures;
    return [
      ["put", url === newUrl ? "new" : "old", ...turned, ...(is_disabled ? ["disabled"] : [])].join(" "),
    ];
  });
}
