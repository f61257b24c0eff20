/** The setting of the service's dashboard. Only the command links to it, so that it is no argument of a provider. */

import type { Notice } from "../base/notice";
import { shared } from "../base/notices";
import { parseUrl } from "../base/url";

/** The key of the setting in stack config, below `webhooks:`. */
export const dashboardSetting = "dashboardUrl";

/** The variable that also sets it. */
export const dashboardVariable = "WEBHOOKS_DASHBOARD_URL";

/** Why the address cannot begin a link. It is not repeated: it may hold credentials. */
export function dashboardProblem(text: string): Notice | undefined {
  const url = parseUrl(text);
  if (url === undefined || !["http:", "https:"].includes(url.protocol))
    return shared.invalidValue`webhooks:dashboardUrl must be an absolute http or https URL`;
  if (url.username !== "" || url.password !== "" || /[?#]/.test(text))
    return shared.invalidValue`webhooks:dashboardUrl must not contain credentials, a query or a fragment:
      everyone who reads a link would see them`;
  return undefined;
}
