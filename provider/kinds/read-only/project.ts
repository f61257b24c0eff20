/** The project that everything belongs to: whose key it is can be told by it alone. */

import { z } from "zod";
import { pageSchema } from "../../http/pagination";
import { identifier, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { RequestOptions } from "../../http/transport";
import type { DialectTransport } from "../dialect";
import { portalLinkSchema } from "../portal-link/schema";

/** A project. Not shown in the API document. */
export interface Project {
  /** Identifies the project. */
  readonly uid: string;
  /** The display name. */
  readonly name?: string | undefined;
  /** `outgoing` where it sends events of its own, `incoming` where it passes on what its sources receive. */
  readonly type?: string | undefined;
}

/** What can be done with the project. */
export interface ProjectOperations {
  /** Retrieves the project: that of the key, where the key is for one only. Needs the dialect convoy. */
  get(options?: RequestOptions): Promise<Project>;
  /** @internal The settings that lead to the project, and where each came from. */
  readonly settings: string;
  /** @internal Whether the service tells which project the key is for. */
  readonly showsProjectOfKey: boolean;
  /** @internal Which other dialect to try where this question is not understood; undefined: no other one. */
  readonly otherDialect: string | undefined;
  /** @internal The ID of the project that answers: that of the key where it is told, else the one that was asked for. */
  verifiedId(): Promise<string>;
}

const projectSchema = z.object({ uid: identifier(), name: text(), type: text() });

/** @internal */
export type ProjectAgrees = Assert<[Agree<Project, typeof projectSchema>]>;

/** @internal */
export function operations(transport: DialectTransport): ProjectOperations {
  const get = async (options?: RequestOptions): Promise<Project> =>
    transport.send({ method: "GET", extra: "project.get", path: [], answer: projectSchema, options });
  const showsProjectOfKey = transport.profile.extras.has("project.get");
  return {
    get,
    get settings() {
      return transport.settingsDescription;
    },
    showsProjectOfKey,
    otherDialect: transport.profile.otherDialect,
    verifiedId: async () => {
      if (showsProjectOfKey) return (await get()).uid;
      // The only thing that can be asked for without naming an object.
      const answer = pageSchema(portalLinkSchema);
      const query = { perPage: 1 };
      await transport.send({ method: "GET", path: ["portal-links"], query, answer, options: undefined });
      return transport.projectId;
    },
  };
}
