/** Project: the definition of a project. The documented interface has no operation for one, so that nothing can be declared. */

import { z } from "zod";
import { clause } from "../../base/declare";
import { problem } from "../../base/errors";
import { enumerated } from "../../base/lists";
import { flag, nonEmptyText } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { commonEffects, harmless } from "../effect";
import type { EffectsOf } from "../effect";
import { notices as kindNotices } from "../notices";
import { unpredictable } from "../outlook";
import { projectTypes, enumValues } from "../enums";
import { projectErrors, notices } from "./notices";
import { projectDetailsSchema, projectSchema } from "./operations";
import { projectSecrets } from "./types";
import type { CreatedProject, NewProjectDetails, ProjectInputs, ProjectOutputs } from "./types";

const kind = "Project";

/** So many resources of a project are named. */
const maxNamed = 20;

const projectInputsSchema = z.object({
  adoptId: nonEmptyText().optional(),
  name: nonEmptyText().optional(),
  type: z.enum(enumValues(projectTypes)),
  logoUrl: nonEmptyText().optional(),
  apiKey: nonEmptyText().optional(),
  allowDeletion: flag(),
});

const effects: EffectsOf<ProjectInputs> = {
  adoptId: commonEffects.adoptId,
  name: harmless("shown to people only"),
  type: harmless("a change replaces the project, and the replacement says what goes with the old one"),
  logoUrl: harmless("shown to people only"),
  apiKey: harmless("nothing is sent with it, and what uses the output says what its change does"),
  allowDeletion: harmless("only a later deletion reads it, which says itself what it deletes"),
};

const refusals = {
  deletion: projectErrors.projectDeletionRefused`is not deleted, because state does not allow it: set \`allowDeletion: true\`, run \`pulumi up\`, and then remove it; or forget it with \`pulumi state delete\``,
  replacement: projectErrors.projectDeletionRefused`needs a new project, and the old one would be deleted with everything in it: undo the change, or set \`allowDeletion: true\` and run \`pulumi up\` first`,
};

/** @internal */
export const documentedProject: Definition<ProjectInputs, CreatedProject, ProjectOutputs, NewProjectDetails> =
  {
    kind,
    key: "personalApiKey",
    inputs: projectInputsSchema,
    body: projectDetailsSchema,
    live: projectSchema,
    secrets: projectSecrets,
    fields: {
      name: { onRemoval: { keep: true } },
      type: { onUpdate: { omit: "always" }, replaces: true },
      logoUrl: { onRemoval: { keep: true } },
      apiKey: { isOutput: true, notImported: true },
    },
    problems: [() => [problem("", kindNotices["convoy-only-kind"]({ kind }))]],
    // No answer but that to the create shows the key.
    outputs: ({ organisationId, createdAt, updatedAt, apiKey }, declared, state) => ({
      ...{ organisationId, createdAt, updatedAt },
      apiKey: declared.apiKey ?? apiKey ?? state?.apiKey,
    }),
    predictOutputs: ({ state, inputs, unknown, isNew }) => ({
      apiKey: inputs.apiKey ?? (unknown.has("apiKey") || isNew ? unpredictable : state?.apiKey),
    }),
    idOf: ({ uid }) => uid,
    read: (client, id) => client.projects.get(id),
    update: (client, id, body) => client.projects.update(id, body),
    succession: ["name"],
    newValues: () => clause`ID and key`,
    effects,
    refusalOf: (operation, { allowDeletion }) => (allowDeletion === true ? undefined : refusals[operation]),
    takesAlong: (resources) => {
      const names = enumerated(resources, maxNamed);
      return notices["project-deletion"]({
        resources: names === "" ? "" : clause`, among them ${names}`,
      });
    },
    isReplacedLast: true,
    lossOnDelete: clause`its endpoints, events and subscriptions are deleted with it`,
    deleteOutcome: clause`deleted, with everything in it`,
    adoptionNotices: ({ apiKey }) => (apiKey === undefined ? [notices["project-key-undeclared"]()] : []),
  };

/** @internal */
export const definition = define(documentedProject);
