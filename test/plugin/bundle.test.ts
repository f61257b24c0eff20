/** The plugin as one file: the script that needs Node only, and the executable that needs nothing, do what the package does. */

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { list, extract } from "tar";
import { packageVersion } from "../../provider/base/urn";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { archiveName, buildArchives, checksumFile } from "../../scripts/bundle/archives";
import type { Part } from "../../scripts/bundle/archives";
import { buildExecutable } from "../../scripts/bundle/executable";
import { executableName, platforms, thisPlatform } from "../../scripts/bundle/platforms";
import { bundlePlugin } from "../../scripts/bundle/script";
import { canary } from "../support/api-server";
import { packingTime, preparePackage } from "../support/packed";
import { Plugin, settingsOf, urnOf } from "../support/plugin";
import { FakePluginResource } from "../support/fake-plugin-resource";
import { isMarked } from "../support/sealed";

type Command = readonly [file: string, args: readonly string[]];

const url = "https://billing.example.com/hooks";
const endpoint = urnOf("Endpoint");
const forms = ["the package", "the thin script", "the executable"] as const;
const platform = thisPlatform();
const isWindows = process.platform === "win32";

describe("The plugin as one file", function () {
  this.timeout(packingTime);
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  const elsewhere = join(folder, "elsewhere");
  const archives = join(folder, "archives");
  const places = { thin: join(folder, "thin"), [platform]: join(folder, platform) } as Record<Part, string>;
  let from = "";
  let schema = "";
  /** What starts each form. */
  const commands = new Map<string, Command>();

  before(async () => {
    from = join(await preparePackage(), "node_modules", "pulumi-webhooks");
    await buildArchives({ from, to: archives, parts: ["thin", platform] });
    for (const [part, cwd] of Object.entries(places)) {
      mkdirSync(cwd);
      await extract({ file: join(archives, archiveName(packageVersion(), part as Part)), cwd });
    }
    mkdirSync(elsewhere);
    const script = join(places.thin, "pulumi-resource-webhooks");
    commands.set("the package", [process.execPath, [join(from, "dist", "provider", "plugin", "main.js")]]);
    commands.set("the thin script", isWindows ? [process.execPath, [script]] : [script, []]);
    commands.set("the executable", [join(places[platform], executableName(platform)), []]);
    const plugin = await launch("the package");
    schema = await schemaOf(plugin);
    plugin.stop();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const commandOf = (form: string): Command => commands.get(form) ?? ["", []];
  /** Starts it in a folder without modules. */
  const launch = (form: string, env: NodeJS.ProcessEnv = process.env): Promise<Plugin> =>
    Plugin.launch(...commandOf(form), { cwd: elsewhere, env });
  const printed = (form: string, option: string): string => {
    const [file, args] = commandOf(form);
    return execFileSync(file, [...args, option], { cwd: elsewhere, encoding: "utf8" });
  };

  for (const form of forms)
    describe(form, () => {
      let service: Emulator;
      let plugin: Plugin;
      const nextRun = async (): Promise<void> => {
        plugin.stop();
        plugin = await launch(form);
        await plugin.handshake();
        await plugin.configure(settingsOf(service));
      };
      beforeEach(async () => {
        service = await startEmulator({ apiKeys: [canary] });
        plugin = await launch(form);
        await plugin.handshake();
        await plugin.configure(settingsOf(service));
      });
      afterEach(async () => {
        plugin.stop();
        service.faults.clear();
        await service.stop();
      });
      const objects = () => service.project("p1").endpoints.list();

      it("prints its version", () => {
        assert.equal(printed(form, "--version"), `${packageVersion()}\n`);
      });

      it("serves the same package schema, as often as it is asked", async () => {
        assert.ok(schema.includes(`"version":"${packageVersion()}"`));
        assert.equal(await schemaOf(plugin), schema);
        assert.equal(await schemaOf(plugin), schema);
      });

      it("makes, changes, rolls, refreshes and deletes, with every secret marked", async () => {
        const life = new FakePluginResource(() => plugin, endpoint);
        const declared = { url, secretTriggers: { quarter: "1" } };
        assert.equal(await life.up(declared), "create");
        const first = life.kept.properties["signingSecret"];
        assert.ok(isMarked(first));
        assert.equal(await life.up(declared), "same");
        const rolled = { url, description: "new", secretTriggers: { quarter: "2" }, secretExpiration: 1 };
        assert.equal(await life.up(rolled), "update");
        const second = life.kept.properties["signingSecret"];
        assert.ok(isMarked(second));
        assert.notDeepEqual(second, first);
        assert.equal(objects()[0]?.description, "new");
        await nextRun();
        assert.ok(await life.refresh());
        assert.equal((await life.preview(rolled)).changes, "DIFF_NONE");
        await nextRun();
        const { id, properties, inputs } = life.kept;
        await life.destroy();
        const left = await plugin.read(endpoint, id, properties, inputs);
        assert.equal(left?.properties["status"], "inactive");
      });

      it("sends by way of a proxy", async () => {
        const tunnels: (string | undefined)[] = [];
        const proxy = createServer().on("connect", (request, socket: Socket) => {
          tunnels.push(request.url);
          const inner = connect(Number(new URL(service.url).port), "127.0.0.1", () => {
            socket.write("HTTP/1.1 200 OK\r\n\r\n");
            inner.pipe(socket).pipe(inner);
          });
          for (const end of [inner, socket]) end.on("error", () => undefined);
        });
        await once(proxy.listen(0, "127.0.0.1"), "listening");
        const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
        const names = { HTTPS_PROXY: address, https_proxy: address, NO_PROXY: "", no_proxy: "" };
        plugin.stop();
        plugin = await launch(form, { ...process.env, ...names });
        await plugin.handshake();
        await plugin.configure({ ...settingsOf(service), baseUrl: "https://service.test" });
        // The tunnel leads to a service without TLS, which is told as ever.
        await assert.rejects(plugin.create(endpoint, { url }), /service\.test.*\[no-tls\]/);
        assert.deepEqual(tunnels, ["service.test:443"]);
        proxy.close();
      });
    });

  for (const form of ["the thin script", "the executable"])
    it(`prints the licenses of all that is in it: ${form}`, () => {
      const text = printed(form, "--licenses");
      const packages = [
        "pulumi-webhooks",
        "@grpc/grpc-js",
        "@pulumi/pulumi",
        "google-protobuf",
        "undici",
        "zod",
      ];
      for (const name of packages) assert.match(text, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, "m"));
      assert.equal(/^Node \d+\.\d+\.\d+$/m.test(text), form === "the executable");
      assert.equal(text.includes("Copyright Node.js contributors"), form === "the executable");
    });

  for (const form of ["the thin script", "the executable"])
    it(`ends quietly where a reader of the licenses has read enough: ${form}`, async () => {
      const [file, args] = commandOf(form);
      for (const isRead of [true, false]) {
        const child = spawn(file, [...args, "--licenses"], { cwd: elsewhere });
        let errors = "";
        child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
        if (isRead) child.stdout.once("data", () => child.stdout.destroy());
        else child.stdout.destroy();
        const [code] = (await once(child, "close")) as [number | null];
        assert.deepEqual([code, errors], [0, ""]);
      }
    });

  it("runs nothing that an environment or a file beside the program names: the executable", async () => {
    const trace = join(folder, "trace");
    const hook = join(folder, "evil.js");
    writeFileSync(hook, `require("node:fs").appendFileSync(${JSON.stringify(trace)}, "evil")`);
    const options = `--require=${hook}`;
    writeFileSync(
      join(elsewhere, ".env"),
      `NODE_OPTIONS=${options}\nWEBHOOKS_BASE_URL=https://evil.example.com\n`,
    );
    writeFileSync(join(elsewhere, "node.config.json"), JSON.stringify({ nodeOptions: { require: [hook] } }));
    try {
      const env = { ...process.env, NODE_OPTIONS: options };
      const plugin = await launch("the executable", env);
      await plugin.handshake();
      await plugin.configure({ projectId: "p1" });
      await assert.rejects(plugin.create(endpoint, { url, projectId: "p1" }), /webhooks:baseUrl/);
      plugin.stop();
      assert.throws(() => statSync(trace), /ENOENT/);
      // The same does have an effect on Node itself.
      const [file, args] = commandOf("the package");
      spawnSync(file, [...args, "--version"], { cwd: elsewhere, env });
      assert.equal(readFileSync(trace, "utf8"), "evil");
    } finally {
      for (const name of [".env", "node.config.json"]) rmSync(join(elsewhere, name));
    }
  });

  it("writes nothing that a variable of Node asks other programs for, and says which one stops it: the executable", function () {
    // Windows cannot replace a process by another one, so these variables count there, as docs/guides/plugin.md says.
    if (isWindows) return this.skip();
    const [file] = commandOf("the executable");
    const start = (variable: string, value: string) =>
      spawnSync(file, ["--version"], { encoding: "utf8", env: { ...process.env, [variable]: value } });
    for (const variable of ["NODE_COMPILE_CACHE", "NODE_REDIRECT_WARNINGS", "NODE_V8_COVERAGE"]) {
      const place = join(folder, variable);
      const { stdout, stderr } = start(variable, place);
      assert.deepEqual([stdout, stderr], [`${packageVersion()}\n`, ""], variable);
      const files = existsSync(place) ? readdirSync(place, { recursive: true, withFileTypes: true }) : [];
      assert.deepEqual(
        files.filter((entry) => entry.isFile()),
        [],
        variable,
      );
    }
    // Node checks this one before any script.
    const refused = start("NODE_REPL_EXTERNAL_MODULE", join(folder, "none.js"));
    assert.notEqual(refused.status, 0);
    assert.match(refused.stderr, /NODE_REPL_EXTERNAL_MODULE/);
  });

  it("starts from code that was compiled at the build, and is the same byte by byte in each: the executable", async () => {
    const [file] = commandOf("the executable");
    const env = { ...process.env, NODE_DEBUG: "pulumi-webhooks" };
    const { stdout, stderr } = spawnSync(file, ["--version"], { encoding: "utf8", env });
    assert.equal(stdout, `${packageVersion()}\n`);
    assert.match(stderr, /^PULUMI-WEBHOOKS \d+: compiled code: accepted\n$/);
    const script = readFileSync(join(places.thin, "pulumi-resource-webhooks"), "utf8");
    const again = join(folder, "again.exe");
    // Nothing that a shell sets for other programs may change the code.
    const kept = process.env["GRPC_TRACE"];
    process.env["GRPC_TRACE"] = "all";
    await buildExecutable({ platform, script, file: again }).finally(() => {
      if (kept === undefined) delete process.env["GRPC_TRACE"];
      else process.env["GRPC_TRACE"] = kept;
    });
    assert.ok(readFileSync(file).equals(readFileSync(again)));
  });

  it("has at the root of its archive what Pulumi starts, and a list of checksums", async () => {
    const found: Record<string, Record<string, number>> = {};
    const sums = readFileSync(join(archives, checksumFile), "utf8").trimEnd().split("\n");
    for (const line of sums) {
      const [sum, name = ""] = line.split("  ");
      const content = readFileSync(join(archives, name));
      assert.equal(createHash("sha256").update(content).digest("hex"), sum);
      const entries: Record<string, number> = {};
      await list({
        file: join(archives, name),
        onReadEntry: ({ path, mode = 0 }) => (entries[path] = mode & 0o111),
      });
      found[name] = entries;
    }
    const version = packageVersion();
    const started = isWindows ? 0 : 0o111;
    assert.deepEqual(found, {
      [archiveName(version, platform)]: { [executableName(platform)]: started },
      [archiveName(version, "thin")]: {
        "package.json": 0,
        "pulumi-resource-webhooks": started,
        "pulumi-resource-webhooks.cmd": 0,
      },
    });
    const executable = readFileSync(join(places[platform], executableName(platform)));
    assert.ok(executable.toString("hex", 0, 4).startsWith(platforms[platform].magic));
  });

  it("is small, and the same script byte by byte wherever it is built", async () => {
    const kept = readFileSync(join(places.thin, "pulumi-resource-webhooks"), "utf8");
    const copy = join(folder, "a copy");
    cpSync(from, copy, { recursive: true });
    symlinkSync(join(from, ".."), join(folder, "node_modules"));
    assert.equal((await bundlePlugin(copy)).script, kept);
    assert.ok(!kept.includes(folder) && !kept.includes(from));
    // V8 needs two bytes for each character of a script with any other one.
    assert.match(kept, /^[\0-\x7f]*$/);
    const again = join(folder, "again");
    await buildArchives({ from, to: again, parts: ["thin"] });
    const name = archiveName(packageVersion(), "thin");
    const [one, other] = [archives, again].map((at) => readFileSync(join(at, name)));
    assert.deepEqual(one, other);
    assert.ok((one?.length ?? 0) < 620_000, `${one?.length} bytes`);
  });
});

async function schemaOf(plugin: Plugin): Promise<string> {
  return (await plugin.call<"GetSchemaResponse">("getSchema", "GetSchemaRequest")).getSchema();
}
