/** `transform run`: what a function makes of an event, on this machine, and with `--remote` also in the service. */

import { statSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Option } from "commander";
import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import { ApiError, hasCode } from "../../../provider/base/errors";
import { isFields, printJson } from "../../../provider/base/fields";
import { ordered } from "../../../provider/base/lists";
import { shared } from "../../../provider/base/notices";
import { reasonOf } from "../../../provider/base/text";
import { findingsIn } from "../../../provider/kinds/script/findings";
import { transform, TransformError } from "../../topology/transform/transform";
import type { TestedEvent, Transformed } from "../../topology/transform/transform";
import { noInput, readFileText, readJson, readText, wrongUse } from "../io/input";
import { exitCodes } from "../io/output";
import type { Call, Session } from "../io/session";
import { differingLines, signedLines } from "./differing-lines";
import { notices } from "./notices";
import { eventOf } from "./replay-events";

interface RunFlags {
  readonly event: string;
  readonly type: "subscription" | "body" | "headers";
  readonly remote?: boolean;
}

/** What was found, as JSON shows it. */
interface Facts extends Transformed {
  readonly changed: { readonly payload: boolean; readonly headers: boolean };
  readonly remote?: Remote;
}

interface Remote {
  /** What the service makes of it; absent where it refuses. */
  readonly payload?: unknown;
  readonly error?: string;
  readonly differs: boolean;
}

/** Adds the command. */
export function addTransform(program: Command, session: Session): void {
  const parent = program.command("transform").description("run functions of subscriptions and sources");
  parent
    .command("run")
    .description("run a function on an event, on this machine, and show the result; changes nothing")
    .argument("<function>", "a file with the function, or the ID of a subscription or a source")
    .requiredOption(
      "--event <file>",
      "an event with eventType and body, or just the input of the function, as JSON; - for standard input",
    )
    .addOption(
      new Option("--type <type>", "the use of the function")
        .choices(["subscription", "body", "headers"])
        .default("subscription"),
    )
    .option(
      "--remote",
      "also run it in the service, and show where the results differ; needs the dialect convoy",
    )
    .addHelpText(
      "after",
      "\nExit codes of transform run: 0; 1 if the function fails; with --remote, 10 if the service's result differs.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks transform run transform.js --event event.json")
    .action(session.action<RunFlags>(async (call, place = "") => runFunction(call, place)));
}

async function runFunction(call: Call<RunFlags>, place: string): Promise<number> {
  const { type, remote } = call.options;
  if (remote === true && type === "headers")
    throw wrongUse(
      "--remote",
      shared.unsupportedHere`cannot test a header function, because the service has no operation for that: omit the option`,
    );
  if (remote === true) await call.require("sources.testFunction", "transform run --remote");
  const text = await functionAt(call, place);
  const event = await readEvent(call);
  const local = locally(text, event, type);
  // A function that fails says so itself.
  const isFailed = local instanceof TransformError;
  for (const notice of findingsIn(text, type === "subscription" ? "payload" : type).onConvoy)
    if (!isFailed || notice.severity !== "danger") call.output.note(notice, place);
  for (const line of local.log) call.output.note(line);
  const found = remote === true ? await remotely(call, text, event, local) : undefined;
  if (found?.error !== undefined && !(local instanceof TransformError))
    call.output.note(notices["service-refuses-function"]({ error: found.error }), place);
  else if (found?.differs === true) call.output.note(notices["service-differs"](), place);
  if (local instanceof TransformError) {
    call.output.note(notices["function-fails"]({ error: local.message }), place);
    return exitCodes.refused;
  }
  const [before, after] = type === "headers" ? [event.headers, local.headers] : [event.body, local.payload];
  const isChanged = !isDeepStrictEqual(before, after);
  const changed = { payload: type !== "headers" && isChanged, headers: type === "headers" && isChanged };
  const facts: Facts = { ...local, changed, ...(found && { remote: found }) };
  const lines = (): string[] => [...jsonLines(after), ...changedLines(before, after)];
  await call.output.showText(facts, () => `${[...lines(), ...remoteLines(found)].join("\n")}\n`);
  return found?.differs === true ? exitCodes.differs : exitCodes.done;
}

/** A file of this name, else an object of the service. */
async function functionAt(call: Call<RunFlags>, place: string): Promise<string> {
  const { type } = call.options;
  const isThere = statSync(place, { throwIfNoEntry: false }) !== undefined;
  if (isThere || /[/\\.]/.test(place)) return readFileText(place);
  const client = await call.client();
  const { own } = client.project;
  if (type === "subscription") return present(place, (await own(client.subscriptions.get(place))).function);
  const { bodyFunction, headerFunction } = await own(client.sources.get(place));
  return present(place, type === "body" ? bodyFunction : headerFunction);
}

function present(place: string, text: string | null | undefined): string {
  if (!text) throw wrongUse(place, shared.invalidValue`has no function of this type`);
  return text;
}

/** An event, or what the function gets alone. */
async function readEvent({ io, options }: Call<RunFlags>): Promise<TestedEvent> {
  const { event: file, type } = options;
  const place = file === "-" ? "--event" : file;
  const value = readJson(place, await readText(io, file, "transform run", noInput("the event")));
  const names = isFields(value) ? Object.keys(value) : [];
  // Payloads have such names, too: an event also has a part of its own.
  const isTyped = names.includes("eventType") || names.includes("event_type");
  const isEvent = isTyped && ["body", "headers", "uid"].some((name) => names.includes(name));
  if (isEvent) return eventOf(value, file);
  return type === "headers" && isFields(value) ? { headers: value } : { body: value };
}

function locally(text: string, event: TestedEvent, type: RunFlags["type"]): Transformed | TransformError {
  try {
    return transform(text, event, { type });
  } catch (error) {
    if (error instanceof TransformError) return error;
    throw error;
  }
}

async function remotely(
  call: Call<RunFlags>,
  text: string,
  event: TestedEvent,
  local: Transformed | TransformError,
): Promise<Remote> {
  const client = await call.client();
  const { body } = event;
  if (!isFields(body)) throw wrongUse("--remote", shared.wrongType`needs a payload that is a JSON object`);
  const type = call.options.type === "body" ? ("body" as const) : undefined;
  const asked = await client.sources
    .testFunction({ function: text, payload: body, type })
    .then(({ payload = null }) => ({ payload }))
    .catch((error: unknown) => {
      // A result that is no JSON leaves the answer without data.
      const isRefusal = error instanceof ApiError ? error.status === 400 : hasCode(error, "response-shape");
      if (isRefusal) return { error: reasonOf(error) };
      throw error;
    });
  const isSame =
    local instanceof TransformError
      ? "error" in asked
      : "payload" in asked && isDeepStrictEqual(local.payload, asked.payload);
  return { ...asked, differs: !isSame };
}

function remoteLines(found: Remote | undefined): string[] {
  if (found === undefined) return [];
  if (!found.differs) return ["", clause`The service agrees.`];
  return "payload" in found ? ["", clause`In the service:`, ...jsonLines(found.payload)] : [];
}

function changedLines(before: unknown, after: unknown): string[] {
  const differing = differingLines(jsonLines(before).join("\n"), jsonLines(after).join("\n"));
  if (differing === undefined) return ["", "Nothing changes."];
  return ["", clause`Lines that change:`, ...signedLines(differing)];
}

function jsonLines(value: unknown): string[] {
  return (printJson(sorted(value), 2) ?? "null").split("\n");
}

/** The value with the names in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  const entries = ordered(Object.entries(value), ([name]) => name);
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
