/** Endpoint: what a program declares and sees of it, what an answer shows and what a body holds. */

import type { AnyEndpointAuthentication, EndpointAuthentication } from "../authentication";
import type { CommonInputs } from "../fields";

/** What a program declares of an endpoint as the API document describes it. Undeclared optional fields are not managed. */
export interface DocumentedEndpointInputs extends CommonInputs, SecretInputs {
  /** The display name. Default: the name of the resource; an adopted endpoint keeps its own. Updated in place. */
  readonly name?: string | undefined;
  /**
   * Where webhooks are delivered to. https only; with `webhooks:dialect` convoy also http. Updated in place.
   * API document: `url`. Not shown there: how the service spells it; the same URL in another spelling is as declared.
   */
  readonly url: string;
  /** Human-readable metadata about the endpoint. Removed: reset to empty. Updated in place. */
  readonly description?: string | undefined;
  /**
   * Groups several endpoints together for fan-out. Removed: reset; with `webhooks:dialect`
   * convoy that replaces the resource. Updated in place.
   */
  readonly ownerId?: string | undefined;
  /**
   * The app the endpoint belongs to. Sent when the endpoint is created and never shown again, so a change
   * replaces the resource, but not while `adoptId` names the endpoint. API document: `appID`, create only.
   */
  readonly appId?: string | undefined;
  /**
   * The signature format: advanced, or simple. Removed: reset to false, with `webhooks:dialect` convoy to true. Updated in
   * place. While a secret is rolled, both the old and the new one sign where advanced signatures are on for the project.
   * Not shown in the API document: how this field and that of the project go together.
   */
  readonly advancedSignatures?: boolean | undefined;
  /** How the service authenticates itself at the URL. Secret in part. Removed: reset to none. Updated in place. */
  readonly authentication?: EndpointAuthentication | undefined;
  /**
   * How long a delivery may take, in seconds. Removed: reset to 0, with `webhooks:dialect` convoy to 10. Updated in place.
   * Not shown in the API document: the default, and what 0 means.
   */
  readonly httpTimeout?: number | undefined;
  /**
   * The total number of requests sent within `rateLimitDuration`. Removed: reset to 0. Updated in place.
   * Not shown in the API document: the default, and what 0 means. With `webhooks:dialect` convoy it is no limit.
   */
  readonly rateLimit?: number | undefined;
  /**
   * The time range of `rateLimit`. Removed: reset to 0. Updated in place.
   * Not shown in the API document: the unit; passed as given.
   */
  readonly rateLimitDuration?: number | undefined;
  /** Where failure notifications go in a chat, instead of by e-mail. Secret. Removed: reset to none. Updated in place. */
  readonly chatWebhookUrl?: string | undefined;
  /** The e-mail address that is notified of state changes of the endpoint. Removed: reset to none. Updated in place. */
  readonly supportEmail?: string | undefined;
  /**
   * Whether the endpoint is switched off. Removed: enabled again. Updated in place. What becomes of events meanwhile: see `paused`.
   * Not shown in the API document: how an answer shows it; the status `inactive` or `disabled` counts as
   * switched off, `active` as not, anything else as declared. Undeclared, a status that is none of these and not `paused`
   * refuses every update, because a full body without this field may switch the endpoint on.
   */
  readonly isDisabled?: boolean | undefined;
  /**
   * Whether deliveries are paused. Undeclared: left as it is. Updated in place, through the pause operation,
   * and only if the status differs. With `webhooks:dialect` convoy events that arrive while an endpoint is paused or disabled are
   * discarded, and resuming it sends none of them: the update says how many there are, and `pulumi-webhooks deliveries retry` sends them.
   * Not shown in the API document: the status after a pause, so anything but `paused` is an error; and what happens to events that
   * arrive during it.
   */
  readonly paused?: boolean | undefined;
}

/** What an endpoint has on a running Convoy only, or in another form. */
export interface ConvoyEndpointInputs {
  /** How the service authenticates itself at the URL. Secret in part. Removed: reset to none. Updated in place. */
  readonly authentication?: AnyEndpointAuthentication | undefined;
  /** `webhooks:dialect` convoy: how payloads are sent, as `application/json` or as a form, whose signature no receiver can verify. Removed: reset to JSON. Updated in place. */
  readonly contentType?: "application/json" | "application/x-www-form-urlencoded" | undefined;
  /** `webhooks:dialect` convoy: where failure notifications go in a second chat. Secret. Removed: reset to none. Updated in place. */
  readonly teamsWebhookUrl?: string | undefined;
  /**
   * `webhooks:dialect` convoy: the certificate the service shows at the URL. Secret in part. Removed: reset to none.
   * Updated in place.
   */
  readonly mtlsClientCert?: ClientCertificate | undefined;
}

