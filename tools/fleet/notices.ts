/** What the package says: fleets. */

import { declareClauses, declareNotices } from "../../provider/base/declare";

export const notices = declareNotices({
  "fleet-object": {
    severity: "error",
    text: "must be a JSON object",
    help: "The fleet file must be a JSON object with `count`, `table`, `key` and `type`.",
  },
  "unknown-fleet-setting": {
    severity: "error",
    text: "has no setting {name}",
    help: "A fleet file can have only the settings `count`, `prefix`, `pins`, `table`, `key` and `type`.",
  },
  "fleet-text": {
    severity: "error",
    text: "{name} must be a string",
    help: "The fleet file needs `table`, `key` and `type`, each as a non-empty string.",
  },
  "fleet-unreadable": {
    severity: "error",
    text: "cannot be read",
    help: "The fleet file or its table does not exist, or this process may not read it. The path of the table is resolved from the folder of the fleet file.",
  },
  "fleet-encoding": {
    severity: "error",
    text: "is not in UTF-8: save it as UTF-8",
    help: "Another encoding could change letters in keys, which would create other tenants.",
  },
  "table-ending": {
    severity: "error",
    text: "must end with .csv or .json",
    help: "The file extension decides how the table is read.",
  },
  "table-rows": {
    severity: "error",
    text: "is not a list of objects",
    help: "A JSON table is a list with one object for each tenant.",
  },
  "missing-key-column": {
    severity: "error",
    text: "has no column {key}: its columns are {columns}",
    help: "The `key` of the fleet file names a column of the table. If the only column contains tabs or semicolons, the table is not comma-separated.",
  },
  "duplicate-row": {
    severity: "error",
    text: "row {row}: {column} {value} appears twice",
    help: "The key identifies a tenant, so each row needs its own.",
  },
  "row-key": {
    severity: "error",
    text: "row {row}: {column} must {form}",
    help: "The key identifies a tenant and becomes a resource name, so two spellings of one key would be two tenants. Correct the key in the table.",
  },
  "duplicate-column": {
    severity: "error",
    text: "has two columns {column}",
    help: "Each heading of the table stands for one column. Rename one of them.",
  },
  "row-formula": {
    severity: "error",
    text: "row {row}: {column} starts like a spreadsheet formula",
    help: "A spreadsheet would run the field as a formula. Signed numbers and phone numbers are accepted.",
  },
  "not-csv": {
    severity: "error",
    text: "is not valid CSV: {fault}",
    help: "Every row needs a field for each heading. Quote a field that contains a comma or a quote, and double each quote in it. The message never shows the field.",
  },
  "csv-parser": {
    severity: "error",
    text: "needs the package csv-parse: run `npm install csv-parse`",
    help: "The package csv-parse reads CSV tables and is installed separately.",
  },
  "unknown-shard": {
    severity: "error",
    text: "{stack} is not a shard: the shards are {first} to {last}",
    help: "The name of the stack does not belong to the fleet. Check its prefix and number, and the `count` of the fleet.",
  },
  "shard-keys": {
    severity: "error",
    text: "must be a list of strings",
    help: "The keys of tenants must be a list of strings.",
  },
  "shard-key": {
    severity: "error",
    text: "must be a string",
    help: "The key of a tenant must be a string. A number can be written in several ways, which would be several tenants.",
  },
  "duplicate-key": {
    severity: "error",
    text: "appears twice",
    help: "Each key identifies one tenant, so no key may appear twice.",
  },
  "no-keys": {
    severity: "error",
    text: "must not be empty, because an update would delete everything",
    help: "An empty list is nearly always a failed export. To remove a whole fleet, run `pulumi destroy` for each stack.",
  },
  "stray-pin": {
    severity: "error",
    text: "there is no such key",
    help: "A pin names a key that is not among the tenants. Correct its spelling, or remove the pin.",
  },
  "shards-form": {
    severity: "error",
    text: "must be the number of shards, or an object with a count",
    help: "Describe shards with a number, or with an object with `count`, `prefix` and `pins`.",
  },
  "shard-count": {
    severity: "error",
    text: "must be a whole number from 1 to {most}",
    help: "The count is the number of stacks over which tenants are spread.",
  },
  "shard-prefix": {
    severity: "error",
    text: "must contain only letters, digits, `-`, `_` and `.`",
    help: "The names of the stacks start with the prefix, which has at most 90 characters.",
  },
  "shard-pins": {
    severity: "error",
    text: "must be an object",
    help: "Pins are an object that maps each key to the number of a shard.",
  },
  "pin-number": {
    severity: "error",
    text: "must be the number of a shard, from 0 to {last}",
    help: "Shards are numbered from 0, so the last number is one less than the count.",
  },
});

export const clauses = declareClauses({
  withoutBlanks: "be a string without leading or trailing blanks",
  withoutControls: "have no line breaks or control characters",
  normalForm: "be in the Unicode form NFC",
  openQuotes: "quotes do not match up to line {line}",
  otherFields: "up to line {line}, a row has more or fewer fields than headings",
});
