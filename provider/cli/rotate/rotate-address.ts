/** Which addresses a probe of `rotate` may be sent to: a URL of an endpoint may lead into the network of whoever rotates. */

import { lookup } from "node:dns";
import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
// The whole path for the same reason as in the pool of the client: Bun replaces the bare name.
import { Agent, buildConnector } from "undici/index.js";

/** Why no probe is sent to a URL, as a clause; undefined where its addresses are public, or nothing is known of them. */
export async function addressFault(url: string): Promise<string | undefined> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return faultOf(host);
  return new Promise((resolve) => lookup(host, { all: true }, (_, found) => resolve(faultIn(found))));
}

/** Connects to public addresses alone. A name is resolved once for each connection, and what it has resolved to is checked. */
export const publicAgent = new Agent({
  connect: (options, callback) => {
    const fault = isIP(options.hostname) === 0 ? undefined : faultOf(options.hostname);
    if (fault === undefined) connect(options, callback);
    else callback(new Error(fault), null);
  },
});

const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    const fault = error ?? (faultIn(found) === undefined ? undefined : new Error(faultIn(found)));
    if (fault || first === undefined) callback(fault ?? new Error("it has no address"), "");
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

const connect = buildConnector({ lookup: lookupPublic });

function faultIn(found: readonly LookupAddress[] | undefined): string | undefined {
  return (found ?? []).map(({ address }) => faultOf(address)).find((fault) => fault !== undefined);
}

function faultOf(address: string): string | undefined {
  return isPublic(address)
    ? undefined
    : `its URL leads to ${address}, which is no public address: add --probe-private to probe it`;
}

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // Everything else in IPv6 stands for something special, such as an address of IPv4.
  const isGlobal = !(parsed instanceof ipaddr.IPv6) || parsed.match(ipaddr.IPv6.parseCIDR("2000::/3"));
  return isGlobal && parsed.range() === "unicast";
}
