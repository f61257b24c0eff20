/**
 * Whether an object is gone: what a not-found means, and what the service shows of the object otherwise. Also whether it is of
 * the declared project. Knows no kind, no wire names.
 */

import type { WebhooksClient } from "../../client";
import { hasCode, mayHaveActed, orGone, SettingsError, WebhooksError } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { KeptByOwner } from "../../base/memoize";
import type { Notice } from "../../base/notice";
import { reasonOf } from "../../base/text";
import { adoptionInputOf, isInProject } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import type { ProjectClient } from "../../kinds/operations";
import { objectSubject } from "../ownership";
import type { Owners } from "../ownership";
import type { Change } from "./change";
import { shared } from "../../base/notices";
import { applyErrors } from "./notices";

/**
 * The live object, of the project of the client; `otherwise` where the kind cannot be read. An object that is marked as deleted counts
 * as missing.
 */
export async function readLive(
  definition: AnyDefinition,
  client: WebhooksClient,
  id: string,
  otherwise: Fields = {},
): Promise<Fields> {
  const live = (await definition.read?.(client, id)) ?? otherwise;
  checkProject(definition, id, live, client);
  if (!isDeleted(live)) return live;
  throw new WebhooksError(
    "not-found",
    shared.notFound`${definition.kind} ${id} was not found: the service shows it as deleted at ${String(live["deletedAt"])}`,
  );
}

/** The error about an object that is to be adopted or updated, and does not exist. */
export function missing({ definition, inputs, state }: Change, id: string, owners: Owners): WebhooksError {
  const { kind } = definition;
  // The object may have the name of another resource.
  const name = owners.nameOf(definition, id, inputs).slice(kind.length + 1);
  const project = typeof inputs["projectId"] === "string" ? inputs["projectId"] : "";
  return new WebhooksError(
    "not-found",
    state === undefined
      ? shared.notFound`${kind} ${id} does not exist in project ${project}: check ${adoptionInputOf(definition)} and the project`
      : shared.notFound`${objectSubject(definition, { name }, id)} no longer exists in project ${project}: \`pulumi up --refresh\` creates it again`,
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
    const { kind } = definition;
    throw new WebhooksError(
      "not-found",
      shared.notFound`${reasonOf(error)}: check the ID of ${kind} ${id}, and its projectId`,
    );
  });
}

/** Whether the service still shows an object that was deleted. */
export function isDeleted({ deletedAt }: Fields): boolean {
  return typeof deletedAt === "string" && deletedAt !== "";
}

/** The live object of a resource in state; `otherwise` where the kind cannot be read; undefined where it is gone. */
export async function readKept(
  definition: AnyDefinition,
  { projects, seen }: { readonly projects: KnownProjects; readonly seen: LastSeen | undefined },
  client: WebhooksClient,
  id: string,
  otherwise?: Fields,
): Promise<Fields | undefined> {
  const answer = projects.confirmedGone(client, readLive(definition, client, id, otherwise), seen);
  const live = await orGone(answer);
  if (live !== undefined && definition.read !== undefined)
    await projects.requireOwn(definition, client, live);
  return live;
}

/**
 * The definition whose reads a list may answer. A list is believed only where `isAsInState` holds: whatever else it shows is
 * confirmed by a read. So a list that lags or leaves something out may hide a change, and never invents one.
 */
export function believing(
  definition: AnyDefinition,
  client: WebhooksClient,
  isAsInState: (live: Fields) => boolean,
): AnyDefinition {
  const { read } = definition;
  if (read === undefined) return definition;
  const readBelieved = async (_client: ProjectClient, id: string): Promise<Fields> => {
    const lister = client.readingFromLists();
    const live = await read(lister, id);
    return !lister.hasListed || isAsInState(live) ? live : read(client, id);
  };
  return { ...definition, read: readBelieved };
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
    const { otherDialect: advice } = client.project;
    const { kind } = definition;
    const reason = reasonOf(error);
    throw new WebhooksError(
      "api",
      advice === undefined
        ? shared.unexpectedAnswer`${reason}; but ${kind} ${id} exists`
        : shared.unexpectedAnswer`${reason}; but ${kind} ${id} exists: ${advice}`,
    );
  });
}

/** Some API keys belong to one project, whichever project the path names. */
export function checkProject(definition: AnyDefinition, id: string, live: Fields, inputs: InProject): void {
  if (isOfProject(live, inputs)) return;
  const { kind } = definition;
  const [found, declared] = [live, inputs].map(({ projectId }) => String(projectId));
  throw new WebhooksError(
    "response-shape",
    applyErrors.keyOfOtherProject`${kind} ${id} belongs to project ${found ?? ""}, not to ${declared ?? ""}: check webhooks:projectId and webhooks:apiKey`,
  );
}

/** The answer to a write has to show an object that exists, in the declared project. */
export function checkWritten(definition: AnyDefinition, id: string, answer: Fields, inputs: Fields): void {
  checkProject(definition, id, answer, inputs);
  if (!isDeleted(answer)) return;
  const { kind } = definition;
  throw new WebhooksError(
    "response-shape",
    shared.unexpectedAnswer`the response to the write shows ${kind} ${id} as deleted at ${String(answer["deletedAt"])}: run \`pulumi refresh\` to see what the service has`,
  );
}

