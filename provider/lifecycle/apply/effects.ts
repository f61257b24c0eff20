/** What a change of inputs does to deliveries, secrets and access, by the table of the kind. Knows no kind. */

import { isFields, isUnset, own, valueAt } from "../../base/fields";
import type { Fields } from "../../base/fields";
import type { IsUnknown } from "../../base/markers";
import type { Notice } from "../../base/notice";
import type { AnyDefinition } from "../../kinds/definition";
import type { Effect, EffectTable, RunMemory } from "../../kinds/effect";
import { same } from "./merge";
import { guarded, unlessUnknown } from "./rules";
import { notices } from "./notices";

/** A change of a resource, and what is known besides. */
export interface ResourceChange {
  /** What was declared before, and the outputs. */
  readonly state: Fields;
  /** The inputs after the change, unknown values included. */
  readonly declared: Fields;
  readonly isUnknown: IsUnknown;
  readonly run: RunMemory;
  /** Whether the value at a path changes, for values that do not tell, such as masks. Default: whether they differ. */
  isChanged?(path: readonly string[], before: unknown, after: unknown): boolean;
}

/** The notices of every input that changes. What depends on a value that is not known yet is said to be open. */
export function effectNotices(definition: AnyDefinition, change: ResourceChange): Notice[] {
  const { state, declared } = change;
  const walk = new Walk(change);
  for (const [name, effect] of Object.entries(definition.effects))
    walk.visit(effect, [name], state[name], declared[name]);
  return walk.notices();
}

/** The same without what is open. */
export function decidedNotices(definition: AnyDefinition, change: ResourceChange): Notice[] {
  return effectNotices(definition, change).filter(({ code }) => code !== notices["unknown-risk"].code);
}

/** The notices that hold whatever an object has, where it was not read. */
export function certainNotices(
  definition: AnyDefinition,
  { declared, ...change }: Omit<ResourceChange, "state">,
): Notice[] {
  const certain = Object.entries(declared).filter(([name, value]) => {
    const { isCertain } = (definition.effects as EffectTable)[name] ?? {};
    return isCertain !== undefined && (change.isUnknown(value) || isCertain(value));
  });
  return effectNotices(definition, { ...change, state: {}, declared: Object.fromEntries(certain) });
}

/** Whether the value at a path changes, where these paths do, such as `filterConfig.eventTypes`. */
export function changedAt(changed: readonly string[]): (path: readonly string[]) => boolean {
  const paths = changed.map((path) => path.split(/[.[]/));
  const isWithin = (one: readonly string[], other: readonly string[]): boolean =>
    one.every((name, at) => other[at] === name);
  return (path) => paths.some((one) => isWithin(path, one) || isWithin(one, path));
}

/** One walk through the table of a kind. */
class Walk {
  private readonly found: Notice[] = [];
  private readonly named = new Map<NonNullable<Effect["naming"]>, string[]>();
  private readonly open = new Set<string>();
  private readonly inputs: Fields;
  /** Of two topologies the first may have unknown values, too. */
  private readonly state: Fields;

  constructor(private readonly change: ResourceChange) {
    this.state = guarded(change.state, change.isUnknown);
    this.inputs = guarded(change.declared, change.isUnknown);
  }

  visit(effect: Effect, path: readonly string[], before: unknown, after: unknown): void {
    if (effect.harmless !== undefined || !this.isChanged(path, before, after)) return;
    // An input without a value in it counts as one that is not declared.
    const isKept = isFields(before) && isFields(after) && !isUnset(before) && !isUnset(after);
    if (effect.parts !== undefined && isKept) {
      for (const [name, part] of Object.entries(effect.parts))
        this.visit(part, [...path, name], own(before, name), own(after, name));
      return;
    }
    const { judge, naming } = effect;
    const { run, declared, isUnknown } = this.change;
    const { inputs, state } = this;
    const isChanged = (name: string): boolean =>
      this.isChanged([name], this.change.state[name], declared[name]);
    const say = (): readonly Notice[] => {
      const value = effect.judgesUnknown === true ? after : valueAt(inputs, path);
      if (naming !== undefined && effect.isNamed?.({ state, inputs }) !== false)
        this.named.set(naming, [...(this.named.get(naming) ?? []), path.join(".")]);
      return judge?.({ before, after: value, state, inputs, declared, run, isUnknown, isChanged }) ?? [];
    };
    if (judge === undefined && naming === undefined) return;
    this.found.push(...unlessUnknown(say, (input) => effect.isMinor ?? this.open.add(input)));
  }

  notices(): Notice[] {
    const named = [...this.named].map(([notice, parts]) => notice({ parts: parts.join(", ") }));
    const open = [...this.open].map((input) => notices["unknown-risk"]({ input }));
    // What two inputs decide together is said once.
    const once = new Map(
      [...this.found, ...named].map((notice) => [`${notice.code} ${notice.text}`, notice]),
    );
    return [...once.values(), ...open];
  }

  private isChanged(path: readonly string[], before: unknown, after: unknown): boolean {
    return this.change.isChanged?.(path, before, after) ?? !same(before, after);
  }
}
