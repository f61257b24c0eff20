/** What taking over an endpoint does to its signing secret: said by a preview, with the endpoint or without, and after it. */

import { unmasked } from "../../http/mask";
import type { Consultation, Outside } from "../step";
import { consultSecret } from "./secret/external";
import type { EndpointAnswer } from "./schema";
import { oldSecretClause, plannedLines } from "./secret/roll";
import type { Roll } from "./secret/roll";
import type { SecretRollPolicy } from "./secret/roll-policy";
import { plannedRoll } from "./secret/declared";
import type { RollInputs } from "./secret/declared";
import { activeSecret, rotationOverdueSince, secretOutputs } from "./secret/outputs";
import type { EndpointInputs, EndpointOutputs, SecretInputs, SecretOutputs } from "./types";

type EndpointConsultation = Consultation<EndpointInputs, EndpointAnswer, EndpointOutputs>;

/** @internal What is found out before a create or update, and what a takeover does to the signing secret. */
export async function consultWith(policy: SecretRollPolicy, about: EndpointConsultation): Promise<Outside> {
  const found = await consultSecret(about);
  if (about.state !== undefined || found.lines.length > 0) return found;
  const { inputs, unknown } = about;
  const isTakeover = inputs.adoptId !== undefined || unknown.has("adoptId");
  return isTakeover ? { ...found, ...(await takeoverOutside(policy, about)) } : found;
}

async function takeoverOutside(
  policy: SecretRollPolicy,
  about: EndpointConsultation,
): Promise<Pick<Outside, "lines" | "problems">> {
  const { inputs, unknown, live, now, secrets } = about;
  const names = ["secret", "secretFrom"] as const;
  const name = names.find((one) => inputs[one] !== undefined || unknown.has(one));
  const state: Partial<RollInputs> & SecretOutputs =
    live === undefined
      ? {}
      : { ...secretOutputs(live, {}, undefined, policy), failureRate: live.failureRate };
  const roll = plannedRoll(state, inputs, now, policy, unknown);
  if (name === undefined) return { lines: overdueLines({ ...state, ...inputs }, roll, policy) };
  const { value = inputs.secret } =
    inputs.secretFrom === undefined ? {} : await secrets.find(inputs.secretFrom);
  if (live === undefined || value === undefined) return { lines: [comparedLine(name, roll, policy)] };
  const active = unmasked(activeSecret(live)?.value);
  if (active === undefined) return { lines: [], problems: [{ path: name, reason: uncomparedReason(name) }] };
  return { lines: active === value ? [] : plannedLines(`${name} is not the active one`, roll, policy) };
}

function comparedLine(name: string, roll: Roll, policy: SecretRollPolicy): string {
  return `up compares ${name} with the active signing secret of what it takes over, and rolls to it if they differ: ${oldSecretClause(roll, policy)}; it fails where the service masks that one`;
}

/** @internal Why nothing that is declared can be compared with the active secret of what is taken over. */
export function uncomparedReason(name: string): string {
  return `the service masks signing secrets, so nobody can tell whether the declared one is active: adopt without ${name}, then declare it, which rolls to it`;
}

/** @internal The line after a takeover that has left a secret whose rotation is overdue. */
export function takeoverNoticesWith(
  policy: SecretRollPolicy,
  state: EndpointInputs & EndpointOutputs,
  now: Date,
): string[] {
  return overdueLines(state, plannedRoll(state, state, now, policy, new Set()), policy);
}

/** A takeover never rolls a secret because of its age: the next update does. */
function overdueLines(
  { signingSecretRotatedAt, rotateSecretAfterDays }: Partial<SecretInputs> & SecretOutputs,
  roll: Roll,
  policy: SecretRollPolicy,
): string[] {
  const since = rotationOverdueSince(signingSecretRotatedAt, rotateSecretAfterDays, roll.now);
  if (since === undefined) return [];
  const overdue = `older than ${String(rotateSecretAfterDays)} days, due since ${since}`;
  return [`the next up rolls the signing secret (${overdue}); ${oldSecretClause(roll, policy)}`];
}