/** Where a secret comes from: one of these. The provider reads it when it needs it; the program never does. */
export interface SecretSource {
  /** The environment variable that holds it. White space around the value does not count. */
  readonly environment?: string | undefined;
  /**
   * The file that holds it, as text in UTF-8. A relative path starts at the folder that the program runs in. White space around the
   * value does not count.
   */
  readonly file?: string | undefined;
  /**
   * The program that prints it, and its arguments, which state holds in plain. Run without a shell, for 30 seconds at most. White
   * space around the output does not count, and neither the output nor what the program says of an error is shown.
   */
  readonly command?: readonly string[] | undefined;
}

/** Where a new secret goes: one of these. */
export interface SecretTarget {
  /**
   * The file that is to hold it, readable by its owner alone. A relative path starts at the folder that the program runs in. It is
   * replaced as a whole; of a symbolic link, what it leads to. A file of another user or group stays theirs, and readable by the group
   * if it was; where that takes more rights than the provider has, nothing is rolled.
   */
  readonly file?: string | undefined;
  /**
   * The program that receives it on standard input, and its arguments, which state holds in plain. Run without a shell, for 30 seconds at most. Exit code 0
   * confirms that it has the secret.
   */
  readonly command?: readonly string[] | undefined;
}

/** What a program declares of the signing secret. */
export interface SecretInputs {
  /**
   * The signing secret the endpoint must have. Secret. Undeclared: the service makes one. A change rolls the
   * secret once: with advanced signatures the old one keeps signing until it expires. Where the answer does not show that
   * it does, the update fails once, although the new secret is active, unless `secretExpiration` is 0. Removed: the active
   * secret stays.
   * Not shown in the API document: what an answer shows of it. Where that is a mask, the secret is known by its ID: once
   * another ID is active, a refresh shows a difference and the next update rolls to the declared one.
   */
  readonly secret?: string | undefined;
  /**
   * Where the signing secret comes from, in place of `secret`. The provider reads it when it compares or sends it, and state
   * holds this place, a digest and the ID that the service gives the secret: never the value, so there is no output
   * `signingSecret`. Another value rolls the secret once, as a changed `secret` does; another place with the same value does
   * not, nor does moving here from `secret` or back. A preview that cannot read it says so and plans nothing from it; an `up`
   * that needs it fails before anything is sent. Removed: the active secret stays. Not together with `secret`, `secretTo`,
   * `secretTriggers` and `rotateSecretAfterDays`.
   * Not shown in the API document: our own. The digest is made under `WEBHOOKS_DIGEST_KEY`, else under a key derived from the
   * API key; with another key the next `up` compares with what the service shows, and rolls once where it masks secrets.
   */
  readonly secretFrom?: SecretSource | undefined;
  /**
   * Where a new random signing secret goes: the first one of a created endpoint, and each one that `secretTriggers` or
   * `rotateSecretAfterDays` ask for. It is handed over before the service gets it, and only rolled to once that is confirmed;
   * a crash in between leaves the old one in force, and the next `up` hands over another. State holds no value, so there is no
   * output `signingSecret`. Where somebody else rolls the secret, a refresh shows a difference and the next update hands over
   * another. A change hands nothing over by itself. Removed: the active secret stays. Not together with `secret` and `secretFrom`.
   * Not shown in the API document: our own.
   */
  readonly secretTo?: SecretTarget | undefined;
  /**
   * How long the old secret stays valid after a roll; 0 asks for no overlap. Never causes an update on its own.
   * Not shown in the API document: the unit, so it is passed as given, and the default, so nothing is sent where nothing
   * is declared and the service decides. Declare it: where the service then ends the old secret at once, the roll is done
   * and the update fails. With `webhooks:dialect` convoy the unit is hours and the default 24 hours, although the service
   * shows the old secret as expiring after as many seconds.
   */
  readonly secretExpiration?: number | undefined;
  /**
   * Any map. When it changes, a new random secret is made and rolled to: once for each change, and once more after a crash
   * that kept the roll out of state. Removed: the active secret stays. Not together with `secret`.
   */
  readonly secretTriggers?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Rolls to a new random secret when the active one is older than this many days. Removed: the active secret stays. Not
   * together with `secret`. Updated in place; a shorter time rolls at once where the active secret is older already.
   */
  readonly rotateSecretAfterDays?: number | undefined;
}

