/** `compare`: what differs between two topologies. */

import type { Command } from "commander";
import { isFields, parseJson } from "../../../provider/base/fields";
import { shared } from "../../../provider/base/notices";
import { compareTopologies } from "../../topology/compare/compare";
import { linesOf, markdownOf } from "./compare-view";
import { exitCodes } from "../io/output";
import { oneInput, readFileText, wrongUse } from "../io/input";
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
    .description("show the differences between two topologies")
    .argument("<left>", topologyHelp)
    .argument("<right>", "the topology to compare with")
    .option(
      "--map <file>",
      "ignore expected differences: a JSON object that maps strings on the left to those on the right",
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

async function compare(call: Call<CompareFlags>, place = "-", other = "-"): Promise<number> {
  const { map: file, markdown } = call.options;
  if (place === "-" && other === "-") throw oneInput("compare");
  const map = file === undefined ? {} : await readMap(file);
  const left = await readTopology(call, "compare", place, other);
  const right = await readTopology(call, "compare", other, place);
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

async function readMap(file: string): Promise<Readonly<Record<string, string>>> {
  const map = parseJson(await readFileText(file));
  if (isFields(map) && Object.values(map).every((text) => typeof text === "string"))
    return map as Readonly<Record<string, string>>;
  throw wrongUse(file, shared.wrongType`must be a JSON object whose values are strings`);
}
