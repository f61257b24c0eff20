import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { verify } from "pulumi-webhooks/signature";

/** A running receiver. */
export interface Receiver {
  /** Where it listens. */
  readonly address: string;
  /** How many deliveries were accepted and refused so far. */
  readonly counts: { accepted: number; refused: number };
  stop(): Promise<void>;
}

/** A receiver of webhooks that verifies signatures with the secret it was last given, and with the one before. */
export async function startReceiver(
  port = 0,
  beforeStore = async (): Promise<void> => {},
): Promise<Receiver> {
  let secrets: string[] = [];
  const counts = { accepted: 0, refused: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bytesOf(request);
      if (request.method === "PUT" && request.url === "/secret") {
        await beforeStore();
        const { secret } = JSON.parse(body.toString()) as { secret: string };
        // The same one may come twice, and must not push the one before out.
        if (secret !== secrets[0]) secrets = [secret, ...secrets].slice(0, 2);
        response.writeHead(204).end();
        return;
      }
      const { isValid } =
        secrets.length === 0
          ? { isValid: false }
          : verify(body, request.headers, secrets, { tolerance: 300 });
      counts[isValid ? "accepted" : "refused"] += 1;
      response.writeHead(isValid ? 200 : 401).end();
      // A sender that goes in the middle of a body must not end the receiver.
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { address, counts, stop };
}

/** The body to the byte: parsed and written again it would not fit its signature. */
async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

if (require.main === module) {
  void startReceiver(9090).then(({ address }) => console.log(`receiving at ${address}`));
}
