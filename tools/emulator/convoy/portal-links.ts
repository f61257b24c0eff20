/** Portal links of Convoy: create, list, retrieve, update, revoke; a read of some makes a new key. */

import type { z } from "zod";
import { neutralOf, schemasOf } from "../fields";
import { newSecret } from "../id";
import { shape } from "../objects";
import { Refusal, withBody } from "../route";
import type { Answers, Call } from "../route";
import { portalLinkFields } from "./fields";
import { pageOf } from "./paging";
import { databaseTime, endpointsOf, existing, isOld, portalLinksOf, writeTimes } from "./store";
import type { ConvoyPortalLink } from "./store";

const details = shape(schemasOf(portalLinkFields));

type Details = z.infer<typeof details>;

/** The operations on portal links. */
export const portalLinkAnswers = {
  "portalLinks.create": withBody(details, (call) => {
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
  }),
  // `q` and `ownerId` are accepted and not looked at.
  "portalLinks.list": (call) => {
    const ids = call.query.getAll("endpointId");
    return pageOf(
      call,
      portalLinksOf(call),
      ({ endpoints }) => ids.length === 0 || endpoints.some((id) => ids.includes(id)),
      (convoyPortalLink) => portalLinkAnswer(call, convoyPortalLink),
    );
  },
  "portalLinks.get": (call) => portalLinkAnswer(call, portalLinkOf(call)),
  // What is absent is reset.
  "portalLinks.update": withBody(details, (call) => {
    const old = portalLinkOf(call);
    const link = portalLinksOf(call).put({ ...old, ...checked(call), updated_at: databaseTime(call) });
    return portalLinkAnswer(call, writeTimes(call, link, false));
  }),
  "portalLinks.revoke": (call) => {
    portalLinksOf(call).remove(portalLinkOf(call).uid);
    return null;
  },
} satisfies Answers;

function portalLinkOf(call: Call): ConvoyPortalLink {
  return existing(portalLinksOf(call), call.param("portalLinkID"), 404, "Resource not found");
}

/** The fields to keep. Endpoints without an owner get that of the link, behind everybody's back. */
function checked(call: Call<Details>) {
  const { name, owner_id = "", endpoints = [], auth_type } = call.body;
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
  const { auth_type: usual, ...neutral } = neutralOf(portalLinkFields);
  return { ...neutral, ...call.body, name, owner_id, auth_type: auth_type || usual };
}

function portalLinkAnswer(call: Call, link: ConvoyPortalLink) {
  const { owner_id = "", token, auth_type = "static_token" } = link;
  const owned = endpointsOf(call).select(
    (convoyEndpoint) => owner_id !== "" && convoyEndpoint.owner_id === owner_id,
  );
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
