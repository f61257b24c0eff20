/** Steps of a preview in JSON, as the Pulumi CLI writes them, and what they mean. */

import { registry } from "../../tools/cli/registry";
import { reviewOf } from "../../tools/topology/review/review";
import type { Review, ReviewOptions } from "../../tools/topology/review/review";

/** A step in the fields that a report reads. */
export type Step = Readonly<Record<string, unknown>>;

export const urn = (kind: string, name: string): string =>
  `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/webhooks:${kind}::${name}`;

export const create = (kind: string, name: string, inputs: object): Step => ({
  op: "create",
  urn: urn(kind, name),
  newState: { id: `${name}-id`, inputs },
});

export const update = (kind: string, name: string, before: object, after: object): Step => ({
  op: "update",
  urn: urn(kind, name),
  oldState: { id: `${name}-id`, inputs: before },
  newState: { id: `${name}-id`, inputs: after },
});

export const remove = (kind: string, name: string, inputs: object = {}, state: object = {}): Step => ({
  op: "delete",
  urn: urn(kind, name),
  oldState: { id: `${name}-id`, inputs, ...state },
});

export const same = (kind: string, name: string, inputs: object): Step => ({
  ...update(kind, name, inputs, inputs),
  op: "same",
});

/** What was printed beside steps. */
export const printing = (lines: readonly string[]): object => ({
  diagnostics: lines.map((message) => ({ severity: "info", message })),
});

/** What the text of a preview means. */
export const reviewed = (text: string, options: ReviewOptions = {}): Review =>
  reviewOf(text, registry, options);

/** What steps mean, with what was printed beside them. */
export const reviewedSteps = (
  steps: readonly Step[],
  more: object = {},
  options: ReviewOptions = {},
): Review => reviewed(JSON.stringify({ steps, ...more }), options);
