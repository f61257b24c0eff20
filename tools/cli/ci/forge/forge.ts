/** What the commands of a pipeline ask of the place where a repository and its proposed changes are kept. */

/** A proposed change: a pull request of GitHub, a merge request of GitLab. */
export interface Proposal {
  /** Its number within the repository: the `iid` of GitLab. */
  readonly number: number;
  /** The newest commit of its branch as the API says it now, in 40 hex digits. After a merge: the last one before it. */
  readonly headCommit: string;
  /** Its page. */
  readonly url: string;
}

/** The text of an issue. */
export interface IssueText {
  readonly title: string;
  /** Begins with the mark. */
  readonly body: string;
}

/** GitHub or GitLab, with the token of this run. Each method throws a `WebhooksError` of one line, which never holds the token. */
export interface Forge {
  /** `GitHub` or `GitLab`. */
  readonly name: string;

  /** The proposed change with this number. @throws ApiError where there is none */
  proposal(number: number): Promise<Proposal>;

  /** The proposed change whose merge, squash or rebase made this commit of the default branch. Undefined where none did. */
  mergedProposal(commit: string): Promise<Proposal | undefined>;

  /**
   * Keeps one comment, which begins with the line of the mark: updates the one that the token's own user wrote, or writes one where
   * there is none or where it was deleted in between.
   *
   * @param onlyUpdate whether none is written where there is none
   * @returns its address; undefined where there is none
   */
  keepComment(
    proposal: Proposal,
    mark: string,
    body: string,
    options: { readonly onlyUpdate: boolean },
  ): Promise<string | undefined>;

  /**
   * Keeps one open issue, which begins with the line of the mark and which the token's own user wrote: opens it or updates it.
   *
   * @param issue undefined closes it
   * @returns its address, also of one that was closed now; undefined where there is none
   */
  keepIssue(mark: string, issue: IssueText | undefined): Promise<string | undefined>;

  /** Closes the connections. */
  close(): Promise<void>;
}

/** Whether the first line of a text is the mark, whatever line breaks the forge made of it. */
export function beginsWith(body: string, mark: string): boolean {
  return body.split(/\r?\n/, 1)[0] === mark;
}
