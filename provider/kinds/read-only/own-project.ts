/** The project of a client, the owner of its objects. It alone shows which project an API key belongs to. */

import { hasCode } from "../../base/errors";
import { pageSchema } from "../../http/pagination";
import type { RequestOptions } from "../../http/transport";
import type { DialectTransport } from "../dialect";
import { portalLinkSchema } from "../portal-link/schema";
import { operations as projectsOf, projectSchema } from "../project/operations";
import type { Project } from "../project/types";
import { requireProject } from "../../settings/settings";

/** What may show the project that it is in. */
interface InProject {
  readonly projectId?: string | undefined;
}

/** The operations on the project of a client. */
export interface ProjectOperations {
  /**
   * Retrieves the project of this client. With an API key of another project, it retrieves that project. Requires
   * `webhooks:dialect` convoy.
   */
  get(options?: RequestOptions): Promise<Project>;
  /** @internal The settings of the project, each with its origin. */
  readonly settings: string;
  /** @internal Whether the service shows which project the API key belongs to. */
  readonly showsProjectOfKey: boolean;
  /** @internal Advice to try another dialect where the service does not answer as this one; undefined without any. */
  readonly otherDialect: string | undefined;
  /** @internal The ID of the key's project; where no answer shows that, of this project, once a request has succeeded. */
  verifiedId(): Promise<string>;
  /**
   * @internal Checks that objects are of this project. Where none shows that, checks whose key it is; asks nothing where the service
   * does not show that either.
   *
   * @throws SettingsError for an object or the key of another project
   */
  requireOwn(found?: object): Promise<void>;
  /**
   * @internal The answer to a read in this project. With the key of another one the service would find the objects of that one, and
   * miss those of this one.
   *
   * @throws SettingsError for an object or the key of another project
   */
  own<Found extends object>(answer: Promise<Found>): Promise<Found>;
}

/** @internal */
export function operations(transport: DialectTransport): ProjectOperations {
  const get = async (options?: RequestOptions): Promise<Project> =>
    transport.send({ method: "GET", extra: "project.get", path: [], answer: projectSchema, options });
  const isPersonal = transport.keyName === "personalApiKey";
  // A personal key belongs to no project, and what it reaches is shown by the answer about each one.
  const showsProjectOfKey = !isPersonal && transport.profile.extras.has("project.get");
  const verifiedId = async (): Promise<string> => {
    if (isPersonal) {
      await projectsOf(transport).list();
      return transport.projectId;
    }
    if (showsProjectOfKey) return (await get()).uid;
    // The only documented read that needs no ID of an object.
    const answer = pageSchema(portalLinkSchema);
    const query = { perPage: 1 };
    const path = ["portal-links"];
    const page = await transport.send({ method: "GET", path, query, answer, options: undefined });
    return page.content?.[0]?.projectId || transport.projectId;
  };
  const requireOwn = async (found: object = []): Promise<void> => {
    const objects = [found].flat() as readonly InProject[];
    const shown = objects.flatMap(({ projectId = "" }) => (projectId === "" ? [] : projectId));
    for (const projectId of shown) requireProject(projectId, transport.projectId);
    if (shown.length === 0 && showsProjectOfKey) requireProject(await verifiedId(), transport.projectId);
  };
  return {
    get,
    get settings() {
      return transport.settingsDescription;
    },
    showsProjectOfKey,
    otherDialect: transport.profile.otherDialect,
    verifiedId,
    requireOwn,
    own: async (answer) => {
      const found = await answer.catch(async (error: unknown) => {
        if (hasCode(error, "not-found")) await requireOwn();
        throw error;
      });
      await requireOwn(found);
      return found;
    },
  };
}
