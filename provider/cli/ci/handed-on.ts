/** What the job that runs the code of a proposed change hands on to the one that writes: a file, which anybody may have written. */

import { lstat, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../base/fields";
import { oneLine, safeSource, shortened } from "../../base/text";
import { refusal } from "../io/once";
import { notices as ioNotices } from "../io/notices";
import { wrongUse } from "../io/input";
import { notices } from "./notices";

/** The name of the file, in the folder of the review. */
export const handedOnFile = "review.json";

/** The jobs of the largest matrix hand on one file each. */
const maxFiles = 256;
/** Of one file, and of all together. */
const [maxBytes, maxBytesOfAll] = [16 * 1024 * 1024, 32 * 1024 * 1024];
/** The most characters of a report, and of all reports of a file. */
const [maxMarkdown, maxMarkdownOfAll] = [65_536, 4 * 1024 * 1024];
/** The most stacks, changes and remarks that are taken from one file. A file with more is refused, so that none is lost. */
const [maxStacks, maxStopped, maxRemarks] = [500, 20_000, 20];

const line = (most: number): z.ZodType<string, unknown> =>
  z.string().transform((text) => shortened(oneLine(text), most));

const stoppedSchema = z.object({
  code: z.string().regex(/^[a-z][a-z\d-]{0,80}$/),
  severity: z.enum(["error", "danger", "warning", "info"]),
  resource: line(500),
  entry: line(1_000).nullable(),
});

const stackSchema = z.object({
  stack: line(300),
  exitCode: z.literal([0, 1, 10, 11, 12]),
  summary: line(2_000),
  hasConsequences: z.boolean(),
  /** The report with its heading, without the hidden line. */
  markdown: z.string().max(maxMarkdown),
  stopped: z.array(stoppedSchema).max(maxStopped),
});

const schema = z
  .object({
    version: z.literal(1),
    /** The commit that was reviewed; null where the environment names none. */
    commit: z
      .string()
      .regex(/^[\da-f]{40}$/)
      .nullable(),
    /** None where the review itself was used wrongly: the remarks say how. */
    stacks: z.array(stackSchema).max(maxStacks),
    /** What else the review says, in one line each. */
    remarks: z.array(line(500)).max(maxRemarks),
  })
  .refine(({ stacks, remarks }) => stacks.length + remarks.length > 0);

/** What the review of one stack hands on. */
export type HandedOnStack = z.infer<typeof stackSchema>;

/** What a review hands on. */
export type HandedOn = z.infer<typeof schema>;

/** Writes the file; of long reports of many stacks their beginnings. @throws InvalidInputError where the folder cannot be written */
export async function handOn(folder: string, review: HandedOn): Promise<void> {
  const room = Math.min(maxMarkdown, Math.floor(maxMarkdownOfAll / review.stacks.length));
  const stacks = review.stacks.map((one) => ({ ...one, markdown: beginningOf(one.markdown, room) }));
  await writeInto(folder, handedOnFile, safeSource(`${JSON.stringify({ ...review, stacks })}\n`));
}

/** The lines that there is room for. */
function beginningOf(text: string, room: number): string {
  return text.length <= room ? text : text.slice(0, text.lastIndexOf("\n", room) + 1);
}

/** Writes a file of the review. @throws InvalidInputError where the folder cannot be written */
export async function writeInto(folder: string, name: string, text: string): Promise<void> {
  const file = join(folder, name);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, text);
  } catch {
    throw wrongUse("--out", ioNotices["unwritable-file"]({ file }));
  }
}

/**
 * Reads every file of that name in a folder and below it. Links are not followed.
 *
 * @throws WebhooksError where there is none, or one is too large or something else; it quotes nothing of it
 */
export async function readHandedOn(folder: string): Promise<HandedOn[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && entry.name === handedOnFile)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0) throw refusal(notices["nothing-handed-on"]({ folder }));
  const sizes = await Promise.all(files.map(async (file) => (await lstat(file)).size));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (files.length > maxFiles || size > maxBytesOfAll)
    throw refusal(notices["too-much-handed-on"]({ most: maxFiles }));
  return Promise.all(files.map(readOne));
}

async function readOne(file: string): Promise<HandedOn> {
  const { size } = await lstat(file);
  const read = size > maxBytes ? undefined : schema.safeParse(parseJson(await readFile(file, "utf8")));
  if (read?.success !== true) throw refusal(notices["no-handed-on-review"]({ file }));
  return read.data;
}
