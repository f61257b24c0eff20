/** The blocks of a page, typed into a shell as a reader does, with a service and the command of the packed package behind them. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { literalPattern } from "../../provider/base/text";
import type { Emulator, Seed } from "../../tools/emulator";
import { cliEnvironment } from "../e2e/drivers";
import type { Cli } from "../e2e/drivers/cli";
import { program, type Topology } from "../e2e/world";
import { commandsRunning, playedPulumi } from "./fake-pulumi";
import { pathWithCli } from "./languages";
import { installedCommand, makeProgram } from "./packed";
import { create, same, update, urn, type Step } from "./report-steps";
import { Stage } from "./rotation";

const root = join(__dirname, "..", "..");

/** What a reader has before they type. */
export interface Desk {
  /** The files of the folder, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** The resources that the program of a folder declares; the folder of the blocks is `.`. */
  readonly programs: Readonly<Record<string, Topology>>;
  /** Whether these programs have run. */
  readonly hasRun: boolean;
  /** Whether the project names the plugin of the package. */
  readonly isPlugin: boolean;
  /** Commands of the machine that are not the package's, as scripts of the shell. */
  readonly tools: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
  /** What the config of the stack says of the service. */
  readonly config: Readonly<Record<string, string>>;
  /** What is typed where a command asks. */
  readonly input: string;
  /** The stack that is there. */
  readonly stack: string;
}

/** How one block ended. */
export interface Typed {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

// A reader leaves an emulator running in a shell of its own.
const npx = (command: string): string => `shift
run() { exec "${process.execPath}" "${command}" "$@"; }
[ "$1" = emulator ] || run "$@"
(run "$@") > "$LOGS/emulator.log" 2>&1 &
until grep -q 'DIALECT=' "$LOGS/emulator.log"; do kill -0 $! || break; sleep 0.1; done
cat "$LOGS/emulator.log"`;

// Pulumi asks at a terminal only, and a reader says yes.
const pulumi = ({ executable }: Cli): string => `case "$1" in
import | refresh | up | destroy | cancel) exec "${executable}" "$@" --yes ;;
*) exec "${executable}" "$@" ;;
esac`;

/** The files of a folder whose program declares these resources. */
function filesOf(place: string, topology: Topology): Record<string, string> {
  const text = JSON.stringify(topology);
  const known = JSON.parse(text.replace(/\{"\$ref":"([\w-]+)\.id"\}/g, '"$1-id"')) as Topology;
  const all = Object.entries(known).map(([name, { kind, args = {} }]) => ({ name, kind, args }));
  const resources = all.map(({ name, kind, args }) => {
    const [, , type] = urn(kind, name).split("::");
    return { urn: urn(kind, name), type, custom: true, id: args["adoptId"], inputs: args, outputs: args };
  });
  const files = {
    "index.js": program,
    "topology.json": text,
    "Pulumi.yaml": `name: ${place === "." ? "typed" : basename(place)}\nruntime: nodejs\n`,
    "recorded.json": previewOf(all.map(({ name, kind, args }) => create(kind, name, args))),
    "state.json": JSON.stringify({ version: 3, deployment: { resources } }),
  };
  return Object.fromEntries(Object.entries(files).map(([name, one]) => [join(place, name), one]));
}

const previewOf = (steps: readonly Step[]): string =>
  JSON.stringify({ config: { "webhooks:dialect": "convoy" }, steps });

/** Types blocks one after the other, in one folder; gives how each ended, and the files that are asked for. */
export async function type(
  blocks: readonly string[],
  desk: Partial<Desk>,
  { cli, leaves }: { readonly cli: Cli | undefined; readonly leaves: readonly string[] },
): Promise<{ readonly ended: readonly Typed[]; readonly left: readonly string[] }> {
  const { files, programs = { ".": {} }, hasRun, isPlugin, tools, environment, config = {} } = desk;
  const { input = "", stack = "dev" } = desk;
  const home = await mkdtemp(join(tmpdir(), "typed-"));
  const written = Object.entries(programs).map(([place, topology]) => filesOf(place, topology));
  const given = { ...Object.fromEntries(written.flatMap((one) => Object.entries(one))), ...files };
  const directory =
    cli === undefined
      ? join(home, "folder")
      : await makeProgram({ name: "typed", files: given, plugin: isPlugin === true });
  for (const [name, text] of Object.entries(cli === undefined ? given : {})) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), text);
  }
  const scripts = {
    npx: npx(await installedCommand()),
    pulumi: cli === undefined ? playedPulumi : pulumi(cli),
    ...tools,
  };
  const { PATH } = commandsRunning(home, scripts);
  const ready = [
    ...(cli === undefined ? [] : [`pulumi stack init ${stack}`]),
    ...Object.entries(config).map(([name, value]) => {
      return `pulumi config set ${name === "apiKey" ? "--secret " : ""}webhooks:${name} ${value}`;
    }),
    ...(hasRun === true && cli !== undefined ? ["pulumi up --skip-preview"] : []),
  ];
  const lines = [
    ...Object.keys(programs).map(
      (place) =>
        `(cd "${place}" && ${["true", ...ready].join(" && ")}) > "${home}/made" 2>&1 || cat "${home}/made"`,
    ),
    ...blocks.map(
      (text, at) =>
        `(set -e\n${text}\n) > "${home}/output-${at}" 2> "${home}/errors-${at}"\necho $? > "${home}/code-${at}"`,
    ),
  ];
  await writeFile(join(home, "script.sh"), lines.join("\n"));
  const shell = spawn("bash", ["--noprofile", "--norc", join(home, "script.sh")], {
    cwd: directory,
    // With an emulator that is left running a group, which ends as one.
    detached: true,
    env: {
      ...(cli && { ...cliEnvironment(home), PULUMI_NODEJS_TRANSPILE_ONLY: "true" }),
      ...environment,
      ...{ LOGS: home, HOME: home },
      PATH: cli === undefined ? PATH : [join(home, "bin"), pathWithCli(cli)].join(delimiter),
    },
    stdio: ["pipe", "inherit", "inherit"],
  });
  try {
    shell.stdin.end(input);
    await once(shell, "exit");
    const read = (name: string): string => readFileSync(join(home, name), "utf8");
    const ended = blocks.map((_, at) => ({
      code: Number(read(`code-${at}`)),
      output: read(`output-${at}`),
      errors: read(`errors-${at}`),
    }));
    const left = leaves.map((name) => join(directory, name));
    return { ended, left: left.map((file) => (existsSync(file) ? readFileSync(file, "utf8") : "")) };
  } finally {
    try {
      process.kill(-(shell.pid ?? 0));
    } catch {
      // All of the group have ended.
    }
    await rm(home, { recursive: true, force: true });
  }
}

