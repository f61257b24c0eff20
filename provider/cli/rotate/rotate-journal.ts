/** The journal of `rotate`: how far each endpoint is. It holds no secret, and yet a run that was killed goes on with the same ones. */

import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { accessSync, appendFileSync, chmodSync, constants, existsSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { ClientSettings } from "../../client";
import { parseJson } from "../../base/fields";
import type { Notice } from "../../base/notice";
import type { SecretText } from "../../base/declare";
import { secretFileMode } from "../../kinds/endpoint/secret/external-secrets";
import { readFileText, wrongUse } from "../io/input";
import { notices } from "./notices";
import type { RotateOptions } from "./rotate-flags";

const headSchema = z.object({
  baseUrl: z.string(),
  project: z.string(),
  seed: z.string(),
  /** Ties the journal to the API key and the place. */
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
});
/** The line of an entry. Only whoever has the API key can write one. */
const lineSchema = entrySchema.extend({ mac: z.string() });
type Head = z.infer<typeof headSchema>;
type Entry = z.infer<typeof entrySchema>;

/**
 * The new secrets are derived from the API key and a random seed, so that a run that goes on makes the same ones: none is
 * rolled to twice, and none is delivered that never comes into force.
 */
export class Journal {
  private constructor(
    private readonly file: string | undefined,
    private readonly key: Buffer,
    private readonly entries: Map<string, Entry>,
    /** The head of a new journal, until something is noted. */
    private head: Head | undefined,
  ) {}

  /** @throws InvalidInputError where the file is of another account or other flags, is no journal, or cannot be written */
  static async open(
    { apiKey, baseUrl, projectId: project }: ClientSettings,
    { journal: file, secretTo, probe = false, expiration, dryRun = false }: RotateOptions,
  ): Promise<Journal> {
    const [first, ...lines] = file === undefined ? [] : await linesOf(file);
    const begun = headSchema.safeParse(parseJson(first ?? "")).data;
    const seed = begun?.seed ?? randomBytes(32).toString("hex");
    // Slow on purpose: the check value in the file must not reveal a weak API key.
    const key = scryptSync(apiKey, seed, 32);
    const place = { baseUrl, project };
    const check = macOf(key, `check ${JSON.stringify(place)}`, "hex").slice(0, 32);
    const head = { ...place, seed, check, flags: { secretTo: secretTo !== undefined, probe, expiration } };
    const obstacle = first === undefined ? undefined : obstacleTo(head, begun);
    if (obstacle !== undefined) throw wrongUse(file ?? "", obstacle);
    // A kill in the middle of a line leaves a part of it, and the step that it names counts as not done.
    const entries = lines.flatMap((line) => {
      const { data } = lineSchema.safeParse(parseJson(line));
      if (data === undefined && parseJson(line) === undefined) return [];
      const entry = entrySchema.safeParse(data).data;
      if (entry !== undefined && data?.mac === macOfEntry(key, entry)) return entry;
      throw wrongUse(file ?? "", notices["journal-line-unproved"]());
    });
    if (file !== undefined && first !== undefined && !dryRun)
      writing(file, () => chmodSync(file, secretFileMode(statSync(file).mode)));
    const steps = new Map(entries.map((entry) => [entry.endpoint, entry]));
    return new Journal(file, key, steps, begun === undefined ? head : undefined);
  }

  secretOf(endpoint: string): SecretText {
    return macOf(this.key, `secret ${endpoint}`, "base64url") as SecretText;
  }

  /** How far an endpoint is; undefined before it is begun. */
  entryOf(endpoint: string): Entry | undefined {
    return this.entries.get(endpoint);
  }

  note(endpoint: string, step: Entry["step"], uids: Pick<Entry, "previousUid" | "rolledUid"> = {}): void {
    const { previousUid, rolledUid } = { ...this.entryOf(endpoint), ...uids };
    const entry = { endpoint, step, previousUid, rolledUid };
    this.entries.set(endpoint, entry);
    const { file, head } = this;
    if (file === undefined) return;
    // The line break comes first, so that a part of a line that a kill has left spoils no other.
    const line = { ...entry, mac: macOfEntry(this.key, entry) };
    const lines = (head === undefined ? [line] : [head, line]).map((one) => `\n${JSON.stringify(one)}\n`);
    writing(file, () => appendFileSync(file, lines.join(""), { mode: 0o600 }));
    this.head = undefined;
  }

  /** Removes the file, which the next rotation must not go on with, unless endpoints were begun in it that are neither done nor given up: those. */
  finish(): string[] {
    if (this.file === undefined) return [];
    const unfinished = [...this.entries.values()].filter(
      ({ step }) => step !== "done" && step !== "given-up",
    );
    if (unfinished.length === 0) rmSync(this.file, { force: true });
    return unfinished.map(({ endpoint }) => endpoint);
  }
}

async function linesOf(file: string): Promise<string[]> {
  const text = existsSync(file) ? await readFileText(file) : "";
  writing(file, () => accessSync(existsSync(file) ? file : dirname(file), constants.W_OK));
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** Why a run with this head must not go on with a journal; undefined where it may. A proof may be added; a command would miss what is rolled already. */
function obstacleTo({ check, flags }: Head, begun: Head | undefined): Notice | undefined {
  if (begun === undefined) return notices["not-a-journal"]();
  if (begun.check !== check) return notices["journal-of-another-account"]();
  const { secretTo, probe, expiration } = begun.flags;
  const [begunWith, begunWithout] = [notices["journal-begun-with"], notices["journal-begun-without"]];
  if (secretTo !== flags.secretTo) return (secretTo ? begunWith : begunWithout)({ flag: "--secret-to" });
  if (probe && !flags.probe) return begunWith({ flag: "--probe" });
  if (expiration === flags.expiration) return undefined;
  if (expiration === undefined) return begunWithout({ flag: "--expiration" });
  return begunWith({ flag: `--expiration ${expiration}` });
}

function macOfEntry(key: Buffer, { endpoint, step, previousUid, rolledUid }: Entry): string {
  return macOf(key, `entry ${JSON.stringify([endpoint, step, previousUid, rolledUid])}`, "base64url");
}

function macOf(key: Buffer, text: string, encoding: "hex" | "base64url"): string {
  return createHmac("sha256", key).update(text).digest(encoding);
}

function writing(file: string, write: () => void): void {
  try {
    write();
  } catch {
    throw wrongUse(file, notices["journal-unwritable"]());
  }
}
