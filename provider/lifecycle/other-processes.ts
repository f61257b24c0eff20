/**
 * What the other provider processes of a run have. The engine starts one for each provider of a program, and they cannot talk to each
 * other: each appends to a file what its resources have, and reads it before it deletes an object.
 */

import { clause } from "../base/declare";
import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { WebhooksError } from "../base/errors";
import type { Notice } from "../base/notice";
import type { OtherProcesses } from "./ownership";
import { shared } from "../base/notices";
import { clauses, notices } from "./apply/notices";

const [prefix, suffix] = ["pulumi-webhooks-", ".run"];

/** What ends a process. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** No run has so many objects, in bytes. */
const maxSize = 64 * 1024 * 1024;

/** A file of other machines or users, whose processes cannot be seen from here, is over at this age, in milliseconds. */
const oldest = 24 * 60 * 60 * 1000;

/** A line of the file: the key of a process, and what it says. `@`: it runs. `.`: it has ended. */
const lines = /^(\d+-[\w-]+) ([@+!.-])([\w-]*)$/gm;

/** The file of one run. It holds digests, so neither an address nor an ID can be read from it. */
export class RunFile implements OtherProcesses {
  /** Tells the lines of this process from those of others. */
  private readonly processKey = `${process.pid}-${randomUUID()}`;
  /** The keys of the other processes that have an object, by its digest. */
  private readonly holders = new Map<string, Set<string>>();
  /** The keys of the other processes that have opened the file. */
  private readonly others = new Set<string>();
  /** The keys of the processes that have ended. What they have noted still counts. */
  private readonly ended = new Set<string>();
  private path = "";
  private file: number | undefined;
  private position = 0;
  private isTried = false;
  /** Why the file is not to be trusted. */
  private problem: string | undefined;

  /**
   * @param run what all processes of a run have in common, and no other run has; undefined where nothing is known
   * @param warn takes what the user has to know
   */
  constructor(
    private readonly run: string | undefined,
    private readonly warn: (notice: Notice) => void = () => undefined,
  ) {}

  note(object: string): void {
    this.append("+", object);
  }

  release(object: string): void {
    this.append("-", object);
  }

  has(object: string): boolean {
    this.open();
    if (this.file !== undefined) this.attempt((file) => this.readOn(file));
    if (this.problem !== undefined)
      throw new WebhooksError(
        "settings",
        shared.unreadableFile`not deleted: ${this.path} ${this.problem}, so this provider cannot tell what the other providers of the run manage; remove the file and run \`pulumi up\` again`,
      );
    return (this.holders.get(digestOf(object))?.size ?? 0) > 0;
  }

  /**
   * Ends the run in this process. The last one takes the file away: the engine ends a provider that is deleted before the others, and
   * a process that starts after it needs what they have noted.
   */
  close(): void {
    if (this.file === undefined) return;
    try {
      writeSync(this.file, `\n${this.processKey} .\n`);
      this.readOn(this.file);
      if (!this.isAnyRunning()) unlinkSync(this.path);
    } catch {
      // Another process was faster, or the file stays until it is old.
    }
    this.leave();
  }

  /** Lets the file go, and what listens for the end of the process. */
  private leave(): void {
    process.off("exit", this.onExit);
    for (const signal of signals) process.off(signal, this.onSignal);
    const { file } = this;
    this.file = undefined;
    if (file === undefined) return;
    try {
      closeSync(file);
    } catch {
      // A network drive says here what it could not write, and nobody needs that any more.
    }
  }

  private readonly onExit = (): void => this.close();

  /** Ends the process as the signal would have done, unless something else listens for it. */
  private readonly onSignal = (signal: NodeJS.Signals): void => {
    process.off(signal, this.onSignal);
    // Whatever else listens may have the process end what is under way, which still asks.
    if (process.listenerCount(signal) > 0) return;
    this.close();
    process.kill(process.pid, signal);
  };

  /** Whether another process that has opened the file has not ended. */
  private isAnyRunning(): boolean {
    return [...this.others].some((key) => !this.ended.has(key) && isRunning(key));
  }

  private append(change: "+" | "-", object: string): void {
    this.open();
    const line = `${this.processKey} ${change}${digestOf(object)}`;
    // A line that a full disk cut short ends here, and not in this one.
    this.attempt((file) => writeSync(file, `\n${line}\n`));
  }

