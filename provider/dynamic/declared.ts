/** One class under several argument types: what an entry of the package for one dialect is made of. Types only. */

import type { CustomResourceOptions, ID, Input } from "@pulumi/pulumi";
import type { LookupState } from "./base";

/** What a class can do without being declared. */
export interface LookedUpOnly<Resource, LookedUp> {
  /** An object that exists and is not managed here, with every field the service shows. Missing or deleted: an error. */
  get(name: string, id: Input<ID>, state?: LookupState, options?: CustomResourceOptions): LookedUp;
  /** Whether a value is a resource of this kind, whichever copy and entry of the package made it. */
  isInstance(value: unknown): value is Resource;
}

/** A class with the arguments that it is declared with, and what it makes. */
export interface DeclaredWith<Args, Resource, LookedUp> extends LookedUpOnly<Resource, LookedUp> {
  new (name: string, args: Args, options?: CustomResourceOptions): Resource;
}
