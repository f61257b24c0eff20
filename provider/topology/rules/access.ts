/** Rules about who manages what: owners, portal links, and objects that two resources declare. */

import { labelOf, referencesOf, resourcesOf, textOf } from "../model";
import type { TopologyResource } from "../model";
import { ruleFor } from "./rule";
import type { Rule } from "./rule";

/** Rules about who manages what, by ID. */
export const accessRules: Readonly<Record<string, Rule>> = {
  "portal-link-mixes-owners": {
    severity: "error",
    why: "Whoever has a portal link sees all of its endpoints, also those of another owner.",
    *check({ topology }) {
      for (const resource of resourcesOf(topology, "PortalLink")) {
        const endpoints = referencesOf(topology, resource, "endpoints", "Endpoint").flatMap(
          ({ target }) => target ?? [],
        );
        const owners = [resource, ...endpoints].flatMap((one) => textOf(one, "ownerId") ?? []);
        const [first = "", second] = [...new Set(owners)].sort();
        if (second !== undefined)
          yield {
            resource,
            field: "endpoints",
            problem: `opens endpoints of several owners, such as ${first} and ${second}`,
          };
      }
    },
  },
  "portal-link-manages": ruleFor(
    "PortalLink",
    {
      severity: "note",
      why: "Whoever has a link that manages endpoints can change where deliveries go.",
      field: "canManageEndpoint",
    },
    ({ fields }) =>
      fields["canManageEndpoint"] === true && "lets everyone who has the link change its endpoints",
  ),
  "adopted-twice": {
    severity: "error",
    why: "Two resources that declare one object overwrite each other with every update.",
    *check({ topology }) {
      const managers = new Map<string, TopologyResource>();
      for (const resource of topology.resources) {
        const id = textOf(resource, "adoptId") ?? resource.id;
        if (id === undefined) continue;
        const key = JSON.stringify([resource.kind, textOf(resource, "projectId"), id]);
        const other = managers.get(key);
        if (other === undefined) managers.set(key, resource);
        else
          yield {
            resource,
            field: "adoptId",
            other,
            problem: `declares the same object as ${labelOf(other)}`,
          };
      }
    },
  },
};
