/**
 * Declarations that hold a secret in every place that can hold one, each secret beginning with a canary. The canary has letters and
 * digits only, because one of them is base64.
 */

import type { Fields } from "../../provider/base/fields";

/** A declaration, and what of it is no secret, although it stands beside one. */
export interface SecretDeclaration {
  readonly kind: "Endpoint" | "Source" | "ProjectSettings";
  readonly title: string;
  readonly inputs: Fields;
  /** Texts that stay readable. */
  readonly plain: readonly string[];
}

const endpoint = (title: string, inputs: Fields, ...plain: string[]): SecretDeclaration => ({
  kind: "Endpoint",
  title,
  inputs: { url: "https://billing.example.com/hooks", ...inputs },
  plain,
});
const source = (title: string, inputs: Fields, ...plain: string[]): SecretDeclaration => ({
  kind: "Source",
  title,
  inputs,
  plain,
});

/** The text, readable and yet valid base64, which has groups of four letters. */
function inBase64(text: string): string {
  return text.padEnd(Math.ceil(text.length / 4) * 4, "0");
}

/** What the documented interface knows. */
export function documentedSecrets(canary: string): SecretDeclaration[] {
  return [
    endpoint(
      "an endpoint with a header",
      {
        secret: `${canary}-signing`,
        chatWebhookUrl: `https://chat.example.com/${canary}-chat`,
        authentication: {
          type: "api_key",
          apiKey: { headerName: "X-Billing-Key", headerValue: `${canary}-header` },
        },
      },
      "X-Billing-Key",
    ),
  ];
}

/** What a running Convoy knows beyond that. */
export function convoySecrets(canary: string): SecretDeclaration[] {
  const oauth2 = { url: "https://issuer.example.com/token", clientId: "the-client" };
  const pubSub = (type: string, fields: Fields): Fields => ({
    type: "pub_sub",
    pubSub: { type, workers: 1, ...fields },
  });
  const verifier = (type: string, fields: Fields): Fields => ({
    type: "http",
    verifier: { type, ...fields },
  });
  return [
    ...documentedSecrets(canary),
    endpoint(
      "an endpoint with a certificate, a password and a Teams URL",
      {
        teamsWebhookUrl: `https://teams.example.com/${canary}-teams`,
        mtlsClientCert: { clientCert: "the-certificate", clientKey: `${canary}-key` },
        authentication: {
          type: "basic_auth",
          basicAuth: { username: "the-user", password: `${canary}-password` },
        },
      },
      "the-certificate",
      "the-user",
    ),
    endpoint(
      "an endpoint with the secret of a client",
      {
        authentication: {
          type: "oauth2",
          oauth2: { ...oauth2, authenticationType: "shared_secret", clientSecret: `${canary}-client` },
        },
      },
      "the-client",
    ),
    endpoint(
      "an endpoint with the key of a client",
      {
        authentication: {
          type: "oauth2",
          oauth2: {
            ...oauth2,
            authenticationType: "client_assertion",
            issuer: "the-issuer",
            subject: "the-subject",
            signingKey: { kty: "EC", kid: "the-kid", crv: "P-256", x: "the-x", y: "the-y", d: `${canary}-d` },
          },
        },
      },
      "the-issuer",
      "the-kid",
    ),
    {
      kind: "ProjectSettings",
      title: "the settings of a project with meta events",
      inputs: {
        metaEvent: {
          ...{ isEnabled: true, type: "http", url: "https://meta.example.com" },
          ...{ eventType: ["endpoint.updated"], secret: `${canary}-meta` },
        },
      },
      plain: ["meta.example.com", "endpoint.updated"],
    },
    source(
      "a source with a signature",
      verifier("hmac", {
        hmac: { encoding: "hex", hash: "SHA256", header: "X-Sign", secret: `${canary}-hmac` },
      }),
      "X-Sign",
    ),
    source(
      "a source with a password",
      verifier("basic_auth", { basicAuth: { username: "the-user", password: `${canary}-password` } }),
      "the-user",
    ),
    source(
      "a source with a header",
      verifier("api_key", { apiKey: { headerName: "X-Key", headerValue: `${canary}-header` } }),
      "X-Key",
    ),
    source(
      "a source of an AMQP queue",
      pubSub("amqp", {
        amqp: {
          ...{ schema: "amqp", host: "broker.example.com", port: "5672", queue: "the-queue" },
          ...{ bindedExchange: "the-exchange", routingKey: "the-key" },
          auth: { user: "the-user", password: `${canary}-password` },
        },
      }),
      "the-queue",
      "the-user",
    ),
    source(
      "a source of a managed topic",
      pubSub("managed_topic", {
        managedTopic: {
          projectId: "the-project",
          subscriptionId: "the-subscription",
          serviceAccount: inBase64(`${canary}account`),
        },
      }),
      "the-subscription",
    ),
    source(
      "a source of a log stream",
      pubSub("log_stream", {
        logStream: {
          brokers: ["broker.example.com:9092"],
          consumerGroupId: "the-group",
          topicName: "the-topic",
          auth: { type: "plain", username: "the-user", password: `${canary}-password`, tls: true },
        },
      }),
      "the-topic",
    ),
    source(
      "a source of a managed queue",
      pubSub("managed_queue", {
        managedQueue: {
          ...{ accessKeyId: `${canary}-id`, secretKey: `${canary}-key` },
          ...{ defaultRegion: "eu-central-1", queueName: "the-queue" },
        },
      }),
      "the-queue",
    ),
  ];
}
