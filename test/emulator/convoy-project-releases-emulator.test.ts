/** The settings of a project at the emulated Convoy, where releases differ altogether, and whatever the release is. */

import assert from "node:assert/strict";
import { ask, start, stopEmulators } from "../support/emulator-http";
import { name, ProjectHttp, signature } from "../support/project-http";

describe("the settings of a project at a release of the emulated Convoy", () => {
  const project = new ProjectHttp();
  const { convoy, put, written, live, refused, endpoint } = project;

  afterEach(stopEmulators);

  it("takes today's settings in today's release only", async () => {
    const config = {
      verify_dynamic_events: true,
      circuit_breaker: { sample_rate: 9 },
      request_id_header: "X-Id",
    };
    await convoy({ release: "25.6" });
    await written({ ...config, signature });
    assert.ok(!("verify_dynamic_events" in project.service.project("p1").settings.config));
    assert.ok(!("circuit_breaker" in project.service.project("p1").settings.config));
    await convoy();
    await written(config);
    await written({
      allow_unmatched_dynamic_urls: true,
      verify_dynamic_events: null,
      max_payload_read_size: 0,
    });
    const { config: kept } = project.service.project("p1").settings;
    assert.deepEqual([kept.verify_dynamic_events, kept.allow_unmatched_dynamic_urls], [false, true]);
    assert.deepEqual([kept.request_id_header, kept.max_payload_read_size], ["X-Id", 51_200]);
    assert.deepEqual([kept.circuit_breaker?.sample_rate, kept.circuit_breaker?.error_timeout], [9, 0]);
    await refused(
      { strategy: { duration: 3 } },
      `ERROR: null value in column "strategy_type" of relation "project_configurations" violates not-null constraint (SQLSTATE 23502)`,
    );
    await convoy({ projectType: "incoming" });
    await refused(
      { request_id_header: "X-Id" },
      "request_id_header can only be customized on outgoing projects",
    );
    await written({ request_id_header: "" });
    assert.equal(await live("request_id_header"), "X-Convoy-Idempotency-Key");
  });

  it("tries https URLs of endpoints and forbids its own host in 24.11", async () => {
    const unreachableHosts = new Set(["gone.example"]);
    await convoy({ release: "24.11", unreachableHosts });
    assert.equal(
      (await endpoint("https://gone.example/")).at("message"),
      "failed to ping tls endpoint: no such host",
    );
    assert.equal((await endpoint("https://localhost/")).at("message"), "cannot use localhost or 127.0.0.1");
    assert.equal((await endpoint("https://a.example/")).status, 201);
    await convoy({ release: "25.6", unreachableHosts });
    assert.equal((await endpoint("https://gone.example/")).status, 201);
    assert.equal((await endpoint("http://localhost/")).status, 201);
  });

  it("refuses a key without rights and a project over the limit by a fault, and changes nothing", async () => {
    await convoy();
    for (const [status, message] of [
      [403, "Unauthorized"],
      [
        400,
        "this project has been disabled for write operations until you re-subscribe your convoy instance",
      ],
    ] as const) {
      project.service.faults.add({ path: "project.update", kind: "status", status, message });
      await refused({ disable_endpoint: true }, message, undefined, status);
    }
  });

  it("loses nothing of forty writes at once", async () => {
    await convoy();
    const fields = ["ratelimit", "strategy", "ssl", "circuit_breaker"] as const;
    const values = {
      ratelimit: { count: 7 },
      strategy: { type: "exponential" },
      ssl: { enforce_secure_endpoints: true },
    };
    const config = { ...values, circuit_breaker: { sample_rate: 1 } };
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, place) => {
        const field = fields[place % 4] ?? "ssl";
        return put({ [field]: config[field] });
      }),
    );
    assert.ok(replies.every(({ status }) => status === 202));
    const { settings } = project.service.project("p1");
    assert.deepEqual(
      [settings.config.ratelimit?.count, settings.config.strategy?.type],
      [config.ratelimit.count, config.strategy.type],
    );
    assert.equal(settings.config.ssl?.enforce_secure_endpoints, true);
    assert.equal(settings.config.circuit_breaker?.sample_rate, 1);
  });

  it("starts with the settings of a seed, shows stale reads what was, and hides secrets behind a mask", async () => {
    const settings = { name, config: { ratelimit: { count: 5 }, meta_event: { secret: "s" } } };
    await convoy({ seed: { projects: { p1: { settings } } }, maskSecrets: "***" });
    assert.deepEqual(await live("ratelimit"), { count: 5, duration: 60 });
    assert.equal(await live("meta_event.secret"), "***");
    project.service.clock.advance({ hours: 1 });
    await written({ ratelimit: { count: 6, duration: 1 } });
    project.service.faults.add({ kind: "staleReads", milliseconds: 60_000, path: "project.get" });
    assert.equal(await live("ratelimit.count"), 5);
    assert.equal(await live("ratelimit.count"), 6);
  });

  it("refuses a body that is no object", async () => {
    await convoy();
    for (const body of ["[]", "5", "{"]) {
      assert.equal((await ask(project.service, "PUT", "", body)).status, 400, body);
    }
  });

  it("has no such operation as documented", async () => {
    const service = await start();
    for (const method of ["GET", "PUT"]) {
      const reply = await ask(service, method, "", method === "PUT" ? { name } : undefined);
      assert.deepEqual([reply.status, reply.at("message")], [404, "no such operation"]);
    }
  });
});
