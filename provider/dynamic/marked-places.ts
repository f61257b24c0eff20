/** Where the arguments of a resource are marked as secret by the program itself. */

import * as pulumi from "@pulumi/pulumi";
import type { AnySecretFields } from "../http/secret-fields";

/** @internal The places that the program has marked as secret; undefined where there are none. */
export async function markedPlaces(value: unknown): Promise<true | AnySecretFields | undefined> {
  try {
    const given: unknown = await (pulumi.Output.isInstance(value) ? pulumi.isSecret(value) : value);
    if (pulumi.Output.isInstance(value)) return given === true ? true : undefined;
    if (!isPlain(given)) return undefined;
    const parts = await Promise.all(
      Object.entries(given).map(async ([name, part]) => [name, await markedPlaces(part)] as const),
    );
    const places = parts.filter(([, place]) => place !== undefined);
    // The items of a list are not told apart, because it may be sorted on the way.
    if (places.length === 0) return undefined;
    return Array.isArray(given) ? true : (Object.fromEntries(places) as AnySecretFields);
  } catch {
    // The SDK itself reports a rejected argument.
    return undefined;
  }
}

/** Whether a value is an object or a list of a program's own: a resource holds itself. */
function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !pulumi.Resource.isInstance(value);
}
