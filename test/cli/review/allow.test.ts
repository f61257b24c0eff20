/** The command `allow`: what it writes into the config file of a stack, and that it keeps everything else as it is. */

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AllowFile } from "../../../tools/cli/review/allow-file";
import { Shell } from "../../support/command";
import { remove, update } from "../../support/report-steps";

const text = `# top
encryptionsalt: v1:abc=   # salt
config:
    aws:region: us-west-2   # region
    webhooks:allow:
        # Endpoint one
        - deletion:Endpoint/one
        # Endpoint two
        - deletion:Endpoint/two # why
        - 'deletion:Endpoint/three'
    # last
    z: "quoted"
`;
const entry = "deliveries-move:Endpoint/e1@0123456789abcdef";
const added = [{ entry, resource: "Endpoint billing\n- forged: 1" }];
const linesOf = (indent: string): string => `${indent}# Endpoint billing - forged: 1\n${indent}- ${entry}\n`;

describe("The file with the entries of allow", () => {
  const changed = (file: string, removed: readonly string[] = [], more = added): string =>
    new AllowFile(file, "Pulumi.dev.yaml").changed(more, new Set(removed));

  it("keeps every other line, comments and spelling included", () => {
    assert.equal(changed(text, [], []), text);
    const third = "        - 'deletion:Endpoint/three'\n";
    assert.equal(changed(text), text.replace(third, third + linesOf("        ")));
    assert.equal(changed(text.replaceAll("\n", "\r\n"), [], []), text.replaceAll("\n", "\r\n"));
    const pruned = changed(text, ["deletion:Endpoint/one", "deletion:Endpoint/three"], []);
    assert.equal(pruned, text.replace(/^ *(# Endpoint one|- 'del.*|- deletion:Endpoint\/one)\n/gm, ""));
    const all = ["one", "two", "three"].map((name) => `deletion:Endpoint/${name}`);
    assert.equal(changed(text, all, []), text.replace(/ *webhooks:allow:\n( {8}.*\n)+/, ""));
  });

  it("gets the list where it has none", () => {
    const list = `config:\n  webhooks:allow:\n${linesOf("    ")}`;
    for (const empty of [
      "",
      "{}",
      "config:\n",
      "config: {}\n",
      "config: null\n",
      "config:\n  webhooks:allow: []\n",
    ])
      assert.equal(changed(empty), list, JSON.stringify(empty));
    assert.equal(changed("a: 1\n"), `a: 1\n${list}`);
    assert.equal(changed("config:\n  b: 1\n"), `${list}  b: 1\n`);
    const flat = `config:\n  webhooks:allow:\n  - deletion:Endpoint/e1\n`;
    assert.equal(changed(flat), flat + linesOf("  "));
  });

  it("writes an entry in one line whatever the object is called", () => {
    for (const name of ["a: b # c", "two\nlines", "- x", "'", '"', "\u2028"]) {
      const one = { entry: `deletion:Endpoint/${name}`, resource: "Endpoint x" };
      const [found] = new AllowFile(changed("", [], [one]), "").entries;
      assert.equal(found?.text, one.entry, JSON.stringify(name));
    }
  });

  it("is refused where it is something else [unreadable-file] [wrong-type] [invalid-value]", () => {
    const file = "Pulumi.dev.yaml";
    for (const wrong of ["- a", "config: [a]", "a: b: c"])
      assert.throws(() => new AllowFile(wrong, file), {
        message: `${file} is not the config file of a stack [unreadable-file]`,
      });
    assert.throws(
      () => new AllowFile("config:\n  webhooks:allow: x", file),
      /: allow must be a list of entries \[wrong-type\]$/,
    );
    assert.throws(
      () => new AllowFile("config:\n  webhooks:allow: [any words]", "").entries,
      /: allow has the entry "any words", which is not `code:.* \[invalid-value\]$/,
    );
  });
});

describe("The command `allow`", () => {
  let shell: Shell;
  let folder: string;
  before(async () => (shell = await Shell.start()));
  after(() => shell.stop());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "allow-"));
    writeFileSync(join(folder, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const steps = [
    update("Endpoint", "billing", { url: "https://a.example.com/" }, { url: "https://b.example.com/" }),
    update("Endpoint", "audit", { rateLimit: 9 }, { rateLimit: 5 }),
    remove("Endpoint", "gone"),
  ];
  const preview = JSON.stringify({ steps });
  const allow = (line = "", input = preview) =>
    shell.run(`allow --folder ${folder}${line}`, { input, environment: {} });
  const file = (): string => join(folder, "Pulumi.dev.yaml");
  const entries = (): string[] => readFileSync(file(), "utf8").match(/(?<=^ {4}- ).*$/gm) ?? [];

  it("adds what the preview needs and the file lacks, and says so", async () => {
    const { code, output, errors } = await allow();
    assert.deepEqual([code, errors], [0, ""]);
    const codes = entries().map((one) => one.replace(/@[0-9a-f]{16}$/, ""));
    assert.deepEqual(codes, ["deliveries-move:Endpoint/billing-id", "deletion:Endpoint/gone-id"]);
    assert.deepEqual(output.trimEnd().split("\n"), [
      `added ${entries()[0]} (Endpoint billing)`,
      `added ${entries()[1]} (Endpoint gone)`,
    ]);
    const before = readFileSync(file(), "utf8");
    assert.match((await allow()).output, /has every entry that this preview needs$/m);
    assert.equal(readFileSync(file(), "utf8"), before);
    await allow(" --severity warning");
    assert.deepEqual(entries().length, 3);
    const none = JSON.stringify({ steps: steps.slice(2) });
    const pruned = JSON.parse((await allow(" --prune --output json", none)).output) as Record<
      string,
      unknown
    >;
    assert.deepEqual(entries().length, 1);
    assert.deepEqual([pruned["file"], pruned["added"]], [file(), []]);
    assert.equal((pruned["removed"] as unknown[]).length, 2);
  });

  it("writes nothing of a preview that failed, or where no project or stack is", async () => {
    const failed = JSON.stringify({ steps, diagnostics: [{ severity: "error", message: "no" }] });
    for (const [line, input, reason] of [
      ["", failed, "the preview failed, so resources are missing: .* \\[failed-preview\\]"],
      ["", '{"steps":[]}', "--stack: is required: the preview names no stack \\[missing-value\\]"],
      [` --folder ${tmpdir()}/none`, preview, "allow: there is no Pulumi.yaml in .* \\[unreadable-file\\]"],
    ] as const) {
      const { code, errors } = await allow(line, input);
      assert.ok(code > 0);
      assert.match(errors, new RegExp(`^error: ${reason}\\n$`));
    }
    assert(!existsSync(file()));
    assert.equal((await allow(" --stack acme/shop/dev")).code, 0);
    assert(existsSync(file()));
  });
});
