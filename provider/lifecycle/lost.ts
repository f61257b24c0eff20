/** A create whose answer was lost: what it made is looked for, so that there is no twin. Knows no kind. */

import type { WebhooksClient } from "../api/client";
import { mayHaveActed, WebhooksError } from "../errors";
import type { WebhooksErrorCode } from "../errors";
import { ruleOf } from "../resources/definition";
import type { AnyDefinition, Bag } from "../resources/definition";
import { createBody } from "./body";
import { label } from "./finish";
import type { Surroundings } from "./finish";
import { equivalent } from "./merge";
import { shownField } from "./observe";

/** Sends the create. Where the answer is lost, finds the object or says that there may be one. */
export async function createOnce(definition: AnyDefinition, around: Surroundings, inputs: Bag): Promise<Bag> {
  const client = around.client(inputs["projectId"]);
  const body = createBody(definition, inputs);
  const since = around.now();
  const live = await definition.create?.(client, body).catch(async (error: unknown) => {
    if (!(error instanceof Error) || !mayHaveActed(error)) throw error;
    const found = await search(definition, around, client, body, since).catch(() => []);
    const [only] = found;
    if (only === undefined || found.length > 1) throw lost(definition, inputs, body, error);
    const name = label(definition, inputs, definition.idOf(only));
    around.say(`${name}: the answer to its creation was lost; it was found in the service and is kept`);
    return only;
  });
  if (live === undefined) throw new Error(`${definition.kind} has no create`);
  around.made.add(definition.idOf(live));
  return live;
}

/** The objects that equal the body in every field, are newer than the attempt and not another resource's. */
async function search(
  definition: AnyDefinition,
  { made }: Surroundings,
  client: WebhooksClient,
  body: Bag,
  since: Date,
): Promise<Bag[]> {
  const found: Bag[] = [];
  for await (const live of definition.candidates?.(client, body) ?? []) {
    const isNew = Date.parse(String(live["createdAt"])) >= wholeSecond(since);
    if (isNew && equals(definition, live, body) && !made.has(definition.idOf(live))) found.push(live);
  }
  return found;
}

/** A service may leave out what is smaller than a second. */
function wholeSecond(time: Date): number {
  return Math.floor(time.getTime() / 1000) * 1000;
}

function equals(definition: AnyDefinition, live: Bag, body: Bag): boolean {
  return Object.keys(definition.body.shape).every((name) => {
    const wanted = body[name] ?? ruleOf(definition, name).standard;
    return equivalent(definition.inputs.shape[name], shownField(definition, live, name, body[name]), wanted);
  });
}

function lost(definition: AnyDefinition, inputs: Bag, body: Bag, error: Error): WebhooksError {
  const { code } = error as Error & { readonly code: WebhooksErrorCode };
  const traces = definition.traces?.(body) ?? label(definition, inputs, "");
  return new WebhooksError(
    code,
    `${error.message}; it may have been created all the same, and the next up would create another: look in the service for ${traces}, and take it over with adoptId or remove it there first`,
  );
}