/** The settings of a service, where a block looks for them: in the config of the stack that it names, or in the environment. */
export function settingsFor(text: string, { url, apiKey }: Emulator, dialect: string): Partial<Desk> {
  const key = / webhooks:apiKey|--api-key-stdin/.test(text) ? undefined : apiKey;
  if (text.includes(" webhooks:baseUrl ")) return {};
  if (text.includes("--stack dev"))
    return { config: { baseUrl: url, projectId: "p1", dialect, ...(key && { apiKey: key }) } };
  const places = { WEBHOOKS_BASE_URL: url, WEBHOOKS_PROJECT_ID: "p1", WEBHOOKS_DIALECT: dialect };
  return { environment: { ...places, ...(key && { WEBHOOKS_API_KEY: key }) } };
}

/** An endpoint in a stack, its receiver, and the store `vault` that the receiver reads. */
export async function receiverDesk(): Promise<{ readonly desk: Partial<Desk>; stop(): Promise<void> }> {
  const stage = await Stage.start(1);
  const url = stage.project.endpoints.get("e1")?.url;
  const words = JSON.parse(stage.store) as string[];
  const vault = words.map((word) => `'${word.replace("{id}", `'"\${3#hooks/}"'`)}'`).join(" ");
  const programs = { ".": { billing: endpoint("billing", { adoptId: "e1", name: "name-e1", url }) } };
  const desk = { environment: stage.environment, tools: { vault }, programs, hasRun: true };
  return { desk, stop: () => stage.stop() };
}

