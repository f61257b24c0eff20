/** Source: an origin of events. Interfaces and schemas. */

import { z } from "zod";
import { flag, nonEmptyText, oneOf, text, texts } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { wire } from "../../http/wire";
import { apiKeyHeaderSchema } from "../authentication";
import { headerName } from "../input-schema";
import type { ApiKeyHeader } from "../authentication";
import { pubSubSchema } from "./pub-sub";
import type { PubSub } from "./pub-sub";

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

const sourceVerifierSchema = z.object({
  type: oneOf<"noop">(),
  apiKey: apiKeyHeaderSchema.optional(),
  basicAuth: z.object({ username: text(), password: text() }).optional(),
  hmac: z
    .object({ encoding: oneOf<"base64">(), hash: text(), header: headerName().optional(), secret: text() })
    .optional(),
});

/** @internal */
export const sourceSchema = z.object({
  uid: nonEmptyText(),
  projectId: text(),
  name: text(),
  maskId: text(),
  url: text(),
  type: oneOf<"http">(),
  provider: oneOf<"hosted_repo_provider">().register(wire, { isWord: true }),
  providerConfig: z.object({ social: z.object({ crcVerifiedAt: text() }).optional() }).optional(),
  isDisabled: flag(),
  forwardHeaders: texts(),
  idempotencyKeys: texts(),
  bodyFunction: text(),
  headerFunction: text(),
  customResponse: z.object({ body: text(), contentType: text() }).optional(),
  verifier: sourceVerifierSchema.optional(),
  pubSub: pubSubSchema.optional(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
});

/** @internal */
export const sourceMetadataSchema = sourceSchema.extend({ uid: text() });

/** @internal */
export const sourceExtrasSchema = z.object({ eventTypeLocation: text() });

/** @internal The body of a create or update, which only a running Convoy accepts. */
export const sourceDetailsSchema = sourceSchema.extend(sourceExtrasSchema.shape).pick({
  name: true,
  type: true,
  provider: true,
  isDisabled: true,
  forwardHeaders: true,
  idempotencyKeys: true,
  eventTypeLocation: true,
  bodyFunction: true,
  headerFunction: true,
  customResponse: true,
  verifier: true,
  pubSub: true,
});

/** @internal */
export type SourceAgrees = Assert<
  [
    Agree<Source, typeof sourceSchema>,
    Agree<SourceMetadata, typeof sourceMetadataSchema>,
    Agree<SourceExtras, typeof sourceExtrasSchema>,
    Agree<SourceDetails, typeof sourceDetailsSchema>,
  ]
>;

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
    Pick<
      Source,
      | "name"
      | "type"
      | "provider"
      | "isDisabled"
      | "forwardHeaders"
      | "idempotencyKeys"
      | "bodyFunction"
      | "headerFunction"
      | "customResponse"
      | "verifier"
      | "pubSub"
    > {}
