/** The text of a console line, as the service writes it. */

/**
 * The texts of the values, separated by spaces, with `%s`, `%d` and `%j` of the first one filled in.
 *
 * @param json the one of the context, which a function may have changed
 */
export function formatted(json: JSON, first?: unknown, ...values: readonly unknown[]): string {
  const rest = [...values];
  const text = first === undefined ? "" : spelled(first);
  const filled = text.replace(/%(.)/gs, (whole, letter: string) => {
    if (rest.length === 0) return whole;
    if (letter === "%") return "%";
    if (letter === "s") return spelled(rest.shift());
    if (letter === "d") return String(Number(rest.shift()));
    return letter === "j" ? String(json.stringify(rest.shift())) : whole;
  });
  // A lone sign at the end is dropped.
  return [filled.replace(/^((?:[^%]|%.)*)%$/s, "$1"), ...rest.map(spelled)].join(" ");
}

/** A value as a text, as the engine spells it. */
export function spelled(value: unknown): string {
  return typeof value === "symbol" ? (value.description ?? "") : String(value);
}
