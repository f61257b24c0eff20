/** Every notice of the package by its code: for the report, `--explain`, the reference and the tests. */

import type { NoticeEntry, AnyNotices } from "../../provider/base/declare";
import { shared } from "../../provider/base/notices";
import { providerAreas } from "../../provider/engine/registry";
import { notices as http } from "../../provider/http/notices";
import { notices as settings } from "../../provider/settings/notices";
import { notices as topology } from "../topology/notices";
import { notices as topologyRules } from "../topology/rules";
import { notices as topologyReview } from "../topology/review/notices";
import { notices as dynamic } from "../../provider/dynamic/notices";
import { notices as plugin } from "../../provider/plugin/notices";
import { notices as receiver } from "../../provider/receiver/notices";
import { notices as cliAct } from "./act/notices";
import { notices as cliAdopt } from "./adopt/notices";
import { notices as cliCi } from "./ci/notices";
import { notices as cliFleet } from "./fleet/notices";
import { notices as cliInspect } from "./inspect/notices";
import { notices as cliIo } from "./io/notices";
import { notices as cliReview } from "./review/notices";
import { notices as cliRotate } from "./rotate/notices";

/** The rooms by the area below which the reference has their notices. */
export const areas: Readonly<Record<string, readonly AnyNotices[]>> = {
  ...providerAreas,
  arguments: [shared],
  programs: [...(providerAreas["programs"] ?? []), dynamic, plugin],
  settings: [settings],
  requests: [http],
  topology: [topology, topologyRules, topologyReview],
  reports: [cliReview],
  pipelines: [cliCi],
  rotations: [cliRotate],
  fleets: [cliFleet],
  command: [cliIo, cliInspect, cliAct, cliAdopt],
  receivers: [receiver],
};

/** The entries of all notices by code. */
export const registry: ReadonlyMap<string, NoticeEntry> = new Map(
  Object.values(areas)
    .flat()
    .flatMap((room) => Object.values(room))
    .map(({ code, entry }) => [code, entry]),
);
