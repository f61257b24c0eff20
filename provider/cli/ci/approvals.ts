/** Which lines of which comments approve a change that stops a pipeline, and why others do not. */

import type { Forge, ForgeComment, Proposal } from "./forge/forge";

/** A notice that stops a pipeline, as an approval names it. */
export interface Approvable {
  /** Of the notice, its resource and what changes there: 12 hex digits. */
  readonly digest: string;
  readonly code: string;
  /** The name of the resource as the line prints it, in one line. Empty where the notice is about the stack. */
  readonly resource: string;
}

/** Everything but the comments that decides whether a line counts. */
export interface ApprovalFacts {
  /** The newest commit of the proposed change. */
  readonly headCommit: string;
  /** The login of who opened it. */
  readonly author: string;
  /** Undefined where they cannot be known: then no line counts. */
  readonly pushers: ReadonlySet<string> | undefined;
  /** Those of the commenters who may push to the repository. */
  readonly writers: ReadonlySet<string>;
}

/** A line that is meant as an approval. */
export interface JudgedLine {
  /** The login of who wrote it. */
  readonly author: string;
  /** The comment. */
  readonly url: string;
  /** What it names, as it is written: `endpoint-disable:billing`. Text of others. */
  readonly subject: string;
  /** What it approves. Undefined where it does not count. */
  readonly approves: Approvable | undefined;
  /** Why it does not count, as a clause. Undefined where it counts. */
  readonly whyNot: string | undefined;
}

export declare function isApproval(body: string): boolean;
export declare function approvalLine(headCommit: string, stopped: Approvable): string;
export declare function judge(
  comments: readonly ForgeComment[],
  stopped: readonly Approvable[],
  facts: ApprovalFacts,
): readonly JudgedLine[];
export declare function approvalsOf(
  forge: Forge,
  proposal: Proposal,
  stopped: readonly Approvable[],
): Promise<readonly JudgedLine[]>;
