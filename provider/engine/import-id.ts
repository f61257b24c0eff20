/** The ID of an import: that of an object, with its project before a slash where it is another one than that of the settings. */

import { WebhooksError } from "../base/errors";
import { adoptionInputOf, isInProject } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import { shared } from "../base/notices";

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
  if (id === "" || project === "")
    throw new WebhooksError(
      "invalid-input",
      shared.invalidValue`${kind} cannot be imported without an ID: use the ID of the object, or <project>/<ID>`,
    );
  if (isProject(definition)) {
    if (project === undefined || project === id) return { id, projectId: id };
    throw new WebhooksError(
      "invalid-input",
      shared.invalidValue`${kind} ${named} cannot be imported, because the ID names a project before the slash: use the ID of the project alone`,
    );
  }
  return { id, projectId: project ?? String(own) };
}

function isProject(definition: AnyDefinition): boolean {
  return !isInProject(definition) || adoptionInputOf(definition) === "projectId";
}
