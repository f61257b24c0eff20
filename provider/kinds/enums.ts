/**
 * The enums: one table for each fixed list of values, which the types, the checks and the package schema read. The comment of a value is
 * its description in every language.
 */

/** The values of an enum, in the order of its table. */
export function enumValues<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

export const contentTypes = {
  /** The payload is JSON. */
  "application/json": true,
  /** The payload is form-encoded. Receivers cannot verify its signature. */
  "application/x-www-form-urlencoded": true,
} as const;
/** The content type of deliveries. @useDeclaredType */
export type EndpointContentType = keyof typeof contentTypes;

export const signatureFormats = {
  /** One signature with a timestamp for each valid secret. */
  advanced: true,
  /** One signature with the active secret. */
  simple: true,
} as const;
/** The format of the signature of a delivery. @useDeclaredType */
export type EndpointSignatureFormat = keyof typeof signatureFormats;

export const authenticationTypes = {
  /** A header with a fixed value, from `apiKey`. */
  api_key: true,
  /** A username and a password, from `basicAuth`. Requires `webhooks:dialect` convoy. */
  basic_auth: true,
  /** A token from an authorization server, from `oauth2`. Requires `webhooks:dialect` convoy. */
  oauth2: true,
} as const;
/** How the service authenticates when it calls an endpoint. @useDeclaredType */
export type EndpointAuthenticationType = keyof typeof authenticationTypes;

export const clientAuthentications = {
  /** The client sends its `clientSecret`. */
  shared_secret: true,
  /** The client sends an assertion that it signs with `signingKey`. */
  client_assertion: true,
} as const;
/** How an OAuth 2.0 client authenticates at the authorization server. @useDeclaredType */
export type OAuth2AuthenticationType = keyof typeof clientAuthentications;

export const signingAlgorithms = {
  /** ECDSA with the curve P-256 and SHA-256. */
  ES256: true,
  /** ECDSA with the curve P-384 and SHA-384. */
  ES384: true,
  /** ECDSA with the curve P-521 and SHA-512. */
  ES512: true,
} as const;
/** The algorithm that signs a client assertion. @useDeclaredType */
export type OAuth2SigningAlgorithm = keyof typeof signingAlgorithms;

export const keyTypes = {
  /** An elliptic curve key. */
  EC: true,
} as const;
/** The type of a JSON Web Key. @useDeclaredType */
export type SigningKeyType = keyof typeof keyTypes;

export const keyCurves = {
  /** The curve for ES256. */
  "P-256": true,
  /** The curve for ES384. */
  "P-384": true,
  /** The curve for ES512. */
  "P-521": true,
} as const;
/** The curve of a JSON Web Key. @useDeclaredType */
export type SigningKeyCurve = keyof typeof keyCurves;

export const expiryTimeUnits = {
  /** The token lifetime is in seconds. */
  seconds: true,
  /** The token lifetime is in milliseconds. */
  milliseconds: true,
  /** The token lifetime is in minutes. */
  minutes: true,
  /** The token lifetime is in hours. */
  hours: true,
} as const;
/** The unit of the lifetime of an OAuth 2.0 token. @useDeclaredType */
export type OAuth2ExpiryTimeUnit = keyof typeof expiryTimeUnits;

export const portalAuthTypes = {
  /** The link contains a token that never changes. */
  static_token: true,
  /** Each read of the link creates a token that is valid for an hour. */
  refresh_token: true,
} as const;
/** How visitors to a portal authenticate. @useDeclaredType */
export type PortalLinkAuthType = keyof typeof portalAuthTypes;

export const portalLinkOrders = {
  /** The oldest links come first. Convoy rejects this order. */
  ASC: true,
  /** The newest links come first. */
  DESC: true,
} as const;
/** The order of a list of portal links. @useDeclaredType */
export type PortalLinkOrder = keyof typeof portalLinkOrders;

export const deliveryModes = {
  /** Each event is delivered, and may be delivered again. */
  at_least_once: true,
  /** No event is delivered twice, and one may be lost. */
  at_most_once: true,
} as const;
/** How often an event may be delivered. @useDeclaredType */
export type SubscriptionDeliveryMode = keyof typeof deliveryModes;

export const retryTypes = {
  /** All waits between retries are equal. */
  linear: true,
  /** Each wait is longer than the one before. */
  exponential: true,
} as const;
/** How the waits between retries grow. @useDeclaredType */
export type RetryType = keyof typeof retryTypes;

export const projectTypes = {
  /** The project forwards the events that its sources receive. */
  incoming: true,
  /** The project sends its own events. */
  outgoing: true,
} as const;
/** The type of a project. @useDeclaredType */
export type ProjectType = keyof typeof projectTypes;

