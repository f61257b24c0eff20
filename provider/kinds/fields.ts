/** The words for the table of a kind's fields, which a program loads: it holds no schema. And what every kind accepts. */

/** What every kind accepts. */
export interface CommonInputs {
  /**
   * The ID of an existing object to adopt instead of creating one. The object is written only if a declared input
   * differs. A different ID replaces the resource; removing it changes nothing. While it names the object, only a
   * change of this ID or of `projectId` replaces the resource.
   */
  readonly adoptId?: string | undefined;
  /**
   * The ID of the project that the object belongs to. Defaults to the setting `webhooks:projectId`. A change
   * replaces the resource.
   */
  readonly projectId?: string | undefined;
}

/** The role of a field: declared, added by the service, or shown by a look-up only. */
export type Role = "input" | "output" | "lookup";

/** @internal What a plain input can hold. A count is a whole number that is not negative. */
interface Held {
  readonly text: string;
  readonly flag: boolean;
  readonly count: number;
  readonly texts: readonly string[];
}

/**
 * @internal An input that follows the rule: a body sends it, an answer shows it under the same name, and when it is removed it is reset to
 * the neutral value of its type. Its schemas follow from this line of the table.
 */
export interface PlainInput<Holds extends keyof Held = keyof Held> {
  readonly holds: Holds;
  /** No answer shows it. */
  readonly isShown?: false;
  /** Only a running Convoy has it. */
  readonly needsConvoy?: true;
  /** What it is reset to, in place of the neutral value of its type. */
  readonly resetTo?: Held[Holds];
  /** How the service spells it, where that is not its name in snake_case; and another spelling that is read as well. */
  readonly wire?: { readonly name?: string; readonly alternative?: string };
}

/** @internal */
export const text = { holds: "text" } as const satisfies PlainInput;

/** @internal */
export const flag = { holds: "flag" } as const satisfies PlainInput;

/** @internal */
export const count = { holds: "count" } as const satisfies PlainInput;

/** @internal */
export const texts = { holds: "texts" } as const satisfies PlainInput;

/** @internal The inputs that every kind accepts. */
export const common = { adoptId: "input", projectId: "input" } as const;

/** An input in the table: plain, where its value allows it, or one whose schemas are written out. An error names the field. */
type InputEntry<_Name, Value> =
  | "input"
  | {
      [Holds in keyof Held]: Same<NonNullable<Value>, Held[Holds]> extends true ? PlainInput<Holds> : never;
    }[keyof Held];

type Same<Left, Right> = [Left, Right] extends [Right, Left] ? true : false;

/** @internal The table of the fields of a kind. A missing field is a type error, and so is one that holds something else. */
export type FieldsOf<Inputs, Outputs, LookupOutputs = object> = {
  readonly [Name in keyof Inputs]-?: InputEntry<Name, Inputs[Name]>;
} & {
  readonly [Name in Exclude<keyof Outputs, keyof Inputs>]-?: "output";
} & { readonly [Name in keyof LookupOutputs]-?: "lookup" };

/**
 * What an answer shows of the inputs, or a body sends: those that are not `Hidden`, and each may be missing. Where comments are
 * published, each has the first sentence of the comment of its input.
 */
export type Shown<Inputs, Hidden extends keyof Inputs = never> = Loose<
  Omit<Inputs, keyof CommonInputs | Hidden>
>;

/** A type with all keys of another keeps their comments. */
type Loose<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** @internal The table of any kind. */
export type FieldTable = Readonly<Record<string, Role | PlainInput>>;

/** @internal The role of each field of a table. */
export function rolesOf<Table extends FieldTable>(
  table: Table,
): Readonly<Record<keyof Table & string, Role>> {
  const roles = Object.entries(table).map(([name, entry]): [string, Role] => [
    name,
    typeof entry === "string" ? entry : "input",
  ]);
  return Object.fromEntries(roles) as Record<keyof Table & string, Role>;
}
