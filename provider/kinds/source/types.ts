/** Source: what a program declares and sees of it, what an answer shows and what a body holds. */

import type { CommonInputs } from "../fields";
import type { PubSub } from "./pub-sub";
import type { ApiKeyHeader } from "../authentication";

/** What a program declares of a source. Needs `webhooks:dialect` convoy. Undeclared optional fields are not managed. */
export interface SourceInputs extends CommonInputs {
  /** The display name. Default: the name of the resource; an adopted source keeps its own. Updated in place. */
  readonly name?: string | undefined;
  /** What the source is: `http`, `rest_api`, `pub_sub` or `db_change_stream`. Updated in place. */
  readonly type: "http" | "pub_sub" | (string & {});
  /**
   * Who sends the events: `hosted_repo_provider`, `shopify`, `social`, or a text of your own. The three need the secret
   * of an HMAC verifier. The service takes it on create only, so a change replaces the resource.
   */
  readonly provider?: "hosted_repo_provider" | "shopify" | "social" | (string & {}) | undefined;
  /** Whether the source is switched off. Removed: enabled again. Updated in place. */
  readonly isDisabled?: boolean | undefined;
  /** The names of the headers that are passed on; a set. Removed: reset to none. Updated in place. */
  readonly forwardHeaders?: readonly string[] | undefined;
  /** Where the keys are that identify repeats, for instance `request.header.X-Id`. Removed: reset to none. */
  readonly idempotencyKeys?: readonly string[] | undefined;
  /** Where the event type is: `req.body.x`, `req.header.x` or `req.query.x`. Removed: reset to none. */
  readonly eventTypeLocation?: string | undefined;
  /** A JavaScript function that transforms the body. Removed: reset to none. Updated in place. */
  readonly bodyFunction?: string | undefined;
  /** A JavaScript function that transforms the headers. Removed: reset to none. Updated in place. */
  readonly headerFunction?: string | undefined;
  /** What incoming requests are answered with. Removed: reset to nothing. Updated in place. */
  readonly customResponse?: SourceAnswer["customResponse"];
  /**
   * How incoming requests prove where they come from: `noop`, `hmac`, `basic_auth` or `api_key`, and the object of that
   * name. Secret in part. Updated in place; the service can neither add nor remove one later, so that replaces the resource.
   */
  readonly verifier?: SourceVerifier | undefined;
  /**
   * The queue that events are taken from. Required with type `pub_sub`, and refused with another. Secret in part. The
   * service connects to it before it answers. `serviceAccount` is the key file in base64. Updated in place.
   */
  readonly pubSub?: PubSub | undefined;
}

/** What the service adds to a source. */
export interface SourceOutputs {
  /** The type of the verifier that the source has, declared or not; `noop` where it has none. */
  readonly verifierType?: string | undefined;
  /** Where events are sent to. */
  readonly url?: string | undefined;
  /** Identifies the source in that address. */
  readonly maskId?: string | undefined;
  /** When the source was created. */
  readonly createdAt?: string | undefined;
  /** When the source was last changed. */
  readonly updatedAt?: string | undefined;
}

/** What `Source.get` shows besides. */
export interface SourceLookupOutputs {
  /** Settings of the provider. */
  readonly providerConfig?: Source["providerConfig"];
}

/** How incoming requests prove where they come from. */
export interface SourceVerifier {
  /** The way of proving. The API document lists `noop`. */
  readonly type?: "noop" | (string & {}) | undefined;
  /** A header with a fixed value. */
  readonly apiKey?: ApiKeyHeader | undefined;
  /** A user name and a password. */
  readonly basicAuth?:
    | {
        /** The user name. */
        readonly username?: string | undefined;
        /** The password. Secret. */
        readonly password?: string | undefined;
      }
    | undefined;
  /** A signature over the request. */
  readonly hmac?:
    | {
        /** How the signature is written. The API document lists `base64`. */
        readonly encoding?: "base64" | (string & {}) | undefined;
        /** The hash function. */
        readonly hash?: string | undefined;
        /** The header that carries the signature. */
        readonly header?: string | undefined;
        /** The key of the signature. Secret. */
        readonly secret?: string | undefined;
      }
    | undefined;
}

/** An origin of events. Not shown in the API document: what its fields mean beyond their names. */
export interface Source {
  /** Identifies the source. */
  readonly uid: string;
  /** The project the source belongs to. */
  readonly projectId?: string | undefined;
  /** The display name. */
  readonly name?: string | undefined;
  /** Identifies the source in its public address. */
  readonly maskId?: string | undefined;
  /** Where events are sent to. */
  readonly url?: string | undefined;
  /** What the source is. The API document lists `http`. */
  readonly type?: "http" | (string & {}) | undefined;
  /** Who sends the events. The API document lists `hosted_repo_provider`. */
  readonly provider?: "hosted_repo_provider" | (string & {}) | undefined;
  /** Settings of the provider. */
  readonly providerConfig?:
    | {
        /** Settings of a social provider. */
        readonly social?:
          | {
              /** When the provider last checked the address by a challenge. */
              readonly crcVerifiedAt?: string | undefined;
            }
          | undefined;
      }
    | undefined;
  /** Whether the source is switched off. */
  readonly isDisabled?: boolean | undefined;
  /** The names of the headers that are passed on. */
  readonly forwardHeaders?: readonly string[] | undefined;
  /** Where in a request the keys are that identify repeats. */
  readonly idempotencyKeys?: readonly string[] | undefined;
  /** A JavaScript function that transforms the body. */
  readonly bodyFunction?: string | undefined;
  /** A JavaScript function that transforms the headers. */
  readonly headerFunction?: string | undefined;
  /** What incoming requests are answered with. */
  readonly customResponse?:
    | {
        /** The body. */
        readonly body?: string | undefined;
        /** The content type of the body. */
        readonly contentType?: string | undefined;
      }
    | undefined;
  /** How incoming requests prove where they come from. */
  readonly verifier?: SourceVerifier | undefined;
  /** The queue that events are taken from. */
  readonly pubSub?: PubSub | undefined;
  /** When the source was created. */
  readonly createdAt?: string | undefined;
  /** When the source was last changed. */
  readonly updatedAt?: string | undefined;
  /** When the source was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** A source inside another object. It may be sparse, without an ID even. */
export interface SourceMetadata extends Omit<Source, "uid"> {
  /** Identifies the source. */
  readonly uid?: string | undefined;
}

/** A source as an answer shows it, whatever the dialect. */
export type SourceAnswer = Source & SourceExtras;

/** What Convoy's sources have beyond the API document. */
export interface SourceExtras {
  /** Where in a request the event type is: `req.body.x`, `req.header.x` or `req.query.x`. */
  readonly eventTypeLocation?: string | undefined;
}

/** What can be set on a source: the body of a create or update. */
export interface SourceDetails
  extends
    SourceExtras,
    Omit<Source, "uid" | "projectId" | "providerConfig" | "deletedAt" | keyof SourceOutputs> {}
