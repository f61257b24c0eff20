/** What Go takes for a URL, in which Convoy is written. It takes many texts that other parsers refuse, such as those with spaces. */

/** Whether a text is a URL or a part of one that could follow another. */
export function isReference(text: string): boolean {
  const [, beforeFragment = "", fragment = ""] = /^([^#]*)#?(.*)$/s.exec(text) ?? [];

  if (/[\\\u0000-\u001f\u007f]/.test(text) || hasStrayPercent(fragment)) return false;
  if (beforeFragment.startsWith(":")) return false;
  const [, scheme = "", hierarchy = ""] = /^([a-z][a-z\d+.-]*:)?(.*)$/i.exec(beforeFragment) ?? [];
  const [rest = ""] = hierarchy.split("?");
  if (!rest.startsWith("/")) return scheme !== "" || (!/^[^/]*:/.test(rest) && !hasStrayPercent(rest));
  const [, host = "", path = ""] = /^(?:\/\/(?!\/)([^/]*))?(.*)$/.exec(rest) ?? [];
  return isHost(host) && !hasStrayPercent(path);
}

/** Whether a text is a URL with a scheme. */
export function isUrl(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text) && isReference(text);
}

/** Whether a percent sign starts no escape sequence. */
function hasStrayPercent(text: string): boolean {
  return /%(?![\da-f]{2})/i.test(text);
}

function isHost(authority: string): boolean {
  const at = authority.lastIndexOf("@");
  const user = authority.slice(0, Math.max(at, 0));
  if (hasStrayPercent(user) || !/^[\w.~!$&'()*+,;=:%@-]*$/.test(user)) return false;
  return /^(\[[^[\]]*\]|[^\s[\]{}|^`%:]*)(:\d*)?$/.test(authority.slice(at + 1));
}
