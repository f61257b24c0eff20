/** The options of the commands of a pipeline: each is a flag or a variable `WEBHOOKS_CI_<NAME>`, and the flag wins. */

import { shared } from "../../../provider/base/notices";
import { clause } from "../../../provider/base/declare";
import { createHash } from "node:crypto";
import { relative, resolve, sep } from "node:path";
import type { Command } from "commander";
import type { Notice } from "../../../provider/base/notice";
import { dashed } from "../io/view";
import { wrongUse } from "../io/input";
import type { CliIo } from "../io/input";
import { gateOf } from "../review/gate";
import { folderWith } from "../review/lint";
import { isLink, noLink } from "../review/markdown";

/** The commands. */
export type CiVerb = "review" | "comment" | "apply" | "drift" | "check";

/** How the packages of the program are installed. */
export const installs = ["auto", "npm", "pnpm", "yarn", "none"] as const;

/** The options of a pipeline command, read and checked. */
export interface CiOptions {
  /** The folder of the Pulumi project. */
  readonly folder: string;
  /** The stacks as they are named. Empty: the only one in the folder. */
  readonly stacks: readonly string[];
  /** As `report --fail-on`. */
  readonly failOn: string;
  /** As `report --allow`. */
  readonly allow: readonly string[];
  /** Where the files of the review are written. */
  readonly out: string;
  /** Where the files of reviews are read. */
  readonly from: string;
  /** By which comment and issue are found again. */
  readonly name: string;
  readonly install: (typeof installs)[number];
  /** A file of recorded events. Undefined: nothing is replayed, and no function runs. */
  readonly events: string | undefined;
  readonly pageUrl: string | undefined;
  readonly title: string | undefined;
  readonly pullRequest: number | undefined;
  readonly commit: string | undefined;
  /** Whether a system that does not say so runs on the default branch. */
  readonly branchIsDefault: boolean;
  /** Whether rotations that are due are applied. */
  readonly rotate: boolean;
  /** Whether a review writes the comment itself, and ends with the code of the gate. */
  readonly gate: boolean;
}

/** One option as it is declared. The stack is an option of every command. */
interface Declared {
  /** What its value is called. Undefined: the option has none. */
  readonly value?: string;
  readonly description: string;
  readonly verbs: readonly CiVerb[];
}

const runs: readonly CiVerb[] = ["review", "apply", "drift"];
const posts: readonly CiVerb[] = ["review", "comment", "apply", "drift"];
const all: readonly CiVerb[] = [...posts, "check"];

/** The one table: every option, in the order of the help. */
const declared: Readonly<Record<Exclude<keyof CiOptions, "stacks">, Declared>> = {
  folder: { value: "folder", description: "the folder of the Pulumi project (default: .)", verbs: all },
  from: {
    value: "folder",
    description: "the folder with the files of `ci review` (default: webhooks-review)",
    verbs: ["comment"],
  },
  out: {
    value: "folder",
    description: "write the files of the review into this folder (default: webhooks-review)",
    verbs: ["review"],
  },
  install: {
    value: "how",
    description: `install packages first: ${installs.join(", ")} (default: auto, by the lock file)`,
    verbs: runs,
  },
  failOn: {
    value: "list",
    description: "stop at notices with these severities or codes; none turns the gate off (default: danger)",
    verbs: ["review", "apply"],
  },
  allow: {
    value: "code[:resource]",
    description: "allow this notice (repeatable; in the variable, one per line)",
    verbs: ["review", "apply"],
  },
  gate: {
    description: "leave the comment and the gate to `ci comment`, and exit with 0 unless a preview failed",
    verbs: ["review"],
  },
  events: {
    value: "file",
    description: "show what would change for recorded events; this runs the functions of both sides",
    verbs: ["review"],
  },
  name: {
    value: "name",
    description: "the name that identifies the comment and the issue (default: from folder and stacks)",
    verbs: posts,
  },
  title: { value: "text", description: "the heading", verbs: posts },
  pageUrl: {
    value: "url",
    description: "link to the page of the review, at the address where the pipeline stores it",
    verbs: ["review", "comment"],
  },
  pullRequest: {
    value: "number",
    description: "the pull or merge request, if the environment does not name it",
    verbs: ["review", "comment"],
  },
  commit: {
    value: "id",
    description: "the commit, if the environment does not name it: 40 hex digits",
    verbs: ["review", "comment", "apply"],
  },
  branchIsDefault: {
    description: "say that the run is on the default branch, where the CI system does not",
    verbs: ["apply", "drift"],
  },
  rotate: {
    description: "roll signing secrets that are due for rotation, if nothing else changes",
    verbs: ["drift"],
  },
};

type Name = keyof typeof declared;
const names = Object.keys(declared) as Name[];

/** What commander hands over: of `--no-gate` false, and true without it. */
export type CiFlags = { readonly [Option in Name]?: unknown } & { readonly stack?: string | undefined };

/** The variable of an option. */
export function variableOf(name: Name | "stack"): string {
  return `WEBHOOKS_CI_${dashed(name).replaceAll("-", "_").toUpperCase()}`;
}

/** Declares the options of one command. */
export function addCiOptions(command: Command, verb: CiVerb): Command {
  for (const name of names) {
    const { value, description, verbs } = declared[name];
    if (!verbs.includes(verb)) continue;
    const help = `${description} (${variableOf(name)})`;
    const flag = `--${name === "gate" ? "no-" : ""}${dashed(name)}`;
    if (value === undefined) command.option(flag, help);
    else if (name === "allow") command.option(`${flag} <${value}>`, help, collected);
    else command.option(`${flag} <${value}>`, help);
  }
  return command;
}

