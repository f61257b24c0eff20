/** Which fields of a source are secret: in answers, in what a program declares, and in state. */

import type { SecretFields } from "../../http/secret-fields";
import type { Source } from "./schema";

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
