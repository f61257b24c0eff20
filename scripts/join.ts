/**
 * Part of `npm run build`: joins the modules of `dist/provider` into few files, because a program and a provider start sooner the
 * fewer files they load. Each module stays where it was, as a line that takes it from the file it is in now: whichever way leads to a
 * module, there is one of it.
 */

import { readdirSync, readFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { build } from "esbuild";
import type { BuildOptions, Plugin } from "esbuild";
import { licensesOf, printedLicenses } from "./licenses";

const root = join(__dirname, "..");
const dist = join(root, "dist", "provider");

/** The rooms that know the SDK: the executable of the plugin must not hold them. */
const fronts = /^(dynamic|native)\/|^[^/]+$/;

const compiled = readdirSync(dist, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".js"))
  .sort();

/** The plugin is bundled by itself, and loads what all have in common. */
const modules = compiled.filter((path) => !path.startsWith("plugin/"));

const atOnce = /^\S.*?\brequire\("(\.[^"]*)"\)/gm;

/** What the executable of the plugin may ask for: it holds whole files, and must not hold the others. */
const ofPlugin = loadedFrom(["plugin/main.js"], /\brequire\("(\.[^"]*)(?<!\.json)"\)/g);

/** The file of each module. */
const places = new Map<string, string>();

for (const [name, entries] of [
  ["program", ["index.js", "documented.js", "convoy.js", "native/index.js"]],
  ["provider", ["dynamic/provider.js", "client/index.js"]],
  ["later", modules.filter((path) => ofPlugin.has(path))],
  ["rest", modules],
] as const)
  for (const path of loadedFrom(entries, atOnce))
    if (!places.has(path)) places.set(path, fronts.test(path) ? `${name}-front` : name);

/** The modules that a module leads to: at once, or also once something asks for them. */
function loadedFrom(entries: readonly string[], requires: RegExp): Set<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = readFileSync(join(dist, path), "utf8");
    for (const [, name = ""] of text.matchAll(requires))
      waiting.push(moduleAt(posix.join(posix.dirname(path), name)));
  }
  return found;
}

function moduleAt(path: string): string {
  const found = [path, `${path}.js`, `${path}/index.js`].find((one) => compiled.includes(one));
  if (found === undefined) throw new Error(`no module ${path}`);
  return found;
}

const how: BuildOptions = {
  ...{ bundle: true, platform: "node", format: "cjs", target: "node20.18" },
  ...{ minifyWhitespace: true, minifySyntax: true, legalComments: "none", logLevel: "silent" },
};

async function joinInto(file: string): Promise<void> {
  const own = modules.filter((path) => places.get(path) === file);
  const parts = own.map((path) => `${JSON.stringify(path)}: () => require(${JSON.stringify(`./${path}`)})`);
  const { warnings } = await build({
    stdin: { contents: `module.exports = { ${parts.join(", ")} };`, resolveDir: dist, sourcefile: file },
    outfile: join(dist, "joined", `${file}.js`),
    plugins: [apartFrom(file)],
    ...{ ...how, packages: "external", sourcemap: true, sourcesContent: false },
  });
  for (const { text } of warnings) throw new Error(text);
}

/**
 * Puts zod into one file, beside its license: its own take four times as long to load, half of them for sentences in languages that
 * nothing here selects.
 */
async function joinZod(): Promise<void> {
  const { metafile, warnings } = await build({
    stdin: { contents: `export { z } from "zod";`, resolveDir: root },
    outfile: join(dist, "joined", "zod.js"),
    absWorkingDir: root,
    plugins: [withoutTranslations],
    ...{ ...how, minify: true, metafile: true },
  });
  for (const { text } of warnings) throw new Error(text);
  const licenses = licensesOf(Object.keys(metafile.inputs), root);
  writeFileSync(join(dist, "joined", "licenses.txt"), printedLicenses(licenses));
}

const withoutTranslations: Plugin = {
  name: "without-translations",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: "" }));
  },
};

/** Takes the modules of the other files from those, and zod from its own. */
function apartFrom(file: string): Plugin {
  return {
    name: "apart",
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^joined:/ }, ({ path }) => ({
        path: `./${path.slice("joined:".length)}.js`,
        external: true,
      }));
      onResolve({ filter: /^zod$/ }, () => ({ path: "./zod.js", external: true }));
      onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const found = moduleAt(posix.join(resolveDir.slice(dist.length + 1).replaceAll("\\", "/"), path));
        return places.get(found) === file
          ? { path: join(dist, found) }
          : { path: found, namespace: "elsewhere" };
      });
      onLoad({ filter: /.*/, namespace: "elsewhere" }, ({ path }) => ({
        contents: `module.exports = require("joined:${places.get(path)}")[${JSON.stringify(path)}]();`,
      }));
    },
  };
}

async function main(): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  const load = createRequire(join(root, "package.json"));
  const names = new Map(
    Object.values(manifest.exports)
      .filter((path) => path.startsWith("./dist/provider/"))
      .map((path) => [
        path.slice("./dist/provider/".length),
        Object.keys(load(join(root, path)) as object).filter((name) => name !== "__esModule"),
      ]),
  );
  mkdirSync(join(dist, "joined"), { recursive: true });
  for (const file of new Set(places.values())) await joinInto(file);
  await joinZod();
  for (const [path, file] of places) {
    const up = posix.relative(posix.dirname(path), `joined/${file}.js`);
    const place = up.startsWith(".") ? up : `./${up}`;
    const lines = [
      `"use strict";`,
      `module.exports = require(${JSON.stringify(place)})[${JSON.stringify(path)}]();`,
    ];
    // What an ES module may import by name is found by those who read this file without running it.
    const shown = names.get(path);
    if (shown !== undefined) lines.push(`0 && (module.exports = { ${shown.join(", ")} });`);
    writeFileSync(join(dist, path), `${lines.join("\n")}\n`);
  }
}

void main();
