/** The topology that a command is given: a file, standard input, or what the service holds. */

import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import { hasCode, WebhooksError } from "../../../provider/base/errors";
import { isFields } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { shared } from "../../../provider/base/notices";
import { settingRules } from "../../../provider/settings/settings";
import type { DialectName } from "../../../provider/settings/settings";
import { enumerated, groupedBy } from "../../../provider/base/lists";
import { inProject, textOf } from "../../topology/model/model";
import type { Topology, TopologyResource } from "../../topology/model/model";
import { ownersOf } from "../../topology/model/owner";
import { valueIn } from "../../topology/preview/text";
import { topologyIn } from "../../topology/model/read";
import { fieldsOf } from "../../topology/model/resource";
import { withSeed } from "../emulator";
import type * as objectsModule from "../adopt/objects";
import { readText, wrongUse } from "../io/input";
import type { Call } from "../io/session";
import { readStackState } from "../io/stack-config";
import { dashed } from "../io/view";
import { notices as reviewed } from "../../topology/review/notices";
import { clauses, notices } from "./notices";

/** The flags with which objects are named that the service does not list. */
export interface TopologyFlags {
  readonly endpoint?: readonly string[];
  readonly subscription?: readonly string[];
  readonly portalLink?: readonly string[];
}

/** What a command about one preview reads. */
export const previewOutput = clause`the output of \`pulumi preview --json\``;

/** What stands for the service in place of a file. */
export const live = "live";

/** The description of an argument that names a topology. */
export const topologyHelp =
  "the output of `pulumi preview --json --show-sames` or `pulumi stack export`, the seed of an emulator, or `live` for the " +
  "project in the service";

/** The same where it may be left out. */
export const optionalTopologyHelp = `${topologyHelp} (default: the state of --stack, else standard input)`;

/** Adds the flags with which objects are named that the service does not list. */
export function addTopologyFlags(command: Command): Command {
  return command
    .option("--endpoint <id...>", "with `live`: read these endpoints, if the service does not list them")
    .option(
      "--subscription <id...>",
      "with `live`: read these subscriptions, if the service does not list them",
    )
    .option(
      "--portal-link <id...>",
      "with `live`: read these portal links, if the service does not list them",
    );
}

/** The names of these flags, as they stand in the options. */
export const topologyFlags = ["endpoint", "subscription", "portalLink"] as const;

/** @throws InvalidInputError where a flag is given that has no effect, in words that say why */
export function refuseIdle(options: object, why: string, flags: readonly string[]): void {
  const idle = flags
    .filter((name) => (options as Fields)[name] !== undefined)
    .map((name) => `--${dashed(name)}`);
  if (idle.length > 0)
    throw wrongUse(idle.join(" and "), shared.unsupportedHere`cannot be used here: ${why}`);
}

/** Reads the topology at a place. Without one it is the state of the stack of `--stack`, else standard input. */
export async function readTopology(
  call: Call<TopologyFlags>,
  command: string,
  place?: string,
  other?: string,
): Promise<Topology> {
  const { project } = call.options;
  const named = nameOf(call, place);
  const topology = await topologyAt(call, command, place, other).catch((error: unknown) => {
    // A message of the service names its request.
    if (!hasCode(error, "response-shape") || place === live) throw error;
    throw new WebhooksError("response-shape", `${named}: ${error.message}`);
  });
  if (topology.lacksSources === true) call.output.note(reviewed["sources-unnamed"](), named);
  if (topology.isPartial === true) call.output.note(notices["partial-preview"]({ place: named }));
  // The wrong stack or project would pass every check.
  else if (resourcesIn(topology).length === 0)
    call.output.note(
      notices["empty-topology"]({
        place: named,
        where: project === undefined ? "" : ` ${clause`in project ${project}`}`,
      }),
    );
  return topology;
}

/** How a place is called in messages. */
function nameOf({ options: { stack } }: Call, place: string | undefined): string {
  return place === undefined || place === "-" ? (stack ?? "topology") : place;
}

