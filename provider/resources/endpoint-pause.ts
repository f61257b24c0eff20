/** Pausing as desired state: the service's pause operation may be a toggle, so it is looked at before and after. */

import type { Endpoint } from "../api/endpoint";
import { mayHaveActed, WebhooksError } from "../errors";
import type { Work } from "./definition";

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
  const lost = await client.endpoints.pause(id).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Error && mayHaveActed(error)) return error;
      throw error;
    },
  );
  const after = await client.endpoints.get(id);
  if (isPaused(after) === inputs.paused) return after;
  if (lost !== undefined) throw lost;
  throw new WebhooksError(
    "response-shape",
    `paused is declared ${String(inputs.paused)}, but after the pause operation the service shows the status ${after.status ?? "none"}`,
  );
}

function isPaused(endpoint: Endpoint): boolean {
  return endpoint.status === "paused";
}
