/** `compare`: what differs between two topologies, or what a preview changes. */

import type { Command } from "commander";
import { isFields, parseJson } from "../../base/fields";
import { compareTopologies } from "../../topology/compare/compare";
import type { Topology } from "../../topology/model/model";
import { linesOf, markdownOf } from "./compare-view";
import { exitCodes } from "../io/output";
import { readFileText, wrongUse } from "../io/input";
import type { Call, Session } from "../io/session";
import { addTopologyFlags, readTopology, topologyHelp } from "./topology-input";
import type { TopologyFlags } from "./topology-input";
import { notices } from "./notices";

interface CompareFlags extends TopologyFlags {
  readonly map?: string | undefined;
  readonly markdown?: boolean | undefined;
}

/** Adds the command. */
export function addCompare(program: Command, session: Session): void {
  addTopologyFlags(program.command("compare"))
    .description("show the differences between two topologies, or what a preview changes")
    .argument("<left>", topologyHelp)
    .argument(
      "[right]",
      "the topology to compare with (default: the left one is a preview, before and after)",
    )
    .option(
      "--map <file>",
      "ignore expected differences: a JSON object that maps strings of the left to those of the right",
    )
    .option("--markdown", "write a Markdown table")
    .addHelpText("after", "\nCompares the inputs of resources, except adoptId, projectId and secrets.")
    .addHelpText("after", "\nExit codes of compare: 0 no differences; 10 differences.")
    .addHelpText(
      "after",
      "\nExample:\n  $ pulumi-webhooks compare staging.json production.json --map hosts.json",
    )
    .action(session.action<CompareFlags>(compare));
}

async function compare(call: Call<CompareFlags>, place = "-", other?: string): Promise<number> {
  const { map: file, markdown } = call.options;
  if (place === "-" && other === "-") throw wrongUse("compare", notices["one-standard-input"]());
  const map = file === undefined ? {} : await readMap(file);
  const [left, right] = await sidesOf(call, place, other);
  for (const side of [left, right]) {
    if (!side.isComplete && side.resources.some(({ urn }) => urn === undefined))
      call.output.note(notices["unlisted-objects"]());
  }
  const comparison = compareTopologies(left, right, { map });
  for (const { from, to } of comparison.meant.filter(({ fields }) => fields === 0))
    call.output.note(notices["map-unused"]({ file: file ?? "", from, to }));
  if (markdown === true) await call.output.showText(comparison, () => markdownOf(comparison));
  else await call.output.show(comparison, () => linesOf(comparison));
  return comparison.differences.length === 0 ? exitCodes.done : exitCodes.differs;
}

async function sidesOf(
  call: Call<CompareFlags>,
  place: string,
  other: string | undefined,
): Promise<readonly [left: Topology, right: Topology]> {
  const one = await readTopology(call, "compare", place, other);
  if (other !== undefined) return [one, await readTopology(call, "compare", other, place)];
  if (one.before === undefined) throw wrongUse(place, notices["single-topology"]());
  return [one.before, one];
}

async function readMap(file: string): Promise<Readonly<Record<string, string>>> {
  const map = parseJson(await readFileText(file));
  if (isFields(map) && Object.values(map).every((text) => typeof text === "string"))
    return map as Readonly<Record<string, string>>;
  throw wrongUse(file, notices["not-a-map"]());
}
