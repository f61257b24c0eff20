/** What a program declares a source with. Importing this sends nothing and loads neither schemas nor a client. */

import * as pulumi from "@pulumi/pulumi";
import type { sourceAlways } from "../kinds/source/fields";
import type { SourceInputs, SourceLookupOutputs, SourceOutputs } from "../kinds/source/types";
import { kinds } from "../kinds/registry";
import { asArgs, settleAbsent } from "./base";
import type { CommonArgs, Identified, LookupState } from "./base";
import { declaration, isKind, prepareClass } from "./declaration";
import { noteStacks } from "./stack-traces";
import type { Always, ArgsOf, OutputsOf } from "./types";

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging --
   the properties of a class are derived from the interfaces of its kind, comments included */

/** What `Source` takes. */
export interface SourceArgs extends CommonArgs, ArgsOf<SourceInputs> {}

export interface Source
  extends
    Identified,
    OutputsOf<SourceInputs, Always<typeof sourceAlways>>,
    OutputsOf<SourceOutputs, Always<typeof sourceAlways>> {}

/** What `Source.get` gives: a source with every field the service shows. */
export interface LookedUpSource extends Source, OutputsOf<SourceLookupOutputs> {}

/**
 * An origin of events: incoming HTTP, or a queue. Needs `webhooks:dialect` convoy; without it, only `get` works.
 *
 * @example
 * const shop = new webhooks.Source("shop", { type: "http", forwardHeaders: ["X-Shop-Region"] });
 *
 * @adopting One POST creates a source. With `adoptId` an existing one is read and compared instead, and written only if
 * something declared differs.
 *
 * @deleting Deletes the source, and the service deletes the subscriptions that use it. `retainOnDelete` leaves it untouched.
 *
 * @errors A preview names every wrong argument, and that the dialect has to be convoy. `up` fails where the source to adopt
 * does not exist, or the answer does not show the declared values.
 */
export class Source extends pulumi.CustomResource {
  static {
    prepareClass(this.prototype, kinds.source);
  }

  constructor(name: string, args: SourceArgs, options?: pulumi.CustomResourceOptions) {
    try {
      super(...declaration(kinds.source, name, args, options));
    } finally {
      noteStacks();
    }
    settleAbsent(this, kinds.source);
  }

  /** A source that exists and is not managed here, with every field the service shows. Missing or deleted: an error. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): LookedUpSource {
    return new Source(name, asArgs(state), { ...options, id }) as LookedUpSource;
  }

  /** Whether a value is a `Source`, whichever copy of the package made it. */
  static override isInstance(value: unknown): value is Source {
    return isKind(kinds.source, value);
  }
}
