/** The plugin as Pulumi fetches it: a server plays the release, in a home that has nothing, for projects without npm. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { packageVersion } from "../../provider/base/urn";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { namesOf, type Addresses } from "../../scripts/addresses";
import { archiveName, buildArchives, checksumFile } from "../../scripts/bundle/archives";
import { thisPlatform } from "../../scripts/bundle/platforms";
import { schemaFile } from "../../scripts/schema";
import { canary } from "../support/api-server";
import { blocksOf } from "../support/blocks";
import { folder as exampleFolder, read } from "../support/examples";
import { itWith, pathWithCli } from "../support/languages";
import { packingTime, preparePackage } from "../support/packed";
import { cliEnvironment } from "./drivers";
import type { Cli } from "./drivers/cli";

const run = promisify(execFile);
const root = join(__dirname, "..", "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Addresses;
const { pluginDownloadURL } = namesOf(manifest);
const version = packageVersion();
const archive = archiveName(version, thisPlatform());
const yaml = ["pulumi-language-yaml", "pulumi-converter-yaml"];

describe("The plugin that Pulumi fetches from a release", function () {
  this.timeout(packingTime);
  let folder = "";
  let server: Server;
  let service: Emulator;
  /** The files of the release. */
  const release = new Map<string, Buffer>();
  /** The files that were asked for. */
  const asked: string[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "download-"));
    const from = join(await preparePackage(), "node_modules", "pulumi-webhooks");
    await buildArchives({ from, to: join(folder, "archives"), parts: ["thin"] });
    release.set(archive, await readFile(join(folder, "archives", archiveName(version, "thin"))));
    server = createServer(({ method, url = "" }, response) => {
      if (method === "GET") asked.push(basename(url));
      const content = release.get(basename(url));
      if (content === undefined) response.writeHead(404).end();
      else response.writeHead(200, { "content-length": content.length }).end(content);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  after(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    asked.length = 0;
    const seed = JSON.parse(read("yaml", "seed.json")) as never;
    service = await startEmulator({ apiKeys: [canary], seed });
  });
  afterEach(() => service.stop());

  /** A computer on which nothing is installed but the CLI. */
  async function computer(cli: Cli) {
    const home = await mkdtemp(join(folder, "home-"));
    const { port } = server.address() as AddressInfo;
    const pattern = pluginDownloadURL
      .replaceAll(/[.$^(){}+*?|[\]\\]/g, "\\$&")
      .replace("\\$\\{VERSION\\}", ".*");
    const env = {
      ...process.env,
      ...cliEnvironment(home),
      PATH: pathWithCli(cli),
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "false",
      PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^${pattern}$=http://127.0.0.1:${port}`,
      WEBHOOKS_BASE_URL: service.url,
      WEBHOOKS_PROJECT_ID: "p1",
      WEBHOOKS_API_KEY: canary,
    };
    const pulumi = async (cwd: string, ...parameters: string[]): Promise<string> => {
      const { stdout, stderr } = await run(cli.executable, [...parameters], {
        cwd,
        env,
        maxBuffer: Infinity,
      });
      return `${stdout}${stderr}`;
    };
    const installed = async (): Promise<string[]> =>
      (await readdir(join(home, "plugins")).catch(() => [])).filter((name) => !name.includes(".lock")).sort();
    return { env, pulumi, installed };
  }

  /** The project of an example as it is, in a folder with nothing above it. */
  async function projectOf(example: string): Promise<string> {
    const project = await mkdtemp(join(folder, `${example}-`));
    await cp(exampleFolder(example), project, { recursive: true });
    return project;
  }

  async function configure(
    pulumi: (cwd: string, ...parameters: string[]) => Promise<string>,
    project: string,
  ) {
    await pulumi(project, "stack", "init", "dev");
    await pulumi(project, "config", "set", "--secret", "auditKey", `${canary}-audit`);
    await pulumi(project, "config", "set", "--secret", "billingSecret", `${canary}-billing`);
  }

  const objects = () => service.project("p1").endpoints.list();

  itWith(yaml, "installs, previews, makes and removes what a project in YAML declares", async (cli) => {
    const { pulumi, installed } = await computer(cli);
    const project = await projectOf("yaml");
    await pulumi(project, "install");
    assert.deepEqual(asked, [archive]);
    assert.deepEqual(await installed(), [`resource-webhooks-v${version}`]);
    await configure(pulumi, project);
    assert.match(await pulumi(project, "preview", "--diff"), /webhooks:index:PortalLink/);
    assert.equal(objects().length, 1);
    const said = await pulumi(project, "up", "--yes", "--skip-preview");
    assert.ok(!said.includes(canary));
    assert.deepEqual(
      objects()
        .map(({ name }) => name)
        .sort(),
      ["archive", "audit", "billing"],
    );
    await pulumi(project, "preview", "--expect-no-changes");
    await pulumi(project, "destroy", "--yes", "--skip-preview");
    const active = objects().filter(({ status }) => status === "active");
    assert.deepEqual(
      active.map(({ name }) => name),
      ["archive"],
    );
    assert.deepEqual(asked, [archive]);
  });

  itWith(["sha256sum"], "is installed from files without a network, as the page says", async (cli) => {
    const { env, installed } = await computer(cli);
    const [{ text = "" } = {}] = blocksOf([join("docs", "guides", "plugin.md")]).filter(
      ({ language }) => language === "sh",
    );
    const file = archiveName(version, "linux-amd64");
    assert.ok(text.includes(` ${file}\n`), text);
    const downloads = await mkdtemp(join(folder, "downloads-"));
    const content = release.get(archive) ?? "";
    const sums = [file, archiveName(version, "windows-amd64")].map(
      (name) => `${createHash("sha256").update(content).digest("hex")}  ${name}\n`,
    );
    await writeFile(join(downloads, checksumFile), sums.join(""));
    await writeFile(join(downloads, file), content);
    const { stdout } = await run("bash", ["-ec", text], { cwd: downloads, env });
    assert.match(stdout, new RegExp(`^${file}: OK$`, "m"));
    assert.deepEqual(await installed(), [`resource-webhooks-v${version}`]);
    assert.deepEqual(asked, []);
    await writeFile(join(downloads, file), "cut off");
    await assert.rejects(run("bash", ["-ec", text], { cwd: downloads, env }), /did NOT match/);
  });

  itWith(yaml, "is fetched by the preview of a fresh clone, from the address in its SDK", async (cli) => {
    const project = await projectOf("yaml");
    await (await computer(cli)).pulumi(project, "install");
    const sdk = await readFile(join(project, "sdks", "webhooks", `webhooks-${version}.yaml`), "utf8");
    assert.ok(sdk.includes(`downloadUrl: ${pluginDownloadURL}\n`));
    // Nothing but the SDK says where it is.
    const text = await readFile(join(project, "Pulumi.yaml"), "utf8");
    await writeFile(join(project, "Pulumi.yaml"), text.replace(/^packages:\n( +.*\n)+/m, ""));
    asked.length = 0;
    const { pulumi, installed } = await computer(cli);
    await configure(pulumi, project);
    assert.match(await pulumi(project, "preview"), /6 to create/);
    assert.deepEqual(asked, [archive]);
    assert.deepEqual(await installed(), [`resource-webhooks-v${version}`]);
  });

  itWith(
    yaml,
    "is added by its name where it is installed, and gives an SDK with the same address",
    async (cli) => {
      const { pulumi } = await computer(cli);
      await pulumi(await projectOf("yaml"), "install");
      const project = await projectOf("yaml");
      await writeFile(join(project, "Pulumi.yaml"), "name: added\nruntime: yaml\n");
      await pulumi(project, "package", "add", `webhooks@${version}`);
      const sdk = await readFile(join(project, "sdks", "webhooks", `webhooks-${version}.yaml`), "utf8");
      assert.ok(sdk.includes(`downloadUrl: ${pluginDownloadURL}\n`));
    },
  );

  itWith(yaml, "stands beside another version", async (cli) => {
    const { pulumi, installed } = await computer(cli);
    const project = await projectOf("yaml");
    await pulumi(project, "install");
    const other = await projectOf("yaml");
    await mkdir(join(other, "plugin"));
    await writeFile(join(other, "plugin", "pulumi-resource-webhooks"), "#!/bin/sh\n", { mode: 0o755 });
    await pulumi(
      other,
      "plugin",
      "install",
      "resource",
      "webhooks",
      "99.0.0",
      "--file",
      join(other, "plugin"),
    );
    assert.deepEqual(await installed(), [`resource-webhooks-v${version}`, "resource-webhooks-v99.0.0"]);
    await configure(pulumi, project);
    assert.match(await pulumi(project, "preview"), /6 to create/);
  });

  const languages = {
    typescript: { needs: [], file: "index.ts", says: /from "pulumi-webhooks-sdk"/ },
    go: {
      needs: ["pulumi-language-go"],
      file: "main.go",
      says: new RegExp(`"${namesOf(manifest).goModule}"`),
    },
  } as const;
  for (const [language, { needs, file, says }] of Object.entries(languages))
    itWith([...yaml, ...needs], `is named in what becomes of YAML in ${language}`, async (cli) => {
      const { pulumi } = await computer(cli);
      const project = await projectOf("yaml");
      await pulumi(project, "install");
      const options = ["--from", "yaml", "--language", language, "--out", language, "--generate-only"];
      await pulumi(project, "convert", ...options);
      assert.match(await readFile(join(project, language, file), "utf8"), says);
      const converted = await readFile(join(project, language, "Pulumi.yaml"), "utf8");
      assert.ok(converted.includes(`pluginDownloadURL: ${pluginDownloadURL}\n`));
    });

  itWith(["pulumi-language-go"], "brings the SDK of Go into a project by one command", async (cli) => {
    const { pulumi } = await computer(cli);
    const project = await projectOf("go");
    // Modules are fetched from elsewhere, which is no part of this.
    await pulumi(project, "install", "--no-dependencies");
    const sdk = join(project, "sdks", "webhooks");
    assert.ok((await readdir(join(sdk, "webhooks"))).includes("endpoint.go"));
    const texts = await textsBelow(sdk);
    assert.ok(texts.some((text) => text.includes(pluginDownloadURL)));
    assert.ok((await readFile(join(project, "go.mod"), "utf8")).includes("=> ./sdks/webhooks"));
  });

  for (const language of ["nodejs", "python", "dotnet", "java"]) {
    const needs = `pulumi-language-${language}`;
    itWith([needs], `is named in the SDK of ${language}`, async (cli) => {
      const { pulumi } = await computer(cli);
      const project = await mkdtemp(join(folder, "sdk-"));
      // The generator of .NET fetches a picture, from the network unless the schema names one.
      const schema = JSON.parse(await readFile(schemaFile, "utf8")) as object;
      const { port } = server.address() as AddressInfo;
      release.set("logo.png", Buffer.from(""));
      const logoUrl = `http://127.0.0.1:${port}/logo.png`;
      await writeFile(join(project, "schema.json"), JSON.stringify({ ...schema, logoUrl, version }));
      await pulumi(project, "package", "gen-sdk", "schema.json", "--language", language, "--out", ".");
      const texts = await textsBelow(join(project, language));
      assert.ok(texts.some((text) => text.includes(pluginDownloadURL)));
    });
  }
});

async function textsBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")));
}
