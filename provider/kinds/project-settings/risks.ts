/** Risks of a change of the settings of a project: what they do to every endpoint of it. */

import { isDeepStrictEqual } from "node:util";
import { changeOfHost } from "../../url";
import type { Risk } from "../risk";
import type { ProjectSettingsInputs } from "./types";

type Settings = Partial<ProjectSettingsInputs>;

/** @internal */
export const projectSettingsRisks: readonly Risk<ProjectSettingsInputs>[] = [
  changesSignature,
  reactivates,
  allowsHttp,
  movesMetaEvents,
  stopsMetaEvents,
  changesMetaEventSecret,
];

function changesSignature({ signature: before }: Settings, { signature: after }: Settings): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  // An undeclared signature, or the default that a removed one is reset to, may be the same.
  const changes = before === undefined || after === undefined ? "may change" : "changes";
  return [`up ${changes} how all deliveries are signed, at once: receivers have to accept that before`];
}

function reactivates(state: Settings, { disableEndpoint }: Settings): string[] {
  const isReset = disableEndpoint === undefined && state.disableEndpoint !== undefined;
  return disableEndpoint === false || isReset
    ? [
        "up lets every inactive endpoint of the project deliver again: an update of the settings does that while disableEndpoint is false",
      ]
    : [];
}

function allowsHttp({ ssl: before }: Settings, { ssl: after }: Settings): string[] {
  return before?.enforceSecureEndpoints === true && after?.enforceSecureEndpoints !== true
    ? ["up lets endpoints have http addresses, over which payloads and signatures can be read"]
    : [];
}

/** Names hosts only, because path, query and credentials may hold a secret. */
function movesMetaEvents({ metaEvent: before }: Settings, { metaEvent: after }: Settings): string[] {
  const change = changeOfHost(before?.url, after?.url);
  return change === undefined ? [] : [`up moves meta events to another host: ${change}`];
}

function stopsMetaEvents({ metaEvent: before }: Settings, { metaEvent: after }: Settings): string[] {
  return before?.isEnabled === true && after?.isEnabled !== true
    ? ["up switches meta events off: nobody is told of endpoints and deliveries any more"]
    : [];
}

function changesMetaEventSecret({ metaEvent: before }: Settings, { metaEvent: after }: Settings): string[] {
  if (before?.isEnabled !== true || after?.isEnabled !== true || before.secret === after.secret) return [];
  const change = after.secret ? "changes the secret" : "lets the service make up another secret";
  return [`up ${change} of meta events at once: there is no overlap with the old one`];
}
