/**
 * What the classes of all kinds share, whichever provider has them: properties, secret fields, and the test for an instance.
 *
 * They share functions and no base class: the SDK takes the caller of the third constructor for the program, so one more
 * constructor would note a place inside this package in every state.
 */

import { shared } from "../base/notices";
import * as pulumi from "@pulumi/pulumi";
import * as state from "@pulumi/pulumi/runtime/state";
import { own } from "../base/fields";
import type { Fields } from "../base/fields";
import { refuseUnknown } from "../engine/known-names";
import { replaceSecrets } from "../http/secret-fields";
import type { CommonInputs, Role } from "../kinds/fields";
import type { Kind } from "../kinds/kind";
import { warnOfPlainKey } from "./account";
import { isLater, readArguments, refuseLater } from "./json-values";
import type { Given, RawOutput } from "./json-values";
import { programError, inOneLine } from "./per-run";
import { leaveOutStacks } from "./stack-traces";
import type { ArgsOf } from "./types";

/** The outputs of every resource. */
export interface Identified {
  /** The ID of the object in the service, which is the same as `id`. */
  readonly uid: pulumi.Output<string>;
}

/** The arguments of every resource. */
export interface CommonArgs extends ArgsOf<CommonInputs> {}

/** The project of an existing object to look up. */
export interface LookupState {
  /** The ID of the project that the object belongs to. Defaults to the setting `webhooks:projectId`. */
  readonly projectId?: pulumi.Input<string> | undefined;
}

/** @internal What a class gives to the SDK's constructor: type, name, inputs, options. */
export type Declaration = ConstructorParameters<typeof pulumi.CustomResource>;

/** @internal What a program declares, before anything is hidden among it. */
export interface Declared extends Given {
  /**
   * The input to declare first, if an argument is known later. It has no value, and is rejected where such an argument holds what
   * JSON cannot express, so that nothing is registered.
   */
  readonly examined: { readonly __examined?: Promise<void> };
  /** The arguments, with each secret marked. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Undefined values for fields that are not among the arguments and become outputs. */
  readonly undeclared: Readonly<Record<string, undefined>>;
  /** Whether an existing object is looked up. */
  readonly isLookup: boolean;
  /** The options, with the names of the secret outputs. */
  readonly options: pulumi.CustomResourceOptions;
}

/** @internal What the arguments and options of a resource come to. Every byte of them is stored in every state, so none is idle. */
export function declare(
  kind: Kind,
  name: string,
  args: object | undefined,
  options: pulumi.CustomResourceOptions,
): Declared {
  // Without an ID the look-up would become a declaration.
  const isId = isLater(options.id) || (typeof options.id === "string" && options.id !== "");
  if (Object.hasOwn(options, "id") && !isId)
    throw programError(shared.missingValue`a look-up needs the ID of the object`, {
      subject: subjectOf(kind, name),
    });
  warnOfPlainKey();
  const isLookup = options.id !== undefined;
  const { own, later } = readArguments(subjectOf(kind, name), args, options);
  // The provider checks declared resources only, so the arguments of a look-up are checked here.
  if (isLookup) inOneLine(() => refuseUnknown(subjectOf(kind, name), own, Object.keys(kind.fields)));
  const given = replaceSecrets(own, kind.secrets, pulumi.secret, whenKnown) as Record<string, unknown>;
  // With ignoreChanges the old values of inputs that are no longer declared remain, so they must be readable.
  const showsInputs = isLookup || (options.ignoreChanges ?? []).length > 0 || mayBeTransformed(options);
  // The provider marks nested secrets itself. A look-up also shows fields that it was not given.
  const additionalSecretOutputs = Object.entries(kind.fields)
    .filter(
      ([field, role]) =>
        role === "output" || isLookup || completed.includes(field) || given[field] !== undefined,
    )
    .flatMap(([field]) => (kind.secrets[field] === true ? [field] : []));
  return {
    own,
    later,
    examined: later.length === 0 ? {} : { __examined: refuseLater(subjectOf(kind, name), later) },
    given,
    undeclared: unset(kind, { output: true, input: showsInputs, lookup: isLookup }, given),
    isLookup,
    options: pulumi.mergeOptions(options, { additionalSecretOutputs }),
  };
}

/**
 * Whether a transform may set inputs that are not declared: one of the resource, of a component above it, or of the whole program.
 * The transforms of a component are kept nowhere, so each resource in a component counts. Every other resource is spared the time
 * that an output for each input takes.
 */
function mayBeTransformed({ parent, transforms = [] }: pulumi.CustomResourceOptions): boolean {
  return parent !== undefined || transforms.length > 0 || hasCallbacks();
}

/** Whether the program has registered a transform or a hook. The SDK does not declare the function that tells. */
function hasCallbacks(): boolean {
  const { getStore } = state as { readonly getStore?: () => { readonly callbacks?: unknown } };
  return getStore?.().callbacks !== undefined;
}

/**
 * @internal Whether any argument stays unknown in an `up`: with `--continue-on-error` the outputs of a failed resource do. The engine
 * leaves unknown arguments out, and the provider would take them for not declared. Undefined adds nothing to a state. Undefined
 * as a whole where there is nothing to wait for.
 */
export function dependencyFailed({ given, examined }: Declared): Promise<true | undefined> | undefined {
  if (pulumi.runtime.isDryRun()) return undefined;
  return examined.__examined
    ?.then(() => (pulumi.output(given) as unknown as RawOutput).isKnown)
    .then(
      (isKnown) => (isKnown ? undefined : true),
      // The SDK itself reports a rejected argument.
      () => undefined,
    );
}

