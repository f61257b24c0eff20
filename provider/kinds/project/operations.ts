/** The operations on the projects of an organization, their requests, and the schemas of an answer and a body. All of them send the personal key, and never the key of a project. */

import { z } from "zod";
import { SettingsError } from "../../base/errors";
import { nonEmptyText, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { RequestOptions } from "../../http/transport";
import { toWire } from "../../http/wire";
import type { DialectTransport } from "../dialect";
import { shared } from "../../base/notices";

import type { CreatedProject, NewProjectDetails, Project, ProjectDetails } from "./types";

/** The operations on the projects of an organization. They need the settings `organisationId` and `personalApiKey`. */
export interface ProjectsOperations {
  /**
   * Retrieves a project. Requires `webhooks:dialect` convoy.
   *
   * @throws SettingsError if the key belongs to another project, or the project to another organization
   */
  get(id: string, options?: RequestOptions): Promise<Project>;
  /** Lists all projects of the organization. Requires `webhooks:dialect` convoy. */
  list(options?: RequestOptions): Promise<Project[]>;
  /** Creates a project. Only this response contains its API key. Requires `webhooks:dialect` convoy. */
  create(details: NewProjectDetails, options?: RequestOptions): Promise<CreatedProject>;
  /**
   * Updates a project. Missing fields and the settings keep their values. The service rewrites the whole project, so a
   * concurrent update of the settings may be lost. Requires `webhooks:dialect` convoy.
   */
  update(id: string, details: ProjectDetails, options?: RequestOptions): Promise<Project>;
  /** Deletes a project with its endpoints, events and subscriptions. Requires `webhooks:dialect` convoy. */
  delete(id: string, options?: RequestOptions): Promise<void>;
}

/** @internal */
export const projectSchema = z.object({
  ...{ uid: nonEmptyText(), name: text(), type: text(), organisationId: text(), logoUrl: text() },
  ...{ createdAt: text(), updatedAt: text() },
});

/** @internal The body of a create. An update sends no type. */
export const projectDetailsSchema = z.object({ name: text(), type: text(), logoUrl: text() });

/** @internal */
export type ProjectAgrees = Assert<
  [Agree<Project, typeof projectSchema>, Agree<NewProjectDetails, typeof projectDetailsSchema>]
>;

const createdSchema = z.object({ apiKey: z.object({ key: text() }).optional(), project: projectSchema });

/** @internal */
export function operations(transport: DialectTransport): ProjectsOperations {
  const { spelling } = transport.profile;
  const bodyOf = (details: object): unknown => toWire(projectDetailsSchema, details, spelling);
  const all = () => {
    const personal = transport.withPersonalKey();
    const { organisationId: orgID } = personal.settings;
    return { personal, request: { about: "projects", path: [], query: { orgID } } as const };
  };
  const one = (id: string) => ({
    personal: transport.withPersonalKey().forProject(id),
    request: { about: "project", path: [] } as const,
  });
  return {
    get: async (id, options) => {
      const { personal, request } = one(id);
      const rest = { ...request, answer: projectSchema, options };
      const found = await personal.send({ method: "GET", extra: "projects.get", ...rest });
      requireSame(id, personal.settings.organisationId, found);
      return found;
    },
    list: async (options) => {
      const { personal, request } = all();
      const rest = { ...request, answer: z.array(projectSchema), options };
      return personal.send({ method: "GET", extra: "projects.list", ...rest });
    },
    create: async (details, options) => {
      const { personal, request } = all();
      const rest = { ...request, body: bodyOf(details), answer: createdSchema, options };
      const made = await personal.send({ method: "POST", extra: "projects.create", ...rest });
      return { ...made.project, apiKey: made.apiKey?.key };
    },
    update: async (id, { name, logoUrl }, options) => {
      const { personal, request } = one(id);
      const body = bodyOf({ name, logoUrl });
      const rest = { ...request, body, repeatable: true, answer: projectSchema, options };
      const found = await personal.send({ method: "PUT", extra: "projects.update", ...rest });
      requireSame(id, personal.settings.organisationId, found);
      return found;
    },
    delete: async (id, options) => {
      const { personal, request } = one(id);
      // Not repeated: a project key acts on its own project, and nothing shows in the answer which one was deleted.
      const rest = { ...request, answer: z.unknown(), options };
      await personal.send({ method: "DELETE", extra: "projects.delete", ...rest });
    },
  };
}

/**
 * @internal
 * @throws SettingsError where the service shows another project, as it does with the key of one, or one of another organization
 */
export function requireSame(id: string, organisationId: string | undefined, found: Project): void {
  if (found.uid !== id)
    throw new SettingsError(
      shared.invalidValue`webhooks:personalApiKey is the key of project ${found.uid} and acts only on that project: set a personal key`,
    );
  const { organisationId: other = "" } = found;
  if (organisationId !== undefined && other !== organisationId)
    throw new SettingsError(
      shared.invalidValue`project ${id} belongs to organization ${other}, not to ${organisationId}: check webhooks:organisationId`,
    );
}
