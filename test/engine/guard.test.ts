/** The guard: what `failOn` refuses is not sent, whichever operation it comes with, and the printed entry lets exactly that through. */

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { dynamic } from "@pulumi/pulumi";
import type { Fields } from "../../provider/base/fields";
import { unknownMarker } from "../../provider/base/markers";
import { FreshFront } from "../support/fresh-front";
import { revealAll, type Properties } from "../embedded-engine/values";
import { checked, made, refusal, useGuard, type Made } from "../support/guarded";

const https = "https://billing.example.com/hooks";
const other = "https://elsewhere.example.com/hooks";

/** An update as the engine makes it: check, compare, update. */
async function updated(kind: dynamic.ResourceProvider, { id, outs }: Made, news: Fields): Promise<unknown> {
  const inputs = await checked(kind, outs, news);
  await kind.diff?.(id, outs, inputs);
  return kind.update?.(id, outs, inputs);
}

/** What is printed meanwhile. */
async function captured(work: () => Promise<void>): Promise<string[]> {
  const { log } = console;
  const lines: string[] = [];
  console.log = (line: string) => void lines.push(line);
  await work().finally(() => (console.log = log));
  return lines;
}

/** The entry that a refusal prints. */
function entryIn(message: string): string {
  const [, entry = ""] = /to allow it, add (\S+@[0-9a-f]{16}) to/.exec(message) ?? [];
  assert.notEqual(entry, "", message);
  return entry;
}

