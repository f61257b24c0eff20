/** Marks secrets in the values that go to the engine. */

import { replaceSecrets } from "../http/secret-fields";
import { secret, signature } from "../base/markers";
import type { AnySecretFields } from "../http/secret-fields";

/** The same value with each secret marked, so that the engine encrypts it even where the program did not mark it. */
export function withMarks(value: unknown, fields: AnySecretFields): unknown {
  return replaceSecrets(value, fields, (inner) =>
    inner === null ? inner : { [signature]: secret, value: inner },
  );
}
