/** What a reviewer needs of an error that ended a preview: all that the compiler or the provider says, and the place in the program. */

/** The text without the stack inside of Node and of packages, of which only the place in the program is kept. */
export function failureText(text: string): string {
  const lines = text
    .replace(/^error: /, "")
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "");
  const place = lines.find((line) => isFrame(line) && !/\(?node:|node_modules|<anonymous>\)?$/.test(line));
  const said = lines.filter((line) => !isFrame(line) || line === place);
  const [first = "", second, ...rest] = said;
  // The place and the program that failed are in one line with what happened.
  return first.endsWith("unhandled exception:") && second !== undefined
    ? [`${first} ${second}`, ...rest].join("\n")
    : said.join("\n");
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
