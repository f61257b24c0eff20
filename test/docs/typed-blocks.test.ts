/** What a reader types from a page works, and prints what the page says: every block of a shell is typed here, typed by another test, or excused. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "../../tools/emulator";
import { findCli } from "../e2e/drivers";
import { blocksOf, shownBehind, type Block } from "../support/blocks";
import { read } from "../support/examples";
import { findCommand, missing } from "../support/languages";
import { packingTime } from "../support/packed";
import {
  changedRoutes,
  endpoint,
  lastWeek,
  patternOf,
  receiverDesk,
  recordedPreview,
  routes,
  seed,
  settingsFor,
  shop,
  stageOf,
  type,
  type Desk,
} from "../support/typing";

const root = join(__dirname, "..", "..");
const blocks = blocksOf();
const pageOf = ({ place }: Block): string => place.replace(/:\d+$/, "");
const isExample = (block: Block): boolean => pageOf(block).startsWith("examples/");
const ofShell = blocks.filter(({ language }) => language === "sh");
/** The tables call a block by its page and how it begins; a page alone stands for all of its blocks. */
const isNamed = (block: Block, name: string): boolean =>
  name === pageOf(block) || (name.includes(": ") && `${pageOf(block)}: ${block.text}`.startsWith(name));

/** A block, or the blocks of a page one after the other, with what a reader has before. */
interface Trial extends Partial<Desk> {
  /** What is typed here in place of words of the page. */
  readonly instead?: Readonly<Record<string, string>>;
  readonly dialect?: "documented";
  /** The exit code of the last block. */
  readonly code?: number;
  /** What each block writes to either stream, unless the page shows it. */
  readonly prints: readonly RegExp[];
  /** What is in the files that it leaves. */
  readonly leaves?: Readonly<Record<string, RegExp>>;
  /** The blocks that follow in the same folder, which are nothing without the Pulumi CLI. */
  readonly then?: readonly string[];
  /** Whether it is nothing without the Pulumi CLI, or nothing but its lines of the package is. */
  readonly withoutCli?: "nothing" | "package";
  /** What the CLI needs beside it. */
  readonly host?: string;
  /** Whether there is an endpoint whose receiver takes its secrets from `vault`. */
  readonly hasReceiver?: true;
}

/** The first block of a language in a page, or the first with some words. */
const shownIn = (page: string, language: string, words = ""): string =>
  blocks.find((block) => pageOf(block) === page && block.language === language && block.text.includes(words))
    ?.text ?? "";
const event = JSON.parse(shownIn("docs/guides/topology.md", "json")) as { readonly body: object };

