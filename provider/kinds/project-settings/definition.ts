/** ProjectSettings: the definition of the settings of a project. The documented interface shows none, so that nothing can be declared. */

import { z } from "zod";
import { problem } from "../../base/errors";
import { clause } from "../../base/declare";
import { printed } from "../../base/notice";
import { shared } from "../../base/notices";
import { nonEmptyText, flag } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { isGoDuration } from "../duration";
import { count, empty, headerName, resetTo, set } from "../input-schema";
import { clauses, notices } from "../notices";
import { mayChange, unpredictable } from "../outlook";
import { defaultSignature, projectSettingsEffects } from "./effects";
import { plainSettings, projectSettingsDetailsSchema, projectSettingsSchema } from "./schema";
import type {
  ProjectSettings,
  ProjectSettingsDetails,
  ProjectSettingsInputs,
  ProjectSettingsOutputs,
} from "./types";
import { projectSettingsSecrets } from "./fields";

const versions = z.array(z.object({ hash: nonEmptyText(), encoding: nonEmptyText() }));

/** Each field with the value that a new project has, which it is reset to. */
const projectSettingsInputsSchema = z.object({
  projectId: nonEmptyText().optional(),
  strategy: z
    .object({ type: resetTo("linear").optional(), duration: count(100, "seconds"), retryCount: count(10) })
    .optional(),
  rateLimit: z.object({ count: count(1000), duration: count(60, "seconds") }).optional(),
  signature: z
    .object({
      header: headerName(defaultSignature.header).min(1, empty).optional(),
      versions: versions.min(1, empty).meta({ neutral: defaultSignature.versions }).optional(),
    })
    .optional(),
  ssl: z.object({ enforceSecureEndpoints: flag() }).optional(),
  metaEvent: z
    .object({
      isEnabled: flag(),
      type: z.string().optional(),
      eventType: set(nonEmptyText()).optional(),
      url: z.string().optional(),
      secret: z.string().optional(),
    })
    .optional(),
  circuitBreaker: z
    .object({
      sampleRate: count(30, "seconds"),
      errorTimeout: count(30, "seconds"),
      // With 0 the service stops every endpoint, even if none has failed.
      failureThreshold: count(70, undefined, 1, 100),
      successThreshold: count(5, undefined, 0, 100),
      minimumRequestCount: count(10),
      observabilityWindow: count(5, "minutes"),
      consecutiveFailureThreshold: count(10, undefined, 1),
    })
    .optional(),
  ...plainSettings.declared(),
  maxPayloadReadSize: count(51_200, "bytes"),
  searchPolicy: z
    .string()
    .refine(
      (text) => text === "" || isGoDuration(text),
      printed(shared.invalidValue`must be a duration such as 720h`),
    )
    .optional(),
  requestIdHeader: headerName("X-Convoy-Idempotency-Key").min(1, empty).optional(),
});

const kind = "ProjectSettings";

/** @internal */
export const documentedProjectSettings: Definition<
  ProjectSettingsInputs,
  ProjectSettings,
  ProjectSettingsOutputs,
  ProjectSettingsDetails
> = {
  kind,
  inputs: projectSettingsInputsSchema,
  body: projectSettingsDetailsSchema,
  live: projectSettingsSchema,
  secrets: projectSettingsSecrets,
  fields: {},
  problems: [() => [problem("", notices["convoy-only-kind"]({ kind }))]],
  outputs: ({ name, projectType, metaEvent, updatedAt }) => ({
    ...{ name, projectType, updatedAt },
    metaEventSecret: metaEvent?.secret || undefined,
  }),
  // Without a declared one the service generates it, or keeps what is there.
  predictOutputs: (outlook) =>
    mayChange(outlook, "metaEvent")
      ? { metaEventSecret: outlook.inputs.metaEvent?.secret || unpredictable }
      : {},
  idOf: ({ projectId }) => projectId,
  read: (client, id) => client.projectSettings.get(id),
  update: (client, id, body) => client.projectSettings.update(id, body),
  effects: projectSettingsEffects,
  asSeen: ({ projectType }) => ({
    ...{ owner: undefined, stop: undefined },
    isOutgoing: projectType === "outgoing",
  }),
  deleteNotice: notices["left-in-place"]({ why: clause`a project always has settings` }),
  deleteOutcome: clauses.leftInPlace(),
};

/** @internal */
export const definition = define(documentedProjectSettings);
