/** Names a process so that another one can tell later whether it still runs. */

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

/** A name for something in this process. No two are the same. */
export function nameInThisProcess(): string {
  return [process.pid, startOf(process.pid), randomUUID()].join(" ");
}

/** Whether the process that a name was made in still runs. */
export function isRunning(name: string): boolean {
  const [pid = "", start] = name.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // Any other error means that it is there and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return startOf(Number(pid)) === start;
}

/** When a process was started, as Linux counts it: a process that has ended may leave its number to another one. Elsewhere empty. */
function startOf(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program stands in brackets before, and may hold blanks.
    return status.slice(status.lastIndexOf(")")).split(" ")[20] ?? "";
  } catch {
    return "";
  }
}
