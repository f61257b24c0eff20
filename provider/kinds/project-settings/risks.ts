/** Risks of a change of the settings of a project: what they do to every endpoint of it. */

import { isDeepStrictEqual } from "node:util";
import type { Notice } from "../../base/notice";
import { changeOfHost } from "../../base/url";
import type { Risk } from "../risk";
import { notices } from "./notices";
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
function changesSignature({ signature: before }: Settings, { signature: after }: Settings): Notice[] {
  const changed = (["header", "versions"] as const).filter((part) => {
    if (before?.[part] === undefined) return after?.[part] !== undefined;
    return !isDeepStrictEqual(before[part], after?.[part] ?? defaultSignature[part]);
  });
  if (changed.length === 0) return [];
  const isSure = changed.some((part) => before?.[part] !== undefined);
  return [notices[isSure ? "project-signature" : "project-signature-declared"]()];
}

function reactivates(state: Settings, { disableEndpoint }: Settings): Notice[] {
  if (disableEndpoint === true) return [];
  const isSure = disableEndpoint === false || state.disableEndpoint !== undefined;
  return [notices[isSure ? "project-reactivation" : "project-reactivation-undeclared"]()];
}

function allowsHttp({ ssl: before }: Settings, { ssl: after }: Settings): Notice[] {
  const [was, will] = [before?.enforceSecureEndpoints, after?.enforceSecureEndpoints];
  if (was === true ? will === true : was === false || will !== false) return [];
  return [notices["project-allows-http"]()];
}

/** Names hosts only, because path, query and credentials may hold a secret. */
function movesMetaEvents({ metaEvent: before }: Settings, { metaEvent: after }: Settings): Notice[] {
  const change = changeOfHost(before?.url, after?.url);
  return change === undefined ? [] : [notices["meta-events-moved"]({ change })];
}

function stopsMetaEvents({ metaEvent: before }: Settings, { metaEvent: after }: Settings): Notice[] {
  const [was, will] = [before?.isEnabled, after?.isEnabled];
  if (was === true ? will === true : was === false || will !== false) return [];
  return [notices[was === true ? "meta-events-off" : "meta-events-declared-off"]()];
}

function changesMetaEventSecret(
  { metaEvent: before, metaEventSecret: known }: Settings,
  { metaEvent: after }: Settings,
): Notice[] {
  if (before?.isEnabled !== true || after?.isEnabled !== true || before.secret === after.secret) return [];
  // What the service has generated may be declared.
  if (after.secret && after.secret === known) return [];
  return [notices[after.secret ? "meta-event-secret" : "meta-event-secret-generated"]()];
}
