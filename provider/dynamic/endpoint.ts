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

/** What `Endpoint` takes. */
export interface EndpointArgs extends CommonArgs, ArgsOf<EndpointInputs> {}

export interface Endpoint
  extends
    Identified,
    OutputsOf<EndpointInputs, Always<typeof endpointAlways>>,
    OutputsOf<EndpointOutputs, Always<typeof endpointAlways>> {}

/** What `Endpoint.get` gives: an endpoint with every field the service shows. */
export interface LookedUpEndpoint extends Endpoint, OutputsOf<EndpointLookupOutputs> {}

/**
 * A destination that receives webhooks. A changed `secret` rolls the signing secret with an overlap.
 *
 * @example
 * const billing = new webhooks.Endpoint("billing", { url: "https://billing.example.com/hooks" });
 *
 * @adopting One POST creates an endpoint. With `adoptId` an existing one is read and compared instead, and written only if
 * something declared differs; a secret that is active already is not rolled.
 *
 * @deleting Disables the endpoint and forgets it: the API document shows no way to delete one. With `webhooks:dialect`
 * convoy it is deleted. `retainOnDelete` leaves it untouched.
 *
 * @errors A preview names every wrong argument. `up` fails where the endpoint to adopt does not exist, the answer does not
 * show the rolled secret as active, the old one as still valid (once) or the declared values as taken, or where a value that is
 * masked or not known here would have to be sent.
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

  /** An endpoint that exists and is not managed here, with every field the service shows. Missing or deleted: an error. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): LookedUpEndpoint {
    return new Endpoint(name, asArgs(state), { ...options, id }) as LookedUpEndpoint;
  }

  /** Whether a value is an `Endpoint`, whichever copy of the package made it. */
  static override isInstance(value: unknown): value is Endpoint {
    return isKind(kinds.endpoint, value);
  }
}
