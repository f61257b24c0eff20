/** Notices that no other test raises, each where it comes from. */

import assert from "node:assert/strict";
import { problemLine } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import { isUnknown } from "../../provider/base/markers";
import { printed } from "../../provider/base/notice";
import { startEmulator } from "../../tools/emulator";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { AnyDefinition } from "../../provider/kinds/definition";
import { check } from "../../provider/lifecycle/apply/check";
import { readAllFields } from "../../provider/lifecycle/apply/crud";
import { importProblems } from "../../provider/lifecycle/plan/import";
import { checkProject, confirmedByRead, readLive } from "../../provider/lifecycle/apply/live";
import { previewAdoption } from "../../provider/lifecycle/plan/takeover";
import { Service } from "../support/convoy";
import { FreshFront } from "../support/fresh-front";

const url = "https://billing.example.com/hooks";
const endpoints = [{ uid: "e1", name: "e1", url }];
const [documented, convoy] = [definitionsFor("documented"), definitionsFor("convoy")];

const problemsOf = (definition: AnyDefinition, news: Fields): string[] =>
  check(definition, {}, news, { isUnknown, logicalName: "one", projectId: "p1" }).problems.map(problemLine);

describe("An argument", () => {
  it("that only another dialect has names that", () => {
    assert.deepEqual(problemsOf(documented.subscription, { adoptId: "s1", deliveryMode: "at_most_once" }), [
      "deliveryMode: needs webhooks:dialect convoy [unsupported-here]",
    ]);
  });
});

describe("An object of the service", () => {
  let service: Service;
  const start = async (dialect: "documented" | "convoy"): Promise<void> => {
    service = await Service.emulated({ dialect, seed: { projects: { p1: { endpoints } } } });
  };
  afterEach(() => service.stop());
  const refuse = (method: string, status: number): void =>
    void service.emulator?.faults.add({ method, kind: "status", status, message: "no", times: Infinity });

  it("that cannot be read is not looked up", async () => {
    await start("documented");
    await assert.rejects(
      readAllFields(documented.eventType, service, "t1", { projectId: "p1" }),
      /^WebhooksError: EventType t1 cannot be read, because the documented interface has no operation for it \(on Convoy, set webhooks:dialect convoy\) \[unsupported-here\]$/,
    );
  });

  it("that is shown as deleted counts as missing", async () => {
    await start("documented");
    service.project.endpoints.patch("e1", { deleted_at: "2024-05-01T00:00:00.000Z" });
    await assert.rejects(
      readLive(
        { ...documented.endpoint, read: async () => ({ deletedAt: "2024-05-01" }) },
        service.api,
        "e1",
      ),
      /^WebhooksError: Endpoint e1 was not found: the service shows it as deleted at 2024-05-01 \[not-found\]$/,
    );
  });

  it("of another project is refused", async () => {
    await start("documented");
    assert.throws(
      () => checkProject(documented.endpoint, "e1", { projectId: "p2" }, { projectId: "p1" }),
      /^WebhooksError: Endpoint e1 belongs to project p2, not to p1: check webhooks:projectId and webhooks:apiKey \[key-of-other-project\]$/,
    );
  });

  it("that exists although a change of it is not found is not taken for gone", async () => {
    await start("documented");
    const change = service.api.endpoints.get("none");
    await assert.rejects(
      confirmedByRead(documented.endpoint, service.api, "e1", change),
      /404 .*; but Endpoint e1 exists \[unexpected-answer\]$/,
    );
    await service.stop();
    await start("convoy");
    const life = service.resource("endpoint");
    await life.up(service.declared({ adoptId: "e1", url }));
    service.nextRun();
    refuse("DELETE", 404);
    await assert.rejects(
      life.destroy(),
      /404 .*; but Endpoint e1 exists: .*WEBHOOKS_DIALECT=documented.* \[unexpected-answer\]$/,
    );
  });

  it("whose deletion is refused stays, and the line says how to leave it", async () => {
    await start("documented");
    const life = service.resource("endpoint");
    await life.up(service.declared({ adoptId: "e1", url, name: "live" }));
    service.nextRun();
    refuse("PUT", 400);
    await assert.rejects(
      life.destroy(),
      /^WebhooksError: Endpoint live \(e1\) was not deleted: PUT \S+: 400 no.*; to keep it, set `retainOnDelete` \[not-deleted\]$/,
    );
  });

  it("that may be adopted says on which condition, where nobody knows what the project allows", async () => {
    await start("convoy");
    service.project.subscriptions.put({
      uid: "s1",
      name: "orders",
      endpoint_id: "e1",
      alert_config: { count: 1 },
    });
    service.emulator?.faults.add({ path: /projects\/p1$/, kind: "status", status: 403, times: Infinity });
    const { owners, projects } = service;
    const run = {
      projects,
      memory: {
        ...{ replaced: new Set<string>(), created: owners.created },
        ...{ follows: () => false, seen: () => undefined },
      },
      nameOf: () => undefined,
      sharer: undefined,
    };
    const said = async (more: Fields): Promise<string[]> => {
      const inputs = { projectId: "p1", endpointId: "e1", ...more };
      const { notices } = await previewAdoption(convoy.subscription, inputs, isUnknown, run, service.api);
      return notices.map((notice) => printed(notice));
    };
    assert.deepEqual(await said({ name: "orders" }), [
      "creates a new object or, if the project allows only one Subscription for endpointId e1, adopts s1 of the same name without changes [conditional-adoption]",
    ]);
    assert.deepEqual(await said({ name: "orders", alertConfig: { count: 9 } }), [
      "creates a new object or, if the project allows only one Subscription for endpointId e1, adopts s1 of the same name and overwrites alertConfig.count: 1 => 9 [conditional-adoption]",
    ]);
    assert.deepEqual(await said({ name: "other" }), [
      "fails if only one Subscription is allowed for endpointId e1, because Subscription orders (s1) already exists [one-perhaps-allowed]",
    ]);
  });

  it("that is imported with what only a new one could have says what to declare", async () => {
    await start("convoy");
    const problems = (live: Fields, declared: Fields): string[] =>
      importProblems(
        convoy.source,
        { id: "src1", state: { projectId: "p1", ...live }, inputs: live },
        { projectId: "p1", ...declared },
        isUnknown,
      ).map(problemLine);
    assert.deepEqual(problems({ provider: "github" }, { provider: "shopify" }), [
      'provider: differs from src1, and no update can change it: declare "github" [import-differs]',
    ]);
    assert.deepEqual(problems({}, { provider: "github" }), [
      "provider: is not set in src1, and no update can set it: remove it from the program [import-differs]",
    ]);
  });
});

