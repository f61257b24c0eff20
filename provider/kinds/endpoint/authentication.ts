/** The authentication of an endpoint: which values it requires, and when an update cannot repeat it. */

import { clause } from "../../base/declare";
import { headerName, headerValue, refusing, remarking, required } from "../rule";
import type { RemarkRule, Rule } from "../rule";
import { clauses, notices } from "./notices";
import type { EndpointAnswer, EndpointInputs } from "./types";

const header = "authentication.apiKey";

/** @internal What a header cannot carry. */
export const headerRules: readonly Rule<EndpointInputs>[] = [
  refusing(`${header}.headerName`, headerName),
  refusing(`${header}.headerValue`, headerValue),
];

/** @internal */
export const apiKeyRules: readonly Rule<EndpointInputs>[] = ["headerName", "headerValue"].map((part) =>
  required(`${header}.${part}`, ({ authentication }) =>
    authentication?.type === "api_key" ? clauses.withType({ type: "api_key" }) : undefined,
  ),
);

/** @internal */
export const unlistedAuthentication: RemarkRule<EndpointInputs> = remarking(
  "authentication.type",
  (type, _inputs, { authentication }) =>
    type === "api_key" || type === authentication?.type
      ? undefined
      : notices["authentication-type-unlisted"](),
);

/**
 * Why an update cannot repeat the live authentication: of an unknown type, not every part is read here.
 *
 * @internal
 */
export function unrepeatableAuthentication(known: readonly string[]) {
  return ({ authentication }: EndpointAnswer): string | undefined => {
    const { type = "" } = authentication ?? {};
    return type === "" || known.includes(type) ? undefined : clause`the unrecognized type ${type}`;
  };
}
