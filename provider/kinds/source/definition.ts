/** Source: the definition of an origin of events. The documented interface shows only how to read one. */

import { z } from "zod";
import { clause } from "../../base/declare";
import { problem } from "../../base/errors";
import { nonEmptyText } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { commonInputs, empty, headerName, set } from "../input-schema";
import { clauses as shared, notices as sharedNotices } from "../notices";
import { sourceTypes, enumValues } from "../enums";
import { script } from "../script/script";
import { createdSource, sourceEffects } from "./effects";
import { sourceDetailsSchema, sourceSchema } from "./schema";
import type { SourceAnswer, SourceDetails, SourceInputs, SourceLookupOutputs, SourceOutputs } from "./types";
import { sourceSecrets } from "./fields";

const sourceInputsSchema = sourceDetailsSchema.extend({
  name: nonEmptyText().optional(),
  type: z.enum(enumValues(sourceTypes)),
  bodyFunction: script().optional(),
  headerFunction: script().optional(),
  forwardHeaders: set(headerName().min(1, empty)).optional(),
  ...commonInputs,
});

const kind = "Source";

/** @internal */
export const documentedSource: Definition<SourceInputs, SourceAnswer, SourceOutputs, SourceDetails> = {
  kind,
  inputs: sourceInputsSchema,
  body: sourceDetailsSchema,
  live: sourceSchema,
  secrets: sourceSecrets,
  fields: {},
  problems: [() => [problem("", sharedNotices["convoy-only-kind"]({ kind }))]],
  outputs: ({ url, maskId, verifier, createdAt, updatedAt }) => ({
    ...{ url, maskId, createdAt, updatedAt },
    verifierType: verifier?.type,
  }),
  lookupOutputs: ({ providerConfig }): SourceLookupOutputs => ({ providerConfig }),
  idOf: (live) => live.uid,
  read: (client, id) => client.sources.get(id),
  update: (client, id, body) => client.sources.update(id, body),
  succession: ["name"],
  created: createdSource,
  newValues: () => clause`another URL for incoming events`,
  effects: sourceEffects,
  deleteNotice: sharedNotices["left-in-place"]({ why: shared.noDelete({ kind }) }),
  deleteOutcome: shared.leftInPlace(),
};

/** @internal */
export const definition = define(documentedSource);
