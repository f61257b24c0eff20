/** The command on a running Convoy: what it shows and hides, what it does, and what it says of a missing license. */

import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { run } from "../../tools/cli/program";
import { canary } from "../support/read-side";
import { Shell } from "../support/command";

describe("the command on a running Convoy", () => {
  let shell: Shell;

  beforeEach(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
    const authentication = {
      type: "oauth2",
      oauth2: { client_id: "me", client_secret: `${canary}-client`, signing_key: { d: `${canary}-key` } },
    };
    const extras = {
      teams_webhook_url: `https://chat.example.com/${canary}-teams`,
      mtls_client_cert: { client_cert: "public", client_key: `${canary}-private` },
    };
    project().endpoints.patch("endpoint-1", { authentication, ...extras });
    const refreshing = { name: "by key", auth_type: "refresh_token", token: `${canary}-token-2` };
    project().portalLinks.put({ uid: "link-2", ...refreshing });
    project().eventTypes.put({ id: "type-1", name: "invoice.paid", category: "billing" });
  });
  afterEach(() => shell.stop());

  const project = () => shell.service.project("p1");
  const json = <Shape>(output: string): Shape => JSON.parse(output) as Shape;
  const statusOf = (id: string) => project().endpoints.get(id)?.status;

  const lines = [
    "endpoint get endpoint-1",
    "portal-link get link-2",
    "subscription get subscription-1",
    "source get source-1",
    "event get event-1",
    "event-type get type-1",
    "delivery get delivery-1",
    "portal-link list",
    "endpoint list",
    "tenant list",
    "subscription list",
    "source list",
    "event-type list",
    "delivery attempts delivery-1",
    "delivery attempt delivery-1 attempt-2",
    "endpoint status endpoint-1",
    "endpoint pause endpoint-1",
    "endpoint roll-secret endpoint-1",
    "explain delivery delivery-1",
    "meta-event resend meta-1",
    "check",
  ];
  it("is told by a flag as well as by the variable, wherever the flag stands", async () => {
    const environment = { WEBHOOKS_DIALECT: undefined };
    for (const line of ["event-type list --dialect convoy", "--dialect convoy event-type list"]) {
      const { code, output } = await shell.run(line, { environment });
      assert.equal(code, 0);
      assert.match(output, /^type-1 +invoice\.paid/m);
    }
    const before = { environment: { WEBHOOKS_DIALECT: "documented" } };
    assert.equal((await shell.run("endpoint list --dialect convoy", before)).code, 0);
    assert.equal((await shell.run("endpoint list --dialect documented")).code, 2);
  });

  for (const line of lines) {
    it(`shows no secret for \`${line}\`, in neither form`, async () => {
      for (const form of ["table", "json"]) {
        const { code, output, errors } = await shell.run(`${line} --output ${form}`);
        assert.equal(code, 0, errors);
        assert.notEqual(output.trim(), "");
        assert.doesNotMatch(output + errors, new RegExp(`${canary}|PRT\\.`));
      }
    });
  }

  it("lists what the documented interface has no list of", async () => {
    const rows = async (line: string): Promise<string[]> =>
      (await shell.run(line)).output.trimEnd().split("\n").slice(1);
    assert.deepEqual(await rows("subscription list"), ["subscription-1  invoices  shop    billing   *"]);
    assert.deepEqual(await rows("source list"), ["source-1  shop  http  hmac"]);
    assert.match((await rows("event-type list")).join("\n"), /^type-1 +invoice\.paid +billing +-$/m);
  });

  it("tells portal links apart by owner and name, which the service does not look at", async () => {
    project().portalLinks.put({ uid: "link-3", name: "globex portal", owner_id: "globex" });
    const ids = async (line: string): Promise<string[]> =>
      json<{ uid: string }[]>((await shell.run(`${line} --output json`)).output).map(({ uid }) => uid);
    assert.deepEqual(await ids("portal-link list --owner globex --per-page 1"), ["link-3"]);
    assert.deepEqual(await ids("portal-link list --search key"), ["link-2"]);
    const refused = await shell.run("portal-link list --sort ASC");
    assert.deepEqual(
      [refused.code, refused.errors],
      [2, "error: sort: cannot be changed: the service lists portal links newest first [unsupported-here]\n"],
    );
  });

  it("pauses, says what an inactive endpoint is, and resumes without a toggle", async () => {
    await shell.run("endpoint pause endpoint-1");
    assert.equal(statusOf("endpoint-1"), "paused");
    const again = await shell.run("endpoint pause endpoint-1");
    assert.equal(again.output, "Endpoint billing (endpoint-1) was already paused\n");
    assert.equal(statusOf("endpoint-1"), "paused");
    project().endpoints.patch("endpoint-1", { status: "inactive" });
    const inactive = await shell.run("endpoint pause endpoint-1");
    assert.equal(inactive.output, "Endpoint billing (endpoint-1) was already inactive\n");
    shell.takeRequests();
    const resumed = await shell.run("endpoint resume endpoint-1");
    assert.equal(resumed.output, "Endpoint billing (endpoint-1) is now active\n");
    assert.ok(shell.takeRequests().includes("POST p1/endpoints/endpoint-1/activate"));
    assert.equal(statusOf("endpoint-1"), "active");
  });

  it("says what a pause discards, and how much that was when it resumes", async () => {
    const { errors } = await shell.run("endpoint pause endpoint-1");
    assert.equal(
      errors,
      "warning: Endpoint billing (endpoint-1): discards the events that arrive until the endpoint delivers again [events-discarded]\n",
    );
    project().eventDeliveries.patch("delivery-1", { status: "Discarded" });
    const { code, output, errors: rest } = await shell.run("endpoint resume endpoint-1");
    assert.deepEqual([code, output], [0, "Endpoint billing (endpoint-1) is now active\n"]);
    const [, line = ""] = /`pulumi-webhooks (.*)`/.exec(rest) ?? [];
    assert.match(
      rest,
      /^warning: Endpoint billing \(endpoint-1\): has discarded deliveries \(1, the oldest created at 2026-01-02T10:00:02Z\): .* \[discarded-deliveries\]$/m,
    );
    assert.equal(
      (await shell.run(line)).output,
      "sent 1 discarded delivery to Endpoint billing (endpoint-1) again\n",
    );
    assert.equal(project().eventDeliveries.get("delivery-1")?.status, "Scheduled");
  });

  it("says how long an old secret really goes on signing", async () => {
    const { output } = await shell.run("endpoint roll-secret endpoint-1 --expiration 2");
    const [old, active] = project().endpoints.get("endpoint-1")?.secrets ?? [];
    const end = new Date(Date.parse(active?.created_at ?? "") + 2 * 3_600_000).toISOString();
    assert.notEqual(old?.expires_at, end);
    assert.equal(
      output,
      `Endpoint billing (endpoint-1): rolled the signing secret; the old one stays valid until ${end} [secret-rolled]\n`,
    );
    assert.equal(project().endpoints.get("endpoint-1")?.secrets.length, 2);
  });

  it("shows the end of an older secret that state has, hours after what the service shows", async () => {
    await shell.run("endpoint roll-secret endpoint-1 --expiration 24");
    const [old, active] = project().endpoints.get("endpoint-1")?.secrets ?? [];
    assert.equal(Date.parse(old?.expires_at ?? "") - Date.parse(active?.created_at ?? ""), 24_000);
    const { output } = await shell.run("endpoint status endpoint-1 --output json");
    const [end = ""] = json<{ olderSecretsEndAt: string[] }>(output).olderSecretsEndAt;
    assert.equal(Date.parse(end) - Date.parse(active?.created_at ?? ""), 86_400_000);
  });

  it("calls an attempt failed where the service leaves that out", async () => {
    const { output } = await shell.run("delivery attempt delivery-1 attempt-1 --output json");
    assert.equal(json<{ status: boolean }>(output).status, false);
    const story = await shell.run("explain delivery delivery-1");
    assert.match(story.output, /attempt 1 failed: connection refused/);
    assert.match(story.output, /^payload +\{"invoice":7\}$/m);
    assert.equal((await shell.run("delivery attempts nothing")).code, 3);
  });

  it("checks a service without a license, and finds a key that is for another project, were it empty", async () => {
    await shell.stop();
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"], licensed: false });
    assert.equal((await shell.run("check")).code, 0);
    for (const { uid } of shell.service.project("p1").endpoints.list())
      shell.service.project("p1").endpoints.remove(uid);
    const other = await shell.run("check --project p9 --output json");
    assert.equal(other.code, 2);
    const { findings } = json<{ findings: { name: string; ok: boolean; detail: string }[] }>(other.output);
    const failed = findings.find(({ ok }) => !ok);
    assert.deepEqual(
      [failed?.name, /the API key is for project p1/.test(failed?.detail ?? "")],
      ["project", true],
    );
  });

  it("hints at the dialect where it is not set", async () => {
    const { errors } = await shell.run("endpoint get endpoint-1", {
      environment: { WEBHOOKS_DIALECT: undefined },
    });
    assert.match(errors, /^the service identifies itself as Convoy; .* \[convoy-detected\]$/m);
  });

  it("plays a Convoy without a license, and says how to speak to it", async () => {
    const output = new PassThrough();
    const line = "emulator --port 0 --dialect convoy --release 25.6 --unlicensed";
    let told = "";
    const words: string[] = [];
    const untilStopped = async (): Promise<void> => {
      told = String(output.read());
      const [, url] = /WEBHOOKS_BASE_URL=(\S+)/.exec(told) ?? [];
      const environment = { WEBHOOKS_BASE_URL: url, WEBHOOKS_API_KEY: "test-key" };
      words.push((await shell.run("portal-link list", { environment })).errors);
    };
    assert.equal(await run(line.split(" "), shell.surroundings(output, output, { untilStopped })), 0);
    assert.match(told, /^ {2}export WEBHOOKS_DIALECT=convoy$/m);
    assert.match(words.join(""), /401 access to this resource requires a valid license/);
  });
});
