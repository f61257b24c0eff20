// The colours and signs of Pulumi's display.

import type { Operation } from "./run";

/** Gives a text a colour, or leaves it as it is. */
export type Paint = (text: string) => string;

/** What the parts of the display are painted with. */
export interface Palette {
  /** Titles of parts. */
  headline: Paint;
  /** What is made. */
  good: Paint;
  /** What is changed. */
  change: Paint;
  /** What is deleted, and errors. */
  bad: Paint;
  /** What is replaced. */
  replacement: Paint;
  /** What is of little interest. */
  quiet: Paint;
  /** Warnings. */
  warning: Paint;
}

const style = (code: string): Paint => {
  return (text) => (text === "" ? "" : `\u001b[${code}m${text}\u001b[0m`);
};

const same: Paint = (text) => text;

/** Colours for a terminal. */
export const COLORS: Palette = {
  headline: style("95;1"),
  good: style("32"),
  change: style("33"),
  bad: style("91"),
  replacement: style("35"),
  quiet: style("90"),
  warning: style("93"),
};

/** No colours at all. */
export const PLAIN: Palette = {
  headline: same,
  good: same,
  change: same,
  bad: same,
  replacement: same,
  quiet: same,
  warning: same,
};

// An operation's sign and colour, and its word as a plan, when done, and when it failed.
interface Look {
  sign: string;
  paint: keyof Palette;
  plan: string;
  done: string;
  doing: string;
}

const CREATE: Look = { sign: "+", paint: "good", plan: "create", done: "created", doing: "creating" };
const DELETE: Look = { sign: "-", paint: "bad", plan: "delete", done: "deleted", doing: "deleting" };
const READ: Look = { sign: ">", paint: "change", plan: "read", done: "read", doing: "reading" };
const REPLACE: Look = {
  sign: "+-",
  paint: "replacement",
  plan: "replace",
  done: "replaced",
  doing: "replacing",
};

/** How each operation looks: its sign and colour, as a plan, when done, and when failed. */
export const LOOKS: Record<Operation, Look> = {
  same: { sign: "", paint: "quiet", plan: "", done: "", doing: "" },
  create: CREATE,
  update: { sign: "~", paint: "change", plan: "update", done: "updated", doing: "updating" },
  delete: DELETE,
  replace: REPLACE,
  "create-replacement": { ...REPLACE, doing: "creating replacement" },
  "delete-replaced": { ...DELETE, doing: "deleting original" },
  read: READ,
  "read-replacement": READ,
  discard: { ...DELETE, sign: "<", plan: "discard", done: "discarded", doing: "discarding" },
  "discard-replaced": { ...DELETE, sign: "<", plan: "discard", done: "discarded", doing: "discarding" },
  "remove-pending-replace": { ...DELETE, plan: "forget", done: "forgotten", doing: "forgetting" },
  refresh: { sign: "", paint: "quiet", plan: "", done: "refreshed", doing: "refreshing" },
};

/** The type as it is shown: a module of which the resource's own name is only a repetition is left out. */
export function displayType(type: string): string {
  const [scope = "", module = "", name = ""] = type.split(":");
  return `${scope}:${module.split("/")[0]}:${name}`;
}

/** The name at the end of a URN. */
export function nameOf(urn: string): string {
  return urn.split("::").slice(3).join("::");
}
