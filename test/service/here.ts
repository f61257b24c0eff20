/** The Convoy on this machine that the environment names: only such a one reaches a receiver here. */

import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { platform } from "node:os";
import { WebhooksClient } from "../../provider/client";

const [baseUrl = "", projectId = "", apiKey = ""] = ["BASE_URL", "PROJECT_ID", "API_KEY"].map(
  (name) => process.env[`WEBHOOKS_TEST_${name}`],
);
const isHere =
  URL.canParse(baseUrl) &&
  /^(127\.|localhost$)/.test(new URL(baseUrl).hostname) &&
  (process.env["WEBHOOKS_TEST_DIALECT"] ?? "convoy") === "convoy";

/** Its settings. */
export const settings = { baseUrl, projectId, apiKey, dialect: "convoy" } as const;

/** A client for it, and an address where a receiver is listening. */
export interface Here {
  readonly client: WebhooksClient;
  readonly url: string;
}

/** What came to the receiver. */
export interface Received {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What the receiver makes of a request. It answers. */
export type Receiver = (received: Received, response: ServerResponse) => void;

/** A test for which a Convoy on this machine is needed; it says so where there is none. */
export function itHere(title: string, receiver: Receiver, test: (here: Here) => Promise<void>): void {
  if (!isHere) {
    it(`${title}: needs a Convoy on this machine`);
    return;
  }
  it(title, async function () {
    const client = new WebhooksClient(settings);
    const server = serverFor(receiver);
    // Release 24.11 refuses 127.0.0.1; Linux has the whole network on this machine.
    const host = platform() === "linux" ? "127.0.0.2" : "127.0.0.1";
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    try {
      const { projectType } = await client.projectSettings.get(projectId);
      if (projectType === "incoming") {
        console.log("      the project is an incoming one: it delivers only what its sources receive");
        this.skip();
      }
      await test({ client, url: `http://${host}:${(server.address() as AddressInfo).port}` });
    } finally {
      await client.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
}

/** Sends an event of an endpoint to the service. */
export async function sendEvent(endpointId: string, data: string): Promise<void> {
  const response = await fetch(`${baseUrl}/api/v1/projects/${projectId}/events`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: `{"endpoint_id":"${endpointId}","event_type":"service.tried","data":${data}}`,
  });
  if (!response.ok) throw new Error(await response.text());
}

function serverFor(receiver: Receiver): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, headers } = request;
      receiver({ method, headers, body: Buffer.concat(chunks) }, response);
    });
  });
}
