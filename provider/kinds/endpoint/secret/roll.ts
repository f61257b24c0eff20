/** Rolls the signing secret: in which order an update is sent around the roll, the roll itself, and what makes it ready. */

import { isDeepStrictEqual } from "node:util";
import { unmasked } from "../../../base/markers";
import { isSameUrl } from "../../../base/url";
import type { Ordering, Step, Preparation, StepContext } from "../../step";
import type {
  EndpointAnswer,
  EndpointInputs,
  EndpointOutputs,
  Endpoint,
  EndpointBody,
  Secret,
  SecretInputs,
} from "../types";
import {
  activeSecret,
  expirationOf,
  documentedPolicy,
  missingOverlap,
  rolledNotices,
  willBeAdvanced,
} from "./overlap";
import type { SecretRollPolicy } from "./overlap";
import { isDisabledIn } from "../status";
import { clause } from "../../../base/declare";
import { hasCode, mayHaveActed, WebhooksError } from "../../../base/errors";
import type { Notice } from "../../../base/notice";
import { shared } from "../../../base/notices";
import { reasonOf } from "../../../base/text";
import {
  maskedComparison,
  secretNameOf,
  rollReason,
  rotationOverdueSince,
  unfinishedMark,
  unfinishedOrigin,
} from "./due";
import { isSameDigest, mayHaveRun, newSecret, ProgramError } from "./external-secrets";
import { notices } from "./notices";
import { secretOutputs } from "./preview";

type Order = Ordering<EndpointInputs, EndpointAnswer, EndpointOutputs>;
type EndpointStep = Step<EndpointInputs, EndpointAnswer, EndpointOutputs>;

/**
 * @internal The steps before the body of a combined update. Stopping comes first and starting last. Where the old secret stays valid,
 * a roll comes before a URL that moves: the old host knows the old secret and the new host the new one, and in between deliveries are
 * signed with both. Without an overlap the roll comes after it.
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

/**
 * @internal The steps before the look at a new endpoint. What is to deliver nothing is stopped, whatever the look finds.
 *
 * @param stop what stops deliveries, where they are to stop
 */
