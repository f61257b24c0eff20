/** What the five classes share: the hidden inputs, which fields are secret, and how an instance is told. */

import * as pulumi from "@pulumi/pulumi";
import { providerText, typeOf } from "./kinds";
import type { Kind } from "./kinds";

/**
 * A resource of a kind. Without a constructor of its own: the SDK takes who calls the fourth constructor for the program,
 * and one more would put a place inside this package into every state.
 */
export class WebhooksResource extends pulumi.CustomResource {
  /** The ID of the object in the service; the same as `id`. */
  get uid(): pulumi.Output<string> {
    return this.id;
  }
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

/** What check fills in where the program leaves it out. */
const completed = ["projectId", "name"];

/** The SDK shows what the constructor names, and takes a tenth of a millisecond for each. */
function unset(kind: Kind, all: boolean): Record<string, undefined> {
  const shown = Object.entries(kind.fields).filter(
    ([name, role]) => all || role === "output" || completed.includes(name),
  );
  return Object.fromEntries(shown.map(([name]) => [name, undefined]));
}

/** @internal Gives a class the inputs that are not declared: outputs without a value, made when somebody asks. */
export function showUndeclared(prototype: object, kind: Kind): void {
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
