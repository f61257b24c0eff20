/** Which fields of an endpoint are secret: in answers, in what a program declares, and in state. */

import type { SecretFields } from "../../http/secret-fields";
import type { EndpointAnswer } from "./schema";
import type { EndpointInputs, EndpointOutputs } from "./types";

/** @internal The URL of a chat is secret, because whoever knows it can post there. */
export const endpointSecrets = {
  secret: true,
  signingSecret: true,
  secrets: { value: true },
  authentication: {
    apiKey: { headerValue: true },
    basicAuth: { password: true },
    oauth2: { clientSecret: true, signingKey: { d: true } },
  },
  chatWebhookUrl: true,
  teamsWebhookUrl: true,
  mtlsClientCert: { clientKey: true },
} as const satisfies SecretFields<EndpointAnswer & EndpointInputs & EndpointOutputs>;
