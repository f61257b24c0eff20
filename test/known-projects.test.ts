/** Which not-found is believed, and whose project is written to: on the provider objects, in both dialects. */

import assert from "node:assert/strict";
import { startEmulator, type Emulator, type EmulatorOptions } from "../provider/emulator";
import type { Fields } from "../provider/fields";
import type { DialectName } from "../provider/settings";
import { canary } from "./support/api-server";
import { FreshFront } from "./support/fresh-front";

const url = "https://billing.example.com";
const dialects: readonly DialectName[] = ["documented", "convoy"];

describe("A not-found", () => {
  const services: Emulator[] = [];
  const start = async (options: EmulatorOptions): Promise<Emulator> => {
    const service = await startEmulator({ apiKeys: [canary], ...options });
    services.push(service);
    return service;
  };
  afterEach(async () => {
    FreshFront.forget();
    for (const service of services.splice(0)) await service.stop();
  });

  const endpoints = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ uid: `e${index}`, url }));
  const state = { url, projectId: "p1" };
  const seeded = (dialect: DialectName, count: number) =>
    start({ dialect, seed: { projects: { p1: { endpoints: endpoints(count) } } } });
  const readAll = async (front: FreshFront, count: number) =>
    Promise.allSettled(
      endpoints(count).map(async ({ uid }) => (await front.endpoint.read?.(uid, state))?.id ?? "gone"),
    );
  const outcomes = (settled: PromiseSettledResult<unknown>[]): unknown[] =>
    settled.map((one) => (one.status === "fulfilled" ? one.value : (one.reason as Error).message));

  for (const dialect of dialects) {
    const proof = dialect === "convoy" ? "GET p1" : "GET p1/portal-links";

    it(`of one object means gone where the project answers, and that is asked once: ${dialect}`, async () => {
      const service = await seeded(dialect, 0);
      const front = FreshFront.of(service, { dialect });
      assert.deepEqual(outcomes(await readAll(front, 2)), ["gone", "gone"]);
      assert.deepEqual(
        front.requests().toSorted(),
        ["GET p1/endpoints/e0", "GET p1/endpoints/e1", proof].toSorted(),
      );
    });

    it(`is believed without a question where another object is there: ${dialect}`, async () => {
      const service = await seeded(dialect, 1);
      const front = FreshFront.of(service, { dialect });
      assert.deepEqual(outcomes(await readAll(front, 1)), ["e0"]);
      assert.deepEqual(outcomes(await readAll(front, 5)), ["e0", "gone", "gone", "gone", "gone"]);
      assert.ok(!front.requests().includes(proof));
    });

    it(`waits for the reads under way: one object that is there settles it: ${dialect}`, async () => {
      const service = await seeded(dialect, 1);
      const held = service.faults.add({ path: /endpoints\/e0$/, kind: "gate" });
      const front = FreshFront.of(service, { dialect });
      const all = readAll(front, 5);
      await held.reached;
      while (front.requests().length < 6) await new Promise(setImmediate);
      held.release();
      assert.deepEqual(outcomes(await all), ["e0", "gone", "gone", "gone", "gone"]);
    });

    it(`of every object is an error that names each setting and where it came from: ${dialect}`, async () => {
      const service = await seeded(dialect, 0);
      const front = FreshFront.of(service, { dialect, environment: { WEBHOOKS_BASE_URL: service.url } });
      for (const message of outcomes(await readAll(front, 3))) {
        assert.match(
          String(message),
          /e\d: 404 .*; nothing is taken for gone, because none of the 3 objects that were looked for exists in project p1.*webhooks:baseUrl \(127\.0\.0\.1:\d+, from the environment variable WEBHOOKS_BASE_URL\), webhooks:projectId \(p1, from stack config\), webhooks:dialect \((documented|convoy), from stack config\) and webhooks:apiKey \(from stack config\); if they are right .* WEBHOOKS_TRUST_NOT_FOUND=true$/,
        );
      }
      const environment = { WEBHOOKS_TRUST_NOT_FOUND: "true" };
      const again = FreshFront.of(service, { dialect, environment });
      assert.deepEqual(outcomes(await readAll(again, 3)), ["gone", "gone", "gone"]);
    });

    it(`is no success of a delete either, where nothing else is there: ${dialect}`, async () => {
      const service = await seeded(dialect, 0);
      const front = FreshFront.of(service, { dialect });
      const removals = endpoints(3).map(({ uid }) => front.endpoint.delete?.(uid, state));
      await Promise.all(
        removals.map(async (removal) =>
          assert.rejects(removal ?? assert.fail(), /nothing is taken for gone/),
        ),
      );
      const one = FreshFront.of(service, { dialect });
      await one.endpoint.delete?.("e0", state);
    });

    it(`says so where it cannot be seen whether the project answers: ${dialect}`, async () => {
      const service = await seeded(dialect, 0);
      service.faults.add({
        path: new RegExp(`${proof.slice(4)}$`),
        kind: "status",
        status: 403,
        times: Infinity,
      });
      const front = FreshFront.of(service, { dialect });
      const [message] = outcomes(await readAll(front, 1));
      assert.match(
        String(message),
        /nothing is taken for gone, because whether project p1 exists there at all cannot be seen \(GET \S+: 403 /,
      );
    });

    it(`asks again after the service itself failed: ${dialect}`, async () => {
      const service = await seeded(dialect, 0);
      service.faults.add({ path: new RegExp(`${proof.slice(4)}$`), kind: "status", status: 503 });
      const front = FreshFront.of(service, { dialect });
      assert.match(String(outcomes(await readAll(front, 1))[0]), /cannot be seen \(GET \S+: 503 /);
      assert.deepEqual(outcomes(await readAll(front, 1)), ["gone"]);
    });

    it(`of what is to be taken over is judged in the same way in a preview that reads: ${dialect}`, async () => {
      const service = await seeded(dialect, 0);
      const front = FreshFront.of(service, { dialect, config: { previewReads: "true" } });
      const preview = async (adoptId: string) => {
        const { failures } =
          (await front.endpoint.check?.({}, { adoptId, __logicalName: adoptId, url })) ?? {};
        return failures?.map(({ property, reason }) => `${property}: ${reason}`).join();
      };
      const [, second, third] = [await preview("e0"), await preview("e1"), await preview("e2")];
      assert.equal(second, "adoptId: e1 does not exist in project p1");
      assert.match(
        third ?? "",
        /^adoptId: GET .*e2: 404 .*; nothing is taken for gone, because none of the 3 /,
      );
      const other = { projectId: "p7", url, __logicalName: "other", adoptId: "e1" };
      const { failures = [] } = (await front.endpoint.check?.({}, other)) ?? {};
      assert.match(failures[0]?.reason ?? "", /GET .*\(check |the API key is for project p1, not for/);
    });

    it(`of an object that is looked up is judged in the same way on refresh: ${dialect}`, async () => {
      const service = await seeded(dialect, 3);
      const before = FreshFront.of(service, { dialect });
      const lookUp = (front: FreshFront, uid: string, props: Fields) =>
        front.endpoint.read?.(uid, { __lookup: true, ...props });
      const seen = await Promise.all(endpoints(3).map(async ({ uid }) => lookUp(before, uid, {})));
      const other = await seeded(dialect, 0);
      const after = FreshFront.of(other, { dialect });
      const reads = endpoints(3).map(({ uid }, index) =>
        lookUp(after, uid, (seen[index]?.props ?? {}) as Fields),
      );
      await Promise.all(
        reads.map(async (read) => assert.rejects(read ?? assert.fail(), /nothing is taken for gone/)),
      );
    });
  }

  for (const [status, words] of [
    [404, "project not found"],
    [400, "Project not found"],
    [400, "failed to retrieve project"],
  ] as const) {
    for (const dialect of dialects) {
      it(`of the project says nothing of the object: ${status} ${words}, ${dialect}`, async () => {
        const service = await seeded(dialect, 1);
        service.faults.add({ kind: "status", status, message: words, times: Infinity });
        const front = FreshFront.of(service, { dialect });
        const expected = new RegExp(
          `: ${status} ${words} \\(check webhooks:baseUrl \\(.*\\), webhooks:projectId \\(p1, from stack config\\)`,
        );
        assert.match(String(outcomes(await readAll(front, 1))[0]), expected);
        await assert.rejects(front.endpoint.delete?.("e0", state) ?? assert.fail(), expected);
        await assert.rejects(front.endpoint.create({ url, name: "n", projectId: "p1" }), expected);
        const other = front.endpoint.read?.("e0", { ...state, projectId: "p7" });
        await assert.rejects(other ?? assert.fail(), /the projectId of the resource \(p7\)/);
      });
    }
  }

  it("of every object of several projects counts all of them, unless one of the projects has shown an object", async () => {
    const readBoth = async (front: FreshFront): Promise<unknown[]> => {
      const reads = ["p1", "p2"].flatMap((projectId) =>
        endpoints(2).map(async ({ uid }) => {
          const found = await front.endpoint.read?.(uid, { url, projectId });
          return found?.id ?? "gone";
        }),
      );
      return outcomes(await Promise.allSettled(reads));
    };
    const empty = await start({ seed: { projects: { p1: {}, p2: {} } } });
    for (const message of await readBoth(FreshFront.of(empty, {})))
      assert.match(String(message), /none of the 4 objects that were looked for exists in project p1 or p2,/);
    const half = await start({ seed: { projects: { p1: { endpoints: endpoints(2) }, p2: {} } } });
    assert.deepEqual(await readBoth(FreshFront.of(half, {})), ["e0", "e1", "gone", "gone"]);
  });
});

describe("Whose key it is", () => {
  let service: Emulator;
  const start = async (options: EmulatorOptions = {}) =>
    (service = await startEmulator({
      dialect: "convoy",
      apiKeys: [canary],
      projects: ["p1", "p2"],
      ...options,
    }));
  afterEach(() => service.stop());

  it("is asked once before the first write, and another project's is refused before anything is written", async () => {
    const front = FreshFront.of(await start(), { dialect: "convoy" });
    const make = (projectId: string) => [
      front.endpoint.create({ url, name: "n", projectId }),
      front.source.create({ type: "http", name: "n", projectId }),
      front.eventType.create({ name: "paid", projectId }),
    ];
    for (const made of make("p2")) {
      await assert.rejects(
        made,
        /the API key is for project p1, not for the declared one \(p2\).*check webhooks:baseUrl .* the projectId of the resource \(p2\), webhooks:dialect \(convoy, from stack config\) and webhooks:apiKey/,
      );
    }
    assert.deepEqual(front.requests(), ["GET p2"]);
    await Promise.all(make("p1"));
    assert.equal(front.requests().filter((line) => line === "GET p1").length, 1);
    assert.equal(service.project("p1").endpoints.size, 1);
  });

  it("is asked before an adopted object is written", async () => {
    const seed = { projects: { p1: { event_types: [{ uid: "t1", name: "paid", category: "a" }] } } };
    const front = FreshFront.of(await start({ seed }), { dialect: "convoy" });
    const adopted = front.eventType.create({
      adoptId: "t1",
      category: "b",
      description: "d",
      projectId: "p2",
    });
    await assert.rejects(adopted, /the API key is for project p1, not for the declared one \(p2\)/);
    assert.ok(front.requests().every((line) => line.startsWith("GET ")));
  });

  it("is no reason to stop where the service does not tell it", async () => {
    const front = FreshFront.of(await start(), { dialect: "convoy" });
    service.faults.add({ path: "project.get", kind: "status", status: 403, times: Infinity });
    await front.endpoint.create({ url, name: "n", projectId: "p1" });
    assert.equal(service.project("p1").endpoints.size, 1);
  });

  it("is not asked where the API document shows no such operation", async () => {
    const front = FreshFront.of(await start({ dialect: "documented" }), {});
    await front.endpoint.create({ url, name: "n", projectId: "p1" });
    assert.deepEqual(front.requests(), ["POST p1/endpoints"]);
  });
});
