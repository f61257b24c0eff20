/** What a killed provider has left in the service: the next run names each object that it makes once more. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { create } from "../../provider/lifecycle/apply/crud";
import { Leftovers } from "../../provider/lifecycle/apply/leftovers";
import { Service } from "../support/convoy";
import { Plugin, urnOf } from "../support/plugin";

const url = (name: string): string => `https://${name}.example.com/hooks`;
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `tenant-${index}`);

describe("An object that the service has already, and that no state has", () => {
  let service: Service;
  const start = async (dialect: "convoy" | "documented"): Promise<void> => {
    await service?.stop();
    service = await Service.emulated({ dialect });
  };
  beforeEach(() => start("convoy"));
  afterEach(() => service.stop());

  /** Creates as an engine does, all at once. */
  const createAll = async (kind: "endpoint" | "portalLink" | "source", all: readonly Fields[]) =>
    Promise.all(all.map((one) => create(service.kinds[kind], service, service.declared(one))));
  const endpoints = (all: readonly string[]): Fields[] => all.map((name) => ({ name, url: url(name) }));
  /** The lists that were asked for since the last call. */
  const lists = (): string[] => service.takeRequests().filter((line) => /^GET [a-z-]+$/.test(line));

  it("is named with its ID and age by the next up, once, after one list", async () => {
    const left = await Promise.all(
      [0, 3, 7, 11].map((index) =>
        service.api.endpoints.create({ name: `tenant-${index}`, url: url(`tenant-${index}`) }),
      ),
    );
    for (const { uid } of left) {
      const created_at = new Date(service.now().getTime() - 300_000).toISOString();
      service.project.endpoints.patch(uid, { created_at });
    }
    await service.api.endpoints.create({ name: "tenant-1", url: url("elsewhere") });
    service.takeRequests();
    await createAll("endpoint", endpoints(names(12)));
    assert.deepEqual(
      [...service.lines].sort(),
      left
        .map(({ uid }) => uid)
        .sort()
        .map((uid) => {
          return `Endpoint ${uid} (created 5 minutes ago) has the same name and url, and no resource in this run manages it: adopt it with adoptId, or delete it [twin]`;
        }),
    );
    assert.deepEqual(lists(), ["GET endpoints"]);
    assert.equal(service.project.endpoints.size, 17);
  });

  it("is not looked for by a run that creates two", async () => {
    await service.api.endpoints.create({ name: "tenant-0", url: url("tenant-0") });
    service.takeRequests();
    await createAll("endpoint", endpoints(names(2)));
    assert.deepEqual([service.lines, lists()], [[], []]);
  });

  it("fails nothing where the list is refused", async () => {
    await service.api.endpoints.create({ name: "tenant-0", url: url("tenant-0") });
    const path = /\/endpoints$/;
    service.emulator!.faults.add({ method: "GET", path, kind: "status", status: 403, times: Infinity });
    const made = await createAll("endpoint", endpoints(names(4)));
    assert.deepEqual([made.length, service.lines, service.project.endpoints.size], [4, [], 5]);
  });

  it("is none where a read shows that it has changed, was deleted or has gone", async () => {
    const made = names(3).map((name) => service.api.endpoints.create({ name, url: url(name) }));
    const [changed, deleted, gone] = (await Promise.all(made)).map(({ uid }) => new RegExp(uid));
    const { faults } = service.emulator!;
    faults.add({ path: changed!, kind: "wrongTypes", fields: { name: "other" } });
    faults.add({ path: deleted!, kind: "wrongTypes", fields: { deleted_at: "2026-01-01T00:00:00Z" } });
    faults.add({ path: gone!, kind: "status", status: 404 });
    await createAll("endpoint", endpoints(names(4)));
    assert.deepEqual([service.lines, lists()], [[], ["GET endpoints"]]);
  });

  it("is named as the list shows it where the read that is to confirm it fails", async () => {
    const made = names(4).map((name) => service.api.endpoints.create({ name, url: url(name) }));
    const [, , refused] = await Promise.all(made);
    const path = new RegExp(refused?.uid ?? "");
    service.emulator!.faults.add({ method: "GET", path, kind: "status", status: 403, times: Infinity });
    await createAll("endpoint", endpoints(names(4)));
    assert.equal(service.lines.filter((line) => path.test(line)).length, 1, service.lines.join("\n"));
    assert.equal(service.lines.length, 4);
  });

  it("is none where a resource seen so far declares, keeps or replaces it", async () => {
    const [declared, kept, replaced] = await Promise.all(
      names(3).map((name) => service.api.endpoints.create({ name, url: url(name) })),
    );
    const { owners, kinds } = service;
    const isUnknown = (): boolean => false;
    const inputs = service.declared({ adoptId: declared?.uid });
    owners.declare(kinds.endpoint, "Endpoint adopts", inputs, true, isUnknown);
    const keeping = service.declared({ name: "keeps" });
    owners.declare(kinds.endpoint, "Endpoint keeps", keeping, false, isUnknown);
    owners.noteKept(kinds.endpoint, kept?.uid ?? "", keeping);
    service.leftovers = new Leftovers(owners, new Set([replaced?.uid ?? ""]));
    await createAll("endpoint", endpoints(names(3)));
    assert.deepEqual(service.lines, []);
  });

  it("is looked for among the thousand newest objects", async () => {
    const all = ["tenant-0", ...names(1000).map((one) => `other-${one}`), "tenant-1"];
    await service.stop();
    service = await Service.emulated({ seed: { projects: { p1: { endpoints: endpoints(all) } } } });
    const { uid } = service.project.endpoints.list().at(-1) ?? assert.fail();
    await createAll("endpoint", endpoints(names(3)));
    assert.equal(service.lines.length, 1);
    assert.match(service.lines[0] ?? "", new RegExp(`^Endpoint ${uid} \\(created .*\\[twin\\]$`));
    assert.equal(lists().length, 2);
  });

  for (const options of [{ dialect: "convoy", release: "25.6" }, { dialect: "documented" }] as const) {
    it(`is named where it is a portal link of the same name and owner that was not emptied, dialect ${options.dialect}`, async () => {
      await service.stop();
      service = await Service.emulated(options);
      const [twin] = await Promise.all(
        ["tenant-0", "other"].map((ownerId) => service.api.portalLinks.create({ name: "tenant-0", ownerId })),
      );
      const gone = await service.made("portalLink", { name: "tenant-1", ownerId: "tenant-1" });
      await gone.destroy();
      service.lines.length = 0;
      service.nextRun();
      await createAll(
        "portalLink",
        names(3).map((name) => ({ name, ownerId: name })),
      );
      assert.equal(service.lines.length, 1, service.lines.join("\n"));
      assert.match(
        service.lines[0] ?? "",
        new RegExp(`^PortalLink ${twin?.uid} \\(created .*\\) has the same name and ownerId, .* \\[twin\\]$`),
      );
    });
  }

  const leftoverLine = /^if an earlier run .* `pulumi-webhooks portal-link list` \[leftover-possible\]$/;
  for (const [where, options, isNamed] of [
    ["as documented", { dialect: "documented" }, true],
    ["on a release without keys", { dialect: "convoy", release: "25.6" }, true],
    ["on a release where a list makes keys", { dialect: "convoy" }, false],
  ] as const)
    it(`is ${isNamed ? "" : "not "}looked for at the first portal link, whose token stays valid, ${where}`, async () => {
      await service.stop();
      service = await Service.emulated(options);
      const { uid } = await service.api.portalLinks.create({ name: "tenant-0", ownerId: "tenant-0" });
      service.takeRequests();
      const kept = { name: "e" };
      service.owners.declare(service.kinds.endpoint, "Endpoint e", kept, false, () => false);
      service.owners.noteKept(service.kinds.endpoint, "e1", kept);
      for (const name of names(2)) await createAll("portalLink", [{ name, ownerId: name }]);
      assert.deepEqual(lists(), isNamed ? ["GET portal-links"] : [], "once in each run");
      // Once in each run.
      assert.equal(service.lines.length, 1, service.lines.join("\n"));
      const line = isNamed ? new RegExp(`^PortalLink ${uid} .* \\[twin\\]$`) : leftoverLine;
      assert.match(service.lines[0] ?? "", line);
    });

  it("is not suspected in the first run of a stack, which nothing came before", async () => {
    await service.stop();
    service = await Service.emulated({ dialect: "convoy" });
    for (const name of names(2)) await createAll("portalLink", [{ name, ownerId: name }]);
    assert.deepEqual(service.lines, []);
  });

  it("is not looked for where the service shows no list", async () => {
    await start("documented");
    await createAll("endpoint", endpoints(names(4)));
    assert.deepEqual([service.lines, lists()], [[], []]);
  });

  for (const [previewReads, count] of [
    ["true", 1],
    ["false", 0],
  ] as const) {
    it(`is named ${count} times by a preview with previewReads ${previewReads}, before anything is made`, async () => {
      const { uid } = await service.api.endpoints.create({ name: "tenant-0", url: url("tenant-0") });
      service.takeRequests();
      const plugin = await Plugin.for(service.emulator!, {
        ...{ dialect: "convoy", previewReads, apiKey: service.emulator!.apiKey },
      });
      for (const name of names(4)) {
        const urn = urnOf("Endpoint", name);
        const { inputs } = await plugin.check(urn, { name, url: url(name) });
        await plugin.create(urn, inputs, { preview: true });
      }
      const said = plugin.lines();
      plugin.stop();
      const start = `warning Endpoint tenant-0: Endpoint tenant-0: Endpoint ${uid} (created `;
      assert.equal(said.filter((line) => line.startsWith(start)).length, count);
      assert.equal(said.filter((line) => line.endsWith("[twin]")).length, count);
      assert.deepEqual([lists().length, service.project.endpoints.size], [count, 1]);
    });
  }
});
