/** Which lines of which comments approve a change that stops a pipeline, and why others do not. */

import { cleaned } from "../../base/text";
import type { Forge, ForgeComment, Proposal } from "./forge/forge";
import { clauses } from "./notices";

/** A notice that stops a pipeline, as an approval names it. */
export interface Approvable {
  /** Of the notice, its resource and what changes there: 40 hex digits. */
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

/** What every such line begins with. */
const beginning = "/webhooks allow";

const form = /^\/webhooks allow ([0-9a-f]{40}) ([0-9a-f]{40}) ([a-z][a-z0-9-]*):(.*)$/;

/** Whether a comment has a line that is meant as an approval. */
export function isApproval(body: string): boolean {
  return linesOf(body).length > 0;
}

/** The line that approves a change, as somebody copies it into a comment. */
export function approvalLine(headCommit: string, { digest, code, resource }: Approvable): string {
  return `${beginning} ${headCommit} ${digest} ${code}:${resource}`;
}

/** What the lines of the comments approve of what stops a pipeline. */
export function judge(
  comments: readonly ForgeComment[],
  stopped: readonly Approvable[],
  facts: ApprovalFacts,
): readonly JudgedLine[] {
  return comments.flatMap((comment) =>
    linesOf(comment.body).map((line): JudgedLine => {
      const named = { author: comment.author, url: comment.url };
      const [, commit, digest, code = "", resource = ""] = form.exec(line) ?? [];
      if (commit === undefined) return { ...named, ...refused(line, clauses.malformedApproval()) };
      const subject = `${code}:${resource}`;
      const whyNot = refusalOf(comment, facts) ?? refusalOfCommit(commit, facts);
      if (whyNot !== undefined) return { ...named, ...refused(subject, whyNot) };
      const ofName = stopped.filter((one) => one.code === code && one.resource === resource);
      const approves = ofName.find((one) => one.digest === digest);
      if (approves !== undefined) return { ...named, subject: cleaned(subject), approves, whyNot: undefined };
      const isOther = ofName.length > 0;
      return { ...named, ...refused(subject, isOther ? clauses.otherChange() : clauses.nothingToApprove()) };
    }),
  );
}

/** Reads the comments of a proposed change, and judges their lines. Asks for the rights of those alone whose lines would count. */
export async function approvalsOf(
  forge: Forge,
  proposal: Proposal,
  stopped: readonly Approvable[],
): Promise<readonly JudgedLine[]> {
  const comments = await forge.comments(proposal, isApproval);
  if (comments.length === 0) return [];
  const { headCommit, author } = proposal;
  const facts = { headCommit, author, pushers: await forge.pushers(proposal) };
  const all = new Set(comments.map((comment) => comment.author));
  const promising = judge(comments, stopped, { ...facts, writers: all }).filter(({ approves }) => approves);
  const writers = new Set(all);
  for (const login of new Set(promising.map((line) => line.author)))
    if (!(await forge.mayWrite(login))) writers.delete(login);
  return judge(comments, stopped, { ...facts, writers });
}

function refused(subject: string, whyNot: string): Pick<JudgedLine, "subject" | "approves" | "whyNot"> {
  return { subject: cleaned(subject), approves: undefined, whyNot };
}

/** Why nothing in a comment counts, whatever it approves. */
function refusalOf(
  { author, isEdited }: ForgeComment,
  { author: proposer, pushers, writers }: ApprovalFacts,
): string | undefined {
  if (isEdited) return clauses.editedApproval();
  if (isSame(author, proposer)) return clauses.approvalByAuthor();
  if (pushers === undefined) return clauses.unknownPushers();
  if ([...pushers].some((login) => isSame(author, login))) return clauses.approvalByPusher();
  return writers.has(author) ? undefined : clauses.approvalWithoutRights();
}

function refusalOfCommit(commit: string, { headCommit }: ApprovalFacts): string | undefined {
  if (commit === headCommit) return undefined;
  return clauses.otherCommit({ commit: commit.slice(0, 12), head: headCommit.slice(0, 12) });
}

/** A login is the same whatever its case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The lines that are meant as approvals. What stands in a block of code or in a hidden comment is only shown, or not even that. */
function linesOf(body: string): string[] {
  const found: string[] = [];
  let fence: string | undefined;
  let isHidden = false;
  for (const line of body.split(/\r?\n/).map((one) => one.trimEnd())) {
    const [, marks = "", info = ""] = /^[\s>*+-]*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence !== undefined) {
      if (marks.startsWith(fence) && info === "") fence = undefined;
      continue;
    }
    if (!isHidden && marks !== "" && !(marks.startsWith("`") && info.includes("`"))) {
      fence = marks;
      continue;
    }
    if (!isHidden && line.startsWith(beginning)) found.push(line);
    const [opening, closing] = [line.lastIndexOf("<!--"), line.lastIndexOf("-->")];
    if (opening !== closing) isHidden = opening > closing;
  }
  return found;
}
