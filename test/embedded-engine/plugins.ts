// Finds the executable of a resource plugin: where the project says, else on PATH.

import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

/** A folder that `plugins.providers` in `Pulumi.yaml` names. */
export interface PluginPlace {
  /** The package. */
  name: string;
  /** The folder, relative to that of the project. */
  path: string;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Checks what a project says of plugins. Fails with one line for a folder that does not exist. */
export function checkPlaces(directory: string, places: readonly PluginPlace[]): void {
  for (const { name, path } of places) {
    const folder = resolve(directory, path);
    const fail = (what: string): never => {
      throw new Error(`parsing plugin options for '${name}': ${what}`);
    };
    if (!existsSync(folder)) fail(`no folder at path '${folder}'`);
    if (!statSync(folder).isDirectory()) fail(`provider folder '${folder}' is not a directory`);
  }
}

/** The executable of a package. Fails with one line where there is none. */
export function findPlugin(
  name: string,
  version: string,
  { directory, places, path }: { directory: string; places: readonly PluginPlace[]; path: string },
): string {
  const file = `pulumi-resource-${name}`;
  const place = places.find((each) => each.name === name);
  if (place !== undefined) {
    const found = join(resolve(directory, place.path), file);
    if (isExecutable(found)) return found;
    throw new Error(`failed to load plugin ${found}: it does not exist or cannot be executed`);
  }
  const found = path
    .split(delimiter)
    .map((folder) => join(folder, file))
    .find(isExecutable);
  if (found !== undefined) return found;
  const which = version === "" ? "" : ` at version v${version}`;
  throw new Error(`no resource plugin '${file}' found in the workspace${which} or on your $PATH`);
}
