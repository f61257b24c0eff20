/** `compare`: what differs between two topologies. Of a preview alone it is the report. */

import type { Command } from "commander";
import { hasCode } from "../../../provider/base/errors";
import { isFields, parseJson } from "../../../provider/base/fields";
import { settingRules } from "../../../provider/settings/settings";
import { compareTopologies } from "../../topology/compare/compare";
import { linesOf, markdownOf } from "./compare-view";
import { exitCodes } from "../io/output";
import { readFileText, readText, wrongUse } from "../io/input";
import type { Call, Session } from "../io/session";
import { report } from "./report";
import {
  addTopologyFlags,
  live,
  readTopology,
  refuseIdle,
  topologyFlags,
  topologyHelp,
} from "./topology-input";
import type { TopologyFlags } from "./topology-input";
import { clauses, notices } from "./notices";

interface CompareFlags extends TopologyFlags {
  readonly map?: string | undefined;
  readonly markdown?: boolean | undefined;
}

/** Adds the command. */
export function addCompare(program: Command, session: Session): void {
  addTopologyFlags(program.command("compare"))
    .description("show the differences between two topologies; for a single preview, write its report")
    .argument("<left>", topologyHelp)
    .argument("[right]", "the topology to compare with; without it, the left must be a preview")
    .option(
      "--map <file>",
      "ignore expected differences: a JSON object that maps strings on the left to those on the right",
    )
    .option("--markdown", "write a Markdown table")
    .addHelpText("after", "\nCompares the inputs of resources, except adoptId, projectId and secrets.")
    .addHelpText(
      "after",
      "\nExit codes of compare: 0 no differences; 10 differences; those of report without <right>.",
    )
    .addHelpText(
      "after",
      "\nExample:\n  $ pulumi-webhooks compare staging.json production.json --map hosts.json",
    )
    .action(session.action<CompareFlags>(compare));
}

async function compare(call: Call<CompareFlags>, place = "-", other?: string): Promise<number> {
  const { map: file, markdown } = call.options;
  if (other === undefined) return reportOf(call, place);
  if (place === "-" && other === "-") throw wrongUse("compare", notices["one-standard-input"]());
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

/** What the report says of a state, a seed and anything else. */
const noPreview = new Set(["not-a-preview", "preview-without-steps"]);

/** Writes the report of a preview: what differs between its before and its after. */
async function reportOf({ io, options, output }: Call<CompareFlags>, place: string): Promise<number> {
  refuseIdle(options, clauses.forTwoTopologies(), ["map", "project", ...topologyFlags]);
  const single = wrongUse(place, notices["single-topology"]());
  if (place === live) throw single;
  const text = await readText(io, place, "compare", notices["no-input"]({ what: clauses.previewOutput() }));
  const dialect = options.dialect ?? io.environment[settingRules.dialect.environment];
  try {
    const { markdown, exitCode, facts } = report(text, { dialect });
    output.note(notices["compare-is-report"]());
    await output.showText(facts, () => markdown);
    return exitCode;
  } catch (error) {
    throw hasCode(error, "response-shape") && noPreview.has(error.notice ?? "") ? single : error;
  }
}

async function readMap(file: string): Promise<Readonly<Record<string, string>>> {
  const map = parseJson(await readFileText(file));
  if (isFields(map) && Object.values(map).every((text) => typeof text === "string"))
    return map as Readonly<Record<string, string>>;
  throw wrongUse(file, notices["not-a-map"]());
}
