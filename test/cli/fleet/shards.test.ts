/** `shards`: matrices of stacks for pipelines, resources for an operator, and what is refused before anything is written. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv";
import { parse, parseAllDocuments } from "yaml";
import { shardOf } from "../../../tools/fleet/shards";
import { Shell } from "../../support/command";

const tenants = ["acme", "globex", "hooli", "initech", "massive-dynamic", "soylent", "stark", "umbrella"];
const fleet = { count: 4, table: "tenants.csv", key: "tenant", type: "fleet:webhooks:Tenant" };
const csv = (names: readonly string[], host = "example.com"): string =>
  ["tenant,url", ...names.map((name) => `${name},https://${name}.${host}`), ""].join("\n");
const stackOf = (tenant: string, count = 4): string => `shard-${shardOf(tenant, count)}`;

/** The schema as Kubernetes holds people to it who ask for strict validation: no field beside those that it names. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, strict(value)]));
  return "properties" in schema && typeof schema.properties === "object" && "type" in schema
    ? { additionalProperties: false, ...inner }
    : inner;
}

describe("shards", () => {
  let shell: Shell;
  let folder = "";
  before(async () => (shell = await Shell.start()));
  after(() => shell.stop());

  const write = (name: string, content: string | object): void =>
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  const git = (...words: string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  const commit = (): string => {
    git("add", "-A");
    git("commit", "-qm", "change", "--allow-empty");
    return git("rev-parse", "HEAD").trim();
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "shards-"));
    write("fleet.json", fleet);
    write("tenants.csv", csv(tenants));
    write("index.ts", "// the program");
    write("Pulumi.yaml", "name: webhooks_fleet\nruntime: nodejs\n");
    git("init", "-q");
    commit();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const shards = (
    line: string,
    environment: Record<string, string | undefined> = { PATH: process.env["PATH"] },
  ) => shell.run(`shards ${line} --fleet ${join(folder, "fleet.json")}`, { environment });
  const matrix = async (line = ""): Promise<string[]> => {
    const { code, output, errors } = await shards(`matrix --github --jobs 256 ${line}`.trim());
    assert.equal(code, 0, errors);
    return (JSON.parse(output) as { include: { stacks: string }[] }).include.map(({ stacks }) => stacks);
  };

  it("lists the stacks, and asks nobody", async () => {
    assert.deepEqual((await shards("list")).output, "shard-0\nshard-1\nshard-2\nshard-3\n");
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("spreads the stacks over the jobs that run at once, and the service's limit with them", async () => {
    const { output, errors } = await shards("matrix --github --jobs 3 --requests-per-second 40");
    assert.equal(output.split("\n").length, 2);
    assert.deepEqual(JSON.parse(output), {
      include: [
        { stacks: "shard-0 shard-3", requestsPerSecond: "13.333" },
        { stacks: "shard-1", requestsPerSecond: "13.333" },
        { stacks: "shard-2", requestsPerSecond: "13.333" },
      ],
    });
    assert.equal(errors, "4 of 4 stacks, in 3 jobs [matrix-jobs]\n");
    const gitlab = await shards("matrix --gitlab --jobs 2 --requests-per-second 1");
    assert.deepEqual(parse(gitlab.output), {
      ".shards": {
        parallel: {
          matrix: [
            { STACKS: "shard-0 shard-2", WEBHOOKS_REQUESTS_PER_SECOND: "0.5" },
            { STACKS: "shard-1 shard-3", WEBHOOKS_REQUESTS_PER_SECOND: "0.5" },
          ],
        },
      },
    });
  });

  it("leaves out the stacks whose tenants did not change", async () => {
    assert.deepEqual(await matrix("--only-changed HEAD"), []);
    const none = await shards("matrix --gitlab --only-changed HEAD");
    assert.deepEqual(parse(none.output), { ".shards": { variables: { STACKS: "" } } });

    write("tenants.csv", csv([...tenants].reverse()));
    write("README.md", "about");
    commit();
    assert.deepEqual(await matrix("--only-changed HEAD~1"), [], "the order of rows is no change");

    write("tenants.csv", csv([...tenants, "wonka"]));
    assert.deepEqual(await matrix("--only-changed HEAD"), [stackOf("wonka")]);
    write("tenants.csv", csv(tenants.slice(1)));
    assert.deepEqual(await matrix("--only-changed HEAD"), [stackOf("acme")]);
    write("tenants.csv", csv(tenants).replace("https://globex.", "https://new."));
    assert.deepEqual(await matrix("--only-changed HEAD"), [stackOf("globex")]);
  });

  it("takes in what any commit since then changed, though a revert took it back", async () => {
    write("tenants.csv", csv(tenants).replace("https://globex.", "https://new."));
    commit();
    write("tenants.csv", 'tenant,url\nacme,"https\n');
    commit();
    write("tenants.csv", csv(tenants));
    write("Pulumi.shard-2.yaml", "config: {}\n");
    commit();
    rmSync(join(folder, "Pulumi.shard-2.yaml"));
    commit();
    const wanted = [...new Set([stackOf("globex"), "shard-2"])].sort();
    assert.deepEqual(await matrix("--only-changed HEAD~4"), wanted);
    assert.deepEqual(await matrix("--only-changed HEAD~1"), ["shard-2"]);

    // A branch that was merged is one step: what came and went on it was never run.
    const main = git("branch", "--show-current").trim();
    git("checkout", "-qb", "topic");
    write("tenants.csv", csv(tenants).replace("https://acme.", "https://new."));
    commit();
    write("tenants.csv", csv([...tenants, "wonka"]));
    commit();
    git("checkout", "-q", main);
    git("merge", "-q", "--no-ff", "-m", "merge", "topic");
    assert.deepEqual(await matrix("--only-changed HEAD~1"), [stackOf("wonka")]);
  });

  it("needs a repository to compare with", async () => {
    rmSync(join(folder, ".git"), { recursive: true });
    assert.deepEqual(await shards("matrix --github --only-changed HEAD"), {
      code: 2,
      output: "",
      errors:
        "error: --only-changed: the fleet file is not in a git repository, or git is not installed [no-repository]\n",
    });
  });

  it("takes in every stack that a pin, a new shard or a stack's own config concerns", async () => {
    write("fleet.json", { ...fleet, pins: { acme: (shardOf("acme", 4) + 1) % 4 } });
    const pinned = [shardOf("acme", 4), (shardOf("acme", 4) + 1) % 4].sort().map((shard) => `shard-${shard}`);
    assert.deepEqual(await matrix("--only-changed HEAD"), pinned);

    write("fleet.json", { ...fleet, count: 6 });
    const moved = tenants.filter((tenant) => stackOf(tenant) !== stackOf(tenant, 6));
    const concerned = new Set(moved.flatMap((tenant) => [stackOf(tenant), stackOf(tenant, 6)]));
    assert.ok(moved.length > 0);
    assert.deepEqual(await matrix("--only-changed HEAD"), [...concerned].sort());

    write("fleet.json", fleet);
    write("Pulumi.shard-2.yaml", "config: {}\n");
    commit();
    assert.deepEqual(await matrix("--only-changed HEAD~1"), ["shard-2"]);
  });

  it("takes in all of them where the program changed, or the commit cannot be compared", async () => {
    write("index.ts", "// another program");
    const { errors } = await shards("matrix --github --only-changed HEAD");
    assert.match(errors, /^index\.ts changed, so the matrix includes all stacks \[program-changed\]$/m);
    assert.equal((await matrix("--only-changed HEAD")).length, 4);
    git("checkout", "-q", ".");

    write("tenants.csv", 'tenant,url\nacme,"https\n');
    const broken = commit();
    write("tenants.csv", csv(tenants));
    commit();
    assert.equal((await matrix(`--only-changed ${broken}`)).length, 4);
    assert.match(
      (await shards(`matrix --github --only-changed ${broken}`)).errors,
      /^the fleet of that commit cannot be compared, so the matrix includes all stacks \[incomparable-fleet\]$/m,
    );
  });

  it("writes resources that the published schema of the operator takes", async () => {
    const schema = JSON.parse(
      readFileSync(join(__dirname, "..", "..", "published", "pulumi.com_stacks.json"), "utf8"),
    ) as { readonly versions: Readonly<Record<string, object>> };
    const isStack = new Ajv({ strict: false }).compile(strict(schema.versions["v1"]) as object);
    const options =
      "--branch release --directory webhooks --backend s3://states --kubernetes-secret keys --namespace hooks --service-account runner --organization acme --requests-per-second 10";
    for (const line of ["", options]) {
      const { code, output } = await shards(
        `operator --repository https://git.example.com/a.git ${line}`.trim(),
      );
      assert.equal(code, 0);
      const stacks = parseAllDocuments(output).map((one) => one.toJS() as Record<string, unknown>);
      assert.equal(stacks.length, 4);
      for (const stack of stacks) assert.ok(isStack(stack), JSON.stringify(isStack.errors));
      const names = stacks.map(({ metadata }) => (metadata as { name: string }).name);
      assert.deepEqual(names[3], "webhooks-fleet-shard-3");
      assert.match(names.join(), /^[a-z0-9,-]+$/);
    }
    const { output } = await shards(`operator --repository https://git.example.com/a.git ${options}`);
    const [first] = parseAllDocuments(output).map((one) => one.toJS() as { spec: Record<string, unknown> });
    const { envRefs, ...spec } = first?.spec ?? {};
    assert.deepEqual(spec, {
      stack: "acme/webhooks_fleet/shard-0",
      projectRepo: "https://git.example.com/a.git",
      ...{ branch: "release", repoDir: "webhooks", backend: "s3://states", serviceAccountName: "runner" },
      ...{ refresh: true, destroyOnFinalize: false },
    });
    assert.deepEqual((envRefs as Record<string, unknown>)["WEBHOOKS_REQUESTS_PER_SECOND"], {
      type: "Literal",
      literal: { value: "2.5" },
    });
    assert.ok(!isStack({ ...first, spec: { ...first?.spec, brunch: "main" } }), "a misspelt field is found");
  });

  const refused: Readonly<Record<string, readonly [line: string, errors: string, table?: string]>> = {
    "no form": ["matrix", "error: matrix: needs --github or --gitlab [matrix-form]\n"],
    "an unknown commit": [
      "matrix --github --only-changed=--all",
      "error: --only-changed: there is no such commit here: fetch it, or omit the flag to include all stacks [unknown-commit]\n",
    ],
    "a stack": ["list --stack shard-1", "error: --stack: does not apply to `shards` [shards-flag]\n"],
    "no job": [
      "matrix --github --jobs 0",
      "error: --jobs: must be a whole number greater than 0 [jobs-number]\n",
    ],
    "more jobs than GitHub takes": [
      "matrix --github --jobs 257",
      "error: --jobs: must be at most 256: GitHub accepts no larger matrix [matrix-size]\n",
    ],
    "more jobs than GitLab takes": [
      "matrix --gitlab --jobs 201",
      "error: --jobs: must be at most 200: GitLab accepts no larger matrix [matrix-size]\n",
    ],
    "no rate": [
      "matrix --github --requests-per-second -1",
      "error: --requests-per-second: must be a number greater than 0 [rate-number]\n",
    ],
    ...Object.fromEntries(
      [
        "git.example.com/a.git",
        "http://git.example.com/a.git",
        "https://bot:canary@git.example.com/a",
        "https://canary@git.example.com/a",
        "https://git.example.com/a?token=canary",
        "ssh://git:canary@git.example.com/a",
      ].map((url) => [
        `the repository ${url}`,
        [
          `operator --repository ${url}`,
          "error: --repository: must be an https or ssh URL without credentials: the operator reads those from a secret [repository-url]\n",
        ] as const,
      ]),
    ),
    "a namespace that is none": [
      "operator --repository ssh://git@git.example.com/a.git --namespace My_Hooks",
      "error: --namespace: must be at most 63 lower-case letters, digits and hyphens [namespace-name]\n",
    ],
    ...Object.fromEntries(
      ["/webhooks", "../webhooks", "a/../../b"].map((path) => [
        `the directory ${path}`,
        [
          `operator --repository https://git.example.com/a.git --directory ${path}`,
          "error: --directory: must be a path inside the repository [repository-folder]\n",
        ] as const,
      ]),
    ),
    "a key twice": [
      "list",
      "error: tenants.csv: row 2: tenant acme appears twice [duplicate-row]\n",
      csv(["acme", "acme"]),
    ],
    "an empty table": [
      "list",
      "error: tenants.csv: must not be empty, because an update would delete everything [no-keys]\n",
      csv([]),
    ],
    "a formula": [
      "list",
      "error: tenants.csv: row 1: url starts like a spreadsheet formula [row-formula]\n",
      "tenant,url\nacme,=HYPERLINK()\n",
    ],
    "broken quotes": [
      "list",
      "error: tenants.csv: is not valid CSV: quotes do not match up to line 2 [not-csv]\n",
      'tenant,url\nacme,"https\n',
    ],
  };
  for (const [what, [line, errors, table = csv(tenants)]] of Object.entries(refused))
    it(`refuses ${what} in one line`, async () => {
      write("tenants.csv", table);
      assert.deepEqual(await shards(line), { code: 2, output: "", errors });
    });

  it("needs a project with a name for the operator", async () => {
    write("Pulumi.yaml", "runtime: nodejs\n");
    const { code, errors } = await shards("operator --repository https://git.example.com/a.git");
    assert.deepEqual(
      [code, errors],
      [2, `error: ${join(folder, "Pulumi.yaml")}: has no project name [project-name]\n`],
    );
  });
});
