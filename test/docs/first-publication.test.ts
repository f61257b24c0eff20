/** The steps before the first publication: all of them in order, each with a command or a place, and none that is done. */

import assert from "node:assert/strict";
import { firstSteps, packCommands, printedSteps } from "../../scripts/first-publication";

const page = "https://github.com/the-owner/name";
const whole = {
  version: "1.2.3",
  author: "The Owner",
  repository: { type: "git", url: `git+${page}.git` },
  homepage: `${page}#readme`,
  bugs: { url: `${page}/issues` },
};

describe("The steps before the first publication", () => {
  it("begin with what the manifest lacks, and end with the registry", () => {
    const steps = firstSteps({ version: "1.2.3" });
    assert.deepEqual(
      steps.map(({ what }) => what),
      [
        "The address of the repository",
        "The publisher, which registries show",
        "Schema, pins and pages with the address",
        "The names of the SDKs",
        "The right to publish on npm",
        "The SDK for TypeScript, on npm",
        "The SDK for Python, on PyPI",
        "The SDK for C#, on NuGet",
        "The SDK for Go, as a module",
        "The SDK for Java, on Maven Central",
        "The entry in Pulumi's registry",
      ],
    );
    assert.match(steps[0]?.how ?? "", /`npm pkg set repository\.type=git /);
    assert.match(printedSteps(steps), /^1\. The address of the repository: [^]*\n11\. The entry/);
  });

  it("leave out what the manifest has, and name what follows from it", () => {
    const steps = firstSteps(whole);
    assert.equal(steps[0]?.what, "Schema, pins and pages with the address");
    const text = printedSteps(steps);
    for (const part of [
      "pulumi-webhooks-sdk on npm, pulumi_webhooks on PyPI, PulumiWebhooks.Webhooks on NuGet",
      "the namespace com.github.the_owner on Maven Central",
      "release.yml of the-owner/name",
      "NPM_TOKEN",
      "go mod init github.com/the-owner/name/sdk/go/webhooks",
      "push the tag sdk/go/webhooks/v1.2.3",
      "pulumi-webhooks-sdk-v1.2.3-python.tar.gz",
    ])
      assert.ok(text.includes(part), part);
  });

  it("pack the SDK of each language with the command that its test runs", () => {
    const text = printedSteps(firstSteps(whole));
    const goModule = "github.com/the-owner/name/sdk/go/webhooks";
    for (const command of Object.values(packCommands({ goModule })))
      assert.match(text.split(`\`${command}`)[1] ?? "", /^(?:`| && )/, command);
  });
});
