/** What the package says: fleets. */

import { declareNotices } from "../base/notice";

export const notices = declareNotices({
  "unknown-shard": {
    severity: "error",
    text: "{stack} is not a shard: there are {first} to {last}",
    help: "The file of the fleet does not count a stack of this name. Select another stack, or correct `count` or `prefix`.",
  },
  "shards-type": {
    severity: "error",
    text: "must be the number of shards, or an object with a count",
    help: "This is what `shardOf`, `keysOf`, `keysByStack` and `stacksOf` spread keys over.",
  },
  "shard-count": {
    severity: "error",
    text: "must be a whole number from 1 to {most}",
    help: "`count` says how many shards there are.",
  },
  "stack-prefix": {
    severity: "error",
    text: "must be letters, digits, `-`, `_` and `.`",
    help: "The name of every stack begins with `prefix`, so it may hold what the name of a stack may hold.",
  },
  "pins-type": {
    severity: "error",
    text: "must be an object",
    help: 'Pins give the number of a shard for each pinned key, such as `{ "acme": 0 }`.',
  },
  "shard-number": {
    severity: "error",
    text: "must be the number of a shard, from 0 to {last}",
    help: "The pin names a shard that does not exist. The first shard is 0.",
  },
  "unknown-pin": {
    severity: "error",
    text: "names a key that does not exist",
    help: "The table has no row for this pin. Correct its spelling, or remove the pin together with its row.",
  },
  "keys-type": {
    severity: "error",
    text: "must be a list of texts",
    help: "`keysOf` and `keysByStack` take the keys as a list.",
  },
  "key-type": {
    severity: "error",
    text: "must be a text",
    help: "A key is a text, because it is hashed and becomes the name of a resource.",
  },
  "repeated-key": {
    severity: "error",
    text: "appears twice",
    help: "Two resources cannot have one name. Remove one of the two keys.",
  },
  "no-keys": {
    severity: "error",
    text: "must not be empty: the next update would delete everything",
    help: "Without keys every stack would be emptied. Use `pulumi destroy` if that is intended.",
  },
  "fleet-form": {
    severity: "error",
    text: "is not a JSON object",
    help: "The file of the fleet is not JSON, or it holds a list.",
  },
  "unknown-fleet-setting": {
    severity: "error",
    text: "{name} is not a setting of a fleet",
    help: "A setting in the file of the fleet is misspelled.",
  },
  "fleet-setting-type": {
    severity: "error",
    text: "{name} must be a text",
    help: "The file of the fleet needs `table`, `key` and `type`, each as a text.",
  },
  "unreadable-file": {
    severity: "error",
    text: "cannot be read",
    help: "The file of the fleet or its table does not exist, or this user may not read it. The path of the table starts at the folder of the file.",
  },
  "file-encoding": {
    severity: "error",
    text: "is not in UTF-8: save it as UTF-8",
    help: "A spreadsheet wrote the table in another encoding. Choose `CSV UTF-8` when you save it.",
  },
  "table-ending": {
    severity: "error",
    text: "must end with .csv or .json",
    help: "The ending of the table says which form it has.",
  },
  "table-form": {
    severity: "error",
    text: "is not a list of objects",
    help: "A table in JSON is a list with one object for each row.",
  },
  "empty-table": {
    severity: "error",
    text: "has no rows: the next update would delete everything",
    help: "Without rows every stack would be emptied. Use `pulumi destroy` if that is intended.",
  },
  "missing-column": {
    severity: "error",
    text: "has no column {key}: its columns are {columns}",
    help: "`key` of the file of the fleet is misspelled, or tabs or semicolons separate the columns. Use commas.",
  },
  "repeated-column": {
    severity: "error",
    text: "has two columns {name}",
    help: "Two headings of the table have one name. Rename one of them.",
  },
  "repeated-row": {
    severity: "error",
    text: "row {row}: {column} {value} appears twice",
    help: "Two rows of the table have one key, and two resources cannot have one name. Remove one of the rows.",
  },
  "blank-key": {
    severity: "error",
    text: "row {row}: {column} must be a text without blanks around it",
    help: "The key of this row is missing, is empty or has blanks around it. Correct the table.",
  },
  "control-characters-in-key": {
    severity: "error",
    text: "row {row}: {column} must have no line breaks or control characters",
    help: "A key is a name, on screens and in commands. Correct it in the table.",
  },
  "denormalized-key": {
    severity: "error",
    text: "row {row}: {column} must be in the Unicode form NFC",
    help: "A letter and its accent are two characters in this key. The same name with one character would be another tenant. Type it anew.",
  },
  "formula-in-table": {
    severity: "error",
    text: "row {row}: {column} begins like a formula of a spreadsheet",
    help: "The field begins with `=`, `@`, `+` or `-` and is not a number. A spreadsheet that opens the table would run it.",
  },
  "csv-quotes": {
    severity: "error",
    text: "is not valid CSV: quotes do not match up to line {line}",
    help: "A field that holds quotes needs quotes around it, and each of its own quotes twice.",
  },
  "csv-fields": {
    severity: "error",
    text: "is not valid CSV: a row has another number of fields than the headings, up to line {line}",
    help: "Each row has one field for each heading. Look for a missing or an extra comma.",
  },
  "missing-csv-parser": {
    severity: "error",
    text: "needs the package csv-parse: run `npm install csv-parse`",
    help: "A `.csv` is read with this package, which is installed on demand. A table in JSON needs no package.",
  },
});
