/**
 * What a program itself has marked as secret. The host passes values on without their marks, so the class adds the places, and
 * the provider remembers them for the calls that follow a check.
 */

import { isFields } from "../base/fields";
import type { Fields } from "../base/fields";
import { visible } from "../engine/hidden-fields";
import type { AnySecretFields } from "../http/secret-fields";
import type { KindName } from "../kinds/registry";
import { kinds } from "../kinds/registry";
import { inputsKey } from "../lifecycle/ownership";

/** The places that are marked in the inputs of a process. */
export class MarkedInputs {
  private readonly places = new Map<string, AnySecretFields>();

  /** Notes what the class has marked in inputs, which a check has completed. */
  note(kind: KindName, added: AnySecretFields, completed: Fields): void {
    if (Object.keys(added).length > 0) this.places.set(keyOf(kind, completed), added);
  }

  /** What is marked in checked inputs. A state that is read or deleted has nothing: no check came before. */
  of(kind: KindName, inputs: Fields): AnySecretFields {
    return this.places.size === 0 ? {} : (this.places.get(keyOf(kind, inputs)) ?? {});
  }
}

/** What the class has marked in its arguments. */
export function markedPlacesOf({ __marked: places }: Fields): AnySecretFields {
  return isFields(places) ? (places as AnySecretFields) : {};
}

function keyOf(kind: KindName, inputs: Fields): string {
  return inputsKey({ kind: kinds[kind].type }, visible(inputs));
}
