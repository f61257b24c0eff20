/** `npm run test:matrix`: whole programs over versions of Node, of the SDK, and ways to lay out node_modules. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Combination {
  readonly node: string;
  readonly sdk: string;
  readonly layout: "npm" | "pnpm";
}

const root = join(__dirname, "..");
const scratch = join(root, ".scratch", "matrix");
const nodes = ["20", "22", "24"];
const developed = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  }
).devDependencies["@pulumi/pulumi"];
const scenarios = ["test/e2e/walk.test.ts", "test/e2e/programs.test.ts", "test/e2e/adoption.test.ts"];

const newest = capture("npm", ["view", "@pulumi/pulumi", "version"]);
const oldest = "3.216.0";
const sdks = [oldest, developed ?? "", newest];

mkdirSync(scratch, { recursive: true });

// Words after `--` narrow the run: `npm run test:matrix -- 22 pnpm`.
const wanted = process.argv.slice(2);
const rows: string[] = [];
let failed = 0;
for (const combination of combinations()) {
  const result = test(combination);
  if (result.startsWith("failed")) failed += 1;
  const row = `| ${nodeVersion(combination.node)} | ${combination.sdk} | ${combination.layout} | ${result} |`;
  console.log(row);
  rows.push(row);
}
if (wanted.length === 0) keep();
console.log(failed === 0 ? "every combination passed" : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** The page of compatibility. A whole run is kept on it. */
const page = join(root, "docs", "compatibility.md");

/** Keeps a whole run, between two marks. */
function keep(): void {
  const head = "| Node | `@pulumi/pulumi` | Layout | End to end |\n| --- | --- | --- | --- |";
  const date = new Date().toISOString().slice(0, 10);
  const table = `Run on ${date}.\n\n${head}\n${rows.join("\n")}\n`;
  const text = readFileSync(page, "utf8");
  const marked = /(?<=<!-- matrix -->\n)[^]*(?=<!-- end of matrix -->)/;
  if (!marked.test(text)) throw new Error("docs/compatibility.md has no place for the matrix");
  writeFileSync(
    page,
    text.replace(marked, () => `\n${table}\n`),
  );
  spawnSync(bin("prettier"), ["--write", "--log-level", "warn", page], { cwd: root });
}

function combinations(): Combination[] {
  const all = nodes.flatMap((node) => [
    // From 3.249 on the SDK needs Node 22.
    ...sdks
      .filter((sdk) => node !== "20" || sdk !== newest || newest === developed)
      .map((sdk) => ({ node, sdk, layout: "npm" as const })),
    { node, sdk: developed ?? "", layout: "pnpm" as const },
  ]);
  return all.filter((combination) =>
    wanted.every((word) => Object.values(combination).some((value) => value === word)),
  );
}

/** One run of the scenarios on the embedded engine. */
function test({ node, sdk, layout }: Combination): string {
  const counts = join(scratch, "counts.json");
  rmSync(counts, { force: true });
  const parameters = ["--import", "tsx", join(root, "node_modules", "mocha", "bin", "mocha.js")];
  const { status } = spawnSync(
    nodeBinary(node),
    [...parameters, "-g", "embedded engine", "--timeout", "300000", ...scenarios],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        TEST_COUNTS: counts,
        TEST_LAYOUT: layout,
        TEST_PROCESSES: "own",
        TEST_SDK: sdk,
        ...compiler(sdk),
      },
    },
  );
  if (!existsSync(counts)) return "failed: no result";
  const { passed, failed: bad } = JSON.parse(readFileSync(counts, "utf8")) as {
    passed: number;
    failed: number;
  };
  return status === 0 && bad === 0 && passed > 0 ? `${passed} passed` : `failed: ${bad} of ${passed + bad}`;
}

/** The oldest SDK takes no TypeScript from 6 on beside itself. */
function compiler(sdk: string): Record<string, string> {
  return sdk === oldest ? { TEST_TYPESCRIPT: "5.9" } : {};
}

/** The npm registry has the binaries of Node as packages, one for each platform. */
function nodeBinary(major: string): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const folder = join(scratch, `node-${major}`);
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const binary = join(folder, "node_modules", name, "bin", "node");
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    spawnSync("npm", ["install", "--no-audit", "--no-fund", `${name}@${major}`], {
      cwd: folder,
      stdio: "ignore",
    });
  }
  if (!existsSync(binary)) throw new Error(`Node ${major} cannot be installed as the npm package ${name}`);
  return binary;
}

function nodeVersion(major: string): string {
  return capture(nodeBinary(major), ["--version"]);
}

function capture(command: string, parameters: readonly string[]): string {
  return spawnSync(command, parameters, { cwd: root, encoding: "utf8" }).stdout.trim();
}

function bin(name: string): string {
  return join(root, "node_modules", ".bin", name);
}
