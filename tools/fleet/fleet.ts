/** The file of a fleet: how many shards there are, and the table of what is spread over them. */

import { shared } from "../../provider/base/notices";
import { clause } from "../../provider/base/declare";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as csvParse from "csv-parse/sync";
import { hasCode, InvalidInputError, problem } from "../../provider/base/errors";
import type { Notice } from "../../provider/base/notice";
import { isFields, parseJson } from "../../provider/base/fields";
import type { Fields } from "../../provider/base/fields";
import { keysOf, stacksOf } from "./shards";
import type { Shards } from "./shards";

/** What the file of a fleet says. */
export interface Fleet extends Shards {
  /** The path of the table, from the folder of the file: a `.csv` with a line of headings, or a `.json` with a list of objects. Both in UTF-8. */
  readonly table: string;
  /** The column that tells the rows apart. */
  readonly key: string;
  /** The type of the component that stands for one row, for instance `shop:webhooks:Tenant`. Its name is the key. */
  readonly type: string;
}

/** One row of a table. In a `.csv` every field is text. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * The rows of one stack, from the file of the fleet and its table.
 *
 * @throws InvalidInputError in one line, where either cannot be used or the stack is no shard
 */
export function rowsOf(stack: string, file: string): Row[] {
  const fleet = parseFleet(textOf(file), file);
  const rows = parseTable(textOf(join(dirname(file), fleet.table)), fleet);
  const keys = rows.map((row) => String(row[fleet.key]));
  const own = new Set(keysOf(keys, stack, fleet));
  return rows.filter((_, index) => own.has(keys[index] ?? ""));
}

const texts = ["table", "key", "type"];

/**
 * The file of a fleet from its text.
 *
 * @param name how errors call it
 * @throws InvalidInputError where it cannot be used
 */
export function parseFleet(text: string, name: string): Fleet {
  requireUtf8(text, name);
  const fleet = parseJson(text);
  if (!isFields(fleet))
    throw refused(
      name,
      shared.wrongType`must be a JSON object with \`count\`, \`table\`, \`key\` and \`type\``,
    );
  const stranger = Object.keys(fleet).find((field) => ![...texts, "count", "prefix", "pins"].includes(field));
  if (stranger !== undefined)
    throw refused(
      name,
      shared.unknownArgument`has no setting ${stranger}: its settings are \`count\`, \`prefix\`, \`pins\`, \`table\`, \`key\` and \`type\``,
    );
  for (const field of texts)
    if (typeof fleet[field] !== "string" || fleet[field] === "")
      throw refused(name, shared.wrongType`${field} must be a non-empty string`);
  try {
    stacksOf(fleet as unknown as Fleet);
  } catch (error) {
    if (!hasCode(error, "invalid-input")) throw error;
    throw new InvalidInputError(
      error.problems.map((inputProblem) => ({ ...inputProblem, path: `${name}: ${inputProblem.path}` })),
    );
  }
  return fleet as unknown as Fleet;
}

/**
 * The rows of a table from its text, each with a key.
 *
 * @throws InvalidInputError where the text is no table, a field is a formula of a spreadsheet, there is no row, or a key is missing or there twice
 */
export function parseTable(text: string, { table, key }: Pick<Fleet, "table" | "key">): Row[] {
  requireUtf8(text, table);
  const [form] = /\.(csv|json)$/i.exec(table) ?? [];
  if (form === undefined) throw refused(table, shared.invalidValue`must end with .csv or .json`);
  const rows: unknown = form.toLowerCase() === ".csv" ? parseCsv(text, table) : parseJson(text);
  if (!isRows(rows)) throw refused(table, shared.wrongType`is not a list of objects, one for each tenant`);
  const [first] = rows;
  if (first === undefined)
    throw refused(table, shared.missingValue`must not be empty, because an update would delete everything`);
  if (rows.every((row) => !Object.hasOwn(row, key))) {
    // Quoted, a tab or a semicolon that parts the columns is seen.
    const columns = Object.keys(first)
      .slice(0, 10)
      .map((name) => JSON.stringify(name));
    throw refused(table, shared.unknownName`has no column ${key}: its columns are ${columns.join(", ")}`);
  }
  const seen = new Set<unknown>();
  for (const [index, row] of rows.entries()) {
    const value = row[key];
    const place = `row ${index + 1}: ${key}`;
    if (seen.has(value))
      throw refused(table, shared.conflictingValues`${place} ${String(value)} appears twice`);
    const form = missingForm(value);
    if (form !== undefined) throw refused(table, shared.invalidValue`${place} must ${form}`);
    seen.add(value);
  }
  return rows;
}

/** Two spellings of one text would be two tenants with one name on every screen. */
function missingForm(key: unknown): string | undefined {
  if (typeof key !== "string" || key.trim() !== key || key === "")
    return clause`be a string without leading or trailing blanks`;
  if (/[\p{Cc}\u2028\u2029]/u.test(key)) return clause`have no line breaks or control characters`;
  return key.normalize() === key ? undefined : clause`be in the Unicode form NFC`;
}

/** What cannot be decoded has become this character by now. */
function requireUtf8(text: string, name: string): void {
  if (text.includes("\uFFFD")) throw refused(name, shared.unreadableFile`is not in UTF-8: save it as UTF-8`);
}

function isRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every(isFields);
}

/** The rows as objects. Quotes, line breaks inside of fields and what else a spreadsheet writes are for the parser to know. */
function parseCsv(text: string, table: string): Fields[] {
  const { parse, CsvError } = csvParser(table);
  try {
    const [heading = [], ...lines] = parse(text, { bom: true, skip_empty_lines: true });
    const twice = heading.find((name, index) => heading.indexOf(name) !== index);
    if (twice !== undefined) throw refused(table, shared.conflictingValues`has two columns ${twice}`);
    return lines.map((fields, line) => {
      const formula = fields.findIndex(isFormula);
      if (formula >= 0)
        throw refused(
          table,
          shared.invalidValue`row ${line + 1}: ${heading[formula] ?? ""} starts like a spreadsheet formula`,
        );
      return Object.fromEntries(fields.map((field, index) => [heading[index] ?? "", field]));
    });
  } catch (error) {
    // The words of the parser quote the field.
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error["lines"]);
    const fault = /QUOTE/.test(error.code)
      ? clause`quotes do not match up to line ${line}`
      : clause`up to line ${line}, a row has more or fewer fields than headings`;
    throw refused(table, shared.unreadableFile`is not valid CSV: ${fault}`);
  }
}

/** A signed number, a phone number too, is none. */
function isFormula(field: string): boolean {
  return /^[=@\t\r]|^[+-](?![\d\s.,()/-]*$)/.test(field);
}

function csvParser(table: string): typeof csvParse {
  try {
    return createRequire(__filename)("csv-parse/sync") as typeof csvParse;
  } catch {
    throw refused(table, shared.unsupportedHere`needs the package csv-parse: run \`npm install csv-parse\``);
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw refused(file, shared.unreadableFile`cannot be read`);
  }
}

function refused(path: string, notice: Notice): InvalidInputError {
  return new InvalidInputError([problem(path, notice)]);
}
