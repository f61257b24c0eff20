/** Values of an endpoint that a running Convoy stores, and with which deliveries do not arrive as declared. */

import { remark } from "../../base/errors";
import type { InputRemark } from "../../base/errors";
import { parseUrl } from "../../base/url";
import {
  isOverwritten,
  isSameHeader,
  isUnsent,
  usualRequestIdHeader,
  usualSignatureHeader,
} from "../convoy-headers";
import { isHeaderName } from "../../base/text";
import type { RemarkRule } from "../rule";
import { clauses, notices } from "./notices";
import type { EndpointInputs } from "./types";

type Declared = Partial<EndpointInputs>;

/** Each is a rule of its own, so that a value which is not known yet ends one of them alone. */
export const uselessParts: readonly RemarkRule<EndpointInputs>[] = [
  portOfNobody,
  keyInTakenHeader,
  colonInUsername,
  idleLimit("rateLimit", "rateLimitDuration"),
  idleLimit("rateLimitDuration", "rateLimit"),
];

function portOfNobody({ url }: Declared): InputRemark[] {
  return typeof url === "string" && parseUrl(url)?.port === "0"
    ? [remark("url", notices["port-zero"]())]
    : [];
}

function keyInTakenHeader({ authentication }: Declared): InputRemark[] {
  const name = authentication?.type === "api_key" ? authentication.apiKey?.headerName : undefined;
  // Another rule refuses a text that is no name.
  if (typeof name !== "string" || !isHeaderName(name)) return [];
  const path = "authentication.apiKey.headerName";
  const use = useOf(name);
  if (use !== undefined) return [remark(path, notices["unsent-key"]({ use }))];
  return isSameHeader(name, "user-agent") ? [remark(path, notices["key-in-user-agent"]())] : [];
}

/** What else stands in a header; undefined where nothing does. */
function useOf(name: string): string | undefined {
  if (isUnsent(name)) return clauses.headerOfHttp();
  if (isOverwritten(name)) return clauses.headerOfService();
  if (isSameHeader(name, usualSignatureHeader)) return clauses.headerOfSignature();
  return isSameHeader(name, usualRequestIdHeader) ? clauses.headerOfRequestId() : undefined;
}

function colonInUsername({ authentication }: Declared): InputRemark[] {
  const username = authentication?.type === "basic_auth" ? authentication.basicAuth?.username : undefined;
  if (typeof username !== "string" || !username.includes(":")) return [];
  return [remark("authentication.basicAuth.username", notices["colon-in-username"]())];
}

/** The service applies a limit only with both halves. */
function idleLimit(half: "rateLimit" | "rateLimitDuration", other: typeof half): RemarkRule<EndpointInputs> {
  return (declared, before) => {
    const [value, partner] = [declared[half], declared[other]];
    if (!value || partner) return [];
    // An existing endpoint may hold the other half: it was adopted or imported so.
    const wasAlone = before[half] === value && before[other] === undefined;
    if (partner === undefined && (declared.adoptId !== undefined || wasAlone)) return [];
    return [remark(half, notices["idle-rate-limit"]({ other }))];
  };
}
