/** Rules for the settings of a project on Convoy: what the service refuses, and what it stores and can never use. */

import { shared } from "../../base/notices";
import { clause } from "../../base/declare";
import { headerName, httpUrl, refusing, remarking, required, textFault, words } from "../rule";
import type { Fault, RemarkRule, Rule } from "../rule";
import { encodings, hashes, metaEventTransports, retryTypes, enumValues } from "../enums";
import { notices } from "./notices";
import type { ProjectSettingsInputs } from "./types";

const isReporting = ({ metaEvent }: Partial<ProjectSettingsInputs>): boolean => metaEvent?.isEnabled === true;

/** The rules for settings. */
export const settingsRules: readonly Rule<ProjectSettingsInputs>[] = [
  refusing("strategy.type", words(enumValues(retryTypes))),
  refusing("metaEvent.type", words(enumValues(metaEventTransports))),
  refusing("metaEvent.url", httpUrl, isReporting),
  refusing("signature.versions.*.hash", words(enumValues(hashes))),
  refusing("signature.header", headerName),
  refusing("requestIdHeader", headerName),
  // Release 24.11 shows it for some minutes all the same, so that a read after the update would not find it missing.
  refusing("addEventIdTraceHeaders", (isSent) =>
    isSent === true ? shared.unsupportedHere`cannot be true: no release of the service stores it` : undefined,
  ),
  ...["type", "url", "eventType"].map((part) =>
    required<ProjectSettingsInputs>(`metaEvent.${part}`, (declared) =>
      isReporting(declared) ? clause`with metaEvent.isEnabled, or no meta event is sent` : undefined,
    ),
  ),
];

/** A version of the signature that the service stores and cannot make stops all deliveries. */
const unsigned = (part: string, known: readonly string[]): Fault<unknown> =>
  textFault(
    // Another rule refuses a hash that the service does not even store.
    (value) => known.includes(value) || (part === "hash" && !Object.hasOwn(hashes, value)),
    (value) => notices["unsigned-version"]({ part, value }),
  );

/** Each is a rule of its own, so that a value which is not known yet ends one of them alone. */
export const uselessSettings: readonly RemarkRule<ProjectSettingsInputs>[] = [
  remarking("signature.versions.*.hash", unsigned("hash", ["SHA256", "SHA512"])),
  remarking("signature.versions.*.encoding", unsigned("encoding", enumValues(encodings))),
];
