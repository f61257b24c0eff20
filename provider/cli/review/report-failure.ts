/** Shortens the error of a failed preview to its messages and the line of the program. */

import { clauses } from "./notices";

/** The text without stack frames, except the first one inside the program. */
export function failureText(text: string): string {
  const lines = text
    .replace(/^error: /, "")
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "");
  const programLine = lines.find(
    (line) => isFrame(line) && !/\(?node:|node_modules|<anonymous>\)?$/.test(line),
  );
  const seen = new Set<string>();
  const messages = lines.filter((line) => {
    if (isFrame(line)) return line === programLine;
    const text = line.trim();
    // A stack begins with the message that stands above it.
    const [, message] = /^\w*Error: (.+)$/.exec(text) ?? [];
    const isSaid = message !== undefined && (seen.has(message) || seen.has(text));
    seen.add(text);
    return !isSaid;
  });
  // Pulumi names a policy that stops a preview in its log and not in JSON.
  if (messages.join() === "preview failed") return clauses.policyFailed();
  const [first = "", second, ...rest] = messages;
  // Joins the heading with the message that follows it.
  return first.endsWith("unhandled exception:") && second !== undefined
    ? [`${first} ${second}`, ...rest].join("\n")
    : messages.join("\n");
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
