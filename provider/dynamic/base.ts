/**
 * What the five classes share: their properties, the hidden inputs, which fields are secret, how an instance is told.
 *
 * Not a class between them and the SDK's: each extends that one at first hand and has a constructor of its own. The SDK
 * takes who calls the third constructor for the program, and one more would put a place inside this package into every
 * state.
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

/** @internal What a resource of the kind is declared with. Every byte of it stands in every state, so none is idle. */
export function declaration(
  kind: Kind,
  name: string,
  args: object | undefined,
  options: pulumi.CustomResourceOptions = {},
): ConstructorParameters<typeof pulumi.CustomResource> {
  if (options.import !== undefined) {
    throw new pulumi.RunError(
      `${kind.type} "${name}": the option \`import\` cannot work for a dynamic resource; use the argument adoptId`,
    );
  }
  const isLookup = options.id !== undefined;
  // The provider checks what is declared, not what is looked up.
  if (isLookup) refuseUnknown(`${kind.type} "${name}"`, { ...args }, Object.keys(kind.fields));
  const given = replaceSecrets({ ...args }, kind.secrets, pulumi.secret, whenKnown) as Record<
    string,
    unknown
  >;
  // Whoever declares an object that may exist already is told apart from others that do.
  const needsLogicalName =
    typeof given["name"] !== "string" || given["adoptId"] !== undefined || kind.isUnique === true;
  const hidden = {
    ...(needsLogicalName && { __logicalName: name }),
    ...(isLookup && { __lookup: true }),
    ...(!pulumi.runtime.isDryRun() && { __dependencyFailed: dependencyFailed(given) }),
    [lastProperty]: providerText(kind),
  };
  // Ignored changes keep what was declared before.
  const showsInputs = isLookup || (options.ignoreChanges ?? []).length > 0;
  // What is secret in part is marked there by the provider; a look-up shows what it was not given.
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
 * Whether any of it stays unknown in an `up`: with `--continue-on-error` that is what comes of a resource that failed. The
 * engine leaves it out of what it hands to the provider, which would take it for not declared. Undefined adds nothing to a state.
 */
function dependencyFailed(given: object): Promise<true | undefined> {
  const { isKnown } = pulumi.output(given) as unknown as { readonly isKnown: Promise<boolean> };
  return isKnown.then(
    (known) => (known ? undefined : true),
    // The SDK reports what was rejected itself.
    () => undefined,
  );
}

/** An argument, or any part of it, may become known later. */
function whenKnown(value: unknown, then: (known: unknown) => unknown): unknown {
  const isLater = pulumi.Output.isInstance(value) || value instanceof Promise;
  return isLater ? pulumi.output(value).apply(then) : then(value);
}

/** What exists also where the program leaves it out: check fills it in, or the object has it already. */
const completed = ["projectId", "name", "endpointId"];

/** The SDK shows what the constructor names, and takes a tenth of a millisecond for each. */
function unset(kind: Kind, shows: Readonly<Record<Role, boolean>>): Record<string, undefined> {
  const shown = Object.entries(kind.fields).filter(([name, role]) => shows[role] || completed.includes(name));
  return Object.fromEntries(shown.map(([name]) => [name, undefined]));
}

/**
 * @internal Gives a class `uid`, and the inputs that are not declared: outputs without a value, made when asked for. Takes
 * from it the stacks of its promises.
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
 * @internal A preview: the SDK takes every field that the engine does not name for unknown, and a stack output of it would
 * show as added in each preview. Where one field of the service is known, the engine has named all there are, so the others
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

/** @internal What is only looked up has no arguments to declare. */
export function asArgs(state: object | undefined): never {
  return { ...state } as never;
}

/** @internal Whether a value is a resource of the kind, whichever copy of the package made it. */
export function isKind(kind: Kind, value: unknown): boolean {
  const type = (value as { readonly __pulumiType?: unknown } | undefined | null)?.__pulumiType;
  return type === typeOf(kind);
}
