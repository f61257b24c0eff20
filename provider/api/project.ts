/** The project that everything belongs to: whose key it is can be told by it alone. */

import { z } from "zod";
import { identifier, text } from "./schema";
import type { Agree, Assert } from "./schema";
import type { RequestOptions, Transport } from "./transport";

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
}

const projectSchema = z.object({ uid: identifier(), name: text(), type: text() });

/** @internal */
export type ProjectAgrees = Assert<[Agree<Project, typeof projectSchema>]>;

/** @internal */
export function projectOperations(transport: Transport): ProjectOperations {
  return {
    get: async (options) =>
      transport.send({ method: "GET", extra: "project.get", path: [], answer: projectSchema, options }),
  };
}
