/**
 * The one table of the fields of a source: a new plain field is one line here, and its schemas follow. Says which fields
 * are always there, and which are secret. A program loads it.
 */

import { common, flag, text, texts } from "../fields";
import type { FieldsOf } from "../fields";
import type { SecretFields } from "../../http/secret-fields";
import type { Source, SourceInputs, SourceLookupOutputs, SourceOutputs } from "./types";

/** @internal A plain input is one line. One whose schemas are written out is an "input". */
export const sourceFields = {
  ...common,
  name: text,
  maskId: "output",
  url: "output",
  type: "input",
  provider: "input",
  providerConfig: "lookup",
  isDisabled: flag,
  forwardHeaders: texts,
  idempotencyKeys: texts,
  eventTypeLocation: { ...text, needsConvoy: true },
  bodyFunction: text,
  headerFunction: text,
  customResponse: "input",
  verifier: "input",
  pubSub: "input",
  verifierType: "output",
  createdAt: "output",
  updatedAt: "output",
} as const satisfies FieldsOf<SourceInputs, SourceOutputs, SourceLookupOutputs>;

/** The fields that every existing source has: the service shows them, or `check` has filled them in. */
export const sourceAlways = ["projectId", "name", "url", "maskId", "createdAt", "updatedAt"] as const;

/** @internal */
export const sourceSecrets = {
  verifier: { apiKey: { headerValue: true }, basicAuth: { password: true }, hmac: { secret: true } },
  pubSub: {
    amqp: { auth: { password: true } },
    managedTopic: { serviceAccount: true },
    logStream: { auth: { password: true } },
    managedQueue: { accessKeyId: true, secretKey: true },
  },
} as const satisfies SecretFields<Source>;
