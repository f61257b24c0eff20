/** The settings of a project at the emulated Convoy: what each release takes, keeps, shows and refuses. */

import assert from "node:assert/strict";
import { ask, stopEmulators } from "../support/emulator-http";
import type { Reply } from "../support/emulator-http";
import { name, ProjectHttp, signature } from "../support/project-http";

const releases = ["24.11", "25.6", "26.7"] as const;

describe("the settings of a project at the emulated Convoy", () => {
  const project = new ProjectHttp();
  const { convoy, put, written, live, refused, endpoint } = project;

  afterEach(stopEmulators);

  for (const release of releases) {
    describe(`release ${release}`, () => {
      const isNew = release === "26.7";

      it("shows a new project with the defaults of the release, whatever the path says", async () => {
        await convoy({ release });
        const reply = await ask(project.service, "GET", "/api/v1/projects/another");
        assert.deepEqual([reply.status, reply.at("message")], [200, "Project fetched successfully"]);
        const { config, ...fields } = reply.at("data") as { config: Record<string, object> };
        assert.deepEqual(Object.keys(fields).sort(), [
          ...["created_at", "deleted_at", "logo_url", "name", "organisation_id", "retained_events"],
          ...["statistics", "type", "uid", "updated_at"],
        ]);
        assert.deepEqual([reply.at("data.type"), reply.at("data.statistics")], ["outgoing", null]);
        const { signature: shown, meta_event, ...others } = config;
        assert.deepEqual(others, {
          max_payload_read_size: 51_200,
          replay_attacks_prevention_enabled: false,
          add_event_id_trace_headers: false,
          disable_endpoint: false,
          multiple_endpoint_subscriptions: false,
          search_policy: isNew ? "" : "720h",
          ssl: { enforce_secure_endpoints: release === "24.11" },
          ratelimit: { count: 1000, duration: 60 },
          strategy: { type: "linear", duration: 100, retry_count: 10 },
          ...(isNew && {
            circuit_breaker: {
              ...{ sample_rate: 30, error_timeout: 30, failure_threshold: 70, success_threshold: 5 },
              ...{ minimum_request_count: 10, observability_window: 5, consecutive_failure_threshold: 10 },
            },
            request_id_header: "X-Convoy-Idempotency-Key",
            verify_dynamic_events: false,
            allow_unmatched_dynamic_urls: false,
          }),
        });
        const uid = reply.at("data.config.signature.versions.0.uid");
        const version = { uid, hash: "SHA256", encoding: "hex", created_at: reply.at("data.created_at") };
        assert.match(String(uid), /^\w{26}$/);
        assert.deepEqual(shown, { header: "X-Convoy-Signature", versions: [version] });
        const pub_sub = {
          ...{ type: "", workers: 0 },
          ...{ sqs: null, google: null, kafka: null, amqp: null },
        };
        assert.deepEqual(meta_event, {
          ...{ is_enabled: false, type: "", url: "", secret: "", event_type: isNew ? [] : null },
          pub_sub: isNew ? pub_sub : null,
        });
      });

      it("answers what was sent and the time before, and shows afterwards what it kept", async () => {
        await convoy({ release });
        const before = project.service.project("p1").settings.updated_at;
        project.service.clock.advance({ hours: 1 });
        const sent = { add_event_id_trace_headers: true, multiple_endpoint_subscriptions: true };
        const inAnswer = (reply: Reply) => Object.keys(sent).map((field) => reply.at(`data.config.${field}`));
        const reply = await written({ ...sent, signature });
        assert.equal(reply.at("message"), "Project updated successfully");
        assert.deepEqual(inAnswer(reply), [true, true]);
        assert.equal(reply.at("data.updated_at"), before);
        assert.notEqual(project.service.project("p1").settings.updated_at, before);
        assert.equal(await live("add_event_id_trace_headers"), false);
        assert.equal(await live("multiple_endpoint_subscriptions"), release === "24.11");
      });

      it(`${isNew ? "changes only what is sent" : "replaces everything"}, group by group`, async () => {
        await convoy({ release });
        await written({ signature, disable_endpoint: true, strategy: { type: "exponential", duration: 7 } });
        assert.deepEqual(await live("strategy"), { type: "exponential", duration: 7, retry_count: 0 });
        const reply = await written({ signature, replay_attacks_prevention_enabled: true });
        assert.equal(await live("disable_endpoint"), isNew);
        assert.equal(await live("max_payload_read_size"), isNew ? 51_200 : 0);
        assert.deepEqual(
          await live("ratelimit"),
          isNew ? { count: 1000, duration: 60 } : { count: 0, duration: 0 },
        );
        assert.equal(await live("strategy.type"), isNew ? "exponential" : "");
        assert.equal(reply.at("data.config.ratelimit") === null, !isNew);
        assert.equal(await live("replay_attacks_prevention_enabled"), true);
      });

      it(
        isNew ? "keeps a signature that is not sent" : "falls over a signature that is not sent",
        async () => {
          await convoy({ release });
          const reply = await put({ disable_endpoint: true });
          assert.deepEqual([reply.status, reply.text === ""], isNew ? [202, false] : [500, true]);
          assert.equal(project.service.project("p1").settings.config.disable_endpoint, isNew);
          const meta_event = { is_enabled: true, type: "http", url: "http://receiver.example/" };
          assert.equal((await put({ signature, meta_event })).status, isNew ? 202 : 500);
        },
      );

      it("checks name, logo and signature, and keeps everything when it refuses", async () => {
        await convoy({ release });
        const cases: [object | undefined, string, object?][] = [
          [undefined, "name:please provide a valid name", {}],
          [undefined, "logo_url:please provide a valid logo url", { name, logo_url: "no url" }],
          [{ signature: {} }, "header:please provide a valid signature header"],
          [
            { signature: { ...signature, versions: [{ encoding: "hex" }] } },
            "hash:please provide a valid hash",
          ],
        ];
        for (const [config, message, fields] of cases) {
          await refused(config, isNew ? "Invalid input provided" : message, fields);
        }
        const wrongType = `body contains incorrect JSON type for field "config.ratelimit.count"`;
        await refused({ ratelimit: { count: "3" } }, isNew ? "Invalid request format" : wrongType);
      });

      it("keeps a blank name and a missing logo", async () => {
        await convoy({ release });
        await written(undefined, { name, logo_url: "https://example.com/logo.png" });
        await written(undefined, { name: " " });
        const { logo_url, name: kept } = project.service.project("p1").settings;
        assert.deepEqual([kept, logo_url], [name, "https://example.com/logo.png"]);
      });

      it("empties the search policy at every write without a license", async () => {
        const seed = { projects: { p1: { settings: { config: { search_policy: "24h" } } } } };
        await convoy({ release, seed, licensed: false });
        assert.equal(await live("search_policy"), "24h");
        await written();
        assert.equal(await live("search_policy"), "");
        await written({ signature, search_policy: "48h" });
        assert.equal(await live("search_policy"), "");
        await stopEmulators();
        await convoy({ release });
        await written({ signature, search_policy: "48h" });
        assert.equal(await live("search_policy"), "48h");
      });

      it("gives versions an ID and keeps the time that is given", async () => {
        await convoy({ release });
        const created_at = "2026-01-02T03:04:05Z";
        const version = { hash: "SHA512", encoding: "base64" };
        await written({
          signature: { ...signature, versions: [version, { ...version, uid: "v2", created_at }] },
        });
        const [first, second] = project.service.project("p1").settings.config.signature?.versions ?? [];
        assert.match(first?.uid ?? "", /^\w{26}$/);
        assert.equal(first?.created_at, "0001-01-01T00:00:00Z");
        assert.deepEqual(second, { ...version, uid: "v2", created_at });
      });

      it("checks the URL of enabled meta events and makes up their secret", async () => {
        const unreachableHosts = new Set(["gone.example"]);
        await convoy({ release, unreachableHosts });
        const ssl = { enforce_secure_endpoints: true };
        const meta = { is_enabled: true, type: "http", event_type: ["endpoint.created"] };
        const withUrl = (url: string) => ({ signature, ssl, meta_event: { ...meta, url } });
        await refused(withUrl(""), "please provide the endpoint url");
        await refused(withUrl("http://receiver.example/"), "only https endpoints allowed");
        await refused(withUrl("https://gone.example/"), "failed to ping tls endpoint: no such host");
        const own = isNew
          ? "endpoint url must not point to localhost or loopback addresses"
          : "cannot use localhost or 127.0.0.1";
        if (release === "25.6") await written(withUrl("https://localhost/"));
        else await refused(withUrl("https://localhost/"), own);
        const { text } = await written({ ...withUrl("https://receiver.example/"), pub_sub: {} });
        const kept = project.service.project("p1").settings.config.meta_event;
        assert.match(kept?.secret ?? "", /^[\w-]{32}$/);
        assert.ok(text.includes(kept?.secret ?? "?"));
        await written({
          ...withUrl("https://receiver.example/"),
          meta_event: { ...meta, url: "https://a.example/", secret: "s" },
        });
        assert.equal(await live("meta_event.secret"), "s");
        assert.ok(!JSON.stringify(project.service.requests).includes(`"secret":"s"`));
      });

      it("makes inactive endpoints active unless the project disables endpoints", async () => {
        const endpoints = [
          { uid: "off", status: "inactive" },
          { uid: "paused", status: "paused" },
        ];
        await convoy({ release, seed: { projects: { p1: { endpoints } } } });
        const states = () =>
          project.service
            .project("p1")
            .endpoints.list()
            .map(({ status }) => status);
        await written({ signature, disable_endpoint: true });
        assert.deepEqual(states(), ["inactive", "paused"]);
        await written({ signature, disable_endpoint: false });
        assert.deepEqual(states(), ["active", "paused"]);
      });

      it("takes endpoints and subscriptions as the settings say", async () => {
        await convoy({ release, multipleEndpointSubscriptions: true });
        const held = project.service.project("p1");
        held.changeSettings({ config: { ssl: { enforce_secure_endpoints: true } } });
        const reply = await endpoint("http://a.example/");
        assert.deepEqual([reply.status, reply.at("message")], [400, "only https endpoints allowed"]);
        held.changeSettings({ config: { ssl: { enforce_secure_endpoints: false } } });
        const { uid } = await endpoint("http://a.example/");
        const subscribe = () =>
          ask(project.service, "POST", "/subscriptions", { name: "s", endpoint_id: uid });
        assert.deepEqual([(await subscribe()).status, (await subscribe()).status], [201, 201]);
        held.changeSettings({ config: { multiple_endpoint_subscriptions: false } });
        assert.equal((await subscribe()).status, 400);
        assert.equal(held.subscriptions.size, 2);
      });
    });
  }
});
