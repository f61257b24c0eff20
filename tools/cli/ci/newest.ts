/** Whether a run applies: only where the program is the same at its commit and at the newest one of the default branch. */

import { shared } from "../../../provider/base/notices";
import { clause } from "../../../provider/base/declare";
import { refusal } from "../io/once";
import { fetched, gitIn, reasonIn } from "./git";
import type { Git } from "./git";
import { lockedFolder } from "./install";
import type { Run } from "./run";

/**
 * The newest commit of the default branch where the folder of the program, or the workspace that it is installed from, is another one
 * there; undefined where it is the same, however many commits came since.
 *
 * @throws WebhooksError where they cannot be compared, or the checkout is not that of the run
 */
export async function newerCommit(run: Run): Promise<string | undefined> {
  const { options, io, commit } = run;
  const folder = lockedFolder(options.folder);
  const git = gitIn(folder, io);
  const refuse = (reason: string): never => {
    throw refusal(
      shared.wrongRun`nothing is applied, because ${options.folder} cannot be compared with the default branch: ${reason}`,
    );
  };
  const head = await git("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  const own = head.output.trim();
  if (head.code !== 0) return refuse(clause`it is in no git checkout`);
  // Reviewers of an environment have seen the commit of the run.
  if (commit !== undefined && commit !== own)
    throw refusal(
      shared.wrongRun`nothing is applied: the run is for commit ${shortCommit(commit)}, but ${shortCommit(own)} is checked out`,
    );
  const remotes = await git("remote");
  if (remotes.code === 0 && remotes.output.trim() === "")
    return options.branchIsDefault ? undefined : refuse(clause`the checkout has no remote`);
  const why = await fetched(folder, "HEAD", run);
  if (why !== undefined) return refuse(why);
  const newest = await git("rev-parse", "--verify", "FETCH_HEAD^{commit}");
  const tree = await git("rev-parse", "--verify", `${own}:./`);
  if (newest.code !== 0 || tree.code !== 0) return refuse(reasonIn(newest.code === 0 ? tree : newest, io));
  const there = newest.output.trim();
  return (await treeAt(there, git)) === tree.output.trim() ? undefined : there;
}

/** The tree of the folder; undefined where the commit has none. */
async function treeAt(commit: string, git: Git): Promise<string | undefined> {
  const { code, output } = await git("rev-parse", "--verify", "--quiet", `${commit}:./`);
  return code === 0 ? output.trim() : undefined;
}

/** As forges show a commit. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 12);
}
