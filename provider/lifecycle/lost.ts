/** A create whose answer was lost: what it made is looked for, so that there is no twin. Knows no kind. */

import type { WebhooksClient } from "../client";
import { mayHaveActed, WebhooksError } from "../errors";
import type { WebhooksErrorCode } from "../errors";
import { ruleOf } from "../kinds/definition";
import type { AnyDefinition, Bag } from "../kinds/definition";
import { createBody } from "./body";
import type { LifecycleContext } from "./context";
import { label } from "./label";
import { isDeleted } from "./live";
import { equivalent, isNeutral, project } from "./merge";
import { isObservable, liveValueOf } from "./observe";
import { handedOver } from "./obstacle";

/** What a create has come to. */
interface Created {
  readonly live: Bag;
  /** Whether it is an object that had the declared name already, so that it has to be taken over. */
  readonly isExisting: boolean;
}

/** Sends the create, unless the name is taken. Where the answer is lost, finds the object or says that there may be one. */
export async function createOnce(
  definition: AnyDefinition,
  context: LifecycleContext,
  inputs: Bag,
): Promise<Created> {
  const client = context.client(inputs["projectId"]);
  const body = createBody(definition, inputs);
  const existing = await existingByUnique(definition, client, body);
  if (existing !== undefined) return { live: existing, isExisting: true };
  const since = context.now();
  let created: Bag | undefined;
  try {
    created = await definition.create?.(client, body);
  } catch (error) {
    // A refusal may mean that somebody else took the name meanwhile.
    const isLost = error instanceof Error && mayHaveActed(error);
    const named =
      (await existingByUnique(definition, client, body).catch(() => undefined)) ??
      (await handedOver(definition, client, inputs, body, error));
    const live = named ?? (isLost ? await foundAgain(definition, context, inputs, body, since) : undefined);
    if (live === undefined) throw isLost ? lost(definition, inputs, body, error) : error;
    if (isLost) {
      const name = label(definition, inputs, definition.idOf(live));
      context.say(`${name}: the answer to its creation was lost; it was found in the service and is kept`);
    }
    return { live, isExisting: named !== undefined };
  }
  if (created === undefined) throw new Error(`${definition.kind} has no create`);
  const id = definition.idOf(created);
  const other = context.owners.make(definition, id, inputs);
  // A twin whose own answer was lost may have found it while this answer was on its way.
  if (other !== undefined) throw foundByTwin(label(definition, inputs, id), id, other);
  return { live: created, isExisting: false };
}

/** The object that has the value of `unique` already. */
async function existingByUnique(
  definition: AnyDefinition,
  client: WebhooksClient,
  body: Bag,
): Promise<Bag | undefined> {
  return definition.unique === undefined ? undefined : definition.existing?.(client, body);
}

function foundByTwin(name: string, id: string, other: string): WebhooksError {
  const reason = `its creation has made ${id}, and ${other}, which declares the same and lost its own answer, has found that and keeps it`;
  return new WebhooksError(
    "invalid-input",
    `${name}: ${reason}: run \`pulumi up\` again, which creates another`,
  );
}

/** The one object that can be meant, unless another resource has it. */
async function foundAgain(
  definition: AnyDefinition,
  context: LifecycleContext,
  inputs: Bag,
  body: Bag,
  since: Date,
): Promise<Bag | undefined> {
  const { owners } = context;
  const found = await search(definition, context.client(inputs["projectId"]), body, since).catch(() => []);
  const free = found.filter((live) => !owners.has(definition, definition.idOf(live), inputs));
  const [only] = free;
  const isClear = only !== undefined && free.length === 1;
  return isClear && owners.make(definition, definition.idOf(only), inputs) === undefined ? only : undefined;
}

/** The objects that are as the body declares, and newer than the attempt. */
async function search(
  definition: AnyDefinition,
  client: WebhooksClient,
  body: Bag,
  since: Date,
): Promise<Bag[]> {
  const found: Bag[] = [];
  for await (const live of definition.listForRecovery?.(client, body) ?? []) {
    const isNew = Date.parse(String(live["createdAt"])) >= wholeSecond(since);
    if (isNew && !isDeleted(live) && isAsDeclared(definition, live, body)) found.push(live);
  }
  return found;
}

/** A service may leave out what is smaller than a second. */
function wholeSecond(time: Date): number {
  return Math.floor(time.getTime() / 1000) * 1000;
}

/**
 * Whether the object can be what the body has made: what is declared is as declared, and the rest as the service makes it
 * by itself. What no answer shows, what it masks, and what the service makes up, says nothing.
 */
function isAsDeclared(definition: AnyDefinition, live: Bag, body: Bag): boolean {
  return Object.keys(definition.body.shape).every((name) => {
    const { resetValue, createOnly, rejectionHint } = ruleOf(definition, name);
    if (!isObservable(definition, name) || (createOnly && body[name] === undefined)) return true;
    const schema: unknown = definition.inputs.shape[name];
    const wanted = body[name] ?? resetValue;
    const shown = liveValueOf(definition, live, name, body[name]);
    const isDropped =
      rejectionHint !== undefined && (isNeutral(schema, shown) || equivalent(schema, shown, resetValue));
    return isDropped || equivalent(schema, project(schema, shown, wanted), wanted);
  });
}

function lost(definition: AnyDefinition, inputs: Bag, body: Bag, error: Error): WebhooksError {
  const { code } = error as Error & { readonly code: WebhooksErrorCode };
  const { unique } = definition;
  if (unique !== undefined) {
    const remedy = `there is one of each ${unique}, so the next up takes it over: run \`pulumi up\` again`;
    return new WebhooksError(code, `${error.message}; it may have been created all the same; ${remedy}`);
  }
  const traces = definition.describeForUser?.(body) ?? label(definition, inputs, "");
  return new WebhooksError(
    code,
    `${error.message}; it may have been created all the same, and the next up would create another: look in the service for ${traces}, and take it over with adoptId or remove it there first`,
  );
}
