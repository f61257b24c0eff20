/** Which tests start Pulumi programs, engine processes, a compiler or the packed package: whole programs, and those that import what does, however far away. */

import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

const root = join(__dirname, "..", "..");

/** What packs the package, and what starts the processes of the embedded engine. */
const starters = ["test/support/packed.ts", "test/embedded-engine/child.ts"];

/** Whether a test, a path below the root, starts such a thing. `npm run test:unit` leaves it out. */
export function startsPrograms(file: string): boolean {
  return file.startsWith("test/e2e/") || starters.some((starter) => filesBelow(file).has(starter));
}

/** A file and all that it imports, at any depth. */
export function filesBelow(file: string): ReadonlySet<string> {
  const found = new Set([file]);
  for (const one of found) for (const target of importsOf(one)) found.add(target);
  return found;
}

const known = new Map<string, readonly string[]>();

/** The files of the project that a file imports, but for types alone. */
function importsOf(file: string): readonly string[] {
  const before = known.get(file);
  if (before !== undefined) return before;
  const text = readFileSync(join(root, file), "utf8");
  const imports = text.matchAll(/^(?:import|export)(?! type\b)[^;"]*"(\.[^"]*)";$/gm);
  const files = [...imports].flatMap(([, path = ""]) => {
    const target = posix.join(posix.dirname(file), path);
    return [`${target}.ts`, `${target}/index.ts`].filter((name) => existsSync(join(root, name)));
  });
  known.set(file, files);
  return files;
}