/** Whether an object is of the declared project, as far as both are known. */
export function isOfProject(live: Fields, { projectId: declared }: InProject): boolean {
  return !showsProject(live) || typeof declared !== "string" || live["projectId"] === declared;
}

function showsProject({ projectId: found }: Fields): boolean {
  return typeof found === "string" && found !== "";
}

/** What names a project. */
interface InProject {
  readonly projectId?: unknown;
}

/** Where state has last seen an object, compared with where the settings lead. */
export interface LastSeen {
  /** Not known where state has no note of it, as that of an older release. */
  readonly place: "here" | "elsewhere" | "unknown";
  /** Where the settings lead. */
  readonly here: string;
  /** Where state has seen it; empty where that is not known. */
  readonly there: string;
}

/** The projects of one run. A missing object counts as gone only where state has seen it at this very place. */
export class KnownProjects {
  /** For each account, the pending or finished proofs of its projects by their ID. */
  private readonly proofs = new KeptByOwner<Promise<Error | undefined>>();

  /** @param isTrusted whether the user has confirmed that every object that is not found is gone */
  constructor(readonly isTrusted: () => boolean = () => false) {}

  /**
   * Checks whose key it is where an object does not show its project.
   *
   * @throws SettingsError for the key of another project
   */
  async requireOwn(definition: AnyDefinition, client: WebhooksClient, live: Fields): Promise<void> {
    if (isInProject(definition) && !showsProject(live)) await this.assertOwnProject(client);
  }

  /**
   * The answer to a request for one object.
   *
   * @param seen where state has last seen it; undefined where state does not hold it
   * @throws the service's not-found where it means that the object is gone; otherwise an error that says what to check.
   */
  async confirmedGone<Live>(
    client: WebhooksClient,
    answer: Promise<Live>,
    seen: LastSeen | undefined,
  ): Promise<Live> {
    return answer.catch(async (error: unknown) => {
      if (!hasCode(error, "not-found") || this.isTrusted()) throw error;
      if (seen !== undefined && seen.place !== "here") throw movedError(client, error, seen);
      // Without a status the service has answered with the object, marked as deleted.
      const unproved = "status" in error ? await this.proofOf(client) : undefined;
      if (unproved === undefined) throw error;
      const { otherDialect, settings } = client.project;
      const cause = [reasonOf(unproved), ...(otherDialect === undefined ? [] : [otherDialect])].join("; ");
      throw keptError(
        applyErrors.keptElsewhere`${reasonOf(error)}; kept in state: project ${client.projectId} itself may not exist (${cause}); check ${settings}; if it is gone, confirm that with WEBHOOKS_TRUST_NOT_FOUND=true`,
      );
    });
  }

  /**
   * Checks once that the API key is for this project, where the service shows it: otherwise writes would go elsewhere. A key may be one
   * that the service refuses to show its project.
   *
   * @throws SettingsError for the key of another project
   * @throws WebhooksError where the service fails, or its answer proves nothing
   */
  async assertOwnProject(client: WebhooksClient): Promise<void> {
    if (!client.project.showsProjectOfKey) return;
    const unproved = await this.proofOf(client);
    if (unproved !== undefined && leavesOpen(unproved)) throw unproved;
  }

  private async proofOf(client: WebhooksClient): Promise<Error | undefined> {
    const { account, projectId } = client;
    const proof = this.proofs.of(account, projectId, () => proofOf(client));
    const error = await proof.catch((thrown: unknown) => thrown);
    // A failing network or service proves nothing, so the next call tries again.
    if (leavesOpen(error)) this.proofs.forget(account, projectId, proof);
    return proof;
  }
}

/** Whether the network or the service failed, or was too busy: what it would have answered is open. */
function leavesOpen(error: unknown): boolean {
  return hasCode(error, "network") || mayHaveActed(error) || (hasCode(error, "api") && error.status === 429);
}

function movedError(client: WebhooksClient, error: Error, { place, here, there }: LastSeen): WebhooksError {
  const reason = reasonOf(error);
  const { settings } = client.project;
  return keptError(
    place === "elsewhere"
      ? applyErrors.keptElsewhere`${reason}; kept in state: it was last seen at ${there}, not at ${here}: check ${settings}, or confirm with WEBHOOKS_TRUST_NOT_FOUND=true`
      : applyErrors.keptElsewhere`${reason}; kept in state: an older release did not record where it was, and the settings point to ${here}; check ${settings}; if it is gone, confirm that with WEBHOOKS_TRUST_NOT_FOUND=true`,
  );
}

function keptError(notice: Notice): WebhooksError {
  return new WebhooksError("settings", notice);
}

/** Undefined where the project has answered; otherwise the error that keeps it unproved. */
async function proofOf(client: WebhooksClient): Promise<Error | undefined> {
  const verifiedId = await client.project.verifiedId().catch((error: unknown) => {
    if (!hasCode(error, "api") && !hasCode(error, "not-found") && !hasCode(error, "response-shape"))
      throw error;
    return error;
  });
  if (typeof verifiedId !== "string") return verifiedId;
  if (verifiedId === client.projectId) return undefined;
  throw new SettingsError(
    applyErrors.keyOfOtherProject`the API key is for project ${verifiedId}, not for ${client.projectId}: check ${client.project.settings}`,
  );
}
