/** The files of a document, and what a reference in them leads to. Files only: nothing is ever asked of the network. */

import { readFileSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, normalize, relative } from "node:path";
import { parseDocument, Parser } from "yaml";
import { numberIn } from "../../../base/fields";
import type { Fields } from "../../../base/fields";
import { InvalidInputError, problem as problemAt } from "../../../base/errors";
import type { Notice } from "../../../base/notice";
import { shared } from "../../../base/notices";

/** A value, and where it stands. */
export interface Located {
  /** The file, as the program names it or as seen from there. */
  readonly file: string;
  /** The keys that lead to the value in its file. */
  readonly keys: readonly string[];
  readonly value: unknown;
}

/** The failure of one place. Of a document only names are said, never a value. */
export function problem({ file, keys }: Omit<Located, "value">, notice: Notice): InvalidInputError {
  return new InvalidInputError([problemAt([file, keys.join(".")].filter(Boolean).join(": "), notice)]);
}

/** What stands below a value under some keys; undefined where there is nothing. */
export function below(parent: Located, ...keys: readonly string[]): Located | undefined {
  let { value } = parent;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Fields)[key];
  }
  return { file: parent.file, keys: [...parent.keys, ...keys], value };
}

/** Every value that stands right below an object or a list. */
export function childrenOf(parent: Located): readonly Located[] {
  return Object.entries(parent.value as Fields).map(([key, value]) => ({
    file: parent.file,
    keys: [...parent.keys, key],
    value,
  }));
}

/** Whether a value stands for what its `$ref` leads to. */
type IsReference = (value: Located) => boolean;

/** The fields of a value that has to be an object. */
export function fieldsOf(located: Located): Fields {
  const { value } = located;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw problem(located, shared.wrongType`must be an object`);
  return value as Fields;
}

/** The place as one text, the same on every machine where the path of the document is relative. */
export function addressOf({ file, keys }: Omit<Located, "value">): string {
  const pointer = keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  return `${file.replaceAll("\\", "/")}#${pointer.join("")}`;
}

/** Whether a text is an address and no path. A single letter and a colon begin a path on Windows. */
function leadsOut(text: string): boolean {
  return /^([a-z][a-z0-9+.-]+:|\/\/)/i.test(text);
}

/** Whether a file stands below a folder, also where symbolic links lead. One that does not exist fails when it is read. */
function isBelow(folder: string, file: string): boolean {
  const way = relative(realPath(folder), realPath(file));
  return way !== ".." && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
}

/** The path without symbolic links, as far as it exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realPath(above), relative(above, path));
  }
}

/** The files that one document is made of, each read once. */
export class Files {
  private readonly contents = new Map<string, unknown>();
  /** The folder of the document itself. */
  private folder: string | undefined;

  /** The whole content of a file, YAML or JSON. A relative path starts at the working directory. */
  open(path: string, reference?: Located): Located {
    if (leadsOut(path)) throw problem({ file: "path", keys: [] }, notLocal);
    const file = normalize(path);
    this.folder ??= dirname(file);
    if (reference !== undefined && !isBelow(this.folder, file)) throw problem(reference, outside);
    if (!this.contents.has(file)) this.contents.set(file, contentOf(file, reference));
    return { file, keys: [], value: this.contents.get(file) };
  }

  /** What a value is in the end: itself, or what its `$ref` leads to. */
  resolve(located: Located, isReference?: IsReference): Located {
    return this.chain(located, isReference).at(-1) ?? located;
  }

  /** A value, and what its `$ref` leads to, one after the other. */
  private chain(located: Located, isReference: IsReference = hasReference): readonly Located[] {
    const chain = new Map([[addressOf(located), located]]);
    for (let current = located; isReference(current);) {
      current = this.target({
        file: current.file,
        keys: [...current.keys, "$ref"],
        value: (current.value as Fields)["$ref"],
      });
      if (chain.has(addressOf(current)))
        throw problem(located, shared.invalidValue`refers to itself through $ref`);
      chain.set(addressOf(current), current);
    }
    return [...chain.values()];
  }

  /** A value that has to be an object, and the objects that its `$ref` leads to. What stands beside a `$ref` comes before those. */
  objects(located: Located, isReference?: IsReference): readonly Located[] {
    const chain = this.chain(located, isReference);
    for (const place of chain) fieldsOf(place);
    return chain;
  }

  /** What stands below an object under a key; undefined where there is nothing. */
  child(parent: Located, key: string): Located | undefined {
    return this.objects(parent)
      .map((place) => below(place, key))
      .find((child) => child !== undefined);
  }

  /** Every value below an object, each under a key of its own. */
  children(parent: Located, isReference: IsReference = hasReference): readonly Located[] {
    const children = new Map<string | undefined, Located>();
    for (const place of this.objects(parent, isReference)) {
      for (const child of childrenOf(place)) {
        const key = child.keys.at(-1);
        const isEntry = key !== "$ref" || !isReference(place);
        if (isEntry && !children.has(key)) children.set(key, child);
      }
    }
    return [...children.values()];
  }

