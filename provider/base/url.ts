/** Parses and compares URLs. */

/** Parses a URL; undefined where the text is none. */
export function parseUrl(text: string): URL | undefined {
  // `URL.canParse` of Node 20 refuses hosts with letters beyond ASCII once it has been called often enough.
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Whether a host of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** The address of a service in one spelling: host in lower case, without default port, trailing slash, user and query. */
export function plainAddress(text: string): string {
  const url = parseUrl(text);
  return url === undefined ? text : `${url.protocol}//${url.host}${url.pathname}`.replace(/\/+$/, "");
}

/** An http URL without user, password, query and fragment, which may hold credentials. Empty for any other text. */
export function withoutCredentials(text: string): string {
  const url = parseUrl(text);
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : "";
}

/** What may be shown of the text of a base URL: all of it, or what is left without credentials, or else the mark. */
export function shownUrl(text: string, mark: string): string {
  return /[@?#]/.test(text) ? withoutCredentials(text) || mark : text;
}

/** The text with no more of each http URL than scheme and host: the path of a webhook URL may be a credential. */
export function withHostsOnly(text: string): string {
  return text.replace(/https?:\/\/[^\s"'`<>]+/gi, (found) => parseUrl(found)?.origin ?? "");
}

/** The change from one host to another, in words; undefined where it is the same, or a text is no URL. Nothing else may be shown. */
export function changeOfHost(before: string | undefined, after: string | undefined): string | undefined {
  const [from, to] = [parseUrl(before ?? "")?.host, parseUrl(after ?? "")?.host];
  return from === undefined || to === undefined || from === to ? undefined : `from ${from} to ${to}`;
}

/**
 * The parts of a URL that may hold a credential: the whole, because a service may repeat it, its query and each value in it, its
 * fragment, and its password, or its user where there is none.
 */
export function credentialsIn(text: string): string[] {
  if (!/[?@#]/.test(text)) return [];
  const { search = "", hash = "", username = "", password = "", searchParams = [] } = parseUrl(text) ?? {};
  const values = search.split(/[?&;]/).map((parameter) => parameter.slice(parameter.indexOf("=") + 1));
  const decoded = [...searchParams].map(([, value]) => value);
  const parts = [text, search.slice(1), ...values, ...decoded, hash.slice(1), password || username];
  return [...new Set(parts)].filter((part) => part !== "");
}

/** Whether two texts are the same URL in perhaps different spellings of scheme, host and percent-encoding. */
export function isSameUrl(one: string | undefined, other: string | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && spellingOf(one) === spellingOf(other));
}

/** One spelling for all texts that are the same URL. */
export function spellingOf(text: string): string {
  const url = parseUrl(text);
  if (url === undefined) return text;
  // `URL` leaves some characters unencoded that a service may encode. An encoded slash does not separate segments.
  const path = url.pathname.split("/").map(encodedOnce).join("/");
  const [user, password, hash] = [url.username, url.password, url.hash].map(encodedOnce);
  return [url.protocol, user, password, url.host, path, url.search, hash].join(" ");
}

function encodedOnce(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}
