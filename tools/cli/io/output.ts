/** Writes results: aligned tables for people, JSON for programs, lists item by item, and the code that a command ends with. */

import { once } from "node:events";
import { inspect } from "node:util";
import { clause } from "../../../provider/base/declare";
import { hasCode } from "../../../provider/base/errors";
import { printed, wordsOf } from "../../../provider/base/notice";
import type { Said, Severity } from "../../../provider/base/notice";
import { logText, oneLine, safeSource } from "../../../provider/base/text";
import { printJson } from "../../../provider/base/fields";
import type { AnySecretFields } from "../../../provider/http/secret-fields";
import type { CliIo } from "./input";
import { maskSecrets } from "./mask";
import { Progress } from "./progress";
import { isColored } from "./terminal";
import { rowsOf } from "./view";

/** How results are written. */
export interface OutputOptions {
  /** For people or for programs. */
  readonly output: "table" | "json";
  /** Whether secrets are shown. */
  readonly showSecrets?: boolean | undefined;
}

/** One column of a list. */
export interface Column<Item> {
  readonly title: string;
  text(item: Item): string | undefined;
}

/** What is said as JSON shows it: the sentence, and the code beside it. */
export function saidFacts(notice: Said): { readonly text: string; readonly notice?: string } {
  return { text: wordsOf(notice), ...(typeof notice !== "string" && { notice: notice.code }) };
}

/** What a note begins with. */
const marks: Readonly<Record<Severity, string>> = {
  info: "",
  warning: "warning: ",
  danger: "warning: ",
  error: "error: ",
};

/** How many items of a list are read to set the widths of its columns. */
const measuredRows = 100;

/** The text in a style, whatever the streams of this process support. */
export function paint(style: "bold" | "red", text: string): string {
  const [on, off] = inspect.colors[style] ?? [0, 0];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}

