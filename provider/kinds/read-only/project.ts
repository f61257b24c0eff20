/** Project: the owner of all objects. It alone shows which project an API key belongs to. */

import { z } from "zod";
import { pageSchema } from "../../http/pagination";
import { nonEmptyText, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { RequestOptions } from "../../http/transport";
import type { DialectTransport } from "../dialect";
import { portalLinkSchema } from "../portal-link/schema";
import { requireProject } from "../../settings/settings";

/** A project. Requires `webhooks:dialect` convoy. */
export interface Project {
  /** The ID of the project. */
  readonly uid: string;
  /** The display name. */
  readonly name?: string | undefined;
  /**
   * The type of the project: `outgoing` sends its own events; `incoming` forwards what its sources receive.
   */
  readonly type?: string | undefined;
  /** The ID of the organization that the project belongs to. */
  readonly organisationId?: string | undefined;
  /** The URL of the logo. */
  readonly logoUrl?: string | undefined;
  /** When the project was created. */
  readonly createdAt?: string | undefined;
  /** When the project or its settings were last updated. */
  readonly updatedAt?: string | undefined;
}

/** The operations on projects. */
export interface ProjectOperations {
  /**
   * Retrieves the project of this client; an API key that belongs to one project retrieves that one. Requires
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
export const projectSchema = z.object({
  ...{ uid: nonEmptyText(), name: text(), type: text(), organisationId: text(), logoUrl: text() },
  ...{ createdAt: text(), updatedAt: text() },
});

/** @internal */
export type ProjectAgrees = Assert<[Agree<Project, typeof projectSchema>]>;

/** @internal */
export function operations(transport: DialectTransport): ProjectOperations {
  const get = async (options?: RequestOptions): Promise<Project> =>
    transport.send({ method: "GET", extra: "project.get", path: [], answer: projectSchema, options });
  const showsProjectOfKey = transport.profile.extras.has("project.get");
  const verifiedId = async (): Promise<string> => {
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