/** What a program declares of an endpoint, whatever the dialect. Undeclared optional fields are not managed. */
export interface EndpointInputs
  extends Omit<DocumentedEndpointInputs, keyof ConvoyEndpointInputs>, ConvoyEndpointInputs {}

/** What the service adds to an endpoint. */
export interface EndpointOutputs extends SecretOutputs {
  /** The state of the endpoint. The API document lists `active`. */
  readonly status?: string | undefined;
  /** When the endpoint was created. */
  readonly createdAt?: string | undefined;
  /** When the endpoint was last changed. */
  readonly updatedAt?: string | undefined;
  /** The failure rate of deliveries, as last seen. Not shown in the API document: the unit, and over which time. */
  readonly failureRate?: number | undefined;
}

/** What is known of the signing secret. */
export interface SecretOutputs {
  /**
   * The active signing secret. Secret. Absent where the service masks it and it was not set from here, and with `secretFrom` or
   * `secretTo`, where asking for it is an error.
   */
  readonly signingSecret?: string | undefined;
  /** The ID of the active signing secret. */
  readonly signingSecretUid?: string | undefined;
  /** The keyed digest of the active signing secret, with `secretFrom` only. It tells nothing without its key. */
  readonly secretDigest?: string | undefined;
  /**
   * The ID of the signing secret that was active after the last update, with `secretTo` only. While another one is active, because it
   * was rolled elsewhere, the next update hands over a new one and rolls to it. `unfinished:` and a random text where the last one that
   * was handed over is not known to be in force: the next update makes the same secret from that text and the key of digests, hands it over
   * again and rolls to it.
   */
  readonly appliedSecretUid?: string | undefined;
  /** When the active signing secret was made. */
  readonly signingSecretRotatedAt?: string | undefined;
  /** Until when the service says the newest older secret is valid. Absent where there is none. */
  readonly previousSecretExpiresAt?: string | undefined;
  /**
   * When each older secret stops signing, in the order in which they were made. Absent where there is none. With
   * `webhooks:dialect` convoy that is later than the service shows, and none does where `advancedSignatures` is false: the active
   * secret signs alone there.
   */
  readonly olderSecretsEndAt?: readonly string[] | undefined;
  /** How webhooks are signed, as last seen: `advanced` or `simple`. Absent where the service does not show it. */
  readonly signatureFormat?: "advanced" | "simple" | undefined;
  /** When `rotateSecretAfterDays` asks for the next roll. Absent without it. */
  readonly secretRotationDueAt?: string | undefined;
}

/** What `Endpoint.get` shows besides. */
export interface EndpointLookupOutputs {
  /** A number of events. Not shown in the API document: of which. */
  readonly events?: number | undefined;
  /** The signing secrets, old and new, without their values: `signingSecret` is that of the active one. */
  readonly secrets?: readonly SecretMetadata[] | undefined;
}

/** The certificate a client shows, both parts as PEM. */
export interface ClientCertificate {
  /** The certificate. */
  readonly clientCert?: string | undefined;
  /** Its private key. Secret. The service answers `[REDACTED]` instead. */
  readonly clientKey?: string | undefined;
}

/** What Convoy's endpoints have beyond the API document. */
export interface EndpointExtras extends Omit<ConvoyEndpointInputs, "contentType"> {
  /** How payloads are sent: `application/json`, or as a form. */
  readonly contentType?: "application/json" | "application/x-www-form-urlencoded" | (string & {}) | undefined;
}

export type { EndpointAuthentication } from "../authentication";

/** A signing secret of an endpoint. */
export interface Secret {
  /** Identifies the secret. */
  readonly uid?: string | undefined;
  /** The secret itself. Not shown in the API document: whether an answer holds a mask instead. */
  readonly value?: string | undefined;
  /** When the secret was made. */
  readonly createdAt?: string | undefined;
  /** When the secret was last changed. */
  readonly updatedAt?: string | undefined;
  /** When the secret was deleted, if it was. */
  readonly deletedAt?: string | undefined;
  /** When the secret expires, if it does. */
  readonly expiresAt?: string | undefined;
}