describe("An address that has changed since state has seen the objects", () => {
  it("is named once by a preview, before a refresh", async () => {
    const [before, now] = [
      await startEmulator({ seed: { projects: { p1: { endpoints } } } }),
      await startEmulator(),
    ];
    const lines: string[] = [];
    const { log } = console;
    try {
      const inputs = { name: "e1", url, projectId: "p1", adoptId: "e1" };
      const state = (await FreshFront.of(before, {}).endpoint.read?.("e1", inputs))?.props as Fields;
      const front = FreshFront.of(now, {});
      console.log = (line: string) => void lines.push(line);
      const given = { ...inputs, __logicalName: "billing" };
      const checked = await front.endpoint.check?.(inputs, given);
      await front.endpoint.diff?.("e1", state, checked?.inputs as Fields);
      await front.endpoint.diff?.("e1", state, checked?.inputs as Fields);
      assert.equal(lines.length, 1, lines.join("\n"));
      const moved = await front.endpoint.check?.(inputs, { ...given, projectId: "p2" });
      await front.endpoint.diff?.("e1", state, moved?.inputs as Fields);
    } finally {
      console.log = log;
      await Promise.all([before.stop(), now.stop()]);
    }
    assert.match(lines.find((line) => line.includes("project p2, where")) ?? "", /\[seen-elsewhere\]$/);
    assert.match(
      lines[0] ?? "",
      /^Endpoint billing \(e1\): was last seen at .*, not at http\S+, project p1, where an update overwrites objects with the same ID \[seen-elsewhere\]$/,
    );
  });
});
