/** ProjectSettings on Convoy, where every project has them: they are adopted and updated, neither created nor deleted. */

import { clause } from "../../base/declare";
import { define } from "../definition";
import type { Definition } from "../definition";
import { inTurnOfProject } from "../project-turns";
import { settingsRules, uselessSettings } from "./convoy-rules";
import { documentedProjectSettings } from "./definition";
import type {
  LiveSignatureConfig,
  ProjectSettings,
  ProjectSettingsDetails,
  ProjectSettingsInputs,
  ProjectSettingsOutputs,
  SignatureConfig,
  SignatureVersion,
} from "./types";

const isTooOld = (release: string) => ({
  rejectionHint: clause`the service stores it since release ${release}`,
});

const convoy: Definition<
  ProjectSettingsInputs,
  ProjectSettings,
  ProjectSettingsOutputs,
  ProjectSettingsDetails
> = {
  ...documentedProjectSettings,
  // The answer to an update repeats what was sent, also where the service has not stored it.
  rereads: true,
  staleReads: clause`releases 26.2 and 26.3 do for up to an hour`,
  fields: {
    signature: { observe: ({ signature }) => signature && withoutStamps(signature) },
    multipleEndpointSubscriptions: {
      onRemoval: { mayStay: true },
      rejectionHint: clause`the service stores it up to release 24.11 only`,
    },
    searchPolicy: { rejectionHint: clause`it needs a license` },
    circuitBreaker: isTooOld("25.9"),
    requestIdHeader: isTooOld("26.6.5"),
    verifyDynamicEvents: isTooOld("26.7.1"),
    allowUnmatchedDynamicUrls: isTooOld("26.7.1"),
  },
  problems: settingsRules,
  warnings: uselessSettings,
  // The service writes the whole project back, and requires the name, which a resource of the project may have just changed.
  update: async (client, id, body, { live }) =>
    inTurnOfProject(id, async () => {
      const signature = body.signature && withStamps(body.signature, live.signature);
      const { name } = await client.projectSettings.get(id);
      return client.projectSettings.update(id, { ...body, signature, name });
    }),
};

/** @internal */
export const definition = define(convoy);

/** What a program declares of a signature: not the ID and the time that the service stamps each version with. */
function withoutStamps({ header, versions = [] }: LiveSignatureConfig): SignatureConfig {
  return {
    header,
    versions: versions.map(({ hash = "", encoding = "" }): SignatureVersion => ({ hash, encoding })),
  };
}

/** Keeps the ID and the time of each version that stays in its place. */
function withStamps(
  { header, versions = [] }: LiveSignatureConfig,
  live: LiveSignatureConfig | undefined,
): LiveSignatureConfig {
  return {
    header,
    versions: versions.map((version, index) => {
      const stored = live?.versions?.[index];
      const isSame = stored?.hash === version.hash && stored?.encoding === version.encoding;
      // The service puts its own time in place of the first second of 1970, and the year 1 in place of none.
      return isSame ? { ...stored, ...version } : { ...version, createdAt: "1970-01-01T00:00:00Z" };
    }),
  };
}
