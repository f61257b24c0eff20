/** Endpoint: what a program declares and sees of it, what an answer shows and what a body holds. */

import type { AnyEndpointAuthentication, EndpointAuthentication } from "../authentication";
import type { CommonInputs, Shown } from "../fields";
import type { EndpointContentType, EndpointSignatureFormat } from "../enums";

/** The inputs of an endpoint. Optional inputs that are not set are not managed. */
export interface DocumentedEndpointInputs extends CommonInputs, SecretInputs {
  /**
   * The display name. Defaults to the resource name; an adopted endpoint keeps its own. Updated in place.
   */
  readonly name?: string | undefined;
  /**
   * The URL that webhooks are delivered to. With the documented interface, it must use https. On Convoy, it may
   * use https or http. It is not secret: if it contains a credential, mark it as secret in the program. Equivalent
   * URLs cause no update. Updated in place.
   */
  readonly url: string;
  /**
   * A human-readable description of the endpoint. Removing it resets it to an empty string. Updated in place.
   */
  readonly description?: string | undefined;
  /**
   * The ID of the owner, which groups endpoints for fan-out. With the documented interface, removing it resets it
   * to none. On Convoy, removing it replaces the resource. Updated in place.
   */
  readonly ownerId?: string | undefined;
  /**
   * The ID of the app that the endpoint belongs to. The service never returns it, so drift is not detected. A
   * change replaces the resource, unless `adoptId` names the endpoint.
   */
  readonly appId?: string | undefined;
  /**
   * Whether signatures use the advanced format instead of the simple one. Only advanced signatures include one
   * signature for each valid secret, so only they have an overlap after a roll. With the documented interface, the
   * service defaults to false. On Convoy, the service defaults to true. Removing it resets it to that default.
   * Updated in place.
   */
  readonly advancedSignatures?: boolean | undefined;
  /**
   * How the service authenticates when it calls the URL. Contains secrets. Removing it resets it to none.
   * Updated in place.
   */
  readonly authentication?: EndpointAuthentication | undefined;
  /**
   * The maximum time that a delivery may take, in seconds. With the documented interface, removing it resets it to
   * 0. On Convoy, removing it resets it to 10, the default. Updated in place.
   */
  readonly httpTimeout?: number | undefined;
  /**
   * The maximum number of requests within `rateLimitDuration`. Removing it resets it to 0. On Convoy, a limit of 0
   * means none, and a limit applies only if `rateLimitDuration` is set, too. With the documented interface, the
   * meaning of 0 is not specified. Updated in place.
   */
  readonly rateLimit?: number | undefined;
  /**
   * The period that `rateLimit` applies to. On Convoy, the unit is seconds. The documented interface names no unit:
   * the number is sent unchanged. Removing it resets it to 0. Updated in place.
   */
  readonly rateLimitDuration?: number | undefined;
  /**
   * The Slack webhook URL that receives failure notifications instead of email. Secret. Removing it resets it to
   * none. Updated in place.
   */
  readonly chatWebhookUrl?: string | undefined;
  /**
   * The email address that is notified when the state of the endpoint changes. Removing it resets it to none.
   * Updated in place.
   */
  readonly supportEmail?: string | undefined;
  /**
   * Whether the endpoint is disabled, so that it receives no deliveries. Convoy discards events that arrive while
   * it is disabled. With the documented interface, the statuses `inactive` and `disabled` count as disabled; if
   * this is not set, updates fail at an unknown status. Removing it enables the endpoint again. Updated in place.
   */
  readonly isDisabled?: boolean | undefined;
  /**
   * Whether deliveries to the endpoint are paused. Convoy discards events that arrive while it is paused;
   * `pulumi-webhooks delivery retry` sends them later. With the documented interface, the update fails if the
   * service reports another status than `paused`. If not set, the status does not change. Updated in place.
   */
  readonly paused?: boolean | undefined;
}

