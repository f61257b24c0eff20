/** `subscriptions test-filter`: asks the service whether a request would pass the filter of a subscription. */

import type { Command } from "commander";
import type { AnyEventFilter, FilterTest, TestedRequest } from "../../client";
import { isFields, parseJson } from "../../base/fields";
import { scopes, withRows } from "../../kinds/subscription/convoy-rows";
import { filterChoices } from "../../kinds/subscription/convoy-filter-choice";
import type { FilterChoice } from "../../kinds/subscription/convoy-filter-choice";
import { readText, wrongUse } from "../io/input";
import type { Call, Session } from "../io/session";

interface TestFlags {
  readonly request?: string | undefined;
  readonly eventType?: string | undefined;
}

/** Adds the command to `subscriptions`. */
export function addTestFilter(subscriptions: Command, session: Session): void {
  subscriptions
    .command("test-filter")
    .description("ask the service whether a request would pass the filter of a subscription")
    .argument("<subscription>", "the ID of the subscription")
    .option("--request <file>", "the request as JSON: body, headers, query, path; standard input without it")
    .option(
      "--event-type <name>",
      "the type of the event, where the subscription filters several differently",
    )
    .addHelpText("after", "\nEnds with 0 whether it passes or not: the result says which.")
    .addHelpText(
      "after",
      '\nExample:\n  $ echo \'{"body": {"amount": 5}}\' | pulumi-webhooks subscriptions test-filter 01J9XEXAMPLE',
    )
    .action(session.action<TestFlags>(async (call, id) => testFilter(call, id ?? "")));
}

async function testFilter(call: Call<TestFlags>, id: string): Promise<void> {
  await call.require("subscriptions.testFilter", "subscriptions test-filter");
  const request = await readRequest(call);
  const client = await call.client();
  const { eventType } = call.options;
  const subscription = await withRows(client, await client.subscriptions.get(id));
  const choice = onlyOne(filterChoices(subscription, eventType));
  const { filter } = choice;
  const matches = filter !== undefined && (await client.subscriptions.testFilter(testOf(request, filter)));
  const facts = { id, eventType, filterOf: choice.eventType, matches };
  const decided = choice.eventType === undefined ? "" : ` for ${choice.eventType}`;
  await call.output.show(facts, () => [
    filter === undefined
      ? `no event${eventType === undefined ? "" : ` of the type ${eventType}`} passes subscription ${id}: it takes none, or its filter is switched off`
      : `the request ${matches ? "passes" : "does not pass"} the filter${decided} of subscription ${id}`,
  ]);
}

/** @throws InvalidInputError where it depends on the event type, and none was given */
function onlyOne(choices: readonly FilterChoice[]): FilterChoice {
  const [first = {}, ...others] = choices;
  if (others.length === 0) return first;
  const names = choices.map(({ eventType }) => eventType).join(", ");
  const reason = `is needed: the subscription has a filter for each of ${names}`;
  throw wrongUse("--event-type", reason);
}

/** Only scopes with conditions are sent, each with something to compare: releases differ in what an absent one means. */
function testOf(request: TestedRequest, filter: AnyEventFilter): FilterTest {
  const used = scopes.filter((scope) => Object.keys(filter[scope] ?? {}).length > 0);
  const only = (all: TestedRequest): TestedRequest =>
    Object.fromEntries(used.map((scope) => [scope, all[scope] ?? {}]));
  return { request: only(request), filter: only(filter) as AnyEventFilter };
}

async function readRequest({ io, options }: Call<TestFlags>): Promise<TestedRequest> {
  const { request: file, apiKeyStdin } = options;
  if (file === undefined && apiKeyStdin === true) {
    const reason = "without it the request and --api-key-stdin cannot both read standard input";
    throw wrongUse("--request", reason);
  }
  const missing = "pipe the request into it, or name its file with --request";
  const json = parseJson(await readText(io, file ?? "-", "test-filter", missing));
  if (!isFields(json) || !Object.keys(json).every((name) => scopes.some((scope) => scope === name))) {
    const reason = "must be a JSON object with the fields body, headers, query and path, or some of them";
    throw wrongUse("request", reason);
  }
  // The service compares a path as a field of this name.
  return typeof json["path"] === "string" ? { ...json, path: { path: json["path"] } } : json;
}
