/** What Convoy asks of the URLs that it will send to: of endpoints, and of the receiver of meta events. */

import { Refusal } from "../route";
import type { Call } from "../route";
import { isOld, settingsOf } from "./store";

/** The URL of an endpoint as it is kept. https URLs are tried at every write; 25.6 only notes the result. */
export function endpointUrl(call: Call, text: string): string {
  const isSecure = settingsOf(call).config.ssl?.enforce_secure_endpoints === true;
  if (call.service.release === "24.11") return triedUrl(call, text, isSecure);
  const url = webUrl(call, text, isSecure);
  if (!isOld(call) && isUnreachable(call, url)) {
    throw new Refusal(400, "endpoint validation failed: failed to ping tls endpoint");
  }
  return asKept(text);
}

/** A URL as it is kept, tried in every release; each forbids other addresses of its own network. */
export function triedUrl(call: Call, text: string, isSecure: boolean): string {
  if (text.trim() === "") throw new Refusal(400, "please provide the endpoint url");
  const url = webUrl(call, text, isSecure);
  if (!isOld(call)) refuseOwnNetwork(url.hostname);
  if (isUnreachable(call, url)) throw new Refusal(400, "failed to ping tls endpoint: no such host");
  if (call.service.release === "24.11" && ["localhost", "127.0.0.1"].includes(url.hostname)) {
    throw new Refusal(400, "cannot use localhost or 127.0.0.1");
  }
  return asKept(text);
}

function webUrl(call: Call, text: string, isSecure: boolean): URL {
  const fault = faultIn(text);
  if (fault !== undefined) throw new Refusal(400, `parse ${JSON.stringify(text)}: ${fault}`);
  if (!isOld(call) && /^https?:(?!\/\/[^/?#])/i.test(text))
    throw new Refusal(400, "endpoint url must include a valid host");
  const url = urlIn(text);
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new Refusal(400, "invalid endpoint scheme");
  if (isSecure && url.protocol === "http:") throw new Refusal(400, "only https endpoints allowed");
  return url;
}

/** What the parser of the service finds wrong with a URL, in its words. */
function faultIn(text: string): string | undefined {
  if (/[\u0000-\u001f\u007f]/.test(text)) return "net/url: invalid control character in URL";
  if (text.startsWith(" ")) return "first path segment in URL cannot contain colon";
  const [, authority = "", path = "", fragment = ""] =
    /^https?:\/\/([^/?#]*)([^?#]*)(?:\?[^#]*)?(.*)$/i.exec(text) ?? [];
  const at = authority.lastIndexOf("@");
  const [user, host] = [authority.slice(0, Math.max(at, 0)), authority.slice(at + 1)];
  const escapes = [user, host, path, fragment].map((part) => /%(?![\da-f]{2}).{0,2}/i.exec(part)?.[0]);
  const escape = escapes.find((found) => found !== undefined) ?? /%[0-7][\da-f]/i.exec(host)?.[0];
  if (escape !== undefined) return `invalid URL escape ${JSON.stringify(escape)}`;
  if (!/^[\w\-.~:!$&'()*+,;=%@]*$/.test(user)) return "net/url: invalid userinfo";
  const character = /[^\w\-.~!$&'()*+,;=:<>"[\]%\u0080-\u{10ffff}]/u.exec(host)?.[0];
  return character && `invalid character ${JSON.stringify(character)} in host name`;
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
