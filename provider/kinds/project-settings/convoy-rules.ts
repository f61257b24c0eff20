/** Rules for the settings of a project on Convoy: what the service refuses, and what it stores and can never use. */

import { problem, remark } from "../../base/errors";
import type { InputProblem, InputRemark } from "../../base/errors";
import { parseUrl } from "../../base/url";
import { readableUrl } from "../convoy-addresses";
import {
  isOverwritten,
  isSameHeader,
  isUnsent,
  usualRequestIdHeader,
  usualSignatureHeader,
} from "../convoy-headers";
import { notices as endpointNotices } from "../endpoint/notices";
import { isHeaderName } from "../../base/text";
import { notices as shared } from "../notices";
import { oneOfWords, required } from "../rule";
import type { RemarkRule, Rule } from "../rule";
import { encodings, hashes, metaEventTransports, metaEventTypes, retryTypes, enumValues } from "../enums";
import { clauses, notices } from "./notices";
import type { ProjectSettingsInputs, SignatureVersion } from "./types";

type Declared = Partial<ProjectSettingsInputs>;

/** The rules for settings. */
export const settingsRules: readonly Rule<ProjectSettingsInputs>[] = [
  oneOfWords("strategy.type", enumValues(retryTypes)),
  oneOfWords("metaEvent.type", enumValues(metaEventTransports)),
  ...(["type", "url", "eventType"] as const).map((part) =>
    required<ProjectSettingsInputs>(`metaEvent.${part}`, (declared) =>
      isReporting(declared) ? clauses.withEnabled() : undefined,
    ),
  ),
  addressOfMetaEvents,
  readableUrl("metaEvent.url", isReporting),
  (declared) =>
    versionsIn(declared).flatMap(({ hash }, index) =>
      !hash || Object.hasOwn(hashes, hash)
        ? []
        : [
            problem(
              `signature.versions.${index}.hash`,
              shared["not-allowed-value"]({ values: enumValues(hashes).join(", ") }),
            ),
          ],
    ),
  (declared) => {
    const name = textOf(declared.requestIdHeader).trim();
    return name === "" || isHeaderName(name) ? [] : [problem("requestIdHeader", shared["header-name"]())];
  },
  // Release 24.11 shows it for some minutes all the same, so that a read after the update would not find it missing.
  ({ addEventIdTraceHeaders }) =>
    addEventIdTraceHeaders === true
      ? [problem("addEventIdTraceHeaders", notices["trace-headers-unsupported"]())]
      : [],
];

/** Each is a rule of its own, so that a value which is not known yet ends one of them alone. */
export const uselessSettings: readonly RemarkRule<ProjectSettingsInputs>[] = [
  unsentSignature,
  signatureInRequestIdHeader,
  requestIdInSignatureHeader,
  unsentRequestId,
  (declared) =>
    versionsIn(declared).flatMap(({ hash = "" }, index) =>
      ["", "SHA256", "SHA512"].includes(hash) || !Object.hasOwn(hashes, hash)
        ? []
        : [
            remark(
              `signature.versions.${index}.hash`,
              notices["unsigned-version"]({ part: "hash", value: hash }),
            ),
          ],
    ),
  (declared) =>
    versionsIn(declared).flatMap(({ encoding = "" }, index) =>
      ["", ...enumValues(encodings)].includes(encoding)
        ? []
        : [
            remark(
              `signature.versions.${index}.encoding`,
              notices["unsigned-version"]({ part: "encoding", value: encoding }),
            ),
          ],
    ),
  unknownMetaEvents,
  ...(["failureThreshold", "successThreshold"] as const).map(percentage),
  alwaysOpenBreaker,
  breakerWithoutFailures,
];

/** The text; empty where the value has failed its schema. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isReporting({ metaEvent }: Declared): boolean {
  return metaEvent?.isEnabled === true;
}

function addressOfMetaEvents(declared: Declared): InputProblem[] {
  const { url } = declared.metaEvent ?? {};
  if (!isReporting(declared) || typeof url !== "string" || url === "") return [];
  if (/^https?:$/.test(parseUrl(url)?.protocol ?? "")) return [];
  return [problem("metaEvent.url", endpointNotices["not-http"]())];
}

function versionsIn({ signature }: Declared): readonly Partial<SignatureVersion>[] {
  const { versions } = signature ?? {};
  return Array.isArray(versions)
    ? versions.filter((one: unknown) => typeof one === "object" && one !== null)
    : [];
}

function unsentSignature({ signature }: Declared): InputRemark[] {
  const header = textOf(signature?.header);
  if (header === "") return [];
  if (!isHeaderName(header)) return [remark("signature.header", notices["impossible-signature-header"]())];
  return isUnsent(header) || isOverwritten(header)
    ? [remark("signature.header", notices["taken-signature-header"]({ use: clauses.headerOfOthers() }))]
    : [];
}

function signatureInRequestIdHeader({ signature, requestIdHeader }: Declared): InputRemark[] {
  const header = textOf(signature?.header);
  return header !== "" && isSameHeader(header, textOf(requestIdHeader) || usualRequestIdHeader)
    ? [remark("signature.header", notices["taken-signature-header"]({ use: clauses.headerOfRequestId() }))]
    : [];
}

/** What a project signs in this header, unless it declares another. */
function requestIdInSignatureHeader({ signature, requestIdHeader }: Declared): InputRemark[] {
  const isUsual = textOf(signature?.header) === "";
  return isUsual && isSameHeader(textOf(requestIdHeader).trim(), usualSignatureHeader)
    ? [remark("requestIdHeader", notices["taken-signature-header"]({ use: clauses.headerOfSignature() }))]
    : [];
}

function unsentRequestId({ requestIdHeader }: Declared): InputRemark[] {
  const header = textOf(requestIdHeader).trim();
  // Another rule refuses a text that is no name.
  if (!isHeaderName(header)) return [];
  return isUnsent(header) || isOverwritten(header)
    ? [remark("requestIdHeader", notices["taken-request-id-header"]())]
    : [];
}

function unknownMetaEvents(declared: Declared): InputRemark[] {
  const { eventType = [] } = declared.metaEvent ?? {};
  if (!isReporting(declared) || !Array.isArray(eventType)) return [];
  return eventType.flatMap((type: unknown, index) =>
    typeof type !== "string" || Object.hasOwn(metaEventTypes, type)
      ? []
      : [
          remark(
            `metaEvent.eventType.${index}`,
            notices["unknown-meta-event"]({ types: enumValues(metaEventTypes).join(", ") }),
          ),
        ],
  );
}

function percentage(field: "failureThreshold" | "successThreshold"): RemarkRule<ProjectSettingsInputs> {
  return ({ circuitBreaker }) => {
    const value = circuitBreaker?.[field];
    if (typeof value !== "number" || value <= 100) return [];
    return [remark(`circuitBreaker.${field}`, notices["breaker-percentage"]())];
  };
}

function alwaysOpenBreaker({ circuitBreaker }: Declared): InputRemark[] {
  if (circuitBreaker?.failureThreshold !== 0) return [];
  return [remark("circuitBreaker.failureThreshold", notices["breaker-always-open"]())];
}

function breakerWithoutFailures({ circuitBreaker }: Declared): InputRemark[] {
  if (circuitBreaker?.consecutiveFailureThreshold !== 0) return [];
  return [remark("circuitBreaker.consecutiveFailureThreshold", notices["breaker-disables-all"]())];
}
