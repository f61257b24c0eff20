/** The command: what it shows, what it hides, and the code it ends with. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canary } from "../support/read-side";
import { Shell } from "../support/command";

describe("the command", () => {
  let shell: Shell;

  beforeEach(async () => {
    shell = await Shell.start();
  });

  afterEach(() => shell.stop());

  const reads = [
    "endpoint get endpoint-1",
    "portal-link get link-1",
    "subscription get subscription-1",
    "source get source-1",
    "event get event-1",
    "delivery get delivery-1",
    "portal-link list",
    "delivery attempts delivery-1",
    "delivery attempt delivery-1 attempt-2",
    "endpoint status endpoint-1",
    "explain delivery delivery-1",
    "check",
  ];
  const actions = [
    "meta-event resend meta-1",
    "endpoint pause endpoint-1",
    "endpoint roll-secret endpoint-1 --expiration 24",
  ];

  for (const line of [...reads, ...actions]) {
    it(`shows no secret for \`${line}\`, in neither form`, async () => {
      const table = await shell.run(line);
      const json = await shell.run(`${line} --output json`);

      for (const { code, output, errors } of [table, json]) {
        assert.equal(code, 0, errors);
        assert.notEqual(output.trim(), "");
        assert.equal((output + errors).includes(canary), false);
        assert.equal((output + errors).includes(shell.service.apiKey), false);
        const secrets = shell.service.project("p1").endpoints.get("endpoint-1")?.secrets;
        assert.ok(secrets?.length);
        for (const { value } of secrets) assert.equal((output + errors).includes(value), false);
      }
      assert.doesNotThrow(() => JSON.parse(json.output) as unknown);
    });
  }

  it("shows an object as aligned names and texts, with times and how long ago they are", async () => {
    const { output } = await shell.run("event get event-1");

    assert.match(output, /^uid {19}event-1\n/);
    assert.match(output, /^data {18}\{"invoice":7\}$/m);
    assert.match(output, /^headers\.X-Shop-Key {4}\[secret\]$/m);
    assert.match(output, /^headers\.Content-Type {2}application\/json$/m);
    assert.match(output, /^sourceMetadata {8}shop \(source-1\)$/m);
    assert.match(output, /^createdAt {13}2026-01-02T10:00:00Z \(3 days ago\)$/m);
  });

  it("shows secrets with --show-secrets, in both forms", async () => {
    const table = await shell.run("endpoint get endpoint-1 --show-secrets");
    const json = await shell.run("--show-secrets --output json endpoint get endpoint-1");

    assert.match(table.output, new RegExp(`^secrets\\[0\\]\\.value +${canary}-signing$`, "m"));
    assert.match(json.output, new RegExp(`"headerValue": "${canary}-header"`));
  });

  it("hides what a receiver repeats, and leaves names and IDs alone", async () => {
    service("attempt-3", { "X-Event-Id": "delivery-1", "X-Key": `${canary}-header` });

    const { output } = await shell.run("delivery attempt delivery-1 attempt-3 --output json");

    assert.deepEqual(JSON.parse(output) as object, {
      ...(JSON.parse(output) as object),
      uid: "attempt-3",
      msgId: "delivery-1",
      responseData: "[secret] is not [secret]",
      requestHttpHeader: { "X-Event-Id": "[secret]", "X-Key": "[secret]" },
    });
  });

  function service(uid: string, headers: Record<string, string>): void {
    shell.service.project("p1").deliveryAttempts.put({
      uid,
      msg_id: "delivery-1",
      response_data: `${canary}-header is not delivery-1`,
      request_http_header: headers,
    });
  }

  it("tells the story of a delivery", async () => {
    const { output } = await shell.run("explain delivery delivery-1");

    assert.match(
      output,
      /^endpoint {6}billing \(endpoint-1\), active, https:\/\/billing\.example\.com\/webhooks$/m,
    );
    assert.match(output, /^payload {7}\{"invoice":7\}$/m);
    assert.match(
      output,
      /^2026-01-02T10:10:00Z {2}2 days ago {2}attempt 2 failed: 401 Unauthorized, 0\.25 s, answer: the key \[secret\] is wrong$/m,
    );
  });

  const endings: readonly (readonly [string, number, RegExp])[] = [
    ["endpoint get nothing", 3, /^error: GET \/api\/v1\/projects\/p1\/endpoints\/nothing: 404 [^\n]+\n$/],
    ["explain delivery nothing", 3, /^error: GET [^\n]+ 404 [^\n]+\n$/],
    ["meta-event get x", 2, /^error: unknown command 'get'[^\n]*\n$/],
    [
      "event-type get x",
      2,
      /^error: `event-type get` needs a running Convoy \(--dialect convoy or [^\n]+ \[unsupported-here\]\n$/,
    ],
    ...["endpoint", "subscription", "source", "event-type"].map(
      (kind) =>
        [
          `${kind} list`,
          2,
          new RegExp(
            `^error: \`${kind} list\` needs a running Convoy \\(--dialect convoy or [^\\n]+ \\[unsupported-here\\]\\n$`,
          ),
        ] as const,
    ),
    ["check --dialect convoi", 2, /^error: .*Allowed choices are documented, convoy\.\n$/],
    ["endpoint get", 2, /^error: missing required argument 'id'\n$/],
    ["endpoint get a b", 2, /^error: too many arguments[^\n]+\n$/],
    ["endpont get a", 2, /^error: unknown command 'endpont' \(Did you mean endpoint\?\)\n$/],
    ["check --output yaml", 2, /^error: .*Allowed choices are table, json\.\n$/],
    ["portal-link list --limit 0", 2, /^error: .*must be a whole number of at least 1 \[invalid-value\]\n$/],
    ["check --api-key", 2, /^error: every user .*--api-key-stdin \[invalid-value\]\n$/],
    [`check --api-key ${canary}`, 2, /^error: every user .*--api-key-stdin \[invalid-value\]\n$/],
    [
      `endpoint roll-secret a --secret=${canary}`,
      2,
      /^error: every user .*--secret-stdin \[invalid-value\]\n$/,
    ],
    [`endpoint roll-secret a --sekret=${canary}`, 2, /^error: unknown option '--sekret'[^\n]*\n$/],
    ["endpoint get .. --show-secrets", 2, /^error: id: must not be `\.` or `\.\.` \[invalid-value\]\n$/],
    ["endpoint get a --stack dev", 2, /^error: --stack needs the Pulumi CLI[^\n]+ \[failed-program\]\n$/],
    ["emulator --port 70000", 2, /^error: .*must be a number from 0 to 65535 \[invalid-value\]\n$/],
    [
      "emulator --host 0.0.0.0 --control",
      2,
      /^error: --control: needs a loopback address, [^\n]+ \[conflicting-values\]\n$/,
    ],
    ["lint no-such-file", 2, /^error: no-such-file: does not exist \[unreadable-file\]\n$/],
    ["lint .", 2, /^error: \.: cannot be read \[unreadable-file\]\n$/],
    ["emulator --seed no-such-file", 2, /^error: --seed: cannot be used: ENOENT[^\n]+ \[invalid-value\]\n$/],
  ];
  for (const [line, code, errors] of endings) {
    it(`ends with ${code} and one line for \`${line.replace(canary, "…")}\``, async () => {
      const ending = await shell.run(line, { environment: { PATH: "/nowhere" } });

      assert.equal(ending.code, code);
      assert.match(ending.errors, errors);
      assert.equal(ending.output, "");
      assert.equal(ending.errors.includes(canary), false);
    });
  }

  it("reads no file that is larger than any preview", async () => {
    const folder = mkdtempSync(join(tmpdir(), "large-"));
    const file = join(folder, "large.json");
    writeFileSync(file, "");
    truncateSync(file, 64 * 1024 * 1024 + 1);
    const { code, errors } = await shell.run(`lint ${file}`);
    rmSync(folder, { recursive: true });
    assert.deepEqual([code, errors], [2, `error: ${file}: is larger than 64 MiB [unreadable-file]\n`]);
  });

  it("ends with 1 when the service refuses, with its words", async () => {
    const { code, errors } = await shell.run("endpoint get endpoint-1", {
      environment: { WEBHOOKS_API_KEY: canary },
    });

    assert.equal(code, 1);
    assert.match(errors, /^error: GET \/api\/v1\/projects\/p1\/endpoints\/endpoint-1: 401 [^\n]+\n$/);
    assert.equal(errors.includes(canary), false);
  });

  it("ends with 4 when the service cannot be reached", async () => {
    await shell.service.stop();

    const { code, errors } = await shell.run("endpoint get endpoint-1");

    assert.equal(code, 4);
    assert.match(errors, /^error: GET [^\n]+ connection refused [^\n]+\n$/);
  });

  it("says what came back instead of an answer", async () => {
    shell.service.faults.add({ kind: "html" });
    const html = await shell.run("endpoint get endpoint-1");
    shell.service.faults.add({ kind: "emptyBody" });
    const empty = await shell.run("endpoint get endpoint-1");

    assert.deepEqual([html.code, empty.code], [1, 1]);
    assert.match(html.errors, /: 200 .*text\/html.*<!doctype html>/);
    assert.match(empty.errors, /: 200 .*an empty body/);
  });

  it("names everything that is missing, and the flags", async () => {
    const environment = { WEBHOOKS_PROJECT_ID: undefined, WEBHOOKS_API_KEY: undefined };

    const { code, errors } = await shell.run("endpoint get endpoint-1", { environment });

    assert.equal(code, 2);
    assert.match(
      errors,
      /WEBHOOKS_PROJECT_ID.*WEBHOOKS_API_KEY.*flags: --base-url, --project, --api-key-stdin[^;]* \[missing-value\]$/m,
    );
  });

  it("shows help with an example for every command, and ends well", async () => {
    const commands = [...reads, ...actions, "emulator"].map((line) =>
      line.replace(/ \S+-\d$/, "").split(" "),
    );
    for (const [first, second = ""] of commands) {
      const group = ["check", "emulator"].includes(first ?? "") ? first : `${first} ${second}`;
      const { code, output } = await shell.run(`${group} --help`);

      assert.equal(code, 0);
      assert.match(output, /\nExample:\n {2}\$ pulumi-webhooks /);
    }
    assert.match((await shell.run("--help")).output, /Exit codes: 0 done, 1 rejected/);
    assert.match((await shell.run("--version")).output, /^\d+\.\d+\.\d+\n$/);
    // The value of an option is no command, whatever it is called.
    assert.match((await shell.run("--project lint check --help")).output, /^Usage: pulumi-webhooks check /);
  });

  it("uses colors on a terminal only, and never with NO_COLOR", async () => {
    const escape = "\u001b[";
    const line = "endpoint get endpoint-1";
    const colored = await shell.run(line, { isTerminal: true });
    const plain = await shell.run(line, { isTerminal: true, environment: { NO_COLOR: "1" } });

    assert.equal(colored.output.includes(escape), true);
    assert.equal(plain.output.includes(escape), false);
    assert.equal((await shell.run(line)).output.includes(escape), false);
    assert.equal((await shell.run("endpoint get x", { isTerminal: true })).errors.includes(escape), true);
  });
});
