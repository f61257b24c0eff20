/** A file of lines that the provider processes of one run share. Whoever cannot have it works without. */

import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";

const [prefix, suffix] = ["pulumi-webhooks-", ".ledger"];

/** A run that was killed leaves its file. One that has been silent for longer than this, in milliseconds, is over. */
const oldest = 24 * 60 * 60 * 1000;

/** A new file, or the one that another process of the run has made. */
export class LedgerFile {
  private readonly part = Buffer.alloc(64 * 1024);
  private position = 0;
  private rest = Buffer.alloc(0);

  private constructor(
    private readonly path: string,
    private readonly file: number,
  ) {}

  /**
   * Opens the file of a run.
   *
   * @param run the same text in each process of the run, and in no process of another one
   * @returns undefined where somebody else has put a file there
   * @throws Error where the folder for temporary files cannot be used
   */
  static open(run: string): LedgerFile | undefined {
    const folder = tmpdir();
    // Several machines, or several users, may share one folder.
    const digest = createHash("sha256").update(JSON.stringify([hostname(), userOf(), run]));
    const path = join(folder, `${prefix}${digest.digest("hex").slice(0, 32)}${suffix}`);
    const { O_RDWR, O_APPEND, O_CREAT } = constants;
    // Windows knows no such flag.
    const { O_NOFOLLOW = 0 } = constants as Partial<typeof constants>;
    const file = openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
    const { uid, mode, size } = fstatSync(file);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
    if (!isOwn) {
      closeSync(file);
      return undefined;
    }
    if (size === 0) removeOld(folder);
    return new LedgerFile(path, file);
  }

  /** Adds a line. Lines of several processes never mix, and all processes see them in one order. */
  append(line: string): void {
    // A line that a full disk cut short ends here, and not in this one.
    writeSync(this.file, `\n${line}\n`);
  }

  /** The lines since the last call, of every process. */
  read(): string[] {
    const { part } = this;
    for (;;) {
      const length = readSync(this.file, part, 0, part.length, this.position);
      if (length === 0) break;
      this.position += length;
      this.rest = Buffer.concat([this.rest, part.subarray(0, length)]);
    }
    const end = this.rest.lastIndexOf("\n") + 1;
    if (end === 0) return [];
    const lines = this.rest.toString("utf8", 0, end).split("\n").filter(Boolean);
    this.rest = this.rest.subarray(end);
    return lines;
  }

  close(): void {
    closeSync(this.file);
  }

  /** Removes the file. Processes that have it open still share it. */
  remove(): void {
    unlinkSync(this.path);
  }
}

/** The user of this process. In a container it may have a number alone, and no name. */
function userOf(): string | number {
  return process.getuid?.() ?? userInfo().username;
}

/** Removes what killed runs have left. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith(suffix)) continue;
    const path = join(folder, name);
    try {
      if (lstatSync(path).mtimeMs < Date.now() - oldest) unlinkSync(path);
    } catch {
      // Another process was faster, or the file is somebody else's.
    }
  }
}
