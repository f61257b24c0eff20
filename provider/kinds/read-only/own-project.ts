/** The project of a client, the owner of its objects. It alone shows which project an API key belongs to. */

import { pageSchema } from "../../http/pagination";
import type { RequestOptions } from "../../http/transport";
import type { DialectTransport } from "../dialect";
import { portalLinkSchema } from "../portal-link/schema";
import { operations as projectsOf, projectSchema } from "../project/operations";
import type { Project } from "../project/types";
import { requireProject } from "../../settings/settings";

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
  /** @internal Asks nothing where the service does not show whose key it is. @throws SettingsError for the key of another project. */
  requireOwn(): Promise<void>;
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
  return {
    get,
    get settings() {
      return transport.settingsDescription;
    },
    showsProjectOfKey,
    otherDialect: transport.profile.otherDialect,
    verifiedId,
    requireOwn: async () => {
      if (showsProjectOfKey) requireProject(await verifiedId(), transport.projectId);
    },
  };
}
