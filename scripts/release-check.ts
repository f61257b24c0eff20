/** `npm run release:check`: everything that has to hold before a version is published, and the steps of a first one. Publishes nothing. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checksumFile } from "./bundle/archives";
import { wrongAddresses, type Addresses } from "./addresses";
import { firstSteps, printedSteps } from "./first-publication";
import { stalePins } from "./pins";
import { staleFiles } from "./version";

const root = join(__dirname, "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Addresses & {
  readonly version: string;
};
const { version } = manifest;
const folder = mkdtempSync(join(tmpdir(), "release-"));

/** Each gives the reason why it does not hold; empty where it holds. */
const checks: readonly (readonly [name: string, check: () => string])[] = [
  ["the working tree is clean", () => capture("git", ["status", "--porcelain"]).stdout],
  [
    "the manifest names the repository, which provenance and the links of the page need",
    () => wrongAddresses(manifest),
  ],
  ["the changelog has an entry for this version", changelog],
  ["every example and page names this version", () => staleFiles(version).join("\n")],
  [
    "workflow, examples and pages name the commits that hold what they call: else `npm run pin`, and commit, until nothing changes",
    () => stalePins().join("\n"),
  ],
  ["test/states holds what this version writes", recorded],
  ["the version is not published yet", published],
  ["the reference is fresh and every test passes", () => succeeds("npm", ["run", "test:full"])],
  [
    "no advisory concerns what is shipped",
    () => succeeds("npm", ["audit", "--omit=dev", "--omit=peer", "--package-lock-only"]),
  ],
  ["the package can be packed", () => succeeds("npm", ["pack", "--pack-destination", folder])],
  ["the plugin as one file is the same in a second build, with every license", bundles],
  ["publint finds nothing", () => succeeds(bin("publint"), [tarball(), "--strict"])],
  [
    "types resolve under CommonJS, ES modules and bundlers",
    () => succeeds(bin("attw"), [tarball(), "--exclude-entrypoints", "./package.json"]),
  ],
];

let failed = 0;
for (const [name, check] of checks) {
  const reason = check();
  console.log(`${reason === "" ? "✔" : "✘"} ${name}`);
  if (reason === "") continue;
  console.log(reason.replace(/^/gm, "    ").trimEnd());
  failed += 1;
}
rmSync(folder, { recursive: true, force: true });
if (capture("npm", ["view", "pulumi-webhooks", "version"]).stderr.includes("E404"))
  console.log(
    `no version is on npm yet; a first publication needs, in this order:\n${printedSteps(firstSteps(manifest))}`,
  );
console.log(failed === 0 ? `${version} can be released` : `${failed} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;

function changelog(): string {
  const text = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const entry = new RegExp(`^## \\[${version.replaceAll(".", "\\.")}\\] - \\d{4}-\\d{2}-\\d{2}$`, "m");
  return entry.test(text) ? "" : `CHANGELOG.md has no heading "## [${version}] - <date>"`;
}

function recorded(): string {
  const isRecorded = readdirSync(join(root, "test", "states")).some((name) => name.startsWith(`${version}-`));
  return isRecorded ? "" : "nothing is recorded: run `npm run record:states`";
}

function published(): string {
  const { stdout } = capture("npm", ["view", `pulumi-webhooks@${version}`, "version"]);
  return stdout.trim() === "" ? "" : `${version} is on the registry already`;
}

/** A package without a license is an error of the build. */
function bundles(): string {
  const outputs = ["first", "second"].map((name) => join(folder, name));
  for (const output of outputs) {
    const problem = succeeds("npm", ["run", "bundle", "--", "--output", output]);
    if (problem !== "") return problem;
  }
  const [first, second] = outputs.map((output) => readFileSync(join(output, checksumFile), "utf8"));
  return first === second ? "" : `the checksums differ:\n${first}\n${second}`;
}

function tarball(): string {
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "nothing.tgz");
}

/** The output of a command that fails. */
function succeeds(command: string, parameters: readonly string[]): string {
  const { status, stdout, stderr } = capture(command, parameters);
  return status === 0 ? "" : `${stdout}${stderr}`.trim() || `${command} failed`;
}

function capture(
  command: string,
  parameters: readonly string[],
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(command, parameters, { cwd: root, encoding: "utf8", maxBuffer: 1e9 });
}

function bin(name: string): string {
  return join(root, "node_modules", ".bin", name);
}
