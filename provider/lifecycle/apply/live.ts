/** Reads the live object and checks that it exists and is of the declared project. Knows no kind, no wire names. */

import type { WebhooksClient } from "../../client";
import { hasCode, WebhooksError } from "../../base/errors";
import type { Fields } from "../../base/fields";
import type { AnyDefinition } from "../../kinds/definition";
import type { KnownProjects, LastSeen } from "./known-projects";

/** The live object; `otherwise` where the kind cannot be read. An object that is marked as deleted counts as missing. */
export async function readLive(
  definition: AnyDefinition,
  client: WebhooksClient,
  id: string,
  otherwise: Fields = {},
): Promise<Fields> {
  const live = (await definition.read?.(client, id)) ?? otherwise;
  if (!isDeleted(live)) return live;
  throw new WebhooksError(
    "not-found",
    `${definition.kind} "${id}" not found: the service shows it as deleted at ${String(live["deletedAt"])}`,
  );
}

/** The answer about an object that a user has named. A not-found says what to check. */
export async function orAdvice<Live>(
  definition: AnyDefinition,
  id: string,
  answer: Promise<Live>,
): Promise<Live> {
  return answer.catch((error: unknown) => {
    if (!hasCode(error, "not-found")) throw error;
    const remedy = `check the ID of ${definition.kind} "${id}", and its projectId`;
    throw new WebhooksError("not-found", `${error.message}: ${remedy}`);
  });
}

/** Whether the service still shows an object that was deleted. */
export function isDeleted({ deletedAt }: Fields): boolean {
  return typeof deletedAt === "string" && deletedAt !== "";
}

/** The answer; undefined where the object does not exist. */
export async function orGone<Live>(answer: Promise<Live>): Promise<Live | undefined> {
  return answer.catch((error: unknown) => {
    if (hasCode(error, "not-found")) return undefined;
    throw error;
  });
}

/** The live object of a resource in state; `otherwise` where the kind cannot be read; undefined where it is gone. */
export async function readKept(
  definition: AnyDefinition,
  { projects, seen }: { readonly projects: KnownProjects; readonly seen: LastSeen | undefined },
  client: WebhooksClient,
  id: string,
  otherwise?: Fields,
): Promise<Fields | undefined> {
  return orGone(projects.confirmed(client, readLive(definition, client, id, otherwise), seen));
}

/**
 * The answer to a write. A not-found is confirmed by a read, where there is one: what is missing may be an object that the written one
 * refers to.
 */
export async function confirmedByRead<Result>(
  definition: AnyDefinition,
  client: WebhooksClient,
  id: string,
  write: Promise<Result>,
): Promise<Result> {
  return write.catch(async (error: unknown) => {
    if (!hasCode(error, "not-found") || definition.read === undefined) throw error;
    if ((await orGone(readLive(definition, client, id))) === undefined) throw error;
    const { otherDialect } = client.project;
    const remedy = otherDialect === undefined ? "" : `; ${otherDialect}`;
    throw new WebhooksError("api", `${error.message}; but ${definition.kind} "${id}" exists${remedy}`);
  });
}

/** Some API keys belong to one project, whichever project the path names. */
export function checkProject(definition: AnyDefinition, id: string, live: Fields, inputs: Fields): void {
  const { projectId } = live;
  if (typeof projectId !== "string" || projectId === "" || inputs["projectId"] === undefined) return;
  if (projectId === inputs["projectId"]) return;
  throw new WebhooksError(
    "response-shape",
    `${definition.kind} "${id}" belongs to project ${projectId}, not to the declared one: check webhooks:projectId and which project the API key is for`,
  );
}
