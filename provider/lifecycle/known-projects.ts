/** Whether a not-found means that an object is gone, or that the settings lead elsewhere. Knows no kind. */

import type { WebhooksClient } from "../client";
import { hasCode, mayHaveActed, SettingsError, WebhooksError } from "../errors";
import { trustVariable } from "../settings";

/** So many missing objects and no other are not taken for gone: settings that lead elsewhere are likelier. */
const suspicious = 3;

/** What one run has learned of one project. */
interface ProjectMemory {
  /** Whether the project has shown or taken an object. */
  hasObjects: boolean;
  /** How many objects were not found. */
  missing: number;
  /** Requests for objects that are not answered yet. */
  readonly underWay: Set<Promise<unknown>>;
  proof: Promise<Error | undefined> | undefined;
}

/** What one run knows of the projects it works in. Only where a project is proved, a missing object is gone. */
export class KnownProjects {
  /** For each account, its projects by their ID. */
  private readonly accounts = new WeakMap<object, Map<string, ProjectMemory>>();

  /** @param isTrusted whether the user says that what is not found is gone, however much it is */
  constructor(private readonly isTrusted: () => boolean = () => false) {}

  /**
   * The answer to a request for one object.
   *
   * @throws the service's not-found only where it can be believed; otherwise an error that says what to check.
   */
  async ask<Live>(client: WebhooksClient, answer: Promise<Live>): Promise<Live> {
    const seen = this.of(client);
    const settled = answer.then(
      () => (seen.hasObjects = true),
      () => undefined,
    );
    seen.underWay.add(settled);
    void settled.then(() => seen.underWay.delete(settled));
    try {
      return await answer;
    } catch (error) {
      if (!hasCode(error, "not-found") || this.isTrusted()) throw error;
      // The service has shown the object itself, as deleted.
      if (!("status" in error)) seen.hasObjects = true;
      seen.missing += 1;
      await this.believe(client, seen, error.message);
      throw error;
    }
  }

  /** Notes that the project has taken an object. */
  note(client: WebhooksClient): void {
    this.of(client).hasObjects = true;
  }

  /**
   * Where the service tells whose key it is, asks once whether it is for the project: with another one it would write there.
   *
   * @throws SettingsError
   */
  async beforeWrite(client: WebhooksClient): Promise<void> {
    if (client.project.isToldOfKey) await this.proofOf(client);
  }

  private async believe(client: WebhooksClient, seen: ProjectMemory, words: string): Promise<void> {
    if (seen.hasObjects) return;
    const unproved = await this.proofOf(client);
    const projects = this.projectsOf(client);
    const underWay = (): Promise<unknown>[] => [...projects.values()].flatMap((one) => [...one.underWay]);
    // Others are asked for at the same time: one that is there settles it.
    while (!seen.hasObjects && underWay().length > 0) await Promise.race(underWay());
    // Where another project has shown an object, the service is the right one.
    const isKnown = [...projects.values()].some(({ hasObjects }) => hasObjects);
    const empty = [...projects].filter(([id]) => !isKnown || id === client.projectId);
    const missing = empty.reduce((sum, [, one]) => sum + one.missing, 0);
    if (seen.hasObjects || (unproved === undefined && missing < suspicious)) return;
    const where = `project ${empty.map(([id]) => id).join(" or ")}`;
    const reason =
      unproved === undefined
        ? `none of the ${missing} objects that were looked for exists in ${where}, so the settings seem to lead to another service or project`
        : `whether project ${client.projectId} exists there at all cannot be seen (${unproved.message})`;
    const { otherDialect } = client.project;
    const other = unproved === undefined || otherDialect === undefined ? "" : `; ${otherDialect}`;
    throw new WebhooksError(
      "settings",
      `${words}; nothing is taken for gone, because ${reason}: check ${client.project.settings}${other}; if they are right and the objects are gone, run it once with ${trustVariable}=true`,
    );
  }

  private async proofOf(client: WebhooksClient): Promise<Error | undefined> {
    const seen = this.of(client);
    const proof = (seen.proof ??= proofOf(client));
    const error = await proof.catch((thrown: unknown) => thrown);
    // A network or a service that fails says nothing: the next one asks again.
    const isLasting = !hasCode(error, "network") && !mayHaveActed(error);
    if (!isLasting && seen.proof === proof) seen.proof = undefined;
    return proof;
  }

  private projectsOf({ account }: WebhooksClient): Map<string, ProjectMemory> {
    const projects = this.accounts.get(account) ?? new Map<string, ProjectMemory>();
    this.accounts.set(account, projects);
    return projects;
  }

  private of(client: WebhooksClient): ProjectMemory {
    const projects = this.projectsOf(client);
    const seen = projects.get(client.projectId) ?? {
      hasObjects: false,
      missing: 0,
      underWay: new Set(),
      proof: undefined,
    };
    projects.set(client.projectId, seen);
    return seen;
  }
}

/** Undefined where the project has answered, otherwise why that cannot be seen. */
async function proofOf(client: WebhooksClient): Promise<Error | undefined> {
  const answering = await client.project.answering().catch((error: unknown) => {
    if (!hasCode(error, "api") && !hasCode(error, "not-found") && !hasCode(error, "response-shape"))
      throw error;
    return error;
  });
  if (typeof answering !== "string") return answering;
  if (answering === client.projectId) return undefined;
  throw new SettingsError(
    `the API key is for project ${answering}, not for the declared one (${client.projectId}), whatever is addressed: check ${client.project.settings}`,
  );
}
