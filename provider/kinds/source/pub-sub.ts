/** The queue that a source takes events from. Part of a source. */

import { z } from "zod";
import { flag, oneOf, payloadBytesSchema, tally, text, texts } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { wire } from "../../http/wire";
import type { AmqpScheme, LogStreamAuthType, LogStreamHash, PubSubType } from "../enums";
import type { PayloadBytes } from "../read-only/payload";

/** The settings of an AMQP broker. */
export interface AmqpQueue {
  /** The host name of the broker. */
  readonly host?: string | undefined;
  /** The port of the broker, as a string. */
  readonly port?: string | undefined;
  /** The name of the queue. */
  readonly queue?: string | undefined;
  /** The routing key. */
  readonly routingKey?: string | undefined;
  /** The URL scheme of the broker. */
  readonly schema?: AmqpScheme | (string & {}) | undefined;
  /** The virtual host. */
  readonly vhost?: string | undefined;
  /** The exchange that the queue is bound to. */
  readonly bindedExchange?: string | undefined;
  /** The exchange that receives rejected messages. */
  readonly deadLetterExchange?: string | undefined;
  /** The credentials for the broker. */
  readonly auth?:
    | {
        /** The username. */
        readonly user?: string | undefined;
        /** The password. Secret. */
        readonly password?: string | undefined;
      }
    | undefined;
}

/** The settings of a managed topic. */
export interface ManagedTopic {
  /** The ID of the cloud project that the topic belongs to. */
  readonly projectId?: string | undefined;
  /** The ID of the subscription to the topic. */
  readonly subscriptionId?: string | undefined;
  /** The base64-encoded key file of the service account. Secret. */
  readonly serviceAccount?: PayloadBytes | undefined;
}

/** The settings of a log stream. */
export interface LogStream {
  /** The addresses of the brokers, each as `host:port`. */
  readonly brokers?: readonly string[] | undefined;
  /** The ID of the consumer group that the service joins. */
  readonly consumerGroupId?: string | undefined;
  /** The name of the topic. */
  readonly topicName?: string | undefined;
  /** The credentials for the brokers. */
  readonly auth?:
    | {
        /** The authentication method. */
        readonly type?: LogStreamAuthType | (string & {}) | undefined;
        /** The username. */
        readonly username?: string | undefined;
        /** The password. Secret. */
        readonly password?: string | undefined;
        /** The hash function. */
        readonly hash?: LogStreamHash | (string & {}) | undefined;
        /** Whether the connection is encrypted with TLS. */
        readonly tls?: boolean | undefined;
      }
    | undefined;
}

/** The settings of a managed queue. */
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

/** The queue that a source reads events from. */
export interface PubSub {
  /** The type of the queue, such as `managed_queue`. */
  readonly type?: PubSubType | (string & {}) | undefined;
  /** The number of workers that read from the queue. */
  readonly workers?: number | undefined;
  /** The settings of an AMQP broker, for the type `amqp`. */
  readonly amqp?: AmqpQueue | undefined;
  /** The settings of a managed topic, for the type `managed_topic`. */
  readonly managedTopic?: ManagedTopic | undefined;
  /** The settings of a log stream, for the type `log_stream`. */
  readonly logStream?: LogStream | undefined;
  /** The settings of a managed queue, for the type `managed_queue`. */
  readonly managedQueue?: ManagedQueue | undefined;
}

const amqpSchema = z.object({
  host: text(),
  port: text(),
  queue: text(),
  routingKey: text().register(wire, { name: "routingKey" }),
  schema: oneOf<AmqpScheme>(),
  vhost: text(),
  bindedExchange: text().register(wire, { name: "bindedExchange" }),
  deadLetterExchange: text().register(wire, { name: "deadLetterExchange" }),
  auth: z.object({ user: text(), password: text() }).optional(),
});

const logStreamSchema = z.object({
  brokers: texts(),
  consumerGroupId: text(),
  topicName: text(),
  auth: z
    .object({
      type: oneOf<LogStreamAuthType>(),
      username: text(),
      password: text(),
      hash: oneOf<LogStreamHash>(),
      tls: flag(),
    })
    .optional(),
});

/** @internal */
export const pubSubSchema = z.object({
  type: oneOf<PubSubType>().register(wire, { isWord: true }),
  workers: tally(),
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
