/** `ci comment`: writes what a review hands on into the forge, and ends with the code of the gate. It runs no code of the change. */

import { messageOf } from "../../base/text";
import { refusal } from "../io/once";
import { wrongUse } from "../io/input";
import type { Call } from "../io/session";
import { approvalsOf } from "./approvals";
import type { JudgedLine } from "./approvals";
import { commentMark, isQuiet, textOf } from "./comment";
import type { TextSource } from "./comment";
import type { Forge, Proposal } from "./forge/forge";
import { openForge } from "./forge/open";
import { readHandedOn } from "./handed-on";
import type { HandedOn } from "./handed-on";
import { notices } from "./notices";
import type { CiFlags } from "./options";
import { beginRun, ending, linksOf, show } from "./run";
import type { Run } from "./run";
import type { Stopped } from "./stopped";

/** What came of writing. */
export interface Posted {
  /** The code of the gate. */
  readonly code: number;
  readonly text: string;
  /** The address of the comment; undefined where there is none. */
  readonly url?: string | undefined;
}

/** Runs the command. */
export async function comment(call: Call<CiFlags>): Promise<number> {
  const run = beginRun("comment", call);
  const { context, io, number } = run;
  if (number === undefined) throw wrongUse("--pull-request", notices["no-proposal"]());
  const reviews = await reviewsFor(run);
  const forge = openForge(context, io.environment);
  const { code, text, url } = await (forge === undefined
    ? unposted(run, reviews)
    : post(run, forge, reviews).finally(() => forge.close()));
  await show(run, text, { ...factsOf(reviews), comment: url ?? null });
  return ending(run, code);
}

/** What was handed on. If nothing can be read, a review without stacks says so in the comment, and fails the gate. */
async function reviewsFor({ options, commit, note }: Run): Promise<HandedOn[]> {
  try {
    return await readHandedOn(options.from);
  } catch (error) {
    const reason = messageOf(error);
    note(notices["review-unread"]({ reason }));
    const remarks = [notices["review-unread"]({ reason }).text];
    return [{ version: 1, commit: commit ?? null, stacks: [], remarks }];
  }
}

async function unposted(run: Run, reviews: readonly HandedOn[]): Promise<Posted> {
  run.note(notices["no-token"]());
  const stopped = allStopped(reviews);
  return { code: gateCode(reviews, stopped), text: textOf(sourceOf(run, reviews, stopped, [])) };
}

/**
 * Writes the comment of a proposed change.
 *
 * @throws WebhooksError where a review is of another commit than the run, or the forge refuses
 */
export async function post(run: Run, forge: Forge, reviews: readonly HandedOn[]): Promise<Posted> {
  const { note, options, number = 0 } = run;
  const commit = run.commit ?? reviews.find((one) => one.commit !== null)?.commit ?? undefined;
  const other = reviews.find((one) => one.commit !== (commit ?? null));
  if (other !== undefined)
    throw refusal(notices["review-of-another-commit"]({ commit: other.commit ?? "", own: commit ?? "" }));
  const proposal = await forge.proposal(number);
  const all = allStopped(reviews);
  if (commit !== undefined && commit !== proposal.headCommit) {
    note(notices["newer-push"]({ commit, head: proposal.headCommit }));
    return { code: gateCode(reviews, all), text: textOf(sourceOf(run, reviews, all, [])) };
  }
  const judged = commit === undefined ? [] : await judgedFor(forge, proposal, all);
  const stopped = notApproved(all, judged);
  const source = { ...sourceOf(run, reviews, stopped, judged), mark: commentMark(options.name) };
  const text = textOf({ ...source, commit });
  const onlyUpdate = isQuiet(source);
  const url = await forge.keepComment(proposal, source.mark, text, { onlyUpdate });
  note(url === undefined ? notices["no-comment"]() : notices["comment-kept"]({ url }));
  return { code: gateCode(reviews, stopped), text: textOf({ ...source, mark: undefined, commit }), url };
}

/** The lines that are meant as approvals. Nobody is asked where nothing stops. */
export async function judgedFor(
  forge: Forge,
  proposal: Proposal,
  stopped: readonly Stopped[],
): Promise<readonly JudgedLine[]> {
  return stopped.length === 0 ? [] : approvalsOf(forge, proposal, stopped);
}

/** What still stops. */
export function notApproved(stopped: readonly Stopped[], judged: readonly JudgedLine[]): Stopped[] {
  const approved = new Set(judged.map(({ approves }) => approves?.digest));
  return stopped.filter(({ digest }) => !approved.has(digest));
}

function sourceOf(
  run: Run,
  reviews: readonly HandedOn[],
  stopped: readonly Stopped[],
  judged: readonly JudgedLine[],
): TextSource {
  return {
    ...linksOf(run),
    ...{ stopped, judged, title: run.options.title, commit: run.commit },
    stacks: reviews.flatMap(({ stacks }) => stacks),
    remarks: reviews.flatMap(({ remarks }) => remarks),
  };
}

/** All that stops in the reviews, each once. */
export function allStopped(reviews: readonly Pick<HandedOn, "stacks">[]): Stopped[] {
  const all = reviews.flatMap(({ stacks }) => stacks.flatMap(({ stopped }) => stopped));
  return [...new Map(all.map((one) => [one.digest, one])).values()];
}

/** 1 where a preview failed or a review previewed nothing, 12 where something stops, else 0. */
export function gateCode(reviews: readonly Pick<HandedOn, "stacks">[], stopped: readonly Stopped[]): number {
  const isFailed = reviews.some(
    ({ stacks }) => stacks.length === 0 || stacks.some(({ exitCode }) => exitCode === 1),
  );
  return isFailed ? 1 : stopped.length > 0 ? 12 : 0;
}

/** What a command shows as JSON. */
export function factsOf(reviews: readonly Pick<HandedOn, "stacks" | "remarks">[]): object {
  return {
    remarks: reviews.flatMap(({ remarks }) => remarks),
    stacks: reviews.flatMap(({ stacks }) =>
      stacks.map(({ stack, exitCode, stopped }) => ({ stack, exitCode, stopped })),
    ),
  };
}
