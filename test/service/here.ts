/** The Convoy on this machine that the environment names: only such a one reaches a receiver here. */

const [baseUrl = "", projectId = "", apiKey = ""] = ["BASE_URL", "PROJECT_ID", "API_KEY"].map(
  (name) => process.env[`WEBHOOKS_TEST_${name}`],
);
const isHere =
  URL.canParse(baseUrl) &&
  /^(127\.|localhost$)/.test(new URL(baseUrl).hostname) &&
  (process.env["WEBHOOKS_TEST_DIALECT"] ?? "convoy") === "convoy";

/** Its settings. */
export const settings = { baseUrl, projectId, apiKey, dialect: "convoy" } as const;

/** A test for which a Convoy on this machine is needed; it says so where there is none. */
export function itHere(title: string, test: () => Promise<void>): void {
  if (isHere) it(title, test);
  else it(`${title}: needs a Convoy on this machine`);
}
