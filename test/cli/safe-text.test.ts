/** Names that would steer a terminal or a pipeline, turn the direction of a text or become a link: no output lets them. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { report } from "../../tools/cli/review/report";
import { parseJson } from "../../provider/base/fields";
import { Shell } from "../support/command";
import type { Ending } from "../support/command";
import { create, remove, update } from "../support/report-steps";

const name =
  "::warning::owned\n ::error file=x::owned\u001b]0;owned\u0007\u009b31m\u202eevil\u2066 ##[error]owned ##vso[task.complete]owned " +
  "http://evil.example.com www.evil.example.com";
/** What acts on a terminal or turns a text, apart from the line breaks and the bold letters of our own. */
const active =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/;
/** What a pipeline takes for a command: at the beginning of a line, or anywhere in it. */
const command = /^\s*::|##\w*\[/m;

describe("A hostile name", () => {
  let shell: Shell;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "safe-text-"));
    shell = await Shell.start({ dialect: "convoy", seed: { projects: { p1: {} } } });
    const project = shell.service.project("p1");
    project.endpoints.put({ uid: "e1", name, url: "https://a.example.com", description: name });
    project.subscriptions.put({ uid: "s1", name, endpoint_id: "e1", filter_config: { event_types: ["*"] } });
  });
  after(async () => {
    await shell.stop();
    rmSync(folder, { recursive: true });
  });

  const diagnostics = [
    { severity: "info", message: `Endpoint ${name}: up rolls the signing secret (secret changed)` },
    { severity: "error", message: `${name}\nmore of ${name}` },
  ];
  const plan = {
    steps: [
      create("Endpoint", name, { url: "http://a.example.com", name, description: name }),
      create("Subscription", name, { endpointId: "nowhere", filterConfig: { eventTypes: [name] } }),
      remove("Endpoint", `${name} old`),
    ],
  };
  const preview = JSON.stringify(plan);
  const failed = JSON.stringify({ ...plan, diagnostics });

  const commands: Readonly<Record<string, string>> = {
    "endpoint get e1": "",
    "subscription get s1": "",
    "endpoint list": "",
    "subscription list": "",
    "endpoint status e1": "",
    "rotate e1 --dry-run": "",
    "lint live": "",
    lint: preview,
    report: failed,
    "compare - live": preview,
    "compare --markdown - live": preview,
    "route live --event-type a.b": "",
  };
  for (const [line, input] of Object.entries(commands))
    it(`reaches neither terminal nor pipeline through \`${line}\`, and no JSON`, async () => {
      const run = (words: string, isTerminal: boolean): Promise<Ending> =>
        shell.run(words, {
          isTerminal,
          environment: { NO_COLOR: isTerminal ? undefined : "1" },
          ...(input !== "" && { input }),
        });
      for (const isTerminal of [false, true]) {
        const { code, output, errors } = await run(line, isTerminal);
        assert.notEqual(code, 2, errors);
        assert.match(output + errors, /\S/);
        const unpainted = (output + errors).replace(/\u001b\[(?:1|22|31|39)m/g, (mark) =>
          isTerminal ? "" : mark,
        );
        assert.doesNotMatch(unpainted, active);
        assert.doesNotMatch(unpainted.replace(/\u001b\[\d+m/g, ""), command);
      }
      const { output } = await run(`${line} --output json`, false);
      assert.doesNotMatch(output, active);
      assert.doesNotMatch(output, command);
      if (output !== "") assert.notEqual(parseJson(output), undefined);
    });

  it("stays as it is in the data of JSON", async () => {
    const { output } = await shell.run("endpoint get e1 --output json");
    assert.equal((JSON.parse(output) as { name: string }).name, name);
  });

  it("is written as an escape in files", async () => {
    const [file, program, sarif] = ["import.json", "imported.ts", "log.sarif"].map((one) =>
      join(folder, one),
    );
    const flags = `import-file --file ${file} --program ${program}`;
    const { code, errors } = await shell.run(flags);
    assert.equal(code, 0, errors);
    await shell.run(`lint --sarif ${sarif}`, { input: preview });
    for (const one of [file, program, sarif]) {
      const text = readFileSync(one ?? "", "utf8");
      assert.doesNotMatch(text, active);
      assert.doesNotMatch(text, command);
      assert.match(text, /\\u202e/);
    }
    const { resources } = JSON.parse(readFileSync(file ?? "", "utf8")) as { resources: { inputs: object }[] };
    assert.ok(resources.some(({ inputs }) => "description" in inputs && inputs.description === name));
  });

  it("becomes no link in a comment", () => {
    const markdown = report(failed).markdown;
    const outsideOfCode = markdown.replace(/```[^]*?```/g, "").replace(/`[^`\n]*`/g, "");
    assert.match(markdown, /evil/);
    assert.doesNotMatch(outsideOfCode, /https?:\/\/|www\./);
  });

  it("is still that of its endpoint for the lines about it", () => {
    const steps = [update("Endpoint", name, { rotateSecretAfterDays: 30 }, { rotateSecretAfterDays: 30 })];
    const message = `Endpoint ${name}: rolls the signing secret, which is 30 days old [secret-rotation]`;
    const said = message
      .replace(/[\u0000-\u001f\u007f-\u009f]+ ?/g, " ")
      .replace(/[\u202e\u2066]/g, "\ufffd")
      .replace(/##/g, "#\u200b#");
    const { facts } = report(JSON.stringify({ steps, diagnostics: [{ severity: "info", message: said }] }));
    assert.deepEqual(facts.rotationsDue, [name]);
  });
});
