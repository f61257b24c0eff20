/** The initial objects of an emulator: the form of a seed, and the validation of one from a file. */

import { z } from "zod";
import { convoyLists } from "./convoy/fields";
import { parseJson } from "./json";
import { endpointObject, eventTypeObject, portalLinkObject, subscriptionObject } from "./objects";
import type { Project } from "./project";
import { changedProject, projectSettings } from "./project-settings";
import {
  deliveryAttemptObject,
  deviceObject,
  eventDeliveryObject,
  eventObject,
  metaEventObject,
  sourceObject,
} from "./records";

const projectLists = z
  .object({
    endpoints: z.array(endpointObject),
    portal_links: z.array(portalLinkObject),
    subscriptions: z.array(subscriptionObject),
    event_types: z.array(eventTypeObject),
    sources: z.array(sourceObject),
    events: z.array(eventObject),
    event_deliveries: z.array(eventDeliveryObject),
    delivery_attempts: z.array(deliveryAttemptObject),
    meta_events: z.array(metaEventObject),
    devices: z.array(deviceObject),
    settings: projectSettings,
  })
  .partial();

const projectSeed = projectLists.extend(convoyLists).partial();

const seeds = {
  documented: z.object({ projects: z.record(z.string(), projectLists) }),
  convoy: z.object({ projects: z.record(z.string(), projectSeed) }),
};

/**
 * The objects of one project, with the field names of the API, in the lists `endpoints`, `portal_links`, `subscriptions`,
 * `event_types`, `sources`, `events`, `event_deliveries`, `delivery_attempts`, `meta_events` and `devices`. The emulator
 * adds missing IDs, timestamps, states and secrets. `settings` is the project itself: its name, its logo and, in `config`,
 * the settings that differ from those of a new project. Only the dialect `convoy` returns it. This dialect also accepts
 * the fields that only Convoy has, and a payload as a JSON value instead of bytes.
 */
export type ProjectSeed = z.infer<typeof projectSeed>;

/** The initial objects of an emulator, which can be stored as JSON. */
export interface Seed {
  /** The objects by project ID. Projects that `EmulatorOptions.projects` lacks are added. */
  readonly projects: Readonly<Record<string, ProjectSeed>>;
}

/**
 * Validates a seed from a file for a dialect. Throws an error that names the first invalid path, such as a field that the
 * service does not have.
 */
export function parseSeed(json: unknown, dialect: "documented" | "convoy" = "documented"): Seed {
  const value = typeof json === "string" ? parseJson(json) : json;
  const parsed = seeds[dialect].safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`The seed cannot be used: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
  }
  const unknown = firstDropped(value, parsed.data);
  if (unknown !== undefined) {
    const whose = dialect === "convoy" ? "Convoy" : "the documented interface";
    throw new Error(`The seed cannot be used: ${unknown.join(".")}: not a field of ${whose}`);
  }
  return parsed.data;
}

/** The path to the first field that the schemas did not take over. Open maps are taken over whole. */
function firstDropped(
  given: unknown,
  taken: unknown,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (given === taken || typeof given !== "object" || given === null) return undefined;
  for (const [name, value] of Object.entries(given)) {
    const here = [...path, name];
    if (!Object.hasOwn(taken as object, name)) return here;
    const inner = firstDropped(value, (taken as Record<string, unknown>)[name], here);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Fills a project: the list `event_types` is for the collection `eventTypes`, and so on. */
export function seedProject(project: Project, { settings = {}, ...lists }: ProjectSeed): void {
  for (const projectObject of project.settings.list())
    project.settings.seed(changedProject(projectObject, settings));
  for (const [list, objects] of Object.entries(lists)) {
    const name = list.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
    const collection = project[name as Exclude<keyof Project, "id" | "settings">];
    for (const object of objects ?? []) collection.seed(object as never);
  }
}
