/** Types for one class with the argument types of one dialect. */

import type { CustomResourceOptions, ID, Input } from "@pulumi/pulumi";
import type { LookupState } from "./base";

/** The static methods of a class. */
export interface LookedUpOnly<Resource, LookedUp> {
  /** An object that exists and is not managed here, with every field the service shows. Missing or deleted: an error. */
  get(name: string, id: Input<ID>, state?: LookupState, options?: CustomResourceOptions): LookedUp;
  /** Whether a value is a resource of this kind, whichever copy and entry of the package made it. */
  isInstance(value: unknown): value is Resource;
}

/** A class with its arguments and its instances. */
export interface DeclaredWith<Args, Resource, LookedUp> extends LookedUpOnly<Resource, LookedUp> {
  new (name: string, args: Args, options?: CustomResourceOptions): Resource;
}
