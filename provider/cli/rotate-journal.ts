/** The journal of `rotate`: how far each endpoint is. It holds no secret, and yet a run that was killed goes on with the same ones. */

import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { ClientSettings } from "../client";
import { InvalidInputError } from "../errors";
import { parseJson } from "../fields";
import { unreadable } from "./input";

const headSchema = z.object({
  baseUrl: z.string(),
  project: z.string(),
  seed: z.string(),
  check: z.string(),
});
const entrySchema = z.object({
  endpoint: z.string(),
  step: z.enum(["begun", "handed-over", "rolled", "done"]),
  /** The ID of the secret that was active when the endpoint was begun. */
  previousUid: z.string().optional(),
});
type Head = z.infer<typeof headSchema>;

/** How far one endpoint is. Each step is noted once it is done, but `begun` before anything is. */
export type JournalEntry = z.infer<typeof entrySchema>;

/**
 * The new secrets are derived from the API key and a random seed, so that a run that goes on makes the very same: none is
 * rolled to twice, and none is handed over that never comes into force.
 */
export class Journal {
  private constructor(
    private readonly file: string | undefined,
    private readonly key: Buffer,
    private readonly entries = new Map<string, JournalEntry>(),
    private head?: Head,
  ) {}

  /** @throws InvalidInputError where the file is of another account, or is no journal */
  static open({ apiKey, baseUrl, projectId }: ClientSettings, file?: string): Journal {
    const place = { baseUrl, project: projectId };
    const lines = file !== undefined && existsSync(file) ? linesOf(file) : [];
    const wrong = (reason: string): InvalidInputError =>
      new InvalidInputError([{ path: file ?? "", reason }]);
    if (lines.length > 0) {
      const head = headSchema.safeParse(parseJson(lines[0] ?? ""));
      if (!head.success) throw wrong("is no journal of `rotate`");
      const key = keyOf(apiKey, head.data.seed);
      if (JSON.stringify(headOf(key, place, head.data.seed)) !== JSON.stringify(head.data))
        throw wrong("was begun with another API key, service or project: go on with those, or remove it");
      // A kill in the middle of a line leaves a part of it, and the step that it names counts as not done.
      const parsed = lines.slice(1).map((line) => entrySchema.safeParse(parseJson(line)));
      const entries = parsed.flatMap(({ data }) =>
        data === undefined ? [] : [[data.endpoint, data] as const],
      );
      return new Journal(file, key, new Map(entries));
    }
    const seed = randomBytes(32).toString("hex");
    const key = keyOf(apiKey, seed);
    return new Journal(file, key, new Map(), headOf(key, place, seed));
  }

  /** The new secret of an endpoint: 32 bytes. */
  secretOf(endpoint: string): string {
    return createHmac("sha256", this.key).update(`secret ${endpoint}`).digest("base64url");
  }

  /** How far an endpoint is; undefined before it is begun. */
  entryOf(endpoint: string): JournalEntry | undefined {
    return this.entries.get(endpoint);
  }

  note(endpoint: string, step: JournalEntry["step"], previousUid?: string): void {
    const entry = { endpoint, step, previousUid: previousUid ?? this.entryOf(endpoint)?.previousUid };
    this.entries.set(endpoint, entry);
    if (this.file === undefined) return;
    if (this.head !== undefined) write(this.file, this.head);
    this.head = undefined;
    write(this.file, entry);
  }

  /** Removes the file: what is finished must not be taken for the beginning of the next rotation. */
  finish(): void {
    if (this.file !== undefined) rmSync(this.file, { force: true });
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "");
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** The line break comes first, so that a part of a line that a kill has left spoils no other. */
function write(file: string, value: Head | JournalEntry): void {
  try {
    if (existsSync(file)) appendFileSync(file, `\n${JSON.stringify(value)}\n`);
    else writeFileSync(file, `${JSON.stringify(value)}\n`, { mode: 0o600 });
  } catch {
    throw new InvalidInputError([{ path: file, reason: "cannot be written" }]);
  }
}

/** Slow on purpose: the check value in the file must not tell a weak API key. */
function keyOf(apiKey: string, seed: string): Buffer {
  return scryptSync(apiKey, seed, 32);
}

function headOf(key: Buffer, place: Pick<Head, "baseUrl" | "project">, seed: string): Head {
  const check = createHmac("sha256", key)
    .update(`check ${JSON.stringify(place)}`)
    .digest("hex")
    .slice(0, 32);
  return { ...place, seed, check };
}