/** Further inputs of an endpoint, or the same ones in another form. Requires `webhooks:dialect` convoy. */
export interface ConvoyEndpointInputs {
  /**
   * How the service authenticates when it calls the URL. Contains secrets. Removing it resets it to none.
   * Updated in place.
   */
  readonly authentication?: AnyEndpointAuthentication | undefined;
  /**
   * The content type of deliveries. Receivers cannot verify the signature of a form-encoded delivery. Removing
   * it resets it to `application/json`. Updated in place. Requires `webhooks:dialect` convoy.
   */
  readonly contentType?: EndpointContentType | undefined;
  /**
   * The Microsoft Teams webhook URL that receives failure notifications. Secret. Removing it resets it to none.
   * Updated in place. Requires `webhooks:dialect` convoy.
   */
  readonly teamsWebhookUrl?: string | undefined;
  /**
   * The client certificate that the service presents to the URL, for mutual TLS. Contains secrets. Removing it
   * resets it to none. Updated in place. Requires `webhooks:dialect` convoy.
   */
  readonly mtlsClientCert?: ClientCertificate | undefined;
}

/** Where the provider reads a secret. Set exactly one of these. */
export interface SecretSource {
  /** The environment variable that contains the secret. Surrounding white space is ignored. */
  readonly environment?: string | undefined;
  /**
   * The UTF-8 file that contains the secret. A relative path is resolved from the folder in which the program runs.
   * Surrounding white space is ignored.
   */
  readonly file?: string | undefined;
  /**
   * The program that prints the secret, followed by its arguments, which are stored in state as plain text. It
   * runs without a shell, for at most 30 seconds. Surrounding white space is ignored, and its output is never
   * shown.
   */
  readonly command?: readonly string[] | undefined;
}

/** Where the provider delivers a new secret. Set exactly one of these. */
export interface SecretTarget {
  /**
   * The file to write the secret to. A relative path is resolved from the folder in which the program runs. The
   * provider replaces the whole file and keeps its owner and group. It also keeps the mode, unless that gives
   * other users access: then the mode becomes 0600, as for a new file. If the provider cannot keep the owner and
   * group, no secret is rolled.
   */
  readonly file?: string | undefined;
  /**
   * The program that receives the secret on standard input, followed by its arguments, which are stored in state
   * as plain text. It runs without a shell, for at most 30 seconds. Exit code 0 confirms that it has the secret.
   */
  readonly command?: readonly string[] | undefined;
}

/** The inputs that control the signing secret. */
export interface SecretInputs {
  /**
   * The signing secret of the endpoint. Secret. If not set, the service generates one. A change rolls the secret
   * once; with advanced signatures, the old one keeps signing until it expires. With the documented interface, the
   * service may mask secrets: the provider then compares their IDs, and rolls again if another secret is active.
   * Removing it leaves the active secret in place.
   */
  readonly secret?: string | undefined;
  /**
   * Where the provider reads the signing secret from, instead of `secret`. State contains only a digest, never the
   * value, so `signingSecret` is not available. A new value rolls the secret once; a new place with the same value
   * does not. Removing it leaves the active secret in place. Cannot be combined with `secret`, `secretTo`,
   * `secretTriggers` or `rotateSecretAfterDays`.
   */
  readonly secretFrom?: SecretSource | undefined;
  /**
   * Where the provider delivers new random signing secrets. Each takes effect only after its delivery is
   * confirmed. State never contains the value, so `signingSecret` is not available. A change by itself delivers
   * nothing. Removing it leaves the active secret in place. Cannot be combined with `secret` or `secretFrom`.
   */
  readonly secretTo?: SecretTarget | undefined;
  /**
   * How long the old secret stays valid after a roll, if signatures are advanced. On Convoy, the unit is hours,
   * the default is 24, and signatures are advanced by default. With the documented interface, the number is
   * sent unchanged and has no default. Set it to 0 for no overlap. Never triggers an update by itself.
   */
  readonly secretExpiration?: number | undefined;
  /**
   * Rolls the signing secret to a new random one whenever any value in this map changes. Removing it leaves the
   * active secret in place. Cannot be combined with `secret` or `secretFrom`.
   */
  readonly secretTriggers?: Readonly<Record<string, unknown>> | undefined;
  /**
   * The age, in days, at which `pulumi up` rolls the signing secret to a new random one. Removing it leaves the
   * active secret in place. Updated in place; a shorter age rolls immediately if the active secret is older.
   * Cannot be combined with `secret` or `secretFrom`.
   */
  readonly rotateSecretAfterDays?: number | undefined;
}

