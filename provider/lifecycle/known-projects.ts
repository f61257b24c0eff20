/** Whether a not-found means that an object is gone, or that the settings lead elsewhere. Knows no kind. */

import type { WebhooksClient } from "../client";
import { hasCode, mayHaveActed, SettingsError, WebhooksError } from "../errors";
import { trustVariable } from "../settings";

/** From this many missing objects on, with none found, the settings are more likely wrong than the objects gone. */
const suspiciousCount = 3;

/** What one run has learned about one project. */
interface ProjectMemory {
  /** Whether an object of the project was read or created. */
  hasObjects: boolean;
  /** How many objects were not found. */
  missing: number;
  /** Pending requests for objects. */
  readonly underWay: Set<Promise<unknown>>;
  proof: Promise<Error | undefined> | undefined;
}

/** What one run knows about its projects. A missing object counts as gone only where its project is proved. */
export class KnownProjects {
  /** For each account, its projects by their ID. */
  private readonly accounts = new WeakMap<object, Map<string, ProjectMemory>>();

  /** @param isTrusted whether the user has confirmed that every object that is not found is gone */
  constructor(private readonly isTrusted: () => boolean = () => false) {}

  /**
   * The answer to a request for one object.
   *
   * @throws the service's not-found where it means that the object is gone; otherwise an error that says what to check.
   */
  async confirmed<Live>(client: WebhooksClient, answer: Promise<Live>): Promise<Live> {
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
      // Without a status the service has answered with the object, marked as deleted.
      if (!("status" in error)) seen.hasObjects = true;
      seen.missing += 1;
      await this.assertGone(client, seen, error.message);
      throw error;
    }
  }

  /** Notes that an object was created in the project. */
  noteObject(client: WebhooksClient): void {
    this.of(client).hasObjects = true;
  }

  /**
   * Checks once that the API key is for this project, where the service shows it: otherwise writes would go elsewhere.
   *
   * @throws SettingsError
   */
  async assertOwnProject(client: WebhooksClient): Promise<void> {
    if (client.project.showsProjectOfKey) await this.proofOf(client);
  }

  private async assertGone(client: WebhooksClient, seen: ProjectMemory, words: string): Promise<void> {
    if (seen.hasObjects) return;
    const unproved = await this.proofOf(client);
    const projects = this.projectsOf(client);
    const underWay = (): Promise<unknown>[] => [...projects.values()].flatMap((one) => [...one.underWay]);
    // Other requests are pending: a single object that is found proves the project.
    while (!seen.hasObjects && underWay().length > 0) await Promise.race(underWay());
    // An object of another project proves that the service is the right one.
    const isKnown = [...projects.values()].some(({ hasObjects }) => hasObjects);
    const empty = [...projects].filter(([id]) => !isKnown || id === client.projectId);
    const missing = empty.reduce((sum, [, one]) => sum + one.missing, 0);
    if (seen.hasObjects || (unproved === undefined && missing < suspiciousCount)) return;
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
    // A failing network or service proves nothing, so the next call tries again.
    const isFinal = !hasCode(error, "network") && !mayHaveActed(error);
    if (!isFinal && seen.proof === proof) seen.proof = undefined;
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
    `the API key is for project ${verifiedId}, not for the declared one (${client.projectId}), whatever is addressed: check ${client.project.settings}`,
  );
}
