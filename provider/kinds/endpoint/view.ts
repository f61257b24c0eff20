/** An endpoint as look-ups show it: without the values of its signing secrets. */

import type { EndpointMetadata } from "./schema";
import type { EndpointView, SecretMetadata } from "./types";

/** @internal The endpoint without the values of its signing secrets. */
export function withoutSecretValues(endpoint: EndpointMetadata): EndpointView {
  return { ...endpoint, secrets: secretMetadata(endpoint) };
}

/** @internal The signing secrets without their values. */
export function secretMetadata({ secrets }: EndpointMetadata): readonly SecretMetadata[] | undefined {
  return secrets?.map(({ value: _value, ...metadata }) => metadata);
}
