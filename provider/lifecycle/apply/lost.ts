/** Creates an object once: where the answer is lost, the object is looked for instead of created again. Knows no kind. */

import type { WebhooksClient } from "../../client";
import { InvalidInputError, mayHaveActed, problem, WebhooksError } from "../../base/errors";
import type { WebhooksErrorCode } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { reasonOf } from "../../base/text";
import type { AnyDefinition } from "../../kinds/definition";
import { createBody } from "./body";
import { compare } from "./compare";
import type { LifecycleContext } from "./context";
import { isDeleted } from "./live";
import { equivalent, isNeutral, project } from "./merge";
import { clauses, notices } from "./notices";
import { objectToAdopt } from "./obstacle";
import { label } from "../ownership";

/** So many objects are named in an error. */
const maxNamed = 5;

/** The result of a create. */
interface Created {
  readonly live: Fields;
  /** Whether the object existed before under the declared name, so that it has to be adopted. */
  readonly isExisting: boolean;
}

/**
 * Sends the create, unless the name is taken. Where the answer is lost, finds the object or fails with advice.
 *
 * @param prepared what the body holds besides the inputs
 */
export async function createOnce(
  definition: AnyDefinition,
  context: LifecycleContext,
  inputs: Fields,
  prepared: Fields,
): Promise<Created> {
  const client = context.client(inputs["projectId"]);
  const body = createBody(definition, inputs);
  const existing = await existingByUnique(definition, client, body);
  if (existing !== undefined) return { live: existing, isExisting: true };
  let created: Fields | undefined;
  try {
    created = await definition.create?.(client, { ...body, ...prepared });
  } catch (error) {
    // A refusal may mean that another program has taken the name meanwhile.
    const isLost = error instanceof Error && mayHaveActed(error);
    const existing =
      (await existingByUnique(definition, client, body).catch(() => undefined)) ??
      (await objectToAdopt(definition, context, inputs, body, error));
    const found =
      existing === undefined && isLost ? await equalObjects(definition, context, inputs, body) : [];
    const live = existing ?? recovered(definition, context, inputs, found, error);
    if (live === undefined) throw isLost ? lostAnswerError(definition, inputs, body, error, found) : error;
    if (isLost) context.say(notices["lost-create-found"]());
    return { live, isExisting: existing !== undefined };
  }
  if (created === undefined) throw new InvalidInputError([problem("adoptId", notices["missing-argument"]())]);
  const id = definition.idOf(created);
  const other = context.owners.noteCreated(definition, id, inputs);
  // An equal resource whose own answer was lost may have found and taken this object meanwhile.
  if (other !== undefined)
    throw new WebhooksError(
      "invalid-input",
      notices["create-taken"]({ resource: label(definition, inputs, id), id, other }),
    );
  return { live: created, isExisting: false };
}

/** The object that has the value of `unique` already. */
async function existingByUnique(
  definition: AnyDefinition,
  client: WebhooksClient,
  body: Fields,
): Promise<Fields | undefined> {
  return definition.unique === undefined ? undefined : definition.existing?.(client, body);
}

/** The object that the lost create has made, if exactly one can be it and no other resource has that. */
function recovered(
  definition: AnyDefinition,
  { owners }: LifecycleContext,
  inputs: Fields,
  found: readonly Fields[],
  error: unknown,
): Fields | undefined {
  const sentAt = error instanceof WebhooksError ? error.sentAt : undefined;
  if (sentAt === undefined) return undefined;
  const own = found.filter(
    ({ createdAt }) => Date.parse(String(createdAt)) > sentAt.getTime() + marginMilliseconds,
  );
  const [only] = own;
  const isClear = only !== undefined && own.length === 1;
  return isClear && owners.noteCreated(definition, definition.idOf(only), inputs) === undefined
    ? only
    : undefined;
}

/**
 * How much later than our request an object must be to be ours. `Date` has whole seconds and may be that of a proxy, while the time of
 * a creation is that of the database.
 */
const marginMilliseconds = 3000;

/** The objects that are as the body declares and that no other resource has; none where they cannot be listed. */
async function equalObjects(
  definition: AnyDefinition,
  context: LifecycleContext,
  inputs: Fields,
  body: Fields,
): Promise<Fields[]> {
  const { owners } = context;
  const found: Fields[] = [];
  try {
    for await (const live of definition.listForRecovery?.(context.client(inputs["projectId"]), body) ?? []) {
      const isFree = owners.ownerOf(definition, definition.idOf(live), inputs) === undefined;
      if (isFree && !isDeleted(live) && isAsDeclared(definition, live, body)) found.push(live);
    }
  } catch {
    return [];
  }
  return found;
}

/**
 * Whether the create may have made the object: declared fields are as declared, all others have the service's defaults.
 * Fields that an answer does not show, or masks, or that the service generates are not compared.
 */
function isAsDeclared(definition: AnyDefinition, live: Fields, body: Fields): boolean {
  return compare(definition, undefined, body, live).every(
    ({ name, schema, rule, declared, live: value, isShown }) => {
      if (!isShown || !Object.hasOwn(definition.body.shape, name)) return true;
      if (rule.createOnly && declared === undefined) return true;
      const expected = declared ?? rule.resetValue;
      const isIgnored =
        rule.rejectionHint !== undefined &&
        (isNeutral(schema, value) || equivalent(schema, value, rule.resetValue));
      return isIgnored || equivalent(schema, project(schema, value, expected), expected);
    },
  );
}

function lostAnswerError(
  definition: AnyDefinition,
  inputs: Fields,
  body: Fields,
  error: Error,
  found: readonly Fields[],
): WebhooksError {
  const { code } = error as Error & { readonly code: WebhooksErrorCode };
  const { unique } = definition;
  const reason = reasonOf(error);
  if (unique !== undefined)
    return new WebhooksError(code, notices["lost-create-unique"]({ reason, input: unique }));
  const description = definition.describeForUser?.(body) ?? label(definition, inputs, "");
  const equals = found.slice(0, maxNamed).map((live) => {
    const { createdAt } = live;
    const id = definition.idOf(live);
    return typeof createdAt === "string" ? clauses.candidate({ id, time: createdAt }) : id;
  });
  return new WebhooksError(
    code,
    equals.length === 0
      ? notices["lost-create"]({ reason, object: description })
      : notices["lost-create-candidates"]({ reason, object: description, candidates: equals.join("; ") }),
  );
}
