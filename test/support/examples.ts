/** The examples as their tests see them: their files, and what their pages promise. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProgramOptions } from "./packed";

/** The folder of an example. */
export const folder = (example: string): string => join(__dirname, "..", "..", "examples", example);

/** The text of a file of an example. */
export const read = (example: string, name: string): string =>
  readFileSync(join(folder(example), name), "utf8");

/** The program of an example in TypeScript. `place` is its folder, if another one than that of the example. */
export function programOf(example: string, place = example): ProgramOptions {
  return {
    name: `webhooks-${example}`,
    files: filesOf(place, (name) => name.endsWith(".ts") || name === "tsconfig.json"),
  };
}

/** The project of an example in another language, without the line that fetches the plugin: it is taken from the package. */
export function projectOf(example: string): ProgramOptions {
  const files = filesOf(example, (name) => !/^(README\.md|seed\.json)$/.test(name));
  const project = files["Pulumi.yaml"]?.replace(/^packages:\n( +.*\n)+/m, "");
  return { name: `webhooks-${example}`, files: { ...files, "Pulumi.yaml": project ?? "" }, plugin: true };
}

function filesOf(place: string, isWanted: (name: string) => boolean): Record<string, string> {
  const entries = readdirSync(folder(place), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && isWanted(entry.name)).map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, read(place, name)]));
}

/** The type and the name of each line of the preview in the README of an example, or of the package as `..`. */
export function promised(example: string): string[] {
  const lines = read(example, "README.md").matchAll(/^ \+ +[ │├└─]*(\S+:\S+) +(\S+) +create$/gm);
  return [...lines]
    .map(([, type = "", name = ""]) => `${type} ${name}`)
    .filter((line) => !line.startsWith("pulumi:pulumi:Stack"))
    .sort();
}
