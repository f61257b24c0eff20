/** Pulumi's mark for a value that is secret, in the form in which it travels between engine and provider. */

import { replaceSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";

// The SDK exports both, but loading the SDK would double the time until the provider's first answer.
/** The key that marks an object as something else than a plain one. */
export const signature = "4dabf18193072939515e22adb298388d";
const secret = "1b47061264138c4ac30d75fd1eb44270";

/** The same value with each secret marked: the engine encrypts it where it stands, whatever the program said of it. */
export function withMarks(value: unknown, fields: AnySecretFields): unknown {
  return replaceSecrets(value, fields, (inner) =>
    inner === null ? inner : { [signature]: secret, value: inner },
  );
}
