/** What leaves this repository: the files of the package, its exports, and the texts that states hold on to. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { lookups } from "../../provider/engine/look-ups/rules";
import { kinds } from "../../provider/kinds/registry";
import { evaluated } from "../support/evaluated";
import { packingTime, preparePackage } from "../support/packed";

const root = join(__dirname, "..", "..");
const schema = "dist/provider/plugin/schema.json";
/** What a program and a provider load: the modules of many files in few. */
const joined = "dist/provider/joined/";
const methods = ["check", "configure", "create", "delete", "diff", "read", "update"];

interface StateFile {
  readonly state: {
    readonly deployment: { readonly resources: readonly { readonly outputs?: Record<string, unknown> }[] };
  };
}

describe("The package", () => {
  let installed: string;
  before(async function () {
    this.timeout(packingTime);
    installed = join(await preparePackage(), "node_modules", "pulumi-webhooks");
  });

  it("holds the compiled sources, their types, the pages, examples and pipelines of the repository, and the folder of the plugin, and nothing else", () => {
    const listed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [{ files }] = JSON.parse(listed) as [{ files: { path: string; size: number }[] }];
    const paths = files.map(({ path }) => path);
    const isBuilt = (path: string): boolean => path.startsWith("dist/");
    const tracked = execFileSync(
      "git",
      ["ls-files", "--cached", "--others", "--exclude-standard", "docs", "examples", "plugin", "templates"],
      { cwd: root, encoding: "utf8" },
    );
    assert.deepEqual(
      paths.filter((path) => !isBuilt(path)).sort(),
      [
        ...["CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md"],
        ...["bench/results/growth.svg", "bench/results/results.md", "llms.txt", "package.json"],
        // The guide has it copied where a workflow of another owner gets no secrets.
        ".github/workflows/webhooks.yml",
        // npm never packs such a file.
        ...tracked.split("\n").filter((path) => path !== "" && !path.endsWith("/.gitignore")),
      ].sort(),
    );
    // What is installed is always there; a folder that an earlier version was built into may be.
    const compiled = readdirSync(join(installed, "dist"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(installed, join(entry.parentPath, entry.name)));
    assert.ok(compiled.length > 100);
    assert.ok(compiled.includes(schema), "the plugin tells nobody what it offers");
    const bundled = ["licenses.txt", "page.css", "page.js"].map((name) => `dist/tools/page/${name}`);
    for (const path of bundled) assert.ok(compiled.includes(path), path);
    const made = new Set([schema, ...bundled]);
    const isMade = (path: string): boolean => made.has(path) || path.startsWith(joined);
    for (const path of [...compiled, ...paths.filter(isBuilt)].filter((one) => !isMade(one))) {
      assert.match(path, /\.(js|d\.ts)$/);
      // An entrance for one dialect has declarations of its own.
      const source = path
        .replace("dist/", "")
        .replace(/(?:\.js|(?:\.(?:convoy|documented))?\.d\.ts)$/, ".ts");
      assert.ok(existsSync(join(root, source)), `${path} has no source: build again`);
    }
    // The script of the page holds all that it needs, and nothing else is that large.
    const limits: Readonly<Record<string, number>> = {
      // Every resource and look-up has an example in six languages.
      [schema]: 300_000,
      "dist/tools/page/page.js": 400_000,
      // One page has every code.
      "docs/reference/notices.md": 200_000,
    };
    const limitOf = (path: string): number => limits[path] ?? (path.startsWith(joined) ? 400_000 : 150_000);
    for (const { path, size } of files) assert.ok(size < limitOf(path), path);
  });

  it("holds the package schema of the plugin as it is kept", () => {
    const [held, kept] = [join(installed, schema), join(root, "provider", "plugin", "schema.json")].map(
      (path) => JSON.parse(readFileSync(path, "utf8")) as object,
    );
    assert.deepEqual(held, kept);
  });

  it("says of each class and function of the plugin what it says of the dynamic one", () => {
    const declared = (name: string): string =>
      readFileSync(join(installed, "dist", "provider", name), "utf8");
    const ours = ["classes", "functions", "resource"]
      .map((name) => declared(`native/${name}.d.ts`))
      .join("\n");
    const documented = /(\/\*\*(?:(?!\*\/)[^])*\*\/)\nexport declare (?:class|const) (\w+)/g;
    const comments = [...ours.matchAll(documented)];
    const theirs = Object.values(kinds)
      .map(({ type }) => type.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase())
      .concat("account", "functions", "tenant")
      .map((name) => declared(`dynamic/${name}.d.ts`))
      .join("\n");
    const own = Object.keys(kinds).length + 2 * Object.keys(lookups).length + 2;
    assert.equal(comments.length, own, "provider/native has other classes or functions than the tables");
    assert.doesNotMatch(ours, /inheritDoc/);
    for (const [, comment = "", name = ""] of comments) {
      const forms = [`class ${name} `, `const ${name}:`].map((form) => `${comment}\nexport declare ${form}`);
      assert.ok(
        forms.some((form) => theirs.includes(form)),
        `the comments of ${name} differ: give provider/native the one of provider/dynamic`,
      );
    }
  });

  it("says of what an answer shows or a body sends nothing that holds for inputs only", () => {
    const folders = readdirSync(join(installed, "dist", "provider", "kinds"), { withFileTypes: true });
    const texts = folders
      .filter((entry) => entry.isDirectory() && !["read-only", "script"].includes(entry.name))
      .map(({ name }) =>
        readFileSync(join(installed, "dist", "provider", "kinds", name, "types.d.ts"), "utf8"),
      );
    const interfaces = [...texts.join("\n").matchAll(/^export interface (\w+) ([^]*?\n)\}/gm)];
    const others = interfaces.filter(([, name = ""]) => !name.endsWith("Inputs"));
    assert.ok(others.length > 30);
    for (const [text, name] of others) {
      assert.doesNotMatch(text, /Shown</, name);
      assert.doesNotMatch(text, /Removing it|Updated in place/, name);
    }
    assert.match(
      others.find(([, name]) => name === "Endpoint")?.[0] ?? "",
      /in seconds\. \*\/\n.*httpTimeout\?: number/,
    );
  });

  it("holds no secret, no test and no path of the machine that built it", () => {
    const texts = readdirSync(join(installed, "dist"), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(js|map)$/.test(path))
      .map((path) => readFileSync(join(installed, "dist", path), "utf8"))
      // Where a joined module was, for errors.
      .map((text) => text.replace(/\n\/\/# sourceMappingURL=[\w-]+\.js\.map\n$/, "\n"));
    assert.ok(texts.length > 50);
    for (const text of texts) {
      assert.ok(!text.includes(root));
      // The values of the tests, and not the flag of `rotate`.
      assert.doesNotMatch(text, /CANARY|canary[-.\w]|BEGIN [A-Z ]*PRIVATE KEY|sourceMappingURL/);
    }
  });

  it("answers every provider text that a recorded state holds with the seven methods", () => {
    const require = createRequire(join(installed, "..", "..", "program.js"));
    const texts = new Set<string>();
    for (const name of readdirSync(join(root, "test", "states"))) {
      const { state } = JSON.parse(readFileSync(join(root, "test", "states", name), "utf8")) as StateFile;
      for (const { outputs } of state.deployment.resources) {
        if (typeof outputs?.["__provider"] === "string") texts.add(outputs["__provider"]);
      }
    }
    assert.equal(texts.size, 4);
    for (const text of texts) {
      const exports: { handler?: () => object } = {};
      // What Pulumi's own process does with the text.
      evaluated(text, { exports, require });
      assert.deepEqual(Object.keys(exports.handler?.() ?? {}).sort(), methods);
    }
  });

  it("has each module once, whichever entrance leads to it, and loads few files of its own", () => {
    const code = `
      const { join } = require("node:path");
      const at = (path) => require(join(${JSON.stringify(installed)}, "dist", "provider", path));
      const main = require("pulumi-webhooks");
      const files = Object.keys(require.cache).filter((path) => path.startsWith(${JSON.stringify(installed)}));
      const client = require("pulumi-webhooks/client");
      require("pulumi-webhooks/provider");
      require("pulumi-webhooks/emulator");
      const places = [main, require("pulumi-webhooks/native"), client, at("base/errors.js")];
      const isOne = places.every(({ WebhooksError }) => WebhooksError === main.WebhooksError);
      let error;
      try { new client.WebhooksClient({}); } catch (thrown) { error = thrown; }
      const stack = error.stack.split("\\n").find((line) => line.trim().startsWith("at "));
      console.log(JSON.stringify({ isOne, files: files.length, isKnown: main.hasCode(error, "settings"), stack }));`;
    const cwd = join(installed, "..", "..");
    const text = execFileSync(process.execPath, ["--enable-source-maps", "-e", code], {
      cwd,
      encoding: "utf8",
    });
    const { stack, ...found } = JSON.parse(text) as { readonly stack: string };
    assert.deepEqual(found, { isOne: true, files: 3, isKnown: true });
    assert.match(stack.replaceAll("\\", "/"), /dist\/provider\/http\/account\.js:\d+:\d+/);
    const named =
      "import { Endpoint, hasCode } from 'pulumi-webhooks'; console.log(typeof Endpoint, typeof hasCode)";
    const modules = execFileSync(process.execPath, ["--input-type=module", "-e", named], {
      cwd,
      encoding: "utf8",
    });
    assert.equal(modules.trim(), "function function");
  });

  it("can be imported at its entrances and at no other", () => {
    const require = createRequire(join(installed, "..", "..", "program.js"));
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { exports: object };
    const entrances = Object.keys(manifest.exports).map((entrance) => entrance.slice(1));
    assert.deepEqual(entrances, [
      ...["", "/documented", "/convoy", "/native", "/provider", "/client", "/emulator", "/policy"],
      ...["/signature", "/topology", "/shards", "/fleet", "/package.json"],
    ]);
    for (const entrance of entrances) assert.ok(require(`pulumi-webhooks${entrance}`), entrance);
    for (const inner of ["/dist/provider/index.js", "/dist/provider/http/transport.js", "/settings"]) {
      assert.throws(() => void require(`pulumi-webhooks${inner}`), { code: "ERR_PACKAGE_PATH_NOT_EXPORTED" });
    }
  });

  it("needs few other packages, and each has its reason among the decisions", () => {
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      name: string;
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
      peerDependencies: Record<string, string>;
      peerDependenciesMeta: Record<string, { optional?: boolean }>;
      scripts: Record<string, string>;
    };
    const peers = Object.keys(manifest.peerDependencies);
    const optional = peers.filter((name) => manifest.peerDependenciesMeta[name]?.optional === true);
    const needed = [...Object.keys(manifest.dependencies), ...peers];
    assert.ok(needed.length - optional.length <= 16, `${needed.length} packages`);
    const reasons = readFileSync(join(root, "docs", "decisions.md"), "utf8");
    const developing = Object.keys(manifest.devDependencies).filter(
      (name) => name !== manifest.name && !name.startsWith("@types/"),
    );
    for (const name of [...needed, ...developing]) assert.ok(reasons.includes(`\`${name}\``), name);
    // Nothing runs on the machine of whoever installs the package.
    for (const script of ["preinstall", "install", "postinstall", "prepare"])
      assert.equal(manifest.scripts[script], undefined);
  });
});