/** The inputs of an endpoint, for every dialect. Optional inputs that are not set are not managed. */
export interface EndpointInputs
  extends Omit<DocumentedEndpointInputs, keyof ConvoyEndpointInputs>, ConvoyEndpointInputs {}

/** The outputs that the service adds to an endpoint. */
export interface EndpointOutputs extends SecretOutputs {
  /** The state of the endpoint, such as `active`. */
  readonly status?: string | undefined;
  /** When the endpoint was created. */
  readonly createdAt?: string | undefined;
  /** When the endpoint was last updated. */
  readonly updatedAt?: string | undefined;
  /**
   * The failure rate of deliveries when the endpoint was last read, as the service returns it. The documented
   * interface specifies neither its unit nor its period.
   */
  readonly failureRate?: number | undefined;
}

/** The outputs that describe the signing secret. */
export interface SecretOutputs {
  /**
   * The active signing secret. Secret. Not set if the service masks it, unless the program declares it. Not
   * available with `secretFrom` or `secretTo`.
   */
  readonly signingSecret?: string | undefined;
  /** The ID of the active signing secret. */
  readonly signingSecretUid?: string | undefined;
  /** A keyed digest of the active signing secret. Set with `secretFrom` only. */
  readonly secretDigest?: string | undefined;
  /**
   * The ID of the signing secret that was active after the last update. Set with `secretTo` only. If another
   * secret is active, the next update rolls to a new one. A value that starts with `unfinished:` marks a roll
   * that the next update completes.
   */
  readonly appliedSecretUid?: string | undefined;
  /** When the active signing secret was created. */
  readonly signingSecretRotatedAt?: string | undefined;
  /**
   * When the newest older secret expires, as the service reports it. Not set if there is none. On Convoy, this is
   * too early, because Convoy reports hours as seconds: use `olderSecretsEndAt`.
   */
  readonly previousSecretExpiresAt?: string | undefined;
  /**
   * When each older secret stops signing, oldest secret first. Not set if there is none. On Convoy, these times
   * are later than the service reports, because it reports hours as seconds; none applies if `advancedSignatures`
   * is false.
   */
  readonly olderSecretsEndAt?: readonly string[] | undefined;
  /**
   * The signature format when the endpoint was last read: `advanced` or `simple`. Not set if the service does
   * not report it.
   */
  readonly signatureFormat?: EndpointSignatureFormat | undefined;
  /** When `rotateSecretAfterDays` rolls the secret next. Not set without it. */
  readonly secretRotationDueAt?: string | undefined;
}

/** The outputs that only `Endpoint.get` adds. */
export interface EndpointLookupOutputs {
  /** A number of events, as the service counts them. The documented interface does not specify which ones. */
  readonly events?: number | undefined;
  /**
   * The metadata of all signing secrets, old and new. Values are not included; `signingSecret` contains the
   * active one.
   */
  readonly secrets?: readonly SecretMetadata[] | undefined;
}

/** A client certificate, with both parts in PEM format. */
export interface ClientCertificate {
  /** The certificate. */
  readonly clientCert?: string | undefined;
  /** The private key. Secret. The service masks it as `[REDACTED]`. */
  readonly clientKey?: string | undefined;
}

/** Further fields of an endpoint. Requires `webhooks:dialect` convoy. */
export interface EndpointExtras extends Shown<ConvoyEndpointInputs, "contentType"> {
  /** The content type of deliveries: `application/json`, or a form. */
  readonly contentType?: EndpointContentType | (string & {}) | undefined;
}

