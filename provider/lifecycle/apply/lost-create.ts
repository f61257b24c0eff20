/** Whether a create without an answer has made its object: that is looked for, instead of created again. Knows no kind. */

import { clause } from "../../base/declare";
import type { WebhooksClient } from "../../client";
import { InvalidInputError, mayHaveActed, problem, WebhooksError } from "../../base/errors";
import type { WebhooksErrorCode } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { reasonOf } from "../../base/text";
import { secretMark } from "../../base/markers";
import { replaceSecrets, secretTexts } from "../../http/secret-fields";
import type { AnySecretFields } from "../../http/secret-fields";
import type { AnyDefinition } from "../../kinds/definition";
import { createBody } from "./body";
import { compare } from "./compare";
import type { Row } from "./compare";
import type { LifecycleContext } from "./context";
import { isDeleted } from "./live";
import { equivalent, isNeutral, project } from "./merge";
import { writeErrors } from "../../kinds/notices";
import { applyErrors, clauses, notices } from "./notices";
import { objectToAdopt } from "./conflict";
import { label } from "../ownership";

/** So many objects are named in an error. */
const maxNamed = 5;

/** The result of a create. */
interface Created {
  readonly live: Fields;
  /** The body of the create. */
  readonly sent: Fields;
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
  const sent = { ...body, ...prepared };
  const existing = await existingByUnique(definition, client, body);
  if (existing !== undefined) return { live: existing, sent, isExisting: true };
  let created: Fields | undefined;
  try {
    created = await definition.create?.(client, sent);
  } catch (error) {
    // A refusal may mean that another program has taken the name meanwhile.
    const isLost = error instanceof Error && mayHaveActed(error);
    const existing =
      (await existingByUnique(definition, client, body).catch(() => undefined)) ??
      (await objectToAdopt(definition, context, inputs, body, error));
    const found = existing === undefined && isLost ? await candidates(definition, context, inputs, sent) : [];
    const live = existing ?? recovered(definition, context, inputs, sent, found, error);
    if (live === undefined) throw isLost ? lostAnswerError(definition, inputs, body, error, found) : error;
    if (isLost) context.say(notices["lost-create-found"]());
    return { live, sent, isExisting: existing !== undefined };
  }
  if (created === undefined) throw new InvalidInputError([problem("adoptId", notices["missing-argument"]())]);
  const id = definition.idOf(created);
  const other = context.owners.noteCreated(definition, id, inputs);
  // An equal resource whose own answer was lost may have found and taken this object meanwhile.
  if (other !== undefined)
    throw new WebhooksError(
      "invalid-input",
      applyErrors.alreadyManaged`${label(definition, inputs, id)} created ${id}, which ${other} found and now manages; run \`pulumi up\` again to create another`,
    );
  return { live: created, sent, isExisting: false };
}

/** The object that has the value of `unique` already. */
async function existingByUnique(
  definition: AnyDefinition,
  client: WebhooksClient,
  body: Fields,
): Promise<Fields | undefined> {
  return definition.unique === undefined ? undefined : definition.existing?.(client, body);
}

/** An object that the lost create may have made. */
interface Candidate {
  readonly live: Fields;
  /** Whether it shows everything that was sent, or a secret that was not sent. */
  readonly shows: "all" | "other-secret" | undefined;
}

/**
 * The object that the lost create has made: the only one that can be it, which shows everything that was sent, and no other resource
 * has it. Where no secret was sent, it must also be clearly newer than the request.
 */
function recovered(
  definition: AnyDefinition,
  { owners }: LifecycleContext,
  inputs: Fields,
  sent: Fields,
  found: readonly Candidate[],
  error: unknown,
): Fields | undefined {
  const sentAt = error instanceof WebhooksError ? error.sentAt?.getTime() : undefined;
  const ageOf = ({ createdAt }: Fields): number => Date.parse(String(createdAt)) - (sentAt ?? NaN);
  const isOlder = (live: Fields): boolean => ageOf(live) < -marginMilliseconds;
  const [only, ...others] = found.filter(({ live, shows }) => shows !== "other-secret" && !isOlder(live));
  if (only?.shows !== "all" || others.length > 0) return undefined;
  const isSecretSent = secretTexts(sent, definition.secrets).some((text) => text !== "");
  if (!isSecretSent && !(ageOf(only.live) > marginMilliseconds)) return undefined;
  const isTaken = owners.noteCreated(definition, definition.idOf(only.live), inputs) !== undefined;
  return isTaken ? undefined : only.live;
}

