/** One stage for the tests of both forges: a repository with a branch of Ann's, the forge as the commands open it, and no real pauses. */

import type { Clock } from "../../../provider/http/gate";
import { contextOf } from "../../../tools/cli/ci/forge/context";
import type { RunContext } from "../../../tools/cli/ci/forge/context";
import type { Forge } from "../../../tools/cli/ci/forge/forge";
import { openForge } from "../../../tools/cli/ci/forge/open";
import { PlayedGitHub } from "./github";
import type { PullRequest } from "./github";
import { PlayedGitLab } from "./gitlab";
import type { MergeRequest } from "./gitlab";
import type { Merging, PlayedForge } from "./played";

/** A comment that a test may look at. */
export interface StagedComment {
  readonly id: number;
  readonly author: string | null;
  readonly body: string;
}

/** A proposed change on a played forge. */
export interface Stage {
  readonly played: PlayedForge;
  readonly forge: Forge;
  readonly context: RunContext;
  /** The pauses so far, in milliseconds: none of them was made. */
  readonly pauses: number[];
  readonly pull: { readonly number: number; head: string };
  /** The login of the token's own user. */
  readonly own: string;
  /** `METHOD path` of the requests that write one comment. */
  readonly creates: RegExp;
  readonly updates: RegExp;
  /** That read the comments. */
  readonly reads: RegExp;
  /** That write an issue. */
  readonly opensIssue: RegExp;
  comments(): readonly StagedComment[];
  issues(): readonly { readonly title: string; readonly body: string; readonly state: string }[];
  openIssue(by: string, body: string): void;
  push(by: string): string;
  comment(by: string, body: string): StagedComment;
  remove(comment: StagedComment): void;
  merge(merging: Merging): string;
  stop(): Promise<void>;
}

/** A clock whose pauses end at once. */
export function impatientClock(pauses: number[]): Clock {
  return {
    now: () => 0,
    sleep: async (milliseconds) => void pauses.push(milliseconds),
    random: () => 0,
  };
}

/** A change that Ann proposes, on a forge with a run about it. */
function staged<Played extends PlayedGitHub | PlayedGitLab, Pull extends PullRequest | MergeRequest>(
  played: Played,
  pull: Pull,
  [environment, event]: readonly [environment: Record<string, string>, event?: unknown],
  own: Omit<
    Stage,
    "played" | "forge" | "context" | "pauses" | "pull" | "own" | "opensIssue" | "push" | "stop"
  >,
): Stage & { readonly played: Played; readonly pull: Pull } {
  const pauses: number[] = [];
  const context = contextOf(environment, () => JSON.stringify(event));
  const forge = openForge(context, environment, impatientClock(pauses));
  if (forge === undefined) throw new Error("the forge was not opened");
  return {
    ...{ played, forge, context, pauses, pull, own: played.viewer, opensIssue: /^POST .*\/issues$/, ...own },
    push: (by) => played.push(by, "topic"),
    stop: async () => {
      await forge.close();
      await played.stop();
    },
  };
}

/** A pull request of Ann's. */
export async function onGitHub() {
  const played = await PlayedGitHub.start();
  played.push("ann", "topic");
  const pull = played.open("ann", "topic");
  const { environment, event } = played.run({ pull });
  const found = (id: number) =>
    played.comments.find((comment) => comment.id === id) ?? played.comment(null, pull, "");
  return staged(played, pull, [environment, event], {
    creates: /^POST .*\/comments$/,
    updates: /^PATCH .*\/comments\//,
    reads: /^GET .*\/comments$/,
    comments: () => played.comments,
    issues: () => played.issues,
    openIssue: (author, body) =>
      void played.issues.push({ number: played.issues.length + 1, author, title: "", body, state: "open" }),
    comment: (by, body) => played.comment(by, pull, body),
    remove: ({ id }) => played.remove(found(id)),
    merge: (merging) => played.merge(pull, merging),
  });
}

/** A merge request of Ann's. */
export async function onGitLab() {
  const played = await PlayedGitLab.start();
  played.push("ann", "topic");
  const pull = played.open("ann", "topic");
  const found = (id: number) => played.notes.find((note) => note.id === id) ?? played.comment("", pull, "");
  return staged(played, pull, [played.run({ pull })], {
    creates: /^POST .*\/notes$/,
    updates: /^PUT .*\/notes\//,
    reads: /^GET .*\/notes$/,
    comments: () => played.notes,
    issues: () => played.issues.map(({ description, ...issue }) => ({ ...issue, body: description })),
    openIssue: (author, description) =>
      void played.issues.push({
        ...{ number: played.issues.length + 1, author, title: "", description, state: "opened" },
      }),
    comment: (by, body) => played.comment(by, pull, body),
    remove: ({ id }) => played.remove(found(id)),
    merge: (merging) => played.merge(pull, merging),
  });
}

/** Both, for the tests of what they share. */
export const stages: readonly (readonly [name: string, start: () => Promise<Stage>])[] = [
  ["GitHub", onGitHub],
  ["GitLab", onGitLab],
];
