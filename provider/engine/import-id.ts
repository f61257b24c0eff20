/** The ID of an import: that of an object, with its project before a slash where it is another one than that of the settings. */

import { WebhooksError } from "../base/errors";
import { adoptionInputOf, isInProject } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import { notices } from "./notices";

/** What an import ID names. */
interface NamedImport {
  readonly id: string;
  readonly projectId: string;
}

/**
 * The object that an import ID names. An object that is a project, or has its ID, is in no other one.
 *
 * @param own the project of the settings
 * @throws WebhooksError `invalid-input` where it names no object, or two projects
 */
export function namedByImport(definition: AnyDefinition, named: string, own: unknown): NamedImport {
  const { kind } = definition;
  const [, project, id = named] = /^(.*)\/(.*)$/.exec(named) ?? [];
  if (id === "" || project === "") throw new WebhooksError("invalid-input", notices["import-id"]({ kind }));
  if (isProject(definition)) {
    if (project === undefined || project === id) return { id, projectId: id };
    throw new WebhooksError("invalid-input", notices["import-id-of-project"]({ kind, id: named }));
  }
  return { id, projectId: project ?? String(own) };
}

function isProject(definition: AnyDefinition): boolean {
  return !isInProject(definition) || adoptionInputOf(definition) === "projectId";
}
