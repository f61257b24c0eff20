/** What a reviewer needs of an error that ended a preview: all that the compiler or the provider says, and the place in the program. */

/** The text without the stack inside of Node and of packages, of which only the place in the program is kept. */
export function failureText(text: string): string {
  const lines = text
    .replace(/^error: /, "")
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "");
  const programLine = lines.find(
    (line) => isFrame(line) && !/\(?node:|node_modules|<anonymous>\)?$/.test(line),
  );
  const messages = lines.filter((line) => !isFrame(line) || line === programLine);
  const [first = "", second, ...rest] = messages;
  // The place and the program that failed are in one line with what happened.
  return first.endsWith("unhandled exception:") && second !== undefined
    ? [`${first} ${second}`, ...rest].join("\n")
    : messages.join("\n");
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
