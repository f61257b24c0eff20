/** The journal of `rotate`: how far each endpoint is. It holds no secret, and yet a run that was killed goes on with the same ones. */

import { shared } from "../../../provider/base/notices";
import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { appendFileSync, chmodSync, existsSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { ClientSettings } from "../../../provider/client";
import { parseJson } from "../../../provider/base/fields";
import type { Notice } from "../../../provider/base/notice";
import type { SecretText } from "../../../provider/base/declare";
import { secretFileMode } from "../../../provider/kinds/endpoint/secret/external-secrets";
import { readFileText, wrongUse } from "../io/input";
import { clauses } from "./notices";
import { validHours } from "./rotate-flags";
import type { RotateOptions } from "./rotate-flags";
import { writing } from "./rotate-lock";

const headSchema = z.object({
  baseUrl: z.string(),
  project: z.string(),
  seed: z.string(),
  /** When the journal was begun. */
  begunAt: z.iso.datetime(),
  /** Ties the journal to the API key, the place and the time. */
  check: z.string(),
  /** Without these a run must not go on; of commands and probes only whether there are any. */
  flags: z.object({ secretTo: z.boolean(), probe: z.boolean(), expiration: z.number().optional() }),
});
const entrySchema = z.object({
  endpoint: z.string(),
  /** Each step is noted once it is done, but `begun` before anything is. `handed-over`: the new secret was delivered. `given-up`: somebody else rolled meanwhile. */
  step: z.enum(["begun", "handed-over", "rolled", "done", "given-up"]),
  /** The ID of the secret that was active when the endpoint was begun. */
  previousUid: z.string().optional(),
  /** The ID of the secret that our roll made active. */
  rolledUid: z.string().optional(),
  /** When the step was noted; of `done`, when the step before it was. */
  at: z.iso.datetime(),
});
/** The line of an entry. Only whoever has the API key can write one. */
const lineSchema = entrySchema.extend({ mac: z.string() });
type Head = z.infer<typeof headSchema>;
type Entry = z.infer<typeof entrySchema>;

/** The flags that concern a journal. */
type JournalOptions = Pick<RotateOptions, "journal" | "secretTo" | "probe" | "expiration" | "dryRun">;

/** What a journal belongs to. */
interface Account {
  readonly apiKey: string;
  readonly place: { readonly baseUrl: string; readonly project: string };
}

/**
 * The new secrets are derived from the API key and a random seed, so that a run that goes on makes the same ones: none is
 * rolled to twice, and none is delivered that never comes into force.
 */
export class Journal {
  private constructor(
    private readonly account: Account,
    private readonly options: JournalOptions,
    private readonly now: () => Date,
    private readonly head: Head,
    private readonly key: Buffer,
    private readonly entries = new Map<string, Entry>(),
    /** Whether the file holds the head. */
    private isWritten = false,
  ) {}

  /** @throws InvalidInputError where the file is of another account, or no journal */
  static async open(
    { apiKey, baseUrl, projectId: project }: ClientSettings,
    options: JournalOptions,
    now: () => Date,
  ): Promise<Journal> {
    const { journal: file, dryRun = false } = options;
    const account = { apiKey, place: { baseUrl, project } };
    const text = existsSync(file) ? await readFileText(file) : "";
    const [first, ...lines] = text.split("\n").filter((line) => line.trim() !== "");
    if (first === undefined) return Journal.begin(account, options, now);
    const head = headSchema.safeParse(parseJson(first)).data;
    if (head === undefined)
      throw wrongUse(file, shared.unreadableFile`is not a journal of \`rotate\`: name another file`);
    const key = keyOf(account, head.seed);
    if (head.check !== checkOf(key, account, head.begunAt))
      throw wrongUse(
        file,
        shared.wrongRun`was started with another API key, service or project: continue with those, or remove it`,
      );
    // A kill in the middle of a line leaves a part of it, and the step that it names counts as not done.
    const entries = lines.flatMap((line) => {
      const { data } = lineSchema.safeParse(parseJson(line));
      if (data === undefined && parseJson(line) === undefined) return [];
      const entry = entrySchema.safeParse(data).data;
      if (entry !== undefined && data?.mac === macOfEntry(key, entry)) return entry;
      throw wrongUse(
        file,
        shared.unreadableFile`contains a line that this release of \`rotate\` did not write with this API key: remove the file`,
      );
    });
    if (!dryRun) writing(file, () => chmodSync(file, secretFileMode(statSync(file).mode)));
    const steps = new Map(entries.map((entry) => [entry.endpoint, entry]));
    return new Journal(account, options, now, head, key, steps, true);
  }

  private static begin(account: Account, options: JournalOptions, now: () => Date): Journal {
    const [seed, begunAt] = [randomBytes(32).toString("hex"), now().toISOString()];
    const key = keyOf(account, seed);
    const check = checkOf(key, account, begunAt);
    const head = { ...account.place, seed, begunAt, check, flags: flagsOf(options) };
    return new Journal(account, options, now, head, key);
  }

  /** A new journal in the place of this one, which the first note overwrites. */
  anew(): Journal {
    return Journal.begin(this.account, this.options, this.now);
  }

  /** When the journal was begun; undefined of one that this run begins. */
  get begunAt(): string | undefined {
    return this.isWritten ? this.head.begunAt : undefined;
  }

  /** Whether it was begun too long ago, or by a clock that goes wrong. */
  get isOld(): boolean {
    const age = this.now().getTime() - Date.parse(this.head.begunAt);
    return Math.abs(age) > validHours * 3_600_000;
  }

  /** @throws InvalidInputError where the journal was begun with other flags */
  requireFlags(): void {
    const obstacle = obstacleTo(flagsOf(this.options), this.head.flags);
    if (obstacle !== undefined) throw wrongUse(this.options.journal, obstacle);
  }

  secretOf(endpoint: string): SecretText {
    return macOf(this.key, `secret ${endpoint}`, "base64url") as SecretText;
  }

  /** How far an endpoint is; undefined before it is begun. */
  entryOf(endpoint: string): Entry | undefined {
    return this.entries.get(endpoint);
  }

  /** The endpoints that were begun and have not reached a final step. */
  get unfinished(): string[] {
    const entries = [...this.entries.values()];
    return entries.flatMap(({ step, endpoint }) => (isFinal(step) ? [] : [endpoint]));
  }

  note(endpoint: string, step: Entry["step"], uids: Pick<Entry, "previousUid" | "rolledUid"> = {}): void {
    const { previousUid, rolledUid, at: before } = { ...this.entryOf(endpoint), ...uids };
    const at = (step === "done" ? before : undefined) ?? this.now().toISOString();
    const entry = { endpoint, step, previousUid, rolledUid, at };
    this.entries.set(endpoint, entry);
    const { journal: file } = this.options;
    // The line break comes first, so that a part of a line that a kill has left spoils no other.
    const textOf = (line: object): string => `\n${JSON.stringify(line)}\n`;
    const line = textOf({ ...entry, mac: macOfEntry(this.key, entry) });
    if (this.isWritten) return writing(file, () => appendFileSync(file, line));
    writing(file, () => {
      try {
        writeFileSync(file, textOf(this.head) + line, { mode: 0o600 });
      } catch (error) {
        // A part of a head would be no journal, and nothing could go on with it.
        if (existsSync(file)) truncateSync(file);
        throw error;
      }
    });
    this.isWritten = true;
  }

  /** Empties the file, which the next rotation must not go on with, unless endpoints in it are not finished: those. */
  finish(): string[] {
    const { journal: file } = this.options;
    if (this.unfinished.length === 0 && existsSync(file)) writing(file, () => truncateSync(file));
    return this.unfinished;
  }
}

function isFinal(step: Entry["step"]): boolean {
  return step === "done" || step === "given-up";
}

function flagsOf({ secretTo, probe = false, expiration }: JournalOptions): Head["flags"] {
  return { secretTo: secretTo !== undefined, probe, expiration };
}

/** Why a run with these flags must not go on with a journal; undefined where it may. A proof may be added; a command would miss what is rolled already. */
function obstacleTo(flags: Head["flags"], begun: Head["flags"]): Notice | undefined {
  const { secretTo, probe, expiration } = begun;
  const wasBegun = (how: string): Notice =>
    shared.wrongRun`was started ${how}: continue with the same flags, or remove it`;
  if (secretTo !== flags.secretTo)
    return wasBegun((secretTo ? clauses.withFlag : clauses.withoutFlag)({ flag: "--secret-to" }));
  if (probe && !flags.probe) return wasBegun(clauses.withFlag({ flag: "--probe" }));
  if (expiration === flags.expiration) return undefined;
  if (expiration === undefined) return wasBegun(clauses.withoutFlag({ flag: "--expiration" }));
  return wasBegun(clauses.withFlag({ flag: `--expiration ${expiration}` }));
}

/** Slow on purpose: the check value in the file must not reveal a weak API key. */
function keyOf({ apiKey }: Account, seed: string): Buffer {
  return scryptSync(apiKey, seed, 32);
}

function checkOf(key: Buffer, { place }: Account, begunAt: string): string {
  return macOf(key, `check ${JSON.stringify({ ...place, begunAt })}`, "hex").slice(0, 32);
}

function macOfEntry(key: Buffer, { endpoint, step, previousUid, rolledUid, at }: Entry): string {
  return macOf(key, `entry ${JSON.stringify([endpoint, step, previousUid, rolledUid, at])}`, "base64url");
}

function macOf(key: Buffer, text: string, encoding: "hex" | "base64url"): string {
  return createHmac("sha256", key).update(text).digest(encoding);
}
