/** What the package says: fleets. */

import { declareClauses, declareNotices } from "../base/declare";

export const notices = declareNotices({
  "fleet-object": {
    severity: "error",
    text: "must be a JSON object",
    help: "The fleet file is a JSON object with `count`, `table`, `key` and `type`.",
  },
  "unknown-fleet-setting": {
    severity: "error",
    text: "has no setting {name}",
    help: "The fleet file has the settings `count`, `prefix`, `pins`, `table`, `key` and `type`, and no others.",
  },
  "fleet-text": {
    severity: "error",
    text: "{name} must be a text",
    help: "`table`, `key` and `type` are needed in the fleet file, each as a text that is not empty.",
  },
  "fleet-unreadable": {
    severity: "error",
    text: "cannot be read",
    help: "The fleet file or its table does not exist, or this process may not read it. The path of the table begins at the folder of the fleet file.",
  },
  "fleet-encoding": {
    severity: "error",
    text: "is not in UTF-8: save it as UTF-8",
    help: "Other encodings would turn letters of names into others, and so into other tenants.",
  },
  "table-ending": {
    severity: "error",
    text: "must end with .csv or .json",
    help: "The ending says how the table is read.",
  },
  "table-rows": {
    severity: "error",
    text: "is not a list of objects",
    help: "A table in JSON is a list with one object for each tenant.",
  },
  "missing-key-column": {
    severity: "error",
    text: "has no column {key}: its columns are {columns}",
    help: "The `key` of the fleet file names a column of the table. A single column with tabs or semicolons means that the table is not separated by commas.",
  },
  "duplicate-row": {
    severity: "error",
    text: "row {row}: {column} {value} appears twice",
    help: "The key tells tenants apart, so each row needs its own.",
  },
  "row-key": {
    severity: "error",
    text: "row {row}: {column} must {form}",
    help: "The key tells tenants apart and becomes the name of a resource, so two spellings of one key would be two tenants. Correct the key in the table.",
    aliases: ["row-key-characters", "row-key-form"],
  },
  "duplicate-column": {
    severity: "error",
    text: "has two columns {column}",
    help: "Each heading of the table stands for one column. Rename one of them.",
  },
  "row-formula": {
    severity: "error",
    text: "row {row}: {column} begins like a spreadsheet formula",
    help: "A spreadsheet would run the field as a formula. Numbers with a sign and phone numbers are accepted.",
  },
  "not-csv": {
    severity: "error",
    text: "is not valid CSV: {fault}",
    help: "Every row needs a field for each heading. A field with a comma or a quote stands in quotes, and each quote in it is doubled. The message never shows the field.",
    aliases: ["csv-quotes", "csv-fields"],
  },
  "csv-parser": {
    severity: "error",
    text: "needs the package csv-parse: run `npm install csv-parse`",
    help: "Tables in CSV are read by the package csv-parse, which is installed separately.",
  },
  "unknown-shard": {
    severity: "error",
    text: "{stack} is not a shard: there are {first} to {last}",
    help: "The stack has another name than the fleet says. Check its prefix and number, and the `count` of the fleet.",
  },
  "shard-keys": {
    severity: "error",
    text: "must be a list of texts",
    help: "The keys of tenants are a list of texts.",
  },
  "shard-key": {
    severity: "error",
    text: "must be a text",
    help: "The key of a tenant is a text. Numbers have several spellings, which would be several tenants.",
  },
  "duplicate-key": {
    severity: "error",
    text: "appears twice",
    help: "Each key stands for one tenant, so no key may appear twice.",
  },
  "no-keys": {
    severity: "error",
    text: "must not be empty, because an update would delete everything",
    help: "An empty list is nearly always a failed export. To remove a whole fleet, run `pulumi destroy` for each stack.",
    aliases: ["empty-table"],
  },
  "stray-pin": {
    severity: "error",
    text: "there is no such key",
    help: "A pin names a key that is not among the tenants. Correct its spelling, or remove the pin.",
  },
  "shards-form": {
    severity: "error",
    text: "must be the number of shards, or an object with a count",
    help: "Shards are described by a number, or by an object with `count`, `prefix` and `pins`.",
  },
  "shard-count": {
    severity: "error",
    text: "must be a whole number from 1 to {most}",
    help: "The count is the number of stacks over which tenants are spread.",
  },
  "shard-prefix": {
    severity: "error",
    text: "must be letters, digits, `-`, `_` and `.`",
    help: "The prefix begins the names of the stacks, and has at most 90 characters.",
  },
  "shard-pins": {
    severity: "error",
    text: "must be an object",
    help: "Pins are an object with the number of a shard for each key.",
  },
  "pin-number": {
    severity: "error",
    text: "must be the number of a shard, from 0 to {last}",
    help: "Shards are counted from 0, so the last one is one less than the count.",
  },
});

export const clauses = declareClauses({
  withoutBlanks: "be a text without blanks around it",
  withoutControls: "have no line breaks or control characters",
  normalForm: "be in the Unicode form NFC",
  openQuotes: "quotes do not match up to line {line}",
  otherFields: "up to line {line}, a row has more or fewer fields than headings",
});
