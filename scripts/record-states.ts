/** `npm run record:states`: keeps what this version writes into a stack's state, for every later version to live with. */

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator } from "../tools/emulator";
import { EmbeddedStack } from "../test/embedded-engine";
import { program } from "../test/e2e/world";
import { makeProgram } from "../test/support/packed";
import { dump, seed, topologies } from "../test/support/recorded-states";

async function main(): Promise<void> {
  const root = join(__dirname, "..");
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  const service = await startEmulator({ seed });
  const files = { "index.js": program, "topology.json": "{}" };
  const directory = await makeProgram({ name: "scenario", files });
  const stateDirectory = await mkdtemp(join(tmpdir(), "record-states-"));
  const stack = new EmbeddedStack({ directory, stateDirectory, stack: "test", passphrase: "x" });
  stack.setConfig("webhooks:baseUrl", service.url);
  stack.setConfig("webhooks:projectId", "p1");
  stack.setConfig("webhooks:apiKey", service.apiKey, { secret: true });
  for (const [name, { topology, fault }] of Object.entries(topologies)) {
    await writeFile(join(directory, "topology.json"), JSON.stringify(topology));
    if (fault !== undefined) service.faults.add(fault);
    const { exitCode, stdout } = await stack.up();
    service.faults.clear();
    if ((exitCode === 0) !== (fault === undefined)) throw new Error(stdout);
    const recorded = { topology, service: dump(service), state: stack.exportState() };
    const text = JSON.stringify(recorded, undefined, 2).replaceAll(service.url, "http://127.0.0.1:9");
    await writeFile(join(root, "test", "states", `${version}-${name}.json`), `${text}\n`);
  }
  await service.stop();
  await rm(directory, { recursive: true });
  await rm(stateDirectory, { recursive: true });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
