/**
 * In which order the parts of a combined update of an endpoint are sent. Stopping comes first and starting last. Where the old secret
 * stays valid, a roll comes before a URL that moves: the old host knows the old secret and the new host the new one, and in between
 * deliveries are signed with both. Without an overlap the roll comes after it.
 */

import { unmasked } from "../../base/markers";
import { isSameUrl } from "../../base/url";
import type { Ordering, Step } from "../step";
import type { EndpointAnswer, EndpointInputs, EndpointOutputs } from "./types";
import { activeSecret, expirationOf } from "./secret/overlap";
import type { SecretRollPolicy } from "./secret/overlap";
import { isDisabledIn } from "./status/status";

type Order = Ordering<EndpointInputs, EndpointAnswer, EndpointOutputs>;
type EndpointStep = Step<EndpointInputs, EndpointAnswer, EndpointOutputs>;

/**
 * @internal The steps before the body.
 *
 * @param stop what stops deliveries, where they are to stop
 */
export function stepsBeforeBody(
  order: Order,
  policy: SecretRollPolicy,
  stop: EndpointStep | undefined,
  roll: EndpointStep,
): EndpointStep[] {
  const first = rollsBeforeBody(order, policy, stop !== undefined) ? [roll] : [];
  return stop === undefined || isRefused(order) ? first : [stop, ...first];
}

function rollsBeforeBody(order: Order, policy: SecretRollPolicy, isStopped = false): boolean {
  if (enablesInBody(order) || isRefused(order)) return true;
  const { inputs, live } = order;
  const disablesInBody = !isStopped && inputs.isDisabled === true && isDisabledIn(live, true) !== true;
  const hasOverlap = expirationOf(inputs, policy) !== 0 && isAdvancedAfter(order, policy) !== false;
  return movesUrl(order) && hasOverlap && !disablesInBody;
}

/** Whether an adoption is refused because a mask hides the active secret: then nothing is sent before that. */
function isRefused({ live, inputs, state }: Order): boolean {
  const isCompared = state === undefined && (inputs.secret ?? inputs.secretFrom) !== undefined;
  return isCompared && unmasked(activeSecret(live)?.value) === undefined;
}

/**
 * @internal The URL that stays until a roll is done, where the body has to be sent ahead of the roll because it turns advanced
 * signatures on. Undefined elsewhere.
 */
export function urlUntilRolled(order: Order, policy: SecretRollPolicy): string | undefined {
  const { live } = order;
  if (!rollsBeforeBody(order, policy) || enablesInBody(order) || !movesUrl(order)) return undefined;
  return isAdvancedAfter(order, policy) === true && live.advancedSignatures !== true ? live.url : undefined;
}

/** @internal The live URL, in the declared spelling where both are the same URL. */
export function asDeclared(url: string | undefined, declared: string | undefined): string | undefined {
  return isSameUrl(url, declared) ? declared : url;
}

function movesUrl({ live, inputs }: Order): boolean {
  return inputs.url !== undefined && asDeclared(live.url, inputs.url) !== inputs.url;
}

/** Whether the body starts deliveries: nothing is delivered before it. */
function enablesInBody({ live, inputs, state }: Order): boolean {
  const isEnabled =
    inputs.isDisabled === false || (inputs.isDisabled === undefined && state?.isDisabled === true);
  return isEnabled && isDisabledIn(live, false) === true;
}

function isAdvancedAfter({ live, inputs, state }: Order, policy: SecretRollPolicy): boolean | undefined {
  const undeclared =
    state?.advancedSignatures === undefined ? live.advancedSignatures : policy.advancedByDefault;
  return inputs.advancedSignatures ?? undeclared;
}
