/** The file of a fleet and its table: what is read, and what is refused in one line. */

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseFleet, parseTable, rowsOf } from "../../tools/fleet/fleet";
import { shardOf } from "../../tools/fleet/shards";

/** How Node loads a package. */
type Load = (name: string, ...others: readonly unknown[]) => unknown;

const folder = mkdtempSync(join(tmpdir(), "fleet-"));
const fleet = { count: 2, table: "tenants.csv", key: "tenant", type: "fleet:index:Tenant" };
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe("The file of a fleet", () => {
  it("leads every stack to its own rows, in CSV and in JSON", () => {
    const rows = ["acme", "globex", "initech", "umbrella"].map((tenant) => ({
      tenant,
      url: `https://${tenant}.example.com`,
    }));
    const lines = rows.map(({ tenant, url }) => `${tenant},${url}`);
    write("tenants.csv", ["tenant,url", ...lines, ""].join("\r\n"));
    write("tenants.json", JSON.stringify(rows));
    for (const table of ["tenants.csv", "tenants.json"]) {
      const file = write("fleet.json", JSON.stringify({ ...fleet, table }));
      for (const shard of [0, 1])
        assert.deepEqual(
          rowsOf(`shard-${shard}`, file),
          rows.filter(({ tenant }) => shardOf(tenant, 2) === shard),
        );
    }
  });

  it("reads what a spreadsheet writes: quotes, line breaks, a byte order mark, signed numbers", () => {
    const text =
      '\uFEFFtenant,note\r\nacme,"says ""hi""\nto all"\r\n\r\nglobex,-5\r\ninitech,+49 (0) 30-1\r\n';
    assert.deepEqual(parseTable(text, fleet), [
      { tenant: "acme", note: 'says "hi"\nto all' },
      { tenant: "globex", note: "-5" },
      { tenant: "initech", note: "+49 (0) 30-1" },
    ]);
  });

  const tables: Readonly<Record<string, readonly [text: string, message: string, table?: string]>> = {
    "a quote that is never closed": [
      'tenant,url\nacme,"https\n',
      "tenants.csv: is not valid CSV: quotes do not match up to line 2 [unreadable-file]",
    ],
    "a quote inside of a field": [
      'tenant,url\nacme,secret"x\n',
      "tenants.csv: is not valid CSV: quotes do not match up to line 2 [unreadable-file]",
    ],
    "a row that is too short": [
      "tenant,url\nacme\n",
      "tenants.csv: is not valid CSV: up to line 2, a row has more or fewer fields than headings [unreadable-file]",
    ],
    "two columns of one name": [
      "tenant,tenant\na,b\n",
      "tenants.csv: has two columns tenant [conflicting-values]",
    ],
    "a key with blanks": [
      "tenant,url\n acme,u\n",
      "tenants.csv: row 1: tenant must be a string without leading or trailing blanks [invalid-value]",
    ],
    "a missing column": [
      "tenant;url\nacme;u\n",
      'tenants.csv: has no column tenant: its columns are "tenant;url" [unknown-name]',
    ],
    "columns that tabs part": [
      "tenant\turl\nacme\tu\n",
      'tenants.csv: has no column tenant: its columns are "tenant\\turl" [unknown-name]',
    ],
    "a column that only some rows have": [
      '[{"tenant":"acme"},{"name":"globex"}]',
      "tenants.json: row 2: tenant must be a string without leading or trailing blanks [invalid-value]",
      "tenants.json",
    ],
    "a key with a line break": [
      'tenant\n"ac\nme"\n',
      "tenants.csv: row 1: tenant must have no line breaks or control characters [invalid-value]",
    ],
    "a key with a control character": [
      "tenant\nac\u0007me\n",
      "tenants.csv: row 1: tenant must have no line breaks or control characters [invalid-value]",
    ],
    "a key in another form of Unicode": [
      "tenant\nZu\u0308rich\n",
      "tenants.csv: row 1: tenant must be in the Unicode form NFC [invalid-value]",
    ],
    "another ending": [
      "tenant\nacme\n",
      "tenants.tsv: must end with .csv or .json [invalid-value]",
      "tenants.tsv",
    ],
    "another form": [
      "{}",
      "tenants.json: is not a list of objects, one for each tenant [wrong-type]",
      "tenants.json",
    ],
    "broken JSON": [
      "[",
      "tenants.json: is not a list of objects, one for each tenant [wrong-type]",
      "tenants.json",
    ],
    ...Object.fromEntries(
      ["=1+1", "@cmd", "+cmd|calc", "-2+cmd()"].map((field) => [
        `the formula ${field}`,
        [
          `tenant,url\nacme,https://a\nglobex,${field}\n`,
          "tenants.csv: row 2: url starts like a spreadsheet formula [invalid-value]",
        ] as const,
      ]),
    ),
  };
  for (const [what, [text, message, table = "tenants.csv"]] of Object.entries(tables))
    it(`refuses a table with ${what}`, () => {
      assert.throws(() => parseTable(text, { ...fleet, table }), { name: "InvalidInputError", message });
    });

  const files: Readonly<Record<string, readonly [value: unknown, message: RegExp]>> = {
    "no object": [
      [],
      /^fleet\.json: must be a JSON object with `count`, `table`, `key` and `type` \[wrong-type\]$/,
    ],
    "a setting that there is not": [
      { ...fleet, shards: 2 },
      /^fleet\.json: has no setting shards: its settings are `count`, .* and `type` \[unknown-argument\]$/,
    ],
    "no table": [{ ...fleet, table: "" }, /^fleet\.json: table must be a non-empty string \[wrong-type\]$/],
    "pins in a list": [{ ...fleet, pins: ["a"] }, /^fleet\.json: pins: must be an object \[wrong-type\]$/],
    "a count that is a text": [
      { ...fleet, count: "2" },
      /^fleet\.json: count: must be a whole number from 1 to 10000 \[invalid-value\]$/,
    ],
    "a prefix that is no name": [
      { ...fleet, prefix: "a/" },
      /^fleet\.json: prefix: must be at most 90 letters, digits, .* \[invalid-value\]$/,
    ],
    "a pin out of range": [
      { ...fleet, pins: { a: 2 } },
      /^fleet\.json: pins\.a: must be the number of a shard, from 0 to 1 \[invalid-value\]$/,
    ],
  };
  for (const [what, [value, message]] of Object.entries(files))
    it(`refuses a file with ${what}`, () => {
      assert.throws(() => parseFleet(JSON.stringify(value), "fleet.json"), {
        name: "InvalidInputError",
        message,
      });
    });

  it("takes an ending in capitals, and nothing that is not in UTF-8", () => {
    const file = write("capitals.json", JSON.stringify({ ...fleet, count: 1, table: "TENANTS.CSV" }));
    write("TENANTS.CSV", "tenant\nacme\n");
    assert.deepEqual(rowsOf("shard-0", file), [{ tenant: "acme" }]);
    writeFileSync(join(folder, "TENANTS.CSV"), Buffer.from("tenant\nZ\u00fcrich\n", "latin1"));
    assert.throws(
      () => rowsOf("shard-0", file),
      /TENANTS\.CSV: is not in UTF-8: save it as UTF-8 \[unreadable-file\]$/,
    );
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d]));
    assert.throws(
      () => rowsOf("shard-0", file),
      /capitals\.json: is not in UTF-8: save it as UTF-8 \[unreadable-file\]$/,
    );
  });

  it("names the package that reads CSV where it is not installed", () => {
    const loader = createRequire(__filename)("node:module") as { _load: Load };
    const { _load: load } = loader;
    loader._load = (name, ...others) => {
      if (name === "csv-parse/sync") throw new Error("not installed");
      return load(name, ...others);
    };
    try {
      assert.throws(() => parseTable("tenant\nacme\n", fleet), {
        message: "tenants.csv: needs the package csv-parse: run `npm install csv-parse` [unsupported-here]",
      });
    } finally {
      loader._load = load;
    }
  });

  it("says which of the two cannot be read, and whose keys are wrong", () => {
    assert.throws(
      () => rowsOf("shard-0", join(folder, "none.json")),
      /none\.json: cannot be read \[unreadable-file\]$/,
    );
    const file = write("other.json", JSON.stringify({ ...fleet, table: "none.csv" }));
    assert.throws(() => rowsOf("shard-0", file), /none\.csv: cannot be read \[unreadable-file\]$/);
    write("none.csv", "tenant\n");
    assert.throws(
      () => rowsOf("shard-0", file),
      /none\.csv: must not be empty, because an update would delete everything \[missing-value\]$/,
    );
    write("none.csv", "tenant\nacme\nacme\n");
    assert.throws(
      () => rowsOf("shard-0", file),
      /none\.csv: row 2: tenant acme appears twice \[conflicting-values\]$/,
    );
  });
});
