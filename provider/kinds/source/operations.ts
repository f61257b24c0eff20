/** The operations on sources and their requests. */

import type { z } from "zod";
import { listing, listQuerySchema } from "../../http/listing";
import type { Listing, ListQuery } from "../../http/listing";
import { text } from "../../http/schema";
import { secretTexts } from "../../http/secret-fields";
import type { Operation, RequestOptions } from "../../http/transport";
import { toWire } from "../../http/wire";
import type { DialectTransport, Schemas } from "../dialect";
import { functionTest } from "../function-test";
import type { FunctionResult, FunctionTest } from "../function-test";
import type { SourceAnswer, SourceDetails } from "./types";
import { sourceSecrets } from "./fields";

/** The filters and the page of a list of sources. */
export interface SourceQuery extends ListQuery {
  /** Returns only sources whose name contains this text. */
  readonly q?: string | undefined;
  /** Returns only sources of this type. */
  readonly type?: string | undefined;
}

const sourceQuerySchema = listQuerySchema.extend({ q: text(), type: text() });

/** The operations on sources. */
export interface SourceOperations extends Listing<SourceAnswer, SourceQuery> {
  /** Retrieves a source. */
  get(id: string, options?: RequestOptions): Promise<SourceAnswer>;
  /**
   * Creates a source. The service connects to its queue before it responds. Requires `webhooks:dialect` convoy.
   */
  create(details: SourceDetails, options?: RequestOptions): Promise<SourceAnswer>;
  /**
   * Updates a source. The name and the type are required. Other missing fields keep their values. Requires
   * `webhooks:dialect` convoy.
   */
  update(id: string, details: SourceDetails, options?: RequestOptions): Promise<SourceAnswer>;
  /** Deletes a source and the subscriptions that use it. Requires `webhooks:dialect` convoy. */
  delete(id: string, options?: RequestOptions): Promise<void>;
  /** Runs a function on a payload, and changes nothing. Requires `webhooks:dialect` convoy. */
  testFunction(test: FunctionTest, options?: RequestOptions): Promise<FunctionResult>;
}

/** @internal */
export function operations(
  transport: DialectTransport,
  { live: answer, body: schema }: Schemas<SourceAnswer>,
): SourceOperations {
  const { spelling } = transport.profile;
  const one = (id: string) => ({ path: ["sources", id], objectId: id });
  const contentOf = (details: SourceDetails): Pick<Operation<z.ZodType>, "body" | "secrets"> => ({
    body: withNestedExchange(toWire(schema, details, spelling, answer)),
    secrets: secretTexts(details, sourceSecrets),
  });
  return {
    get: async (id, options) => transport.send({ method: "GET", ...one(id), answer, options }),
    create: async (details, options) => {
      const [extra, content] = ["sources.create" as const, contentOf(details)];
      return transport.send({ method: "POST", extra, path: ["sources"], ...content, answer, options });
    },
    update: async (id, details, options) => {
      const rest = { ...contentOf(details), repeatable: true, answer, options };
      return transport.send({ method: "PUT", extra: "sources.update", ...one(id), ...rest });
    },
    delete: async (id, options) => transport.remove("sources.delete", one(id).path, options),
    testFunction: functionTest(transport, "sources"),
    ...listing(transport, "sources.list", ["sources"], answer, sourceQuerySchema),
  };
}

/** Nests the exchange of an AMQP queue, which answers show flat and bodies nest. Without a virtual host the service fails instead of answering. */
function withNestedExchange(body: unknown): unknown {
  const { pub_sub: pubSub, ...rest } = body as Readonly<Record<string, Record<string, unknown> | undefined>>;
  const { amqp, ...queues } = pubSub ?? {};
  if (typeof amqp !== "object" || amqp === null) return body;
  const { bindedExchange: exchange, routingKey, ...broker } = amqp as Readonly<Record<string, unknown>>;
  return {
    ...rest,
    pub_sub: { ...queues, amqp: { vhost: "", ...broker, bindExchange: { exchange, routingKey } } },
  };
}
