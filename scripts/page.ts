/** Bundles the script and the style of the page of a review. Part of `npm run build`, which puts them into `dist/tools/page`. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { licensesOf, printedLicenses } from "./licenses";

const root = join(__dirname, "..");
const room = join(root, "tools", "page");

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
  const licenses = licensesOf(Object.keys(inputs), root);
  const names = [...licenses.keys()].join(", ");
  return {
    script: `/*! With ${names}: dist/tools/page/licenses.txt of pulumi-webhooks has their licenses. */\n${script.outputFiles[0]?.text ?? ""}`,
    style: style.outputFiles[0]?.text ?? "",
    licenses: printedLicenses(licenses),
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput]),
    ),
  };
}

if (require.main === module) {
  const { script, style, licenses } = bundledPage();
  const folder = join(root, "dist", "tools", "page");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "page.js"), script);
  writeFileSync(join(folder, "page.css"), style);
  writeFileSync(join(folder, "licenses.txt"), licenses);
}
