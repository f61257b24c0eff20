/** Counts what is open at once, so that a client's limits can be measured at the service. */

import type { Server } from "node:http";

/** How many sockets and requests the emulator has handled. */
export interface Connections {
  /** The number of sockets opened so far. */
  readonly opened: number;
  /** The number of sockets that are open now. */
  readonly open: number;
  /** The highest number of sockets that were open at once. */
  readonly mostOpen: number;
  /** The highest number of requests that waited for a response at once. */
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
