/**
 * The comparison of each field of an object. `compare` puts side by side what the program declares, what it declared before and what the
 * service shows; whatever else is to be known of an input is read from its row: what is sent, what was not taken, what state holds,
 * what an adoption overwrites. Knows no kind.
 */

import { defined, isFields, own } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { memoizeByObject } from "../../base/memoize";
import type { AnySecretFields } from "../../http/secret-fields";
import { ruleOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { complete, equivalent, maskedPaths, overlay, project, sameIn, withoutReset } from "./merge";

/** What a definition says of one input. */
interface Input {
  readonly name: string;
  /** The schema of its values. */
  readonly schema: unknown;
  /** How it differs from other inputs. */
  readonly rule: ReturnType<typeof ruleOf>;
  /** Whether an answer may show it. */
  readonly isInAnswer: boolean;
  readonly isInBody: boolean;
}

/** What is compared. A state or an object without fields takes the place of one that is not there. */
interface Compared {
  readonly definition: AnyDefinition;
  readonly state: Fields;
  readonly inputs: Fields;
  readonly object: Fields;
  readonly isRead: boolean;
}

/**
 * One input of a resource: what is known of it, and what follows from that, found only where it is asked for. A value is undefined
 * where there is none.
 */
export class Row {
  readonly name: string;
  /** The schema of its values. */
  readonly schema: unknown;
  /** How it differs from other inputs. */
  readonly rule: Input["rule"];
  /** What of it is secret. */
  readonly secrets: true | AnySecretFields | undefined;
  /** What the program declares. */
  readonly declared: unknown;
  /** The same with the reset value of each undeclared part that has one: what the object is to have. */
  readonly target: unknown;
  /** What the program declared at the last update. */
  readonly before: unknown;
  /** What the service shows, in the spelling of the program where both are the same. */
  readonly live: unknown;
  /** Whether an answer shows the input at all. */
  readonly isShown: boolean;
  /** Whether the body of an update holds the input. Otherwise only a create sends it, or a step applies it. */
  readonly isInBody: boolean;
  /** Whether state is of a release that did not look at the undeclared parts: they stay until a refresh has shown them. */
  readonly isUnseen: boolean;

  constructor(
    private readonly input: Input,
    private readonly compared: Compared,
  ) {
    const { definition, state, inputs, isRead } = compared;
    const { name, schema, rule } = input;
    this.name = name;
    this.schema = schema;
    this.rule = rule;
    this.secrets = definition.secrets[name];
    this.declared = inputs[name];
    this.before = state[name];
    this.isUnseen = this.before !== undefined && own(notedParts(state), name) === undefined;
    this.target = this.isUnseen ? this.declared : complete(schema, this.declared);
    this.live = this.observed(this.target);
    this.isShown = isRead && input.isInAnswer;
    this.isInBody = input.isInBody;
  }

  /** The same object beside other inputs. */
  declaring(inputs: Fields): Row {
    if (Object.is(inputs[this.name], this.declared)) return this;
    return new Row(this.input, { ...this.compared, inputs });
  }

  /** The same with what the program declared at the last update as what it declares. */
  get earlier(): Row {
    return this.declaring({ [this.name]: this.before });
  }

  /** Whether the object has what the program declared at the last update, without what is completed of it. */
  get isAsBefore(): boolean {
    const { schema, before } = this;
    return this.isShown && sameIn(schema, project(schema, this.observed(before), before), before);
  }

  /** Whether the service masks the value or a part of it, so that it cannot be compared. */
  get isMasked(): boolean {
    return maskedPaths(this.live, this.name).length > 0;
  }

  /** Whether the definition wants it sent, because the service may hide a change. */
  get mustSend(): boolean {
    return this.rule.onUpdate?.mustSend?.(this.target, this.before, this.compared.object) === true;
  }

  /** Whether the object has what is declared, as far as an answer shows it. */
  get isAsDeclared(): boolean {
    return sameIn(this.schema, this.reduced, this.target);
  }

  /** The declared value as the object has it: what is masked or not shown counts as declared. */
  get liveDeclared(): unknown {
    if (this.declared === undefined) return undefined;
    return withoutReset(this.schema, this.reduced, this.declared);
  }

  /** Whether the object has to be changed, or may have to be where nothing shows what it has. */
  get isChanged(): boolean {
    const { schema, rule, target, before, live, full } = this;
    if (!this.isShown) return !sameIn(schema, target, before);
    // There an answer may show the object as it was before the last update.
    const hasStaleReads = this.compared.definition.staleReads !== undefined;
    if (hasStaleReads && before !== undefined && !sameIn(schema, target, before)) return true;
    if (!equivalent(schema, project(schema, live, full), full)) return true;
    if (target === undefined && (rule.onRemoval?.keep === true || before === undefined)) return false;
    return this.isMasked ? !sameIn(schema, target, before) : this.mustSend;
  }

  /** What the body of an update holds; undefined where it leaves the input out. */
  get toSend(): unknown {
    const { schema, rule, live, full } = this;
    const isKeptByService =
      rule.onUpdate?.omit === "unchanged" && sameIn(schema, live, full) && !this.mustSend;
    return this.isInBody && !isKeptByService ? full : undefined;
  }

  /** Why a body cannot repeat an undeclared value, in words that follow "the service shows". */
  get unrepeatable(): string | undefined {
    const isUndeclared = this.declared === undefined && this.before === undefined;
    if (!this.isInBody || !isUndeclared) return undefined;
    return this.rule.onUpdate?.unrepeatable?.(this.compared.object);
  }

  private observed(declared: unknown): unknown {
    const { rule, name, compared } = this;
    return rule.observe === undefined ? compared.object[name] : rule.observe(compared.object, declared);
  }

  /** The live value of the parts that are declared. */
  private get reduced(): unknown {
    return this.isShown ? project(this.schema, this.live, this.target) : this.target;
  }

  /**
   * What an update makes of the object: the declared value, the neutral one of what is no longer declared, and the live one of all
   * else.
   */
  private get full(): unknown {
    const { rule, schema, target, before, live } = this;
    const { onRemoval } = rule;
    if (onRemoval?.keep && target === undefined) return live;
    const isRemoved = target === undefined && before !== undefined;
    // Only a new object would lack it, and an update has to do without one.
    if (
      isRemoved &&
      typeof rule.replaces === "function" &&
      rule.replaces(before, target, this.compared.state)
    )
      return live;
    if (isRemoved && onRemoval?.resetTo !== undefined) return onRemoval.resetTo;
    return overlay(schema, live, target, before);
  }
}

/**
 * The field of a state that holds the kept parts of nested inputs as last seen, by input. State of earlier releases lacks it: nobody
 * has seen there what an update would reset.
 */
export const partsNote = "__parts";

/**
 * Compares every input of a resource once.
 *
 * @param before the state before; undefined where there is none, because the object is new or adopted, or where all that is
 * undeclared shall show
 * @param inputs what the program declares, without values that are not known yet
 * @param live the object as the service shows it; undefined where it cannot be read
 */
export function compare(
  definition: AnyDefinition,
  before: Fields | undefined,
  inputs: Fields,
  live: Fields | undefined,
): readonly Row[] {
  const [state, object, isRead] = [before ?? {}, live ?? {}, live !== undefined];
  const compared = { definition, state, inputs, object, isRead };
  return inputsOf(definition).map((input) => new Row(input, compared));
}

const inputsOf = memoizeByObject((definition: AnyDefinition): readonly Input[] =>
  Object.entries(definition.inputs.shape).map(([name, schema]: [string, unknown]) => ({
    ...{ name, schema, rule: ruleOf(definition, name) },
    isInAnswer: isShownIn(definition, name),
    isInBody: isUpdatable(definition, name),
  })),
);

/** The kept parts of nested inputs as a state holds them, by input. */
export function notedParts(state: Fields): Fields {
  const noted = state[partsNote];
  return isFields(noted) ? noted : {};
}

/** Whether an answer shows an input at all. */
export function isShownIn(definition: AnyDefinition, name: string): boolean {
  return ruleOf(definition, name).observe !== undefined || Object.hasOwn(definition.live.shape, name);
}

/** Whether the body of an update may hold an input. */
export function isUpdatable(definition: AnyDefinition, name: string): boolean {
  return Object.hasOwn(definition.body.shape, name) && ruleOf(definition, name).onUpdate?.omit !== "always";
}

/** The field of a state that names the inputs whose value there is an output of the same name. */
export const outputsNote = "__outputs";

/** The note about them, as a field of state. */
export function outputsNoted(rows: readonly Row[]): Fields {
  const names = rows.filter(({ rule, declared }) => rule.isOutput === true && declared === undefined);
  return names.length === 0 ? {} : { [outputsNote]: names.map(({ name }) => name) };
}

/** The inputs in state: what the program declared at the last update. */
export function declaredIn(definition: AnyDefinition, state: Fields): Fields {
  const { [outputsNote]: noted } = state;
  const outputs: readonly unknown[] = Array.isArray(noted) ? noted : [];
  const names = Object.keys(definition.inputs.shape).filter((name) => !outputs.includes(name));
  return defined(names.map((name) => [name, state[name]]));
}

/** Whether an update has to send a body. */
export function needsWrite(rows: readonly Row[]): boolean {
  return rows.some(({ isInBody, isChanged }) => isInBody && isChanged);
}

/** The live values of the declared inputs. */
export function liveInputs(rows: readonly Row[]): Fields {
  return valuesOf(rows, (row) => row.liveDeclared);
}

/** The live values of all inputs, without masks. */
export function allLiveInputs(rows: readonly Row[]): Fields {
  return valuesOf(rows, ({ live, isMasked }) => (isMasked ? undefined : live));
}

/** The live values of undeclared inputs that keep their value on removal: to be read, not managed. */
export function unmanaged(rows: readonly Row[]): Fields {
  const isUnmanaged = ({ declared, rule }: Row): boolean =>
    declared === undefined && rule.onRemoval?.keep === true;
  return valuesOf(rows.filter(isUnmanaged), ({ live }) => live);
}

/** A value of each row by the name of its input, without undefined ones. */
export function valuesOf(rows: readonly Row[], valueOf: (row: Row) => unknown): Fields {
  return defined(rows.map((row) => [row.name, valueOf(row)]));
}
