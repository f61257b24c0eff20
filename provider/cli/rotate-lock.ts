/** One run at a time works with a journal: the file `<journal>.lock` beside it names the process. */

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { parseJson } from "../fields";
import { wrongUse } from "./input";

const holderSchema = z.object({ pid: z.int().positive(), host: z.string() });

/** The locks of this process, because another one may have had its number before. */
const held = new Set<string>();

/**
 * Works while no other run does. The lock of a process of this machine that has died is taken over.
 *
 * @throws InvalidInputError where another run has the lock, or none can be written
 */
export async function whileLocked<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const lock = `${resolve(file)}.lock`;
  if (!wasTaken(lock, file)) {
    if (!isAbandoned(lock)) throw inUse(file);
    rmSync(lock, { force: true });
    if (!wasTaken(lock, file)) throw inUse(file);
  }
  held.add(lock);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
    held.delete(lock);
  }
}

function wasTaken(lock: string, file: string): boolean {
  try {
    const holder = JSON.stringify({ pid: process.pid, host: hostname() });
    writeFileSync(lock, holder, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw wrongUse(file, "cannot be written");
  }
}

function isAbandoned(lock: string): boolean {
  try {
    const { pid, host } = holderSchema.parse(parseJson(readFileSync(lock, "utf8")));
    if (host !== hostname()) return false;
    if (pid === process.pid) return !held.has(lock);
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // No such process; or the other run has ended just now.
    return ["ESRCH", "ENOENT"].includes(codeOf(error));
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function inUse(file: string): Error {
  return wrongUse(
    file,
    `is in use by another run: wait for its end, or remove ${file}.lock where there is none`,
  );
}