/**
 * How much older or newer than our request an object is at least, for its time to prove that. `Date` has whole seconds and may be that
 * of a proxy, while the time of a creation is that of the database.
 */
const marginMilliseconds = 3000;

/** The objects that may be what was sent and that no other resource has; none where they cannot be listed. */
async function candidates(
  definition: AnyDefinition,
  context: LifecycleContext,
  inputs: Fields,
  sent: Fields,
): Promise<Candidate[]> {
  const { owners } = context;
  const found: Candidate[] = [];
  try {
    for await (const live of definition.listForRecovery?.(context.client(inputs["projectId"]), sent) ?? []) {
      const rows = compare(definition, undefined, sent, live);
      if (isDeleted(live) || !rows.every((row) => mayBeSent(definition, row))) continue;
      if (!owners.isKnown(definition, definition.idOf(live), inputs))
        found.push({ live, shows: shownIn(rows, live) });
    }
  } catch {
    return [];
  }
  return found;
}

/**
 * Whether the create may have made what a row shows: a declared field is as declared, any other has the service's default. Secrets are
 * not compared, and neither is what an answer does not show or the service generates.
 */
function mayBeSent(definition: AnyDefinition, row: Row): boolean {
  const { name, schema, rule, declared, secrets, live, isShown } = row;
  if (!isShown || !Object.hasOwn(definition.body.shape, name)) return true;
  if (rule.notImported && declared === undefined) return true;
  const expected = declared ?? rule.onRemoval?.resetTo;
  const isIgnored =
    rule.rejectionHint !== undefined &&
    (isNeutral(schema, live) || equivalent(schema, live, rule.onRemoval?.resetTo));
  const value = declared === undefined || secrets === undefined ? live : withoutSecrets(secrets, live);
  return isIgnored || equivalent(schema, project(schema, value, expected), expected);
}

/** The value with a mask in the place of each secret, which counts as any other. */
function withoutSecrets(secrets: true | AnySecretFields, value: unknown): unknown {
  const hide = (secret: unknown): unknown => (secret === "" || secret === undefined ? secret : secretMark);
  return secrets === true ? hide(value) : replaceSecrets(value, secrets, hide);
}

/** How an object shows what was sent, of which it may be made. */
function shownIn(rows: readonly Row[], live: Fields): Candidate["shows"] {
  const sent = rows.filter(({ schema, declared }) => declared !== undefined && !isNeutral(schema, declared));
  const isOther = (row: Row): boolean =>
    row.secrets !== undefined && !row.isMasked && !row.isAsDeclared && !isNeutral(row.schema, row.live);
  if (sent.some(isOther)) return "other-secret";
  const isFull = ({ rule, isShown, isMasked, isAsDeclared }: Row): boolean =>
    isShown &&
    !isMasked &&
    isAsDeclared &&
    (rule.observe === undefined || rule.observe(live, undefined) !== undefined);
  return sent.every(isFull) ? "all" : undefined;
}

function lostAnswerError(
  definition: AnyDefinition,
  inputs: Fields,
  body: Fields,
  error: Error,
  found: readonly Candidate[],
): WebhooksError {
  const { code } = error as Error & { readonly code: WebhooksErrorCode };
  const { unique } = definition;
  const reason = reasonOf(error);
  if (unique !== undefined)
    return new WebhooksError(
      code,
      writeErrors.lostCreate`${reason}; it may have been created: run \`pulumi up\` again, which adopts the object with this ${unique}`,
    );
  const description = definition.describeForUser?.(body) ?? label(definition, inputs, "");
  const equals = found.slice(0, maxNamed).map(({ live, shows }) => {
    const { createdAt } = live;
    const id = definition.idOf(live);
    const object = typeof createdAt === "string" ? clauses.candidate({ id, time: createdAt }) : id;
    return shows === "other-secret" ? clause`${object} with another secret` : object;
  });
  return new WebhooksError(
    code,
    equals.length === 0
      ? writeErrors.lostCreate`${reason}; it may have been created: look in the service for ${description}, and adopt it with adoptId or delete it before the next \`pulumi up\``
      : writeErrors.lostCreate`${reason}; ${description} may have been created, perhaps as ${equals.join("; ")}: adopt the right one with adoptId, or delete it, before the next \`pulumi up\``,
  );
}