  private open(): void {
    if (this.isTried || this.run === undefined) return;
    this.isTried = true;
    const own = `${prefix}${digestOf(whereProcessesAreSeen()).slice(0, 12)}-`;
    this.path = join(tmpdir(), `${own}${digestOf(this.run).slice(0, 22)}${suffix}`);
    const { O_RDWR, O_APPEND, O_CREAT } = constants;
    // Windows knows no such flag.
    const { O_NOFOLLOW = 0 } = constants as Partial<typeof constants>;
    try {
      this.file = openSync(this.path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
    } catch (error) {
      if (lstatSync(this.path, { throwIfNoEntry: false }) === undefined) return this.goAlone(error);
      return this.distrust(clause`does not belong to this user`);
    }
    const { uid, mode, size } = fstatSync(this.file);
    if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o077) !== 0))
      return this.distrust(clause`can be written by other users`);
    if (size > maxSize) return this.distrust(clauses.tooLarge());
    process.on("exit", this.onExit);
    for (const signal of signals) process.on(signal, this.onSignal);
    this.attempt((file) => writeSync(file, `\n${this.processKey} @\n`));
    if (size === 0) removeOld(tmpdir(), own, this.path);
    else this.attempt((file) => this.startAnew(file));
  }

  /**
   * A run that was killed leaves its file, and a later one may get the address of its engine. Where all others have ended, the file is
   * of such a run.
   */
  private startAnew(file: number): void {
    this.readOn(file);
    if (this.isAnyRunning()) return;
    // Emptying the file could take away what another process of this run notes at the same moment.
    for (const key of this.others) writeSync(file, `\n${this.processKey} !${key}\n`);
    this.holders.clear();
  }

  private readOn(file: number): void {
    const { size } = fstatSync(file);
    if (size > maxSize) return this.distrust(clauses.tooLarge());
    if (size < this.position) return this.distrust(clause`has lost its content`);
    const part = Buffer.alloc(size - this.position);
    const text = part.toString("utf8", 0, readSync(file, part, 0, part.length, this.position));
    const end = text.lastIndexOf("\n") + 1;
    this.position += end;
    for (const [, key = "", change, what = ""] of text.slice(0, end).matchAll(lines)) {
      if (key === this.processKey) continue;
      this.others.add(key);
      if (change === "@") continue;
      if (change === ".") {
        this.ended.add(key);
        continue;
      }
      if (change === "!") {
        for (const keys of this.holders.values()) keys.delete(what);
        continue;
      }
      const keys = this.holders.get(what) ?? new Set<string>();
      this.holders.set(what, keys);
      if (change === "+") keys.add(key);
      else keys.delete(key);
    }
  }

  private distrust(problem: string): void {
    this.problem = problem;
    this.leave();
  }

  private attempt(work: (file: number) => void): void {
    if (this.file === undefined) return;
    try {
      work(this.file);
    } catch (error) {
      this.goAlone(error);
    }
  }

  private goAlone(error: unknown): void {
    this.leave();
    const { code: cause = "unknown error" } = error as NodeJS.ErrnoException;
    this.warn(notices["run-file-missing"]({ folder: tmpdir(), cause }));
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Several machines, users or containers may share one folder, and none of them sees the processes of another. */
function whereProcessesAreSeen(): string {
  const user = process.getuid?.() ?? userInfo().username;
  let space = "";
  try {
    space = readlinkSync("/proc/self/ns/pid");
  } catch {
    // Only Linux has such spaces.
  }
  return JSON.stringify([hostname(), user, space]);
}

/** Whether the process with this key runs. */
function isRunning(key: string): boolean {
  try {
    process.kill(Number.parseInt(key, 10), 0);
    return true;
  } catch (error) {
    // Any other error means that it is there and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Removes what killed runs have left. Only files whose name begins with `own` name processes that can be seen from here. */
function removeOld(folder: string, own: string, ownPath: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith(suffix)) continue;
    const path = join(folder, name);
    try {
      const file = lstatSync(path);
      const isReadable = file.isFile() && file.size <= maxSize && name.startsWith(own) && path !== ownPath;
      if ((isReadable && isLeft(path)) || file.mtimeMs < Date.now() - oldest) unlinkSync(path);
    } catch {
      // Another process was faster, or the file is somebody else's.
    }
  }
}

/** Whether every process that has opened the file has ended. One that has just made it has not said so yet. */
function isLeft(path: string): boolean {
  const said = [...readFileSync(path, "utf8").matchAll(lines)];
  const ended = new Set(said.flatMap(([, key = "", change]) => (change === "." ? [key] : [])));
  return said.length > 0 && said.every(([, key = ""]) => ended.has(key) || !isRunning(key));
}
