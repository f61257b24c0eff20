/** Which not-found is believed, and whose project is written to: on the provider objects, in both dialects. */

import assert from "node:assert/strict";
import { startEmulator, type Emulator, type EmulatorOptions } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import type { DialectName } from "../../provider/settings/settings";
import { canary } from "../support/api-server";
import { FreshFront } from "../support/fresh-front";

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
  const seeded = (dialect: DialectName, count: number) =>
    start({ dialect, seed: { projects: { p1: { endpoints: endpoints(count) } } } });
  /** The states of so many endpoints, as a process has left them that has seen them there. */
  const statesOf = async (service: Emulator, dialect: DialectName, count: number): Promise<Fields[]> => {
    const front = FreshFront.of(service, { dialect });
    const kept = endpoints(count).map(async ({ uid: adoptId }) =>
      front.endpoint.create({ url, adoptId, name: adoptId, projectId: "p1" }),
    );
    return (await Promise.all(kept)).map(({ outs }) => outs as Fields);
  };
  const removeAll = ({ project }: Emulator) => {
    const all = project("p1").endpoints;
    for (const { uid } of all.list()) all.remove(uid);
  };
  const read = async (front: FreshFront, index: number, state: Fields) =>
    (await front.endpoint.read?.(`e${index}`, state))?.id ?? "gone";
  const readAll = async (front: FreshFront, states: readonly Fields[]) =>
    outcomes(await Promise.allSettled(states.map(async (state, index) => read(front, index, state))));
  const outcomes = (settled: PromiseSettledResult<unknown>[]): unknown[] =>
    settled.map((one) => (one.status === "fulfilled" ? one.value : (one.reason as Error).message));

  for (const dialect of dialects) {
    const proof = dialect === "convoy" ? "GET p1" : "GET p1/portal-links";

    it(`from where state has seen the object means gone, for any number of them: ${dialect}`, async () => {
      const service = await seeded(dialect, 4);
      const states = await statesOf(service, dialect, 4);
      removeAll(service);
      service.clearRequests();
      const front = FreshFront.of(service, { dialect });
      assert.deepEqual(await readAll(front, states), ["gone", "gone", "gone", "gone"]);
      assert.equal(front.requests().filter((line) => line === proof).length, 1);
      const deletions = states.map(async (state, index) => front.endpoint.delete?.(`e${index}`, state));
      await Promise.all(deletions);
    });

    it(`from another place keeps every object, one at a time and through several providers: ${dialect}`, async () => {
      const service = await seeded(dialect, 6);
      const states = await statesOf(service, dialect, 6);
      const other = await seeded(dialect, 0);
      const config = { baseUrl: service.url };
      const environment = { WEBHOOKS_BASE_URL: other.url };
      for (const [index, state] of states.entries()) {
        const front = FreshFront.of(other, { dialect, config, environment });
        await assert.rejects(read(front, index, state), (error: Error) => {
          assert.ok(
            error.message.includes(
              `e${index}: 404 ${dialect === "convoy" ? "Resource" : "endpoint"} not found; kept in state: it was last seen at ${service.url}, not at ${other.url}, project p1: check webhooks:baseUrl (127.0.0.1:${new URL(other.url).port}, from the environment variable WEBHOOKS_BASE_URL)`,
            ),
            error.message,
          );
          assert.match(error.message, /, or confirm with WEBHOOKS_TRUST_NOT_FOUND=true \[kept-elsewhere\]$/);
          return true;
        });
        const changing = front.endpoint.update?.(`e${index}`, state, { url, name: "n", projectId: "p1" });
        await assert.rejects(
          changing ?? assert.fail(),
          /kept in state: it was last seen at .* \[kept-elsewhere\]$/,
        );
      }
      const trusting = { ...environment, WEBHOOKS_TRUST_NOT_FOUND: "true" };
      const front = FreshFront.of(other, { dialect, config, environment: trusting });
      assert.deepEqual(
        await readAll(front, states),
        Array.from({ length: 6 }, () => "gone"),
      );
    });

    it(`names no place where no setting leads there any more: ${dialect}`, async () => {
      const service = await seeded(dialect, 1);
      const [state = {}] = await statesOf(service, dialect, 1);
      const front = FreshFront.of(await seeded(dialect, 0), { dialect });
      await assert.rejects(read(front, 0, state), /: it was last seen at another address or project, not /);
    });

    it(`is an error for the state of an older release, until a refresh has seen the object: ${dialect}`, async () => {
      const service = await seeded(dialect, 1);
      const old = { url, projectId: "p1", name: "e0" };
      const seen = await FreshFront.of(service, { dialect }).endpoint.read?.("e0", old);
      removeAll(service);
      const front = FreshFront.of(service, { dialect });
      const expected =
        /kept in state: an older release did not record where it was, and the settings point to http:\/\/127\.0\.0\.1:\d+, project p1; check .*; if it is gone, confirm that with WEBHOOKS_TRUST_NOT_FOUND=true \[kept-elsewhere\]$/;
      await assert.rejects(read(front, 0, old), expected);
      await assert.rejects(front.endpoint.delete?.("e0", old) ?? assert.fail(), expected);
      assert.equal(await read(front, 0, (seen?.props ?? {}) as Fields), "gone");
    });

    it(`is the same place however its address is written: ${dialect}`, async () => {
      const service = await seeded(dialect, 1);
      const [state = {}] = await statesOf(service, dialect, 1);
      removeAll(service);
      const baseUrl = `${service.url.replace("http", "HTTP")}//`;
      assert.equal(await read(FreshFront.of(service, { dialect, config: { baseUrl } }), 0, state), "gone");
    });

    it(`deletes nothing at another place, where a copy may be: ${dialect}`, async () => {
      const service = await seeded(dialect, 1);
      const [state = {}] = await statesOf(service, dialect, 1);
      const copy = await seeded(dialect, 1);
      const front = FreshFront.of(copy, { dialect });
      await assert.rejects(
        front.endpoint.delete?.("e0", state) ?? assert.fail(),
        /^Error: Endpoint e0 was not deleted: it was last seen at another address or project, but the settings point to http\S+, project p1; check webhooks:baseUrl .* \[kept-elsewhere\]$/,
      );
      assert.deepEqual(front.requests(), []);
      const seen = await front.endpoint.read?.("e0", state);
      await front.endpoint.delete?.("e0", seen?.props);
      const { endpoints: left } = copy.project("p1");
      assert.equal(
        dialect === "convoy" ? left.size : left.get("e0")?.status,
        dialect === "convoy" ? 0 : "inactive",
      );
      assert.equal(service.project("p1").endpoints.get("e0")?.status, "active");
    });

    it(`says so where it cannot be seen whether the project answers: ${dialect}`, async () => {
      const service = await seeded(dialect, 1);
      const states = await statesOf(service, dialect, 1);
      removeAll(service);
      const path = new RegExp(`${proof.slice(4)}$`);
      service.faults.add({ path, kind: "status", status: 403, times: Infinity });
      const [message] = await readAll(FreshFront.of(service, { dialect }), states);
      assert.match(
        String(message),
        /kept in state: project p1 itself may not exist \(GET \S+: 403 .*\); check .*; if it is gone, confirm that with WEBHOOKS_TRUST_NOT_FOUND=true \[kept-elsewhere\]$/,
      );
    });

    it(`asks again after the service itself failed: ${dialect}`, async () => {
      const service = await seeded(dialect, 1);
      const states = await statesOf(service, dialect, 1);
      removeAll(service);
      service.faults.add({ path: new RegExp(`${proof.slice(4)}$`), kind: "status", status: 503 });
      const front = FreshFront.of(service, { dialect });
      assert.match(
        String((await readAll(front, states))[0]),
        /itself may not exist \(GET \S+: 503 .* \[kept-elsewhere\]$/,
      );
      assert.deepEqual(await readAll(front, states), ["gone"]);
    });

    it(`of what is to be taken over says so in a preview that reads, or whose key it is: ${dialect}`, async () => {
      const service = await seeded(dialect, 0);
      const front = FreshFront.of(service, { dialect, config: { previewReads: "true" } });
      const preview = async (adoptId: string, projectId?: string) => {
        const given = { adoptId, __logicalName: adoptId, url, ...(projectId !== undefined && { projectId }) };
        const { failures } = (await front.endpoint.check?.({}, given)) ?? {};
        return failures?.map(({ property, reason }) => `${property}: ${reason}`).join();
      };
      for (const id of ["e0", "e1", "e2"])
        assert.equal(
          await preview(id),
          `adoptId: Endpoint ${id} does not exist in project p1: check adoptId and the project [not-found]`,
        );
      assert.match(
        (await preview("e3", "p7")) ?? "",
        /GET .*\(check |the API key is for project p1, not for p7: .* \[key-of-other-project\]$/,
      );
    });

    it(`of an object that is looked up is an error on refresh, too, unless the user has confirmed it: ${dialect}`, async () => {
      const service = await seeded(dialect, 1);
      const seen = await FreshFront.of(service, { dialect }).endpoint.read?.("e0", { __lookup: true });
      assert.equal((seen?.props as Fields)["__seenAt"], undefined);
      const lookUp = (front: FreshFront) => front.endpoint.read?.("e0", seen?.props) ?? assert.fail();
      removeAll(service);
      await assert.rejects(
        async () => lookUp(FreshFront.of(service, { dialect })),
        /404 .*; kept in state: remove the look-up from the program and run `pulumi up`, or confirm that it is gone with WEBHOOKS_TRUST_NOT_FOUND=true \[not-found\]$/,
      );
      const environment = { WEBHOOKS_TRUST_NOT_FOUND: "true" };
      assert.deepEqual(await lookUp(FreshFront.of(service, { dialect, environment })), {});
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
        const state = { url, projectId: "p1" };
        await assert.rejects(read(front, 0, state), expected);
        await assert.rejects(front.endpoint.delete?.("e0", state) ?? assert.fail(), expected);
        await assert.rejects(front.endpoint.create({ url, name: "n", projectId: "p1" }), expected);
        const other = front.endpoint.read?.("e0", { ...state, projectId: "p7" });
        await assert.rejects(other ?? assert.fail(), /the projectId of the resource \(p7\)/);
      });
    }
  }
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

  const seedIn = (...projects: string[]) => ({
    projects: Object.fromEntries(projects.map((id) => [id, { endpoints: [{ uid: "e1", name: "n", url }] }])),
  });

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
        /the API key is for project p1, not for p2: check webhooks:baseUrl .* the projectId of the resource \(p2\), webhooks:dialect \(convoy, from stack config\) and webhooks:apiKey .* \[key-of-other-project\]$/,
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
    await assert.rejects(adopted, /the API key is for project p1, not for p2: .* \[key-of-other-project\]$/);
    assert.ok(front.requests().every((line) => line.startsWith("GET ")));
  });

  for (const dialect of dialects)
    for (const [change, news] of Object.entries({
      "a secret is rolled": { secret: "another-secret" },
      "an object is changed": { description: "new" },
      "an object is disabled": { isDisabled: true },
    }))
      it(`is seen before ${change}, and nothing of another project is written: ${dialect}`, async () => {
        const front = FreshFront.of(await start({ dialect, seed: seedIn("p1", "p2") }), { dialect });
        service.faults.add({ method: "GET", kind: "wrongTypes", fields: { project_id: "p1" } });
        const olds = { url, name: "n", projectId: "p2" };
        const updated = front.endpoint.update?.("e1", olds, { ...olds, ...news });
        await assert.rejects(
          updated ?? assert.fail(),
          /Endpoint e1 belongs to project p1, not to p2: .* \[key-of-other-project\]$/,
        );
        assert.deepEqual(front.requests(), ["GET p2/endpoints/e1"]);
      });

  it("is asked before a secret is rolled where the endpoint shows no project", async () => {
    const front = FreshFront.of(await start({ seed: seedIn("p1") }), { dialect: "convoy" });
    service.faults.add({ path: "endpoints.get", kind: "wrongTypes", fields: { project_id: undefined } });
    const olds = { url, name: "n", projectId: "p2" };
    const updated = front.endpoint.update?.("e1", olds, { ...olds, secret: "another-secret" });
    await assert.rejects(
      updated ?? assert.fail(),
      /the API key is for project p1, not for p2: .* \[key-of-other-project\]$/,
    );
    assert.deepEqual(front.requests(), ["GET p2/endpoints/e1", "GET p2"]);
  });

  it("is asked before an object is deleted, and nothing of another project is", async () => {
    const front = FreshFront.of(await start({ seed: seedIn("p1") }), { dialect: "convoy" });
    const deleted = front.endpoint.delete?.("e1", { url, name: "n", projectId: "p2" });
    await assert.rejects(
      deleted ?? assert.fail(),
      /the API key is for project p1, not for p2: .* \[key-of-other-project\]$/,
    );
    assert.deepEqual(front.requests(), ["GET p2"]);
    assert.equal(service.project("p1").endpoints.size, 1);
  });

  it("is no reason to stop where the service does not tell it", async () => {
    const front = FreshFront.of(await start(), { dialect: "convoy" });
    service.faults.add({ path: "project.get", kind: "status", status: 403, times: Infinity });
    await front.endpoint.create({ url, name: "n", projectId: "p1" });
    assert.equal(service.project("p1").endpoints.size, 1);
  });

  for (const [name, fault] of Object.entries({
    "503": { kind: "status", status: 503 },
    "429": { kind: "status", status: 429 },
    "a broken connection": { kind: "reset" },
    "an answer of another form": { kind: "wrongTypes", fields: { uid: undefined } },
  } as const))
    it(`is asked again before the next write where ${name} hides it: nothing is written meanwhile`, async () => {
      const front = FreshFront.of(await start(), { dialect: "convoy" });
      const set = service.faults.add({ path: "project.get", times: Infinity, ...fault });
      for (const projectId of ["p1", "p2"])
        await assert.rejects(
          front.endpoint.create({ url, name: "n", projectId }),
          new RegExp(`GET \\S*/projects/${projectId}: `),
        );
      assert.ok(front.requests().every((line) => line.startsWith("GET ")));
      set.remove();
      await assert.rejects(
        front.endpoint.create({ url, name: "n", projectId: "p2" }),
        /the API key is for project p1, not for p2: .* \[key-of-other-project\]$/,
      );
      await front.endpoint.create({ url, name: "n", projectId: "p1" });
      assert.equal(service.project("p1").endpoints.size, 1);
    });

  it("is not asked where the documented interface has no such operation", async () => {
    const front = FreshFront.of(await start({ dialect: "documented" }), {});
    await front.endpoint.create({ url, name: "n", projectId: "p1" });
    assert.deepEqual(front.requests(), ["POST p1/endpoints"]);
  });
});