function collected(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/**
 * Reads the options of a command.
 *
 * @throws InvalidInputError where a value cannot be used, with its flag or its variable
 */
export function ciOptionsOf(verb: CiVerb, flags: CiFlags, environment: CliIo["environment"]): CiOptions {
  const variable = (name: Name | "stack"): string | undefined => {
    const text = environment[variableOf(name)];
    return text === undefined || text.trim() === "" ? undefined : text;
  };
  const isOurs = (name: Name): boolean => declared[name].verbs.includes(verb);
  const given = (name: Name): string | undefined => {
    if (!isOurs(name)) return undefined;
    const flag = flags[name];
    return typeof flag === "string" ? flag : variable(name)?.trim();
  };
  /** What an error names: the flag, unless the value comes from the variable. */
  const placeOf = (name: Name): string =>
    typeof flags[name] === "string" ? `--${dashed(name)}` : variableOf(name);
  const checked = <Value>(name: Name, wrong: Notice, read: (text: string) => Value | undefined) => {
    const text = given(name);
    if (text === undefined) return undefined;
    const value = read(text);
    if (value === undefined) throw wrongUse(placeOf(name), wrong);
    return value;
  };
  const form = (form: string): Notice => shared.invalidValue`must be ${form}`;
  const isSet = (name: Name): boolean | undefined => checked(name, form(clause`true or false`), flagIn);
  const isOn = (name: Name): boolean => isOurs(name) && (flags[name] === true || isSet(name) === true);
  const stackText = flags.stack ?? variable("stack") ?? "";
  const stacks = [...new Set(stackText.split(/[\s,]+/).filter((stack) => stack !== ""))];
  const wrong = stacks.find((stack) => !/^\w[\w.-]*(?:\/[\w.-]+){0,2}$/.test(stack));
  if (wrong !== undefined)
    throw wrongUse(
      flags.stack === undefined ? variableOf("stack") : "--stack",
      shared.invalidValue`must be a list of stacks, separated by spaces, commas or line breaks`,
    );
  const folder = given("folder") ?? ".";
  const options: CiOptions = {
    ...{ folder, stacks },
    failOn: isOurs("failOn") ? failOnOf(given("failOn")) : "",
    allow: isOurs("allow") ? allowOf(flags.allow, variable("allow")) : [],
    out: given("out") ?? defaultOut,
    from: given("from") ?? defaultOut,
    name: nameOf(given("name") ?? [placeOfFolder(folder, environment), ...stacks].join("//")),
    install: checked("install", form(`one of ${installs.join(", ")}`), oneOf(installs)) ?? "auto",
    events: given("events"),
    pageUrl: checked("pageUrl", noLink(), linkIn),
    title: given("title"),
    pullRequest: checked("pullRequest", form("a number"), numberIn),
    commit: checked("commit", form("40 hex digits"), commitIn),
    branchIsDefault: isOn("branchIsDefault"),
    rotate: isOn("rotate"),
    gate: !isOurs("gate") || (flags.gate !== false && isSet("gate") !== false),
  };
  // A misspelled code is wrong before anything runs.
  gateOf(options.failOn, options.allow);
  return options;
}

const defaultOut = "webhooks-review";

/** Where the files of a review are written, whatever else is wrong with the options. */
export function outOf({ out }: CiFlags, environment: CliIo["environment"]): string {
  return typeof out === "string" ? out : environment[variableOf("out")]?.trim() || defaultOut;
}

/** The options as variables, for the version of the project, which is asked for the same. */
export function asVariables(options: CiOptions): Record<string, string> {
  const text = (value: CiOptions[Name]): string =>
    Array.isArray(value) ? value.join("\n") : String(value ?? "");
  const entries = names.map((name) => [variableOf(name), text(options[name])]);
  return {
    ...(Object.fromEntries(entries) as Record<string, string>),
    [variableOf("stack")]: options.stacks.join(" "),
    [variableOf("failOn")]: options.failOn === "" ? "none" : options.failOn,
  };
}

/** A word in place of an empty value, which counts as not set. */
function failOnOf(given = "danger"): string {
  return given === "none" ? "" : given;
}

function allowOf(flag: unknown, variable = ""): readonly string[] {
  if (Array.isArray(flag)) return flag as readonly string[];
  return variable
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The folder from the root of the repository, which a job without a checkout knows by its variable alone. */
function placeOfFolder(folder: string, environment: CliIo["environment"]): string {
  const own = resolve(folder);
  const root = environment["GITHUB_WORKSPACE"] || environment["CI_PROJECT_DIR"] || folderWith([".git"], own);
  const path = relative(root ?? process.cwd(), own)
    .split(sep)
    .join("/");
  if (path === "") return ".";
  return path.startsWith("..") ? own : path;
}

/** The word that a mark takes, whatever stands in folders and stacks. Two of them are never the same. */
function nameOf(text: string): string {
  const word = text.replaceAll(/[^\w./-]+/g, "_");
  if (word === text && word.length <= 100) return word;
  const hash = createHash("sha256").update(text).digest("hex");
  return `${word.slice(0, 87)}-${hash.slice(0, 12)}`;
}

function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word | undefined {
  return (text) => words.find((word) => word === text);
}

function flagIn(text: string): boolean | undefined {
  if (/^(true|1|yes)$/i.test(text)) return true;
  return /^(false|0|no)$/i.test(text) ? false : undefined;
}

function linkIn(text: string): string | undefined {
  return isLink(text) ? text : undefined;
}

function numberIn(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

function commitIn(text: string): string | undefined {
  return /^[\da-f]{40}$/i.test(text) ? text.toLowerCase() : undefined;
}