export const metaEventTransports = {
  /** Meta events are sent to a URL. */
  http: true,
} as const;
/** How meta events are sent. @useDeclaredType */
export type MetaEventTransport = keyof typeof metaEventTransports;

export const metaEventTypes = {
  /** An endpoint was created. */
  "endpoint.created": true,
  /** An endpoint was updated. */
  "endpoint.updated": true,
  /** An endpoint was deleted. */
  "endpoint.deleted": true,
  /** A delivery succeeded. */
  "eventdelivery.success": true,
  /** A delivery failed for good. */
  "eventdelivery.failed": true,
  /** The project or its settings were updated. */
  "project.updated": true,
} as const;
/** A meta event, which the service sends about itself. @useDeclaredType */
export type MetaEventType = keyof typeof metaEventTypes;

export const sourceTypes = {
  /** The source has a URL that receives events. */
  http: true,
  /** Convoy stores this type, but such a source receives nothing. */
  rest_api: true,
  /** The source reads events from the queue in `pubSub`. */
  pub_sub: true,
  /** Convoy stores this type, but such a source receives nothing. */
  db_change_stream: true,
} as const;
/** The type of a source. @useDeclaredType */
export type SourceType = keyof typeof sourceTypes;

export const sourceProviders = {
  /** GitHub. */
  hosted_repo_provider: true,
  /** Shopify. */
  shopify: true,
  /** Twitter, whose challenges the service answers. */
  social: true,
} as const;
/** The sender of the events of a source. @useDeclaredType */
export type SourceProvider = keyof typeof sourceProviders;

export const verifierTypes = {
  /** The source accepts unsigned requests. */
  noop: true,
  /** The source checks a signature over the request, with the settings in `hmac`. */
  hmac: true,
  /** The source checks the username and the password in `basicAuth`. */
  basic_auth: true,
  /** The source checks the header in `apiKey`. */
  api_key: true,
} as const;
/** How a source authenticates requests. @useDeclaredType */
export type SourceVerifierType = keyof typeof verifierTypes;

export const encodings = {
  /** Hexadecimal digits. */
  hex: true,
  /** Base64. */
  base64: true,
} as const;
/** The encoding of a signature. @useDeclaredType */
export type SignatureEncoding = keyof typeof encodings;

/** Convoy stores all of them, and verifies and signs with two. */
export const hashes = {
  /** Convoy stores it, but cannot verify or sign with it. */
  MD5: true,
  /** Convoy stores it, but cannot verify or sign with it. */
  SHA1: true,
  /** Convoy stores it, but cannot verify or sign with it. */
  SHA224: true,
  /** SHA-256. */
  SHA256: true,
  /** Convoy stores it, but cannot verify or sign with it. */
  SHA384: true,
  /** SHA-512. */
  SHA512: true,
  /** Convoy stores it, but cannot verify or sign with it. */
  SHA512_224: true,
  /** Convoy stores it, but cannot verify or sign with it. */
  SHA512_256: true,
  /** Convoy stores it, but cannot verify or sign with it. */
  SHA3_224: true,
  /** Convoy stores it, but cannot verify or sign with it. */
  SHA3_256: true,
  /** Convoy stores it, but cannot verify or sign with it. */
  SHA3_384: true,
  /** Convoy stores it, but cannot verify or sign with it. */
  SHA3_512: true,
} as const;
/** The hash function of a signature. @useDeclaredType */
export type SignatureHash = keyof typeof hashes;

export const queueTypes = {
  /** Amazon SQS, with the settings in `managedQueue`. */
  managed_queue: true,
  /** Google Cloud Pub/Sub, with the settings in `managedTopic`. */
  managed_topic: true,
  /** Apache Kafka, with the settings in `logStream`. */
  log_stream: true,
  /** An AMQP broker, such as RabbitMQ, with the settings in `amqp`. */
  amqp: true,
} as const;
/** The type of a queue. @useDeclaredType */
export type PubSubType = keyof typeof queueTypes;

export const amqpSchemes = {
  /** The connection is not encrypted. */
  amqp: true,
  /** The connection is encrypted with TLS. */
  amqps: true,
} as const;
/** The URL scheme of an AMQP broker. @useDeclaredType */
export type AmqpScheme = keyof typeof amqpSchemes;

export const logStreamAuthTypes = {
  /** SASL/PLAIN. */
  plain: true,
  /** SASL/SCRAM, with the hash function in `hash`. */
  scram: true,
} as const;
/** How a log stream authenticates its clients. @useDeclaredType */
export type LogStreamAuthType = keyof typeof logStreamAuthTypes;

export const logStreamHashes = {
  /** SCRAM-SHA-256. */
  SHA256: true,
  /** SCRAM-SHA-512. */
  SHA512: true,
} as const;
/** The hash function of SASL/SCRAM. @useDeclaredType */
export type LogStreamHash = keyof typeof logStreamHashes;