export type { EndpointAuthentication } from "../authentication";

/** A signing secret of an endpoint. */
export interface Secret {
  /** The ID of the secret. */
  readonly uid?: string | undefined;
  /** The value of the secret, which the service may mask. The package never sends a mask back. */
  readonly value?: string | undefined;
  /** When the secret was created. */
  readonly createdAt?: string | undefined;
  /** When the secret was last updated. */
  readonly updatedAt?: string | undefined;
  /** When the secret was deleted, if it was. */
  readonly deletedAt?: string | undefined;
  /** When the secret expires, if it does. */
  readonly expiresAt?: string | undefined;
}

/** A destination that receives webhooks. */
export interface Endpoint
  extends
    Shown<DocumentedEndpointInputs, keyof SecretInputs | "appId" | "isDisabled" | "paused">,
    Pick<EndpointOutputs, "createdAt" | "updatedAt"> {
  /** The ID of the endpoint. */
  readonly uid: string;
  /** The ID of the project that the endpoint belongs to. */
  readonly projectId?: string | undefined;
  /** The signing secrets, old and new. */
  readonly secrets?: readonly Secret[] | undefined;
  /** The state of the endpoint, such as `active`. */
  readonly status?: "active" | (string & {}) | undefined;
  /** A number of events, as the service counts them. The documented interface does not specify which ones. */
  readonly events?: number | undefined;
  /**
   * The failure rate of deliveries, as the service returns it. The documented interface specifies neither its unit
   * nor its period.
   */
  readonly failureRate?: number | undefined;
  /** When the endpoint was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** An endpoint in a list or inside another object. */
export interface ListedEndpoint extends Omit<Endpoint, "uid" | "secrets"> {
  /** The ID of the endpoint. Empty if another object contains the endpoint and the service omits the ID. */
  readonly uid: string;
  /** The signing secrets, old and new. The outputs of a resource do not include their values. */
  readonly secrets?: readonly Secret[] | undefined;
}

/** @deprecated Use `ListedEndpoint`, which is the same type. */
export type EndpointMetadata = ListedEndpoint;

/** @deprecated Use `ListedEndpoint`, whose secrets have no value here. */
export type EndpointView = ListedEndpoint;

/** A signing secret without its value. */
export type SecretMetadata = Omit<Secret, "value">;

/**
 * The request body to create or update an endpoint. Send every field, because an update may clear a missing one.
 */
export interface EndpointDetails extends Shown<
  DocumentedEndpointInputs,
  Exclude<keyof SecretInputs, "secret"> | "paused"
> {
  /** The URL that webhooks are delivered to. It must use https. */
  readonly url?: string | undefined;
  /** The ID of the app that the endpoint belongs to. Only a create sends it. */
  readonly appId?: string | undefined;
  /**
   * Whether signatures use the advanced format instead of the simple one. With the documented interface, the
   * service defaults to false. On Convoy, the service defaults to true.
   */
  readonly advancedSignatures?: boolean | undefined;
  /**
   * The signing secret. The service generates one if it is missing. An update may ignore it: use `expireSecret` to
   * roll it with an overlap.
   */
  readonly secret?: string | undefined;
}

/** The parameters of a roll of the signing secret. */
export interface SecretRoll {
  /**
   * The new signing secret. Resources always send one. The documented interface does not specify a roll without
   * it.
   */
  readonly secret?: string | undefined;
  /**
   * How long the old secret stays valid. On Convoy, the unit is hours. With the documented interface, the unit is
   * not specified. With advanced signatures, both secrets sign until then.
   */
  readonly expiration?: number | undefined;
}

/** An endpoint in a response, for every dialect. */
export type EndpointAnswer = Endpoint & EndpointExtras;

/** The request body to create or update an endpoint, for every dialect. */
export type EndpointBody = Omit<EndpointDetails, "authentication"> & EndpointExtras;
