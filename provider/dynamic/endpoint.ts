/** What a program declares an endpoint with. Importing this sends nothing and loads neither schemas nor a client. */

import * as pulumi from "@pulumi/pulumi";
import type { endpointAlways } from "../kinds/endpoint/fields";
import type { EndpointInputs, EndpointLookupOutputs, EndpointOutputs } from "../kinds/endpoint/types";
import { kinds } from "../kinds/registry";
import { asArgs, settleAbsent } from "./base";
import type { CommonArgs, Identified, LookupState } from "./base";
import { declaration, isKind, prepareClass } from "./declaration";
import { noteStacks } from "./stack-traces";
import type { Always, ArgsOf, OutputsOf } from "./types";

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging --
   the properties of a class are derived from the interfaces of its kind, comments included */

/** The arguments of `Endpoint`. */
export interface EndpointArgs extends CommonArgs, ArgsOf<EndpointInputs> {}

export interface Endpoint
  extends
    Identified,
    OutputsOf<EndpointInputs, Always<typeof endpointAlways>>,
    OutputsOf<EndpointOutputs, Always<typeof endpointAlways>> {}

/** The result of `Endpoint.get`: an endpoint with every field that the service returns. */
export interface LookedUpEndpoint extends Endpoint, OutputsOf<EndpointLookupOutputs> {}

/**
 * A destination that receives webhooks. A change of `secret` rolls the signing secret with an overlap.
 *
 * @example
 * const billing = new webhooks.Endpoint("billing", { url: "https://billing.example.com/hooks" });
 *
 * @adopting With `adoptId`, an existing endpoint is read and compared instead of created. It is written only if
 * a declared input differs. A secret that is already active is not rolled.
 *
 * @deleting On Convoy, deletes the endpoint and its subscriptions. The documented interface cannot delete, so
 * the endpoint is disabled there. `retainOnDelete` leaves it untouched.
 *
 * @errors Pulumi stops a preview at the first resource with wrong arguments, and shows all of its problems.
 * `up` fails if the endpoint to adopt does not exist, or if the response does not confirm the declared values.
 * It also fails once if the response does not confirm a roll. An update is blocked if it must send a value that
 * is masked or unknown.
 */
export class Endpoint extends pulumi.CustomResource {
  static {
    prepareClass(this.prototype, kinds.endpoint);
  }

  constructor(name: string, args: EndpointArgs, options?: pulumi.CustomResourceOptions) {
    try {
      super(...declaration(kinds.endpoint, name, args, options));
    } finally {
      noteStacks();
    }
    settleAbsent(this, kinds.endpoint);
  }

  /**
   * Looks up an existing endpoint that this program does not manage, with every field that the service returns.
   * Fails if it is missing or deleted.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): LookedUpEndpoint {
    return new Endpoint(name, asArgs(state), { ...options, id }) as LookedUpEndpoint;
  }

  /** Whether a value is an `Endpoint`, from any copy of the package. */
  static override isInstance(value: unknown): value is Endpoint {
    return isKind(kinds.endpoint, value);
  }
}
