/** The one way to read a URL that may be none, and to compare two. */

/** The URL that a text is; undefined where it is none. */
export function parseUrl(text: string): URL | undefined {
  // `URL.canParse` of Node 20 refuses hosts with letters beyond ASCII once it has been called often enough.
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** An http URL without user, password, query and fragment, which may hold a credential. Empty for every other text. */
export function withoutCredentials(text: string): string {
  const url = parseUrl(text);
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : "";
}

/** Whether two texts are the same URL: scheme, host and what is encoded in the path may be spelled in several ways. */
export function isSameUrl(one: string | undefined, other: string | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && spellingOf(one) === spellingOf(other));
}

function spellingOf(text: string): string {
  const url = parseUrl(text);
  if (url === undefined) return text;
  // A URL leaves some characters as they are that a service encodes. An encoded slash separates nothing.
  const path = url.pathname.split("/").map(encodedOnce).join("/");
  return [url.protocol, url.username, url.password, url.host, path, url.search, url.hash].join(" ");
}

function encodedOnce(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}
