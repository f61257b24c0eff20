/**
 * Which resource has which object, in all provider processes of one run. The engine starts a process for each provider of a
 * program, and they cannot talk to each other: each notes in a file what its resources have, and reads what the others note.
 * The file holds digests of objects and the names of resources, nothing that a service or a program keeps secret.
 */

import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseJson } from "../base/fields";
import type { Hold, Holder, Holders } from "../lifecycle/ownership/holders";
import { LedgerFile } from "./ledger-file";
import { isRunning, nameInThisProcess } from "./process-identity";

/** How long to wait before looking again whether another process is done, in milliseconds. */
const pause = 50;

/** How long a takeover may take, in milliseconds. A process that lost the file while it went on cannot say that it is done. */
const longestTakeover = 10 * 60 * 1000;

/** What ends a process. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** One line: who notes it, whether something begins or ends, and what. Where a process itself begins or ends, there is no more. */
type Line = [writer: string, change: "+" | "-", hold?: Hold, owner?: string, object?: string];

interface Entry extends Holder {
  readonly writer: string;
  readonly holds: Set<Hold>;
}

/** The ledger of one run. Where there can be none, every process knows of itself alone. */
export class Ledger implements Holders {
  private readonly self = nameInThisProcess();
  private file: LedgerFile | undefined;
  private isTried = false;
  /** Who has each object, whoever came first first. */
  private readonly entries = new Map<string, Entry[]>();
  /** The processes that share the file. */
  private readonly writers = new Set<string>();

  /**
   * @param run what tells the run from every other one; undefined where nothing does
   * @param service the account that a process works for: the same object has another ID elsewhere
   */
  constructor(
    private readonly run: string | undefined,
    private readonly service: () => string,
  ) {}

  note(object: string, owner: string, hold: Hold): void {
    this.append([this.self, "+", hold, owner, this.keyOf(object)]);
  }

  release(object: string, owner: string, hold: Hold): void {
    this.append([this.self, "-", hold, owner, this.keyOf(object)]);
  }

  others(object: string, owner?: string): readonly Holder[] {
    this.readOn();
    const all = this.entries.get(this.keyOf(object)) ?? [];
    const own = all.findIndex((entry) => entry.writer === this.self && entry.owner === owner);
    const before = own < 0 ? all : all.slice(0, own);
    return before.filter(
      ({ writer }) => writer !== this.self && this.writers.has(writer) && isRunning(writer),
    );
  }

  async settled(object: string): Promise<void> {
    const end = Date.now() + longestTakeover;
    const isTaking = (): boolean => this.others(object).some(({ holds }) => holds.has("taking"));
    while (Date.now() < end && isTaking()) await wait(pause);
  }

  /** Ends the part of this process. The last one takes the file away. */
  close(): void {
    if (this.file === undefined) return;
    this.append([this.self, "-"]);
    this.readOn();
    const { file } = this;
    this.end();
    if (this.writers.size === 0) attempt(() => file.remove());
  }

  private append(line: Line): void {
    this.withFile((file) => file.append(JSON.stringify(line)));
  }

  /** Does something with the file, if there can be one. After a failure there is none. */
  private withFile(work: (file: LedgerFile) => void): void {
    if (this.run === undefined) return;
    try {
      if (!this.isTried) this.file = this.open(this.run);
      if (this.file !== undefined) work(this.file);
    } catch {
      this.end();
    }
  }

  private open(run: string): LedgerFile | undefined {
    this.isTried = true;
    const file = LedgerFile.open(run);
    if (file === undefined) return undefined;
    file.append(JSON.stringify([this.self, "+"] satisfies Line));
    process.on("exit", this.onExit);
    for (const signal of signals) process.on(signal, this.onSignal);
    return file;
  }

  private readOn(): void {
    this.withFile((file) => {
      for (const text of file.read()) {
        // Undefined where it was cut short.
        const line = parseJson(text) as Line | undefined;
        if (line !== undefined) this.take(line);
      }
    });
  }

  private take([writer, change, hold, owner, object]: Line): void {
    if (hold === undefined || owner === undefined || object === undefined) {
      if (change === "+") this.writers.add(writer);
      else this.writers.delete(writer);
      return;
    }
    const all = this.entries.get(object) ?? [];
    const known = all.find((entry) => entry.writer === writer && entry.owner === owner);
    const entry = known ?? { writer, owner, holds: new Set<Hold>() };
    if (change === "+") entry.holds.add(hold);
    else entry.holds.delete(hold);
    const others = all.filter((one) => one !== entry || entry.holds.size > 0);
    const isNew = known === undefined && entry.holds.size > 0;
    this.entries.set(object, isNew ? [...others, entry] : others);
  }

  /** Goes on without the file. */
  private end(): void {
    attempt(() => this.file?.close());
    this.file = undefined;
    this.entries.clear();
    process.off("exit", this.onExit);
    for (const signal of signals) process.off(signal, this.onSignal);
  }

  private readonly onExit = (): void => this.close();

  /** The process ends as it would without this, unless somebody else sees to that. */
  private readonly onSignal = (signal: NodeJS.Signals): void => {
    this.close();
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };

  private keyOf(object: string): string {
    const digest = createHash("sha256").update(JSON.stringify([this.service(), object]));
    return digest.digest("base64url").slice(0, 22);
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // What is left is removed by a later run.
  }
}
