/** Pausing as desired state. The pause operation may be a toggle, so the status is read before and after it. */

import { mayHaveActed, WebhooksError } from "../../../base/errors";
import type { Notice } from "../../../base/notice";
import { shared } from "../../../base/notices";
import type { StepContext } from "../../step";
import type { Endpoint, EndpointAnswer } from "../types";
import { isDisabledIn } from "./status";

type PauseWork = StepContext<{ readonly paused?: boolean | undefined }, Endpoint, unknown>;

/** @internal Calls pause once, and only if the status is not the declared one. */
export async function ensurePaused(work: PauseWork): Promise<Endpoint> {
  const { client, id, live, inputs } = work;
  if (inputs.paused === undefined) return live;
  const before = live.status === undefined ? await client.endpoints.get(id) : live;
  if (isPaused(before) === inputs.paused) return before;
  const isReached = (endpoint: Endpoint): boolean => isPaused(endpoint) === inputs.paused;
  const after = await actAndVerify(work, () => client.endpoints.pause(id), isReached);
  if (isReached(after)) return after;
  throw new WebhooksError("response-shape", notReached(inputs.paused ? "paused" : "resumed", after));
}

/** @internal The service accepted the request, and shows another status: it may have another name, or somebody changed it meanwhile. */
export function notReached(action: string, { status = "none" }: Endpoint): Notice {
  return shared.unexpectedAnswer`the endpoint was ${action}, but the service shows the status ${status}: run \`pulumi up\` again`;
}

/** @internal Pauses before anything else is sent, where nothing but a pause stops deliveries. */
export function stopFirst({
  live,
  inputs,
}: Pick<PauseWork, "live" | "inputs">): ((work: PauseWork) => Promise<Endpoint>) | undefined {
  const mayDeliver = !isPaused(live) && isDisabledIn(live, undefined) !== true;
  // A service may resume what a later part of the update changes, so that is looked at once more after it.
  return inputs.paused === true && mayDeliver ? (work) => ensurePaused(work) : undefined;
}

/**
 * @internal Acts once and reads the endpoint, which shows whether the service has acted even if the answer was lost. Where
 * it cannot be read, the answer counts if it shows that.
 */
export async function actAndVerify(
  { client, id, live }: Pick<StepContext<unknown, EndpointAnswer, unknown>, "client" | "id" | "live">,
  act: () => Promise<EndpointAnswer>,
  isReached: (endpoint: EndpointAnswer) => boolean,
): Promise<EndpointAnswer> {
  let lost: Error | undefined;
  const answer = await act().catch((error: unknown) => {
    if (!(error instanceof Error && mayHaveActed(error))) throw error;
    lost = error;
    return undefined;
  });
  const after = await client.endpoints.get(id).catch((error: unknown) => {
    const answered = { ...live, ...answer };
    if (answer !== undefined && isReached(answered)) return answered;
    throw lost ?? error;
  });
  if (lost !== undefined && !isReached(after)) throw lost;
  return after;
}

function isPaused(endpoint: Endpoint): boolean {
  return endpoint.status === "paused";
}
