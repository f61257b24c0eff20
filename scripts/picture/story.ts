/** The change that the picture of the README shows, played by the Pulumi CLI on a stack against the emulator. */

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../../tools/emulator";
import { cliEnvironment, findCli } from "../../test/e2e/drivers";
import { makeProgram } from "../../test/support/packed";

/** The program before the change: two endpoints, each of which gets what it is subscribed to. */
const before = `
const webhooks = require("pulumi-webhooks/convoy");
const endpoint = (name, more) =>
  new webhooks.Endpoint(name, { url: "https://" + name + ".example.com/webhooks", isDisabled: false, ...more });
const subscription = (name, { id }, eventTypes) =>
  new webhooks.Subscription(name, { endpointId: id, filterConfig: { eventTypes } });
const billing = endpoint("billing", { secret: "the-first-secret", secretExpiration: 24, advancedSignatures: true });
const legacy = endpoint("legacy");
subscription("invoices", billing, ["invoice.paid"]);
subscription("refunds", legacy, ["refund.created"]);
`;

/** The program after it: a secret rolls, a subscription moves to the other endpoint, and the endpoint that it leaves goes. */
const after = before
  .replace("the-first-secret", "the-second-secret")
  .replace('const legacy = endpoint("legacy");\n', "")
  .replace('"refunds", legacy', '"refunds", billing');

/** What the preview of the change writes. */
export interface Played {
  /** In a terminal: the codes for colors, and every frame that was drawn over an earlier one. */
  readonly text: string;
  /** For a program: what `pulumi preview --json --show-sames` writes. */
  readonly json: string;
}

/** Brings the stack up, changes the program and previews, in a terminal of so many columns. */
export async function play(columns: number): Promise<Played> {
  const cli = findCli();
  if (cli === undefined)
    throw new Error("no Pulumi CLI was found: it writes the preview that the picture shows");
  const directory = await makeProgram({ name: "shop", files: { "index.js": before } });
  const home = await mkdtemp(join(tmpdir(), "pulumi-home-"));
  const service = await startEmulator({ dialect: "convoy", multipleEndpointSubscriptions: true });
  const run = async (file: string, ...parameters: string[]): Promise<string> => {
    const env = { ...process.env, ...cliEnvironment(home), TERM: "xterm-256color" };
    return (await promisify(execFile)(file, parameters, { cwd: directory, env, maxBuffer: Infinity })).stdout;
  };
  const pulumi = (...parameters: string[]): Promise<string> =>
    run(cli.executable, ...parameters, "--non-interactive");
  try {
    await pulumi("stack", "init", "prod");
    await pulumi("config", "set", "webhooks:dialect", "convoy");
    await pulumi("config", "set", "webhooks:baseUrl", service.url);
    await pulumi("config", "set", "webhooks:projectId", "p1");
    await pulumi("config", "set", "--secret", "webhooks:apiKey", service.apiKey);
    await pulumi("up", "--yes", "--skip-preview");
    await writeFile(join(directory, "index.js"), after);
    const json = await pulumi("preview", "--json", "--show-sames");
    // Only in a terminal does the CLI draw its tree; `script` of util-linux gives it one.
    const inTerminal = `stty cols ${columns} rows 100 && exec '${cli.executable}' preview`;
    const text = await run("script", "--quiet", "--return", "--command", inTerminal, "/dev/null");
    return { text, json };
  } finally {
    await service.stop();
    await Promise.all([directory, home].map((folder) => rm(folder, { recursive: true, force: true })));
  }
}