async function topologyAt(
  call: Call<TopologyFlags>,
  command: string,
  place: string | undefined,
  other: string | undefined,
): Promise<Topology> {
  if (place === live) return topologyOfService(call);
  if (other !== live)
    refuseIdle(call.options, clause`it is for \`live\` only, and must come after it`, topologyFlags);
  const value = valueIn(await textAt(call, command, place));
  if (isFields(value) && "projects" in value)
    return withSeed(call, nameOf(call, place), value, (seeded) => topologyOfService(seeded));
  const dialect = call.options.dialect ?? call.io.environment[settingRules.dialect.environment];
  const whole = topologyIn(value, dialect);
  const own = inProject(whole, call.options.project);
  // One side of a comparison may have nothing in the project.
  if (command !== "compare" && resourcesIn(own).length === 0) requireProject(whole, nameOf(call, place));
  return own;
}

function resourcesIn({ resources, before }: Topology): readonly TopologyResource[] {
  return [...resources, ...(before?.resources ?? [])];
}

/** @throws InvalidInputError where all resources belong to other projects than that of `--project`, or there are none */
function requireProject(topology: Topology, place: string): void {
  const projects = new Set(resourcesIn(topology).flatMap((resource) => textOf(resource, "projectId") ?? []));
  if (projects.size === 0) return;
  throw wrongUse(
    "--project",
    shared.unknownName`does not occur in ${place}, which has the projects ${[...projects].sort().join(", ")}`,
  );
}

async function textAt({ io, options }: Call, command: string, place?: string): Promise<string> {
  if (place === undefined && options.stack !== undefined)
    return readStackState(options.stack, io.environment);
  return readText(
    io,
    place ?? "-",
    command,
    shared.missingValue`name a file, \`live\`, or a stack with --stack, or pipe the output of \`pulumi preview --json --show-sames\` into it`,
  );
}

async function topologyOfService(call: Call<TopologyFlags>): Promise<Topology> {
  const { endpoint = [], subscription = [], portalLink = [] } = call.options;
  // A dialect that is not set is no reason as long as nothing else is set.
  await call.uncheckedClient();
  const isComplete = await call.has("endpoints.list");
  const requested = { endpoint, subscription, portalLink };
  if (!isComplete && Object.values(requested).every((ids) => ids.length === 0)) {
    throw wrongUse(
      live,
      shared.unsupportedHere`name the endpoints with --endpoint and the subscriptions with --subscription`,
    );
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- it loads schemas, which a file needs none of
  const { collectObjects } = require("../adopt/objects") as typeof objectsModule;
  const objects = await collectObjects(call, { requested, onlyGiven: false });
  const dialect: DialectName = isComplete ? "convoy" : "documented";
  const found = objects.map(({ kind: { type: kind }, id, outputs }) => ({
    ...{ kind, id, name: id, urn: undefined, references: {}, dialect },
    ...fieldsOf(kind, outputs),
  }));
  const whole = { resources: found, isComplete };
  const keyOf = (resource: TopologyResource): string =>
    JSON.stringify([resource.kind, textOf(resource, "name")]);
  const namesakes = groupedBy(found, keyOf);
  // A name that several have tells nobody which of them is meant.
  const resources = found.map((one) => {
    const name = textOf(one, "name") ?? "";
    const isOnly = name !== "" && namesakes.get(keyOf(one))?.length === 1;
    return { ...one, name: isOnly ? name : toldApart({ name, owners: ownersOf(whole, one), id: one.id }) };
  });
  return { resources, isComplete };
}

/** A name that several have, with what tells one from another: `webhook (owner acme, 01J8…)`. Without a name the ID comes first. */
export function toldApart({
  name,
  owners,
  id,
}: {
  readonly name: string;
  readonly owners: readonly string[];
  readonly id: string | undefined;
}): string {
  const known = [
    ...(owners.length === 0 ? [] : [clauses.ownerOf({ owner: enumerated(owners, mostOwners) })]),
    ...(id === undefined || name === "" ? [] : [id]),
  ];
  const first = name === "" ? (id ?? "") : name;
  return known.length === 0 ? first : `${first} (${known.join(", ")})`;
}

const mostOwners = 3;
