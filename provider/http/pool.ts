/** The connections to one service and its clock, shared by every client of the process with the same limits. */

import type { Dispatcher } from "undici";
import { SettingsError } from "../base/errors";
import { shared } from "../base/notices";
import type { RequestAccount } from "./account";
import { Agent, Pool as ConnectionPool, ProxyAgent } from "./connections";
import { ProxyFailure } from "./no-answer";
import { Gate } from "./gate";
import type { Clock } from "./gate";
import type * as proxies from "./proxy";
import { momentOf } from "./waits";

/** @internal */
export class Pool {
  private users = 0;
  private opened: Dispatcher | undefined;
  readonly gate: Gate;
  readonly serviceClock = new ServiceClock();

  private constructor(
    private readonly key: string,
    private readonly account: RequestAccount,
    clock: Clock,
  ) {
    this.gate = new Gate(account.maxConcurrentRequests, account.requestsPerSecond, clock);
  }

  /** The pool of the account; `release` gives it back. */
  static acquire(account: RequestAccount, clock: Clock): Pool {
    const key = [account.origin, account.maxConcurrentRequests, account.requestsPerSecond].join(" ");
    const pool = pools.get(key) ?? new Pool(key, account, clock);
    pools.set(key, pool);
    pool.users += 1;
    return pool;
  }

  get dispatcher(): Dispatcher {
    return (this.opened ??= open(this.account));
  }

  async release(): Promise<void> {
    this.users -= 1;
    if (this.users > 0) return;
    pools.delete(this.key);
    await this.opened?.close();
  }
}

const pools = new Map<string, Pool>();

/** Written out, because NODE_TLS_REJECT_UNAUTHORIZED=0 changes the default. */
const verified = { rejectUnauthorized: true };

function open({ origin, maxConcurrentRequests }: RequestAccount): Dispatcher {
  const options = { connections: maxConcurrentRequests, pipelining: 1, connect: verified };
  // Plain http is for loopback only; a proxy would carry the key off the machine in clear.
  const proxy = new URL(origin).protocol === "http:" ? undefined : proxyOf(origin);
  if (proxy === undefined) return new Agent(options);
  try {
    return new ProxyAgent({
      ...options,
      uri: proxy.address,
      proxyTls: verified,
      requestTls: verified,
      clientFactory: (address, ofPool) => poolOfProxy(address, ofPool, proxy.variable),
    });
  } catch {
    throw new SettingsError(
      shared.invalidValue`${proxy.variable} must be a URL, for example http://proxy.example.com:8080`,
    );
  }
}

type Tunnel = (to: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;

function proxyOf(origin: string): proxies.Proxy | undefined {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a service on loopback needs none of it
  return (require("./proxy") as typeof proxies).proxyFor(origin);
}

/** The connections to a proxy, whose failures differ from those of the service. */
function poolOfProxy(address: URL, options: object, variable: string): Dispatcher {
  const pool = new ConnectionPool(address, options);
  const open: Tunnel = pool.connect;
  const connect: Tunnel = async (to) => {
    const tunnel = await open.call(pool, to).catch((error: unknown) => {
      throw new ProxyFailure(address.host, variable, error);
    });
    if (tunnel.statusCode === 200) return tunnel;
    tunnel.socket.on("error", () => undefined).destroy();
    throw new ProxyFailure(address.host, variable, undefined, tunnel.statusCode);
  };
  return Object.assign(pool, { connect });
}

/** @internal */
export class ServiceClock {
  /** How far it is ahead of ours, in milliseconds: at least, because a date has no fractions and an answer takes time. */
  private ahead: number | undefined;
  private lastDate: string | undefined;

  /** Notes the `Date` of an answer that has just arrived. Of several clocks, as of proxies, the latest counts. */
  note(date: string | undefined, now: number): void {
    // To read a date takes time, and the same one shows no more when it comes later.
    if (date === this.lastDate) return;
    this.lastDate = date;
    const ahead = (momentOf(date ?? "") ?? NaN) - now;
    if (!Number.isNaN(ahead)) this.ahead = Math.max(ahead, this.ahead ?? ahead);
  }

  /** The time of the service; undefined where no answer shows it. */
  at(now: number): Date | undefined {
    return this.ahead === undefined ? undefined : new Date(now + this.ahead);
  }
}