const at = new Date(Date.now() - 3_600_000).toISOString();
const times = { created_at: at, updated_at: at };
const delivery = { event_id: "event-1", endpoint_id: "ep-1", subscription_id: "sub-1", ...times };
/** What the service holds. */
export const seed: Seed = {
  projects: {
    p1: {
      endpoints: [
        {
          ...{ uid: "ep-1", name: "billing", url: "https://billing.example.com/webhooks", owner_id: "acme" },
          ...{ advanced_signatures: true, status: "active", secrets: [{ uid: "s-1", value: "first" }] },
        },
      ],
      event_types: [{ id: "type-1", name: "invoice.paid" }],
      subscriptions: [{ uid: "sub-1", name: "orders", type: "api", endpoint_id: "ep-1", ...times }],
      events: [{ uid: "event-1", event_type: "invoice.paid", endpoints: ["ep-1"], ...times }],
      event_deliveries: [
        { uid: "delivery-1", status: "Discarded", metadata: { num_trials: 0 }, ...delivery },
        { uid: "delivery-2", status: "Success", metadata: { num_trials: 1 }, ...delivery },
        { uid: "delivery-3", status: "Failure", metadata: { num_trials: 10 }, ...delivery },
      ],
    },
  },
};

export const endpoint = (name: string, more: object = {}): Topology[string] => ({
  kind: "Endpoint",
  args: { name, url: `https://${name}.example.com/webhooks`, advancedSignatures: true, ...more },
});
const subscription = (name: string, to: string, ...eventTypes: string[]): Topology[string] => ({
  kind: "Subscription",
  args: { name, endpointId: { $ref: `${to}.id` }, filterConfig: { eventTypes } },
});
const taking = (endpoint: string, ...eventTypes: string[]): object => ({
  endpointId: `${endpoint}-id`,
  filterConfig: { eventTypes },
});
/** One endpoint, and what it takes. */
export const shop: Topology = {
  billing: endpoint("billing"),
  orders: subscription("orders", "billing", "invoice.paid"),
};
/** Three endpoints: one that gets an invoice, one that is paused, and one for other events. */
export const routes: Topology = {
  ...shop,
  audit: endpoint("audit", { paused: true }),
  all: subscription("all", "audit", "*"),
  archive: endpoint("archive"),
  refunds: subscription("refunds", "archive", "refund.made"),
};
/** A stage of a shop with fourteen endpoints. */
export const stageOf = (host: string, rateLimit: number, more: Topology = {}): Topology => ({
  billing: endpoint("billing", { url: `https://${host}/billing`, rateLimit }),
  ...Object.fromEntries(
    Array.from({ length: 13 }, (_, one) => [
      `shop-${one}`,
      endpoint(`shop-${one}`, { url: `https://${host}/${one}` }),
    ]),
  ),
  ...more,
});

/** A preview that the Pulumi CLI wrote. */
export const recordedPreview = (name: string): string =>
  readFileSync(join(root, "test", "previews", `cli-${name}.json`), "utf8");
const owned = (owner: string): object => ({ ownerId: owner });
/** A preview that pauses one endpoint and lets another one take other events. */
export const changedRoutes = previewOf([
  same("Endpoint", "billing", owned("acme")),
  update("Subscription", "orders", taking("billing", "invoice.paid"), {
    ...taking("billing", "invoice.paid"),
    function: "function transform(p) { return p.amount > 5 ? { ...p, amount: 100 * p.amount } : p; }",
  }),
  update("Endpoint", "audit", owned("shop"), { ...owned("shop"), paused: true }),
  same("Subscription", "all", taking("audit", "*")),
  same("Endpoint", "archive", owned("acme")),
  update("Subscription", "refunds", taking("archive", "refund.asked"), taking("archive", "refund.made")),
]);
/** A thousand events: those that only the paused endpoint gets, those that only the archive gets, a large invoice, and small ones. */
export const lastWeek = (event: object): string =>
  Array.from({ length: 1000 }, (_, at) =>
    JSON.stringify({
      ...event,
      ...(at === 6 && { body: { amount: 6 } }),
      ...(at % 80 === 2 && at < 900 ? owned("shop") : at > 997 ? { eventType: "refund.made" } : {}),
    }),
  ).join("\n");

/** What prints a text that a page shows, in which a line with nothing but an ellipsis stands for any number of lines. */
export function patternOf(shown: string): RegExp {
  return new RegExp(`^${literalPattern(shown).replace(/^…\n/gm, "(?:.*\\n)*")}$`);
}
