/** Finds the token of a run, apart from the clients of the forges, which many runs need not load. */

import { shared } from "../../../../provider/base/notices";
import type { SecretText } from "../../../../provider/base/declare";
import { SettingsError } from "../../../../provider/base/errors";
import { isLoopback, parseUrl, shownUrl } from "../../../../provider/base/url";
import { secretMark } from "../../../../provider/base/markers";
import type { Environment, RunContext } from "./context";

/** The variable that holds the token on every system. */
const tokenVariable = "WEBHOOKS_CI_TOKEN";

/** The variable in which GitHub's own token is usually handed to a step. */
const gitHubVariable = "GITHUB_TOKEN";

/** The token of a run, and the address of the API that takes it. */
interface ForgeToken {
  readonly token: SecretText;
  /** The variable that holds it. */
  readonly variable: string;
  readonly api: string;
}

/** Undefined without a token, or where the environment names no forge. @throws SettingsError where the token cannot be used */
export function tokenOf({ forge, api }: RunContext, environment: Environment): ForgeToken | undefined {
  const variable = environment[tokenVariable] || forge !== "github" ? tokenVariable : gitHubVariable;
  const token = environment[variable]?.trim() as SecretText | undefined;
  if (!token || forge === undefined || api === undefined) return undefined;
  // Any other character would break the header, and an error about it would show the token.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new SettingsError(
      shared.invalidValue`${variable} must be a token without white space and control characters`,
    );
  const { protocol, hostname } = parseUrl(api) ?? {};
  if (protocol !== "https:" && !(protocol === "http:" && isLoopback(hostname ?? "")))
    throw new SettingsError(
      shared.invalidValue`the token is sent only over https, but ${shownUrl(api, secretMark)} does not use https`,
    );
  return { token, variable, api };
}
