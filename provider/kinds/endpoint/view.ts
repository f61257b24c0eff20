/** What is shown of an endpoint that is not managed: everything but the values of its signing secrets. */

import type { EndpointMetadata, Secret } from "./schema";

/** A signing secret without its value. */
export type SecretMetadata = Omit<Secret, "value">;

/** An endpoint inside another object, its signing secrets without their values. */
export interface EndpointView extends Omit<EndpointMetadata, "secrets"> {
  /** The signing secrets, old and new, without their values. */
  readonly secrets?: readonly SecretMetadata[] | undefined;
}

/** What `Endpoint.get` shows besides. */
export interface EndpointLookupOutputs {
  /** A number of events. Not shown in the API document: of which. */
  readonly events?: number | undefined;
  /** The signing secrets, old and new, without their values: `signingSecret` is that of the active one. */
  readonly secrets?: readonly SecretMetadata[] | undefined;
}

/** @internal The endpoint, its signing secrets without their values: that of an older one is of no use to who reads an endpoint. */
export function withoutSecretValues(endpoint: EndpointMetadata): EndpointView {
  return { ...endpoint, secrets: secretMetadata(endpoint) };
}

/** @internal What is shown of signing secrets besides their values. */
export function secretMetadata({ secrets }: EndpointMetadata): readonly SecretMetadata[] | undefined {
  return secrets?.map(({ value: _value, ...metadata }) => metadata);
}
