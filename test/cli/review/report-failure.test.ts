/** What the comment shows of a preview that failed: all that a reviewer needs, as the Pulumi CLI really prints it. */

import assert from "node:assert/strict";
import { report } from "../../../provider/cli/review/report";

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
    assert.ok(markdown.length < 65_536, String(markdown.length));
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
});
