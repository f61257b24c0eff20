/** What a terminal shows in the end of all that a command wrote to it, as HTML. */

const escape = "\u001b";
const control = (body: string): RegExp => new RegExp(`${escape}${body}`, "g");
const up = control("\\[(\\d+)A");
const format = control("\\[([\\d;]*)m");
// Asked of the terminal or said to it, and nothing that is seen: its background, its cursor, the rest of a line.
const silent = [control(`\\][^${escape}]*${escape}\\\\`), control("\\[\\??[\\d;]*[hlnK]"), /\r/g];

/** The rows as they stand in the end: a command draws its progress by going up and writing rows again. */
export function lastFrame(text: string): string[] {
  const rows: string[] = [];
  let row = 0;
  for (const line of text.split("\n")) {
    for (const [, count] of line.matchAll(up)) row -= Number(count);
    rows[row++] = silent.reduce((rest, pattern) => rest.replaceAll(pattern, ""), line.replaceAll(up, ""));
  }
  while (rows.at(-1) === "") rows.pop();
  return rows;
}

/** A row as HTML: each code for a color, for bold or for underlined opens a span, and the code for nothing closes all. */
export function rowHtml(row: string): string {
  let open = 0;
  const text = row.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const html = text.replaceAll(format, (_code, parameters: string) => {
    if (parameters !== "0") {
      open++;
      return `<span class="code-${parameters.replaceAll(";", "-")}">`;
    }
    const closed = "</span>".repeat(open);
    open = 0;
    return closed;
  });
  return html + "</span>".repeat(open);
}
