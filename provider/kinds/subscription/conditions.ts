/** The conditions of a filter as a program declares them, with each operator that the service has and its meaning. */

import type { ExactNumber } from "../../base/fields";
import type { mistakes } from "./filter/mistakes/notices";

/** A value that a field of an event is compared with. */
export type ComparedValue = string | number | boolean | null | ExactNumber;

/** The type of an operator that the service does not have. The error of the compiler names the right operator. */
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
  /**
   * Matches a field that equals the value. On Convoy, a string that spells a number also equals the number from
   * release 25.9 on.
   */
  readonly $eq?: ComparedValue | readonly (ComparedValue | Later)[] | Later;
  /** Matches a field that differs from the value. */
  readonly $neq?: ComparedValue | readonly (ComparedValue | Later)[] | Later;
  /**
   * Matches a field that is greater than the number. If the field is not a number, the event reaches no endpoint.
   */
  readonly $gt?: number | string | ExactNumber | Later;
  /** Matches a field that is at least the number. A field that is not a number does not match. */
  readonly $gte?: number | string | ExactNumber | Later;
  /** Matches a field that is less than the number. A field that is not a number matches, too. */
  readonly $lt?: number | string | ExactNumber | Later;
  /** Matches a field that is at most the number. If the field is not a number, the event reaches no endpoint. */
  readonly $lte?: number | string | ExactNumber | Later;
  /**
   * Matches a field that equals one of the values. A field that is a list never matches: write the item without an
   * operator.
   */
  readonly $in?: readonly (ComparedValue | Later)[] | Later;
  /**
   * Matches a field that equals none of the values. With a single value, it matches a list that lacks this item.
   */
  readonly $nin?: readonly (ComparedValue | Later)[] | ComparedValue | Later;
  /**
   * If true, the event must have the field. If false, it must lack the field, and another condition must be
   * declared as well.
   */
  readonly $exist?: boolean | Later;
  /**
   * Matches a string that contains a match of the regular expression, in the syntax of Go. If the field is not a
   * string, the event reaches no endpoint.
   */
  readonly $regex?: string | Later;
}

/**
 * Conditions on a body, headers, a query or a path: for each field a value, operators, or an object of fields. A key can be a path with
 * dots, in which `$` stands for any index of a list, as in `items.$.price`. All conditions must hold.
 */
export interface Conditions<Later = never> extends Operators<Later> {
  /** At least one of these conditions must match. Allowed only at the top level. */
  readonly $or?: readonly (Conditions<Later> | Later)[] | Later;
  /** All of these conditions must match. Allowed only at the top level. */
  readonly $and?: readonly (Conditions<Later> | Later)[] | Later;
  /** The condition on a field. */
  readonly [path: string]: Condition<Later>;
}

/**
 * The condition on a field: a value that it equals or, if it is a list, contains; operators; or an object of
 * fields.
 */
export type Condition<Later = never> =
  ComparedValue | undefined | Conditions<Later> | readonly Condition<Later>[] | Later;
