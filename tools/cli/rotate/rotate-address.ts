/** Which addresses a probe of `rotate` may be sent to: a URL of an endpoint may lead into the network of whoever rotates. */

import { clause } from "../../../provider/base/declare";
import { lookup } from "node:dns";
import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
// The whole path for the same reason as in the pool of the client: Bun replaces the bare name.
import { Agent, buildConnector } from "undici/index.js";
import type { Notice } from "../../../provider/base/notice";
import { notices } from "./notices";

/** Why no probe is sent to a URL; undefined where its addresses are public, or nothing is known of them. */
export async function addressFault(url: string): Promise<Notice | undefined> {
  const address = await privateAddress(url);
  return address === undefined ? undefined : notices["probe-of-private-address"]({ address });
}

async function privateAddress(url: string): Promise<string | undefined> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isPublic(host) ? undefined : host;
  return new Promise((resolve) => lookup(host, { all: true }, (_, found) => resolve(privateIn(found))));
}

/** Connects to public addresses alone. A name is resolved once for each connection, and what it has resolved to is checked. */
export const publicAgent = new Agent({
  connect: (options, callback) => {
    const { hostname } = options;
    if (isIP(hostname) === 0 || isPublic(hostname)) connect(options, callback);
    else callback(notPublic(hostname), null);
  },
});

const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    const hidden = privateIn(found);
    const fault = error ?? (hidden === undefined ? undefined : notPublic(hidden));
    if (fault || first === undefined) callback(fault ?? new Error(clause`its name has no address`), "");
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

const connect = buildConnector({ lookup: lookupPublic });

/** The first address that is not public. */
function privateIn(found: readonly LookupAddress[] | undefined): string | undefined {
  return (found ?? []).map(({ address }) => address).find((address) => !isPublic(address));
}

function notPublic(address: string): Error {
  return new Error(clause`its URL resolves to ${address}, which is not a public address`);
}

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // Everything else in IPv6 stands for something special, such as an address of IPv4.
  const isGlobal = !(parsed instanceof ipaddr.IPv6) || parsed.match(ipaddr.IPv6.parseCIDR("2000::/3"));
  return isGlobal && parsed.range() === "unicast";
}
