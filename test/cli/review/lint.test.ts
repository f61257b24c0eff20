/** `lint`: what it reads, what its settings change, how it ends, and what code scanning is given. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv-draft-04";
import { canary } from "../../support/api-server";
import { Shell } from "../../support/command";
import { fakePulumi } from "../../support/fake-pulumi";

const previews = join(__dirname, "..", "..", "previews");
const folder = mkdtempSync(join(tmpdir(), "lint-"));
const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};

interface Shown {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly resource: { readonly kind: string; readonly name: string; readonly urn?: string };
}

/** An endpoint as the state of a stack holds it. */
const stateOf = (inputs: object, more: object = {}): object => ({
  version: 3,
  deployment: {
    resources: [
      { urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev", type: "pulumi:pulumi:Stack" },
      {
        urn: "urn:pulumi:dev::shop::webhooks:index:Endpoint::billing",
        id: "e1",
        inputs,
        outputs: inputs,
        ...more,
      },
    ],
  },
});

describe("lint", () => {
  let shell: Shell;
  before(async () => (shell = await Shell.start({ dialect: "convoy" })));
  after(() => shell.stop());

  const lint = async (words: string, input?: string) => {
    const ending = await shell.run(`lint --output json ${words}`.trim(), {
      environment: {},
      ...(input !== undefined && { input }),
    });
    return { ...ending, findings: ending.output === "" ? [] : (JSON.parse(ending.output) as Shown[]) };
  };
  const rulesIn = (findings: readonly Shown[]): string[] =>
    findings.map(({ rule, resource }) => `${rule} ${resource.name}`);

  for (const front of ["cli", "plugin"]) {
    it("refuses a number that no service can read, in settings, in a seed and in that of an emulator", async () => {
      const refused = (place: string) => [
        2,
        `error: ${place}: contains a number that is too large, such as 1e400 [invalid-value]\n`,
      ];
      const settings = file(
        "huge.json",
        '{ "rules": { "old-secret": { "severity": "error", "days": 1e400 } } }',
      );
      const state = file("state-of-settings.json", stateOf({ url: "https://billing.example.com" }));
      const seed = file(
        "huge-seed.json",
        '{ "projects": { "p1": { "project_settings": { "search_policy": 1, "max": 1e400 } } } }',
      );
      for (const [words, place] of [
        [`lint ${state} --config ${settings}`, settings],
        [`lint ${seed}`, seed],
        [`lint live --config ${settings}`, settings],
        [`emulator --port 0 --seed ${seed}`, "--seed"],
      ] as const) {
        const { code, errors } = await shell.run(words);
        assert.deepEqual([code, errors], refused(place));
      }
    });

    it(`reads a preview of either front and ends with 1 for an error: ${front}`, async () => {
      const text = readFileSync(join(previews, `${front}-changes.json`), "utf8");
      for (const { code, findings, errors } of [
        await lint(join(previews, `${front}-changes.json`)),
        await lint("", text),
      ]) {
        assert.deepEqual([code, errors], [1, ""]);
        assert.deepEqual(rulesIn(findings), [
          "credentials-in-url legacy",
          "unfed-endpoint legacy",
          "unfed-endpoint audit",
        ]);
      }
      assert.deepEqual(shell.takeRequests(), [], "nothing is sent");
    });
  }

  it("ends with 10 for a warning and with 0 for a note or nothing", async () => {
    const state = file("state.json", stateOf({ url: "https://billing.example.com" }));
    const warned = await lint(state);
    assert.deepEqual([warned.code, rulesIn(warned.findings)], [10, ["unfed-endpoint billing"]]);
    const config = file("note.json", { rules: { "unfed-endpoint": "note" } });
    assert.equal((await lint(`${state} --config ${config}`)).code, 0);
    const place = file("empty.json", { deployment: {} });
    const { output, code, errors } = await shell.run(`lint ${place}`);
    assert.deepEqual([output, code], ["No rule is violated.\n", 0]);
    assert.equal(errors, `${place}: contains no resources of pulumi-webhooks [empty-topology]\n`);
    const table = await shell.run(`lint ${state}`);
    const sentence =
      "Endpoint billing has no subscription in this topology: unless one exists elsewhere, it receives only events that name it";
    assert.equal(table.output, `warning: ${sentence} (unfed-endpoint)\n\n1 warning\n`);
  });

  it("takes severities, parameters and exceptions from the settings", async () => {
    const rotated = { signingSecretRotatedAt: "2025-11-01T00:00:00Z" };
    const state = file("old.json", stateOf({ url: "http://10.0.0.1/" }, { outputs: rotated }));
    const config = file("config.json", {
      $schema: "./schema.json",
      rules: {
        "old-secret": { severity: "error", days: 30 },
        "insecure-url": "off",
        "unfed-endpoint": "error",
      },
      exceptions: [{ rule: "private-address", resource: "billing", reason: "the same network" }],
    });
    const { findings } = await lint(`${state} --config ${config}`);
    assert.deepEqual(rulesIn(findings).sort(), ["old-secret billing", "unfed-endpoint billing"]);
    assert.match(findings.map(({ message }) => message).join(), /is 65 days old, more than 30/);
    assert.ok(findings.every(({ severity }) => severity === "error"));
  });

  it("reads what the service holds, and a seed", async () => {
    const live = await lint("live");
    assert.equal(live.errors, "");
    assert.ok(shell.takeRequests().every((request) => request.startsWith("GET ")));
    const seed = file("seed.json", {
      projects: { p1: { endpoints: [{ uid: "e1", url: "https://e.example.com" }] } },
    });
    assert.deepEqual(
      (await lint(seed)).findings.map(({ rule }) => rule),
      ["unfed-endpoint"],
    );
    assert.deepEqual(shell.takeRequests(), []);
    const two = file("two.json", { projects: { a: {}, b: {} } });
    assert.match(
      (await lint(two)).errors,
      /--project: is required: the seed has the projects a, b \[missing-value\]\n$/,
    );
  });

  it("says of the service first which settings are missing", async () => {
    const environment = { WEBHOOKS_BASE_URL: "", WEBHOOKS_DIALECT: "" };
    const { code, errors } = await shell.run("lint live", { environment });
    assert.equal(code, 2);
    assert.match(errors, /^error: Missing setting webhooks:baseUrl[^\n]+\n$/);
  });

  it("calls an object of the service by its own name, and with its ID where others of the kind have that name, too", async () => {
    const endpoint = (uid: string, name: string) => ({ uid, name, url: `https://${uid}.example.com` });
    const endpoints = [endpoint("e1", "Acme Billing"), endpoint("e2", "twin"), endpoint("e3", "twin")];
    const subscription = { uid: "s1", name: "Acme Billing", endpoint_id: "e1", filter_config: {} };
    const projects = { p1: { endpoints, subscriptions: [subscription] } };
    const seed = file("names.json", { projects });
    assert.deepEqual(rulesIn((await lint(seed)).findings).sort(), [
      "unfed-endpoint twin (e2)",
      "unfed-endpoint twin (e3)",
    ]);
    const { output } = await shell.run(`route --event-type paid ${seed} --output json`);
    const [route] = JSON.parse(output) as { endpoint: string; subscription: string }[];
    assert.deepEqual([route?.endpoint, route?.subscription], ["Acme Billing", "Acme Billing"]);
  });

  it("reads the state of the stack that is named, as route does, and standard input where that is named", async () => {
    const state = stateOf({ url: "https://someone:word@billing.example.com/in" });
    const environment = fakePulumi(folder, state);
    const run = (line: string, input?: string) =>
      shell.run(line, { environment, ...(input !== undefined && { input }) });
    const found = await run("lint --stack dev");
    assert.deepEqual([found.code, found.errors], [1, ""]);
    assert.match(found.output, /credentials-in-url/);
    const safe = JSON.stringify(stateOf({ url: "https://billing.example.com/in" }));
    const piped = await run("lint - --stack dev", safe);
    assert.ok(!piped.output.includes("credentials-in-url"), piped.output);
    const routed = await run("route --event-type paid --payload - --stack dev", "{}");
    assert.deepEqual([routed.code, routed.errors], [0, ""]);
    assert.match(routed.output, /^billing +/m);
    const unknown = await run("lint --stack production");
    assert.match(unknown.errors, /^error: `pulumi stack export` failed: [^\n]+\n$/);
  });

  it("writes SARIF that fits the published schema, at the place in the program", async () => {
    const sarif = join(folder, "lint.sarif");
    const secret = {
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      plaintext: canary,
    };
    const inputs = { url: `https://user:${canary}@billing.example.com/?token=${canary}`, secret };
    const position = { sourcePosition: "project:///src/index.ts#12,3" };
    const { findings, output } = await lint(
      `${file("secret.json", stateOf(inputs, position))} --sarif ${sarif}`,
    );
    const text = readFileSync(sarif, "utf8");
    assert.ok(!(text + output).includes(canary));
    const log = JSON.parse(text) as {
      runs: { results: { ruleId: string; ruleIndex: number; locations: unknown[] }[] }[];
    };
    const published = createRequire(require.resolve("@microsoft/jest-sarif/package.json"))(
      "./lib/schemas/sarif-2.1.0-rtm.5.json",
    ) as object;
    const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
      published,
    );
    assert.ok(validate(log), JSON.stringify(validate.errors));
    assert.ok(!validate({ ...log, runs: [{}] }), "the schema refuses what is wrong");
    const [run] = log.runs;
    assert.deepEqual(
      run?.results.map(({ ruleId }) => ruleId),
      findings.map(({ rule }) => rule),
    );
    assert.match(JSON.stringify(run?.results[0]?.locations), /"uri":"src\/index.ts".*"startLine":12/);
  });

  it("keeps a name a text in SARIF, and a path a path", async () => {
    const name = "a\n[x](https://evil.example.com) @everyone #12 GH-13 0123abcd \\";
    const places = ["project:///a b?c%:d.ts#3,1", "project:///a/../../b.ts#3,1"];
    const resources = places.map((sourcePosition, at) => ({
      urn: `urn:pulumi:dev::shop::webhooks:index:Endpoint::${name}${at}`,
      ...{ id: `e${at}`, inputs: { url: "http://a.example.com" }, sourcePosition },
    }));
    const sarif = join(folder, "hostile.sarif");
    await lint(`${file("hostile.json", { version: 3, deployment: { resources } })} --sarif ${sarif}`);
    const { runs } = JSON.parse(readFileSync(sarif, "utf8")) as {
      runs: {
        results: {
          ruleId: string;
          message: { text: string };
          locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
        }[];
      }[];
    };
    const found = runs[0]?.results.filter(({ ruleId }) => ruleId === "insecure-url") ?? [];
    assert.equal(
      found[0]?.message.text.replaceAll("\u200b", "|"),
      "Endpoint a \\[x\\](https:|//evil.example.com) @|everyone #|12 GH|-13 0123ab|cd \\\\0 is called over http, not https",
    );
    assert.deepEqual(
      found.map(({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri),
      ["a%20b%3Fc%25%3Ad.ts", "Pulumi.yaml"],
    );
  });

  it("writes as many findings into SARIF as code scanning takes, the most severe, and says so", async () => {
    const resources = Array.from({ length: 25_001 }, (_, at) => ({
      urn: `urn:pulumi:dev::shop::webhooks:index:Endpoint::e${at}`,
      ...{ id: `e${at}`, inputs: { url: `http${at === 25_000 ? "" : "s"}://e${at}.example.com` } },
    }));
    const sarif = join(folder, "many.sarif");
    const state = file("many.json", { version: 3, deployment: { resources } });
    const { errors, findings } = await lint(`${state} --sarif ${sarif}`);
    const first = `${sarif}: contains the first 25000 of ${findings.length} findings, the most that code scanning accepts [findings-cut]`;
    assert.equal(errors, `${first}\n`);
    const { runs } = JSON.parse(readFileSync(sarif, "utf8")) as { runs: { results: { level: string }[] }[] };
    assert.deepEqual([runs[0]?.results.length, runs[0]?.results[0]?.level], [25_000, "error"]);
  });

  it("tells the findings of a loop apart in SARIF by what code scanning goes by, from run to run", async () => {
    const endpoint = (name: string, sourcePosition: string) => ({
      urn: `urn:pulumi:dev::shop::webhooks:index:Endpoint::${name}`,
      ...{ id: name, inputs: {}, outputs: {}, sourcePosition },
    });
    const fingerprints = async (line: number): Promise<unknown[]> => {
      const place = `project:///index.ts#${line},1`;
      const resources = ["one", "two"].map((name) => endpoint(name, place));
      const sarif = join(folder, "loop.sarif");
      await lint(`${file("loop.json", { version: 3, deployment: { resources } })} --sarif ${sarif}`);
      const { runs } = JSON.parse(readFileSync(sarif, "utf8")) as {
        runs: { results: { partialFingerprints: { primaryLocationLineHash?: string } }[] }[];
      };
      return runs.flatMap(({ results }) =>
        results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash),
      );
    };
    const found = await fingerprints(4);
    assert.ok(found.length > 1 && found.every((one) => typeof one === "string"));
    assert.equal(new Set(found).size, found.length);
    assert.deepEqual(await fingerprints(9), found);
  });

  it("lists the rules without a topology", async () => {
    const { code, output } = await shell.run("lint --list-rules");
    assert.equal(code, 0);
    assert.match(output, /^dangling-reference +error: A subscription or/);
  });

  it("says in one line which exceptions fit nothing", async () => {
    const state = file("ten.json", stateOf({ url: "https://billing.example.com" }));
    const exceptions = [
      { rule: "unfed-endpoint", resource: "billing", reason: "fed elsewhere" },
      { rule: "unfed-endpoint", resource: "biling", reason: "misspelt" },
      { rule: "private-address", resource: "billing", reason: "moved" },
      { rule: "insecure-url", resource: "billing", reason: "switched off" },
    ];
    const config = file("idle.json", { rules: { "insecure-url": "off" }, exceptions });
    const { errors, code } = await lint(`${state} --config ${config}`);
    const said = "warning: the exception to";
    assert.deepEqual(errors.trimEnd().split("\n"), [
      `${said} unfed-endpoint for biling has no effect: there is no such resource [idle-exception]`,
      `${said} private-address for billing has no effect: the rule finds nothing there [idle-exception]`,
    ]);
    assert.equal(code, 0);
  });

  it("takes an exception for either of two resources that a rule finds together", async () => {
    const [type, url] = ["webhooks:index", "https://a.example.com"];
    const one = (kind: string, name: string, inputs: object): object => {
      return { urn: `urn:pulumi:dev::shop::${type}:${kind}::${name}`, id: `${name}-id`, inputs };
    };
    const resources = [
      ...[one("Endpoint", "e", { url }), one("Endpoint", "f", { url })],
      ...["e", "f"].map((name) => one("Subscription", `to-${name}`, { endpointId: `${name}-id` })),
    ];
    const state = file("two.json", { version: 3, deployment: { resources } });
    for (const resource of ["to-e", "to-f"]) {
      const exceptions = [{ rule: "double-delivery", resource, reason: "the receiver can tell" }];
      const { output, errors } = await lint(`${state} --config ${file(`${resource}.json`, { exceptions })}`);
      assert.deepEqual([output, errors], ["[]\n", ""], resource);
    }
  });

  it("refuses what it cannot read in one line", async () => {
    const state = file("fine.json", stateOf({}));
    let count = 0;
    const sparse = file("large.json", "");
    truncateSync(sparse, 100_000_000);
    const settings = (value: unknown) => `${state} --config ${file(`wrong-${++count}.json`, value)}`;
    for (const [words, said] of [
      [join(folder, "missing.json"), /missing.json: does not exist \[unreadable-file\]$/m],
      [sparse, /large.json: is larger than 64 MiB \[unreadable-file\]$/m],
      [file("text.json", "nonsense"), /this is not the output .* \[unreadable-file\]$/m],
      [
        file("deep.json", `${"[".repeat(100_000)}`),
        /output of `pulumi preview --json` or `pulumi stack export` \[unreadable-file\]$/m,
      ],
      [
        file("proto.json", '{"__proto__": {"steps": []}}'),
        /output of `pulumi preview --json` or `pulumi stack export` \[unreadable-file\]$/m,
      ],
      [
        file("shape.json", { deployment: { resources: [{ urn: 5 }] } }),
        /output of `pulumi preview --json` or `pulumi stack export` \[unreadable-file\]$/m,
      ],
      [
        file("bad-seed.json", { projects: { p1: { endpoints: 5 } } }),
        /bad-seed.json: The seed cannot be used: projects.p1.endpoints.* \[invalid-value\]$/m,
      ],
      [
        settings({ rules: { "old-secrets": "off" } }),
        /rules: has no setting old-secrets; did you mean old-secret\? \[unknown-argument\]/,
      ],
      [settings({ rules: { "old-secret": { days: "x" } } }), /rules.old-secret/],
      [settings({ exceptions: [{ rule: "old-secret", resource: "billing" }] }), /exceptions.0.reason/],
      [settings("nonsense"), /is not JSON \[unreadable-file\]/],
      [
        "--endpoint e1 live",
        /--endpoint: cannot be used here: it is for `live` only, and must come after it \[unsupported-here\]/,
      ],
      [
        `--list-rules --sarif x.sarif`,
        /--sarif: cannot be used here: --list-rules checks nothing \[unsupported-here\]/,
      ],
      [`${state} --config ${join(folder, "nothing.json")}`, /nothing.json: does not exist/],
      [`${state} --sarif ${join(folder, "no", "where.sarif")}`, /--sarif: .* cannot be written/],
    ] as const) {
      const { code, errors, output } = await lint(words);
      assert.match(errors, said);
      assert.deepEqual([errors.trimEnd().split("\n").length, output], [1, ""], errors);
      assert.ok(code === 1 || code === 2);
    }
    const { errors } = await lint("", `[${" ".repeat(70_000_000)}]`);
    assert.equal(errors, "error: lint: is larger than 64 MiB [unreadable-file]\n");
  });
});
