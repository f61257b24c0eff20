/** What a program declares a portal link with. Importing this sends nothing and loads neither schemas nor a client. */

import * as pulumi from "@pulumi/pulumi";
import type { portalLinkAlways } from "../kinds/portal-link/fields";
import type {
  PortalLinkInputs,
  PortalLinkLookupOutputs,
  PortalLinkOutputs,
} from "../kinds/portal-link/types";
import { kinds } from "../kinds/registry";
import { asArgs, settleAbsent } from "./base";
import type { CommonArgs, Identified, LookupState } from "./base";
import { declaration, isKind, prepareClass } from "./declaration";
import { noteStacks } from "./stack-traces";
import type { Always, ArgsOf, OutputsOf } from "./types";

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging --
   the properties of a class are derived from the interfaces of its kind, comments included */

/** What `PortalLink` takes. */
export interface PortalLinkArgs extends CommonArgs, ArgsOf<PortalLinkInputs> {}

export interface PortalLink
  extends
    Identified,
    OutputsOf<PortalLinkInputs, Always<typeof portalLinkAlways>>,
    OutputsOf<PortalLinkOutputs, Always<typeof portalLinkAlways>> {}

/** What `PortalLink.get` gives: a portal link with every field the service shows. */
export interface LookedUpPortalLink extends PortalLink, OutputsOf<PortalLinkLookupOutputs> {}

/**
 * Access to a chosen set of endpoints through a portal: those listed, and those of an owner.
 *
 * @example
 * const portal = new webhooks.PortalLink("acme", { endpoints: [billing.id], canManageEndpoint: false });
 *
 * @adopting One POST creates a link. With `adoptId` an existing one is read and compared instead, and written only if
 * something declared differs.
 *
 * @deleting Empties the link (no endpoints, no owner, no management) and forgets it: the API document shows no way to
 * delete one. With `webhooks:dialect` convoy it is revoked. `retainOnDelete` leaves it untouched.
 *
 * @errors A preview names every wrong argument. `up` fails where the link to adopt does not exist, or the answer does not
 * show the declared values; a deletion fails, with what remains to be done, where the service refuses an empty link.
 */
export class PortalLink extends pulumi.CustomResource {
  static {
    prepareClass(this.prototype, kinds.portalLink);
  }

  constructor(name: string, args: PortalLinkArgs, options?: pulumi.CustomResourceOptions) {
    try {
      super(...declaration(kinds.portalLink, name, args, options));
    } finally {
      noteStacks();
    }
    settleAbsent(this, kinds.portalLink);
  }

  /** A portal link that exists and is not managed here, with every field the service shows. Missing or deleted: an error. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): LookedUpPortalLink {
    return new PortalLink(name, asArgs(state), { ...options, id }) as LookedUpPortalLink;
  }

  /** Whether a value is a `PortalLink`, whichever copy of the package made it. */
  static override isInstance(value: unknown): value is PortalLink {
    return isKind(kinds.portalLink, value);
  }
}
