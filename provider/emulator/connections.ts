/** Counts what is open at once, so that a client's limits can be measured at the service. */

import type { Server } from "node:http";

/** How much the emulator was asked at once. */
export interface Connections {
  /** Sockets opened so far. */
  readonly opened: number;
  /** Sockets open now. */
  readonly open: number;
  /** The most sockets that were open at once. */
  readonly mostOpen: number;
  /** The most requests that were waiting for their answer at once. */
  readonly mostRequests: number;
}

/** Watches a server from now on; the figures in the result keep counting. */
export function watchConnections(server: Server): Connections {
  const count = { opened: 0, open: 0, mostOpen: 0, mostRequests: 0 };
  let requests = 0;
  server.on("connection", (socket) => {
    count.opened += 1;
    count.open += 1;
    count.mostOpen = Math.max(count.mostOpen, count.open);
    socket.once("close", () => (count.open -= 1));
  });
  server.on("request", (_request, response) => {
    requests += 1;
    count.mostRequests = Math.max(count.mostRequests, requests);
    response.once("close", () => (requests -= 1));
  });
  return count;
}
