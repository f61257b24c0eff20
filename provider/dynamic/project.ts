/** What a program declares a project with. Importing this sends nothing and loads neither schemas nor a client. */

import * as pulumi from "@pulumi/pulumi";
import type { projectAlways, ProjectInputs, ProjectOutputs } from "../kinds/project/types";
import { kinds } from "../kinds/registry";
import { asArgs, settleAbsent } from "./base";
import type { Identified } from "./base";
import { declaration, isKind, prepareClass } from "./declaration";
import { noteStacks } from "./stack-traces";
import type { Always, ArgsOf, OutputsOf } from "./types";

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging --
   the arguments and properties of a class are derived from the interfaces of its kind, comments included */

/** The arguments of `Project`. */
export interface ProjectArgs extends ArgsOf<ProjectInputs> {}

export interface Project
  extends
    Identified,
    OutputsOf<Omit<ProjectInputs, "apiKey">, Always<typeof projectAlways>>,
    OutputsOf<ProjectOutputs, Always<typeof projectAlways>> {}

/**
 * A project, which owns all other objects. Requires `webhooks:dialect` convoy, `webhooks:organisationId` and
 * `webhooks:personalApiKey`, and neither `webhooks:projectId` nor `webhooks:apiKey`. Give its `id` and `apiKey` to a
 * `Provider` for everything in it. Set the option `protect`, because a deletion deletes everything in the project.
 *
 * @example
 * const staging = new webhooks.Project("staging", { type: "outgoing" }, { protect: true });
 *
 * @adopting With `adoptId`, an existing project is read and compared instead of created. It is written only if a
 * declared input differs. Declare its key as `apiKey`, because the service does not show the key of an existing
 * project. A project is never adopted by its name.
 *
 * @deleting Fails before sending anything, unless state has `allowDeletion: true`. Otherwise, it deletes the
 * project, and the service deletes its endpoints, events and subscriptions. `retainOnDelete` leaves it untouched.
 *
 * @errors Pulumi stops a preview at the first resource with wrong arguments, and shows all of its problems,
 * including a dialect other than convoy. A preview fails if it would replace a project whose deletion state does not
 * allow. `up` fails if the name is taken, if the personal key may not manage the organization, if the license allows
 * no more projects, or if the response to a create was lost.
 */
export class Project extends pulumi.CustomResource {
  static {
    prepareClass(this.prototype, kinds.project);
  }

  constructor(name: string, args: ProjectArgs, options?: pulumi.CustomResourceOptions) {
    try {
      super(...declaration(kinds.project, name, args, options));
    } finally {
      noteStacks();
    }
    settleAbsent(this, kinds.project);
  }

  /**
   * Looks up an existing project that this program does not manage. Its key is not shown. Fails if it is missing.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Readonly<Record<string, never>>,
    options?: pulumi.CustomResourceOptions,
  ): Project {
    return new Project(name, asArgs(state), { ...options, id });
  }

  /** Whether a value is a `Project`, from any copy of the package. */
  static override isInstance(value: unknown): value is Project {
    return isKind(kinds.project, value);
  }
}
