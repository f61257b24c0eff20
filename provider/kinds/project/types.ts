/** Project: what a program declares and sees of it, what an answer shows and what a body holds, and its table of fields. */

import type { CommonInputs, FieldsOf } from "../fields";
import type { ProjectType } from "../enums";
import type { SecretFields } from "../../http/secret-fields";

/** The inputs of a project. Requires `webhooks:dialect` convoy. */
export interface ProjectInputs extends Pick<CommonInputs, "adoptId"> {
  /**
   * The ID of an existing project to adopt instead of creating one. The service does not show its key: create one
   * in the dashboard, and declare it as `apiKey`. A different ID replaces the resource; removing it changes
   * nothing.
   */
  readonly adoptId?: string | undefined;
  /**
   * The display name, which is unique in the organization. Defaults to the resource name; an adopted project
   * keeps its own. Updated in place.
   */
  readonly name?: string | undefined;
  /**
   * The type of the project: `outgoing` sends its own events; `incoming` forwards what its sources receive. A
   * change replaces the resource, which `allowDeletion` must allow first.
   */
  readonly type: ProjectType | (string & {});
  /**
   * The URL of the logo. Removing it keeps the current logo, because the service cannot remove it. Updated in
   * place.
   */
  readonly logoUrl?: string | undefined;
  /**
   * The API key of the project. Secret. It becomes the output `apiKey` and is not sent anywhere: declare it for an
   * adopted or imported project, or after a new key was created in the dashboard. Rejected for a new project,
   * whose key the service generates. Updated in place; removing it changes nothing.
   */
  readonly apiKey?: string | undefined;
  /**
   * Whether the project may be deleted, with everything in it. It must be in state first: set it, run `pulumi up`,
   * then remove or replace the resource. Removing it resets it to false. Updated in place.
   */
  readonly allowDeletion?: boolean | undefined;
}

/** The outputs that the service adds to a project. */
export interface ProjectOutputs {
  /**
   * The API key of the project. Secret. For a new project, it is the key that the service generates and shows
   * once. For an adopted project, it is the declared key.
   */
  readonly apiKey?: string | undefined;
  /** The ID of the organization that the project belongs to. */
  readonly organisationId?: string | undefined;
  /** When the project was created. */
  readonly createdAt?: string | undefined;
  /** When the project or its settings were last updated. */
  readonly updatedAt?: string | undefined;
}

/** A project. Requires `webhooks:dialect` convoy. */
export interface Project {
  /** The ID of the project. */
  readonly uid: string;
  /** The display name, which is unique in the organization. */
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

/** A project in the response to its creation, the only response with its key. */
export interface CreatedProject extends Project {
  /** The API key of the project. Secret. */
  readonly apiKey?: string | undefined;
}

/** The request body to update a project. */
export interface ProjectDetails {
  /** The display name, which is unique in the organization. */
  readonly name?: string | undefined;
  /** The URL of the logo. */
  readonly logoUrl?: string | undefined;
}

/** The request body to create a project. */
export interface NewProjectDetails extends ProjectDetails {
  /**
   * The type of the project: `outgoing` sends its own events; `incoming` forwards what its sources receive.
   */
  readonly type?: string | undefined;
}

/** @internal All are inputs whose schemas are written out, or outputs. */
export const projectFields = {
  adoptId: "input",
  name: "input",
  type: "input",
  logoUrl: "input",
  apiKey: "input",
  allowDeletion: "input",
  organisationId: "output",
  createdAt: "output",
  updatedAt: "output",
} as const satisfies FieldsOf<ProjectInputs, ProjectOutputs>;

/** The fields that every project has: the service shows them, or `check` has filled them in. An adopted one declares its key. */
export const projectAlways = ["name", "apiKey", "organisationId", "createdAt", "updatedAt"] as const;

/** @internal */
export const projectSecrets = { apiKey: true } as const satisfies SecretFields<CreatedProject>;
