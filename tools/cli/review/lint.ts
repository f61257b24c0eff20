/** `lint`: checks a topology against the rules. */

import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import { hasCode } from "../../../provider/base/errors";
import type { Said } from "../../../provider/base/notice";
import { safeSource } from "../../../provider/base/text";
import { packageVersion } from "../../../provider/base/urn";
import { lint, parseLintSettings } from "../../topology/rules/lint";
import type { Finding, LintSettings } from "../../topology/rules/lint";
import { rules } from "../../topology/rules";
import { severities } from "../../topology/rules/rule";
import { maxResults, sarifOf } from "../../topology/rules/sarif";
import { readFileText, readJson, wrongUse, writeText } from "../io/input";
import type { Call, Session } from "../io/session";
import {
  addTopologyFlags,
  optionalTopologyHelp,
  readTopology,
  refuseIdle,
  topologyFlags,
} from "./topology-input";
import type { TopologyFlags } from "./topology-input";
import { notices } from "./notices";
import { withPlaces } from "./places";
import { findingsPage, writePage } from "./page/write-page";

interface LintFlags extends TopologyFlags {
  readonly config?: string | undefined;
  readonly sarif?: string | undefined;
  readonly html?: string | undefined;
  readonly listRules?: boolean | undefined;
}

/** Where the settings of the rules are looked for, in the folder of the project. */
export const settingsFile = "pulumi-webhooks.json";

/** Adds the command. */
export function addLint(program: Command, session: Session): void {
  const command = program
    .command("lint")
    .description("check a topology against rules for routes, access and secrets")
    .argument("[topology]", optionalTopologyHelp)
    .option(
      "--config <file>",
      `read the settings of the rules from this file (default: ${settingsFile}, if it exists)`,
    )
    .option("--sarif <file>", "also write the findings as SARIF 2.1.0, for code scanning")
    .option("--html <file>", "also write a page with the findings and a map of the routes")
    .option("--list-rules", "list the rules and their purpose, and check nothing")
    .addHelpText(
      "after",
      "\nExit codes of lint: 0 no findings, or only notes; 10 warnings; 1 errors, or no topology to check.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi preview --json --show-sames | pulumi-webhooks lint");
  addTopologyFlags(command).action(session.action<LintFlags>(lintTopology));
}

async function lintTopology(call: Call<LintFlags>, place?: string): Promise<number> {
  const { config, sarif, html, listRules } = call.options;
  if (listRules === true) {
    const idle = ["config", "sarif", "html", ...topologyFlags];
    refuseIdle(call.options, clause`--list-rules checks nothing`, idle);
    const rows = Object.entries(rules).map(([id, { severity, why }]) => ({ id, severity, why }));
    await call.output.show(rows, () =>
      call.output.pairs(rows.map(({ id, severity, why }) => [id, `${severity}: ${why}`])),
    );
    return 0;
  }
  const settings = await readSettings(config);
  const topology = withPlaces(await readTopology(call, "lint", place), projectFolder());
  const note = (notice: Said): void => call.output.note(notice);
  const findings = lint(topology, { settings, now: call.io.now(), note });
  if (html !== undefined) await writePage(html, findingsPage(topology, findings));
  const result = sarif !== undefined && sarifOf(findings, packageVersion(), folderInRepository());
  if (result) await writeText("--sarif", sarif, safeSource(`${JSON.stringify(result, undefined, 2)}\n`));
  if (sarif !== undefined && findings.length > maxResults)
    call.output.note(notices["findings-cut"]({ file: sarif, shown: maxResults, all: findings.length }));
  const facts = findings.map(({ rule, severity, message, field, resource: { kind, name, urn, id } }) => ({
    ...{ rule, severity, message, field, resource: { kind, name, urn, id } },
  }));
  await call.output.show(facts, () => linesOf(findings));
  if (findings.some(({ severity }) => severity === "error")) return 1;
  return findings.some(({ severity }) => severity === "warning") ? 10 : 0;
}

function linesOf(findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [clause`No rule is violated.`];
  const count = (wanted: string): string | undefined => {
    const found = findings.filter(({ severity }) => severity === wanted).length;
    return found === 0 ? undefined : `${found} ${wanted}${found === 1 ? "" : "s"}`;
  };
  const counts = severities.flatMap((severity) => count(severity) ?? []);
  return [
    ...findings.map(({ severity, message, rule }) => `${severity}: ${message} (${rule})`),
    "",
    counts.join(", "),
  ];
}

/**
 * The settings of the rules: of a file, or else of the one in the folder, if there is one.
 *
 * @throws InvalidInputError where the file cannot be used
 */
export async function readSettings(file?: string, folder = "."): Promise<LintSettings> {
  const usual = join(folder, settingsFile);
  if (file === undefined && !existsSync(usual)) return {};
  const name = file ?? usual;
  const value = readJson(name, await readFileText(name));
  try {
    return parseLintSettings(value);
  } catch (error) {
    throw hasCode(error, "invalid-input") ? wrongUse(name, error.message) : error;
  }
}

/** The folder of the Pulumi project that a folder belongs to, as a path from the root of its repository. */
export function folderInRepository(here = process.cwd()): string {
  const project = projectFolder(here);
  return relative(folderWith([".git"], project) ?? project, project)
    .split(sep)
    .join("/");
}

/** The folder of the Pulumi project that a folder belongs to, else the folder itself. */
function projectFolder(here = process.cwd()): string {
  return folderWith(["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"], here) ?? here;
}

/** The folder, or else the nearest one above it, that holds one of the names. */
export function folderWith(names: readonly string[], folder: string): string | undefined {
  if (names.some((name) => existsSync(join(folder, name)))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : folderWith(names, above);
}
