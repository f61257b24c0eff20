/** `check`: what it shows of each setting and of each check, and the code of what failed. */

import assert from "node:assert/strict";
import { Shell } from "../../support/command";

interface Result {
  readonly guard?: unknown;
  readonly findings: readonly { readonly ok: boolean | null; readonly notice?: string }[];
}

describe("check", () => {
  let shell: Shell;
  beforeEach(async () => {
    shell = await Shell.start();
  });
  afterEach(() => shell.stop());

  const lines = (output: string): string[] => output.trimEnd().split("\n");
  const notices = (output: string) =>
    (JSON.parse(output) as Result).findings.map(({ ok, notice }) => notice ?? ok);

  it("shows where each setting comes from, and that all is well", async () => {
    const { code, output } = await shell.run("check");
    assert.equal(code, 0);
    assert.match(output, /^projectId {3}p1 \(environment\)$/m);
    assert.deepEqual(lines(output).slice(-4), [
      "settings      ok",
      "reachability  ok",
      "credentials   ok",
      "project       ok",
    ]);
    assert.deepEqual(notices((await shell.run("check --output json")).output), [true, true, true, true]);
  });

  it("names the setting that is missing, and checks nothing after it", async () => {
    const environment = { WEBHOOKS_PROJECT_ID: undefined };
    const { code, output } = await shell.run("check", { environment });
    assert.equal(code, 2);
    assert.match(output, /^projectId {3}missing$/m);
    assert.match(lines(output).at(-4) ?? "", /^settings {6}failed: .* \[missing-setting\]$/);
    assert.deepEqual(lines(output).slice(-3), [
      "reachability  not checked",
      "credentials   not checked",
      "project       not checked",
    ]);
    assert.deepEqual(notices((await shell.run("check --output json", { environment })).output), [
      ...["missing-setting", null, null, null],
    ]);
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("shows what the guard refuses, and fails where that cannot be read [invalid-value] [unknown-name] [wrong-type]", async () => {
    const entry = "deletion:Endpoint/e1";
    const environment = { WEBHOOKS_FAIL_ON: "danger,owner-set", WEBHOOKS_ALLOW: entry };
    const { output } = await shell.run("check", { environment });
    assert.match(output, /^guard {7}refuses danger, owner-set; entries of allow: 1$/m);
    const { guard } = JSON.parse((await shell.run("check --output json", { environment })).output) as Result;
    assert.deepEqual(guard, { failOn: ["danger", "owner-set"], allow: [entry] });
    assert.match((await shell.run("check")).output, /^guard {7}refuses nothing$/m);
    for (const [name, value, code, words] of [
      ["WEBHOOKS_FAIL_ON", "", "invalid-value", /failOn must be `none`, `warning`, `danger` or codes/],
      ["WEBHOOKS_FAIL_ON", "dangr", "unknown-name", /failOn names dangr, which is no notice/],
      ["WEBHOOKS_ALLOW", "{}", "wrong-type", /allow must be a list of entries/],
      ["WEBHOOKS_ALLOW", "deletion:Endpont/e1", "unknown-name", /deletion:Endpont\/e1, whose code or kind/],
      [
        "WEBHOOKS_ALLOW",
        "any words",
        "invalid-value",
        /allow has the entry .*any words.*, which is not `code:/,
      ],
    ] as const) {
      const wrong = await shell.run("check --output json", { environment: { [name]: value } });
      assert.deepEqual([wrong.code, notices(wrong.output)], [2, [code, null, null, null]]);
      assert.match(wrong.output, words);
    }
  });

  it("takes no code from the words of the service", async () => {
    shell.service.faults.add({ kind: "status", status: 404, message: "not here [secret-roll]" });
    const { code, output } = await shell.run("check --output json");
    assert.equal(code, 3);
    assert.ok(!notices(output).includes("secret-roll"), output);
  });
});

describe("check, where the service answers 401", () => {
  let shell: Shell;
  afterEach(() => shell.stop());

  const wrongKey = { WEBHOOKS_API_KEY: "wrong" };
  const failed = async (environment: Record<string, string | undefined> = {}): Promise<string> => {
    const { output } = await shell.run("check", { environment });
    return /^(\w+ +failed: .*)$/m.exec(output)?.[1]?.replace(/^(\w+) +/, "$1 ") ?? output;
  };

  it("says that the database is down, whatever the dialect, and to keep the key", async () => {
    shell = await Shell.start({ dialect: "convoy" });
    for (const WEBHOOKS_DIALECT of ["convoy", undefined]) {
      shell.service.faults.add({
        kind: "status",
        status: 400,
        message: "error retrieving source",
        path: "/ingest",
      });
      assert.match(
        await failed({ WEBHOOKS_DIALECT, ...wrongKey }),
        /^reachability failed: GET \S+: 401 authorization failed \(Convoy cannot read its database, and rejects every key until it can: restore the database, and keep the key\) \[database-down\]$/,
      );
    }
  });

  it("says to set the dialect first where the service is Convoy and the settings say otherwise", async () => {
    shell = await Shell.start({ dialect: "convoy", licensed: false, release: "24.11" });
    for (const key of [{}, wrongKey])
      assert.match(
        await failed({ WEBHOOKS_DIALECT: undefined, ...key }),
        /^settings failed: GET \S+: 401 (access to this resource requires a valid license|authorization failed) \(the service is Convoy: set webhooks:dialect to convoy; if that does not help, check webhooks:apiKey \(from the environment variable WEBHOOKS_API_KEY\)\) \[unauthorized\]$/,
      );
  });

  it("blames the key where the database is up", async () => {
    for (const release of ["24.11", undefined] as const) {
      shell = await Shell.start({ dialect: "convoy", ...(release && { release }) });
      assert.match(
        await failed(wrongKey),
        /^credentials failed: GET \S+: 401 authorization failed \(check webhooks:apiKey \(from the environment variable WEBHOOKS_API_KEY\) and webhooks:authScheme\) \[unauthorized\]$/,
      );
      assert.deepEqual(shell.takeRequests(), ["GET p1", "GET /ingest/pulumi-webhooks-check"]);
      if (release !== undefined) await shell.stop();
    }
  });

  it("blames the scheme where Convoy cannot read the header, and nothing beyond the key elsewhere", async () => {
    shell = await Shell.start({ dialect: "convoy" });
    assert.match(
      await failed({ WEBHOOKS_AUTH_SCHEME: "Token" }),
      /^credentials failed: GET \S+: 401 Authentication required \(Convoy expects the word Bearer, a space and the key: check webhooks:authScheme, and the key for spaces\) \[refused\]$/,
    );
    await shell.stop();
    shell = await Shell.start();
    assert.match(
      await failed(wrongKey),
      /^credentials failed: .* \(check webhooks:apiKey .*\[unauthorized\]$/,
    );
    assert.equal(shell.takeRequests().length, 1);
  });

  it("blames no key where the address ends in /api, but the address", async () => {
    shell = await Shell.start({ dialect: "convoy" });
    assert.match(
      await failed({ ...wrongKey, WEBHOOKS_BASE_URL: `${shell.service.url}/api` }),
      /^reachability failed: GET \/api\/api\/v1\S+: 404 .* \(the base URL looks wrong: check webhooks:baseUrl, which must not end with \/api\) \[wrong-base-url\]$/,
    );
  });

  it("leaves open what is not known: the service does not say whether it reads its database", async () => {
    shell = await Shell.start({ dialect: "convoy" });
    shell.service.faults.add({ kind: "status", status: 429, path: "/ingest" });
    assert.match(
      await failed(wrongKey),
      /^credentials failed: .* \(Convoy rejects every key while its database is down: make sure that the database is up; if that does not help, check webhooks:apiKey .*\[unauthorized\]$/,
    );
  });
});

describe("the command project", () => {
  let shell: Shell;
  afterEach(() => shell.stop());

  it("shows and lists the projects of the organization with the personal key, and no key of one", async () => {
    shell = await Shell.start({ dialect: "convoy" });
    const environment = {
      ...{ WEBHOOKS_ORGANISATION_ID: "o1", WEBHOOKS_PERSONAL_API_KEY: "test-personal-key" },
      ...{ WEBHOOKS_API_KEY: undefined, WEBHOOKS_PROJECT_ID: undefined },
    };
    const list = await shell.run("project list --dialect convoy", { environment });
    assert.equal(list.code, 0, list.errors);
    assert.match(list.output, /^p1 +p1 +outgoing$/m);
    const ending = await shell.run("project get p1 --dialect convoy --output json", { environment });
    const { uid, organisationId } = JSON.parse(ending.output) as Record<string, string>;
    assert.deepEqual([uid, organisationId], ["p1", "o1"]);
  });
});

describe("check, with a personal key", () => {
  let shell: Shell;
  afterEach(() => shell.stop());

  const personal = { WEBHOOKS_ORGANISATION_ID: "o1", WEBHOOKS_PERSONAL_API_KEY: "test-personal-key" };
  const alone = { ...personal, WEBHOOKS_API_KEY: undefined, WEBHOOKS_PROJECT_ID: undefined };
  const last = (output: string): string => output.trimEnd().split("\n").at(-1) ?? "";

  it("says what it may do, beside a project and without one, and changes nothing", async () => {
    shell = await Shell.start({ dialect: "convoy" });
    for (const environment of [personal, alone]) {
      const { code, output } = await shell.run("check --dialect convoy", { environment });
      assert.equal(code, 0, output);
      assert.match(last(output), /^personalKey +ok: reads the projects of organization o1 \(2\)$/);
      assert.ok(!output.includes("test-personal-key"));
    }
    assert.ok(shell.service.requests.every(({ method }) => method === "GET"));
  });

  it("tells a project key in its place, an expired one and a missing organization", async () => {
    const expiresAt = new Date(0);
    const personalKeys = [
      { key: "mine", organisation: "o1" },
      { key: "old", organisation: "o1", expiresAt },
    ];
    shell = await Shell.start({ dialect: "convoy", personalKeys });
    for (const [key, organisation, said] of [
      [
        "test-key",
        "o1",
        /^personalKey +failed: webhooks:personalApiKey is the key of project p1 and .*\[invalid-value\]$/,
      ],
      [
        "old",
        "o1",
        /^personalKey +failed: .*401 authorization failed.*webhooks:personalApiKey .*which expires/,
      ],
      [
        "mine",
        undefined,
        /^personalKey +failed: Missing setting webhooks:organisationId: .*\[missing-setting\]$/,
      ],
    ] as const) {
      const environment = { WEBHOOKS_PERSONAL_API_KEY: key, WEBHOOKS_ORGANISATION_ID: organisation };
      const { code, output } = await shell.run("check --dialect convoy", { environment });
      assert.notEqual(code, 0);
      assert.match(last(output), said);
    }
  });

  it("says of a personal key in the place of the project key that it expires and reaches every project", async () => {
    shell = await Shell.start({ dialect: "convoy" });
    const environment = { WEBHOOKS_API_KEY: "test-personal-key" };
    const { code, output, errors } = await shell.run("check --dialect convoy", { environment });
    assert.equal(code, 0);
    assert.match(output + errors, /webhooks:apiKey is a personal key: .*\[personal-key-as-project-key\]/);
    const usual = await shell.run("check --dialect convoy");
    assert.ok(!(usual.output + usual.errors).includes("personal-key"));
  });
});