  /** What the text of a `$ref` leads to. */
  target(reference: Located): Located {
    if (typeof reference.value !== "string") throw problem(reference, shared.wrongType`must be a string`);
    if (leadsOut(reference.value)) throw problem(reference, notLocal);
    const [path = "", pointer = ""] = reference.value.split("#", 2).map((part) => decode(reference, part));
    const beside = isAbsolute(path) ? path : join(dirname(reference.file), path);
    const whole = this.open(path === "" ? reference.file : beside, reference);
    if (pointer === "") return whole;
    if (!pointer.startsWith("/")) throw problem(reference, anchor);
    const keys = pointer.slice(1).split("/");
    const found = below(whole, ...keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~")));
    if (found === undefined) throw problem(reference, dangling(whole.file, pointer));
    return found;
  }
}

/** Whether an object has a `$ref`. */
function hasReference({ value }: Located): boolean {
  return isBranch(value) && Object.hasOwn(value, "$ref");
}

/** The same for an object whose keys are names, of which one may be `$ref`. */
export function hasTextReference(located: Located): boolean {
  return hasReference(located) && typeof below(located, "$ref")?.value === "string";
}

function decode(reference: Located, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw problem(reference, strayPercent);
  }
}

function contentOf(file: string, reference?: Located): unknown {
  const place = { file, keys: [] };
  const text = textOf(file, reference);
  // What follows recurses, and would leave the process without a stack. A token takes up to four levels for one of its value.
  if (isDeeperThan(4 * maxLevels, [...new Parser().parse(text)])) throw problem(place, tooDeep);
  const document = parseDocument(text, {
    stringKeys: true,
    merge: true,
    intAsBigInt: true,
  });
  // A warning is about a tag or a directive that nobody knows: its value would be read as another one.
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    // The message of the parser quotes the document.
    const fault = error.code.toLowerCase().replaceAll("_", " ");
    const line = error.linePos?.[0].line ?? 1;
    const notice = shared.unreadableFile`is neither YAML nor JSON: ${fault} in line ${line}`;
    throw problem(place, notice);
  }
  try {
    const content: unknown = document.toJS({ reviver: (_name, value) => withoutBigInt(value) });
    // Nothing else finds an anchor that holds its own alias.
    JSON.stringify(content, (name, value: unknown) => {
      if (typeof value === "number" && !Number.isFinite(value)) throw problem(place, infinite(name));
      return value;
    });
    // Aliases can put into each other what is not deep by itself.
    if (isDeeperThan(maxLevels, content)) throw problem(place, tooDeep);
    return content;
  } catch (error) {
    if (error instanceof InvalidInputError) throw error;
    throw problem(place, alias);
  }
}

/** A whole number that JavaScript cannot hold stays as its text, such as the maximum of an integer of 64 bits. */
function withoutBigInt(value: unknown): unknown {
  return typeof value === "bigint" ? numberIn(String(value)) : value;
}

const maxLevels = 200;

const infinite = (name: string): Notice =>
  shared.invalidValue`contains .inf or .nan in ${name}, which JSON cannot express`;
const alias = shared.invalidValue`contains an alias (*) that has no anchor, contains itself or expands too far`;
const strayPercent = shared.invalidValue`contains a % that does not start an escape sequence`;
const notLocal = shared.unsupportedHere`must be a local file: nothing is loaded from the network`;
const outside = shared.unsupportedHere`points outside the folder of the document: only files in that folder are read`;
const anchor = shared.unsupportedHere`uses an anchor: write a path such as #/components/schemas/Invoice`;
const tooDeep = shared.invalidValue`is nested deeper than ${maxLevels} levels`;
const unreadable = (fault: string): Notice =>
  shared.unreadableFile`cannot be read (${fault}): a relative path is resolved from the folder in which the program runs`;
const dangling = (file: string, pointer: string): Notice =>
  shared.unknownName`points to nothing: ${file} has nothing at ${pointer}`;

/** Whether a value has more levels. Goes level by level, without recursion. */
function isDeeperThan(levels: number, root: unknown): boolean {
  let level = new Set([root].filter(isBranch));
  for (let depth = 0; level.size > 0; depth += 1) {
    if (depth >= levels) return true;
    level = new Set([...level].flatMap((branch) => Object.values(branch).filter(isBranch)));
  }
  return false;
}

function isBranch(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function textOf(file: string, reference?: Located): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code: fault = "" } = error as NodeJS.ErrnoException;
    if (reference === undefined) throw problem({ file, keys: [] }, unreadable(fault));
    throw problem(reference, shared.unreadableFile`points to ${file}, which cannot be read (${fault})`);
  }
}
