/** Request bodies. They are complete, because the service may clear an absent field. Knows no kind. */

import type { InputProblem } from "../../base/errors";
import { isFields } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { isMasked } from "../../http/mask";
import { ruleOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { equivalent, maskedPaths, overlay, project, same } from "./merge";
import { defined, isFieldMasked, isObservable, liveValueOf } from "./observe";

/** The body of a create: the declared inputs. */
export function createBody(definition: AnyDefinition, inputs: Fields): Fields {
  const names = Object.keys(definition.body.shape).filter((name) => !ruleOf(definition, name).updateOnly);
  return defined(names.map((name) => [name, inputs[name]]));
}

/** The body of an update, and the problems that keep it from being sent. */
export function checkedUpdateBody(
  definition: AnyDefinition,
  live: Fields,
  inputs: Fields,
  before: Fields,
): { readonly body: Fields; readonly problems: readonly InputProblem[] } {
  const body = updateBody(definition, live, inputs, before);
  return { body, problems: unsendable(definition, body, unrepeatable(definition, live, inputs, before)) };
}

/** The problems of the update that an object needs; none where it needs none. */
export function updateProblems(
  definition: AnyDefinition,
  live: Fields,
  inputs: Fields,
  before: Fields,
): readonly InputProblem[] {
  if (!needsWrite(definition, live, inputs, before)) return [];
  return checkedUpdateBody(definition, live, inputs, before).problems;
}

/**
 * The body of an update: the declared values, the neutral value of inputs that are no longer declared, and the live
 * value of all others.
 *
 * @param before the inputs of the last update
 */
export function updateBody(definition: AnyDefinition, live: Fields, inputs: Fields, before: Fields): Fields {
  const entries = updatable(definition).map((name) => {
    const liveValue = liveValueOf(definition, live, name, undefined);
    const wanted = wantedField(definition, name, liveValue, inputs[name], before[name]);
    const { omitWhenUnchanged, mustSend } = ruleOf(definition, name);
    const isKept =
      omitWhenUnchanged &&
      same(liveValueOf(definition, live, name, inputs[name]), wanted) &&
      !mustSend?.(inputs[name], before[name], live);
    return [name, isKept ? undefined : wanted] as const;
  });
  return defined(entries);
}

function wantedField(
  definition: AnyDefinition,
  name: string,
  liveValue: unknown,
  value: unknown,
  before: unknown,
): unknown {
  const { resetValue, keepOnRemoval } = ruleOf(definition, name);
  if (keepOnRemoval && value === undefined) return liveValue;
  if (resetValue !== undefined && value === undefined && before !== undefined) return resetValue;
  return overlay(definition.inputs.shape[name], liveValue, value, before);
}

/** Whether the live object differs from the declared inputs, so that a body has to be sent. */
export function needsWrite(definition: AnyDefinition, live: Fields, inputs: Fields, before: Fields): boolean {
  return updatable(definition).some((name) => {
    const value = inputs[name];
    const old = before[name];
    if (!isObservable(definition, name)) return !same(value, old);
    if (definition.staleReads !== undefined && old !== undefined && !same(value, old)) return true;
    const schema: unknown = definition.inputs.shape[name];
    const liveValue = liveValueOf(definition, live, name, value);
    const wanted = wantedField(definition, name, liveValue, value, old);
    if (!equivalent(schema, project(schema, liveValue, wanted), wanted)) return true;
    const { keepOnRemoval, mustSend } = ruleOf(definition, name);
    if (value === undefined && (keepOnRemoval || old === undefined)) return false;
    if (isFieldMasked(definition, live, name)) return !same(value, old);
    return mustSend?.(value, old, live) === true;
  });
}

/** The fields that are declared no longer, and that the object shows with another value than the one they are reset to. */
export function notReset(
  definition: AnyDefinition,
  live: Fields,
  inputs: Fields,
  before: Fields,
): readonly string[] {
  // Not shown in the API document: what a service as documented makes of a reset. Elsewhere each write is read back.
  if (definition.rereads !== true) return [];
  const removed = updatable(definition).filter(
    (name) => inputs[name] === undefined && before[name] !== undefined && isObservable(definition, name),
  );
  return removed.filter((name) => {
    if (ruleOf(definition, name).mayStay === true) return false;
    const schema: unknown = definition.inputs.shape[name];
    const liveValue = liveValueOf(definition, live, name, undefined);
    const wanted = wantedField(definition, name, liveValue, undefined, before[name]);
    // Parts that were not declared stay as they are.
    const declaredIn = (value: unknown): unknown => project(schema, value, before[name]);
    return !equivalent(schema, declaredIn(liveValue), declaredIn(wanted));
  });
}

/**
 * The undeclared fields whose live value a body cannot repeat, each with the reason in words that follow "the service
 * shows".
 */
export function unrepeatable(
  definition: AnyDefinition,
  live: Fields,
  inputs: Fields,
  before: Fields,
): ReadonlyMap<string, string> {
  const undeclared = updatable(definition).filter(
    (name) => inputs[name] === undefined && before[name] === undefined,
  );
  return new Map(
    undeclared.flatMap((name) => {
      const reason = ruleOf(definition, name).unrepeatable?.(live);
      return reason === undefined ? [] : [[name, reason] as const];
    }),
  );
}

/** The live values that an update would have to send back and cannot: masks, and values that no body may hold. */
function unsendable(
  definition: AnyDefinition,
  body: Fields,
  unrepeatableFields: ReadonlyMap<string, string>,
): InputProblem[] {
  const masked = Object.entries(body).flatMap(([name, value]) => maskedPaths(value, name));
  const invalidPaths = definition.body.safeParse(body).error?.issues.map(({ path }) => path.join("."));
  return [
    ...[...unrepeatableFields].map(([path, words]) => declareProblem(path, `the service shows ${words}`)),
    ...masked.map((path) => declareProblem(path, "the service masks it")),
    ...(invalidPaths ?? []).map((path) =>
      declareProblem(path, "the service shows it in a form that no update takes"),
    ),
  ];
}

function declareProblem(path: string, fact: string): InputProblem {
  return { path, reason: `${fact}, and an update has to send the whole object: declare it` };
}

/** The body without masked values at any depth: a mask is never written back. */
export function withoutMasks(body: Fields): Fields {
  const kept = Object.entries(body).filter(([, value]) => !isMasked(value));
  return Object.fromEntries(
    kept.map(([name, value]): [string, unknown] => [name, isFields(value) ? withoutMasks(value) : value]),
  );
}

/** The names of the inputs that the body of an update holds. */
export function updatable(definition: AnyDefinition): string[] {
  return Object.keys(definition.body.shape).filter((name) => ruleOf(definition, name).createOnly !== true);
}
