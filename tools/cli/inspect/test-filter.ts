/** `subscription test-filter`: asks the service whether a request would pass the filter of a subscription. */

import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import { shared } from "../../../provider/base/notices";
import type { AnyOpenEventFilter, FilterTest, TestedRequest } from "../../../provider/client";
import { isFields } from "../../../provider/base/fields";
import { withRows, filterChoices } from "../../../provider/kinds/subscription/convoy-rows";
import { scopes } from "../../../provider/kinds/subscription/fields";
import { evaluateFilter } from "../../topology/filter/filter";
import type { FilterChoice } from "../../../provider/kinds/subscription/convoy-rows";
import { noInput, oneInput, readJson, readText, wrongUse } from "../io/input";
import type { Call, Session } from "../io/session";
import { nameAndId } from "../io/view";
import { notices } from "./notices";

interface TestFlags {
  readonly request?: string | undefined;
  readonly eventType?: string | undefined;
}

/** Adds the command to `subscription`. */
export function addTestFilter(subscription: Command, session: Session): void {
  subscription
    .command("test-filter")
    .description(
      "test in the service whether a request passes the filter of a subscription; delivers nothing",
    )
    .argument("<subscription>", "the ID of the subscription")
    .option(
      "--request <file>",
      "the request as JSON with body, headers, query and path (default: standard input)",
    )
    .option("--event-type <name>", "the type of the event, if the subscription has a filter for each type")
    .addHelpText("after", "\nThe exit code is 0 whether the request passes or not: the result says which.")
    .addHelpText(
      "after",
      '\nExample:\n  $ echo \'{"body": {"amount": 5}}\' | pulumi-webhooks subscription test-filter 01J9XEXAMPLE',
    )
    .action(session.action<TestFlags>(async (call, id) => testFilter(call, id ?? "")));
}

/** What the test has found. */
interface Facts {
  /** The type that was asked for. */
  readonly eventType: string | undefined;
  /** The type whose filter decides; undefined where one decides for all. */
  readonly filterOf: string | undefined;
  readonly matches: boolean;
  /** The answer of this machine; absent if the subscription takes no such event. */
  readonly local?: "match" | "no-match" | "unknown";
}

async function testFilter(call: Call<TestFlags>, id: string): Promise<void> {
  await call.require("subscriptions.testFilter", "subscription test-filter");
  const request = await readRequest(call);
  const client = await call.client();
  const { eventType } = call.options;
  const subscription = await withRows(client, id, client.subscriptions.get(id));
  const choice = onlyOne(filterChoices(subscription, eventType));
  const { filter } = choice;
  const matches = filter !== undefined && (await client.subscriptions.testFilter(testOf(request, filter)));
  const local = filter && evaluateFilter(filter, request);
  if (local !== undefined && local.result !== "unknown" && (local.result === "match") !== matches)
    call.output.note(
      notices["filter-differs"]({ here: local.result === "match" ? "passes" : clause`does not pass` }),
      id,
    );
  const facts = { id, eventType, filterOf: choice.eventType, matches, ...(local && { local: local.result }) };
  await call.output.show(facts, () => [lineOf(facts, nameAndId({ ...subscription, uid: id }), filter)]);
}

function lineOf({ eventType, filterOf, matches }: Facts, subscription: string, filter: unknown): string {
  if (filter === undefined)
    return eventType === undefined
      ? clause`no event passes subscription ${subscription}: it matches none, or its filter is off`
      : clause`no event of type ${eventType} passes subscription ${subscription}: it matches none, or its filter is off`;
  if (filterOf === undefined)
    return matches
      ? clause`the request passes the filter of subscription ${subscription}`
      : clause`the request does not pass the filter of subscription ${subscription}`;
  return matches
    ? clause`the request passes the filter for ${filterOf} of subscription ${subscription}`
    : clause`the request does not pass the filter for ${filterOf} of subscription ${subscription}`;
}

/** @throws InvalidInputError where it depends on the event type, and none was given */
function onlyOne(choices: readonly FilterChoice[]): FilterChoice {
  const [first = {}, ...others] = choices;
  if (others.length === 0) return first;
  const types = choices.map(({ eventType }) => eventType).join(", ");
  throw wrongUse(
    "--event-type",
    shared.missingValue`is required: the subscription has a filter for each of ${types}`,
  );
}

/** Only scopes with conditions are sent, each with something to compare: releases differ in what an absent one means. */
function testOf(request: TestedRequest, filter: AnyOpenEventFilter): FilterTest {
  const used = scopes.filter((scope) => Object.keys(filter[scope] ?? {}).length > 0);
  const only = (all: TestedRequest): TestedRequest =>
    Object.fromEntries(used.map((scope) => [scope, all[scope] ?? {}]));
  return { request: only(request), filter: only(filter) as AnyOpenEventFilter };
}

async function readRequest({ io, options }: Call<TestFlags>): Promise<TestedRequest> {
  const { request: file, apiKeyStdin } = options;
  if (file === undefined && apiKeyStdin === true) throw oneInput("--request and --api-key-stdin");
  const missing = noInput("the request");
  const json = readJson("request", await readText(io, file ?? "-", "test-filter", missing));
  if (!isFields(json) || !Object.keys(json).every((name) => scopes.some((scope) => scope === name))) {
    throw wrongUse(
      "request",
      shared.wrongType`must be a JSON object with the fields body, headers, query and path, or some of them`,
    );
  }
  // The service compares a path as a field of this name.
  return typeof json["path"] === "string" ? { ...json, path: { path: json["path"] } } : json;
}
