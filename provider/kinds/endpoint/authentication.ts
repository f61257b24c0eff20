/** The authentication of an endpoint: which values it requires, and when an update cannot repeat it. */

import { problem, remark } from "../../base/errors";
import type { InputProblem, InputRemark } from "../../base/errors";
import { isHeaderName } from "../../base/text";
import { isHeaderValue } from "../input-schema";
import { notices as shared } from "../notices";
import { required } from "../rule";
import type { Rule } from "../rule";
import { clauses, notices } from "./notices";
import type { EndpointAnswer, EndpointInputs } from "./types";

const forType =
  (wanted: string) =>
  ({ authentication }: Partial<EndpointInputs>): string | undefined =>
    authentication?.type === wanted ? clauses.withType({ type: wanted }) : undefined;

/** @internal */
export const headerRules: readonly Rule<EndpointInputs>[] = [
  required("authentication.apiKey.headerName", forType("api_key")),
  required("authentication.apiKey.headerValue", forType("api_key")),
];

/** @internal A name that no HTTP header can have would fail only at the first delivery. */
export function headerNameProblems({ authentication }: Partial<EndpointInputs>): InputProblem[] {
  const headerName = authentication?.apiKey?.headerName;
  if (typeof headerName !== "string" || headerName === "" || isHeaderName(headerName)) return [];
  return [problem("authentication.apiKey.headerName", shared["header-name"]())];
}

/** @internal */
export function headerValueProblems({ authentication }: Partial<EndpointInputs>): InputProblem[] {
  const headerValue = authentication?.apiKey?.headerValue;
  if (typeof headerValue !== "string" || isHeaderValue(headerValue)) return [];
  return [problem("authentication.apiKey.headerValue", notices["header-value"]())];
}

/** @internal */
export function unlistedAuthentication(
  { authentication }: Partial<EndpointInputs>,
  before: Partial<EndpointInputs>,
): InputRemark[] {
  const type = authentication?.type;
  if (!type || type === "api_key" || type === before.authentication?.type) return [];
  return [remark("authentication.type", notices["authentication-type-unlisted"]())];
}

/**
 * Why an update cannot repeat the live authentication: of an unknown type, not every part is read here.
 *
 * @internal
 */
export function unrepeatableAuthentication(known: readonly string[]) {
  return ({ authentication }: EndpointAnswer): string | undefined => {
    const { type = "" } = authentication ?? {};
    return type === "" || known.includes(type) ? undefined : clauses.unknownType({ type });
  };
}
