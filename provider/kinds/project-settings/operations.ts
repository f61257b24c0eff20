/** The operations on the settings of a project and their requests. */

import type { z } from "zod";
import type { RequestOptions } from "../../http/transport";
import { secretTexts } from "../../http/secret-fields";
import { toWire } from "../../http/wire";
import { credentialsIn } from "../../base/url";
import type { DialectTransport, Schemas } from "../dialect";
import { requireProject } from "../../settings/settings";
import { projectSchema } from "../project/operations";
import { projectSettingsDetailsSchema } from "./schema";
import type { NamedProjectSettings, ProjectSettings } from "./types";
import { projectSettingsSecrets } from "./fields";

/** The operations on the settings of a project. */
export interface ProjectSettingsOperations {
  /**
   * Retrieves the settings of a project by its ID. Requires `webhooks:dialect` convoy.
   *
   * @throws SettingsError if the API key belongs to another project, whose settings the service returns
   * instead.
   */
  get(id: string, options?: RequestOptions): Promise<ProjectSettings>;
  /**
   * Lists a single item: the settings of the project of this client. Fails in the same cases as `get`. Requires
   * `webhooks:dialect` convoy.
   */
  list(options?: RequestOptions): AsyncIterable<ProjectSettings>;
  /**
   * Updates the settings of a project by its ID. Releases up to 26.6 reset missing settings. With an API key of another
   * project, it updates that project. The response repeats the request, even if the service does not store it.
   * Requires `webhooks:dialect` convoy.
   */
  update(id: string, details: NamedProjectSettings, options?: RequestOptions): Promise<ProjectSettings>;
}

/** @internal */
export function operations(
  transport: DialectTransport,
  { live, body: schema }: Schemas<ProjectSettings>,
): ProjectSettingsOperations {
  const { spelling } = transport.profile;
  const answer = projectSchema.extend({ config: projectSettingsDetailsSchema.optional() });
  const flat = ({ uid, name, type, updatedAt, config }: z.output<typeof answer>): ProjectSettings => ({
    ...config,
    ...{ projectId: uid, name, projectType: type, updatedAt },
  });
  const get = async (id: string, options?: RequestOptions): Promise<ProjectSettings> => {
    const request = { method: "GET", extra: "projectSettings.get", path: [], answer, options } as const;
    const found = await transport.forProject(id).send(request);
    requireProject(found.uid, id);
    return flat(found);
  };
  return {
    get,
    list: async function* (options) {
      yield await get(transport.projectId, options);
    },
    update: async (id, details, options) => {
      const body = { name: details.name, config: toWire(schema, details, spelling, live) };
      const secrets = [
        ...secretTexts(details, projectSettingsSecrets),
        ...credentialsIn(details.metaEvent?.url ?? ""),
      ];
      const rest = { path: [], body, secrets, repeatable: true, answer, options };
      const request = { method: "PUT", extra: "projectSettings.update", ...rest } as const;
      const found = await transport.forProject(id).send(request);
      requireProject(found.uid, id);
      return flat(found);
    },
  };
}
