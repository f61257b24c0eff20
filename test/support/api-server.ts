/** A small HTTP server that answers as it is told and remembers what it was asked, and clients that speak to it. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebhooksClient } from "../../provider/client";
import type { Clock } from "../../provider/http/gate";
import { Transport } from "../../provider/http/transport";
import { dialects } from "../../provider/kinds/definitions";
import type { ClientSettings } from "../../provider/settings/settings";

export interface Asked {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  /** The parsed body; undefined when there is none. */
  readonly body: unknown;
}

/** What one request is answered with. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

export interface TestServer {
  readonly url: string;
  readonly asked: Asked[];
  /** How many connections were opened. */
  readonly connections: () => number;
}

const running = new Set<Server>();
const clients = new Set<WebhooksClient>();

/** Answers the requests with these replies in turn, and with the last one from then on. */
export async function serve(...replies: Reply[]): Promise<TestServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const { method = "", url: path = "", headers } = request;
      asked.push({ method, path, headers, text, body: text === "" ? undefined : JSON.parse(text) });
      replies[Math.min(asked.length, replies.length) - 1]?.(response, request);
    });
  });
  let connections = 0;
  server.on("connection", () => (connections += 1));
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, asked, connections: () => connections };
}

/** Starts any server on a free port; `stopAll` stops it. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  running.add(server);
  return (server.address() as AddressInfo).port;
}

/** For `afterEach`. */
export async function stopAll(): Promise<void> {
  for (const server of running) server.closeAllConnections();
  await Promise.all([...running].map((server) => new Promise((done) => server.close(done))));
  await Promise.all([...clients].map((client) => client.close()));
  running.clear();
  clients.clear();
}

/** The key that no text may show. */
export const canary = "canaryApiKey7f3a";

/** Waits that pass at once and are remembered; chance is always half. */
export function quickTime(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    now: () => now,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      waits.push(milliseconds);
      now += milliseconds;
    },
    random: () => 0.5,
  };
}

/** A client of `p1` that never repeats, unless told otherwise. */
export function clientOf(
  server: { readonly url: string },
  more: Partial<ClientSettings> = {},
  around?: Clock,
): WebhooksClient {
  const settings = { baseUrl: server.url, projectId: "p1", apiKey: canary, maxRetries: 0, ...more };
  const client = new WebhooksClient(
    settings,
    new Transport(settings, dialects[settings.dialect ?? "documented"], around),
  );
  clients.add(client);
  return client;
}

/** The documented envelope. */
export function data(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return json({ message: "ok", status: true, data: value }, status, headers);
}

/** A refusal in the envelope. */
export function refuse(status: number, message: string, headers: Record<string, string> = {}): Reply {
  return json({ message, status: false }, status, headers);
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return raw(JSON.stringify(value), status, { "content-type": "application/json", ...headers });
}

export function raw(body: string | Buffer, status = 200, headers: Record<string, string> = {}): Reply {
  return (response) => void response.writeHead(status, headers).end(body);
}

/** Never answers. */
export const silence: Reply = () => undefined;

/** Breaks the connection off instead of answering. */
export const reset: Reply = (_response, request) => void request.socket.resetAndDestroy();

/** Breaks the connection off in the middle of the body. */
export const breakOff: Reply = (response, request) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"message":"ok","status":true,"data":{"uid":', () => request.socket.destroy());
};
