/** Sources of Convoy: create, list, retrieve, update, delete, with a verifier that is settled for good by the creation. */

import { shownOf } from "../fields";
import { newId } from "../id";
import { plainSourceFields } from "../records";
import { Refusal, withBody } from "../route";
import type { Answers, Call } from "../route";
import { pageOf } from "./paging";
import { empty } from "./profile";
import { checkPubSub, checkVerifier, details } from "./source-rules";
import type { Details } from "./source-rules";
import { databaseTime, existing, isOld, sourcesOf, subscriptionsOf, writeTimes } from "./store";
import type { ConvoySource } from "./store";

/** The operations on sources. */
export const sourceAnswers = {
  // `is_disabled` and `forward_headers` are not looked at.
  "sources.create": withBody(details, (call) => {
    const { name, type, provider = "", verifier } = required(call);
    checkVerifier(call.body);
    checkPubSub(call.body);
    const source = {
      ...{ name, type, provider, mask_id: newId().slice(-16), is_disabled: false, forward_headers: [] },
      ...changeable(call, undefined),
      verifier: verifier?.["type"] && verifier["type"] !== "noop" ? verifier : undefined,
      pub_sub: call.body.pub_sub,
      created_at: databaseTime(call),
      updated_at: databaseTime(call),
    };
    return sourceAnswer(call, writeTimes(call, sourcesOf(call).put(source as Partial<ConvoySource>), true));
  }),
  "sources.list": (call) => {
    const { query } = call;
    const [part, type, provider] = [query.get("q") ?? "", query.get("type"), query.get("provider")];
    return pageOf(
      call,
      sourcesOf(call),
      (convoySource) =>
        (convoySource.name ?? "").includes(part) &&
        (!type || convoySource.type === type) &&
        (!provider || convoySource.provider === provider),
      (convoySource) => sourceAnswer(call, convoySource),
    );
  },
  "sources.get": (call) => sourceAnswer(call, sourceOf(call)),
  "sources.update": withBody(details, (call) => {
    const old = sourceOf(call);
    const { name, type, verifier } = required(call);
    checkVerifier(call.body);
    // Without the object, this type brings the service down.
    if (type === "pub_sub" && call.body.pub_sub === undefined) throw empty(500);
    checkPubSub(call.body);
    const isReal = verifier?.["type"] !== undefined && verifier["type"] !== "noop";
    const isNamed = isReal || (isOld(call) && verifier?.["type"] !== undefined);
    if (isNamed && old.verifier === undefined)
      throw new Refusal(400, "an error occurred while updating source");
    const source = {
      ...old,
      ...{ name, type },
      is_disabled: call.body.is_disabled ?? old.is_disabled,
      forward_headers: call.body.forward_headers ?? old.forward_headers,
      ...changeable(call, old),
      verifier: isReal ? verifier : old.verifier,
      pub_sub: call.body.pub_sub ?? old.pub_sub,
      hides_verifier_until: verifier === undefined ? new Date(call.now.getTime() + 60_000) : undefined,
      updated_at: databaseTime(call),
    };
    const kept = sourcesOf(call).put(source);
    // The answer repeats what was sent, also where it was not taken.
    return sourceAnswer(call, writeTimes(call, { ...kept, verifier: verifier ?? kept.verifier }, false));
  }),
  "sources.delete": (call) => {
    const { uid } = sourceOf(call);
    const subscriptions = subscriptionsOf(call);
    for (const subscription of subscriptions.select(({ source_id }) => source_id === uid))
      subscriptions.remove(subscription.uid);
    sourcesOf(call).remove(uid);
    return null;
  },
} satisfies Answers;

function sourceOf(call: Call): ConvoySource {
  return existing(sourcesOf(call), call.param("sourceID"), 404, "source not found");
}

function required(call: Call<Details>): Details & { name: string; type: string } {
  const { name, type } = call.body;
  if (!name) throw new Refusal(400, "name:please provide a source name");
  if (!type) throw new Refusal(400, "type:please provide a type");
  return { ...call.body, name, type };
}

function changeable(call: Call<Details>, old: ConvoySource | undefined): Partial<ConvoySource> {
  const { body } = call;
  return {
    ...shownOf(plainSourceFields, { ...old, ...body }),
    custom_response: { body: "", content_type: "", ...old?.custom_response, ...body.custom_response },
    ...(!isOld(call) && { event_type_location: body.event_type_location ?? old?.event_type_location ?? "" }),
  };
}

/** What there is to see where there is no verifier: the old releases leave the type out. */
const noVerifier = {
  hmac: { header: "", hash: "", secret: "", encoding: "" },
  basic_auth: { username: "", password: "" },
  api_key: { header_name: "", header_value: "" },
};

function sourceAnswer(
  call: Call,
  { verifier: held, pub_sub, hides_verifier_until: end = call.now, ...source }: ConvoySource,
) {
  // It keeps for a minute what an update said, and takes no verifier for none.
  const verifier = call.service.release === "24.11" && end > call.now ? undefined : held;
  return {
    ...source,
    body_function: source.body_function || null,
    header_function: source.header_function || null,
    url: `${call.service.url}/ingest/${source.mask_id ?? ""}`,
    verifier: verifier ?? (isOld(call) ? noVerifier : { type: "noop" }),
    pub_sub: pub_sub === undefined ? { type: "", workers: 0 } : readPubSub(pub_sub),
    provider_config: null,
    deleted_at: null,
  };
}

/** The exchange of an AMQP queue is written nested and read flat. */
function readPubSub(pubSub: Readonly<Record<string, unknown>>): object {
  const amqp = pubSub["amqp"] as Readonly<Record<string, unknown>> | undefined;
  if (amqp === undefined) return pubSub;
  const { bindExchange, ...broker } = amqp;
  const { exchange = "", routingKey = "" } = (bindExchange ?? {}) as {
    exchange?: string;
    routingKey?: string;
  };
  return { ...pubSub, amqp: { ...broker, bindedExchange: exchange, routingKey } };
}
