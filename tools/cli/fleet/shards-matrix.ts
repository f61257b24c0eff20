/** `shards matrix`: the jobs of a pipeline, each with its stacks and its part of what the service bears. */

import { execFile } from "node:child_process";
import { dirname, basename } from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { Option } from "commander";
import type { Command } from "commander";
import { stringify } from "yaml";
import type { Notice } from "../../../provider/base/notice";
import { wrongUse } from "../io/input";
import type { Call, Session } from "../io/session";
import { notices } from "./notices";
import { loadFleet, loadFleetWith, positive, rateText } from "./shards-fleet";
import type { FleetFlag, LoadedFleet } from "./shards-fleet";

interface MatrixFlags extends FleetFlag {
  readonly github?: boolean | undefined;
  readonly gitlab?: boolean | undefined;
  readonly onlyChanged?: string | undefined;
  readonly jobs: string;
  readonly requestsPerSecond?: string | undefined;
}

/** One job: the names of its stacks with blanks between them, and its part of the requests. */
interface Job {
  readonly stacks: string;
  readonly requestsPerSecond?: string;
}

/** Adds the command. */
export function addMatrix(shards: Command, session: Session): void {
  shards
    .command("matrix")
    .description("split the stacks into parallel jobs of a pipeline; each job runs its stacks one by one")
    .addOption(new Option("--github", "write JSON for `strategy.matrix`").conflicts("gitlab"))
    .option("--gitlab", "write YAML: the hidden job `.shards` of a child pipeline")
    .option("--only-changed <ref>", "omit stacks that have not changed since this git commit")
    .option("--jobs <number>", "the maximum number of jobs that run at once", "4")
    .option("--requests-per-second <number>", "the limit for all jobs together; each job gets an equal part")
    .addHelpText(
      "after",
      "\nExample:\n  $ pulumi-webhooks shards matrix --github --only-changed origin/main --requests-per-second 40",
    )
    .action(session.action<MatrixFlags>(writeMatrix));
}

async function writeMatrix({ options, output }: Call<MatrixFlags>): Promise<void> {
  if (options.github !== true && options.gitlab !== true) throw wrongUse("matrix", notices["matrix-form"]());
  const loaded = await loadFleet(options);
  const all = [...loaded.keys.keys()];
  const { onlyChanged: ref } = options;
  const note = (notice: Notice): void => output.note(notice);
  const stacks = ref === undefined ? all : await changedStacks(options.fleet, loaded, ref, note);
  const most = positive("--jobs", options.jobs, true);
  const [service, limit] = options.github === true ? (["GitHub", 256] as const) : (["GitLab", 200] as const);
  if (most > limit) throw wrongUse("--jobs", notices["matrix-size"]({ limit, service }));
  const rate = options.requestsPerSecond;
  const jobs = jobsOf(
    stacks,
    most,
    rate === undefined ? undefined : positive("--requests-per-second", rate, false),
  );
  note(notices["matrix-jobs"]({ stacks: stacks.length, all: all.length, jobs: jobs.length }));
  await output.showText(jobs, () =>
    options.github === true
      ? `${JSON.stringify({ include: jobs })}\n`
      : stringify(gitlab(jobs), { lineWidth: 0 }),
  );
}

/** The stacks in as many jobs as may be, one after the other in turn, so that the jobs are of about one length. */
function jobsOf(stacks: readonly string[], most: number, rate: number | undefined): Job[] {
  const count = Math.min(most, stacks.length);
  return Array.from({ length: count }, (_, job) => ({
    stacks: stacks.filter((__, index) => index % count === job).join(" "),
    ...(rate !== undefined && {
      requestsPerSecond: rateText(rate / count),
    }),
  }));
}

/** A matrix without jobs is an error there, and a pipeline without jobs, too: one job with nothing to do is none. */
function gitlab(jobs: readonly Job[]): object {
  const matrix = jobs.map(({ stacks, requestsPerSecond: rate }) => ({
    STACKS: stacks,
    ...(rate !== undefined && { WEBHOOKS_REQUESTS_PER_SECOND: rate }),
  }));
  return { ".shards": matrix.length === 0 ? { variables: { STACKS: "" } } : { parallel: { matrix } } };
}

/**
 * The stacks whose rows or config any commit since a given one changed, or what is not committed does; all of them, where anything else of
 * the program changed. The two ends alone would hide what a run that failed has done to a stack and a revert took back in the table.
 */
async function changedStacks(
  file: string,
  { fleet, rows, keys }: LoadedFleet,
  ref: string,
  note: (notice: Notice) => void,
): Promise<string[]> {
  const all = [...keys.keys()];
  const git = gitIn(dirname(file));
  await git("rev-parse", "--git-dir").catch(() => {
    throw wrongUse("--only-changed", notices["no-repository"]());
  });
  const commit = (
    await git("rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`).catch(() => {
      throw wrongUse("--only-changed", notices["unknown-commit"]());
    })
  ).trim();
  const log = await git("rev-list", "--first-parent", "--reverse", `${commit}..HEAD`, "--", ".");
  const commits = [commit, ...log.split("\n").filter(Boolean)];
  const steps = commits.map((from, index) => [from, ...commits.slice(index + 1, index + 2)]);
  const diffs = await Promise.all(
    steps.map((ends) => git("diff", "--name-only", "--relative", "-z", ...ends, "--", ".")),
  );
  const names = diffs.flatMap((diff) => diff.split("\0"));
  const changed = names.filter((name) => name !== "" && !name.endsWith(".md"));
  const configs = new Map(all.map((stack) => [`Pulumi.${stack}.yaml`, stack]));
  const other = changed.find((name) => ![basename(file), fleet.table].includes(name) && !configs.has(name));
  if (other !== undefined) {
    note(notices["program-changed"]({ file: other }));
    return all;
  }
  const loaded = await Promise.all(
    commits.map((one) =>
      loadFleetWith(file, (name) => git("show", `${one}:./${name}`)).catch(() => undefined),
    ),
  );
  // No run changed anything with a table between the two that cannot be read.
  const known = loaded.filter((one) => one !== undefined);
  if (
    loaded[0] === undefined ||
    known.some((one) => one.fleet.type !== fleet.type || one.fleet.key !== fleet.key)
  ) {
    note(notices["incomparable-fleet"]());
    return all;
  }
  const rowsOf = (of: LoadedFleet, stack: string): object =>
    Object.fromEntries((of.keys.get(stack) ?? []).map((key) => [key, of.rows.get(key)]));
  const versions = [...known, { fleet, rows, keys }];
  const isTouched = (stack: string): boolean =>
    versions.some((version, index) => {
      const next = versions[index + 1];
      return next !== undefined && !isDeepStrictEqual(rowsOf(version, stack), rowsOf(next, stack));
    });
  const configured = new Set(changed.map((name) => configs.get(name)));
  return all.filter((stack) => configured.has(stack) || isTouched(stack));
}

function gitIn(folder: string): (...words: string[]) => Promise<string> {
  return async (...words) =>
    (await promisify(execFile)("git", ["-C", folder, ...words], { maxBuffer: Infinity })).stdout;
}
