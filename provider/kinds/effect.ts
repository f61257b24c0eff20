/** What a change does to deliveries, secrets and access. Each kind has one table that says it of every input. */

import type { AnyNotice } from "../base/declare";
import type { Fields } from "../base/fields";
import type { IsUnknown } from "../base/markers";
import type { Notice } from "../base/notice";
import type { CommonInputs } from "./fields";
import { notices } from "./notices";

/** @internal What a run has seen of an object to which others refer, as it will be after the run. */
export interface SeenObject {
  /** The name of the resource, else that of the object. */
  readonly name: string;
  /** Whom it is for; empty for nobody, undefined where that is not known. */
  readonly owner: string | undefined;
  /** Whom it was for before the run, by the same rule. */
  readonly ownerBefore?: string | undefined;
  /** What stops its deliveries; undefined where nothing does, or where that is not known. */
  readonly stop: "disabled" | "paused" | undefined;
  /** Of a project: whether applications send its events to endpoints, so that no source decides where they go. */
  readonly isOutgoing?: boolean;
}

/** @internal What a run has replaced, created and seen so far. */
export interface RunMemory {
  /** The IDs of replaced objects. */
  readonly replaced: ReadonlySet<string>;
  /** The IDs of created objects. */
  readonly created: ReadonlySet<string>;
  /** Whether the run has created an object in place of a replaced one. */
  follows(replaced: string, created: string): boolean;
  /** Objects of the program, by kind and ID. The engine shows a resource before those that refer to it. */
  seen(kind: string, id: string): SeenObject | undefined;
}

/** @internal One input before and after a change, with all that an effect may use besides. */
export interface InputChange<Value, Inputs> {
  /** The value before; undefined where the program did not declare it. */
  readonly before: Value | undefined;
  /** The value after; undefined where the program no longer declares it. */
  readonly after: Value | undefined;
  /** The object before the change: what was declared, and its outputs. */
  readonly state: Partial<Inputs>;
  /** The inputs after the change. To read one that is not known yet ends the judgement. */
  readonly inputs: Partial<Inputs>;
  /** The inputs after the change, with a mark in place of each value that is not known yet. */
  readonly declared: Partial<Inputs>;
  readonly run: RunMemory;
  isUnknown(value: unknown): boolean;
  /** Whether another input changes, also where it is masked on both sides. */
  isChanged(input: keyof Inputs & string): boolean;
}

/** A method type, so that a table may hold effects of values of any type. */
type Judge<Value, Inputs> = {
  judge(change: InputChange<Value, Inputs>): readonly Notice[];
}["judge"];

/** @internal What a change of one input, or of one part of it, does. */
export interface Effect<Value = unknown, Inputs = Fields> {
  /** The notices that a change may raise. None where no change matters. */
  readonly notices: readonly AnyNotice[];
  /** Why no change matters. */
  readonly harmless?: string;
  /** Why a change does not matter of which the judge says nothing. */
  readonly unsaid?: string;
  /** Changes of several parts with the same notice are one notice, which names them. */
  readonly naming?: (values: { readonly parts: string }) => Notice;
  /** Whether a change is named, where other inputs decide that. Default: always. */
  isNamed?(change: Pick<InputChange<Value, Inputs>, "state" | "inputs">): boolean;
  readonly judge?: Judge<Value, Inputs>;
  /** A value that is not known yet is not worth a line. */
  readonly isMinor?: true;
  /** The judge itself says what a value means that is not known yet. It reads `declared` alone. */
  readonly judgesUnknown?: true;
  /** Whether what is said of a value without one before holds whatever the object has. Default: never. */
  isCertain?(after: Value): boolean;
  /** What a change of a part does, where the input is declared before and after. */
  readonly parts?: Readonly<Record<string, Effect>>;
}

/** @internal What an input of a new object does by itself. */
export interface NewEffect<Inputs = Fields> {
  /** The notices that it may raise. */
  readonly notices: readonly AnyNotice[];
  judge(inputs: Partial<Inputs>, isUnknown: IsUnknown): readonly Notice[];
}

/** @internal What a new object of a kind means, as far as its inputs are known. */
export function newEffects(
  { created = {} }: { readonly created?: Readonly<Record<string, NewEffect | undefined>> },
  inputs: Fields,
  isUnknown: IsUnknown,
): Notice[] {
  return Object.values(created).flatMap((effect) => effect?.judge(inputs, isUnknown) ?? []);
}

/** An object whose parts are known, and not a list or an open map. */
type Structure<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? string extends keyof Value
      ? never
      : Value
    : never;

/** @internal The effects of all parts of a structure. */
export type PartsOf<Value, Inputs> = {
  readonly [Name in keyof Value]-?: EffectOf<NonNullable<Value[Name]>, Inputs>;
};

type EffectOf<Value, Inputs> = [Structure<Value>] extends [never]
  ? Effect<Value, Inputs>
  : Effect<Value, Inputs> & ({ readonly harmless: string } | { readonly parts: PartsOf<Value, Inputs> });

/** @internal The table of a kind: every input, and every part of one. An input without an effect does not compile. */
export type EffectsOf<Inputs> = PartsOf<Inputs, Inputs>;

/** @internal The table of any kind. */
export type EffectTable = Readonly<Record<string, Effect>>;

