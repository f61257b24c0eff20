/** Whether an endpoint of Convoy delivers: pausing is a toggle, activating is not, so each is used where it is safe. */

import type { WebhooksClient } from "../../api/client";
import type { EndpointAnswer } from "../../api/endpoint";
import { hasCode, WebhooksError } from "../../errors";
import type { Work } from "../definition";
import { turn } from "../endpoint-pause";

interface Wish {
  readonly paused?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** An endpoint that the service itself has made inactive counts as paused: it delivers nothing either. */
export function isPaused({ status }: EndpointAnswer): boolean {
  return status !== "active";
}

/** Pauses an active endpoint or activates one that is not, once, and only if that is declared. */
export async function keepStatus(work: Work<Wish, EndpointAnswer, unknown>): Promise<EndpointAnswer> {
  const { client, id, live, inputs } = work;
  const wanted = inputs.paused ?? inputs.isDisabled;
  if (wanted === undefined || isPaused(live) === wanted) return live;
  const isReached = (endpoint: EndpointAnswer): boolean => isPaused(endpoint) === wanted;
  const act = async (): Promise<unknown> => (wanted ? client.endpoints.pause(id) : activate(client, live));
  const after = await turn(work, act, isReached);
  if (isReached(after)) return after;
  throw new WebhooksError(
    "response-shape",
    `the endpoint was ${wanted ? "paused" : "activated"}, but the service shows the status ${after.status ?? "none"}`,
  );
}

/** Releases before 26.6.4 have no such operation: there the toggle leads back, from `paused` only. */
async function activate(client: WebhooksClient, { uid, status }: EndpointAnswer): Promise<unknown> {
  return client.endpoints.activate(uid).catch((error: unknown) => {
    const isUnknown = hasCode(error, "api") && [404, 405].includes(error.status);
    if (!isUnknown) throw error;
    if (status === "paused") return client.endpoints.pause(uid);
    throw new WebhooksError(
      "invalid-input",
      `the service has made the endpoint ${status ?? "inactive"}, and its release shows no operation that leads back: activate it in its dashboard`,
      { cause: error },
    );
  });
}