function subjectOf({ type }: Kind, name: string): string {
  return `${type} ${name}`;
}

/** Passes a value on, once it is known: an argument, or any part of it, may be an output or a promise. */
function whenKnown(value: unknown, then: (known: unknown) => unknown): unknown {
  const isOutput = pulumi.Output.isInstance(value) || value instanceof Promise;
  return isOutput ? pulumi.output(value).apply(then) : then(value);
}

/** Inputs that have a value even when not declared: `check` fills them in, or the object has them. */
const completed = ["projectId", "name", "endpointId", "apiKey"];

/** Undefined values for fields that are not declared: the SDK makes an output for each key, which costs a tenth of a millisecond. */
function unset(
  kind: Kind,
  shows: Readonly<Record<Role, boolean>>,
  given: Declared["given"],
): Record<string, undefined> {
  const shown = Object.entries(kind.fields).filter(
    ([name, role]) =>
      (shows[role] || completed.includes(name)) && withholding(kind, name, given) === undefined,
  );
  return Object.fromEntries(shown.map(([name]) => [name, undefined]));
}

/** The declared input because of which an output has no value. */
function withholding(kind: Kind, output: string, given: object): string | undefined {
  return kind.withheld?.[output]?.find((input) => own(given as Fields, input) !== undefined);
}

/**
 * @internal Gives a class the property `uid`, an output without a value for each input that is not declared, made on first
 * use, and leaves out the stacks of its promises, up to the input that is declared last.
 */
export function prepareClass(prototype: pulumi.CustomResource, kind: Kind, lastInput: string): void {
  leaveOutStacks(prototype, lastInput);
  Object.defineProperty(prototype, "uid", {
    configurable: true,
    get(this: pulumi.CustomResource) {
      return this.id;
    },
  });
  for (const name of Object.keys(kind.fields)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: pulumi.CustomResource) {
        const input = withholding(kind, name, this);
        if (input === undefined) return pulumi.output(undefined);
        const { __name: resource = "" } = this as { readonly __name?: string };
        throw programError(
          shared.unsupportedHere`${name} is not available with ${input}, which keeps its value out of state`,
          {
            subject: subjectOf(kind, resource),
          },
        );
      },
      set(value: unknown) {
        Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
      },
    });
  }
}

/**
 * @internal In a preview the SDK treats a field that the engine does not return as unknown, and a stack output of it would
 * show as added in each preview. If one field of the service is returned, be it as unknown, then all are that have a value,
 * so the others have none.
 */
export function settleAbsent(resource: pulumi.CustomResource, kind: Kind): void {
  if (!pulumi.runtime.isDryRun()) return;
  const fields = resource as unknown as Readonly<Record<string, RawOutput>>;
  const shown = Object.entries(kind.fields).flatMap(([name, role]) => {
    const field = Object.hasOwn(resource, name) ? fields[name] : undefined;
    return field === undefined ? [] : [{ role, field }];
  });
  const returned = Promise.all(
    shown.map(async ({ role, field }) => ({
      role,
      isKnown: await field.isKnown,
      value: await field.promise(true),
    })),
  );
  shown.forEach(({ field }, index) => {
    field.isKnown = returned.then(
      (all) => {
        const { isKnown, value } = all[index] ?? { isKnown: false, value: undefined };
        return (
          isKnown ||
          (value === undefined && all.some((one) => one.role !== "input" && one.value !== undefined))
        );
      },
      // The SDK itself reports a failed registration.
      () => false,
    );
  });
}

/**
 * @internal Options under which a resource keeps the state that it has as a resource of the other front: its type there,
 * under each name and parent that the resource has or had, because whoever moves over may not have moved those yet. Not for a
 * look-up, which has no state to keep, and which the SDK names too late for an alias.
 */
export function withFormerType(
  type: string,
  merged: pulumi.CustomResourceOptions,
  { aliases: had = [] }: pulumi.CustomResourceOptions,
): pulumi.CustomResourceOptions {
  const renamed = had.flatMap((alias) =>
    typeof alias === "string" ||
    pulumi.Output.isInstance(alias) ||
    alias instanceof Promise ||
    "type" in alias
      ? []
      : [{ ...alias, type }],
  );
  return pulumi.mergeOptions(merged, { aliases: [{ type }, ...renamed] });
}

/** @internal The state of a look-up in place of arguments, which a look-up does not need. */
export function asArgs(state: object | undefined): never {
  return state as never;
}

/** @internal Whether a value is a resource of a type, whichever copy of the package made it. */
export function isOfType(type: string, value: unknown): boolean {
  return (value as { readonly __pulumiType?: unknown } | undefined | null)?.__pulumiType === type;
}

/** The static methods of a class. */
export interface LookedUpOnly<Resource, LookedUp> {
  /**
   * Looks up an existing object that this program does not manage, with every field that the service returns.
   * Fails if it is missing or deleted.
   */
  get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): LookedUp;
  /** Whether a value is a resource of this kind, from any copy or entry of the package. */
  isInstance(value: unknown): value is Resource;
}

/** A class with its arguments and its instances. */
export interface DeclaredWith<Args, Resource, LookedUp> extends LookedUpOnly<Resource, LookedUp> {
  new (name: string, args: Args, options?: pulumi.CustomResourceOptions): Resource;
}
