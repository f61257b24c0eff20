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

/** The arguments of `Source`. */
export interface SourceArgs extends CommonArgs, ArgsOf<SourceInputs> {}

export interface Source
  extends
    Identified,
    OutputsOf<SourceInputs, Always<typeof sourceAlways>>,
    OutputsOf<SourceOutputs, Always<typeof sourceAlways>> {}

/** The result of `Source.get`: a source with every field that the service returns. */
export interface LookedUpSource extends Source, OutputsOf<SourceLookupOutputs> {}

/**
 * A source of events: incoming HTTP requests, or a queue. Requires `webhooks:dialect` convoy. With the documented
 * interface, only `get` works.
 *
 * @example
 * const shop = new webhooks.Source("shop", { type: "http", forwardHeaders: ["X-Shop-Region"] });
 *
 * @adopting With `adoptId`, an existing source is read and compared instead of created. It is written only if a
 * declared input differs.
 *
 * @deleting Deletes the source, and the service deletes the subscriptions that use it. `retainOnDelete` leaves
 * it untouched.
 *
 * @errors Pulumi stops a preview at the first resource with wrong arguments, and shows all of its problems,
 * including a dialect other than convoy. `up` fails if the source to adopt does not exist, or if the response
 * does not confirm the declared values.
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

  /**
   * Looks up an existing source that this program does not manage, with every field that the service returns.
   * Fails if it is missing or deleted.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): LookedUpSource {
    return new Source(name, asArgs(state), { ...options, id }) as LookedUpSource;
  }

  /** Whether a value is a `Source`, from any copy of the package. */
  static override isInstance(value: unknown): value is Source {
    return isKind(kinds.source, value);
  }
}
