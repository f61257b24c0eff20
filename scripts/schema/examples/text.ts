/** Texts of code that the examples of several languages are made of. */

/** Each line of a text, indented. */
export function indented(text: string, by: string): string {
  return text.replaceAll(/^(?=.)/gm, by);
}

/** Parts between two lines, each indented. */
export function block(open: string, parts: readonly string[], close: string, by = "    "): string {
  return [open, ...parts.map((part) => indented(part, by)), close].join("\n");
}

/** Code below its comments. */
export function commented(comments: readonly string[], mark: string, code: string): string {
  return [...comments.map((text) => `${mark} ${text}`), code].join("\n");
}

/** The name of a resource as a variable: `invoice-paid` becomes `invoicePaid`. */
export function camelCase(name: string): string {
  return name.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `retryCount` and `invoice-paid` with underscores. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll(/\W/g, "_");
}
