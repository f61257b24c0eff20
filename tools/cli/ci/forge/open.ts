/** Opens the forge of a run with the token of its environment. */

import { realClock } from "../../../../provider/http/gate";
import type { Clock } from "../../../../provider/http/gate";
import type { Environment, RunContext } from "./context";
import type { Forge } from "./forge";
import { GitHub, gitHubApi } from "./github";
import { GitLab, gitLabApi } from "./gitlab";
import { Requests } from "./requests";
import { tokenOf } from "./token";

/** Undefined without a token, or where the environment names no repository. @throws SettingsError where the token cannot be used */
export function openForge(
  context: RunContext,
  environment: Environment,
  clock: Clock = realClock,
): Forge | undefined {
  const { forge, repository } = context;
  const found = tokenOf(context, environment);
  if (found === undefined || repository === undefined) return undefined;
  const account = { ...found, url: found.api };
  return forge === "github"
    ? new GitHub(new Requests(gitHubApi(account), clock), repository)
    : new GitLab(new Requests(gitLabApi(account), clock), repository);
}
