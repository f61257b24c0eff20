/** The proxy of a connection, and the hosts without one, in the variables and the forms that programs in Go take. */

import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import type * as ipaddr from "ipaddr.js";

/** @internal A proxy that the environment names. */
export interface Proxy {
  readonly address: string;
  /** The variable that names it. */
  readonly variable: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @internal The proxy for connections with TLS to an origin; undefined where they go straight to it. */
export function proxyFor(origin: string, environment: Environment = process.env): Proxy | undefined {
  const proxy = variableIn(environment, "https_proxy") ?? variableIn(environment, "http_proxy");
  if (proxy === undefined) return undefined;
  const entries = environment["no_proxy"] ?? environment["NO_PROXY"] ?? "";
  return isWithoutProxy(new URL(origin), entries) ? undefined : proxy;
}

/** A variable in small or in capital letters. One that is empty in small letters turns off the other one. */
function variableIn(environment: Environment, name: string): Proxy | undefined {
  const variable = environment[name] === undefined ? name.toUpperCase() : name;
  const address = environment[variable]?.trim() ?? "";
  return address === "" ? undefined : { address, variable };
}

/** @internal Whether a list of hosts, such as `.example.com, 10.0.0.0/8`, names the host of an address. */
export function isWithoutProxy({ hostname, port }: URL, list: string): boolean {
  const host = bareHost(hostname);
  return list
    .split(/[,\s]+/)
    .some((entry) => entry === "*" || isInNetwork(host, entry) || isNamed(host, port || "443", entry));
}

/** Whether an address is in a network such as `10.0.0.0/8` or `fd00::/8`. */
function isInNetwork(host: string, entry: string): boolean {
  if (isIP(host) === 0 || !addresses().isValidCIDR(entry)) return false;
  const [network, bits] = addresses().parseCIDR(entry);
  const address = addresses().process(host);
  return address.kind() === network.kind() && address.match(network, bits);
}

/** Whether an entry is the host, with or without its port, or a domain above it. */
function isNamed(host: string, port: string, entry: string): boolean {
  const [, withPort, entryPort] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (entryPort !== undefined && entryPort !== port) return false;
  const name = bareHost(withPort ?? entry).replace(/^\*(?=\.)/, "");
  if (isIP(name) !== 0)
    return isIP(host) !== 0 && addresses().process(name).toString() === addresses().process(host).toString();
  const domain = domainToASCII(name.replace(/^\./, ""));
  if (domain === "") return false;
  // With a dot, it names the hosts below it alone.
  return host.endsWith(`.${domain}`) || (!name.startsWith(".") && host === domain);
}

function addresses(): typeof ipaddr {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a process without numbers in NO_PROXY must not load it
  return require("ipaddr.js") as typeof ipaddr;
}

/** A host in small letters, without the brackets of IPv6 and the dot at the end of a name. */
function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
}
