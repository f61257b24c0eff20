/** Reads the paths of properties as Pulumi does: `a.b[0]["key.with.dot"]`. */

/**
 * The names and indices of a path. In quotation marks a backslash escapes a quotation mark and nothing else, and a bare name
 * goes on until the next dot or bracket.
 *
 * @throws Error where Pulumi cannot read it
 */
export function readPath(path: string): (string | number)[] {
  const parts: (string | number)[] = [];
  let rest = path;
  if (rest.startsWith(".")) throw new Error(`it begins with a dot: ${path}`);
  while (rest !== "") {
    const isDotted = rest.startsWith(".");
    if (isDotted) rest = rest.slice(1);
    const quoted = /^\["((?:\\"|[^"\\]|\\(?!"))*)"\]/.exec(rest);
    const index = /^\[(\d+)\]/.exec(rest);
    const bare = /^[^.[]+/.exec(rest);
    const [found = ""] = quoted ?? index ?? bare ?? [];
    if (found === "" || (isDotted && bare === null)) throw new Error(`no name at ${rest} in ${path}`);
    if (quoted) parts.push((quoted[1] ?? "").replaceAll('\\"', '"'));
    else parts.push(index ? Number(index[1]) : found);
    rest = rest.slice(found.length);
  }
  return parts;
}
