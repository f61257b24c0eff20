/** Source: the inputs and outputs of the resource. */

import type { CommonInputs } from "../fields";
import type { PubSub } from "./pub-sub";
import type { Source, SourceAnswer, SourceVerifier } from "./schema";

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
