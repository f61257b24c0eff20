/** Runs the text of this repository as a script, with the values that it may name. */

/** The result of a text as the body of a function. */
export function evaluated(text: string, values: Readonly<Record<string, unknown>>): unknown {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text is that of a page or a state in this repository
  const run = new Function(...Object.keys(values), text) as (...given: unknown[]) => unknown;
  return run(...Object.values(values));
}
