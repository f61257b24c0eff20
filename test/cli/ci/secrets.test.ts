/** No token, passphrase or API key gets into an output, a file, a comment, an issue or a chat, whoever prints it. */

import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { text } from "node:stream/consumers";
import { redactorOfEnvironment, runProgram } from "../../../tools/cli/ci/processes";
import type { CliIo } from "../../../tools/cli/io/input";
import { CiStage, recorded } from "../../support/ci-stage";
import { PlayedGitHub } from "../../support/forge/github";

const canaries = {
  PULUMI_CONFIG_PASSPHRASE: "canary-passphrase-4711",
  PULUMI_ACCESS_TOKEN: "pul-canary-4712",
  WEBHOOKS_API_KEY: "canary-key-4713",
  AWS_SECRET_ACCESS_KEY: "canary/aws+4714",
  PULUMI_BACKEND_URL: "postgres://pulumi:canary-database-4715@db.example.com/state",
};

describe("Secrets in a pipeline", () => {
  let stage: CiStage;
  let played: PlayedGitHub;
  beforeEach(async () => {
    [stage, played] = [await CiStage.start(), await PlayedGitHub.start()];
    played.token = "canary-token-4716";
  });
  afterEach(async () => {
    await played.stop();
    await stage.stop();
  });

  const said = Object.values(canaries).join(" and ");
  const found = (...texts: readonly string[]): string[] => texts.filter((one) => /canary/.test(one));
  const files = (): string[] => {
    const names = readdirSync(join(stage.folder, "out"), { recursive: true, encoding: "utf8" });
    const texts = names.map((name) => join("out", name)).map((name) => stage.read(name));
    // What a page shows is compressed in it.
    const data = texts.flatMap((one) => /id="data">([^<]+)</.exec(one)?.[1] ?? []);
    return [...texts, ...data.map((one) => inflateSync(Buffer.from(one, "base64")).toString())];
  };

  it("do not show where the program and Pulumi print them", async () => {
    played.push("ann", "topic");
    const pull = played.open("ann", "topic");
    const environment = { ...stage.on(played, { pull }), ...canaries, WEBHOOKS_CI_TOKEN: played.token };
    const summary = { GITHUB_STEP_SUMMARY: join(stage.folder, "summary") };
    const message = `error: Running program failed with an unhandled exception:\nError: ${said}\n    at x\n`;
    const whole = JSON.parse(recorded("changes")) as { diagnostics?: unknown[] };
    stage.declare("dev", JSON.stringify({ ...whole, diagnostics: [{ severity: "error", message }] }));
    const inJson = await stage.run("review", [], { ...environment, ...summary });
    assert.match(inJson.output, /Error: \[hidden \d\] and \[hidden \d\]/);
    assert.deepEqual(found(inJson.output, inJson.errors, stage.read("summary"), ...files()), []);
    stage.declare("dev", "");
    stage.write("dev.preview.code", "255");
    stage.write("dev.preview.errors", `error: ${said}\n`);
    const inErrors = await stage.run("review", [], { ...environment, ...summary });
    assert.match(inErrors.output, /\[hidden 1\]/);
    assert.deepEqual(found(inErrors.output, inErrors.errors, stage.read("summary"), ...files()), []);
    stage.write("package.json", "{}");
    stage.write("npm.errors", `npm error ${said}\n`);
    const inInstall = await stage.run("review", [], { ...environment, ...summary });
    assert.match(inInstall.output, /npm install/);
    assert.deepEqual(found(inInstall.output, inInstall.errors, stage.read("summary"), ...files()), []);
    assert.equal(played.comments.length, 1);
    assert.deepEqual(found(...played.comments.map(({ body }) => body)), []);
  });

  it("do not show in the log of an update, in an issue and in a chat", async () => {
    const told: string[] = [];
    const chat = createServer((request, response) => {
      void text(request).then((body) => {
        told.push(body);
        response.end();
      });
    });
    await new Promise<void>((done) => chat.listen(0, "127.0.0.1", done));
    chat.unref();
    const { port } = chat.address() as AddressInfo;
    const environment = { ...stage.on(played, { push: stage.checkout.push() }), ...canaries };
    const { WEBHOOKS_API_KEY: _, ...working } = environment;
    stage.declare("dev", recorded("takeover"));
    stage.write("dev.up.errors", `${said}\n::add-mask::x\n${said}`);
    const applied = await stage.run("apply", [], working);
    assert.equal(applied.code, 0, applied.errors);
    assert.match(applied.errors, /\[secret\] and \[secret\]/);
    assert.doesNotMatch(applied.errors, /^::add-mask/m);
    const { WEBHOOKS_API_KEY: ownKey, ...rest } = canaries;
    assert.deepEqual(
      Object.values(rest).filter((secret) => applied.errors.includes(secret)),
      [],
    );
    assert.ok(ownKey);
    stage.declare("dev", "");
    stage.write("dev.preview.code", "255");
    stage.write("dev.preview.errors", `error: ${said}\n`);
    const address = `http://127.0.0.1:${port}/canary-of-the-chat`;
    const drift = await stage.run("drift", [], { ...environment, WEBHOOKS_CHAT_URL: address });
    assert.equal(drift.code, 1);
    assert.deepEqual([told.length, played.issues.length], [1, 1]);
    assert.deepEqual(
      found(drift.output, drift.errors, ...told, ...played.issues.map(({ body }) => body)),
      [],
    );
    chat.close();
  });

  it("are known by the names of their variables, and nothing else is hidden", () => {
    const value = "canary-value-4720";
    const shown = (name: string): boolean =>
      found(redactorOfEnvironment({ [name]: value })(value)).length > 0;
    const hidden = [
      ...["AZURE_STORAGE_KEY", "AZURE_STORAGE_CONNECTION_STRING", "DB_PASS", "MYSQL_PWD", "GITHUB_PAT"],
      ...["VAULT_AUTH", "WEBHOOKS_SIGNING_KEY", "DEPLOY_KEY", "ARM_CLIENT_SECRET", "GOOGLE_CREDENTIALS"],
      ...["AWS_SECRET_ACCESS_KEY", "STORAGE_CONNECTIONSTRING", "WEBHOOKS_API_KEY", "NODE_AUTH_TOKEN"],
    ];
    assert.deepEqual(hidden.filter(shown), []);
    const open = ["AWS_ACCESS_KEY_ID", "DEPLOY_KEY_ID", "PWD", "OLDPWD", "HOME", "KEYBOARD", "AUTHOR"];
    assert.deepEqual(open.filter(shown), open);
    assert.equal(redactorOfEnvironment({ DB_PASS: "short" })("short"), "short");
  });

  it("are found within JSON, connection strings and the queries of addresses", () => {
    const key = "-----BEGIN PRIVATE KEY-----\ncanaryMIIEvQIBADANBg\n-----END PRIVATE KEY-----\n";
    const account = JSON.stringify({ type: "service_account", project_id: "shop-live", private_key: key });
    const rows: readonly (readonly [name: string, value: string, text: string])[] = [
      ["GOOGLE_CREDENTIALS", account, "canaryMIIEvQIBADANBg in shop-live"],
      ["APP_SECRETS", JSON.stringify({ database: ["canary-in-a-list"] }), "canary-in-a-list in shop-live"],
      [
        "STORE_CONNECTION_STRING",
        "AccountName=shop-live;AccountKey=canary4721==",
        "canary4721== in shop-live",
      ],
      ["PULUMI_BACKEND_URL", "postgres://h/shop-live?user=u&password=canary4722", "canary4722 in shop-live"],
      ["PULUMI_BACKEND_URL", "https://h/shop-live?token=canary%2B4723", "canary+4723 in shop-live"],
    ];
    for (const [name, value, text] of rows)
      assert.equal(redactorOfEnvironment({ [name]: value })(text), "[secret] in shop-live", name);
  });

  /** What the log of a program has that writes these texts, one after the other, to standard output (1) or standard error (2). */
  const logOf = async (
    writes: readonly (readonly [stream: 1 | 2, text: string])[],
    variables: Record<string, string>,
  ): Promise<string> => {
    const lines: string[] = [];
    const environment = { PATH: process.env["PATH"], ...variables };
    const io = { environment, errors: { write: (line: string) => lines.push(line) } } as unknown as CliIo;
    const pause = "await new Promise((done) => setTimeout(done, 60));";
    const program = writes.map(
      ([stream, text]) => `fs.writeSync(${stream}, ${JSON.stringify(text)}); ${pause}`,
    );
    const words = ["-e", `const fs = require("fs"); (async () => { ${program.join("\n")} })();`];
    await runProgram(process.execPath, words, { folder: stage.folder, io, isLogged: true });
    return lines.join("");
  };

  it("of several lines do not show in the log from their second line on", async () => {
    const key =
      "-----BEGIN PRIVATE KEY-----\ncanaryMIIEvQIBADANBg\ncanaryAgEAAoIBAQDL\n-----END PRIVATE KEY-----\n";
    const indented = key.replaceAll(/^/gm, "    | ");
    const account = JSON.stringify({ private_key: key }, undefined, 2);
    const escaped = key.replaceAll("\n", "\\n");
    for (const variables of [{ DEPLOY_KEY: key }, { DEPLOY_KEY: escaped }, { GOOGLE_CREDENTIALS: account }])
      for (const printed of [key, indented])
        assert.deepEqual(found(await logOf([[1, `before\n${printed}after\n`]], variables)), [], printed);
  });

  it("do not show where a line of the other stream comes between their parts", async () => {
    const variables = { DEPLOY_TOKEN: "canary-token-in-two-parts" };
    const log = await logOf(
      [
        [1, "it is canary-tok"],
        [2, "a warning\n"],
        [1, "en-in-two-parts\n"],
      ],
      variables,
    );
    assert.deepEqual(log.split("\n").sort(), ["", "a warning", "it is [secret]"]);
  });

  it("do not reach a program if they write into the forge or into the run", async () => {
    const withheld = [
      ...["WEBHOOKS_CI_TOKEN", "WEBHOOKS_CHAT_URL", "GITHUB_TOKEN", "GH_TOKEN", "ACTIONS_RUNTIME_TOKEN"],
      ...["SYSTEM_ACCESSTOKEN", "BUILDKITE_AGENT_ACCESS_TOKEN"],
    ];
    // Package managers log in with these, and the program itself needs the key.
    const handed = [
      "CI_JOB_TOKEN",
      "NODE_AUTH_TOKEN",
      "NPM_TOKEN",
      "WEBHOOKS_API_KEY",
      "PULUMI_ACCESS_TOKEN",
    ];
    const variables = Object.fromEntries([...withheld, ...handed].map((name) => [name, "canary-value"]));
    assert.equal((await stage.run("review", [], { ...variables, WEBHOOKS_CI_NAME: "x" })).code, 12);
    const seen = new Set(stage.read("variables").split(/\s+/));
    assert.deepEqual(
      [withheld.filter((name) => seen.has(name)), handed.filter((name) => !seen.has(name))],
      [[], []],
    );
  });

  it("are found by this test where they show", () => {
    assert.equal(found(said).length, 1);
    assert.ok(statSync(stage.folder).isDirectory());
  });
});
