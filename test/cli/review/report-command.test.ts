/** The command `report`: what it reads, what it writes in both forms, and the code it ends with. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { run } from "../../../tools/cli/program";
import { urn } from "../../support/report-steps";

const file = (name: string): string => join(__dirname, "..", "..", "previews", `cli-${name}.json`);
const recorded = (name: string): string => readFileSync(file(name), "utf8");

interface Ending {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function call(
  args: readonly string[],
  input = "",
  { isTTY = false, environment = {} }: { isTTY?: boolean; environment?: Record<string, string> } = {},
): Promise<Ending> {
  const seen = { out: "", err: "" };
  const sink = (name: "out" | "err"): Writable =>
    new Writable({ write: (chunk: Buffer, _, done) => ((seen[name] += chunk.toString()), done()) });
  const code = await run(["report", ...args], {
    input: Object.assign(Readable.from([Buffer.from(input)]), { isTTY }),
    output: sink("out"),
    errors: sink("err"),
    environment,
    now: () => new Date(0),
    untilStopped: async () => undefined,
  });
  return { code, ...seen };
}

describe("The command `report`", () => {
  it("reads a file or standard input, and needs no settings", async () => {
    const fromFile = await call([file("changes"), "--title", "Drift"]);
    assert.equal(fromFile.code, 10);
    assert.match(fromFile.out, /^## Drift in `shop\/dev`$/m);
    const fromInput = await call([], recorded("nothing"));
    assert.deepEqual(fromInput, { code: 0, out: "", err: "" });
  });

  it("shows one owner, the consequences alone, and a link, and refuses what is no link", async () => {
    const steps = [
      {
        op: "update",
        urn: urn("Endpoint", "e"),
        oldState: { inputs: { ownerId: "acme" } },
        newState: { inputs: { ownerId: "acme", url: "https://a.example.com" } },
      },
    ];
    const text = JSON.stringify({ steps });
    const flags = ["--owner", "acme", "--only-consequences", "--page-url", "https://ci.example.com/1"];
    const { code, out } = await call(flags, text);
    assert.equal(code, 10);
    assert.ok(!out.includes("| Field |"), out);
    assert.match(
      (await call(["--owner", "globex"], text)).err,
      /^error: --owner: is not an owner in this preview; .* \[unknown-name\]\n$/,
    );
    for (const link of ["javascript:alert(1)", "https://a.example.com/) [x](b", "ci.example.com"])
      assert.match(
        (await call(["--page-url", link], text)).err,
        /^error: --page-url: must be an http or https URL .* \[invalid-value\]\n$/,
      );
  });

  const noPreview = "this is not what `pulumi preview --json` writes to standard output";
  const noSteps = "this object has no steps and no diagnostics, so `pulumi preview --json` did not write it";
  for (const [what, text, reason] of [
    ["no text at all", "", "the preview is empty: see the standard error of `pulumi preview --json`"],
    ["no JSON", "no JSON", noPreview],
    ["a list", "[]", noPreview],
    ["null", "null", noPreview],
    ["an empty object", "{}", noSteps],
    ["a stack's export", '{"version":3,"deployment":{}}', noSteps],
    ["steps that are none", '{"steps":5}', noPreview],
  ] as const) {
    it(`ends with 1 and says what it expected for ${what}`, async () => {
      for (const form of [[], ["--output", "json"]]) {
        const { code, out, err } = await call(form, text);
        assert.deepEqual([code, out], [1, ""]);
        assert.match(err, new RegExp(`^error: [^\\n]*${reason} \\[unreadable-file\\]\\n$`));
      }
    });
  }

  it("takes the preview of a project that declares nothing", async () => {
    const { code, out } = await call([], '{"changeSummary":{},"duration":1}');
    assert.deepEqual([code, out], [0, ""]);
  });

  it("names a file that is not there, and does not wait for a terminal", async () => {
    const missing = await call(["nowhere.json"]);
    assert.deepEqual(
      [missing.code, missing.err],
      [2, "error: nowhere.json: does not exist [unreadable-file]\n"],
    );
    const folder = await call([__dirname]);
    assert.deepEqual(
      [folder.code, folder.err],
      [2, `error: ${__dirname}: cannot be read [unreadable-file]\n`],
    );
    const terminal = await call([], recorded("changes"), { isTTY: true });
    assert.equal(terminal.code, 2);
    assert.match(
      terminal.err,
      /^error: report: pipe the output of `pulumi preview --json` into it, or name a file/,
    );
  });

  it("reads a file in the encoding in which Windows PowerShell writes it", async () => {
    const wide = join(mkdtempSync(join(tmpdir(), "report-")), "preview.json");
    writeFileSync(wide, `\ufeff${recorded("changes")}`, "utf16le");
    assert.deepEqual(await call([wide]), await call([file("changes")]));
  });

  it("writes JSON with --output json, whatever happens, and no secret", async () => {
    for (const [name, wanted] of [
      ["changes", 10],
      ["nothing", 0],
      ["refused", 1],
    ] as const) {
      const { code, out, err } = await call(["--output", "json", file(name)]);
      assert.deepEqual([code, err], [wanted, ""], name);
      assert.ok(!out.includes("preview-secret"), name);
      const facts = JSON.parse(out) as Record<string, unknown>;
      assert.deepEqual(
        Object.keys(facts),
        [
          ...["title", "stack", "counts", "concerns", "consequences", "notices", "severity", "owners"],
          "resources",
          "otherChanges",
          ...["entries", "unneededEntries"],
          "errors",
          "rotationsDue",
          "digest",
        ],
        name,
      );
    }
    const { out } = await call(["--output", "json", file("changes")]);
    const { counts, resources, consequences, errors } = JSON.parse(out) as Record<string, never[]>;
    assert.deepEqual(counts, { create: 1, adopt: 0, update: 5, replace: 1, delete: 1 });
    assert.equal(resources?.length, 8);
    assert.deepEqual(
      resources?.find(({ name }: { name: string }) => name === "legacy"),
      {
        kind: "Endpoint",
        name: "legacy",
        id: (
          resources?.find(({ name }: { name: string }) => name === "legacy") as { id?: string } | undefined
        )?.id,
        urn: "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/webhooks:Endpoint::legacy",
        operation: "replace",
        fields: [{ path: "appId", before: "one", after: "two" }],
        replacedBy: ["appId"],
      },
    );
    assert.match(String(consequences?.[0]), /^Endpoint audit: .* \[endpoint-disable\]$/);
    assert.deepEqual(errors, []);
  });

  it("writes the digest alone, ends as without it, and has it in the JSON, too", async () => {
    const { code, out, err } = await call(["--digest", file("changes")]);
    assert.deepEqual([code, err], [10, ""]);
    assert.match(out, /^[0-9a-f]{64}\n$/);
    const json = await call(["--output", "json", file("changes")]);
    assert.equal((JSON.parse(json.out) as { digest: string }).digest, out.trim());
    const nothing = await call(["--digest", file("nothing")]);
    assert.equal(nothing.code, 0);
    assert.notEqual(nothing.out, out);
  });

  it("writes no digest of a preview that failed", async () => {
    const { code, out, err } = await call(["--digest", file("refused")]);
    assert.deepEqual([code, out], [1, ""]);
    assert.match(err, /^error: the preview failed, so resources are missing: .* \[failed-preview\]\n$/);
  });

  it("ends with 11 for rotations that are due, with the flag only", async () => {
    assert.equal((await call([file("rotation")])).code, 10);
    const { code, out } = await call([file("rotation"), "--detailed-exit-code"]);
    assert.equal(code, 11);
    assert.match(out, /^Only signing secrets that are due for rotation\.$/m);
    assert.equal((await call([file("changes"), "--detailed-exit-code"])).code, 10);
  });
});