export function stepsBeforeLook(stop: EndpointStep | undefined): EndpointStep[] {
  if (stop === undefined) return [checkSentSecret];
  const stopNew: EndpointStep = async (work) => {
    const stopped = await stop(work).catch((error: unknown) => {
      // Only the answer to the create shows for sure that the next update has to roll.
      assertSent(work, newSecret());
      throw error;
    });
    // A read may mask the secrets that the answer to the create shows, and a stop changes none.
    return activeSecret(work.live) === undefined ? stopped : { ...stopped, secrets: work.live.secrets };
  };
  return [stopNew, checkSentSecret];
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

type SecretWork = StepContext<EndpointInputs, EndpointAnswer, EndpointOutputs>;

/**
 * Rolls the signing secret where the inputs require it, and checks by the answer that the new secret is active and the old
 * one stays valid.
 *
 * @internal
 */
export async function rollIfNeeded(work: SecretWork, policy = documentedPolicy): Promise<EndpointAnswer> {
  const origin = await originOf(work);
  assertSent(work, origin);
  const secret = work.sent === undefined ? await wantedSecret(work, origin) : undefined;
  await reportForeignRoll(work, secret);
  if (secret === undefined) {
    await noteApplied(work, work.live);
    return work.live;
  }
  const { client, id, now } = work;
  const expiration = expirationOf(work.inputs, policy);
  const url = urlUntilRolled(work, policy);
  const live = url === undefined ? work.live : await sendAhead(work, url);
  const old = activeSecret(live);
  const failAfterDelivery = (): void => {
    if (work.inputs.secretTo === undefined || old?.uid === undefined) return;
    noteUnfinished(work, origin);
    work.fail(notices["unfinished-roll"]());
  };
  if (work.inputs.secretTo !== undefined)
    await work.secrets.deliver(work.inputs.secretTo, secret).catch((error: unknown) => {
      if (mayHaveRun(error)) failAfterDelivery();
      throw error;
    });
  const isRolled = (endpoint: Endpoint): boolean => {
    const active = activeSecret(endpoint);
    if (active === undefined) return false;
    const value = unmasked(active.value);
    return value === undefined ? active.uid !== old?.uid : value === secret;
  };
  const first = await client.endpoints
    .expireSecret(id, { secret, expiration })
    .catch(async (error: unknown) => {
      // Where the answer was lost, only the value shows whose roll it was: behind a mask, another ID may be that of somebody else.
      const after = mayHaveActed(error) ? await client.endpoints.get(id).catch(() => live) : live;
      if (unmasked(activeSecret(after)?.value) === secret) return after;
      failAfterDelivery();
      throw error;
    });
  // An answer may be older than the roll. Failing because of that would roll again at every run.
  const answer = isRolled(first) ? first : await client.endpoints.get(id).catch(() => first);
  const rolled = activeSecret(answer);
  if (rolled === undefined || !isRolled(answer)) {
    const notice = shared.unexpectedAnswer`the signing secret was rolled, but the response does not show the new one as active`;
    throw new WebhooksError("response-shape", notice);
  }
  await noteApplied(work, answer);
  // The preview has said that there is no overlap, and the program asks for none. What an adoption leaves out stays as it is.
  const before = work.state ?? secretOutputs(live, work.inputs, undefined, policy);
  const isForetold = expiration === undefined && willBeAdvanced(before, work.inputs, policy) === false;
  const fault = isForetold ? undefined : missingOverlap(answer, old, rolled, { expiration, now }, policy);
  if (fault !== undefined) work.fail(fault);
  else for (const notice of rolledNotices(answer, old, { expiration, now }, policy)) work.say(notice);
  // A roll changes nothing else, and the body of the update may follow, which repeats what is not declared.
  return {
    ...live,
    ...(answer.updatedAt && { updatedAt: answer.updatedAt }),
    secrets: withValue(answer, rolled, secret),
  };
}

/** Checks the secrets in the answer to a create. Sends nothing. */
async function checkSentSecret(work: SecretWork): Promise<EndpointAnswer> {
  assertSent(work, newSecret());
  return Promise.resolve(work.live);
}

/**
 * Checks that a new endpoint does not show another signing secret than the one that was sent.
 *
 * @throws WebhooksError after which the next update rolls
 */
function assertSent(work: SecretWork, origin: string): void {
  const secret = work.sent?.["secret"];
  const shown = unmasked(activeSecret(work.live)?.value);
  if (secret === undefined || shown === undefined || shown === secret) return;
  if (work.inputs.secretTo !== undefined) noteUnfinished(work, origin);
  const notice = shared.unexpectedAnswer`the new endpoint signs with a different secret than the one sent; run \`pulumi up\` again to roll it`;
  throw new WebhooksError("response-shape", notice);
}

/** Turns advanced signatures on, and sends whatever else is declared but the URL. */
async function sendAhead({ send }: SecretWork, url: string): Promise<EndpointAnswer> {
  return send({ url }).catch((error: unknown) => {
    if (!hasCode(error, "api")) throw error;
    const notice = shared.unsupportedHere`${reasonOf(error)}; this request contained the old url, because the update turns on advancedSignatures before the roll and changes url after it`;
    throw new WebhooksError("api", notice, { cause: error });
  });
}

/**
 * The random text that a new secret is made from: that of a roll that is not finished, so that the same secret is delivered
 * again, unless that one is in force and due for a rotation itself.
 */
async function originOf({ id, state, live, inputs, now, secrets }: SecretWork): Promise<string> {
  const origin = unfinishedOrigin(state?.appliedSecretUid);
  if (origin === undefined) return newSecret();
  const { value, createdAt } = activeSecret(live) ?? {};
  const isOverdue = rotationOverdueSince(createdAt, inputs.rotateSecretAfterDays, now) !== undefined;
  return isOverdue && unmasked(value) === (await secrets.secretOf(id, origin)) ? newSecret() : origin;
}

/** Has the next update roll even if nothing else asks for it: the receiver may have put the new secret in the place of the one in force. */
function noteUnfinished(work: SecretWork, origin: string): void {
  work.markApplied("secretTo");
  work.noteOutputs({ appliedSecretUid: unfinishedMark(origin) });
}

/** Reports a secret that is not the one in state although no roll was due: it was rolled elsewhere, or by this update. */
async function reportForeignRoll(work: SecretWork, wanted: string | undefined): Promise<void> {
  const { live, inputs, state, id, now, say, secrets } = work;
  const { uid, value } = activeSecret(live) ?? {};
  const known = state?.signingSecretUid;
  if (uid === undefined || known === undefined || uid === known) return;
  if (rollReason(state ?? {}, inputs, now) !== undefined) return;
  const { value: source } = inputs.secretFrom === undefined ? {} : await secrets.find(inputs.secretFrom);
  // Another value than before may have been rolled to from here, by an update of which state learned nothing.
  if (source !== undefined && isSameDigest(state?.secretDigest, await secrets.digestOf(id, source)) !== true)
    return;
  say(foreignRollNotice(inputs, wanted, value));
}

/** What happens to a secret that was rolled elsewhere. */
function foreignRollNotice({ secretFrom, secretTo }: SecretInputs, wanted?: string, value?: string): Notice {
  if (wanted !== undefined) {
    const reaction =
      secretTo === undefined
        ? clause`rolls back to the declared one`
        : clause`delivers a new one to secretTo and rolls to it`;
    return notices["foreign-roll-reverted"]({ reaction });
  }
  if (secretFrom !== undefined) return notices["foreign-roll-shown"]({ known: "it is the declared one" });
  if (secretTo !== undefined) return notices["foreign-roll-not-delivered"]();
  const isMasked = unmasked(value) === undefined;
  return isMasked
    ? notices["foreign-roll-masked"]()
    : notices["foreign-roll-shown"]({ known: "signingSecret shows it" });
}

/** The secret to roll to; undefined where the active one is as declared. */
async function wantedSecret(work: SecretWork, origin: string): Promise<string | undefined> {
  const { id, live, inputs, state, now, secrets } = work;
  const active = unmasked(activeSecret(live)?.value);
  const declared = await declaredSecret(work);
  if (declared !== undefined && state === undefined && active === undefined) {
    throw new WebhooksError("invalid-input", maskedComparison(secretNameOf(inputs)));
  }
  if (declared !== undefined) return (await isActive(work, declared)) ? undefined : declared;
  if (state === undefined || inputs.secretFrom !== undefined) return undefined;
  const { signingSecretUid, ...others } = secretOutputs(live, inputs, state);
  // Where the service masks the active secret, only the state knows more of the wanted one than its ID.
  const known = { ...state, ...(active !== undefined && others), signingSecretUid };
  if (rollReason(known, inputs, now) === undefined) return undefined;
  if (inputs.secretTo === undefined) return newSecret();
  const secret = await secrets.secretOf(id, origin);
  // The answer to an earlier roll to it was lost.
  return secret === active ? undefined : secret;
}

/** Undefined where none is declared, or it cannot be read and the one from before is still active. */
async function declaredSecret({ inputs, state, live, secrets }: SecretWork): Promise<string | undefined> {
  if (inputs.secretFrom === undefined) return inputs.secret;
  const { value, missing: reason } = await secrets.find(inputs.secretFrom);
  if (value !== undefined || secretOutputs(live, inputs, state).secretDigest !== undefined) return value;
  const notice = shared.unreadableFile`a different signing secret is active than before, and the update cannot roll back, because secretFrom cannot be read: ${reason}`;
  throw new WebhooksError("invalid-input", notice);
}

async function isActive({ live, state, id, secrets }: SecretWork, declared: string): Promise<boolean> {
  const known = secretOutputs(live, {}, state).signingSecret;
  if (known !== undefined) return known === declared;
  const isUnchanged = activeSecret(live)?.uid === state?.signingSecretUid;
  return isUnchanged && isSameDigest(state?.secretDigest, await secrets.digestOf(id, declared)) === true;
}

/** Notes that the inputs of the secret are applied, and what no answer shows of the declared one, which is active now. */
async function noteApplied(work: SecretWork, live: Endpoint): Promise<void> {
  for (const name of ["secret", "secretFrom", "secretTo", "secretTriggers"]) work.markApplied(name);
  const uid = activeSecret(live)?.uid;
  if (work.inputs.secretTo !== undefined && uid !== undefined) work.noteOutputs({ appliedSecretUid: uid });
  const declared = await declaredSecret(work);
  if (declared === undefined) return;
  if (work.inputs.secretFrom === undefined) work.noteOutputs({ signingSecret: declared });
  else work.noteOutputs({ secretDigest: await work.secrets.digestOf(work.id, declared) });
}

function withValue({ secrets }: Endpoint, active: Secret, value: string): Secret[] | undefined {
  return secrets?.map((secret) => (secret === active ? { ...secret, value } : secret));
}

/** @internal Reads, or makes and delivers, the secret that an operation needs, before it sends anything. Returns what a create sends of it. */
export async function prepareSecret(
  operation: Preparation<EndpointInputs, EndpointOutputs>,
): Promise<Partial<EndpointBody>> {
  const { inputs, state, isNew, secrets } = operation;
  const { secretFrom, secretTo } = inputs;
  if (secretTo !== undefined && isNew) {
    const secret = newSecret();
    await secrets.deliver(secretTo, secret);
    return { secret };
  }
  // What was compared before stays active where its source is out of reach.
  const isKnown = state?.secretDigest !== undefined && isDeepStrictEqual(state.secretFrom, secretFrom);
  if (secretFrom === undefined || isKnown) return {};
  const { value, missing: reason } = await secrets.find(secretFrom);
  if (value !== undefined) return { secret: value };
  const notice = shared.unreadableFile`secretFrom cannot be read: ${reason}; nothing was sent`;
  throw new WebhooksError("invalid-input", notice);
}

/** @internal What a create that has failed leaves outside. */
export function failedCreateNotice({ secretTo }: EndpointInputs, error: unknown): Notice | undefined {
  if (secretTo === undefined) return undefined;
  if (!(error instanceof ProgramError)) return notices["unused-secret-delivered"]();
  // The delivery comes first, so nothing was sent to the service.
  return error.wasRun ? notices["unused-secret-maybe-delivered"]() : undefined;
}
