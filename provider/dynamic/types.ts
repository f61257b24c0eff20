/** How plain interfaces become what a Pulumi program hands in and gets back. Types only. */

import type { Input, Output } from "@pulumi/pulumi";

/** A value that may be an output at any depth. */
export type DeepInput<Value> = Input<
  Value extends string | number | boolean | undefined
    ? Value
    : Value extends readonly (infer Item)[]
      ? DeepInput<Item>[]
      : { [Name in keyof Value]: DeepInput<Value[Name]> }
>;

/** The arguments of a resource: every input may be an output. */
export type ArgsOf<Inputs> = { readonly [Name in keyof Inputs]: DeepInput<Inputs[Name]> };

/** The properties of a resource: every field is an output. */
export type OutputsOf<Fields> = { readonly [Name in keyof Fields]-?: Output<Fields[Name]> };

/** What is looked up: every field is there, if only as undefined, so that each can be taken from an output. */
export type Present<Fields> = { readonly [Name in keyof Required<Fields>]: Fields[Name & keyof Fields] };