const trials: Readonly<Record<string, Trial>> = {
  "README.md: npx pulumi-webhooks emulator": {
    prints: [/^ {2}export WEBHOOKS_BASE_URL=http:\S+:\d+\n.*PROJECT_ID=p1\n.*API_KEY=test-key$/m],
  },
  "README.md: pulumi config set": { prints: [/^project +ok$/m] },
  "docs/json-output.md: npx pulumi-webhooks check --stack dev": {
    instead: { "<id>": "delivery-1" },
    prints: [/^project +ok\n[^]*^delivery +delivery-1, Discarded$/m],
  },
  "docs/json-output.md: export WEBHOOKS_DASHBOARD_URL": {
    instead: { "<id>": "ep-1" },
    prints: [/^dashboardUrl +http:\S+\/projects\/p1\/endpoints\/ep-1$/m],
  },
  "docs/json-output.md: pass show": { tools: { pass: "echo test-key" }, prints: [/^credentials +ok$/m] },
  "docs/guides/testing.md: npx pulumi-webhooks emulator": { prints: [/DIALECT=convoy$/m] },
  "docs/guides/testing.md: send()": { prints: [/"now":[^]*"data":null[^]*"data":null[^]*"expires_at":/] },
  "docs/convoy.md": { prints: [/^$/, /^project +ok$/m] },
  "docs/installation-configuration.md": { prints: [/^project +ok$/m] },
  "docs/guides/adopting.md: npx pulumi-webhooks import-file --stack dev\n": {
    then: ["docs/guides/adopting.md: echo"],
    files: { "index.ts": "" },
    prints: [/^Endpoint billing +ep-1$/m, /^ +5 unchanged\n[^]*Refreshing[^]*^ +5 unchanged$/m],
    leaves: { "import.json": /"ep-1"/, "imported.ts": /new webhooks\.Endpoint\("billing"/ },
  },
  "docs/guides/adopting.md: npx pulumi-webhooks import-file --stack dev --subscription": {
    dialect: "documented",
    prints: [/^Endpoint billing +ep-1\nSubscription orders +sub-1$/m],
    leaves: { "import.json": /"sub-1"/ },
  },
  "docs/guides/adopting.md: npx pulumi-webhooks import-file --stack dev --plugin": {
    files: { "Pulumi.yaml": "name: typed\nruntime: yaml\n" },
    isPlugin: true,
    withoutCli: "package",
    host: "pulumi-language-yaml",
    prints: [/^Endpoint billing +ep-1$/m],
    leaves: { "import.json": /"webhooks:index:Endpoint"/ },
  },
  "docs/guides/comparing.md": {
    programs: {
      staging: stageOf("api.staging.example.com", 100),
      production: stageOf("api.example.com", 250, { archive: endpoint("archive") }),
    },
    files: { "hosts.json": shownIn("docs/guides/comparing.md", "json") },
    code: 10,
    prints: [],
  },
  "docs/guides/production.md": { prints: [/^project +ok\nNo rule is violated\.$/m] },
  "docs/guides/guard.md": {
    files: { "preview.json": recordedPreview("changes"), "Pulumi.yaml": "name: shop\nruntime: nodejs\n" },
    prints: [/^added deliveries-\S+ \(Endpoint billing\)$/m],
    leaves: { "Pulumi.dev.yaml": /# Endpoint billing\n {4}- deliveries-/ },
  },
  "docs/guides/reviewing-a-preview.md: npx pulumi-webhooks report --output json": {
    files: { "preview.json": recordedPreview("changes") },
    prints: [/^old-object-lost legacy$/m],
  },
  "docs/guides/adopting.md: pulumi import webhooks": {
    isPlugin: true,
    withoutCli: "nothing",
    prints: [/new webhooks\.Endpoint\("billing"/],
  },
  "docs/guides/reviewing-a-preview.md: pulumi preview": {
    programs: { ".": shop },
    code: 10,
    prints: [/^$/],
    leaves: { "comment.md": /\bbilling\b/ },
  },
  "docs/guides/reviewing-a-preview.md: npx pulumi-webhooks report --html": {
    files: { "preview.json": recordedPreview("changes") },
    code: 10,
    prints: [/^$/],
    leaves: { "comment.md": /\bbilling\b/, "page.html": /^<!doctype html>/ },
  },
  "docs/guides/rotating-many.md": {
    hasReceiver: true,
    stack: "production",
    instead: { "--probe ": "--probe --probe-private --probe-patience 0s " },
    prints: [/^1 rotated$/m],
  },
  "docs/guides/recipes.md: pulumi stack init production": {
    files: { "index.ts": shownIn("docs/guides/recipes.md", "ts", "Config()") },
    stack: "staging",
    instead: {
      "<production project id>": "p1",
      "pulumi stack init production":
        "export WEBHOOKS_API_KEY=test-key\npulumi up\npulumi stack init production",
    },
    withoutCli: "nothing",
    then: ["docs/guides/recipes.md: pulumi stack export --stack staging"],
    prints: [
      /Endpoint +orders +create/,
      /^meant: api\.staging\.example\.com → .* \(1 field\)\nnothing differs$/m,
    ],
  },
  "docs/guides/recipes.md: pulumi stack export > before.json": {
    programs: { ".": { billing: endpoint("billing", { rateLimit: 10 }), legacy: endpoint("legacy") } },
    hasRun: true,
    files: { "changed.json": JSON.stringify({ billing: endpoint("billing", { rateLimit: 20 }) }) },
    // Pulumi asks it, too.
    tools: { git: '[ "$1" != revert ] || cp reverted.json topology.json' },
    instead: {
      "before.json\npulumi up":
        "before.json\nmv topology.json reverted.json\nmv changed.json topology.json\npulumi up",
    },
    withoutCli: "nothing",
    then: ["docs/guides/recipes.md: git revert"],
    prints: [/1 updated[^]*1 deleted|1 deleted[^]*1 updated/, /1 created[^]*1 updated/],
  },
  "docs/guides/transforms.md": {
    files: {
      "transforms/billing.js": shownIn("docs/guides/transforms.md", "js"),
      "event.json": shownIn("docs/guides/transforms.md", "json"),
    },
    prints: [],
  },
  "docs/guides/rules.md": {
    programs: { ".": shop },
    prints: [/^No rule is violated\.\nNo rule is violated\.$/m],
  },
  "docs/guides/secrets.md": { instead: { "<id>": "ep-1" }, prints: [/\[secret-rolled-no-overlap\]$/m] },
  "docs/guides/sending-again.md": {
    prints: [
      / Discarded [^]* would send 1 [^]*^sent 1 discarded delivery/m,
      / would send 1 failed [^]*^sent 1 failed delivery/m,
      / is Failure$/m,
      /"matches": true/,
    ],
  },
  "docs/guides/topology.md: pulumi preview": {
    programs: { ".": routes },
    files: { "invoice.json": JSON.stringify(event.body) },
    prints: [],
  },
  "docs/guides/topology.md: npx pulumi-webhooks route --replay": {
    files: { "preview.json": changedRoutes, "events.jsonl": lastWeek(event) },
    code: 10,
    prints: [],
  },
  "docs/guides/troubleshooting.md: npx pulumi-webhooks --explain": { prints: [/^code +unauthorized$/m] },
  "docs/guides/troubleshooting.md: pulumi preview": {
    programs: { ".": shop },
    withoutCli: "nothing",
    prints: [/Endpoint billing create/],
    leaves: { "pulumi.log": /billing/, "grpc.json": /billing/ },
  },
  "docs/scale.md: for stack in": {
    files: Object.fromEntries(
      ["fleet.json", "tenants.csv"].map((name) => [name, read("fleet/webhooks", name)]),
    ),
    tools: { kubectl: "cat" },
    prints: [/^metadata: \{ name: webhooks-fleet-shard-7 \}$/m],
  },
};

/** Blocks that another test types, or does word by word, and a text in a file that shows it. */
const elsewhere: Readonly<Record<string, readonly [file: string, text: string]>> = {
  "README.md: npm install": [
    "docs/guides/getting-started.md",
    "\nnpm install pulumi-webhooks @pulumi/pulumi\n",
  ],
  "docs/guides/getting-started.md": ["test/e2e/getting-started.test.ts", "stepsOf(page, language)"],
  "docs/scale.md: pulumi cancel": ["test/e2e/resharding.test.ts", '"cancel", "--stack"'],
  "docs/scale.md: npx pulumi-webhooks shards check": ["test/e2e/resharding.test.ts", '"check", "shard-0"'],
  "docs/scale.md: pulumi refresh": ["test/e2e/resharding.test.ts", '"--clear-pending-creates"'],
  "docs/guides/moving-over.md": ["test/e2e/moving-over.test.ts", "withClosure({ retainOnDelete: true })"],
  "docs/scale.md: npx pulumi-webhooks shards moves": ["test/e2e/resharding.test.ts", "fleet.follow(line)"],
  "docs/guides/pipelines.md: cd webhooks": [
    "test/e2e/examples.test.ts",
    'programOf("gitops", "gitops/webhooks")',
  ],
  "docs/guides/pipelines.md: npx --yes": ["test/pipelines/github.test.ts", '"--yes", ours, "ci", "review"'],
  "docs/guides/plugin.md: sha256sum": ["test/e2e/download.test.ts", 'join("docs", "guides", "plugin.md")'],
  // The same command, of the page that the test types.
  "docs/guides/plugin.md: pulumi package add": [
    "test/e2e/getting-started.test.ts",
    "stepsOf(page, language)",
  ],
  "docs/guides/saas-tutorial.md": ["test/e2e/saas-tutorial.test.ts", 'stepsOf("saas-tutorial.md")'],
  // Tests of examples set the same config and preview the same program, through an engine and not through a shell.
  "examples/convoy/README.md": ["test/e2e/convoy.test.ts", '"webhooks-convoy:shopSecret"'],
  "examples/fleet/README.md: cd webhooks": ["test/e2e/fleet.test.ts", 'programOf("fleet", "fleet/webhooks")'],
  "examples/gitops/README.md": ["test/e2e/examples.test.ts", 'programOf("gitops", "gitops/webhooks")'],
  "examples/go/README.md": ["test/e2e/languages.test.ts", 'promised("go")'],
  "docs/guides/new-stage.md: pulumi stack init": ["test/e2e/project.test.ts", '"webhooks:personalApiKey"'],
  "docs/guides/new-stage.md: curl": ["test/e2e/project.test.ts", 'event_type: "invoice.paid"'],
  "examples/new-stage/README.md": ["test/e2e/examples.test.ts", 'programOf("new-stage")'],
  "examples/python/README.md": ["test/e2e/languages.test.ts", 'projectOf("python")'],
  "examples/quickstart/README.md": ["test/e2e/languages.test.ts", 'programOf("quickstart")'],
  "examples/secret-rotation/README.md": ["test/e2e/secret-rotation.test.ts", '"examples", "secret-rotation"'],
  "examples/tenants/README.md": ["test/e2e/examples.test.ts", 'programOf("tenants")'],
  "examples/yaml/README.md": ["test/e2e/languages.test.ts", 'promised("yaml")'],
};

/** Blocks that nothing here can run. */
const excused: Readonly<Record<string, string>> = {
  "docs/guides/upgrading.md": "needs a published package, newer than this one",
};

const cli = findCli();
const withoutPulumi = (block: Block): Block => ({ ...block, text: block.text.replace(/^pulumi .*\n/gm, "") });
const asksPulumi = ({ text }: Block): boolean => /\bpulumi (?!-)|--stack /.test(text);
const namesOf = ([name, { then = [] }]: [string, Trial]): string[] => [name, ...then];

describe("What a reader types", function () {
  this.timeout(packingTime);

  const untried = [elsewhere, excused].flatMap((table) => Object.keys(table));
  const names = [...Object.entries(trials).flatMap(namesOf), ...untried];

  it("is typed here, typed by another test, or excused, and in one of these ways alone", () => {
    const times = ofShell.map((block) => [block.place, names.filter((name) => isNamed(block, name)).length]);
    assert.deepEqual(
      times.filter(([, count]) => count !== 1),
      [],
    );
  });

  it("stands on a page, and in the test that is said to type it", () => {
    assert.deepEqual(
      names.filter((name) => !ofShell.some((block) => isNamed(block, name))),
      [],
    );
    for (const [name, [file, text]] of Object.entries(elsewhere))
      assert.ok(readFileSync(join(root, file), "utf8").includes(text), `${name}: ${file} has no ${text}`);
    for (const [name, reason] of Object.entries(excused)) assert.ok(reason.split(" ").length > 3, name);
  });

  it("in an example, is installed before, and is told where the service is", () => {
    const installing = ofShell.filter((block) => isExample(block) && /^npm install$/m.test(block.text));
    assert.ok(installing.length > 5);
    for (const { place, text } of installing) {
      const [, page = ""] = /^examples\/([\w-]+)\//.exec(place) ?? [];
      const folder = text.startsWith("cd webhooks\n") ? `${page}/webhooks` : page;
      const manifest = read(folder, "package.json");
      for (const [, tool = ""] of text.matchAll(/\bnpx ([\w-]+)/g))
        assert.ok(manifest.includes(`"${tool}"`), `${place}: ${tool}`);
      assert.match(text + read(folder, "Pulumi.yaml"), /webhooks:baseUrl|pulumi-webhooks emulator/, place);
    }
  });

  // PowerShell is not on the machines of the tests, so nothing types its blocks.
  it("in PowerShell, has the same commands of npm, Node and Pulumi as the block of the shell before it", () => {
    const commandsIn = ({ text }: Block): string[] =>
      text.match(/(?:^|\| )(?:npm|npx|node|pulumi) .*/gm) ?? [];
    const inPowerShell = [...blocks.entries()].filter(([, { language }]) => language === "powershell");
    assert.ok(inPowerShell.length > 4);
    for (const [index, block] of inPowerShell) {
      const before = blocks[index - 1] ?? assert.fail(block.place);
      assert.deepEqual([before.language, ...commandsIn(before)], ["sh", ...commandsIn(block)], block.place);
    }
  });

  it("is named by itself where nothing is typed here, so that a new one on its page fails", () => {
    const several = untried.filter((name) => ofShell.filter((block) => isNamed(block, name)).length > 1);
    // The tests of these pages type every block of them.
    assert.deepEqual(several, ["docs/guides/getting-started.md", "docs/guides/saas-tutorial.md"]);
  });

  for (const [name, trial] of Object.entries(trials)) {
    const all = namesOf([name, trial]).flatMap((one) => ofShell.filter((block) => isNamed(block, one)));
    const asked = all.some(asksPulumi);
    const hosts = trial.host === undefined ? [] : [trial.host];
    const withCli = asked && hosts.every((host) => findCommand(host) !== undefined) ? cli : undefined;
    const tools = ["curl", "jq"].filter((tool) => all.some(({ text }) => text.includes(`${tool} `)));
    const absent = tools.filter((tool) => findCommand(tool) === undefined);
    if (trial.withoutCli === "nothing" && withCli === undefined) absent.push(missing(...hosts));
    const [way, typed] =
      withCli !== undefined || !asked
        ? [undefined, all]
        : trial.then !== undefined
          ? ["what follows it not tried", all.slice(0, -trial.then.length)]
          : trial.withoutCli === "package"
            ? ["its lines of pulumi not tried", all.map(withoutPulumi)]
            : ["with a played pulumi", all];
    const title = `${name.trim()}${way === undefined ? "" : ` (${way}: ${missing(...hosts)} not found)`}`;
    if (absent.length > 0) it(`${name} (not tried: ${absent.join(" and ")} not found)`);
    else it(title, () => run(typed, trial, withCli));
  }
});

async function run(typed: readonly Block[], trial: Trial, withCli: typeof cli): Promise<void> {
  const { dialect = "convoy", instead, prints, leaves = {}, code: last = 0 } = trial;
  const service = await startEmulator({ dialect, control: true, seed });
  const receiver = trial.hasReceiver ? await receiverDesk() : undefined;
  try {
    const words = {
      ...{ "<project id>": "p1", "<endpoint id>": "ep-1", "<subscription id>": "sub-1", "my-project": "p1" },
      ...{ "https://convoy.example.com": service.url, "https://webhooks.example.com": service.url },
      ...{ "http://127.0.0.1:8080": service.url, "--port 8080": "--port 0", ...instead },
    };
    const texts = typed.map(({ text }) =>
      Object.entries(words).reduce((filled, [from, to]) => filled.replaceAll(from, to), text),
    );
    const desk = { input: service.apiKey, ...settingsFor(texts.join(""), service, dialect), ...trial };
    const given = { ...desk, ...receiver?.desk };
    const { ended, left } = await type(texts, given, { cli: withCli, leaves: Object.keys(leaves) });
    for (const [at, block] of typed.entries()) {
      const { code, output, errors } = ended[at] ?? { code: -1, output: "", errors: "" };
      const said = `${block.place} ends with ${code}:\n${output}${errors}`;
      assert.equal(code, at === typed.length - 1 ? last : 0, said);
      const shown = shownBehind(blocks, block);
      if (shown !== undefined) assert.match(output, patternOf(shown), said);
      else assert.match(output + errors, prints[at] ?? /^$/, said);
    }
    for (const [at, [file, pattern]] of Object.entries(leaves).entries())
      assert.match(left[at] ?? "", pattern, file);
  } finally {
    await service.stop();
    await receiver?.stop();
  }
}
