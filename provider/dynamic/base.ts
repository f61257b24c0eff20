/**
 * What the classes of all kinds share: properties, hidden inputs, secret fields, and the test for an instance.
 *
 * They share functions and no base class: the SDK takes the caller of the third constructor for the program, so one more
 * constructor would note a place inside this package in every state.
 */

import * as pulumi from "@pulumi/pulumi";
import { replaceSecrets } from "../http/secret-fields";
import type { CommonInputs } from "../kinds/definition";
import type { Kind, Role } from "../kinds/kind";
import { providerText, typeOf } from "./kinds";
import { refuseUnknown } from "./known-names";
import { lastProperty, leaveOutStacks } from "./stack-traces";
import type { ArgsOf } from "./types";

/* eslint-disable @typescript-eslint/no-empty-object-type -- what a program declares is derived from the interfaces of its kind */

/** What a resource of every kind has. */
export interface Identified {
  /** The ID of the object in the service; the same as `id`. */
  readonly uid: pulumi.Output<string>;
}

/** What a resource of every kind takes. */
export interface CommonArgs extends ArgsOf<CommonInputs> {}

/** Where an existing object is looked up. */
export interface LookupState {
  /** The project of the object. Default: the setting `webhooks:projectId`. */
  readonly projectId?: pulumi.Input<string> | undefined;
}

/** @internal The arguments for the SDK's constructor. Every byte of the inputs is stored in every state, so none is idle. */
export function declaration(
  kind: Kind,
  name: string,
  args: object | undefined,
  options: pulumi.CustomResourceOptions = {},
): ConstructorParameters<typeof pulumi.CustomResource> {
  if (options.import !== undefined) {
    const remedy =
      kind.adoptedBy === undefined ? "use the argument adoptId" : "leave it out: what exists is taken over";
    throw new pulumi.RunError(
      `${kind.type} "${name}": the option \`import\` cannot work for a dynamic resource; ${remedy}`,
    );
  }
  // Without an ID the look-up would become a declaration.
  if (Object.hasOwn(options, "id") && (options.id === undefined || options.id === ""))
    throw new pulumi.RunError(
      `${kind.type} "${name}": a look-up needs the ID of the object, and there is none`,
    );
  const isLookup = options.id !== undefined;
  // The provider checks declared resources only, so the arguments of a look-up are checked here.
  if (isLookup) refuseUnknown(`${kind.type} "${name}"`, { ...args }, Object.keys(kind.fields));
  const given = replaceSecrets({ ...args }, kind.secrets, pulumi.secret, whenKnown) as Record<
    string,
    unknown
  >;
  // Two resources may declare one existing object; errors about that tell them apart by their logical names.
  const needsLogicalName =
    typeof given["name"] !== "string" || given["adoptId"] !== undefined || kind.isUnique === true;
  const hidden = {
    ...(needsLogicalName && { __logicalName: name }),
    ...(isLookup && { __lookup: true }),
    ...(!pulumi.runtime.isDryRun() && { __dependencyFailed: dependencyFailed(given) }),
    [lastProperty]: providerText(kind),
  };
  // With ignoreChanges the old values of inputs that are no longer declared remain, so they must be readable.
  const showsInputs = isLookup || (options.ignoreChanges ?? []).length > 0;
  // The provider marks nested secrets itself. A look-up also shows fields that it was not given.
  const additionalSecretOutputs = Object.entries(kind.fields)
    .filter(([field, role]) => role === "output" || isLookup || given[field] !== undefined)
    .flatMap(([field]) => (kind.secrets[field] === true ? [field] : []));
  return [
    typeOf(kind),
    name,
    { ...unset(kind, { output: true, input: showsInputs, lookup: isLookup }), ...given, ...hidden },
    pulumi.mergeOptions(options, { additionalSecretOutputs }),
  ];
}

/**
 * Whether any argument stays unknown in an `up`: with `--continue-on-error` the outputs of a failed resource do. The engine
 * leaves unknown arguments out, and the provider would take them for not declared. Undefined adds nothing to a state.
 */
function dependencyFailed(given: object): Promise<true | undefined> {
  const { isKnown } = pulumi.output(given) as unknown as { readonly isKnown: Promise<boolean> };
  return isKnown.then(
    (known) => (known ? undefined : true),
    // The SDK itself reports a rejected argument.
    () => undefined,
  );
}

/** Passes a value on, once it is known: an argument, or any part of it, may be an output or a promise. */
function whenKnown(value: unknown, then: (known: unknown) => unknown): unknown {
  const isLater = pulumi.Output.isInstance(value) || value instanceof Promise;
  return isLater ? pulumi.output(value).apply(then) : then(value);
}

/** Inputs that have a value even when not declared: `check` fills them in, or the existing object has them. */
const completed = ["projectId", "name", "endpointId"];

/** Undefined values for fields that are not declared: the SDK makes an output for each key, which costs a tenth of a millisecond. */
function unset(kind: Kind, shows: Readonly<Record<Role, boolean>>): Record<string, undefined> {
  const shown = Object.entries(kind.fields).filter(([name, role]) => shows[role] || completed.includes(name));
  return Object.fromEntries(shown.map(([name]) => [name, undefined]));
}

/**
 * @internal Gives a class the property `uid`, an output without a value for each input that is not declared, made on first
 * use, and leaves out the stacks of its promises.
 */
export function prepareClass(prototype: pulumi.CustomResource, kind: Kind): void {
  leaveOutStacks(prototype);
  Object.defineProperty(prototype, "uid", {
    configurable: true,
    get(this: pulumi.CustomResource) {
      return this.id;
    },
  });
  for (const name of Object.keys(kind.fields)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get: () => pulumi.output(undefined),
      set(value: unknown) {
        Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
      },
    });
  }
}

/**
 * @internal In a preview the SDK treats a field that the engine does not return as unknown, and a stack output of it would
 * show as added in each preview. If one field of the service is known, the engine has returned all fields, so the others
 * have no value.
 */
export function settleAbsent(resource: pulumi.CustomResource, kind: Kind): void {
  if (!pulumi.runtime.isDryRun()) return;
  const fields = resource as unknown as Readonly<Record<string, { isKnown: Promise<boolean> }>>;
  const shown = Object.entries(kind.fields).flatMap(([name, role]) => {
    const field = role === "input" ? undefined : fields[name];
    return field !== undefined && Object.hasOwn(resource, name) ? [field] : [];
  });
  const isComplete = Promise.all(shown.map(({ isKnown }) => isKnown)).then(
    (known) => known.includes(true),
    () => false,
  );
  for (const field of shown) field.isKnown = isComplete;
}

/** @internal The state of a look-up in place of arguments, which a look-up does not need. */
export function asArgs(state: object | undefined): never {
  return { ...state } as never;
}

/** @internal Whether a value is a resource of the kind, whichever copy of the package made it. */
export function isKind(kind: Kind, value: unknown): boolean {
  const type = (value as { readonly __pulumiType?: unknown } | undefined | null)?.__pulumiType;
  return type === typeOf(kind);
}
