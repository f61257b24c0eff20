/** The problems of names that nothing has: a few with a suggestion each, and how many more there are, however many a program gives. */

import { problem } from "../../base/errors";
import type { InputProblem } from "../../base/errors";
import type { Notice } from "../../base/notice";
import { notices } from "./notices";

/** How many names of one object are shown, and compared with all known ones. */
const mostShown = 20;

/**
 * @internal The first of the names, and the number of the others.
 *
 * @param noticeOf what is wrong with a name; the work for it is not small
 */
export function shownProblems<Name>(
  names: readonly Name[],
  pathOf: (name: Name) => string,
  noticeOf: (name: Name) => Notice,
): InputProblem[] {
  const shown = names.slice(0, mostShown).map((name) => problem(pathOf(name), noticeOf(name)));
  const count = names.length - shown.length;
  return count > 0 ? [...shown, problem("", notices["more-unknown-arguments"]({ count }))] : shown;
}
