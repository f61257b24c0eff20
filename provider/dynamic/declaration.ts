/** What a dynamic resource is declared with: its type, its provider text and the other hidden inputs. */

import { shared } from "../base/notices";
import { clause } from "../base/declare";
import type * as pulumi from "@pulumi/pulumi";
import { dynamicTypeOf, tokenOf } from "../base/urn";
import type { Kind } from "../kinds/kind";
import { warnOfMisspelled } from "./account";
import * as base from "./base";
import { markedPlaces } from "./marked-places";
import { programError } from "./per-run";

/** The input that is declared last. */
const lastInput = "__provider";

/** @internal The arguments for the SDK's constructor. */
export function declaration(
  kind: Kind,
  name: string,
  args: object | undefined,
  options: pulumi.CustomResourceOptions = {},
): base.Declaration {
  if (options.import !== undefined) {
    const remedy =
      kind.adoptedBy === undefined
        ? clause`use the argument adoptId`
        : clause`remove it, because the resource adopts the existing object`;
    throw programError(
      shared.unsupportedHere`a dynamic resource does not support the option \`import\`: ${remedy}`,
      { subject: `${kind.type} ${name}` },
    );
  }
  warnOfMisspelled();
  const declared = base.declare(kind, name, args, options);
  const { own, examined, given, undeclared, isLookup, options: merged } = declared;
  // A promise of a value that contains itself would have no end of places.
  const marked = examined.__examined?.then(
    () => markedPlaces(own),
    () => undefined,
  );
  const failed = base.dependencyFailed(declared);
  const hidden = {
    // Every line about the resource names it as the program does, and the engine gives a provider no name.
    __logicalName: name,
    ...(isLookup ? { __lookup: true } : marked !== undefined && { __marked: marked }),
    ...(failed !== undefined && { __dependencyFailed: failed }),
    [lastInput]: providerText(kind),
  };
  const moved = isLookup ? merged : base.withFormerType(tokenOf(kind.type), merged, options);
  return [typeOf(kind), name, { ...examined, ...undeclared, ...given, ...hidden }, moved];
}

/** @internal Gives a class what the classes of all kinds have. */
export function prepareClass(prototype: pulumi.CustomResource, kind: Kind): void {
  base.prepareClass(prototype, kind, lastInput);
}

/** @internal Whether a value is a dynamic resource of the kind, whichever copy of the package made it. */
export function isKind(kind: Kind, value: unknown): boolean {
  return base.isOfType(typeOf(kind), value);
}

/** @internal The type of a resource: part of every URN, and never changed. */
export function typeOf(kind: Kind): string {
  return dynamicTypeOf(kind.type);
}

/** @internal The provider text that every resource of the kind keeps in its state: never changed. */
export function providerText({ type }: Kind): string {
  return `exports.handler=()=>require("pulumi-webhooks/provider").${type.charAt(0).toLowerCase()}${type.slice(1)}`;
}