for (const dialect of ["documented", "convoy"] as const)
  describe(`The guard of changes, dialect ${dialect}`, () => {
    const { front, guarded, service } = useGuard(dialect);

    const endpoint = (inputs: Fields = {}): Promise<Made> =>
      made(front().endpoint, { url: https, ...inputs });
    const urlOf = (id: string): string | undefined => service().project("p1").endpoints.get(id)?.url;
    const writes = (): number => service().requests.filter(({ method }) => method !== "GET").length;
    const remarks = dialect === "convoy" ? it : undefined;

    it("says where an entry counts: in the variable alone where that sets failOn, and for all deletions", async () => {
      const { id, outs } = await endpoint();
      const program = { failOn: "danger" };
      const ofProgram = FreshFront.of(service(), { dialect, config: program });
      const configured = await refusal(updated(ofProgram.endpoint, { id, outs }, { url: other }));
      assert.match(configured, /refuses ".* \[[\w-]+\]".*; to allow it, add \S+ to webhooks:allow/);
      const message = await refusal(updated(guarded().endpoint, { id, outs }, { url: other }));
      assert.match(message, /to WEBHOOKS_ALLOW, because WEBHOOKS_FAIL_ON is set/);
      FreshFront.forget();
      const deleted = await refusal(guarded().endpoint.delete?.(id, outs));
      assert.match(deleted, /failOn refuses "is removed from the program: the object is .* \[deletion\]";/);
      assert.match(
        deleted,
        /to WEBHOOKS_ALLOW, because no program runs .*; deletion:Stack there allows all deletions/,
      );
    });

    it("refuses an update before anything is sent, and lets exactly it through by its entry", async () => {
      const one = await endpoint();
      const before = writes();
      const message = await refusal(updated(guarded().endpoint, one, { url: other }));
      assert.match(message, /url: "https:\/\/billing.example.com[^"]*" → "https:\/\/elsewhere/);
      assert.equal(writes(), before);
      const entry = entryIn(message);
      assert(entry.startsWith(`deliveries-move:Endpoint/${one.id}@`), entry);
      await refusal(updated(guarded(entry).endpoint, one, { url: `${other}/more` }));
      assert.equal(urlOf(one.id), https);
      await updated(guarded(entry).endpoint, one, { url: other });
      assert.equal(urlOf(one.id), other);
    });

    it("lets any value through by an entry without digits, and says so", async () => {
      const one = await endpoint();
      const lines = await captured(async () => {
        await updated(guarded(`deliveries-move:Endpoint/${one.id}`).endpoint, one, { url: other });
      });
      assert.equal(urlOf(one.id), other);
      assert(
        lines.some((line) => line.endsWith("[allowed-unbound]")),
        lines.join("\n"),
      );
    });

    it("judges what the object has now, and not what state has", async () => {
      const one = await endpoint();
      const entry = entryIn(await refusal(updated(guarded().endpoint, one, { url: other })));
      service().project("p1").endpoints.patch(one.id, { url: "https://third.example.com/hooks" });
      const message = await refusal(updated(guarded(entry).endpoint, one, { url: other }));
      assert.match(message, /third\.example\.com/);
    });

    remarks?.("judges what a program takes out by what the object has now", async () => {
      const one = await endpoint({ httpTimeout: 60 });
      const timeOut = (): Promise<unknown> =>
        updated(front({ WEBHOOKS_FAIL_ON: "timeout-lowered" }).endpoint, one, { url: https });
      assert.match(await refusal(timeOut()), /\[timeout-lowered\]/);
      service().project("p1").endpoints.patch(one.id, { http_timeout: 10 });
      await timeOut();
    });

    it("judges an update of what was last seen elsewhere", async () => {
      const one = await endpoint();
      const moved = { ...one, outs: { ...one.outs, __seenAt: "elsewhere" } };
      assert.match(await refusal(updated(guarded().endpoint, moved, { url: https })), /\[seen-elsewhere\]/);
    });

    it("restores what was changed at the service alone without an entry", async () => {
      const one = await endpoint({ description: "one" });
      service().project("p1").endpoints.patch(one.id, { url: other });
      await updated(guarded().endpoint, one, { url: https, description: "two" });
      assert.equal(urlOf(one.id), https);
    });

    it("restores what a refresh of the same run has found changed", async () => {
      const one = await endpoint();
      service().project("p1").endpoints.patch(one.id, { url: other });
      const { endpoint: kind } = guarded();
      const seen = await kind.read?.(one.id, one.outs);
      const lines = await captured(async () => {
        await updated(kind, { id: one.id, outs: seen?.props as Fields }, { url: https });
      });
      assert.equal(urlOf(one.id), https);
      assert(
        lines.some((line) => line.endsWith("[repair]")),
        lines.join("\n"),
      );
    });

    it("refuses what only restores where failOn names that", async () => {
      const one = await endpoint();
      service().project("p1").endpoints.patch(one.id, { url: other });
      const { endpoint: kind } = front({ WEBHOOKS_FAIL_ON: "repair" });
      const seen = await kind.read?.(one.id, one.outs);
      const stored = { id: one.id, outs: seen?.props as Fields };
      assert.match(await refusal(updated(kind, stored, { url: https })), /\[repair\]/);
      assert.equal(urlOf(one.id), other);
    });

    it("shows no secret that the object has now and the program takes out", async () => {
      const header = { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "known" } };
      const inputs = await checked(front().endpoint, {}, { url: https });
      const created = await front().endpoint.create({ ...inputs, authentication: header });
      const one = { id: created.id, outs: revealAll(created.outs as Properties) };
      const apiKey = { header_name: "X-Key", header_value: "canary-live" };
      service()
        .project("p1")
        .endpoints.patch(one.id, { authentication: { type: "api_key", api_key: apiKey } });
      const message = await refusal(updated(guarded().endpoint, one, { url: https }));
      assert.match(message, /authentication: .*X-Key.*\[secret\]/);
      assert.doesNotMatch(message, /canary/);
    });

    it("refuses an adoption after the read and before the write", async () => {
      const { id } = await endpoint();
      const kind = guarded().endpoint;
      const message = await refusal(made(kind, { adoptId: id, url: other }));
      assert.equal(await refusal(made(kind, { adoptId: id, url: other })), message, "it is nobody's yet");
      assert.equal(urlOf(id), https);
      await made(guarded(entryIn(message)).endpoint, { adoptId: id, url: other });
      assert.equal(urlOf(id), other);
    });

    it("refuses a create before anything is prepared for it", async () => {
      const folder = mkdtempSync(join(tmpdir(), "guard-"));
      const secretTo = { file: join(folder, "secret") };
      const inputs = { url: https, secretTo, rotateSecretAfterDays: 30, advancedSignatures: false };
      const before = writes();
      const message = await refusal(made(guarded().endpoint, inputs));
      assert.equal(writes(), before);
      assert.equal(existsSync(secretTo.file), false);
      const entry = entryIn(message);
      assert(entry.startsWith("rolls-without-overlap:Endpoint/billing@"), entry);
      await made(guarded(entry).endpoint, inputs);
      assert.equal(existsSync(secretTo.file), true);
      rmSync(folder, { recursive: true });
    });

    it("shows no credential of a URL that it refuses", async () => {
      const one = await endpoint();
      const message = await refusal(updated(guarded().endpoint, one, { url: `${other}?token=canary-4711` }));
      assert.doesNotMatch(message, /canary/);
    });

    remarks?.("refuses what looks like a mistake where it is new", async () => {
      const { id } = await endpoint();
      const inputs = { endpointId: id, filterConfig: { filter: { body: { tags: ["new"] } } } };
      const one = await made(front().subscription, inputs);
      await updated(guarded().subscription, one, { ...inputs, name: "other" });
      assert.match(await refusal(made(guarded().subscription, inputs)), /\[filter-dead\]/);
    });

    it("refuses a delete, whose entry a variable alone holds where no program runs", async () => {
      const one = await endpoint();
      const message = await refusal(Promise.resolve(guarded().endpoint.delete?.(one.id, one.outs)));
      assert.match(message, /WEBHOOKS_ALLOW/);
      const entry = entryIn(message);
      assert.equal(entry.split("@")[0], `deletion:Endpoint/${one.id}`);
      const config = { failOn: "danger", allow: JSON.stringify([entry]) };
      const byConfig = FreshFront.of(service(), { dialect, config });
      await refusal(Promise.resolve(byConfig.endpoint.delete?.(one.id, one.outs)));
      await guarded("deletion:Stack").endpoint.delete?.(one.id, one.outs);
      const left = service().project("p1").endpoints.get(one.id);
      assert(left === undefined || left.status === "inactive");
    });

    it("judges a replacement at its first half, and lets the other pass", async () => {
      const one = await endpoint();
      const run = async ({ endpoint: kind }: FreshFront): Promise<void> => {
        const inputs = await checked(kind, one.outs, { url: https });
        await kind.diff?.(one.id, one.outs, inputs);
        const again = await checked(kind, {}, { url: https });
        await kind.create(again);
        await kind.delete?.(one.id, one.outs);
      };
      const count = (): number => service().project("p1").endpoints.list().length;
      const before = count();
      const message = await refusal(run(guarded()));
      assert.equal(count(), before);
      const entries = message.match(/\S+@[0-9a-f]{16}/g) ?? [];
      assert(
        entries.every((entry) => entry.includes(`Endpoint/${one.id}@`)),
        message,
      );
      await run(guarded(...entries));
    });

    it("judges a replacement at its delete where that comes first", async () => {
      const one = await endpoint();
      const run = async ({ endpoint: kind }: FreshFront): Promise<void> => {
        const inputs = await checked(kind, one.outs, { url: https });
        await kind.diff?.(one.id, one.outs, inputs);
        const again = await checked(kind, {}, { url: https });
        await kind.delete?.(one.id, one.outs);
        await kind.create(again);
      };
      const before = writes();
      const message = await refusal(run(guarded()));
      assert.equal(writes(), before);
      await run(guarded(...(message.match(/\S+@[0-9a-f]{16}/g) ?? [])));
    });

    it("says in a preview what it will refuse, with the entry that `up` asks for", async () => {
      const one = await endpoint();
      const { endpoint: kind } = guarded();
      const inputs = await checked(kind, one.outs, { url: other });
      const lines = await captured(async () => void (await kind.diff?.(one.id, one.outs, inputs)));
      const line = lines.find((text) => text.endsWith("[refused-in-up]")) ?? lines.join("\n");
      const entry = entryIn(await refusal(updated(guarded().endpoint, one, { url: other })));
      assert(line.includes(entry), line);
    });

    it("says in a preview of a replacement what it will refuse of the new object", async () => {
      const inputs = { url: https, rotateSecretAfterDays: 30, advancedSignatures: false };
      const one = await endpoint({ ...inputs, appId: "one" });
      const { endpoint: kind } = guarded();
      const news = await checked(kind, one.outs, { ...inputs, appId: "two" });
      const lines = await captured(async () => void (await kind.diff?.(one.id, one.outs, news)));
      const foretold = lines.filter((line) => line.endsWith("[refused-in-up]"));
      assert(
        foretold.some((line) => line.includes("rolls-without-overlap")),
        lines.join("\n"),
      );
    });

    it("refuses a delete in a run with a program, whatever stack config lets through at once", async () => {
      const one = await endpoint();
      const config = { failOn: "danger", allow: JSON.stringify(["deletion:Stack"]) };
      const { endpoint: kind } = FreshFront.of(service(), { dialect, config });
      await checked(kind, {}, { url: other }, "another");
      assert.match(await refusal(kind.delete?.(one.id, one.outs)), /\[deletion\]/);
    });

    it("refuses nothing where failOn is not set, and everything where it cannot be read", async () => {
      const one = await endpoint();
      for (const text of ["", "dangr", "danger,", "Danger"]) {
        const { endpoint: kind } = front({ WEBHOOKS_FAIL_ON: text });
        const before = writes();
        await assert.rejects(
          async () => kind.update?.(one.id, one.outs, { ...one.outs, url: other }),
          /failOn/,
        );
        await assert.rejects(async () => kind.delete?.(one.id, one.outs), /failOn/);
        await assert.rejects(async () => kind.create({ url: other, projectId: "p1" }), /failOn/);
        assert.equal(writes(), before);
      }
      FreshFront.forget();
      await updated(front().endpoint, one, { url: other });
      assert.equal(urlOf(one.id), other);
    });

    it("takes the strictest failOn, and no entry of config where the variable sets one", async () => {
      const one = await endpoint();
      const config = { failOn: "none", allow: JSON.stringify([`deliveries-move:Endpoint/${one.id}`]) };
      const environment = { WEBHOOKS_FAIL_ON: "danger" };
      const both = (): dynamic.ResourceProvider =>
        FreshFront.of(service(), { dialect, config, environment }).endpoint;
      await refusal(updated(both(), one, { url: other }));
      FreshFront.forget();
      const strict = FreshFront.of(service(), {
        dialect,
        config: { failOn: "danger" },
        environment: { WEBHOOKS_FAIL_ON: "none" },
      });
      await refusal(updated(strict.endpoint, one, { url: other }));
    });

    it("refuses a code by its name, whatever its severity", async () => {
      const one = await endpoint({ description: "one" });
      const { endpoint: kind } = front({ WEBHOOKS_FAIL_ON: "deliveries-move-within-host" });
      await updated(kind, one, { url: https, description: "two" });
      await refusal(updated(kind, one, { url: `${https}/more` }));
    });
  });

describe("The guard of references", () => {
  const { front, guarded } = useGuard("convoy");

  it("says in a preview that it may refuse one that is not known yet", async () => {
    const { endpoint, subscription } = front();
    const { id: endpointId } = await made(endpoint, { url: https });
    const one = await made(subscription, { endpointId });
    const foretold = async (kind: dynamic.ResourceProvider, news: Fields): Promise<string[]> => {
      const inputs = await checked(kind, one.outs, news);
      const lines = await captured(async () => void (await kind.diff?.(one.id, one.outs, inputs)));
      return lines.filter((line) => line.includes("refuse"));
    };
    assert.deepEqual(await foretold(guarded().subscription, { endpointId: unknownMarker }), [
      "Subscription billing: `pulumi up` may refuse the change, which depends on a value that is not known yet; this line cannot name the entry that allows it [refused-in-up-unknown]",
    ]);
    assert.deepEqual(await foretold(guarded().subscription, { endpointId }), []);
    FreshFront.forget();
    assert.deepEqual(await foretold(front().subscription, { endpointId: unknownMarker }), []);
  });
});
