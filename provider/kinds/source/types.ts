/** Source: what a program declares and sees of it, what an answer shows and what a body holds. */

import type { CommonInputs, Shown } from "../fields";
import type { PubSub } from "./pub-sub";
import type { ApiKeyHeader } from "../authentication";
import type {
  SignatureEncoding,
  SignatureHash,
  SourceProvider,
  SourceType,
  SourceVerifierType,
} from "../enums";

/**
 * The inputs of a source. Requires `webhooks:dialect` convoy. Optional inputs that are not set are not managed.
 */
export interface SourceInputs extends CommonInputs {
  /** The display name. Defaults to the resource name; an adopted source keeps its own. Updated in place. */
  readonly name?: string | undefined;
  /** The type of the source: `http`, `rest_api`, `pub_sub` or `db_change_stream`. Updated in place. */
  readonly type: SourceType | (string & {});
  /**
   * The sender of the events: `hosted_repo_provider`, `shopify`, `social`, or any other name. A new source with
   * one of these three requires the secret of an HMAC verifier. A change replaces the resource, because the
   * service accepts it only on create.
   */
  readonly provider?: SourceProvider | (string & {}) | undefined;
  /**
   * Convoy stores this but does not use it. Whether the source is disabled. Removing it enables the source again.
   * Updated in place.
   */
  readonly isDisabled?: boolean | undefined;
  /**
   * Convoy stores this but does not use it. The names of the headers to forward, in any order. Removing it resets
   * it to none. Updated in place.
   */
  readonly forwardHeaders?: readonly string[] | undefined;
  /**
   * Where requests contain the keys that identify duplicates, such as `request.header.X-Id`. An event with keys
   * that the source has seen is not delivered again. Removing it resets it to none. Updated in place.
   */
  readonly idempotencyKeys?: readonly string[] | undefined;
  /**
   * Where requests contain the event type: `req.body.x`, `req.header.x` or `req.query.x`. Removing it resets it
   * to none. Updated in place.
   */
  readonly eventTypeLocation?: string | undefined;
  /** A JavaScript function that transforms the body, as text. Removing it resets it to none. Updated in place. */
  readonly bodyFunction?: string | undefined;
  /**
   * A JavaScript function that transforms the headers, as text. Removing it resets it to none. Updated in place.
   */
  readonly headerFunction?: string | undefined;
  /** The response to incoming requests. Removing it resets it to an empty response. Updated in place. */
  readonly customResponse?: SourceAnswer["customResponse"];
  /**
   * How incoming requests are authenticated: set `type` to `noop`, `hmac`, `basic_auth` or `api_key`, with the
   * matching object. Contains secrets. Updated in place. Adding or removing it replaces the resource, because
   * the service cannot do that later.
   */
  readonly verifier?: SourceVerifier | undefined;
  /**
   * The queue to read events from. The service connects to it before it responds. `serviceAccount` is the
   * base64-encoded key file. Contains secrets. Required for a new source with the type `pub_sub`, and rejected
   * with any other type. Updated in place.
   */
  readonly pubSub?: PubSub | undefined;
}

/** The outputs that the service adds to a source. */
export interface SourceOutputs {
  /** The type of the verifier that the source has; `noop` if it has none. */
  readonly verifierType?: string | undefined;
  /** The URL that events are sent to. */
  readonly url?: string | undefined;
  /** The ID of the source in its URL. */
  readonly maskId?: string | undefined;
  /** When the source was created. */
  readonly createdAt?: string | undefined;
  /** When the source was last updated. */
  readonly updatedAt?: string | undefined;
}

/** The outputs that only `Source.get` adds. */
export interface SourceLookupOutputs {
  /** The settings of the provider. */
  readonly providerConfig?: Source["providerConfig"];
}

/** How incoming requests are authenticated. */
export interface SourceVerifier {
  /** How requests are verified: by `hmac`, `basicAuth` or `apiKey`. With `noop`, every request is accepted. */
  readonly type?: SourceVerifierType | (string & {}) | undefined;
  /** The header that requests must have, for the type `api_key`. */
  readonly apiKey?: ApiKeyHeader | undefined;
  /** The username and password that requests must have, for the type `basic_auth`. */
  readonly basicAuth?:
    | {
        /** The username. */
        readonly username?: string | undefined;
        /** The password. Secret. */
        readonly password?: string | undefined;
      }
    | undefined;
  /** The signature that requests must have, for the type `hmac`. */
  readonly hmac?:
    | {
        /** The encoding of the signature: `hex` or `base64`. */
        readonly encoding?: SignatureEncoding | (string & {}) | undefined;
        /** The hash function of the signature, such as `SHA256`. */
        readonly hash?: SignatureHash | (string & {}) | undefined;
        /** The header that contains the signature. */
        readonly header?: string | undefined;
        /** The key of the signature. Secret. */
        readonly secret?: string | undefined;
      }
    | undefined;
}

/** A source of events. */
export interface Source
  extends
    Shown<SourceInputs, "type" | "provider" | "customResponse" | "eventTypeLocation">,
    Omit<SourceOutputs, "verifierType"> {
  /** The ID of the source. */
  readonly uid: string;
  /** The ID of the project that the source belongs to. */
  readonly projectId?: string | undefined;
  /** The type of the source, such as `http`. */
  readonly type?: SourceType | (string & {}) | undefined;
  /** The sender of the events, such as `hosted_repo_provider`. */
  readonly provider?: SourceProvider | (string & {}) | undefined;
  /** The settings of the provider. */
  readonly providerConfig?:
    | {
        /** The settings of a social provider. */
        readonly social?:
          | {
              /** When the provider last verified the URL with a challenge. */
              readonly crcVerifiedAt?: string | undefined;
            }
          | undefined;
      }
    | undefined;
  /** The response to incoming requests. */
  readonly customResponse?:
    | {
        /** The body of the response. */
        readonly body?: string | undefined;
        /** The content type of the response. */
        readonly contentType?: string | undefined;
      }
    | undefined;
  /** When the source was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** A source in a list or inside another object. */
export interface ListedSource extends Omit<Source, "uid"> {
  /** The ID of the source. Empty if another object contains the source and the service omits the ID. */
  readonly uid: string;
}

/** @deprecated Use `ListedSource`, which is the same type. */
export type SourceMetadata = ListedSource;

/** A source in a response, for every dialect. */
export type SourceAnswer = Source & SourceExtras;

/** Further fields of a source. Requires `webhooks:dialect` convoy. */
export interface SourceExtras {
  /** Where requests contain the event type: `req.body.x`, `req.header.x` or `req.query.x`. */
  readonly eventTypeLocation?: string | undefined;
}

/** The request body to create or update a source. */
export interface SourceDetails
  extends
    SourceExtras,
    Omit<Source, "uid" | "projectId" | "providerConfig" | "deletedAt" | keyof SourceOutputs> {}
