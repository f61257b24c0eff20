/** Writes what the comment says of the recorded events: all of it, or as much as the comment has room for. */

import { readFile } from "node:fs/promises";

/** GitHub takes comments that are shorter. */
const limit = 65_536;

const [report, text] = await Promise.all(["report.md", "events.txt"].map((name) => readFile(name, "utf8")));
const { STACK } = process.env;
// What a program only reads can change while nothing that it declares does. By the first line the comment is found again.
const head =
  report === ""
    ? [
        `<!-- pulumi-webhooks report events/${STACK} -->`,
        `## Webhooks in \`${STACK}\`\n\nNo resource changes, but deliveries do.`,
      ]
    : [];
// A name with backticks must not end the block.
const lines = text.trimEnd().replaceAll("`", "'").split("\n");

function partWith(count) {
  const rest = count < lines.length ? ["… the rest is in the log"] : [];
  return [
    ...[...head, "", "### Recorded events", ""],
    ...["```text", ...lines.slice(0, count), ...rest, "```", ""],
  ].join("\n");
}

const fits = (count) => report.length + partWith(count).length < limit;
let count = lines.length;
while (count > 0 && !fits(count)) count -= 1;
if (fits(count)) process.stdout.write(partWith(count));
