/** Pausing as desired state: the service's pause operation may be a toggle, so it is looked at before and after. */

import type { WebhooksClient } from "../../client";
import type { Endpoint, EndpointAnswer } from "./schema";
import { mayHaveActed, WebhooksError } from "../../errors";
import type { Work } from "../definition";

/**
 * Calls pause once, and only if the status differs from what is declared.
 *
 * @internal
 */
export async function keepPause(
  work: Work<{ readonly paused?: boolean | undefined }, Endpoint, unknown>,
): Promise<Endpoint> {
  const { client, id, live, inputs } = work;
  if (inputs.paused === undefined) return live;
  const before = live.status === undefined ? await client.endpoints.get(id) : live;
  if (isPaused(before) === inputs.paused) return before;
  const isReached = (endpoint: Endpoint): boolean => isPaused(endpoint) === inputs.paused;
  const after = await turn(work, () => client.endpoints.pause(id), isReached);
  if (isReached(after)) return after;
  throw new WebhooksError(
    "response-shape",
    `paused is declared ${String(inputs.paused)}, but after the pause operation the service shows the status ${after.status ?? "none"}`,
  );
}

/**
 * Acts once and looks. Where the answer was lost, only what is seen tells whether the service has acted.
 *
 * @internal
 */
export async function turn(
  { client, id }: { readonly client: WebhooksClient; readonly id: string },
  act: () => Promise<unknown>,
  isReached: (endpoint: EndpointAnswer) => boolean,
): Promise<EndpointAnswer> {
  const lost = await act().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Error && mayHaveActed(error)) return error;
      throw error;
    },
  );
  const after = await client.endpoints.get(id);
  if (lost !== undefined && !isReached(after)) throw lost;
  return after;
}

function isPaused(endpoint: Endpoint): boolean {
  return endpoint.status === "paused";
}
