/** The licenses that go along with what is bundled. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The licenses of the packages in a bundle, each under its name and version.
 *
 * @param paths the files in the bundle, as esbuild names them
 * @param root what they are relative to
 * @throws Error where a package has no text of a license
 */
export function licensesOf(paths: readonly string[], root: string): ReadonlyMap<string, string> {
  const folders = new Set(
    paths.flatMap((path) => {
      const [, folder] =
        /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(resolve(root, path)) ?? [];
      return folder ?? [];
    }),
  );
  const named = [...folders].map((at) => {
    const { name, version } = JSON.parse(readFileSync(join(at, "package.json"), "utf8")) as {
      name: string;
      version: string;
    };
    const files = readdirSync(at)
      .filter((file) => /^licen[cs]e/i.test(file))
      .sort();
    const text = files.map((file) => readFileSync(join(at, file), "utf8").trim()).join("\n\n");
    if (text === "") throw new Error(`${name} ${version} has no text of a license`);
    return [`${name} ${version}`, text] as const;
  });
  return new Map(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** All of them as one text. */
export function printedLicenses(licenses: ReadonlyMap<string, string>): string {
  return [...licenses].map(([name, text]) => `${name}\n\n${text}\n`).join("\n\n");
}
