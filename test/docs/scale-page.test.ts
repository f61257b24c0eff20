/** The recipes of the page about fleets: a workflow with a job for each stack, the stacks that changed, and resources of an operator. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv";
import { parse } from "yaml";
import { shardOf } from "../../tools/fleet/shards";
import { blocksOf } from "../support/blocks";
import { commandsRunning } from "../support/fake-pulumi";
import { installedCommand, packingTime, preparePackage } from "../support/packed";
import { play } from "../support/pipelines/github";

const root = join(__dirname, "..", "..");
const blocks = blocksOf(["docs/scale.md"]);
const shown = (language: string): string =>
  blocks.find((block) => block.language === language)?.text ?? assert.fail(language);
const all = Array.from({ length: 8 }, (_, shard) => `shard-${shard}`);

describe("The page about fleets", function () {
  this.timeout(packingTime);
  let folder = "";
  const inFolder = (name: string): string => join(folder, name);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "scale-"));
    cpSync(join(root, "examples", "fleet"), inFolder("repository"), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("has a workflow that runs each stack that `shards list` names in a job of its own", async () => {
    writeFileSync(inFolder("repository/fleet.yml"), shown("yaml"));
    const command = await installedCommand();
    const runner = commandsRunning(folder, {
      npm: "exit 0",
      pulumi: "exit 0",
      npx: `[ "$2 $3" = "shards list" ] || exit 0; shift; exec "${process.execPath}" "${command}" "$@"`,
    });
    const { jobs } = await play("fleet.yml", {
      ...{ repository: inFolder("repository"), folder, name: "push", runner },
      environments: { production: { WEBHOOKS_API_KEY: "api-key" } },
    });
    const [list, ...up] = jobs;
    assert.deepEqual([list?.name, list?.result, up.length], ["stacks", "success", 8]);
    for (const [shard, { result, ran }] of up.entries()) {
      const { STACK: stack, WEBHOOKS_REQUESTS_PER_SECOND: rate } = ran.at(-1)?.environment ?? {};
      assert.deepEqual([result, stack, rate], ["success", all[shard], "10"]);
    }
  });

  it("has a program that names the stacks that changed since a commit", async () => {
    const program = inFolder("repository/webhooks");
    writeFileSync(join(program, "changed.mjs"), shown("js"));
    symlinkSync(join(await preparePackage(), "node_modules"), inFolder("node_modules"));
    const git = (...words: string[]): string =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words], {
        cwd: program,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    const commit = (): void => {
      git("add", "-A");
      git("commit", "-qm", "change");
    };
    const changed = (): unknown =>
      JSON.parse(
        execFileSync(process.execPath, ["changed.mjs", "HEAD"], { cwd: program, encoding: "utf8" }),
      ) as unknown;
    git("init", "-q");
    commit();
    assert.deepEqual(changed(), []);
    appendFileSync(join(program, "tenants.csv"), "zorg,https://hooks.zorg.example.com/in\n");
    assert.deepEqual(changed(), [`shard-${shardOf("zorg", 8)}`]);
    commit();
    writeFileSync(join(program, "Pulumi.shard-3.yaml"), "config: {}\n");
    git("add", "-A");
    assert.deepEqual(changed(), ["shard-3"]);
    commit();
    const fleet = readFileSync(join(program, "fleet.json"), "utf8");
    writeFileSync(join(program, "fleet.json"), fleet.replace('"count": 8', '"count": 9'));
    assert.equal((changed() as string[]).at(-1), "shard-8");
    commit();
    appendFileSync(join(program, "index.ts"), "// changed\n");
    assert.deepEqual(changed(), [...all, "shard-8"]);
  });

  it("has a resource that the published schema of the operator takes, without a field beside it", () => {
    const { versions } = JSON.parse(
      readFileSync(join(root, "test", "published", "pulumi.com_stacks.json"), "utf8"),
    ) as { readonly versions: Readonly<Record<string, object>> };
    const isStack = new Ajv({ strict: false, logger: false }).compile(strict(versions["v1"]) as object);
    const [, text = ""] = /^---\n([^]*)^END$/m.exec(shown("sh")) ?? [];
    const stack = parse(text) as { readonly spec: object };
    assert.ok(isStack(stack), JSON.stringify(isStack.errors));
    assert.ok(!isStack({ ...stack, spec: { ...stack.spec, brunch: "main" } }));
  });
});

/** The schema as Kubernetes holds people to it who ask for strict validation: no field beside those that it names. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, strict(value)]));
  return "properties" in schema && typeof schema.properties === "object" && "type" in schema
    ? { additionalProperties: false, ...inner }
    : inner;
}
