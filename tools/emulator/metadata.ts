/** Looks up the objects that answers embed under `…_metadata`; an ID that leads nowhere is left out. */

import { endpointAnswer } from "./endpoints";
import type { Project } from "./project";
import type { EventObject } from "./records";

/** The IDs an object may name. */
interface Named {
  readonly endpoint_id?: string | undefined;
  readonly source_id?: string | undefined;
  readonly device_id?: string | undefined;
}

/** The endpoint, source and device that an object names, as they are now. */
export function namedMetadata(project: Project, { endpoint_id, source_id, device_id }: Named) {
  const endpoint = project.endpoints.get(endpoint_id ?? "");
  return {
    endpoint_metadata: endpoint && endpointAnswer(endpoint),
    source_metadata: project.sources.get(source_id ?? ""),
    device_metadata: project.devices.get(device_id ?? ""),
  };
}

/** An event as an answer shows it: with its endpoints and its source as they are now. */
export function eventAnswer(project: Project, event: EventObject) {
  const endpoints = (event.endpoints ?? []).flatMap((id) => project.endpoints.get(id) ?? []);
  return {
    ...event,
    endpoint_metadata: endpoints.map(endpointAnswer),
    source_metadata: namedMetadata(project, event).source_metadata,
  };
}
