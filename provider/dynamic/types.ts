/** How plain interfaces become what a Pulumi program hands in and gets back. Types only. */

import type { Input, Output } from "@pulumi/pulumi";

type Plain = string | number | boolean | undefined;

/**
 * What a program hands in for an interface: every value may be an output, at any depth. The cases stand here and not in a
 * type of their own, because the compiler would name that one in its messages, where `Input<string>` says what is meant.
 */
export type ArgsOf<Fields> = {
  readonly [Name in keyof Fields]: unknown extends Fields[Name]
    ? unknown
    : Fields[Name] extends Plain
      ? Input<Fields[Name]>
      : Fields[Name] extends readonly (infer Item)[] | undefined
        ? Input<Input<Item extends Plain ? Item : ArgsOf<Item>>[] | Extract<Fields[Name], undefined>>
        : Input<ArgsOf<Fields[Name]>>;
};

/** The properties of a resource: every field is an output, and those that always exist are never undefined. */
export type OutputsOf<Fields, Always = never> = {
  readonly [Name in keyof Fields]-?: Output<
    Name extends Always ? Exclude<Fields[Name], undefined> : Fields[Name]
  >;
};

/** What is looked up: every field is there, if only as undefined, so that each can be taken from an output. */
export type Present<Fields> = { readonly [Name in keyof Required<Fields>]: Fields[Name & keyof Fields] };

/** The names in a list of fields. */
export type Always<Names extends readonly string[]> = Names[number];
