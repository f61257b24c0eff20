/** The one way to read a URL that may be none. */

/** The URL that a text is; undefined where it is none. */
export function parseUrl(text: string): URL | undefined {
  // `URL.canParse` of Node 20 refuses hosts with letters beyond ASCII once it has been called often enough.
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
