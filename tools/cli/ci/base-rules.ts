/** The settings of the rules that count for a run: a proposed change cannot make its own exceptions. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../../../provider/base/errors";
import { parseJson } from "../../../provider/base/fields";
import type { Notice } from "../../../provider/base/notice";
import { parseLintSettings } from "../../topology/rules/lint";
import type { LintSettings } from "../../topology/rules/lint";
import type { CliIo } from "../io/input";
import { readSettings, settingsFile } from "../review/lint";
import type { RunContext } from "./forge/context";
import { notices } from "./notices";
import { fetched, gitIn } from "./git";

/** The variable that names the commit or branch with the settings, where a system does not. */
const baseVariable = "WEBHOOKS_CI_BASE";

/** Where the settings are looked for. */
interface Place {
  readonly folder: string;
  readonly io: CliIo;
  readonly context: RunContext;
  readonly isDefaultBranch: boolean | undefined;
}

/**
 * The settings of the base, which is the default branch unless something else is named, and those of the folder on that branch. What cannot be read counts as no settings, so that
 * no exception counts.
 *
 * @param note receives the reason where settings cannot be read
 */
export async function rulesOf(
  { folder, io, context, isDefaultBranch }: Place,
  note: (notice: Notice) => void,
): Promise<LintSettings> {
  // What is not known to be the default branch may be a proposed change.
  const base = io.environment[baseVariable] || (context.proposal?.base ?? "HEAD");
  try {
    if (isDefaultBranch === true) return await readSettings(undefined, folder);
    const text = await textAt(base, { folder, io, context });
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
async function textAt(
  base: string,
  { folder, io, context }: Pick<Place, "folder" | "io" | "context">,
): Promise<string | undefined> {
  if (!/^\w[\w./+@-]*$/.test(base)) return undefined;
  const git = gitIn(folder, io);
  const isThere =
    /^[\da-f]{40,64}$/.test(base) && (await git("cat-file", "-e", `${base}^{commit}`)).code === 0;
  // A pipeline often has the newest commit alone, and a branch of the same name may be an older one.
  if (!isThere && (await fetched(folder, base, { io, context })) !== undefined) return undefined;
  const commit = isThere ? base : "FETCH_HEAD";
  const listed = await git("ls-tree", "--name-only", commit, "--", settingsFile);
  if (listed.code !== 0 || listed.output.trim() === "") return listed.code === 0 ? "" : undefined;
  const shown = await git("show", `${commit}:./${settingsFile}`);
  return shown.code === 0 ? shown.output : undefined;
}
