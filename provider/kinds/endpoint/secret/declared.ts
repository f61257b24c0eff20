/** What a program declares of the signing secret, and why it cannot be used. */

import { problem } from "../../../base/errors";
import type { InputProblem } from "../../../base/errors";
import { isMasked } from "../../../base/markers";
import type { Notice } from "../../../base/notice";
import { shared } from "../../../base/notices";
import type { SecretInputs } from "../types";

/** The fields of an endpoint that decide what a roll means. */
export interface RollInputs extends SecretInputs {
  readonly advancedSignatures?: boolean | undefined;
  readonly failureRate?: number | undefined;
}

/**
 * Whether the active secret is the declared one, as far as state shows. Where only the service can: `not-compared`, because the
 * active one was not set from here, or `other-key`, because the digest in state was made with another key. `missing`: the declared
 * one cannot be read here.
 */
export type SecretMatch = "active" | "other" | "not-compared" | "other-key" | "missing";

/** @internal The inputs that may ask for a roll. */
export const rollInputs = ["secret", "secretFrom", "secretTriggers", "rotateSecretAfterDays"] as const;

/** @internal The input that declares the secret itself. */
export function secretNameOf({ secretFrom }: Partial<SecretInputs>): "secret" | "secretFrom" {
  return secretFrom === undefined ? "secret" : "secretFrom";
}

/** @internal Whether state holds no value of the signing secret. */
export function isExternal({ secretFrom, secretTo }: Partial<SecretInputs>): boolean {
  return secretFrom !== undefined || secretTo !== undefined;
}

/** @internal Why a declared secret cannot be used. */
export function secretProblems({ secret }: Partial<SecretInputs>): InputProblem[] {
  if (typeof secret !== "string") return [];
  const found: InputProblem[] = [];
  if (secret.trim() === "")
    found.push(
      problem("secret", shared.missingValue`must not be empty; omit it to let the service generate one`),
    );
  if (isMasked(secret)) found.push(problem("secret", shared.invalidValue`looks like a mask, not a secret`));
  return found;
}

/** @internal Behind a mask nothing shows whether the declared secret is the active one. */
export function maskedComparison(name: string): Notice {
  return shared.unsupportedHere`the service masks signing secrets, so ${name} cannot be compared: adopt without ${name}, then declare it`;
}
