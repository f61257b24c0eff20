/** Source: an origin of events. Interfaces, schemas, operations. */

import { z } from "zod";
import { apiKeyHeaderSchema } from "../authentication";
import type { ApiKeyHeader } from "../authentication";
import { pubSubSchema } from "./pub-sub";
import type { PubSub } from "./pub-sub";
import { flag, identifier, oneOf, text, texts } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { SourceDetails, SourceExtras } from "./convoy-schema";
import { listing, listQuerySchema } from "../../http/listing";
import type { ListQuery, Listing } from "../../http/listing";
import type { Operation, RequestOptions, Transport } from "../../http/transport";
import { toWire, wire } from "../../http/wire";

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
  /** Where in a request the keys stand that recognise repeats. */
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

/** @internal */
export const sourceVerifierSchema = z.object({
  type: oneOf<"noop">(),
  apiKey: apiKeyHeaderSchema.optional(),
  basicAuth: z.object({ username: text(), password: text() }).optional(),
  hmac: z.object({ encoding: oneOf<"base64">(), hash: text(), header: text(), secret: text() }).optional(),
});

/** @internal */
export const sourceSchema = z.object({
  uid: identifier(),
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

const sourceQuerySchema = listQuerySchema.extend({ q: text(), type: text() });

/** @internal */
export type SourceAgrees = Assert<
  [Agree<Source, typeof sourceSchema>, Agree<SourceMetadata, typeof sourceMetadataSchema>]
>;

/** A source as an answer shows it, whatever the dialect. */
export type SourceAnswer = Source & SourceExtras;

/** Which sources are listed, and from where. */
export interface SourceQuery extends ListQuery {
  /** Only sources with this text in their name. */
  readonly q?: string | undefined;
  /** Only sources of this type. */
  readonly type?: string | undefined;
}

/** What can be done with sources. */
export interface SourceOperations extends Listing<SourceAnswer, SourceQuery> {
  /** Retrieves a source. */
  get(id: string, options?: RequestOptions): Promise<SourceAnswer>;
  /** Creates a source. The service connects to the queue before it answers. Needs the dialect convoy. */
  create(details: SourceDetails, options?: RequestOptions): Promise<SourceAnswer>;
  /** Changes a source: name and type are required, what is absent is kept. Needs the dialect convoy. */
  update(id: string, details: SourceDetails, options?: RequestOptions): Promise<SourceAnswer>;
  /** Deletes a source, and the subscriptions that use it. Needs the dialect convoy. */
  delete(id: string, options?: RequestOptions): Promise<void>;
}

/** @internal */
export function sourceOperations(transport: Transport): SourceOperations {
  const { schemas, spelling } = transport.dialect;
  const answer = schemas.source;
  const path = (id: string): string[] => ["sources", id];
  const contentOf = (details: SourceDetails): Pick<Operation<z.ZodType>, "body" | "secrets"> => ({
    body: withNestedExchange(toWire(schemas.sourceDetails, details, spelling)),
    secrets: secretsIn(details),
  });
  return {
    get: async (id, options) => transport.send({ method: "GET", path: path(id), answer, options }),
    create: async (details, options) => {
      const [extra, content] = ["sources.create" as const, contentOf(details)];
      return transport.send({ method: "POST", extra, path: ["sources"], ...content, answer, options });
    },
    update: async (id, details, options) => {
      const rest = {
        extra: "sources.update" as const,
        ...contentOf(details),
        repeatable: true,
        answer,
        options,
      };
      return transport.send({ method: "PUT", path: path(id), ...rest });
    },
    delete: async (id, options) => {
      const [extra, nothing] = ["sources.delete" as const, z.unknown()];
      await transport.send({
        method: "DELETE",
        extra,
        path: path(id),
        repeatable: true,
        answer: nothing,
        options,
      });
    },
    ...listing(transport, "sources.list", ["sources"], answer, sourceQuerySchema),
  };
}

/** A refusal must not repeat these. */
function secretsIn({ verifier, pubSub }: SourceDetails): (string | undefined)[] {
  const { amqp, logStream, managedQueue, managedTopic } = pubSub ?? {};
  const serviceAccount = managedTopic?.serviceAccount;
  return [
    ...[verifier?.apiKey?.headerValue, verifier?.basicAuth?.password, verifier?.hmac?.secret],
    ...[amqp?.auth?.password, logStream?.auth?.password, managedQueue?.accessKeyId, managedQueue?.secretKey],
    typeof serviceAccount === "string" ? serviceAccount : undefined,
  ];
}

/** The exchange of an AMQP queue is read flat and written nested. */
function withNestedExchange(body: unknown): unknown {
  const { pub_sub: pubSub, ...rest } = body as Readonly<Record<string, Record<string, unknown> | undefined>>;
  const { amqp, ...queues } = pubSub ?? {};
  if (typeof amqp !== "object" || amqp === null) return body;
  const { bindedExchange: exchange, routingKey, ...broker } = amqp as Readonly<Record<string, unknown>>;
  return { ...rest, pub_sub: { ...queues, amqp: { ...broker, bindExchange: { exchange, routingKey } } } };
}
