/** Source: the definition of an origin of events. The API document shows only how to read one. */

import { z } from "zod";
import { nonEmptyText } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { commonInputs, headerName, set } from "../input-schema";
import { script } from "../script";
import { sourceDetailsSchema, sourceSchema } from "./schema";
import type {
  SourceAnswer,
  SourceDetails,
  SourceInputs,
  SourceLookupOutputs,
  SourceOutputs,
  SourceVerifier,
} from "./types";
import { sourceSecrets } from "./fields";

const sourceInputsSchema = sourceDetailsSchema.extend({
  name: nonEmptyText().optional(),
  type: z.enum(["http", "rest_api", "pub_sub", "db_change_stream"]),
  bodyFunction: script().optional(),
  headerFunction: script().optional(),
  forwardHeaders: set(headerName().min(1, "must not be empty")).optional(),
  ...commonInputs,
});

/** @internal */
export const documentedSource: Definition<SourceInputs, SourceAnswer, SourceOutputs, SourceDetails> = {
  kind: "Source",
  inputs: sourceInputsSchema,
  body: sourceDetailsSchema,
  live: sourceSchema,
  secrets: sourceSecrets,
  fields: {},
  problems: [
    () => [
      {
        path: "",
        reason: "Source needs webhooks:dialect convoy: the API document shows only how to read a source",
      },
    ],
  ],
  outputs: ({ url, maskId, verifier, createdAt, updatedAt }) => ({
    ...{ url, maskId, createdAt, updatedAt },
    verifierType: verifier?.type,
  }),
  lookupOutputs: ({ providerConfig }): SourceLookupOutputs => ({ providerConfig }),
  idOf: (live) => live.uid,
  read: (client, id) => client.sources.get(id),
  update: (client, id, body) => client.sources.update(id, body),
  newValues: () => "another address that events are sent to",
  risks: [losesVerifier],
  deleteNotice: "left in place: the API document shows no way to delete a source",
};

/** @internal */
export const definition = define(documentedSource);

function losesVerifier(state: Partial<SourceInputs>, { verifier }: Partial<SourceInputs>): string[] {
  const isOn = (found: SourceVerifier | undefined): boolean => Boolean(found?.type) && found?.type !== "noop";
  return isOn(state.verifier) && !isOn(verifier)
    ? ["up removes the verifier: the source takes requests from anybody who knows its address"]
    : [];
}
