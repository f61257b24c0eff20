/** The settings of the rules that count for a run: a proposed change cannot make its own exceptions. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../../base/errors";
import { parseJson } from "../../base/fields";
import type { Notice } from "../../base/notice";
import { parseLintSettings } from "../../topology/rules/lint";
import type { LintSettings } from "../../topology/rules/lint";
import type { CliIo } from "../io/input";
import { readSettings, settingsFile } from "../review/lint";
import type { RunContext } from "./forge/context";
import { notices } from "./notices";
import { runProgram } from "./processes";

/** The variable that names the commit or branch with the settings, where a system does not. */
const baseVariable = "WEBHOOKS_CI_BASE";

/** Where the settings are looked for. */
interface Place {
  readonly folder: string;
  readonly io: CliIo;
  readonly context: RunContext;
}

/**
 * The settings of the base branch for a proposed change, else those of the folder. What cannot be read counts as no settings, so that
 * no exception counts.
 *
 * @param note receives the reason where settings cannot be read
 */
export async function rulesOf(
  { folder, io, context }: Place,
  note: (notice: Notice) => void,
): Promise<LintSettings> {
  const base = io.environment[baseVariable] || context.proposal?.base;
  try {
    if (context.proposal === undefined && context.isDefaultBranch !== false && !base)
      return await readSettings(undefined, folder);
    const text = await textAt(base, folder, io);
    if (text !== undefined) return text === "" ? {} : parseLintSettings(parseJson(text));
  } catch (error) {
    if (!hasCode(error, "invalid-input") && !hasCode(error, "settings")) throw error;
  }
  // Without the file, the base branch most likely has none either.
  if (existsSync(join(folder, settingsFile)))
    note(notices["rules-unread"]({ file: settingsFile, variable: baseVariable }));
  return {};
}

/** The file at a commit or branch; empty where that has none, undefined where it cannot be read. */
async function textAt(base: string | undefined, folder: string, io: CliIo): Promise<string | undefined> {
  if (base === undefined || !/^\w[\w./+@-]*$/.test(base)) return undefined;
  const git = (...words: string[]) => runProgram("git", words, { folder, io });
  const isThere =
    /^[\da-f]{40,64}$/.test(base) && (await git("cat-file", "-e", `${base}^{commit}`)).code === 0;
  // A pipeline often has the newest commit alone, and a branch of the same name may be an older one.
  if (!isThere && (await git("fetch", "--quiet", "--depth=1", "--no-tags", "origin", base)).code !== 0)
    return undefined;
  const commit = isThere ? base : "FETCH_HEAD";
  const listed = await git("ls-tree", "--name-only", commit, "--", settingsFile);
  if (listed.code !== 0 || listed.output.trim() === "") return listed.code === 0 ? "" : undefined;
  const shown = await git("show", `${commit}:./${settingsFile}`);
  return shown.code === 0 ? shown.output : undefined;
}
