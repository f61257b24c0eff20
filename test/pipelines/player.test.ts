/** The player of workflows: it refuses what it does not know, and what GitHub would not start. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { namesOf } from "../../scripts/addresses";
import { play } from "../support/pipelines/github";
import type { Run } from "../support/pipelines/github";

const commit = "0".repeat(40);
const ours = namesOf({}).actions;
const steps = (text: string): string => `permissions: {}
jobs:
  one:
    runs-on: ubuntu-latest
    steps:
${text}`;
const calling = (text: string): string => `permissions: { contents: read }
jobs:
  one:
    uses: ${ours}/.github/workflows/webhooks.yml@${commit}
${text}`;
const granted =
  "    permissions: { actions: read, contents: read, issues: write, pull-requests: write, security-events: write }\n";

describe("The player of workflows for GitHub", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "player-"));
    mkdirSync(join(folder, "repository"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (text: string, environments = {}): Promise<Run> => {
    writeFileSync(join(folder, "repository", "w.yml"), `on: { push: { branches: [main] } }\n${text}`);
    const repository = join(folder, "repository");
    const runner = { PATH: process.env["PATH"] ?? "" };
    return play("w.yml", {
      repository,
      folder,
      name: "push",
      runner,
      environments,
      secrets: { KEY: "repository" },
    });
  };

  for (const [name, text, refusal] of [
    [
      "an unknown key of a step",
      steps("      - { run: echo, shell: bash, retry: 3 }"),
      /`retry` is not played/,
    ],
    ["an action from elsewhere", steps(`      - uses: a/b@${commit}`), /a\/b is not played/],
    ["an action by a tag", steps("      - uses: actions/setup-node@v6"), /actions\/setup-node@v6/],
    [
      "an unknown input of a stub",
      steps(`      - { uses: "actions/setup-node@${commit}", with: { registry-url: a } }`),
      /`registry-url` is not played/,
    ],
    [
      "an expression in a script",
      steps("      - { run: 'echo ${{ github.ref }}', shell: bash }"),
      /in a script/,
    ],
    ["an unknown context", steps("      - { run: echo, shell: bash, env: { A: '${{ nope.a }}' } }"), /nope/],
    ["an unknown function", steps("      - { if: nope(), run: echo, shell: bash }"), /nope/],
    ["a permission that the caller does not grant", calling(""), /asks for pull-requests: write/],
    ["secrets for another owner at once", calling(`${granted}    secrets: inherit`), /secrets must be named/],
    [
      "a secret that is not declared",
      calling(`${granted}    secrets: { OTHER: a }`),
      /`OTHER` is not played/,
    ],
    ["an input that is not declared", calling(`${granted}    with: { other: a }`), /`other` is not played/],
    ["an input of another type", calling(`${granted}    with: { fleet: "yes" }`), /fleet/],
    [
      "a job before the one that it needs",
      `${steps("      - { run: echo, shell: bash }")}\n    needs: two`,
      /two/,
    ],
  ] as const)
    it(`refuses ${name}`, () => assert.rejects(run(text), refusal));

  it("goes on after a failure only where that is asked for", async () => {
    const { jobs } = await run(
      steps(`      - { run: "exit 3", shell: bash }
      - { run: "echo left out", shell: bash }
      - { if: always(), run: "echo \\"$A\\"", shell: bash, env: { A: "\${{ github.event_name }}" } }
      - { if: "failure() && hashFiles('none') == ''", id: a, run: 'echo "b=c=d" >> "$GITHUB_OUTPUT"', shell: bash }
      - { if: "always() && steps.a.outputs.b == 'c=d'", run: echo last, shell: bash }
  two:
    runs-on: ubuntu-latest
    needs: one
    steps:
      - { run: echo, shell: bash }`),
    );
    assert.deepEqual(
      jobs.map(({ name, result }) => [name, result]),
      [
        ["one", "failure"],
        ["two", "skipped"],
      ],
    );
    assert.deepEqual(
      jobs[0]?.ran.map(({ code, text }) => [code, text]),
      [
        [3, ""],
        [0, "push\n"],
        [0, ""],
        [0, "last\n"],
      ],
    );
  });

  it("gives a job the secret of its environment in the place of the one of the repository", async () => {
    const text = (environment: string): string =>
      `${steps('      - { run: "echo $KEY", shell: bash, env: { KEY: "${{ secrets.KEY }}" } }')}\n    environment: ${environment}`;
    for (const [environment, secret] of [
      ["production", "own"],
      ["other", "repository"],
    ] as const) {
      const { jobs } = await run(text(environment), { production: { KEY: "own" } });
      assert.equal(jobs[0]?.ran[0]?.text, `${secret}\n`);
    }
  });
});
