/** What the job that runs the code of a proposed change hands on to the one that writes: a file, which anybody may have written. */

import { shared } from "../../../provider/base/notices";
import { lstat, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isFields, parseJson } from "../../../provider/base/fields";
import { oneLine, safeSource, shortened } from "../../../provider/base/text";
import { packageVersion } from "../../../provider/base/urn";
import { projectionSchema } from "../../topology/preview/projection";
import { lintSettingsSchema } from "../../topology/rules/lint";
import { writeText } from "../io/input";
import { refusal } from "../io/once";
import { gateOf } from "../review/gate";

/** The name of the file, in the folder of the review. */
export const artifactFile = "review.json";

/** The jobs of the largest matrix hand on one file each. */
const maxFiles = 256;
const megabyte = 1024 * 1024;
/** Of one file, and of all together: a preview of 10,000 resources has some twentieth of it. */
const [maxMegabytes, maxMegabytesOfAll] = [64, 128];
/** The most stacks and remarks of one file. One with more is refused, so that none is lost. */
const [maxStacks, maxRemarks] = [500, 20];
/** Deeper than any projection. */
const maxDepth = 250;

const line = (most: number): z.ZodType<string, unknown> =>
  z.string().transform((text) => shortened(oneLine(text), most));
const text = z.string().max(megabyte);
const count = z.int().min(0);
const texts = z.array(text).max(1_000);

const answer = z.strictObject({
  verdict: z.enum(["delivered", "not-delivered", "unknown"]),
  reason: text,
});

const replay = z.strictObject({
  ...{ events: count, deliveries: count, changed: count, compared: count },
  endpoints: z
    .array(z.strictObject({ endpoint: text, begins: count, stops: count, uncertain: count, payloads: count }))
    .max(100_000),
  changes: z
    .array(
      z.strictObject({
        ...{ endpoint: text, event: count, eventType: text, from: answer, to: answer },
        payload: z.strictObject({ paths: texts, quotable: texts, morePaths: count }).optional(),
      }),
    )
    .max(100),
});

const options = z
  .strictObject({
    title: text,
    failOn: text,
    allow: z.array(text).max(10_000),
    dialect: text.optional(),
    isGuarded: z.boolean(),
    rules: lintSettingsSchema,
  })
  .refine(({ failOn, allow }) => hasKnownCodes(failOn, allow));

const stack = z.strictObject({
  /** The stack as it is named to the CLI. */
  name: text,
  preview: projectionSchema,
  options,
  entries: z.array(z.strictObject({ urn: text, code: text, entry: text.nullable() })).max(500_000),
  replay: replay.optional(),
});

const schema = z
  .strictObject({
    version: z.literal(2),
    /** The version of the package that made the review. */
    package: line(50),
    /** The commit that was reviewed; null where the environment names none. */
    commit: z
      .string()
      .regex(/^[\da-f]{40}$/)
      .nullable(),
    /** None where the review itself was used wrongly: the remarks say how. */
    stacks: z.array(stack).max(maxStacks),
    /** What else the review says, in one line each. */
    remarks: z.array(line(500)).max(maxRemarks),
  })
  .refine(({ stacks, remarks }) => stacks.length + remarks.length > 0);

/** What the review of one stack hands on. */
export type ArtifactStack = z.infer<typeof stack>;

/** What a review hands on. */
export type ReviewArtifact = z.infer<typeof schema>;

/** What a review of this version hands on. */
export function reviewArtifactOf(
  commit: string | undefined,
  stacks: readonly ArtifactStack[],
  remarks: readonly string[],
): ReviewArtifact {
  return {
    ...{ version: 2, package: packageVersion(), commit: commit ?? null },
    ...{ stacks: [...stacks], remarks: [...remarks] },
  };
}

/**
 * Writes the file. Of a review that is too large it has a remark alone, which fails the gate: nothing is cut off.
 *
 * @returns what it has
 * @throws InvalidInputError where the folder cannot be written
 */
export async function writeReviewArtifact(folder: string, review: ReviewArtifact): Promise<ReviewArtifact> {
  const content = safeSource(`${JSON.stringify(review)}\n`);
  if (Buffer.byteLength(content) <= maxMegabytes * megabyte && review.stacks.length <= maxStacks) {
    await writeInto(folder, artifactFile, content);
    return review;
  }
  const { text } =
    shared.overLimit`the review is larger than ${maxMegabytes} MiB, or has more than ${maxStacks} stacks, so nothing of it is shown: review the stacks in several jobs`;
  const refused = { ...review, stacks: [], remarks: [text] };
  await writeInto(folder, artifactFile, `${JSON.stringify(refused)}\n`);
  return refused;
}

/** Writes a file of the review. @throws InvalidInputError where the folder cannot be written */
export async function writeInto(folder: string, name: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(() => undefined);
  await writeText("--out", join(folder, name), content);
}

/**
 * Reads every file of that name in a folder and below it. Links are not followed.
 *
 * @throws WebhooksError where there is none, or one is too large or something else; it quotes nothing of it but a version
 */
export async function readReviewArtifacts(folder: string): Promise<ReviewArtifact[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && entry.name === artifactFile)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0)
    throw refusal(shared.unreadableFile`the review left no review.json in ${folder}: see its log`);
  const sizes = await Promise.all(files.map(async (file) => (await lstat(file)).size));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (files.length > maxFiles || size > maxMegabytesOfAll * megabyte)
    throw refusal(
      shared.overLimit`the review left more than ${maxFiles} files, or more than ${maxMegabytesOfAll} MiB`,
    );
  return Promise.all(files.map(readOne));
}

async function readOne(file: string): Promise<ReviewArtifact> {
  const { size } = await lstat(file);
  const json = size > maxMegabytes * megabyte ? undefined : parseJson(await readFile(file, "utf8"));
  const read = isSound(json, maxDepth) ? schema.safeParse(json) : undefined;
  if (read?.success === true) return read.data;
  const made = isFields(json) ? json["package"] : undefined;
  const isOther =
    typeof made === "string" && /^[\d.]{1,20}(-[\w.]{1,20})?$/.test(made) && made !== packageVersion();
  throw refusal(
    isOther
      ? shared.wrongRun`${file} is a review of pulumi-webhooks ${made}, which ${packageVersion()} cannot read: run one version in both jobs`
      : shared.unreadableFile`${file} is not a review: it is too large, or something else`,
  );
}

/** Whether a value of JSON can be read without harm: it is not deep, and names no prototype. */
function isSound(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0 || Object.hasOwn(value, "__proto__")) return false;
  return Object.values(value).every((inner) => isSound(inner, levels - 1));
}

function hasKnownCodes(failOn: string, allow: readonly string[]): boolean {
  try {
    gateOf(failOn, allow);
    return true;
  } catch {
    return false;
  }
}
