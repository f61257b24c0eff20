/** What Convoy asks of the URLs that it will send to: of endpoints, and of the receiver of meta events. */

import { Refusal } from "../route";
import type { Call } from "../route";
import { isOld, settingsOf } from "./store";

/** The URL of an endpoint as it is kept. https URLs are tried at every write; 25.6 only notes the result. */
export function endpointUrl(call: Call, text: string): string {
  const isSecure = settingsOf(call).config.ssl?.enforce_secure_endpoints === true;
  if (call.service.release === "24.11") return triedUrl(call, text, isSecure);
  const url = webUrl(text, isSecure);
  if (!isOld(call) && isUnreachable(call, url)) {
    throw new Refusal(400, "endpoint validation failed: failed to ping tls endpoint");
  }
  return asKept(text);
}

/** A URL as it is kept, tried in every release; each forbids other addresses of its own network. */
export function triedUrl(call: Call, text: string, isSecure: boolean): string {
  if (text.trim() === "") throw new Refusal(400, "please provide the endpoint url");
  const url = webUrl(text, isSecure);
  if (!isOld(call)) refuseOwnNetwork(url.hostname);
  if (isUnreachable(call, url)) throw new Refusal(400, "failed to ping tls endpoint: no such host");
  if (call.service.release === "24.11" && ["localhost", "127.0.0.1"].includes(url.hostname)) {
    throw new Refusal(400, "cannot use localhost or 127.0.0.1");
  }
  return asKept(text);
}

function webUrl(text: string, isSecure: boolean): URL {
  const url = urlIn(text);
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new Refusal(400, "invalid endpoint scheme");
  if (isSecure && url.protocol === "http:") throw new Refusal(400, "only https endpoints allowed");
  return url;
}

function isUnreachable({ service }: Call, { protocol, hostname }: URL): boolean {
  return protocol === "https:" && service.unreachableHosts.has(hostname);
}

function refuseOwnNetwork(host: string): void {
  if (["localhost", "127.0.0.1", "[::1]", "0.0.0.0"].includes(host)) {
    throw new Refusal(400, "endpoint url must not point to localhost or loopback addresses");
  }
  if (/^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host)) {
    throw new Refusal(400, "endpoint url must not point to private or reserved IP addresses");
  }
}

/** The service writes the URL anew from its parts; the query stays as it came. */
function asKept(text: string): string {
  const [, scheme = "", host = "", path = "", query = "", fragment = ""] =
    /^([^:]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/.exec(text) ?? [];
  const encoded = (part: string): string =>
    part.replace(/(?!^#)[^\w\-.~$&+,/:;=@!'()*[\]%]/gu, (character) => encodeURIComponent(character));
  return scheme === ""
    ? text
    : `${scheme.toLowerCase()}://${encoded(host)}${encoded(path)}${query}${encoded(fragment)}`;
}

/** `URL.canParse` of Node 20 refuses hosts with letters beyond ASCII once it has been called often enough. */
function urlIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
