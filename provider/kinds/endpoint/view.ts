/** What is shown of an endpoint that is not managed: everything but the values of its signing secrets. */

import type { EndpointMetadata } from "./schema";
import type { EndpointView, SecretMetadata } from "./types";

/** @internal The endpoint, its signing secrets without their values: that of an older one is of no use to who reads an endpoint. */
export function withoutSecretValues(endpoint: EndpointMetadata): EndpointView {
  return { ...endpoint, secrets: secretMetadata(endpoint) };
}

/** @internal What is shown of signing secrets besides their values. */
export function secretMetadata({ secrets }: EndpointMetadata): readonly SecretMetadata[] | undefined {
  return secrets?.map(({ value: _value, ...metadata }) => metadata);
}
