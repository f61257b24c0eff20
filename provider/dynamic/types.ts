/** Types that turn plain interfaces into Pulumi inputs and outputs. */

import type { Input, Output, OutputInstance } from "@pulumi/pulumi";
import type { Conditions } from "../kinds/subscription/conditions";

type Plain = string | number | boolean | undefined;

/** A value inside the conditions of a filter that is known later: the compiler does not compare its type. */
export type LaterValue = Promise<unknown> | OutputInstance<unknown>;

/**
 * The arguments for an interface: every value may be an output, at any depth. The cases are inline, because the compiler would
 * print the name of a helper type in its messages instead of `Input<string>`.
 */
export type ArgsOf<Fields> = {
  readonly [Name in keyof Fields]: unknown extends Fields[Name]
    ? unknown
    : Fields[Name] extends Plain
      ? Input<Fields[Name]>
      : [Fields[Name], Conditions] extends [Conditions | undefined, Fields[Name]]
        ? Input<Conditions<LaterValue> | undefined>
        : Fields[Name] extends readonly (infer Item)[] | undefined
          ? Input<
              readonly Input<Item extends Plain ? Item : ArgsOf<Item>>[] | Extract<Fields[Name], undefined>
            >
          : Input<ArgsOf<Fields[Name]>>;
};

/** The properties of a resource: every field is an output, and those that always exist are never undefined. */
export type OutputsOf<Fields, Always = never> = {
  readonly [Name in keyof Fields]-?: Output<
    Name extends Always ? Exclude<Fields[Name], undefined> : Fields[Name]
  >;
};

/** The names in a list of fields. */
export type Always<Names extends readonly string[]> = Names[number];
