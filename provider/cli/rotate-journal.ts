/** The journal of `rotate`: how far each endpoint is. It holds no secret, and yet a run that was killed goes on with the same ones. */

import { createHmac, randomBytes, scryptSync } from "node:crypto";
import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { ClientSettings } from "../client";
import { parseJson } from "../fields";
import { unreadable, wrongUse } from "./input";

/** The flags without which a run must not go on; of commands and probes only whether there are any. */
const flagsSchema = z.object({
  secretTo: z.boolean(),
  probe: z.boolean(),
  expiration: z.number().optional(),
});
const headSchema = z.object({
  baseUrl: z.string(),
  project: z.string(),
  seed: z.string(),
  check: z.string(),
  flags: flagsSchema,
});
const entrySchema = z.object({
  endpoint: z.string(),
  step: z.enum(["begun", "handed-over", "rolled", "done"]),
  /** The ID of the secret that was active when the endpoint was begun. */
  previousUid: z.string().optional(),
});
type Flags = z.infer<typeof flagsSchema>;
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

  /** @throws InvalidInputError where the file is of another account or other flags, is no journal, or cannot be written */
  static open({ apiKey, baseUrl, projectId }: ClientSettings, flags: Flags, file?: string): Journal {
    const place = { baseUrl, project: projectId };
    const lines = file !== undefined && existsSync(file) ? linesOf(file) : [];
    if (file !== undefined) requireWritable(file);
    const wrong = (reason: string): Error => wrongUse(file ?? "", reason);
    if (lines.length > 0) {
      const head = headSchema.safeParse(parseJson(lines[0] ?? ""));
      if (!head.success) throw wrong("is no journal of `rotate`");
      const key = keyOf(apiKey, head.data.seed);
      if (placeOf(key, place, head.data.seed).check !== head.data.check)
        throw wrong("was begun with another API key, service or project: go on with those, or remove it");
      const begun = otherThan(head.data.flags, flags);
      if (begun !== undefined) throw wrong(`was begun ${begun}: go on with the same flags, or remove it`);
      // A kill in the middle of a line leaves a part of it, and the step that it names counts as not done.
      const parsed = lines.slice(1).map((line) => entrySchema.safeParse(parseJson(line)));
      const entries = parsed.flatMap(({ data }) =>
        data === undefined ? [] : [[data.endpoint, data] as const],
      );
      return new Journal(file, key, new Map(entries));
    }
    const seed = randomBytes(32).toString("hex");
    const key = keyOf(apiKey, seed);
    return new Journal(file, key, new Map(), { ...placeOf(key, place, seed), flags });
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

  /** The endpoints that were begun, by this run or another one, and are not done. */
  unfinished(): string[] {
    return [...this.entries.values()].filter(({ step }) => step !== "done").map(({ endpoint }) => endpoint);
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
    throw unwritable(file);
  }
}

function requireWritable(file: string): void {
  try {
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK);
  } catch {
    throw unwritable(file);
  }
}

function unwritable(file: string): Error {
  return wrongUse(file, "cannot be written");
}

/** How a run was begun that would go on otherwise; undefined where it may. A proof or a command may be added. */
function otherThan(begun: Flags, now: Flags): string | undefined {
  if (begun.secretTo && !now.secretTo) return "with --secret-to";
  if (begun.probe && !now.probe) return "with --probe";
  if (begun.expiration === now.expiration) return undefined;
  return begun.expiration === undefined ? "without --expiration" : `with --expiration ${begun.expiration}`;
}

/** Slow on purpose: the check value in the file must not tell a weak API key. */
function keyOf(apiKey: string, seed: string): Buffer {
  return scryptSync(apiKey, seed, 32);
}

/** What ties a journal to an account: the place, and a check value of the key. */
function placeOf(key: Buffer, place: Pick<Head, "baseUrl" | "project">, seed: string): Omit<Head, "flags"> {
  const check = createHmac("sha256", key)
    .update(`check ${JSON.stringify(place)}`)
    .digest("hex")
    .slice(0, 32);
  return { ...place, seed, check };
}
