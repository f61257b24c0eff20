/** Every notice of the package by its code: for the report, `--explain`, the reference and the tests. */

import { presentCodes } from "../base/declare";
import type { NoticeEntry, AnyNotices } from "../base/declare";
import { notices as http } from "../http/notices";
import { notices as settings } from "../settings/notices";
import { notices as engine } from "../engine/notices";
import { notices as lifecycleApply } from "../lifecycle/apply/notices";
import { notices as lifecyclePlan } from "../lifecycle/plan/notices";
import { notices as kinds } from "../kinds/notices";
import { notices as kindsEndpoint } from "../kinds/endpoint/notices";
import { notices as kindsEndpointSecret } from "../kinds/endpoint/secret/notices";
import { notices as kindsEndpointStatus } from "../kinds/endpoint/status/notices";
import { notices as kindsEventType } from "../kinds/event-type/notices";
import { notices as kindsEventTypeOpenapi } from "../kinds/event-type/openapi/notices";
import { notices as kindsPortalLink } from "../kinds/portal-link/notices";
import { notices as kindsProject } from "../kinds/project/notices";
import { notices as kindsProjectSettings } from "../kinds/project-settings/notices";
import { notices as kindsScript } from "../kinds/script/notices";
import { notices as kindsSource } from "../kinds/source/notices";
import { notices as kindsSubscription } from "../kinds/subscription/notices";
import { notices as kindsSubscriptionFilter } from "../kinds/subscription/filter/notices";
import { notices as topology } from "../topology/notices";
import { notices as topologyReview } from "../topology/review/notices";
import { notices as fleet } from "../fleet/notices";
import { notices as dynamic } from "../dynamic/notices";
import { notices as plugin } from "../plugin/notices";
import { notices as receiver } from "../receiver/notices";
import { notices as cliAct } from "./act/notices";
import { notices as cliAdopt } from "./adopt/notices";
import { notices as cliCi } from "./ci/notices";
import { notices as cliFleet } from "./fleet/notices";
import { notices as cliInspect } from "./inspect/notices";
import { notices as cliIo } from "./io/notices";
import { notices as cliReview } from "./review/notices";
import { notices as cliRotate } from "./rotate/notices";

/** The rooms by the page of the reference that has their notices. */
export const areas: Readonly<Record<string, readonly AnyNotices[]>> = {
  endpoints: [kindsEndpoint, kindsEndpointStatus],
  "signing-secrets": [kindsEndpointSecret],
  subscriptions: [kindsSubscription, kindsSubscriptionFilter],
  functions: [kindsScript],
  sources: [kindsSource],
  "event-types": [kindsEventType, kindsEventTypeOpenapi],
  "portal-links": [kindsPortalLink],
  projects: [kindsProject, kindsProjectSettings],
  objects: [kinds, lifecycleApply],
  previews: [lifecyclePlan],
  programs: [engine, dynamic, plugin],
  settings: [settings],
  requests: [http],
  topology: [topology, topologyReview],
  reports: [cliReview],
  pipelines: [cliCi],
  rotations: [cliRotate],
  fleets: [fleet, cliFleet],
  command: [cliIo, cliInspect, cliAct, cliAdopt],
  receivers: [receiver],
};

const entries = Object.values(areas)
  .flat()
  .flatMap((room) => Object.values(room))
  .map(({ code, entry }) => [code, entry] as const);

/** The present code for each code and each alias. */
export const codes = presentCodes(entries);

/** The entries of all notices by code. */
export const registry: ReadonlyMap<string, NoticeEntry> = new Map(entries);
