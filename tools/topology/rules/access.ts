/** Rules about who manages or sends what: owners, portal links, sources, and what two resources declare for themselves. */

import { clause } from "../../../provider/base/declare";
import { groupedBy } from "../../../provider/base/lists";
import { notices as linkNotices } from "../../../provider/kinds/portal-link/notices";
import { notices as sourceNotices } from "../../../provider/kinds/source/notices";
import {
  isManaged,
  labelOf,
  mayShareProject,
  referencesOf,
  resourcesOf,
  textOf,
  sharedPlaces,
} from "../model/model";
import type { Rule } from "./rule";

/** Rules about who manages or sends what, by ID. */
export const accessRules: Readonly<Record<string, Rule>> = {
  "portal-link-mixes-owners": {
    severity: "error",
    added: "warning",
    saidBy: ["opens-to-other-owner"],
    why: "Anyone with a portal link sees all its endpoints, including those of another owner.",
    *check({ topology }) {
      for (const resource of resourcesOf(topology, "PortalLink")) {
        const endpoints = referencesOf(topology, resource, "endpoints", "Endpoint");
        const all = [resource, ...endpoints.map(({ target }) => target)];
        const owners = new Set(
          all.flatMap((topologyResource) => (topologyResource && textOf(topologyResource, "ownerId")) ?? []),
        );
        const [first, second] = [...owners].sort();
        if (second === undefined) continue;
        const problem = clause`shows endpoints of several owners, such as ${first ?? ""} and ${second}`;
        yield { resource, field: "endpoints", problem };
      }
    },
  },
  "portal-link-manages": {
    severity: "note",
    why: "Anyone with a link that manages endpoints can change where deliveries go.",
    kind: "PortalLink",
    field: "canManageEndpoint",
    code: linkNotices["link-management-allowed"].code,
  },
  "endpoint-of-managing-link": {
    severity: "note",
    added: "warning",
    saidBy: ["link-management-allowed", "owner-change-managed"],
    why: "Anyone with a link that manages the endpoints of an owner can change where each of them delivers.",
    *check({ topology }) {
      const managing = groupedBy(
        resourcesOf(topology, "PortalLink").filter(
          (link) => isManaged(link) && link.fields["canManageEndpoint"] === true,
        ),
        (link) => textOf(link, "ownerId"),
      );
      for (const resource of managing.size === 0 ? [] : resourcesOf(topology, "Endpoint")) {
        const links = managing.get(textOf(resource, "ownerId") ?? "") ?? [];
        const other = links.find((link) => mayShareProject(link, resource));
        if (other === undefined) continue;
        const problem = clause`belongs to an owner whose visitors can change its endpoints with ${labelOf(other)}`;
        yield { resource, field: "ownerId", other, problem };
      }
    },
  },
  "source-without-verifier": {
    severity: "warning",
    saidBy: ["verifier-removed"],
    why: "A source without a verifier accepts events from anyone who knows its URL.",
    kind: "Source",
    field: "verifier",
    code: sourceNotices["source-without-verifier"].code,
  },
  "adopted-twice": {
    severity: "error",
    added: "warning",
    why: "Two resources that declare the same object overwrite each other's changes.",
    *check({ topology }) {
      const managed = topology.resources.filter(
        (resource) => isManaged(resource) && resource.isRead !== true,
      );
      const objects = groupedBy(managed, (resource) => {
        const id = textOf(resource, "adoptId") ?? resource.id;
        return id ? JSON.stringify([resource.kind, textOf(resource, "projectId"), id]) : undefined;
      });
      for (const [other, ...others] of objects.values())
        for (const resource of others) {
          if (other === undefined) continue;
          const problem = clause`declares the same object as ${labelOf(other)}`;
          yield { resource, field: "adoptId", other, problem };
        }
    },
  },
  "shared-secret-to": {
    severity: "error",
    added: "warning",
    saidBy: ["secret-place-shared"],
    why: "Endpoints that deliver their signing secrets to one place overwrite each other's secret, so one receiver lacks its own.",
    *check({ topology }) {
      for (const [other, ...others] of sharedPlaces(topology))
        for (const resource of others) {
          if (other === undefined) continue;
          const problem = clause`delivers its signing secrets to the same place as ${labelOf(other)}`;
          yield { resource, field: "secretTo", other, problem };
        }
    },
  },
};
