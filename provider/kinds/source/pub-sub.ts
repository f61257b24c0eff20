/** The queue that a source takes events from. Part of a source. */

import { z } from "zod";
import { amount, flag, oneOf, payloadBytesSchema, text, texts } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { wire } from "../../http/wire";
import type { PayloadBytes } from "../read-only/payload";

/** An AMQP broker. */
export interface AmqpQueue {
  /** The host name of the broker. */
  readonly host?: string | undefined;
  /** The port of the broker, as text. */
  readonly port?: string | undefined;
  /** The queue. */
  readonly queue?: string | undefined;
  /** The routing key. API document: `routingKey`. */
  readonly routingKey?: string | undefined;
  /** The scheme of the broker's address. */
  readonly schema?: string | undefined;
  /** The virtual host. */
  readonly vhost?: string | undefined;
  /** The exchange the queue is bound to. API document: `bindedExchange`. */
  readonly bindedExchange?: string | undefined;
  /** Where rejected messages go. API document: `deadLetterExchange`. */
  readonly deadLetterExchange?: string | undefined;
  /** How the service authenticates itself at the broker. */
  readonly auth?:
    | {
        /** The user name. */
        readonly user?: string | undefined;
        /** The password. Secret. */
        readonly password?: string | undefined;
      }
    | undefined;
}

/** A managed topic. */
export interface ManagedTopic {
  /** The project of the topic, at its provider. */
  readonly projectId?: string | undefined;
  /** The subscription of the topic. */
  readonly subscriptionId?: string | undefined;
  /** The bytes of the service account's key file. Secret. */
  readonly serviceAccount?: PayloadBytes | undefined;
}

/** A log stream. */
export interface LogStream {
  /** The addresses of the brokers. */
  readonly brokers?: readonly string[] | undefined;
  /** The group of consumers the service reads as. */
  readonly consumerGroupId?: string | undefined;
  /** The topic. */
  readonly topicName?: string | undefined;
  /** How the service authenticates itself at the brokers. */
  readonly auth?:
    | {
        /** The way of authenticating. */
        readonly type?: string | undefined;
        /** The user name. */
        readonly username?: string | undefined;
        /** The password. Secret. */
        readonly password?: string | undefined;
        /** The hash function. */
        readonly hash?: string | undefined;
        /** Whether the connection is encrypted. */
        readonly tls?: boolean | undefined;
      }
    | undefined;
}

/** A managed queue. */
export interface ManagedQueue {
  /** The ID of the access key. Secret. */
  readonly accessKeyId?: string | undefined;
  /** The access key. Secret. */
  readonly secretKey?: string | undefined;
  /** The region of the queue. */
  readonly defaultRegion?: string | undefined;
  /** The name of the queue. */
  readonly queueName?: string | undefined;
}

/** The queue that a source takes events from. Not shown in the API document: what its fields mean beyond their names. */
export interface PubSub {
  /** What the queue is. The API document lists `managed_queue`. */
  readonly type?: "managed_queue" | (string & {}) | undefined;
  /** How many workers read from it. */
  readonly workers?: number | undefined;
  /** The settings of an AMQP broker. */
  readonly amqp?: AmqpQueue | undefined;
  /** The settings of a managed topic. */
  readonly managedTopic?: ManagedTopic | undefined;
  /** The settings of a log stream. */
  readonly logStream?: LogStream | undefined;
  /** The settings of a managed queue. */
  readonly managedQueue?: ManagedQueue | undefined;
}

const amqpSchema = z.object({
  host: text(),
  port: text(),
  queue: text(),
  routingKey: text().register(wire, { name: "routingKey" }),
  schema: text(),
  vhost: text(),
  bindedExchange: text().register(wire, { name: "bindedExchange" }),
  deadLetterExchange: text().register(wire, { name: "deadLetterExchange" }),
  auth: z.object({ user: text(), password: text() }).optional(),
});

const logStreamSchema = z.object({
  brokers: texts(),
  consumerGroupId: text(),
  topicName: text(),
  auth: z.object({ type: text(), username: text(), password: text(), hash: text(), tls: flag() }).optional(),
});

/** @internal */
export const pubSubSchema = z.object({
  type: oneOf<"managed_queue">().register(wire, { isWord: true }),
  workers: amount(),
  amqp: amqpSchema.optional(),
  managedTopic: z
    .object({ projectId: text(), subscriptionId: text(), serviceAccount: payloadBytesSchema.optional() })
    .optional(),
  logStream: logStreamSchema.optional(),
  managedQueue: z
    .object({ accessKeyId: text(), secretKey: text(), defaultRegion: text(), queueName: text() })
    .optional(),
});

/** @internal */
export type PubSubAgrees = Assert<[Agree<PubSub, typeof pubSubSchema>]>;
