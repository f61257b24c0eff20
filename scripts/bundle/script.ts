/** The plugin with all that it loads as one script, which needs Node and nothing else. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import type { Plugin } from "esbuild";
import { licensesOf, printedLicenses } from "../licenses";

/** The script, and what is in it. */
export interface BundledPlugin {
  readonly script: string;
  /** The licenses of the package and of the packages in the script. */
  readonly licenses: string;
  /** The files in the script. */
  readonly paths: readonly string[];
}

/**
 * Bundles the compiled package.
 *
 * @param folder the package, with its `dist`
 * @throws Error where a package in it has no license, or where esbuild warns
 */
export async function bundlePlugin(folder: string): Promise<BundledPlugin> {
  const { paths } = await bundle(folder, "");
  const own = readFileSync(join(folder, "LICENSE"), "utf8").trim();
  const { version } = manifestOf(folder);
  const licenses = printedLicenses(
    // The build has put zod into a file of the package.
    new Map([[`pulumi-webhooks ${version}`, own], ...licensesOf([...paths, require.resolve("zod")], folder)]),
  );
  return { ...(await bundle(folder, licenses)), licenses };
}

/** The manifest of a package. */
export function manifestOf(folder: string): { readonly version: string } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
}

async function bundle(folder: string, licenses: string): Promise<Omit<BundledPlugin, "licenses">> {
  const { outputFiles, metafile, warnings } = await build({
    absWorkingDir: folder,
    entryPoints: [join(__dirname, "entry.ts")],
    alias: { plugin: join(folder, "dist", "provider", "plugin", "main.js") },
    banner: { js: "#!/usr/bin/env node" },
    define: { bundledLicenses: JSON.stringify(licenses) },
    // gRPC loads it for statistics that nobody asks this plugin for.
    external: ["@grpc/proto-loader"],
    plugins: [sdkInside(folder), connectionsOnly],
    ...{
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      legalComments: "none",
      logLevel: "silent",
    },
    ...{ platform: "node", format: "cjs", target: "node20.18", outfile: "plugin.js" },
  });
  for (const { text } of warnings) throw new Error(text);
  const [output] = outputFiles;
  if (output === undefined) throw new Error("esbuild has made no script");
  return { script: inAscii(output.text), paths: Object.keys(metafile.inputs) };
}

/** esbuild escapes all but regular expressions. With one other character, V8 needs two bytes for each character of the script. */
function inAscii(script: string): string {
  return script.replace(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Loads gRPC and the messages from the bundle, which otherwise are loaded from the SDK that is installed. */
function sdkInside(folder: string): Plugin {
  const sdk = dirname(createRequire(join(folder, "package.json")).resolve("@pulumi/pulumi/package.json"));
  const loading = ["protocol.js", "monitor.js"].map((file) =>
    readFileSync(join(folder, "dist", "provider", "plugin", file), "utf8"),
  );
  const names = [...loading.join("").matchAll(/\bload\)\(("[^"]+")\)/g)].map(([, name = ""]) => name);
  const modules = names.map((name) => `${name}: () => require(${name})`).join(", ");
  return {
    name: "sdk-inside",
    setup: ({ onLoad }) => {
      onLoad({ filter: /[\\/]dist[\\/]provider[\\/]plugin[\\/]sdk\.js$/ }, () => ({
        contents: `const modules = { ${modules} }; exports.load = (name) => modules[name]();`,
        resolveDir: sdk,
      }));
    },
  };
}

/** Leaves out the whole of undici, which is for releases that have their connections elsewhere: most of what the script would hold. */
const connectionsOnly: Plugin = {
  name: "connections-only",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]undici[\\/]index\.js$/ }, () => ({ contents: "" }));
  },
};
