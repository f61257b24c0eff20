/** The place of a journal of `rotate`, and its lock: one run at a time. */

import { shared } from "../../../provider/base/notices";
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { messageOf } from "../../../provider/base/text";
import { systemReasonOf } from "../../../provider/kinds/endpoint/secret/external-secrets";
import { wrongUse } from "../io/input";
import { notices } from "./notices";

/** The byte that is locked. It is behind the end of any journal, because Windows lets nobody read what is locked. */
const place = 2 ** 40;

/**
 * Works while no other run rotates with the journal. The operating system holds the lock on the file itself, so that no other path leads
 * around it, and ends it with the process. A dry run locks nothing.
 *
 * @throws InvalidInputError where another run has the lock, none can be had, or the file is not one that can be written
 */
export async function whileLocked(
  journal: string,
  work: () => Promise<number>,
  isDry = false,
): Promise<number> {
  requireFile(journal);
  if (isDry) {
    writing(journal, () => accessSync(nextTo(journal), constants.W_OK));
    return work();
  }
  const descriptor = await locked(journal);
  try {
    return await work();
  } finally {
    if (isAt(journal, descriptor) && fstatSync(descriptor).size === 0) removeFile(journal);
    closeSync(descriptor);
  }
}

/** Removes the file of a journal. A link to it stays, and so does what cannot be removed, such as a mounted file. */
function removeFile(journal: string): void {
  if (lstatSync(journal).isSymbolicLink()) return;
  try {
    rmSync(journal);
  } catch {
    // An empty file is no journal.
  }
}

/** What an emptied device would do is unknown, and opening a pipe waits for its other end. */
function requireFile(journal: string): void {
  writing(journal, () => {
    if (statSync(journal, { throwIfNoEntry: false })?.isFile() === false)
      throw wrongUse(journal, shared.unreadableFile`is not a regular file`);
  });
}

/** The file, or the folder in which it would be created. */
function nextTo(journal: string): string {
  if (statSync(journal, { throwIfNoEntry: false }) !== undefined) return journal;
  const isLink = lstatSync(journal, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return dirname(isLink ? resolve(dirname(journal), readlinkSync(journal)) : journal);
}

async function locked(journal: string): Promise<number> {
  const { tryLock } = await import("fs-native-extensions").catch((error: unknown) => {
    throw wrongUse(journal, shared.unreadableFile`cannot be locked here: ${messageOf(error)}`);
  });
  const descriptor = writing(journal, () => openSync(journal, "a", 0o600));
  let obstacle = notices["journal-in-use"]();
  try {
    // A run that has ended meanwhile has removed the file that is locked here.
    if (tryLock(descriptor, place, 1) && isAt(journal, descriptor)) return descriptor;
  } catch (error) {
    obstacle = shared.unreadableFile`cannot be locked here: ${messageOf(error)}`;
  }
  closeSync(descriptor);
  throw wrongUse(journal, obstacle);
}

function isAt(journal: string, descriptor: number): boolean {
  const [found, held] = [statSync(journal, { throwIfNoEntry: false }), fstatSync(descriptor)];
  return found?.ino === held.ino && found.dev === held.dev;
}

/** Does something to the file of a journal. @throws InvalidInputError with the reason of the system */
export function writing<Result>(journal: string, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    const reason = systemReasonOf(error);
    if (reason === undefined) throw error;
    throw wrongUse(journal, notices["journal-unwritable"]({ reason }));
  }
}
