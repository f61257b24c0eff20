/** Dangers and warnings on the lines of the program: as commands to GitHub, and in GitLab's report of code quality. */

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { CiStage, recorded } from "../../support/ci-stage";

interface Preview {
  readonly steps: {
    readonly op: string;
    readonly urn: string;
    newState?: { sourcePosition?: string } | null;
    oldState?: { sourcePosition?: string } | null;
  }[];
}

describe("Dangers and warnings on the lines of the program", () => {
  let stage: CiStage;
  let folder = "";
  beforeEach(async () => {
    stage = await CiStage.start();
    folder = join(stage.folder, "webhooks");
    for (const name of [".git", "webhooks"]) mkdirSync(join(stage.folder, name));
    stage.write("webhooks/Pulumi.yaml", "name: shop\nruntime: nodejs\n");
  });
  afterEach(() => stage.stop());

  /** Runs the review on GitHub, unless something else is set. */
  const review = async (environment: Record<string, string> = { GITHUB_ACTIONS: "true" }) => {
    const { output, errors } = await stage.run("review", ["--folder", folder, "--stack", "dev"], environment);
    const commands = (text: string): string[] => text.split("\n").filter((line) => /^\s*::/.test(line));
    return { lines: commands(output), output, errors };
  };
  const at = (position: (name: string, index: number) => string): void => {
    const preview = JSON.parse(recorded("changes")) as Preview;
    for (const [index, step] of preview.steps.entries())
      for (const state of [step.newState, step.oldState])
        if (state) state.sourcePosition = position(step.urn.split("::").at(-1) ?? "", index);
    stage.declare("dev", JSON.stringify(preview));
  };

  it("are commands to GitHub, dangers first, at the place in the repository", async () => {
    at((_, index) => `project:///src/index.ts#${index + 1},3`);
    const { lines } = await review();
    assert.ok(lines.length > 3);
    for (const line of lines)
      assert.match(
        line,
        /^::(error|warning) file=webhooks\/src\/index\.ts,line=\d+,title=[^:,]+::[^:].* \[[a-z-]+\]$/,
      );
    const levels = lines.map((line) => line.split(" ")[0]);
    assert.deepEqual(levels, [...levels].sort());
    assert.ok(
      lines.some((line) => line.includes("title=danger%3A Endpoint audit::")),
      lines.join("\n"),
    );
    // What is deleted has no line any more.
    assert.deepEqual((await review({})).lines, []);
  });

  it("are no more of a level than GitHub shows, each once", async () => {
    at(() => "project:///index.ts#1,1");
    const { steps } = JSON.parse(stage.read("dev.json")) as Preview;
    const update = steps.find(({ urn }) => urn.endsWith("Endpoint::audit"));
    const many = Array.from(
      { length: 25 },
      (_, index) =>
        JSON.parse(
          JSON.stringify(update).replaceAll("Endpoint::audit", `Endpoint::a${index}`),
        ) as Preview["steps"][number],
    );
    stage.declare("dev", JSON.stringify({ steps: [...steps, ...many, ...many] }));
    const { lines } = await review();
    assert.equal(lines.filter((line) => line.startsWith("::error ")).length, 10);
    assert.equal(new Set(lines).size, lines.length);
  });

  it("are notices where they are let through", async () => {
    at(() => "project:///index.ts#1,1");
    const { lines } = await review({ GITHUB_ACTIONS: "true", WEBHOOKS_CI_ALLOW: "endpoint-disable:audit" });
    assert.ok(
      lines.some((line) =>
        /^::notice .*title=allowed danger%3A Endpoint audit::.*\[endpoint-disable\]$/.test(line),
      ),
      lines.join("\n"),
    );
  });

  it("hold whatever a path and a name hold, as GitHub reads it back", async () => {
    at(() => "project:///a%20b,c:%25%0A::d.ts#7,1");
    stage.declare("dev", stage.read("dev.json").replaceAll("Endpoint::audit", "Endpoint::a%:,\\n::error::b"));
    const { lines, output } = await review();
    assert.ok(lines.length > 0);
    for (const line of lines)
      assert.match(line, /^::(error|warning) file=webhooks\/a b%2Cc%3A%25%0A%3A%3Ad\.ts,line=7,/);
    assert.ok(
      lines.some((line) => line.includes("title=danger%3A Endpoint a%25%3A%2C %3A%3Aerror%3A%3Ab::")),
    );
    assert.doesNotMatch(output, /^\s*::error::/m);
  });

  it("hold no secret of the job", async () => {
    at(() => "project:///index.ts#1,1");
    const { lines } = await review({ GITHUB_ACTIONS: "true", SHOP_TOKEN: "nothing is delivered to it" });
    assert.ok(lines.some((line) => line.includes("title=danger%3A Endpoint audit::disables the endpoint: ")));
    assert.doesNotMatch(lines.join("\n") + stage.read("out/code-quality.json"), /nothing is delivered to it/);
  });

  it("are nowhere outside the project, and not where nobody knows the place", async () => {
    for (const place of [
      "project:///../index.ts#1,1",
      "project:///a/%2e%2e/%2e%2e/b.ts#1",
      "file:///index.ts#1",
      "",
    ]) {
      at(() => place);
      assert.deepEqual((await review()).lines, [], place);
    }
  });

  it("stand beside the result as JSON", async () => {
    at(() => "project:///index.ts#1,1");
    const words = ["--folder", folder, "--stack", "dev", "--output", "json"];
    const { output, errors } = await stage.run("review", words, { GITHUB_ACTIONS: "true" });
    assert.ok(Array.isArray((JSON.parse(output) as { readonly stacks: unknown }).stacks));
    assert.match(errors, /^::error file=webhooks\/index\.ts,line=1,/m);
  });

  it("are found in a program in YAML by kind and name", async () => {
    const program = [
      "name: shop",
      "runtime: yaml",
      "resources:",
      "  # audit:",
      "  audit:",
      "    type: shop:Bucket",
      "  other:",
      "    type: webhooks:Endpoint",
      "    name: audit",
    ].join("\n");
    const places = async (): Promise<string[]> => {
      const { lines } = await review();
      return [...new Set(lines.map((line) => /file=(.*?),title/.exec(line)?.[1] ?? ""))];
    };
    stage.write("webhooks/Pulumi.yaml", program);
    assert.deepEqual(await places(), ["webhooks/Pulumi.yaml,line=7"]);
    stage.write("webhooks/Main.yaml", "resources:\n  audit: { type: 'webhooks:index:Endpoint' }\n");
    assert.deepEqual(await places(), ["webhooks/Main.yaml,line=2"]);
    mkdirSync(join(folder, "src"));
    stage.write("webhooks/src/Main.yaml", 'resources: { "audit": { type: webhooks:Endpoint } }\n');
    stage.write("webhooks/Pulumi.yaml", "name: shop\nmain: src/\nruntime: { name: yaml }\n");
    assert.deepEqual(await places(), ["webhooks/src/Main.yaml,line=1"]);
    for (const text of [
      "name: shop\nmain: ../\nruntime: yaml\n",
      "name: shop\nruntime: { name: yaml, options: { compiler: cue export } }\n",
      "name: shop\nruntime: [\n",
      "[1]\n",
    ]) {
      stage.write("webhooks/Pulumi.yaml", text);
      assert.deepEqual(await places(), [], text);
    }
  });

  it("stand in the report of code quality beside the findings of the rules, each once", async () => {
    stage.write(
      "webhooks/Pulumi.yaml",
      "name: shop\nruntime: yaml\nresources:\n  audit:\n    type: webhooks:Endpoint\n",
    );
    await review({});
    const issues = JSON.parse(stage.read("out/code-quality.json")) as readonly {
      readonly check_name: string;
      readonly severity: string;
      readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
      readonly fingerprint: string;
    }[];
    const danger = issues.find(({ check_name: name }) => name === "endpoint-disable");
    assert.deepEqual(
      [danger?.severity, danger?.location],
      ["critical", { path: "webhooks/Pulumi.yaml", lines: { begin: 4 } }],
    );
    assert.equal(new Set(issues.map(({ fingerprint }) => fingerprint)).size, issues.length);
    // A finding of the rules is at the same place.
    assert.match(stage.read("out/lint.sarif"), /"startLine": 4/);
  });
});
