/** Who pushed to a branch: the chain of its pushes from one commit back to its creation, on any forge. */

/** A push to a branch. */
export interface Push {
  /** Undefined where it created the branch. */
  readonly before: string | undefined;
  readonly after: string;
  /** The login of who pushed; undefined where the forge does not say. */
  readonly by: string | undefined;
}

/** How many pushes are looked at. */
const maxPushes = 3000;

/**
 * The logins of all whose pushes led to a commit. Undefined where a push is missing, or is nobody's.
 *
 * @param pushes to one branch, the newest first
 */
export async function pushersTo(
  head: string,
  pushes: AsyncIterable<Push>,
): Promise<ReadonlySet<string> | undefined> {
  const logins = new Set<string>();
  let wanted = head;
  let count = 0;
  for await (const { before, after, by } of pushes) {
    count += 1;
    if (count > maxPushes) return undefined;
    // Newer than the commit that is asked for.
    if (after !== wanted) continue;
    if (by === undefined) return undefined;
    logins.add(by);
    if (before === undefined) return logins;
    wanted = before;
  }
  return undefined;
}
