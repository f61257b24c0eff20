/** `route`: where an event would go, and which deliveries a preview would change. */

import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import { ordered } from "../../../provider/base/lists";
import { shared } from "../../../provider/base/notices";
import { routesOf } from "../../topology/model/routes";
import type { Route, RoutedEvent } from "../../topology/model/routes";
import { noInput, oneInput, readJson, readText, wrongUse } from "../io/input";
import type { Column } from "../io/output";
import { replayEvents } from "../../topology/review/replay";
import { replayLines } from "./replay";
import { eventsIn } from "./replay-events";
import type { Call, Session } from "../io/session";
import { addTopologyFlags, optionalTopologyHelp, readTopology, refuseIdle } from "./topology-input";
import type { TopologyFlags } from "./topology-input";
import { exitCodes } from "../io/output";
import { watched } from "../io/progress";
import { notices } from "./notices";
import { eventPage, writePage } from "./page/write-page";

interface RouteFlags extends TopologyFlags {
  readonly eventType?: string;
  readonly payload?: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly owner?: string;
  readonly source?: string;
  readonly replay?: string;
  readonly html?: string;
}

const columns: Column<Route>[] = [
  { title: "ENDPOINT", text: ({ endpoint }) => endpoint },
  { title: "SUBSCRIPTION", text: ({ subscription }) => subscription },
  { title: "VERDICT", text: ({ verdict }) => verdict.replace("-", " ") },
  { title: "REASON", text: ({ reason }) => reason },
];

/** Adds the command. */
export function addRoute(program: Command, session: Session): void {
  const command = program
    .command("route")
    .description("show where an event would go, or which deliveries a preview would change; sends nothing")
    .argument("[topology]", optionalTopologyHelp)
    .option("--event-type <name>", "the type of the event")
    .option("--payload <file>", "the payload of the event as JSON; - for standard input")
    .option("--header <name=value>", "a header of the event (repeatable)", addHeader)
    .option("--query <name=value>", "a query parameter of the event (repeatable)", addField)
    .option("--path <path>", "the path of the source that received the event")
    .option("--owner <id>", "the owner whose endpoints the event is for")
    .option("--source <name>", "the source that received the event, by name or ID")
    .option("--html <file>", "also write a page with a map of the event's route")
    .option(
      "--replay <file>",
      "compare the deliveries of recorded events before and after a preview, one event per line; - for standard input",
    );
  addTopologyFlags(command)
    .addHelpText("after", "\nExit codes of route: 0; with --replay 10 if a delivery would change.")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks route --event-type invoice.paid preview.json")
    .action(session.action<RouteFlags>(route));
}

async function route(call: Call<RouteFlags>, place?: string): Promise<number> {
  const { replay, payload, eventType, header: headers, query, path, source, stack } = call.options;
  refuseSharedInput(call.options, place ?? (stack === undefined ? "-" : ""));
  if (replay !== undefined) {
    const ofEvents = ["eventType", "payload", "header", "query", "path", "owner", "source", "html"];
    refuseIdle(call.options, clause`the events come from --replay`, ofEvents);
    return replayFile(call, replay, place);
  }
  if (!eventType)
    throw wrongUse("--event-type", shared.missingValue`is required, unless --replay names a file of events`);
  const body = payload === undefined ? undefined : await readPayload(call, payload);
  const topology = await readTopology(call, "route", place);
  const event: RoutedEvent = { eventType, body, headers, query, path, ownerId: call.options.owner, source };
  const inOrder = ordered(routesOf(topology, event), ({ endpoint, subscription }) =>
    JSON.stringify([endpoint, subscription]),
  );
  const { html } = call.options;
  if (html !== undefined) await writePage(html, eventPage(topology, event));
  await call.output.list(inOrder, {}, columns);
  return 0;
}

async function replayFile(call: Call<RouteFlags>, file: string, place?: string): Promise<number> {
  const topology = await readTopology(call, "route", place);
  const { before } = topology;
  if (before === undefined)
    throw wrongUse("--replay", shared.unsupportedHere`needs a preview, which has a before and an after`);
  const text = await readText(call.io, file, "route", noInput("the events"));
  const found = replayEvents({ ...topology, before }, watched(eventsIn(text, file), "events", call.io));
  if (found.events === 0) call.output.note(notices["no-events"]({ file: file === "-" ? "--replay" : file }));
  await call.output.show(found, () => replayLines(found));
  return found.changed === 0 ? exitCodes.done : exitCodes.differs;
}

function refuseSharedInput(
  { payload, replay, apiKeyStdin }: Call<RouteFlags>["options"],
  place: string,
): void {
  const readers = Object.entries({ topology: place, "--payload": payload, "--replay": replay });
  const piped = readers.filter(([, file]) => file === "-").map(([name]) => name);
  if (apiKeyStdin === true && place === "live") piped.push("--api-key-stdin");
  if (piped.length > 1) throw oneInput(piped.join(" and "));
}

async function readPayload({ io }: Call<RouteFlags>, file: string): Promise<unknown> {
  return readJson("--payload", await readText(io, file, "route", noInput("the payload")));
}

/** Collects what is given one by one. The text is not repeated in an error: a header may hold a credential. */
function pairs(flag: string, form: RegExp, spelled: string) {
  return (text: string, known: Readonly<Record<string, string>> = {}): Record<string, string> => {
    const [, name, value] = form.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw wrongUse(flag, shared.invalidValue`must be given as ${spelled}`);
    if (Object.hasOwn(known, name)) throw wrongUse(flag, shared.conflictingValues`gives ${name} twice`);
    return Object.fromEntries([...Object.entries(known), [name, value]]);
  };
}

const addHeader = pairs("--header", /^([^=:]+)(?:=|: *)(.*)$/s, "name=value, or `name: value`");
const addField = pairs("--query", /^([^=]+)=(.*)$/s, "name=value");
