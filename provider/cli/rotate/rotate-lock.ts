/** The lock of a journal of `rotate`: one run at a time. */

import { closeSync, fstatSync, openSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { messageOf } from "../../base/text";
import { wrongUse } from "../io/input";
import { notices } from "./notices";

/**
 * Works while no other run rotates with the journal. The operating system holds the lock on the file `<journal>.lock` and ends it with
 * the process, so a file that a killed run has left means nothing.
 *
 * @throws InvalidInputError where another run has the lock, or none can be had
 */
export async function whileLocked(journal: string | undefined, work: () => Promise<number>): Promise<number> {
  if (journal === undefined) return work();
  const file = `${resolve(journal)}.lock`;
  const descriptor = await locked(journal, file);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
    closeSync(descriptor);
  }
}

async function locked(journal: string, file: string): Promise<number> {
  const { tryLock } = await import("fs-native-extensions").catch((error: unknown) => {
    throw wrongUse(journal, notices["journal-not-lockable"]({ reason: messageOf(error) }));
  });
  let descriptor: number;
  try {
    descriptor = openSync(file, "a", 0o600);
  } catch {
    throw wrongUse(journal, notices["journal-unwritable"]());
  }
  let obstacle = notices["journal-in-use"]();
  try {
    // A run that has ended meanwhile has removed the file that is locked here.
    if (tryLock(descriptor) && statSync(file, { throwIfNoEntry: false })?.ino === fstatSync(descriptor).ino)
      return descriptor;
  } catch (error) {
    obstacle = notices["journal-not-lockable"]({ reason: messageOf(error) });
  }
  closeSync(descriptor);
  throw wrongUse(journal, obstacle);
}
