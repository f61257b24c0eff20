/** What the comment shows of a preview that failed: all that a reviewer needs, as the Pulumi CLI really prints it. */

import assert from "node:assert/strict";
import { report } from "../../../tools/cli/review/report";
import { reportTogether } from "../../../tools/cli/review/report-together";
import { update } from "../../support/report-steps";

const failed = (...messages: readonly string[]): string => {
  const diagnostics = messages.map((message) => ({ message, severity: "error" }));
  const { markdown, exitCode } = report(JSON.stringify({ steps: [], diagnostics }));
  assert.equal(exitCode, 1);
  return markdown.slice(markdown.indexOf("### ❌"));
};

describe("The report of a preview that failed", () => {
  it("says of a program that does not compile: file, line and message, each", () => {
    const markdown = failed(
      "error: Running program '/shop/index.ts' failed with an unhandled exception:\nTSError: ⨯ Unable to compile TypeScript:\nindex.ts(5,3): error TS2322: Type 'string' is not assignable to type 'number'.\nindex.ts(7,47): error TS2345: Argument of type '{}' is not assignable to parameter of type 'EndpointArgs'.\n  Property 'url' is missing in type '{}' but required in type 'EndpointArgs'.\n\n",
    );
    assert.equal(
      markdown,
      `### ❌ The preview failed

- \`Running program '/shop/index.ts' failed with an unhandled exception: TSError: ⨯ Unable to compile TypeScript:\`

  \`\`\`text
  index.ts(5,3): error TS2322: Type 'string' is not assignable to type 'number'.
  index.ts(7,47): error TS2345: Argument of type '{}' is not assignable to parameter of type 'EndpointArgs'.
    Property 'url' is missing in type '{}' but required in type 'EndpointArgs'.
  \`\`\`
`,
    );
  });

  it("says of a program that throws where in it, without the inside of Node and of packages", () => {
    const markdown = failed(
      "error: Running program '/shop/index.ts' failed with an unhandled exception:\nTypeError: Cannot read properties of undefined (reading 'b')\n    at Object.<anonymous> \u001b[90m(/shop/\u001b[39mindex.ts:1:91\u001b[90m)\u001b[39m\n\u001b[90m    at Module._compile (node:internal/modules/cjs/loader:1521:14)\u001b[39m\n    at Module.m._compile (/shop/node_modules/\u001b[4m@pulumi/pulumi\u001b[24m/vendor/ts-node@7.0.1/index.js:3009:23)\n",
    );
    assert.match(markdown, /exception: TypeError: Cannot read properties of undefined \(reading 'b'\)`$/m);
    assert.match(markdown, /^ {2}```text\n {6}at Object\.<anonymous> \(\/shop\/index\.ts:1:91\)\n {2}```$/m);
    assert.doesNotMatch(markdown, /node:internal|node_modules|\u001b/);
  });

  it("says where to look where Pulumi gives no reason, as for a policy that stops a preview", () => {
    assert.match(
      failed("error: preview failed\n"),
      /^- `preview failed: the log says why, for instance which policy stopped it`$/m,
    );
  });

  it("keeps the second line, in which Pulumi says what to do", () => {
    const markdown = failed(
      "error: Missing required configuration variable 'shop:region'\n\tplease set a value using the command `pulumi config set shop:region <value>`\n",
    );
    assert.match(markdown, /^- `Missing required configuration variable 'shop:region'`$/m);
    assert.match(
      markdown,
      /^ {2}please set a value using the command `pulumi config set shop:region <value>`$/m,
    );
  });

  it("shows an error of one line as one item", () => {
    const markdown = failed("error: no stack here\n", "error: url: must be an https URL\n");
    assert.match(markdown, /^- `no stack here`\n- `url: must be an https URL`\n$/m);
  });

  it("lets no line of an error become markup or leave its block", () => {
    const markdown = failed("error: first\n``` </code> @everyone\n~~~\n````\n<script>\n## no");
    const [, fence = "", inside = ""] = /^ {2}(`+)text\n([^]*?)\n {2}\1$/m.exec(markdown) ?? [];
    assert.equal(fence, "`````");
    assert.deepEqual(inside.split("\n"), [
      "  ``` </code> @everyone",
      "  ~~~",
      "  ````",
      "  <script>",
      "  ## no",
    ]);
  });

  it("stays below the size of a comment when all of it is too long", () => {
    const long = "x ".repeat(40_000);
    const many = "x\n".repeat(40_000);
    const markdown = failed(
      ...Array.from({ length: 40 }, (_, index) => `error: ${index}\n${index % 2 === 0 ? long : many}`),
    );
    assert.ok(markdown.length < 20_000, String(markdown.length));
    assert.match(markdown, /^ {2}…$/m);
    assert.match(markdown, /… and \d+ more: see the log/);
  });

  it("prints no line twice", () => {
    const twice = "error: pulumi-nodejs:dynamic/webhooks:Endpoint resource 'a' has a problem: no";
    assert.equal(failed(twice, twice).match(/has a problem/g)?.length, 1);
    const thrown =
      "error: Running program '/shop' failed with an unhandled exception:\nbroken\nError: broken\n    at a (/shop/index.ts:1:1)\n";
    assert.equal(failed(thrown).match(/broken/g)?.length, 1);
  });

  it("says in its headline that it is incomplete, and of each count that it is one so far", () => {
    const url = "https://a.example.com";
    const steps = [update("Endpoint", "a", { url }, { url, isDisabled: true })];
    const diagnostics = [
      { message: "Endpoint a: disables the endpoint: x [endpoint-disable]", severity: "info" },
      { message: "error: no", severity: "error" },
    ];
    const { markdown, facts } = report(JSON.stringify({ steps, diagnostics }));
    assert.match(markdown, /^## ❌ Webhooks in `shop\/dev`: failed, incomplete$/m);
    assert.match(markdown, /^\*\*so far: 1 to update, 1 danger\*\*$/m);
    assert.match(markdown, /^- ⛔ 1 endpoint: deliveries stop \(`a`\)$/m);
    const together = reportTogether(
      [{ name: "one", text: JSON.stringify({ steps, diagnostics }) }],
      "all",
      {},
    );
    assert.match(together.markdown, /^\| `shop\/dev` \| ❌ failed, incomplete: `no` \|$/m);
    assert.equal(facts.errors.length, 1);
  });

  it("keeps the first lines of a message that is a whole log", () => {
    const lines = Array.from({ length: 400 }, (_, at) => `step ${at} of the build`);
    const { facts } = report(
      JSON.stringify({
        diagnostics: [{ severity: "error", message: `error: it broke\n${lines.join("\n")}` }],
      }),
    );
    assert.deepEqual(facts.errors[0]?.split("\n").slice(0, 2), ["it broke", "step 0 of the build"]);
    assert.deepEqual(facts.errors[0]?.split("\n").slice(10), ["…"]);
  });

  it("masks what has the form of a secret", () => {
    const secret = "hunter2-9f8a7b6c5d4e3f2a1b0c";
    for (const form of [
      ...[`token=${secret}`, `password="${secret} x"`, `GITHUB_TOKEN=${secret}`, `--api-key=${secret}`],
      ...[`{"clientSecret":"${secret}"}`, `{'password': '${secret}'}`, `Authorization: Bearer ${secret}`],
      ...[`https://${secret}@h.example/x`, `https://u:${secret}@h.example`, `postgres://u:${secret}@db/x`],
      ...[`https://h.example/x?key=${secret}`, `https://h.example/x#${secret}`],
      ...[`https://h.example/services/T0/${secret}`, `https://h.example/${secret}/x.`],
    ]) {
      const message = `error: cannot start: ${form}\nbecause of ${form}`;
      const text = JSON.stringify({ diagnostics: [{ severity: "error", message }] });
      const { markdown, facts } = report(text);
      assert.equal(JSON.stringify([markdown, facts]).includes("hunter2"), false, form);
      assert.match(markdown, /cannot start: /, form);
      // A line of nobody is of the program as well.
      const line = { severity: "info", message: `${form} [endpoint-disable]` };
      const found = report(JSON.stringify({ steps: [], diagnostics: [line] })).facts.notices;
      assert.deepEqual(
        found.map(({ code }) => code),
        ["endpoint-disable"],
        form,
      );
      assert.equal(JSON.stringify(found).includes("hunter2"), false, form);
    }
    const plain =
      "secret: must have 32 characters, see https://h.example/docs/secrets (endpoints/01M8J4SBVP4HKVZHY72QVYDZNW)";
    assert.ok(failed(`error: ${plain}`).includes(plain));
  });
});
