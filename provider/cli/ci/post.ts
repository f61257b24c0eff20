/** `ci comment`: writes what a review hands on into the forge, and ends with the code of the gate. It runs no code of the change. */

import { messageOf } from "../../base/text";
import { refusal } from "../io/once";
import { wrongUse } from "../io/input";
import type { Call } from "../io/session";
import { commentMark, isQuiet, textOf } from "./comment";
import type { TextSource } from "./comment";
import type { Forge } from "./forge/forge";
import { openForge } from "./forge/open";
import { readHandedOn } from "./handed-on";
import type { HandedOn } from "./handed-on";
import { notices } from "./notices";
import type { CiFlags } from "./options";
import { beginRun, ending, linksOf, show } from "./run";
import type { Run } from "./run";

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
  await show(run, text, { ...factsOf(sourceOf(run, reviews)), comment: url ?? null });
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

function unposted(run: Run, reviews: readonly HandedOn[]): Posted {
  run.note(notices["no-token"]());
  return { code: codeOfReviews(reviews), text: textOf(sourceOf(run, reviews)) };
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
  const source = { ...sourceOf(run, reviews), commit };
  const posted = { code: codeOfReviews(reviews), text: textOf(source) };
  if (commit !== undefined && commit !== proposal.headCommit) {
    note(notices["newer-push"]({ commit, head: proposal.headCommit }));
    return posted;
  }
  const mark = commentMark(options.name);
  const onlyUpdate = isQuiet(source);
  const url = await forge.keepComment(proposal, mark, textOf({ ...source, mark }), { onlyUpdate });
  note(url === undefined ? notices["no-comment"]() : notices["comment-kept"]({ url }));
  return { ...posted, url };
}

function sourceOf(run: Run, reviews: readonly HandedOn[]): TextSource {
  return {
    ...linksOf(run),
    ...{ title: run.options.title, commit: run.commit },
    stacks: stacksIn(reviews),
    remarks: reviews.flatMap(({ remarks }) => remarks),
  };
}

function stacksIn(reviews: readonly HandedOn[]): TextSource["stacks"] {
  return reviews.flatMap(({ stacks }) => stacks.map((handedOn) => ({ handedOn })));
}

/** A review that previewed nothing has failed, whatever the others say. */
function codeOfReviews(reviews: readonly HandedOn[]): number {
  return reviews.some(({ stacks }) => stacks.length === 0) ? 1 : gateCode(stacksIn(reviews));
}

/** 1 where a preview failed or there is none, 12 where something stops, else 0. */
export function gateCode(stacks: TextSource["stacks"]): 0 | 1 | 12 {
  if (stacks.length === 0 || stacks.some(({ handedOn }) => handedOn.exitCode === 1)) return 1;
  return stacks.some(({ handedOn }) => handedOn.stopped.length > 0) ? 12 : 0;
}

/** What a command shows as JSON. */
export function factsOf({ stacks, remarks }: Pick<TextSource, "stacks" | "remarks">): object {
  return {
    remarks,
    stacks: stacks.map(({ handedOn: { stack, exitCode, stopped } }) => ({ stack, exitCode, stopped })),
  };
}
