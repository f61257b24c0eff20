/** Fails a test that declares another one: mocha would pass over the inner one without a word. */

/** Run by mocha around all tests. */
export const mochaHooks = {
  beforeAll(): void {
    const refuse = (title: string): never => {
      throw new Error(`"${title}" is declared while tests run, so it would never run itself`);
    };
    Object.assign(globalThis, { describe: refuse, it: refuse });
  },
};
