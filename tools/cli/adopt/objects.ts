/** Collects the objects to import: those of given IDs and of every list, and the endpoints that they refer to. */

import { orGone } from "../../../provider/base/errors";
import type { Said } from "../../../provider/base/notice";
import { defined } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { shared } from "../../../provider/base/notices";
import type { AnyDefinition } from "../../../provider/kinds/definition";
import type { Kind } from "../../../provider/kinds/kind";
import { kindNames, kinds } from "../../../provider/kinds/registry";
import type { KindName } from "../../../provider/kinds/registry";
import { compare } from "../../../provider/lifecycle/apply/compare";
import { declarable, undeclarableNotice } from "../../../provider/lifecycle/plan/import";
import { undeclaredOf } from "../../../provider/lifecycle/apply/undeclared";
import { linkRemarks } from "./links";
import { addListed, noObjects } from "./lists";
import { ImportNames } from "./names";
import type { Call } from "../io/session";
import { wrongUse } from "../io/input";

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
  /** The name of the resource: that of the object, made unique among those of its kind. */
  readonly name: string;
  /** The inputs that a program has to declare for an empty preview. No secrets. */
  readonly inputs: Fields;
  /** The outputs without secrets, which the first refresh fills in. */
  readonly outputs: Fields;
  /** Inputs that the object has and the program does not declare, because they are or may hold a secret. */
  readonly withheld: readonly string[];
  /** What else the program does not declare of the object. */
  readonly remarks: readonly Said[];
  /** Why the inputs would be refused. */
  readonly problems: readonly string[];
}

/** Reads all objects. An object stands before those that refer to it. */
export async function collectObjects(call: Call, query: ImportQuery): Promise<ImportedObject[]> {
  const client = await call.client();
  const definitions = await call.definitions();
  const found = noObjects();
  for (const name of kindNames) for (const id of query.requested[name] ?? []) found[name].set(id, {});
  if (!query.onlyGiven)
    await call.output.progress("objects", undefined, async (step) => addListed(call, client, found, step));
  const reader = client.readingFromLists();
  // A list finds the objects, and shows those that nobody names where it has shown others as reads do.
  const all = kindNames.flatMap((name) => [...found[name].keys()].map((id) => ({ name, id })));
  await call.output.progress("objects", all.length, async (step) => {
    const reads = all.map(async ({ name, id }) => {
      const isRequested = query.requested[name]?.includes(id) === true;
      const { read } = definitions[name];
      const answer = read?.(isRequested ? client : reader, id) ?? Promise.resolve(found[name].get(id));
      const live = await (isRequested ? answer : orGone(answer));
      if (live === undefined) found[name].delete(id);
      else found[name].set(id, live);
      step();
    });
    await Promise.all(reads);
  });
  const referenced = [...found.portalLink.values(), ...found.subscription.values()].flatMap(endpointsOf);
  for (const id of new Set(referenced)) {
    // A link may still name an endpoint that no longer exists, which needs no import.
    const live = found.endpoint.has(id) ? undefined : await orGone(client.endpoints.get(id));
    if (live !== undefined) found.endpoint.set(id, live);
  }
  const remarks = linkRemarks(found.endpoint);
  return kindNames.flatMap((name) => {
    // Resources of different types may share a name.
    const names = new ImportNames();
    return [...found[name]].map(([id, live]) => {
      const object = toObject(kinds[name], definitions[name], id, live as Fields, client.projectId, names);
      if (name !== "portalLink") return object;
      return { ...object, remarks: [...object.remarks, ...remarks(live, object.inputs)] };
    });
  });
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
    throw wrongUse(
      id,
      shared.conflictingValues`belongs to a different project than the configured one: set webhooks:projectId or --project to it`,
    );
  }
  const isSecret = (field: string): boolean => Object.hasOwn(kind.secrets, field);
  const { inputs, withheld, undeclarable, problems } = declarable(definition, id, live, projectId, isSecret);
  const outputs = Object.entries(definition.outputs(live, inputs, undefined));
  const notes = undeclaredOf(definition, compare(definition, undefined, inputs, live));
  return {
    kind,
    id,
    name: names.resourceName(live["name"], id),
    inputs,
    outputs: { ...inputs, ...defined(outputs.filter(([field]) => !isSecret(field))), ...notes },
    withheld,
    remarks: undeclarable.map(undeclarableNotice),
    problems: problems.map(({ path, reason }) => (path === "" ? reason : `${path}: ${reason}`)),
  };
}
