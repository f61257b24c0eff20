/**
 * What the five classes share: their properties, the hidden inputs, which fields are secret, how an instance is told.
 *
 * Not a class between them and the SDK's: each extends that one at first hand and has a constructor of its own. The SDK
 * takes who calls the third constructor for the program, and one more would put a place inside this package into every
 * state.
 */

import * as pulumi from "@pulumi/pulumi";
import { providerText, typeOf } from "./kinds";
import type { Kind } from "./kinds";

/** What a resource of every kind has. */
export interface Identified {
  /** The ID of the object in the service; the same as `id`. */
  readonly uid: pulumi.Output<string>;
}

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
  const given: Record<string, unknown> = { ...args };
  // A look-up shows what it was not given.
  const secretInputs = kind.secretInputs.filter((input) => isLookup || given[input] !== undefined);
  for (const input of secretInputs) {
    if (given[input] !== undefined) given[input] = pulumi.secret(given[input]);
  }
  const hidden = {
    __provider: providerText(kind),
    ...(typeof given["name"] !== "string" && { __logicalName: name }),
    ...(isLookup && { __lookup: true }),
  };
  // Ignored changes keep what was declared before.
  const showsAll = isLookup || (options.ignoreChanges ?? []).length > 0;
  const additionalSecretOutputs = [...secretInputs, ...kind.secretOutputs];
  return [
    typeOf(kind),
    name,
    { ...unset(kind, showsAll), ...given, ...hidden },
    pulumi.mergeOptions(options, { additionalSecretOutputs }),
  ];
}

/**
 * @internal Lets nothing note where it was made until `resume`. The SDK does so for each promise, four for each property,
 * and it takes more time than everything else a program does; the place of the resource is asked for on its own. Who looks
 * for a leaked promise needs them.
 */
export function leaveOutStacks(): Stacks {
  const limit = Error.stackTraceLimit;
  if (!process.env["PULUMI_DEBUG_PROMISE_LEAKS"]) Error.stackTraceLimit = 0;
  const resume = (): void => void (Error.stackTraceLimit = limit);
  return {
    resume,
    located: (error) => {
      resume();
      if (error instanceof Error && !error.stack?.includes("\n    at ")) Error.captureStackTrace(error);
      return error;
    },
  };
}

/** @internal What ends `leaveOutStacks`. */
interface Stacks {
  resume(): void;
  /** An error that was thrown meanwhile, with the place in the program that it lacks. */
  located(error: unknown): unknown;
}

/** What check fills in where the program leaves it out. */
const completed = ["projectId", "name"];

/** The SDK shows what the constructor names, and takes a tenth of a millisecond for each. */
function unset(kind: Kind, all: boolean): Record<string, undefined> {
  const shown = Object.entries(kind.fields).filter(
    ([name, role]) => all || role === "output" || completed.includes(name),
  );
  return Object.fromEntries(shown.map(([name]) => [name, undefined]));
}

/** @internal Gives a class `uid`, and the inputs that are not declared: outputs without a value, made when asked for. */
export function addProperties(prototype: pulumi.CustomResource, kind: Kind): void {
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

/** @internal What is only looked up has no arguments to declare. */
export function asArgs(state: object | undefined): never {
  return { ...state } as never;
}

/** @internal Whether a value is a resource of the kind, whichever copy of the package made it. */
export function isKind(kind: Kind, value: unknown): boolean {
  const type = (value as { readonly __pulumiType?: unknown } | undefined | null)?.__pulumiType;
  return type === typeOf(kind);
}
