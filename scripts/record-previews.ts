/** `npm run record:previews`: plays one topology through its changes on every engine and keeps what each previews as JSON. */

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../provider/emulator";
import { findCli } from "../test/e2e/drivers";
import { EmbeddedStack } from "../test/engine";
import { makeProgram } from "../test/support/packed";
import { chapters, program, seed } from "../test/support/preview-story";

interface Recorder {
  setConfig(key: string, value: string, secret: boolean): Promise<void>;
  up(): Promise<void>;
  preview(isBrief: boolean): Promise<object>;
}

async function openCli(directory: string): Promise<Recorder | undefined> {
  const cli = findCli();
  if (cli === undefined) return undefined;
  const home = await mkdtemp(join(tmpdir(), "pulumi-home-"));
  const env = {
    ...process.env,
    PULUMI_HOME: home,
    PULUMI_BACKEND_URL: `file://${home}`,
    PULUMI_CONFIG_PASSPHRASE: "x",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  };
  const pulumi = async (...parameters: string[]): Promise<string> => {
    const options = { cwd: directory, env, maxBuffer: Infinity };
    const run = promisify(execFile)(
      cli.executable,
      [...parameters, "--non-interactive", "--color", "never"],
      options,
    );
    // A preview that fails says so in what it prints.
    return run.then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { stdout: string }).stdout,
    );
  };
  await pulumi("stack", "init", "dev");
  return {
    setConfig: async (key, value, secret) => {
      await pulumi("config", "set", ...(secret ? ["--secret"] : []), key, value);
    },
    up: async () => {
      await pulumi("up", "--yes", "--skip-preview");
    },
    preview: async (isBrief) =>
      JSON.parse(await pulumi("preview", "--json", ...(isBrief ? [] : ["--show-sames"]))) as object,
  };
}

async function openEmbedded(directory: string): Promise<Recorder> {
  const stateDirectory = await mkdtemp(join(tmpdir(), "embedded-stack-"));
  const stack = new EmbeddedStack({ directory, stateDirectory, stack: "dev", passphrase: "x" });
  return {
    setConfig: async (key, value, secret) => stack.setConfig(key, value, { secret }),
    up: async () => {
      await stack.up();
    },
    // The embedded engine has no preview in JSON: what it did is written down in the same form.
    preview: async (isBrief) => {
      const { steps, diagnostics } = await stack.preview();
      const shown = steps.filter(({ op }) => !isBrief || op !== "same");
      return {
        steps: shown.map(({ diff, replaceKeys, ...step }) => ({
          ...step,
          diffReasons: diff,
          replaceReasons: replaceKeys,
        })),
        diagnostics,
      };
    },
  };
}

async function record(
  engine: string,
  open: (directory: string) => Promise<Recorder | undefined>,
): Promise<void> {
  const directory = await makeProgram({ name: "shop", files: { "index.js": program, "story.json": "{}" } });
  const service = await startEmulator({ seed });
  const stack = await open(directory);
  if (stack === undefined) console.log(`${engine}: not found, its recordings stay as they are`);
  else {
    await stack.setConfig("webhooks:baseUrl", service.url, false);
    await stack.setConfig("webhooks:projectId", "p1", false);
    await stack.setConfig("webhooks:apiKey", service.apiKey, true);
    for (const { name, topology, applied, brief = false } of chapters) {
      await writeFile(join(directory, "story.json"), JSON.stringify(topology));
      const file = join(__dirname, "..", "test", "previews", `${engine}-${name}.json`);
      await writeFile(
        file,
        `${JSON.stringify(withoutPlaces(await stack.preview(brief), [directory, service.url]), null, 1)}\n`,
      );
      if (applied) await stack.up();
      console.log(`${engine}: ${name}`);
    }
  }
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}

/** What differs from machine to machine says nothing. */
function withoutPlaces(preview: object, places: readonly string[]): object {
  const text = places.reduce(
    (all, place) => all.replaceAll(place, "http://127.0.0.1:1"),
    JSON.stringify(preview),
  );
  const silent = new Set(["config", "duration", "stackTrace", "sourcePosition", "created", "modified"]);
  return JSON.parse(text, (name, value: unknown) => (silent.has(name) ? undefined : value)) as object;
}

async function main(): Promise<void> {
  await record("embedded", openEmbedded);
  await record("cli", openCli);
}

void main();
