/** Portal links of Convoy: create, list, retrieve, update, revoke; a read of some makes a new key. */

import { z } from "zod";
import { newSecret } from "../id";
import { Refusal, route } from "../route";
import type { Call, Route } from "../route";
import { pageOf } from "./paging";
import { databaseTime, endpointsOf, existing, isOld, portalLinksOf, writeTimes } from "./store";
import type { ConvoyPortalLink } from "./store";

const details = z.object({
  name: z.string().optional(),
  owner_id: z.string().default(""),
  endpoints: z.array(z.string()).default([]),
  can_manage_endpoint: z.boolean().default(false),
  auth_type: z.enum(["", "static_token", "refresh_token"]).default("static_token"),
});

type Details = z.infer<typeof details>;

const path = "/portal-links/:portalLinkID";

/** The operations on portal links. */
export const portalLinkRoutes: readonly Route[] = [
  route({
    name: "portalLinks.create",
    method: "POST",
    path: "/portal-links",
    status: 201,
    message: "Portal link created successfully",
    body: details,
    answer: (call) => {
      const fields = checked(call);
      if (!isOld(call) && fields.owner_id === "") throw new Refusal(400, "Invalid input provided");
      const at = databaseTime(call);
      const link = portalLinksOf(call).put({
        ...fields,
        token: newSecret().slice(0, 24),
        created_at: at,
        updated_at: at,
      });
      return portalLinkAnswer(call, writeTimes(call, link, true));
    },
  }),
  route({
    name: "portalLinks.list",
    method: "GET",
    path: "/portal-links",
    status: 200,
    message: "Portal links fetched successfully",
    // `q` and `ownerId` are accepted and not looked at.
    answer: (call) => {
      const ids = call.query.getAll("endpointId");
      const page = pageOf(
        call,
        portalLinksOf(call),
        ({ endpoints }) => ids.length === 0 || endpoints.some((id) => ids.includes(id)),
      );
      return { ...page, content: page.content.map((one) => portalLinkAnswer(call, one)) };
    },
  }),
  route({
    name: "portalLinks.get",
    method: "GET",
    path,
    status: 200,
    message: "Portal link fetched successfully",
    answer: (call) => portalLinkAnswer(call, portalLinkOf(call)),
  }),
  route({
    name: "portalLinks.update",
    method: "PUT",
    path,
    status: 202,
    message: "Portal link updated successfully",
    body: details,
    // What is absent is reset.
    answer: (call) => {
      const old = portalLinkOf(call);
      const link = portalLinksOf(call).put({ ...old, ...checked(call), updated_at: databaseTime(call) });
      return portalLinkAnswer(call, writeTimes(call, link, false));
    },
  }),
  route({
    name: "portalLinks.revoke",
    method: "PUT",
    path: `${path}/revoke`,
    status: 200,
    message: "Portal link revoked successfully",
    answer: (call) => {
      portalLinksOf(call).remove(portalLinkOf(call).uid);
      return null;
    },
  }),
];

function portalLinkOf(call: Call): ConvoyPortalLink {
  return existing(portalLinksOf(call), call.param("portalLinkID"), 404, "Resource not found");
}

/** The fields to keep. Endpoints without an owner get that of the link, behind everybody's back. */
function checked(call: Call<Details>): Omit<Details, "name"> & { name: string } {
  const { name, owner_id, endpoints, auth_type } = call.body;
  if (!name)
    throw new Refusal(400, isOld(call) ? "name:please provide the name field" : "Invalid input provided");
  if (isOld(call) && (owner_id === "") === (endpoints.length === 0)) {
    throw new Refusal(400, "endpoints cannot be empty");
  }
  const all = endpointsOf(call);
  for (const id of endpoints) {
    const endpoint = existing(all, id, 400, "endpoint not found");
    const owner = endpoint.owner_id ?? "";
    if (owner !== "" && owner_id !== "" && owner !== owner_id) {
      throw new Refusal(400, `endpoint ${id} already has owner_id ${owner}`);
    }
    if (owner === "" && owner_id !== "") all.put({ ...endpoint, owner_id });
  }
  return { ...call.body, name, auth_type: auth_type || "static_token" };
}

function portalLinkAnswer(call: Call, link: ConvoyPortalLink) {
  const { owner_id = "", token, auth_type = "static_token" } = link;
  const owned = endpointsOf(call).select((one) => owner_id !== "" && one.owner_id === owner_id);
  const listed = endpointsOf(call).select(({ uid }) => link.endpoints.includes(uid));
  const shown = listed.length > 0 ? listed : owned;
  // Every look at such a link makes another key.
  const key = auth_type === "refresh_token" ? `PRT.${newSecret()}` : "";
  const url = `${call.service.url}/portal?token=${token}${key && `&auth_token=${key}`}`;
  const { auth_type: _type, ...kept } = link;
  return {
    ...kept,
    url,
    endpoint_count: shown.length,
    endpoints_metadata: shown.map(({ uid, name, project_id, url: place }) => ({
      uid,
      name,
      project_id,
      url: place,
    })),
    deleted_at: null,
    ...(!isOld(call) && { auth_type, auth_key: key }),
  };
}
