// The values that travel between program, engine and provider: plain JSON with marks for secret and unknown.

/** A property value: plain JSON, in which a secret is an object with a signature and an unknown is a fixed text. */
export type Value = null | boolean | number | string | Value[] | Properties;

/** The inputs or outputs of a resource. */
export interface Properties {
  [key: string]: Value;
}

/** Stands for a value that is not known during a preview. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The key that marks an object as something else than a plain object. */
export const SIGNATURE = "4dabf18193072939515e22adb298388d";

/** The value under `SIGNATURE` that marks a secret. */
export const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** A value that is marked as secret. */
export interface Secret extends Properties {
  [SIGNATURE]: typeof SECRET;
  /** The value in clear. */
  value: Value;
}

/** Whether a value is a plain or marked object, and no array. */
export function isObject(value: Value | undefined): value is Properties {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is marked as secret. */
export function isSecret(value: Value | undefined): value is Secret {
  return isObject(value) && value[SIGNATURE] === SECRET;
}

/** Marks a value as secret; what is marked inside it loses its own mark. */
export function makeSecret(value: Value): Secret {
  return { [SIGNATURE]: SECRET, value: reveal(value) };
}

function children(value: Value): Value[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

/** Whether a value is a secret or holds one at any depth. */
export function containsSecret(value: Value): boolean {
  return isSecret(value) || children(value).some(containsSecret);
}

/** Whether a value is unknown or holds an unknown at any depth. */
export function containsUnknown(value: Value): boolean {
  return value === UNKNOWN || children(value).some(containsUnknown);
}

/** The properties without whatever is unknown in them. */
export function withoutUnknowns(properties: Properties): Properties {
  const strip = (value: Value): Value => {
    if (Array.isArray(value)) return value.filter((child) => child !== UNKNOWN).map(strip);
    if (!isObject(value)) return value;
    const known = Object.entries(value).filter(([, child]) => child !== UNKNOWN);
    return Object.fromEntries(known.map(([key, child]) => [key, strip(child)]));
  };
  return strip(properties) as Properties;
}

/** Applies a function to every direct child of a value. */
export function mapValue(value: Value, change: (child: Value) => Value): Value {
  if (Array.isArray(value)) return value.map(change);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, change(child)]));
}

/** The value without any secret mark: what a provider is given. */
export function reveal(value: Value): Value {
  return isSecret(value) ? reveal(value.value) : mapValue(value, reveal);
}

/** `reveal` for a whole set of properties. */
export function revealAll(properties: Properties): Properties {
  return reveal(properties) as Properties;
}

/**
 * Marks those results as secret whose argument of the same name was secret: a provider answers in clear.
 * Goes into plain objects, takes arrays as a whole.
 */
export function markLike(results: Properties, given: Properties): Properties {
  const marked: Properties = { ...results };
  for (const [key, argument] of Object.entries(given)) {
    const result = marked[key];
    if (result === undefined || isSecret(result)) continue;
    if (isObject(result) && isObject(argument) && !isSecret(argument))
      marked[key] = markLike(result, argument);
    else if (containsSecret(argument)) marked[key] = makeSecret(result);
  }
  return marked;
}

/** Marks the named properties as secret. */
export function markKeys(properties: Properties, keys: readonly string[]): Properties {
  const marked: Properties = { ...properties };
  for (const key of keys) {
    const value = marked[key];
    if (value !== undefined && !isSecret(value)) marked[key] = makeSecret(value);
  }
  return marked;
}

/** Whether two values are the same, marks included. The order of keys does not count. */
export function isEqual(left: Value | undefined, right: Value | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((value, index) => isEqual(value, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key]))
  );
}
