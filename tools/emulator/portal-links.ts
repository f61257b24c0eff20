/** Portal links: create, list, retrieve, update. A link shows its own endpoints and those of its owner. */

import { z } from "zod";
import { endpointAnswer } from "./endpoints";
import { bodyOf, field, neutralOf } from "./fields";
import { portalLinkFields, texts, type PortalLinkObject } from "./objects";
import { pageOf } from "./paging";
import type { Project } from "./project";
import { found, Refusal, withBody, touched, type Call, type Answers } from "./route";

/** Undocumented: which fields are required. None is; an absent one is empty. */
const details = z.object(bodyOf({ ...portalLinkFields, endpoints: field(texts, []) }));

/** The operations on portal links. */
export const portalLinkAnswers = {
  "portalLinks.create": withBody(details, (call) => {
    requireEndpoints(call.project, call.body.endpoints);
    const created_at = call.now.toISOString();
    return portalLinkAnswer(
      call,
      call.project.portalLinks.put({ ...call.body, created_at, ...touched(call) }),
    );
  }),
  // Undocumented: how `q` compares. Here a name must contain it, letter case aside.
  "portalLinks.list": (call) => {
    const owner = call.query.get("ownerId") ?? "";
    const part = (call.query.get("q") ?? "").toLowerCase();
    const links = call.project.portalLinks
      .select(({ owner_id }) => owner === "" || owner_id === owner)
      .filter(({ name = "" }) => name.toLowerCase().includes(part));
    const page = pageOf(links, call.query, { perPage: call.service.perPage, mostItems: call.mostItems });
    return { ...page, content: page.content.map((link) => portalLinkAnswer(call, link)) };
  },
  "portalLinks.get": (call) => portalLinkAnswer(call, portalLinkOf(call)),
  // Undocumented: what happens to absent fields. They are cleared, the harshest reading.
  "portalLinks.update": withBody(details, (call) => {
    const { uid } = portalLinkOf(call);
    requireEndpoints(call.project, call.body.endpoints);
    return portalLinkAnswer(call, call.project.portalLinks.patch(uid, { ...call.body, ...touched(call) }));
  }),
} satisfies Answers;

/** Undocumented: what happens to the ID of an endpoint that does not exist. It is refused. */
function requireEndpoints(project: Project, ids: readonly string[]): void {
  const unknown = ids.findIndex((id) => project.endpoints.get(id) === undefined);
  if (unknown >= 0) throw new Refusal(400, `endpoints.${unknown}: no endpoint has this ID`);
}

/** Undocumented: the form of `url`, and that the owner's endpoints are looked up at every read. */
function portalLinkAnswer({ project, service }: Call, link: PortalLinkObject) {
  const { owner_id = "", token } = link;
  const owned = project.endpoints
    .list()
    .filter((endpoint) => owner_id !== "" && endpoint.owner_id === owner_id);
  const endpoints = [...new Set([...link.endpoints, ...owned.map(({ uid }) => uid)])];
  const known = endpoints.flatMap((id) => project.endpoints.get(id) ?? []);
  return {
    ...neutralOf(portalLinkFields),
    url: `${service.url}/portal?token=${token}`,
    ...link,
    endpoints,
    endpoints_metadata: known.map(endpointAnswer),
    endpoint_count: endpoints.length,
  };
}

function portalLinkOf(call: Call): PortalLinkObject {
  return found(call, call.project.portalLinks, "portal link", call.param("portalLinkID"));
}
