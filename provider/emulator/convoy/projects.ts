/** The project of Convoy: the one that the key carries, whatever the path says. */

import { route } from "../route";
import type { Route } from "../route";

/** The operation on the project. */
export const projectRoutes: readonly Route[] = [
  route({
    name: "project.get",
    method: "GET",
    path: "",
    status: 200,
    message: "Project fetched successfully",
    answer: ({ project, service }) => ({
      uid: project.id,
      name: project.id,
      type: service.isIncoming ? "incoming" : "outgoing",
      deleted_at: null,
    }),
  }),
];