/** @internal A change never matters to deliveries, secrets or access, for this reason. */
export function harmless(why: string): Effect & { readonly harmless: string } {
  return { notices: [], harmless: why };
}

/** @internal Every change raises the notice. */
export function always(notice: AnyNotice & (() => Notice)): Effect {
  return { notices: [notice], judge: () => [notice()] };
}

/** @internal A change raises what the function makes of both sides: some of these notices, or none. */
export function judged<Value, Inputs>(
  notices: readonly AnyNotice[],
  judge: Judge<Value, Inputs>,
): Effect<Value, Inputs> {
  return { notices, judge };
}

/** @internal A change raises the notice, once for all parts of the input that have it. */
export function naming(notice: AnyNotice & ((values: { readonly parts: string }) => Notice)): Effect {
  return { notices: [notice], naming: notice };
}

/** @internal The same effect, but for a change that only spells the value otherwise: of that, this is said. */
export function unlessRespelled<Inputs extends object>(
  effect: Effect,
  valueIn: (inputs: Partial<Inputs>) => string | undefined,
  unsaid: string,
): Effect {
  const isNamed: Effect["isNamed"] = ({ state, inputs }) =>
    valueIn(state as Partial<Inputs>) !== valueIn(inputs as Partial<Inputs>);
  return { ...effect, isNamed, unsaid };
}

/**
 * @internal What is said without a value before holds whatever the object has.
 *
 * @param isCertain for which values. Default: all
 */
export function certain<Value, Inputs, One extends Effect<Value, Inputs>>(
  effect: One & Effect<Value, Inputs>,
  isCertain: (after: Value) => boolean = () => true,
): One {
  return { ...effect, isCertain };
}

/** @internal The operation itself says what a change does, because more than the inputs decides it. */
export function saidByOperation(...notices: readonly AnyNotice[]): Effect {
  return { notices };
}

/** @internal The effect of declaring or removing the whole, and those of its parts where it stays. */
export function nested<Parts extends object>(
  whole: Effect,
  parts: Parts,
): Effect & { readonly parts: Parts & Readonly<Record<string, Effect>> } {
  return { ...whole, parts: parts as Parts & Readonly<Record<string, Effect>> };
}

/** @internal The same effect for each of these parts. */
export function each<Part, const Names extends string>(
  effect: Part,
  ...names: Names[]
): Readonly<Record<Names, Part>> {
  return Object.fromEntries(names.map((name) => [name, effect])) as Record<Names, Part>;
}

/** @internal The effects of the inputs that every kind accepts. */
export const commonEffects: EffectsOf<CommonInputs> = {
  adoptId: harmless("another ID replaces the resource, and the replacement says so"),
  projectId: judged<string, CommonInputs>([notices["moves-project"]], ({ before, after }) =>
    before === undefined || after === undefined
      ? []
      : [notices["moves-project"]({ from: before, to: after })],
  ),
};

/** A notice that a limit is lower than before. */
type Lowered = AnyNotice & ((values: { readonly before: number; readonly after: number }) => Notice);

/**
 * @internal A lower limit raises the notice; a higher one is said to be higher. 0 is the lowest: a limit of
 * which 0 means none needs a judge of its own, as `rateLimitNotices` is one.
 *
 * @param values `created`: what a new object has; `reset`: what a removed one is reset to. Undefined where that is not known
 */
export function limit<Inputs extends object>(
  input: keyof Inputs & string,
  lowered: Lowered,
  { created, reset }: { readonly created?: number | undefined; readonly reset?: number | undefined },
): Effect<number, Inputs> {
  const said = [lowered, notices["limit-raised"], notices["limit-may-fall"]];
  const effect = judged<number, Inputs>(said, ({ before, after, state }) => {
    const isAdopted = (state as Partial<CommonInputs>).adoptId !== undefined;
    return limitNotices(input, lowered, before ?? (isAdopted ? undefined : created), after ?? reset);
  });
  return { ...effect, isMinor: true };
}

/** @internal What another value of a limit does; undefined stands for one that is not known. */
export function limitNotices(
  input: string,
  lowered: Lowered,
  before: number | undefined,
  after: number | undefined,
): Notice[] {
  if (before === undefined || after === undefined)
    return before === after ? [] : [notices["limit-may-fall"]({ input })];
  if (before === after) return [];
  return [after < before ? lowered({ before, after }) : notices["limit-raised"]({ input, before, after })];
}

/** @internal So many in so many seconds; 0 stands for no limit. */
export interface RateLimit {
  readonly count: number;
  readonly duration: number;
}

/** @internal What another rate limit does. Of two with the same rate, the larger number lets more through at once. */
export function rateLimitNotices(input: string, before: RateLimit, after: RateLimit): Notice[] {
  const rateOf = ({ count, duration }: RateLimit): number =>
    count === 0 ? Infinity : count / Math.max(duration, 1);
  const shownAs = ({ count, duration }: RateLimit): string => {
    if (count === 0) return "no limit";
    const [shown, seconds] = [count, duration].map((one) => one.toLocaleString("en")) as [string, string];
    return duration === 0 ? shown : `${shown} in ${seconds} s`;
  };
  const more = rateOf(after) - rateOf(before) || after.count - before.count;
  const said = { before: shownAs(before), after: shownAs(after) };
  if (said.before === said.after) return [];
  return [more > 0 ? notices["limit-raised"]({ input, ...said }) : notices["rate-limit-lowered"](said)];
}
