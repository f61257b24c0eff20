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

/** The arguments of `PortalLink`. */
export interface PortalLinkArgs extends CommonArgs, ArgsOf<PortalLinkInputs> {}

export interface PortalLink
  extends
    Identified,
    OutputsOf<PortalLinkInputs, Always<typeof portalLinkAlways>>,
    OutputsOf<PortalLinkOutputs, Always<typeof portalLinkAlways>> {}

/** The result of `PortalLink.get`: a portal link with every field that the service returns. */
export interface LookedUpPortalLink extends PortalLink, OutputsOf<PortalLinkLookupOutputs> {}

/**
 * A portal that gives access to a set of endpoints: those listed, and those of an owner.
 *
 * @example
 * const portal = new webhooks.PortalLink("acme", { ownerId: "acme", canManageEndpoint: false });
 *
 * @adopting With `adoptId`, an existing link is read and compared instead of created. It is written only if a
 * declared input differs.
 *
 * @deleting On Convoy, revokes the link. The documented interface cannot delete, so the link is cleared there: it
 * loses its endpoints, its owner and the right to manage endpoints. `retainOnDelete` leaves it untouched.
 *
 * @errors Pulumi stops a preview at the first resource with wrong arguments, and shows all of its problems. `up`
 * fails if the link to adopt does not exist, or if the response does not confirm the declared values. A deletion
 * fails if the service rejects a cleared link, and reports what remains to be done.
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

  /**
   * Looks up an existing portal link that this program does not manage, with every field that the service
   * returns. Fails if it is missing or deleted.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): LookedUpPortalLink {
    return new PortalLink(name, asArgs(state), { ...options, id }) as LookedUpPortalLink;
  }

  /** Whether a value is a `PortalLink`, from any copy of the package. */
  static override isInstance(value: unknown): value is PortalLink {
    return isKind(kinds.portalLink, value);
  }
}
