/** Pulumi's encoding of a secret value between engine and provider. */

import { replaceSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";

// The SDK exports both keys, but loading the SDK would double the time until the provider's first answer.
/** The key of an object that encodes a special value, such as a secret. */
export const signature = "4dabf18193072939515e22adb298388d";
/** The value under `signature` that means a secret. */
export const secret = "1b47061264138c4ac30d75fd1eb44270";

/** The same value with each secret marked, so that the engine encrypts it even where the program did not mark it. */
export function withMarks(value: unknown, fields: AnySecretFields): unknown {
  return replaceSecrets(value, fields, (inner) =>
    inner === null ? inner : { [signature]: secret, value: inner },
  );
}
