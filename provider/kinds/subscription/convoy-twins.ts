/** Another subscription of the endpoint to which an update has moved one, in a project that allows one for each. */

import { clause } from "../../base/declare";
import type { ProjectClient } from "../operations";
import type { StepContext } from "../step";
import { notices } from "./notices";
import type { SubscriptionAnswer, SubscriptionInputs } from "./types";

/** Whether the project allows several subscriptions for an endpoint. */
export async function allowsSeveral(client: ProjectClient, projectId: string): Promise<boolean> {
  const { projectType, multipleEndpointSubscriptions } = await client.projectSettings.get(projectId);
  return projectType === "incoming" || multipleEndpointSubscriptions === true;
}

/** Says which one it is: releases up to 25.7 refuse it to a create only, and to an update they do not. */
export async function warnOfTwins<Live extends SubscriptionAnswer>(
  work: StepContext<SubscriptionInputs, Live, object>,
): Promise<Live> {
  const { client, id, live, inputs, state } = work;
  const { endpointId, projectId = "" } = inputs;
  const isMoved = state !== undefined && endpointId !== undefined && endpointId !== state.endpointId;
  if (!isMoved) return live;
  const listed = await twinsOf(client, id, endpointId);
  if (listed.length === 0) return live;
  const isAllowed = await allowsSeveral(client, projectId).catch(() => undefined);
  if (isAllowed === true) return live;
  const twins = await confirmed(client, listed, endpointId);
  if (twins.length === 0) return live;
  const permission = isAllowed === undefined ? clause`may not allow` : clause`does not allow`;
  const others = twins.join(" and ");
  work.say(notices["duplicate-subscription"]({ endpoint: endpointId, others, permission }));
  return live;
}

/** The IDs of the other subscriptions of an endpoint. The move is done, so a list that fails is no failure of it. */
async function twinsOf(client: ProjectClient, id: string, endpointId: string): Promise<string[]> {
  const found: string[] = [];
  try {
    for await (const { uid } of client.subscriptions.list({ endpointId })) if (uid !== id) found.push(uid);
  } catch {
    return [];
  }
  return found;
}

/** The names and IDs of those that a read shows with this endpoint: a list may show what is gone or was moved. */
async function confirmed(
  client: ProjectClient,
  ids: readonly string[],
  endpointId: string,
): Promise<string[]> {
  const reads = await Promise.allSettled(ids.map((id) => client.subscriptions.get(id)));
  return reads.flatMap((read) => {
    if (read.status === "rejected" || read.value.endpointMetadata?.uid !== endpointId) return [];
    const { uid, name = "" } = read.value;
    return [`Subscription ${name} (${uid})`];
  });
}
