/** What a provider may say of objects and their changes, by the area below which the reference has it. */

import type { AnyNotices } from "../base/declare";
import { kindOfType } from "../kinds/registry";
import type { KnownToGuard } from "../settings/guard";
import { writeErrors, notices as kinds } from "../kinds/notices";
import { notices as endpoint } from "../kinds/endpoint/notices";
import { notices as secret } from "../kinds/endpoint/secret/notices";
import { notices as eventType } from "../kinds/event-type/notices";
import { notices as portalLink } from "../kinds/portal-link/notices";
import { notices as project, projectErrors } from "../kinds/project/notices";
import { notices as projectSettings } from "../kinds/project-settings/notices";
import { notices as script } from "../kinds/script/notices";
import { notices as source } from "../kinds/source/notices";
import { notices as subscription } from "../kinds/subscription/notices";
import { notices as filter } from "../kinds/subscription/filter/notices";
import { applyErrors, notices as apply } from "../lifecycle/apply/notices";
import { notices as plan, planErrors } from "../lifecycle/plan/notices";
import { engineErrors, notices as engine } from "./notices";

/** The rooms of the provider. */
export const providerAreas: Readonly<Record<string, readonly AnyNotices[]>> = {
  endpoints: [endpoint],
  "signing-secrets": [secret],
  subscriptions: [subscription, filter],
  functions: [script],
  sources: [source],
  "event-types": [eventType],
  "portal-links": [portalLink],
  projects: [project, projectErrors, projectSettings],
  objects: [kinds, writeErrors, apply, applyErrors],
  previews: [plan, planErrors],
  programs: [engine, engineErrors],
};

/** The codes of what a change may come to. */
const changeCodes: ReadonlySet<string> = new Set(
  Object.values(providerAreas)
    .flat()
    .flatMap((room) => Object.values(room))
    .filter(({ entry }) => entry.severity !== "error")
    .map(({ code }) => code),
);

/** What the settings of the guard may name. */
export const knownToGuard: KnownToGuard = {
  isCode: (code) => changeCodes.has(code),
  isKind: (kind) => kindOfType(kind) !== undefined,
};
