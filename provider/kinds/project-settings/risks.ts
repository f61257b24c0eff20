/** Risks of a change of the settings of a project: what they do to every endpoint of it. */

import { isDeepStrictEqual } from "node:util";
import { changeOfHost } from "../../base/url";
import type { Risk } from "../risk";
import type { ProjectSettingsInputs, ProjectSettingsOutputs } from "./types";

type Settings = Partial<ProjectSettingsInputs & ProjectSettingsOutputs>;

/** @internal How the deliveries of a new project are signed, which a signature that is removed is reset to. */
export const defaultSignature = {
  header: "X-Convoy-Signature",
  versions: [{ hash: "SHA256", encoding: "hex" }],
};

/** @internal */
export const projectSettingsRisks: readonly Risk<ProjectSettingsInputs>[] = [
  changesSignature,
  reactivates,
  allowsHttp,
  movesMetaEvents,
  stopsMetaEvents,
  changesMetaEventSecret,
].map(
  (risk): Risk<ProjectSettingsInputs> =>
    (state, inputs) =>
      risk(settingsBefore(state, inputs), inputs),
);

/** What is known of the settings that are to be changed: nothing where they are those of another project. */
function settingsBefore(state: Settings, { projectId = state.projectId }: Settings): Settings {
  return projectId === state.projectId ? state : {};
}

/** A part that was not declared before may be the same already. */
function changesSignature({ signature: before }: Settings, { signature: after }: Settings): string[] {
  const changed = (["header", "versions"] as const).filter((part) => {
    if (before?.[part] === undefined) return after?.[part] !== undefined;
    return !isDeepStrictEqual(before[part], after?.[part] ?? defaultSignature[part]);
  });
  if (changed.length === 0) return [];
  const isSure = changed.some((part) => before?.[part] !== undefined);
  return [
    `up ${isSure ? "changes" : "may change"} how all deliveries are signed, at once: receivers have to accept that before`,
  ];
}

function reactivates(state: Settings, { disableEndpoint }: Settings): string[] {
  if (disableEndpoint === true) return [];
  const isSure = disableEndpoint === false || state.disableEndpoint !== undefined;
  return [
    `up ${isSure ? "lets" : "may let"} every inactive endpoint of the project deliver again: an update of the settings does that while disableEndpoint is false`,
  ];
}

function allowsHttp({ ssl: before }: Settings, { ssl: after }: Settings): string[] {
  const [was, will] = [before?.enforceSecureEndpoints, after?.enforceSecureEndpoints];
  if (was === true ? will === true : was === false || will !== false) return [];
  const effect = "endpoints have http addresses, over which payloads and signatures can be read";
  return [was === true ? `up lets ${effect}` : `up lets ${effect}, unless the project lets them already`];
}

/** Names hosts only, because path, query and credentials may hold a secret. */
function movesMetaEvents({ metaEvent: before }: Settings, { metaEvent: after }: Settings): string[] {
  const change = changeOfHost(before?.url, after?.url);
  return change === undefined ? [] : [`up moves meta events to another host: ${change}`];
}

function stopsMetaEvents({ metaEvent: before }: Settings, { metaEvent: after }: Settings): string[] {
  const [was, will] = [before?.isEnabled, after?.isEnabled];
  if (was === true ? will === true : was === false || will !== false) return [];
  return [
    `up ${was === true ? "switches" : "may switch"} meta events off: nobody is told of endpoints and deliveries any more`,
  ];
}

function changesMetaEventSecret(
  { metaEvent: before, metaEventSecret: known }: Settings,
  { metaEvent: after }: Settings,
): string[] {
  if (before?.isEnabled !== true || after?.isEnabled !== true || before.secret === after.secret) return [];
  // What the service has made up may be declared.
  if (after.secret && after.secret === known) return [];
  const change = after.secret ? "changes the secret" : "lets the service make up another secret";
  return [`up ${change} of meta events at once: there is no overlap with the old one`];
}
