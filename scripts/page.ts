/** Bundles the script and the style of the page of a review. Part of `npm run build`, which puts them into `dist/page`. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import type { Metafile } from "esbuild";

const root = join(__dirname, "..");
const room = join(root, "provider", "page");

/** The script and the style, and what is in them. */
export interface BundledPage {
  readonly script: string;
  readonly style: string;
  /** The licenses of the packages in the script. */
  readonly licenses: string;
  /** The path of each file in the script, and how many bytes of it are there. */
  readonly inputs: Readonly<Record<string, number>>;
}

/** Bundles both. */
export function bundledPage(): BundledPage {
  const common = { absWorkingDir: root, bundle: true, minify: true, write: false } as const;
  const script = buildSync({
    ...common,
    entryPoints: [join(room, "main.ts")],
    outfile: "page.js",
    metafile: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    legalComments: "none",
    tsconfig: join(room, "tsconfig.json"),
    alias: Object.fromEntries(
      ["node:util", "node:fs", "node:path"].map((name) => [name, join(room, "node.ts")]),
    ),
  });
  const style = buildSync({ ...common, entryPoints: [join(room, "page.css")], outfile: "page.css" });
  const inputs = Object.values(script.metafile.outputs)[0]?.inputs ?? {};
  const licenses = licensesOf(inputs);
  const names = [...licenses.keys()].join(", ");
  return {
    script: `/*! With ${names}: dist/page/licenses.txt of pulumi-webhooks has their licenses. */\n${script.outputFiles[0]?.text ?? ""}`,
    style: style.outputFiles[0]?.text ?? "",
    licenses: [...licenses].map(([name, text]) => `${name}\n\n${text.trim()}\n`).join("\n\n"),
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput]),
    ),
  };
}

/** The license of each package in the script, by name and version. */
function licensesOf(inputs: Metafile["outputs"][string]["inputs"]): Map<string, string> {
  const folders = new Set(
    Object.keys(inputs).flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  );
  return new Map(
    [...folders].sort().map((folder) => {
      const at = join(root, folder);
      const { name, version } = JSON.parse(readFileSync(join(at, "package.json"), "utf8")) as {
        name: string;
        version: string;
      };
      const file = readdirSync(at).find((one) => /^licen[cs]e/i.test(one));
      return [`${name} ${version}`, file === undefined ? "" : readFileSync(join(at, file), "utf8")];
    }),
  );
}

if (require.main === module) {
  const { script, style, licenses } = bundledPage();
  const folder = join(root, "dist", "page");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "page.js"), script);
  writeFileSync(join(folder, "page.css"), style);
  writeFileSync(join(folder, "licenses.txt"), licenses);
}
