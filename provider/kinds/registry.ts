/** The one list of kinds: what a program knows of each, and where its other files are loaded from. */

import type * as endpointConvoy from "./endpoint/convoy";
import type * as endpointDocumented from "./endpoint/definition";
import { endpointAlways, endpointFields, endpointSecrets } from "./endpoint/fields";
import type * as endpointOperations from "./endpoint/operations";
import type * as eventTypeConvoy from "./event-type/convoy";
import type * as eventTypeDocumented from "./event-type/definition";
import type * as eventTypeOperations from "./event-type/operations";
import { eventTypeAlways, eventTypeFields, eventTypeSecrets } from "./event-type/types";
import type * as portalLinkConvoy from "./portal-link/convoy";
import type * as portalLinkDocumented from "./portal-link/definition";
import { portalLinkAlways, portalLinkFields, portalLinkSecrets } from "./portal-link/fields";
import type * as portalLinkOperations from "./portal-link/operations";
import type * as projectConvoy from "./project/convoy";
import type * as projectDocumented from "./project/definition";
import type * as projectOperations from "./project/operations";
import { projectAlways, projectFields, projectSecrets } from "./project/types";
import type * as projectSettingsConvoy from "./project-settings/convoy";
import type * as projectSettingsDocumented from "./project-settings/definition";
import {
  projectSettingsAlways,
  projectSettingsFields,
  projectSettingsSecrets,
} from "./project-settings/fields";
import type * as projectSettingsOperations from "./project-settings/operations";
import type * as sourceConvoy from "./source/convoy";
import type * as sourceDocumented from "./source/definition";
import { sourceAlways, sourceFields, sourceSecrets } from "./source/fields";
import type * as sourceOperations from "./source/operations";
import type * as subscriptionConvoy from "./subscription/convoy";
import type * as subscriptionDocumented from "./subscription/definition";
import { subscriptionAlways, subscriptionFields, subscriptionSecrets } from "./subscription/fields";
import type * as subscriptionOperations from "./subscription/operations";
import { rolesOf } from "./fields";
import type { Kind, ReadableKind } from "./kind";
import type * as eventModule from "./read-only/event";
import type * as eventDeliveryModule from "./read-only/event-delivery";
import type * as metaEventModule from "./read-only/meta-event";
import type * as ownProjectModule from "./read-only/own-project";
import { eventDeliverySecrets, eventSecrets, metaEventSecrets } from "./read-only/secrets";

/* eslint-disable @typescript-eslint/no-require-imports -- a program loads no schemas, and a run those of one dialect */

const project = {
  type: "Project",
  collection: "projects",
  needsConvoy: true,
  fields: rolesOf(projectFields),
  always: projectAlways,
  secrets: projectSecrets,
  operations: () => require("./project/operations") as typeof projectOperations,
  documented: () => require("./project/definition") as typeof projectDocumented,
  convoy: () => require("./project/convoy") as typeof projectConvoy,
} as const satisfies Kind;

const projectSettings = {
  type: "ProjectSettings",
  collection: "projectSettings",
  needsConvoy: true,
  adoptedBy: "projectId",
  fields: rolesOf(projectSettingsFields),
  always: projectSettingsAlways,
  secrets: projectSettingsSecrets,
  operations: () => require("./project-settings/operations") as typeof projectSettingsOperations,
  documented: () => require("./project-settings/definition") as typeof projectSettingsDocumented,
  convoy: () => require("./project-settings/convoy") as typeof projectSettingsConvoy,
} as const satisfies Kind;

const eventType = {
  type: "EventType",
  collection: "eventTypes",
  fields: rolesOf(eventTypeFields),
  always: eventTypeAlways,
  secrets: eventTypeSecrets,
  operations: () => require("./event-type/operations") as typeof eventTypeOperations,
  documented: () => require("./event-type/definition") as typeof eventTypeDocumented,
  convoy: () => require("./event-type/convoy") as typeof eventTypeConvoy,
} as const satisfies Kind;

const source = {
  type: "Source",
  collection: "sources",
  needsConvoy: true,
  fields: rolesOf(sourceFields),
  always: sourceAlways,
  secrets: sourceSecrets,
  operations: () => require("./source/operations") as typeof sourceOperations,
  documented: () => require("./source/definition") as typeof sourceDocumented,
  convoy: () => require("./source/convoy") as typeof sourceConvoy,
} as const satisfies Kind;

const endpoint = {
  type: "Endpoint",
  collection: "endpoints",
  fields: rolesOf(endpointFields),
  always: endpointAlways,
  secrets: endpointSecrets,
  withheld: { signingSecret: ["secretFrom", "secretTo"] },
  operations: () => require("./endpoint/operations") as typeof endpointOperations,
  documented: () => require("./endpoint/definition") as typeof endpointDocumented,
  convoy: () => require("./endpoint/convoy") as typeof endpointConvoy,
} as const satisfies Kind;

const subscription = {
  type: "Subscription",
  collection: "subscriptions",
  fields: rolesOf(subscriptionFields),
  always: subscriptionAlways,
  secrets: subscriptionSecrets,
  operations: () => require("./subscription/operations") as typeof subscriptionOperations,
  documented: () => require("./subscription/definition") as typeof subscriptionDocumented,
  convoy: () => require("./subscription/convoy") as typeof subscriptionConvoy,
} as const satisfies Kind;

const portalLink = {
  type: "PortalLink",
  collection: "portalLinks",
  fields: rolesOf(portalLinkFields),
  always: portalLinkAlways,
  secrets: portalLinkSecrets,
  operations: () => require("./portal-link/operations") as typeof portalLinkOperations,
  documented: () => require("./portal-link/definition") as typeof portalLinkDocumented,
  convoy: () => require("./portal-link/convoy") as typeof portalLinkConvoy,
} as const satisfies Kind;

/** @internal The kinds of resource. A kind stands before those that refer to it. */
export const kinds = { project, projectSettings, eventType, source, endpoint, subscription, portalLink };

/** @internal The name of a kind of resource: that of its provider object. */
export type KindName = keyof typeof kinds;

/** @internal The names of the kinds, in their order. */
export const kindNames = Object.keys(kinds) as KindName[];

/** @internal The kind with this name in the type of its resources. */
export function kindOfType(name: string): Kind | undefined {
  return Object.values<Kind>(kinds).find(({ type }) => type === name);
}

const ownProject = {
  collection: "project",
  secrets: {},
  operations: () => require("./read-only/own-project") as typeof ownProjectModule,
} as const satisfies ReadableKind;

const event = {
  collection: "events",
  secrets: eventSecrets,
  operations: () => require("./read-only/event") as typeof eventModule,
} as const satisfies ReadableKind;

const eventDelivery = {
  collection: "eventDeliveries",
  secrets: eventDeliverySecrets,
  operations: () => require("./read-only/event-delivery") as typeof eventDeliveryModule,
} as const satisfies ReadableKind;

const metaEvent = {
  collection: "metaEvents",
  secrets: metaEventSecrets,
  operations: () => require("./read-only/meta-event") as typeof metaEventModule,
} as const satisfies ReadableKind;

/** @internal What can be read and not declared. The own project is the one that the API key belongs to. */
export const readOnlyKinds = { ownProject, event, eventDelivery, metaEvent };

/** @internal The kinds of which one object can be read by its ID. The documented interface has no way to read a meta event. */
export const readableKinds = { ...kinds, event, eventDelivery };
