/** The one list of kinds: code that concerns every kind iterates over it. Loads neither schemas nor a client. */

import { endpoint } from "./endpoint/kind";
import { eventType } from "./event-type/kind";
import type { Kind } from "./kind";
import { portalLink } from "./portal-link/kind";
import { event, eventDelivery, metaEvent, project } from "./read-only/kinds";
import { projectSettings } from "./project-settings/kind";
import { source } from "./source/kind";
import { subscription } from "./subscription/kind";

/** @internal The kinds of resource. A kind stands before those that refer to it. */
export const kinds = { projectSettings, eventType, source, endpoint, subscription, portalLink };

/** @internal The name of a kind of resource: that of its provider object. */
export type KindName = keyof typeof kinds;

/** @internal The names of the kinds, in their order. */
export const kindNames = Object.keys(kinds) as KindName[];

/** @internal The kind with this name in the type of its resources. */
export function kindOfType(name: string): Kind | undefined {
  return Object.values<Kind>(kinds).find(({ type }) => type === name);
}

/** @internal The kinds that can be read and not declared. */
export const readOnlyKinds = { project, event, eventDelivery, metaEvent };

/** @internal The kinds of which one object can be read by its ID. The API document shows no way to read a meta event. */
export const readableKinds = { ...kinds, event, eventDelivery };
