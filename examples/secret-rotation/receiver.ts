import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A running receiver. */
export interface Receiver {
  /** Where it listens. */
  readonly address: string;
  /** How many deliveries were accepted and refused so far. */
  readonly counts: { accepted: number; refused: number };
  stop(): Promise<void>;
}

/**
 * A receiver of webhooks that verifies signatures with the secret it was last given, and with the one before.
 *
 * Not shown in the API document: the format of signatures. This example makes its own: the header `X-Signature`
 * holds the HMAC-SHA-256 of the body in hex, one for each secret that is valid, separated by commas.
 */
export async function startReceiver(
  port = 0,
  beforeStore = async (): Promise<void> => {},
): Promise<Receiver> {
  let secrets: string[] = [];
  const counts = { accepted: 0, refused: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request);
      if (request.method === "PUT" && request.url === "/secret") {
        await beforeStore();
        const { secret } = JSON.parse(body) as { secret: string };
        secrets = [secret, ...secrets].slice(0, 2);
        response.writeHead(204).end();
        return;
      }
      const signatures = String(request.headers["x-signature"] ?? "").split(",");
      const isGood = secrets.some((secret) =>
        signatures.some((signature) => isSame(signature, sign(secret, body))),
      );
      counts[isGood ? "accepted" : "refused"] += 1;
      response.writeHead(isGood ? 200 : 401).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { address, counts, stop };
}

/** The signature of a body with one secret. */
export function sign(secret: string, body: string): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

if (require.main === module) {
  void startReceiver(9090).then(({ address }) => console.log(`receiving at ${address}`));
}
