/** Collects the objects to import: those of given IDs and of every list, and the endpoints that they refer to. */

import { hasCode, InvalidInputError } from "../errors";
import { isFields } from "../fields";
import type { Fields } from "../fields";
import { adoptionInputOf, ruleOf } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import type { Kind } from "../kinds/kind";
import { kindNames, kinds } from "../kinds/registry";
import type { KindName } from "../kinds/registry";
import { check } from "../lifecycle/check";
import type { Checked } from "../lifecycle/check";
import { equivalent, isNeutral, shapeOf } from "../lifecycle/merge";
import { defined, visible } from "../lifecycle/observe";
import { linkRemarks } from "./import-links";
import { addListed, noObjects } from "./import-lists";
import { ImportNames } from "./import-names";
import type { Call } from "./session";

/** Which objects to import. */
interface ImportQuery {
  readonly requested: Partial<Readonly<Record<KindName, readonly string[]>>>;
  /** Whether to import the requested IDs only, and no list. */
  readonly onlyGiven: boolean;
}

/** One object to import. */
export interface ImportedObject {
  readonly kind: Kind;
  readonly id: string;
  /** The name of the resource: that of the object, made unique. */
  readonly name: string;
  /** The inputs that a program has to declare for an empty preview. No secrets. */
  readonly inputs: Fields;
  /** The outputs without secrets, which the first refresh fills in. */
  readonly outputs: Fields;
  /** Inputs that the object has and the program does not declare, because they are or may hold a secret. */
  readonly withheld: readonly string[];
  /** What else the program does not declare of the object, in sentences. */
  readonly remarks: readonly string[];
  /** Why the inputs would be refused. */
  readonly problems: readonly string[];
}

/** Reads all objects. An object stands before those that refer to it. */
export async function collectObjects(call: Call, query: ImportQuery): Promise<ImportedObject[]> {
  const client = await call.client();
  const definitions = await call.definitions();
  const found = noObjects();
  for (const name of kindNames) {
    for (const id of query.requested[name] ?? [])
      found[name].set(id, name === "subscription" ? {} : await client[kinds[name].collection].get(id));
  }
  if (!query.onlyGiven) await addListed(call, client, found);
  for (const id of found.subscription.keys()) {
    // A list may show less of a subscription than a read of it.
    found.subscription.set(id, (await definitions.subscription.read?.(client, id)) ?? {});
  }
  const referenced = [...found.portalLink.values(), ...found.subscription.values()].flatMap(endpointsOf);
  for (const id of new Set(referenced)) {
    const live = found.endpoint.has(id) ? undefined : await client.endpoints.get(id).catch(unlessGone);
    if (live !== undefined) found.endpoint.set(id, live);
  }
  const names = new ImportNames();
  const remarks = linkRemarks(found.endpoint);
  return kindNames.flatMap((name) =>
    [...found[name]].map(([id, live]) => {
      const object = toObject(kinds[name], definitions[name], id, live as Fields, client.projectId, names);
      if (name !== "portalLink") return object;
      return { ...object, remarks: [...object.remarks, ...remarks(live, object.inputs)] };
    }),
  );
}

/** A link may still name an endpoint that no longer exists, which needs no import. */
function unlessGone(error: unknown): undefined {
  if (!hasCode(error, "not-found")) throw error;
}

function endpointsOf(live: object): string[] {
  const {
    endpoints = [],
    endpointsMetadata = [],
    endpointMetadata,
  } = live as {
    readonly endpoints?: readonly string[];
    readonly endpointsMetadata?: readonly { readonly uid?: string }[];
    readonly endpointMetadata?: { readonly uid?: string };
  };
  const known = [...endpointsMetadata, endpointMetadata].map((metadata) => metadata?.uid);
  return [...endpoints, ...known].filter((id) => id !== undefined && id !== "") as string[];
}

function toObject(
  kind: Kind,
  definition: AnyDefinition,
  id: string,
  live: Fields,
  projectId: string,
  names: ImportNames,
): ImportedObject {
  if (live["projectId"] !== undefined && live["projectId"] !== projectId) {
    throw new InvalidInputError([{ path: id, reason: "belongs to another project than the configured one" }]);
  }
  const liveInputs = visible(definition, live);
  const shape = definition.inputs.shape;
  const isSecret = (field: string): boolean => Object.hasOwn(kind.secrets, field);
  const isAlias = (field: string): boolean => ruleOf(definition, field).aliasOf !== undefined;
  const declared = Object.entries(shape)
    .filter(([field]) => !isSecret(field) && !isAlias(field) && field !== "projectId")
    .map(([field, schema]) => [field, valueToDeclare(definition, field, schema, liveInputs[field])] as const);
  const isAdopted = definition.create === undefined;
  const given: Fields = {
    ...defined(declared),
    projectId,
    ...(isAdopted && { [adoptionInputOf(definition)]: id }),
  };
  const checked = (fields: Fields): Checked =>
    check(definition, {}, fields, { isUnknown: () => false, logicalName: undefined, projectId });
  // Values that no program may declare are left out: they would not compile, and an update would refuse them.
  const undeclarable = checked(given).problems.filter(({ path }) => Object.hasOwn(given, fieldOf(path)));
  const leftOut = new Set(undeclarable.map(({ path }) => fieldOf(path)));
  const { inputs, problems } = checked(
    Object.fromEntries(Object.entries(given).filter(([field]) => !leftOut.has(field))),
  );
  const outputs = Object.entries(definition.outputs(live, inputs, undefined));
  return {
    kind,
    id,
    name: names.resourceName(live["name"], id),
    inputs,
    outputs: { ...inputs, ...defined(outputs.filter(([field]) => !isSecret(field))) },
    withheld: Object.keys(shape).filter(
      (field) =>
        isSecret(field) &&
        field !== "secret" &&
        valueToDeclare(definition, field, shape[field], live[field]) !== undefined,
    ),
    remarks: undeclarable.map(
      ({ path, reason }) =>
        `has ${fieldOf(path)} in a form that no program declares (${path}: ${reason}): it stays as it is; declare it before the first update`,
    ),
    problems: problems.map(({ path, reason }) => (path === "" ? reason : `${path}: ${reason}`)),
  };
}

function fieldOf(path: string): string {
  return path.split(/[.[]/)[0] ?? path;
}

/** The value to declare; undefined where the service has it by default. */
function valueToDeclare(definition: AnyDefinition, field: string, schema: unknown, value: unknown): unknown {
  const { resetValue } = ruleOf(definition, field);
  if (resetValue === undefined) return declarable(schema, value);
  return value === undefined || equivalent(schema, value, resetValue)
    ? undefined
    : (declarable(schema, value) ?? value);
}

/** The part of a value that a program declares: no fields without an input, and no neutral values. */
function declarable(schema: unknown, value: unknown): unknown {
  if (isNeutral(schema, value)) return undefined;
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(value)) return value;
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, declarable(field, value[name])] as const,
  );
  const kept = defined(fields);
  return Object.keys(kept).length === 0 ? undefined : kept;
}
