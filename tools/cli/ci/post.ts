/** `ci comment`: writes what a review hands on into the forge, and ends with the code of the gate. It runs no code of the change. */

import { shared } from "../../../provider/base/notices";
import { clause } from "../../../provider/base/declare";
import { messageOf } from "../../../provider/base/text";
import { packageVersion } from "../../../provider/base/urn";
import { refusal } from "../io/once";
import { wrongUse } from "../io/input";
import type { Call } from "../io/session";
import { commentMark, isQuiet, textOf } from "./comment";
import type { TextSource } from "./comment";
import type { Forge } from "./forge/forge";
import { openForge } from "./forge/open";
import { reviewArtifactOf, readReviewArtifacts } from "./review-artifact";
import type { ReviewArtifact } from "./review-artifact";
import { notices } from "./notices";
import type { ReviewedStack } from "./previews";
import { renderedStack } from "./projected";
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
  if (number === undefined)
    throw wrongUse(
      "--pull-request",
      shared.missingValue`the environment does not name a pull or merge request: pass its number`,
    );
  const rendered = renderedOf(await reviewsFor(run), run.dashboardUrl);
  const forge = openForge(context, io.environment);
  const { code, text, url } = await (forge === undefined
    ? unposted(run, rendered)
    : post(run, forge, rendered).finally(() => forge.close()));
  await show(run, text, { ...factsOf(sourceOf(run, rendered)), comment: url ?? null });
  return ending(run, code, { reports: rendered.stacks.map(({ report }) => report), url });
}

/** Reviews, and what they say as this version prints it. */
export interface Rendered {
  readonly reviews: readonly ReviewArtifact[];
  readonly stacks: readonly ReviewedStack[];
}

/**
 * The reviews as the report prints them.
 *
 * @param dashboardUrl the address of the dashboard, which no review hands on: whoever writes one could lead readers anywhere
 */
export function renderedOf(reviews: readonly ReviewArtifact[], dashboardUrl?: string): Rendered {
  const all = reviews.flatMap(({ stacks }) => stacks);
  return { reviews, stacks: all.map((stack) => renderedStack(stack, dashboardUrl)) };
}

/** What was handed on. If nothing can be read, a review without stacks says so in the comment, and fails the gate. */
async function reviewsFor({ options, commit, note }: Run): Promise<ReviewArtifact[]> {
  try {
    return await readReviewArtifacts(options.from);
  } catch (error) {
    const reason = messageOf(error);
    note(notices["review-unread"]({ reason }));
    const remarks = [notices["review-unread"]({ reason }).text];
    return [reviewArtifactOf(commit, [], remarks)];
  }
}

function unposted(run: Run, rendered: Rendered): Posted {
  requireOneCommit(run, rendered);
  run.note(notices["no-token"]());
  return { code: codeOfReviews(rendered), text: textOf(sourceOf(run, rendered)) };
}

/**
 * Writes the comment of a proposed change.
 *
 * @throws WebhooksError where a review is of another commit than the run, or the forge refuses
 */
export async function post(run: Run, forge: Forge, rendered: Rendered): Promise<Posted> {
  const { note, options, number = 0 } = run;
  const commit = requireOneCommit(run, rendered);
  const proposal = await forge.proposal(number);
  const source = { ...sourceOf(run, rendered), commit };
  const posted = { code: codeOfReviews(rendered), text: textOf(source) };
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

/** @throws WebhooksError where a review is of another commit than the run or the other reviews */
function requireOneCommit(run: Run, { reviews }: Rendered): string | undefined {
  const commit = run.commit ?? reviews.find((one) => one.commit !== null)?.commit ?? undefined;
  const other = reviews.find((one) => one.commit !== (commit ?? null));
  if (other === undefined) return commit;
  throw refusal(
    shared.wrongRun`the review is for commit ${other.commit ?? ""}, but this run is for ${commit ?? ""}: nothing is written`,
  );
}

/** What a comment is made from. */
export function sourceOf(run: Run, { reviews, stacks }: Rendered): TextSource {
  return {
    ...linksOf(run),
    ...{ title: run.options.title, commit: run.commit },
    stacks,
    remarks: reviews.flatMap(({ remarks, package: version }) =>
      version === packageVersion()
        ? remarks
        : [
            ...remarks,
            clause`pulumi-webhooks ${version} made this review, and ${packageVersion()} prints it.`,
          ],
    ),
  };
}

/** A review that previewed nothing has failed, whatever the others say. */
export function codeOfReviews({ reviews, stacks }: Rendered): number {
  return reviews.some((one) => one.stacks.length === 0) ? 1 : gateCode(stacks);
}

/** 1 where a preview failed or there is none, 12 where something stops, else 0. */
export function gateCode(stacks: readonly Pick<ReviewedStack, "report" | "stopped">[]): 0 | 1 | 12 {
  if (stacks.length === 0 || stacks.some(({ report }) => report.exitCode === 1)) return 1;
  return stacks.some(({ stopped }) => stopped.length > 0) ? 12 : 0;
}

/** What a command shows as JSON. */
export function factsOf({ stacks, remarks }: Pick<TextSource, "stacks" | "remarks">): object {
  return {
    remarks,
    stacks: stacks.map(({ name, report: { facts, exitCode }, stopped }) => ({
      ...{ stack: facts.stack || name, exitCode, stopped },
    })),
  };
}
