/** The entries of `webhooks:allow` in the config file of a stack: lines are added and removed, and all others stay as they are. */

import { isMap, isScalar, isSeq, parseDocument, stringify } from "yaml";
import type { Document, Node, YAMLMap, YAMLSeq } from "yaml";
import { SettingsError } from "../../../provider/base/errors";
import { shared } from "../../../provider/base/notices";
import { oneLine } from "../../../provider/base/text";
import { noEntry, noList, readEntry } from "../../../provider/settings/guard";
import type { Entry } from "../../../provider/settings/guard";
import { configNamespace } from "../../../provider/settings/settings";

/** An entry to add. */
export interface NewEntry {
  readonly entry: string;
  /** What its comment says: the resource. */
  readonly resource: string;
}

const allowKey = `${configNamespace}:allow`;

/** The config file of a stack. */
export class AllowFile {
  private readonly text: string;
  private readonly document: Document;

  /** @throws SettingsError where the text is not the config of a stack */
  constructor(text: string, file: string) {
    const document = parseDocument(text);
    const { contents, errors } = document;
    const isOk = errors.length === 0 && isMapOrNothing(contents);
    const config = isOk ? document.get("config", true) : undefined;
    if (!isOk || !isMapOrNothing(config))
      throw new SettingsError(shared.unreadableFile`${file} is not the config file of a stack`);
    const list = config === undefined ? undefined : document.getIn(["config", allowKey], true);
    if (!isSeq(list) && !isNothing(list)) throw new SettingsError(noList());
    // What stands within brackets has no lines of its own.
    const inline = [[], ["config"], ["config", allowKey]].filter((path) =>
      isInline(document.getIn(path, true)),
    );
    for (const path of inline) {
      const node: unknown = document.getIn(path, true);
      if (hasItems(node)) Object.assign(node, { flow: false });
      else document.setIn(path, document.createNode(null));
    }
    this.text = inline.length === 0 ? text : document.toString({ lineWidth: 0 }).replace(/^null\n$/, "");
    this.document = inline.length === 0 ? document : parseDocument(this.text);
  }

  /** The entries that it has. @throws SettingsError where one cannot be read */
  get entries(): Entry[] {
    return this.items.map((item) => {
      const entry = readEntry(textIn(item));
      if (entry === undefined) throw new SettingsError(noEntry(textIn(item)));
      return entry;
    });
  }

  /** The text with some entries more, each below a comment that names its resource, and without others. */
  changed(added: readonly NewEntry[], removed: ReadonlySet<string>): string {
    const newline = this.text.includes("\r\n") ? "\r\n" : "\n";
    const lines = this.text === "" ? [] : this.text.replace(/\r?\n$/, "").split(/\r?\n/);
    const config = this.keyIn(this.document.contents, "config");
    const allow = this.keyIn(this.document.get("config", true), allowKey);
    if (allow !== undefined) {
      const first = this.lineOf(allow);
      const ends = [first, ...this.items.map((item) => this.lineOf(item, 1))];
      const kept = this.items.flatMap((item, at) =>
        removed.has(textIn(item)) ? [] : lines.slice((ends[at] ?? 0) + 1, (ends[at + 1] ?? 0) + 1),
      );
      const [one] = this.items;
      const indent = one === undefined ? this.columnOf(allow) + 2 : this.columnOf(one) - 2;
      const block = [...kept, ...linesOf(added, indent)];
      const last = ends.at(-1) ?? first;
      lines.splice(first, last - first + 1, ...(block.length === 0 ? [] : [keyLine(lines[first]), ...block]));
    } else if (added.length > 0) {
      const [other] = this.keysIn(this.document.get("config", true));
      const indent = other === undefined ? 2 : this.columnOf(other);
      const block = [`${" ".repeat(indent)}${allowKey}:`, ...linesOf(added, indent + 2)];
      if (config === undefined) lines.push("config:", ...block);
      else lines.splice(this.lineOf(config), 1, keyLine(lines[this.lineOf(config)]), ...block);
    }
    return lines.length === 0 ? "" : lines.join(newline) + newline;
  }

  private get items(): readonly Node[] {
    const list = this.document.getIn(["config", allowKey], true);
    return isSeq(list) ? (list.items as Node[]) : [];
  }

  private keysIn(map: unknown): Node[] {
    return isMap(map) ? map.items.map(({ key }) => key as Node) : [];
  }

  private keyIn(map: unknown, name: string): Node | undefined {
    return this.keysIn(map).find((key) => isScalar(key) && key.value === name);
  }

  /** The line of the first character of a node, or of its last one. */
  private lineOf({ range }: Node, end: 0 | 1 = 0): number {
    return this.text.slice(0, range?.[end] ?? 0).split("\n").length - 1;
  }

  private columnOf({ range }: Node): number {
    const at = range?.[0] ?? 0;
    return at - (this.text.lastIndexOf("\n", at - 1) + 1);
  }
}

function linesOf(entries: readonly NewEntry[], indent: number): string[] {
  const space = " ".repeat(indent);
  return entries.flatMap(({ entry, resource }) => [
    `${space}# ${oneLine(resource)}`,
    `${space}- ${scalarOf(entry)}`,
  ]);
}

/** The text in one line. */
function scalarOf(text: string): string {
  const shown = stringify(text, { lineWidth: 0 }).replace(/\n$/, "");
  return /^[ -~]*$/.test(shown) ? shown : JSON.stringify(text);
}

/** A key whose value stands below it: it may have said that there is none. */
function keyLine(line = ""): string {
  return line.replace(/:\s*(null|~)\s*$/, ":");
}

function textIn(item: Node): string {
  return isScalar(item) && typeof item.value === "string" ? item.value : "";
}

function isInline(value: unknown): boolean {
  return (isMap(value) || isSeq(value)) && value.flow === true;
}

function hasItems(value: unknown): value is YAMLMap | YAMLSeq {
  return (isMap(value) || isSeq(value)) && value.items.length > 0;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (isScalar(value) && value.value === null);
}

function isMapOrNothing(value: unknown): boolean {
  return isMap(value) || isNothing(value);
}
