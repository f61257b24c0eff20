/** The secret fields of an object as a table, and how they are replaced; headers that may carry a credential. Loads neither schemas nor a client. */

/**
 * @internal The length from which on a secret is hidden. A shorter one is part of ordinary words: replacing it would garble
 * the message, and the gaps would reveal it.
 */
export const minSecretLength = 6;

/** @internal The secret fields of a kind: `true` for a whole value, otherwise a table for the object or each list item. */
export type SecretFields<Of> = { readonly [Name in keyof Of]?: true | SecretFields<Inner<Of[Name]>> };

/** The secret fields of any kind. */
export interface AnySecretFields {
  readonly [name: string]: true | AnySecretFields;
}

type Inner<Value> =
  NonNullable<Value> extends readonly (infer Item)[]
    ? Item
    : NonNullable<Value> extends object
      ? NonNullable<Value>
      : never;

/** Calls `then` with a value: at once, or when it is known. */
type Await = (value: unknown, then: (known: unknown) => unknown) => unknown;

/** @internal The value with each secret replaced. */
export function replaceSecrets(
  value: unknown,
  fields: AnySecretFields,
  replace: (secret: unknown) => unknown,
  whenKnown: Await = (known, then) => then(known),
): unknown {
  return whenKnown(value, (known) => {
    if (Array.isArray(known)) return known.map((item) => replaceSecrets(item, fields, replace, whenKnown));
    if (typeof known !== "object" || known === null) return known;
    const entries = Object.entries(known).map(([name, inner]: [string, unknown]): [string, unknown] => {
      const rule = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (rule === undefined || inner === undefined) return [name, inner];
      return [name, rule === true ? replace(inner) : replaceSecrets(inner, rule, replace, whenKnown)];
    });
    return Object.fromEntries(entries);
  });
}

/** @internal What is secret by either of two tables. */
export function joinSecrets(anySecretFields: AnySecretFields, other: AnySecretFields): AnySecretFields {
  const joined: [string, true | AnySecretFields][] = Object.entries(other).map(([name, rule]) => {
    const known = Object.hasOwn(anySecretFields, name) ? anySecretFields[name] : undefined;
    if (known === undefined || rule === true) return [name, rule];
    return [name, known === true ? true : joinSecrets(known, rule)];
  });
  return { ...anySecretFields, ...Object.fromEntries(joined) };
}

/** @internal The secret texts of a value, at any depth of what is secret, which errors must not repeat. */
export function secretTexts(value: unknown, fields: AnySecretFields): string[] {
  const texts: string[] = [];
  // A list and no recursion: a value may be nested as deeply as a program likes.
  const parts: [unknown, true | AnySecretFields][] = [[value, fields]];
  for (const [part, rule] of parts) {
    if (typeof part === "string" && rule === true) texts.push(part);
    if (typeof part !== "object" || part === null) continue;
    for (const [name, inner] of Object.entries(part)) {
      const isWhole = rule === true || Array.isArray(part);
      const ruleInside = isWhole ? rule : Object.hasOwn(rule, name) ? rule[name] : undefined;
      if (ruleInside !== undefined) parts.push([inner, ruleInside]);
    }
  }
  return texts;
}

/** @internal Whether a header is known to carry no credential. */
export function isHarmlessHeader(name: string): boolean {
  return harmless.test(name);
}

/** @internal Whether the name of a header says that it may carry a credential, so that a condition on it must not be shown. */
export function mayCarryCredential(name: string): boolean {
  return !isHarmlessHeader(name) && credential.test(name);
}

/** @internal The values of all other headers that are long enough for a credential. */
export function secretHeaderValues(headers: Readonly<Record<string, unknown>> | undefined): string[] {
  return Object.entries(headers ?? {})
    .filter(([name]) => !isHarmlessHeader(name))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value): value is string => typeof value === "string" && value.length >= minSecretLength);
}

const harmless =
  /^(accept|accept-encoding|cache-control|connection|content-encoding|content-length|content-type|date|etag|host|keep-alive|retry-after|server|transfer-encoding|user-agent|vary|x-request-id)$/i;
const credential =
  /auth|bearer|cert|cookie|credential|csrf|hmac|jwt|key|otp|pass|pwd|secret|session|sign|token/i;
