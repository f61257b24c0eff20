/**
 * Loads the connections of undici, without what it has beside them, such as fetch and WebSocket: that takes longer to load than the
 * connections do, in each process that sends a request.
 */

import type * as undici from "undici";

type Connections = Pick<typeof undici, "Agent" | "Pool" | "ProxyAgent">;

/* eslint-disable @typescript-eslint/no-require-imports -- undici exports no such part, and has no types for it */

/** The classes that open connections. */
export const { Agent, Pool, ProxyAgent } = parts() ?? whole();

/** The files of undici that hold them; undefined where a release of undici has them elsewhere. */
function parts(): Connections | undefined {
  try {
    const { prototype } = require("undici/lib/dispatcher/dispatcher") as typeof undici.Dispatcher;
    // What a proxy is asked with, which undici adds once all of it is loaded.
    prototype.connect = require("undici/lib/api/api-connect") as undici.Dispatcher["connect"];
    return {
      Agent: require("undici/lib/dispatcher/agent") as typeof undici.Agent,
      Pool: require("undici/lib/dispatcher/pool") as typeof undici.Pool,
      ProxyAgent: require("undici/lib/dispatcher/proxy-agent") as typeof undici.ProxyAgent,
    };
  } catch {
    return undefined;
  }
}

/** The whole path, because Bun puts a stand-in of its own in the place of the bare name, which cannot do this. */
function whole(): Connections {
  return require("undici/index.js") as Connections;
}