/** A destination HTTPS URL that receives webhooks. */
export interface Endpoint {
  /** Identifies the endpoint. */
  readonly uid: string;
  /** The project the endpoint belongs to. */
  readonly projectId?: string | undefined;
  /** The display name. */
  readonly name?: string | undefined;
  /** Human-readable metadata about the endpoint. */
  readonly description?: string | undefined;
  /** Where webhooks are delivered to. */
  readonly url?: string | undefined;
  /** Groups several endpoints together for fan-out. */
  readonly ownerId?: string | undefined;
  /** Whether signatures have the advanced format; otherwise the simple one. */
  readonly advancedSignatures?: boolean | undefined;
  /** How the service authenticates itself at the URL. */
  readonly authentication?: EndpointAuthentication | undefined;
  /** How long a delivery may take, in seconds. */
  readonly httpTimeout?: number | undefined;
  /** The most requests sent within `rateLimitDuration`. */
  readonly rateLimit?: number | undefined;
  /** The time range of `rateLimit`. Not shown in the API document: the unit. */
  readonly rateLimitDuration?: number | undefined;
  /** The signing secrets, old and new. */
  readonly secrets?: readonly Secret[] | undefined;
  /** Where failure notifications go in a chat. */
  readonly chatWebhookUrl?: string | undefined;
  /** The e-mail address that is notified of state changes. */
  readonly supportEmail?: string | undefined;
  /** The state. The API document lists `active`. */
  readonly status?: "active" | (string & {}) | undefined;
  /** A number of events. Not shown in the API document: of which. */
  readonly events?: number | undefined;
  /** The failure rate of deliveries. Not shown in the API document: the unit, and over which time. */
  readonly failureRate?: number | undefined;
  /** When the endpoint was created. */
  readonly createdAt?: string | undefined;
  /** When the endpoint was last changed. */
  readonly updatedAt?: string | undefined;
  /** When the endpoint was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** An endpoint inside another object. It may be sparse, without an ID even. */
export interface EndpointMetadata extends Omit<Endpoint, "uid"> {
  /** Identifies the endpoint. */
  readonly uid?: string | undefined;
}

/** A signing secret without its value. */
export type SecretMetadata = Omit<Secret, "value">;

/** An endpoint inside another object, its signing secrets without their values. */
export interface EndpointView extends Omit<EndpointMetadata, "secrets"> {
  /** The signing secrets, old and new, without their values. */
  readonly secrets?: readonly SecretMetadata[] | undefined;
}

/**
 * What can be set on an endpoint: the body of a create or update.
 *
 * Not shown in the API document: what an update does to a field that is absent. It may be cleared, so send all.
 */
export interface EndpointDetails extends Omit<
  Endpoint,
  "uid" | "projectId" | "secrets" | "events" | "deletedAt" | keyof EndpointOutputs
> {
  /** Where webhooks are delivered to. https only. */
  readonly url?: string | undefined;
  /** The app the endpoint belongs to. Sent by a create only. API document: `appID`. */
  readonly appId?: string | undefined;
  /** Whether signatures have the advanced format. The service's default is false. */
  readonly advancedSignatures?: boolean | undefined;
  /**
   * The signing secret, in the body of a create and of an update. The service makes one where it is absent.
   *
   * Not shown in the API document: whether an update without it makes a new one too, and whether the old one stays valid
   * for a while; `expireSecret` is the operation that waits. A resource sends it on create only.
   */
  readonly secret?: string | undefined;
  /** Where failure notifications go in a chat, instead of by e-mail. */
  readonly chatWebhookUrl?: string | undefined;
  /** Whether the endpoint is switched off. */
  readonly isDisabled?: boolean | undefined;
}

/** How the signing secret is rolled. */
export interface SecretRoll {
  /** The new secret. Not shown in the API document: what its absence does. */
  readonly secret?: string | undefined;
  /**
   * How long to wait before the old secret expires; while advanced signatures are on for the project, both sign until
   * then. Not shown in the API document: the unit; passed as given.
   */
  readonly expiration?: number | undefined;
}

/** An endpoint as an answer shows it, whatever the dialect. */
export type EndpointAnswer = Endpoint & EndpointExtras;

/** The body of a create or update, whatever the dialect. */
export type EndpointBody = Omit<EndpointDetails, "authentication"> & EndpointExtras;
