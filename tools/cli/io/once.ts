/** Actions that send something: looked at before, done once, looked at again, or only looked at with `--dry-run`; and work on many items. */

import { clause } from "../../../provider/base/declare";
import { mayHaveActed, WebhooksError } from "../../../provider/base/errors";
import type { Said } from "../../../provider/base/notice";
import { reasonOf } from "../../../provider/base/text";
import { notices } from "./notices";
import type { Call } from "./session";

/** The flag of such an action. */
export interface DryRun {
  /** Whether nothing is sent. */
  readonly dryRun?: boolean | undefined;
}

/** The flag in the form of commander. */
export const dryRunFlag = ["--dry-run", clause`change nothing, and show what the command would do`] as const;

/** Stands for a status that the service does not show. */
export const unknownStatus = clause`of unknown status`;

/** What the service would refuse, or take and not do. */
export function refusal(notice: Said): WebhooksError {
  return new WebhooksError("response-shape", notice);
}

/** Acts once. @param check what shows whether it happened, for an answer that was lost: a clause such as `run x` */
export async function once<Result>(act: () => Promise<Result>, check: string): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof WebhooksError) || !mayHaveActed(error)) throw error;
    const notice = notices["action-in-doubt"]({ reason: reasonOf(error), check });
    throw new WebhooksError(error.code, notice, { cause: error });
  }
}

/** Looks after something was done, which a failure to look does not undo. */
export async function lookAgain<Seen>(call: Call, look: () => Promise<Seen>): Promise<Seen | undefined> {
  return look().catch((error: unknown) => {
    call.output.note(notices["outcome-unread"]({ reason: reasonOf(error) }));
    return undefined;
  });
}

/**
 * Works on every item, and returns the results in the order of the items. After a failure nothing else is begun.
 *
 * @param workers how many items are worked on at once
 * @throws whatever `work` throws first
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  // A loop that an error ends closes the generator, and so ends the loops of the other workers.
  const left = (function* () {
    yield* items.entries();
  })();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return results;
}
