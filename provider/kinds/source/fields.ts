/** The fields of a source: the role of each, which ones are always there, and which are secret. A program loads it. */

import type { FieldsOf } from "../fields";
import type { SecretFields } from "../../http/secret-fields";
import type { Source } from "./schema";
import type { SourceInputs, SourceLookupOutputs, SourceOutputs } from "./types";

/** @internal The role of each field of a source. A missing field is a type error. */
export const sourceFields: FieldsOf<SourceInputs, SourceOutputs, SourceLookupOutputs> = {
  adoptId: "input",
  projectId: "input",
  name: "input",
  type: "input",
  provider: "input",
  isDisabled: "input",
  forwardHeaders: "input",
  idempotencyKeys: "input",
  eventTypeLocation: "input",
  bodyFunction: "input",
  headerFunction: "input",
  customResponse: "input",
  verifier: "input",
  pubSub: "input",
  verifierType: "output",
  url: "output",
  maskId: "output",
  createdAt: "output",
  updatedAt: "output",
  providerConfig: "lookup",
};

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
