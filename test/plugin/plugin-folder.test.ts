/** The folder that `pulumi plugin install --file` is given: it names this version, and starts the plugin that npm installs in it. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packingTime, preparePackage } from "../support/packed";

const root = join(__dirname, "..", "..");

interface Manifest {
  readonly version: string;
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
}

async function manifestIn(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
}

describe("The folder for an installation of the plugin by itself", function () {
  this.timeout(packingTime);

  it("is in the package and asks npm for the same version", async () => {
    const { version, files } = await manifestIn(root);
    assert.ok(files.includes("plugin"));
    assert.deepEqual((await manifestIn(join(root, "plugin"))).dependencies, { "pulumi-webhooks": version });
    assert.match(await readFile(join(root, "plugin", "PulumiPlugin.yaml"), "utf8"), /^runtime: nodejs$/m);
  });

  it("starts the plugin that npm has installed in it, and prints its port and nothing else", async () => {
    const folder = await mkdtemp(join(tmpdir(), "plugin-folder-"));
    const packed = await preparePackage();
    await cp(join(packed, "node_modules", "pulumi-webhooks", "plugin"), folder, { recursive: true });
    await symlink(join(packed, "node_modules"), join(folder, "node_modules"));
    try {
      assert.match(await saidBy(folder), /^\d+\n$/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("starts the plugin of the package that it is in", async () => {
    const packed = await preparePackage();
    assert.match(await saidBy(join(packed, "node_modules", "pulumi-webhooks", "plugin")), /^\d+\n$/);
  });
});

async function saidBy(folder: string): Promise<string> {
  const child = spawn(join(folder, "pulumi-resource-webhooks"), [], { stdio: ["pipe", "pipe", "pipe"] });
  try {
    return await new Promise<string>((resolve, reject) => {
      let complaints = "";
      child.stderr.on("data", (text: Buffer) => (complaints += text.toString()));
      child.stdout.once("data", (text: Buffer) => {
        resolve(text.toString());
      });
      child.once("error", reject);
      child.once("exit", () => {
        reject(new Error(complaints));
      });
    });
  } finally {
    child.kill();
  }
}
