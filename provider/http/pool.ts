/** The connections to one service, shared by every client of the process with the same limits. */

import { Agent, EnvHttpProxyAgent } from "undici";
import type { Dispatcher } from "undici";
import { SettingsError } from "../errors";
import type { RequestAccount } from "./account";
import { Gate } from "./gate";
import type { Clock } from "./gate";
import { ServiceClock } from "./service-clock";

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

function open({ origin, maxConcurrentRequests }: RequestAccount): Dispatcher {
  const options = { connections: maxConcurrentRequests, pipelining: 1 };
  // Plain http is for loopback only; a proxy would carry the key off the machine in clear.
  if (new URL(origin).protocol === "http:") return new Agent(options);
  try {
    return new EnvHttpProxyAgent(options);
  } catch {
    throw new SettingsError(
      "HTTPS_PROXY or HTTP_PROXY must be a URL, for instance http://proxy.example.com:8080",
    );
  }
}
