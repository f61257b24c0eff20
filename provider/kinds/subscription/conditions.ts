/** The conditions of a filter as a program declares them, with each operator that the service has and its meaning. */

import type { ExactNumber } from "../../base/fields";
import type { mistakes } from "./filter/mistakes/notices";

/** A value that a field of an event is compared with. */
export type ComparedValue = string | number | boolean | null | ExactNumber;

/** What stands in the place of an operator that the service does not have: the message of the compiler names the right one. */
export type UseInstead<Operator extends string> = string & {
  /** What to write. No value has this field. */
  readonly useInstead: Operator;
};

/** The operators of other systems. */
export type Mistakes = {
  readonly [Operator in keyof typeof mistakes]?: UseInstead<(typeof mistakes)[Operator]>;
};

/** The operators on one field, which must all hold. An event without the field is not compared with them. */
export interface Operators<Later = never> extends Mistakes {
  /** The field equals the value. A text that spells a number equals the number from Convoy 25.9 on. */
  readonly $eq?: ComparedValue | readonly (ComparedValue | Later)[] | Later;
  /** The field differs from the value. */
  readonly $neq?: ComparedValue | readonly (ComparedValue | Later)[] | Later;
  /** The number is greater. With a field that is no number, the event reaches no endpoint. */
  readonly $gt?: number | string | ExactNumber | Later;
  /** The number is greater or equal. A field that is no number does not pass. */
  readonly $gte?: number | string | ExactNumber | Later;
  /** The number is less. A field that is no number passes, too. */
  readonly $lt?: number | string | ExactNumber | Later;
  /** The number is less or equal. With a field that is no number, the event reaches no endpoint. */
  readonly $lte?: number | string | ExactNumber | Later;
  /** The field is one of the values. A field that is a list is none of them: write the item alone. */
  readonly $in?: readonly (ComparedValue | Later)[] | Later;
  /** The field is none of the values. With a single value: the field is a list without this item. */
  readonly $nin?: readonly (ComparedValue | Later)[] | ComparedValue | Later;
  /** True: the event has the field. False: it lacks the field, if another condition decides beside it. */
  readonly $exist?: boolean | Later;
  /** A part of the text matches the expression of Go. With a field that is no text, the event reaches no endpoint. */
  readonly $regex?: string | Later;
}

/**
 * Conditions on a body, headers, a query or a path: for each field a value, operators, or an object of fields. A key can be a path with
 * dots, in which `$` stands for any index of a list, as in `items.$.price`. All conditions must hold.
 */
export interface Conditions<Later = never> extends Operators<Later> {
  /** One of the alternatives holds. At the top only. */
  readonly $or?: readonly (Conditions<Later> | Later)[] | Later;
  /** All alternatives hold. At the top only. */
  readonly $and?: readonly (Conditions<Later> | Later)[] | Later;
  /** The condition on a field. */
  readonly [path: string]: Condition<Later>;
}

/** The condition on a field: the value that it equals, or that is an item of its list, or operators, or an object of fields. */
export type Condition<Later = never> =
  ComparedValue | undefined | Conditions<Later> | readonly Condition<Later>[] | Later;