/** What `paint` puts around a text, as a group, so that `split` keeps it. */
const bold = /(\u001b\[(?:1|22)m)/;

/** Writes results. */
export class Output {
  readonly isJson: boolean;
  private readonly colored: boolean;
  private working: Progress | undefined;

  constructor(
    private readonly io: CliIo,
    private readonly options: OutputOptions,
  ) {
    this.isJson = options.output === "json";
    this.colored = isColored(io.output, io.environment);
  }

  /** The value with its secrets masked, unless they are to be shown. */
  masked<Value>(value: Value, fields: AnySecretFields): Value {
    return this.options.showSecrets === true ? value : maskSecrets(value, fields);
  }

  /** Writes one value as JSON, or as lines, none of which becomes two. Secrets must be masked already. */
  async show(value: unknown, lines: () => readonly string[]): Promise<void> {
    const inOne = (): string[] => lines().map((line) => line.replaceAll("\n", " "));
    await this.showText(value, () => `${inOne().join("\n")}\n`);
  }

  /** Writes an object of the service as JSON, or field by field. */
  async object(value: object, fields: AnySecretFields): Promise<void> {
    const masked = this.masked(value, fields);
    await this.show(masked, () => this.pairs(rowsOf(masked, this.io.now())));
  }

  /** Writes one value as JSON, or as a text, which may be empty. */
  async showText(value: unknown, text: () => string): Promise<void> {
    try {
      await this.write(this.isJson ? `${printJson(value, 2)}\n` : text());
    } catch (error) {
      // The work is done, so the exit code reports it even though the reader has closed the pipe.
      if (!isClosedPipe(error)) throw error;
    }
  }

  /** Names and texts, aligned. */
  pairs(rows: readonly (readonly [string, string])[]): string[] {
    const width = Math.max(0, ...rows.map(([name]) => lengthOf(name)));
    return rows.map(([name, text]) => `${this.strong(pad(name, width))}  ${oneLine(text)}`.trimEnd());
  }

  /** Writes a list without collecting it: a JSON array with an item in each line, or a table. */
  async list<Item>(
    items: AsyncIterable<Item> | Iterable<Item>,
    fields: AnySecretFields,
    columns: readonly Column<Item>[],
  ): Promise<void> {
    const masked = mapItems(items, (item) => this.masked(item, fields));
    await (this.isJson ? this.listAsJson(masked) : this.listAsTable(masked, columns));
  }

  /** Writes a note to standard error, marked with its severity where it is more than information. */
  note(notice: Said, subject?: string): void {
    this.working?.clear();
    const mark = typeof notice === "string" ? "" : marks[notice.severity];
    this.io.errors.write(`${logText(mark + oneLine(printed(notice, subject)))}\n`);
  }

  /**
   * Says on standard error how far long work is.
   *
   * @param what the items, such as `endpoints`
   * @param count how many there are; undefined where nobody knows yet
   * @param work calls `step` for each item that is done
   */
  async progress<Result>(
    what: string,
    count: number | undefined,
    work: (step: () => void) => Promise<Result>,
  ): Promise<Result> {
    const progress = new Progress(what, count, this.io);
    this.working = progress;
    try {
      return await work(() => progress.step());
    } finally {
      progress.clear();
    }
  }

  private async listAsJson(items: AsyncIterable<unknown>): Promise<void> {
    let before = "[\n";
    for await (const item of items) {
      await this.write(before + printJson(item));
      before = ",\n";
    }
    await this.write(before === "[\n" ? "[]\n" : "\n]\n");
  }

  private async listAsTable<Item>(
    items: AsyncIterable<Item>,
    columns: readonly Column<Item>[],
  ): Promise<void> {
    let first: string[][] | undefined = [];
    let widths: number[] = [];
    const begin = async (rows: readonly string[][]): Promise<void> => {
      const titles = columns.map(({ title }) => title);
      widths = columns.map((_, at) => Math.max(...[titles, ...rows].map((row) => lengthOf(row[at] ?? ""))));
      await this.write(`${this.strong(align(titles, widths))}\n`);
      for (const row of rows) await this.write(`${align(row, widths)}\n`);
    };
    for await (const item of items) {
      const row = columns.map((column) => oneLine(column.text(item) ?? "") || "-");
      if (first === undefined) await this.write(`${align(row, widths)}\n`);
      else if (first.push(row) >= measuredRows) {
        await begin(first);
        first = undefined;
      }
    }
    if (first !== undefined) await begin(first);
  }

  private async write(text: string): Promise<void> {
    const { output } = this.io;
    this.working?.clear();
    // A closed pipe would never emit `drain`.
    if (!output.writable)
      throw Object.assign(new Error(clause`the reader closed the pipe`), { code: "EPIPE" });
    // Waits for a reader that is slower than the service, so that the list does not collect in memory.
    if (!output.write(this.safe(text))) await once(output, "drain");
  }

  /** What may be written: a name in it must steer neither a terminal nor a pipeline. */
  private safe(text: string): string {
    if (this.isJson) return safeSource(text);
    // What is painted is of our own.
    const parts = this.colored ? text.split(bold) : [text];
    return parts.map((part, at) => (at % 2 === 0 ? logText(part) : part)).join("");
  }

  private strong(text: string): string {
    return this.colored ? paint("bold", text) : text;
  }
}

/** Whether the reader has closed the pipe, as `head` does. */
export function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}

async function* mapItems<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  change: (item: Item) => Result,
): AsyncGenerator<Result> {
  for await (const item of items) yield change(item);
}

function align(row: readonly string[], widths: readonly number[]): string {
  return row
    .map((text, at) => pad(text, widths[at] ?? 0))
    .join("  ")
    .trimEnd();
}

function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - lengthOf(text)));
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** What each code means. */
export const exitCodes = {
  done: 0,
  refused: 1,
  wrongUse: 2,
  notFound: 3,
  unreachable: 4,
  differs: 10,
} as const;

/** The code for an error. */
export function exitCodeOf(error: unknown): number {
  if (hasCode(error, "not-found") || hasCode(error, "project-not-found")) return exitCodes.notFound;
  if (hasCode(error, "network")) return exitCodes.unreachable;
  if (hasCode(error, "settings") || hasCode(error, "invalid-input")) return exitCodes.wrongUse;
  return exitCodes.refused;
}
