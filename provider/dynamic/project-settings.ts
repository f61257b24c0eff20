/** What a program declares the settings of a project with. Importing this sends nothing and loads neither schemas nor a client. */

import * as pulumi from "@pulumi/pulumi";
import type { projectSettingsAlways } from "../kinds/project-settings/fields";
import type { ProjectSettingsInputs, ProjectSettingsOutputs } from "../kinds/project-settings/types";
import { kinds } from "../kinds/registry";
import { asArgs, settleAbsent } from "./base";
import type { Identified, LookupState } from "./base";
import { declaration, isKind, prepareClass } from "./declaration";
import { noteStacks } from "./stack-traces";
import type { Always, ArgsOf, OutputsOf } from "./types";

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging --
   the arguments and properties of a class are derived from the interfaces of its kind, comments included */

/** The arguments of `ProjectSettings`. */
export interface ProjectSettingsArgs extends ArgsOf<ProjectSettingsInputs> {}

export interface ProjectSettings
  extends
    Identified,
    OutputsOf<ProjectSettingsInputs, Always<typeof projectSettingsAlways>>,
    OutputsOf<ProjectSettingsOutputs, Always<typeof projectSettingsAlways>> {}

/**
 * The settings of a project, which apply to everything in it: retries, signatures, limits, meta events.
 * Requires `webhooks:dialect` convoy. A project has one set of settings, so one resource declares them; its ID
 * is that of the project.
 *
 * @example
 * const settings = new webhooks.ProjectSettings("settings", {
 *   strategy: { type: "exponential", duration: 10, retryCount: 20 },
 *   signature: { versions: [{ hash: "SHA512", encoding: "base64" }] },
 * });
 *
 * @adopting The settings are always adopted, because every project has them. They are read and compared, and
 * written only if a declared input differs. Settings that are not declared stay as they are.
 *
 * @deleting Leaves the settings as they are.
 *
 * @errors Pulumi stops a preview at the first resource with wrong arguments, and shows all of its problems,
 * including a dialect other than convoy and a second resource for the same project. `up` fails if the service
 * does not store a declared value, because of its release or license. It also fails if the API key is not
 * allowed to change the project.
 */
export class ProjectSettings extends pulumi.CustomResource {
  static {
    prepareClass(this.prototype, kinds.projectSettings);
  }

  constructor(name: string, args: ProjectSettingsArgs = {}, options?: pulumi.CustomResourceOptions) {
    try {
      super(...declaration(kinds.projectSettings, name, args, options));
    } finally {
      noteStacks();
    }
    settleAbsent(this, kinds.projectSettings);
  }

  /**
   * Looks up the settings of a project that this program does not manage. Fails if the project is missing.
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: LookupState,
    options?: pulumi.CustomResourceOptions,
  ): ProjectSettings {
    return new ProjectSettings(name, asArgs({ projectId: id, ...state }), { ...options, id });
  }

  /** Whether a value is a `ProjectSettings`, from any copy of the package. */
  static override isInstance(value: unknown): value is ProjectSettings {
    return isKind(kinds.projectSettings, value);
  }
}
