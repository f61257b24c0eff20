/** Where a program in YAML declares its resources: of other languages Pulumi records that itself. */

import { existsSync, readFileSync } from "node:fs";
import { posix, join } from "node:path";
import type * as Yaml from "yaml";
import { valueAt } from "../../../provider/base/fields";
import type { SourcePosition, Topology, TopologyResource } from "../../topology/model/model";

const projectFile = "Pulumi.yaml";

/** Where Pulumi looks for a program in YAML, in its order. */
const programFiles: readonly string[] = ["Main.json", "Main.yaml", projectFile];

/** The topology with the places of its resources in a program in YAML. Any other stays as it is. */
export function withPlaces<Given extends Topology>(topology: Given, folder: string): Given {
  const places = placesIn(folder);
  if (places.size === 0) return topology;
  const placed = (resource: TopologyResource): TopologyResource =>
    resource.urn === undefined || resource.declaredAt !== undefined
      ? resource
      : { ...resource, declaredAt: places.get(keyOf(resource.kind, resource.name)) };
  return { ...topology, resources: topology.resources.map(placed) };
}

/** Loads the parser, which few programs need. */
function parser(): typeof Yaml {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program in another language needs none
  return require("yaml") as typeof Yaml;
}

/** By kind and name: a resource may have another name than its key. */
function placesIn(folder: string): ReadonlyMap<string, SourcePosition> {
  const program = programIn(folder);
  if (program === undefined) return new Map();
  const { isMap, isScalar, LineCounter, parseDocument } = parser();
  const lines = new LineCounter();
  const resources = parseDocument(program.text, { lineCounter: lines }).get("resources", true);
  if (!isMap(resources)) return new Map();
  return new Map(
    resources.items.flatMap(({ key, value }) => {
      if (!isScalar(key) || !isMap(value)) return [];
      const [type, name = key.value] = ["type", "name"].map((one) => value.get(one));
      const kind = String(type).split(":").at(-1) ?? "";
      const { line } = lines.linePos(key.range?.[0] ?? 0);
      return [[keyOf(kind, String(name)), { file: program.file, line }] as const];
    }),
  );
}

function keyOf(kind: string, name: string): string {
  return JSON.stringify([kind, name]);
}

/** The text of the program; undefined where it is in another language, or another program writes it. */
function programIn(folder: string): { readonly file: string; readonly text: string } | undefined {
  const project = textOf(join(folder, projectFile));
  if (project?.includes("yaml") !== true) return undefined;
  try {
    const read: unknown = parser().parse(project);
    const runtime = valueAt(read, ["runtime"]);
    const isYaml = runtime === "yaml" || valueAt(runtime, ["name"]) === "yaml";
    if (!isYaml || valueAt(runtime, ["options", "compiler"]) !== undefined) return undefined;
    const main = valueAt(read, ["main"]);
    const place = posix.normalize(typeof main === "string" ? main : ".");
    if (place.startsWith("..") || place.startsWith("/")) return undefined;
    const file = programFiles
      .map((name) => posix.join(place, name))
      .find((name) => existsSync(join(folder, name)));
    const text = file === undefined ? undefined : textOf(join(folder, file));
    return file === undefined || text === undefined ? undefined : { file, text };
  } catch {
    // Pulumi says what is wrong with its file.
    return undefined;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
