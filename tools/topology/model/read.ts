/** Reads a topology of any form. */

import { shared } from "../../../provider/base/notices";
import { z } from "zod";
import { WebhooksError } from "../../../provider/base/errors";
import type { Notice } from "../../../provider/base/notice";
import { isFields, isTooDeep } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { kindOf, kindOfToken } from "../../../provider/base/urn";
import { previewedTopologyIn } from "../preview/from-preview";
import type { Topology } from "./model";
import { dialectsOf } from "../preview/dialects";
import { previewIn, resourceState } from "../preview/json";
import { valueIn } from "../preview/text";
import { adoptedId, fieldsOf, resourceIn } from "./resource";

/** A resource that a program registers, as `newResource` of Pulumi's mocks is given it. */
export interface RegisteredResource {
  /** The type, of either front. */
  readonly type: string;
  /** The name in the program. */
  readonly name: string;
  /** The inputs. */
  readonly inputs: Fields;
  /** The ID that the mock answers. Default: none, so that nothing can refer to the resource. */
  readonly id?: string | undefined;
}

/**
 * Reads a topology: what `pulumi preview --json --show-sames` wrote, of which it is the one after the preview; what
 * `pulumi stack export` wrote or a file of a state; or the resources that a unit test collected.
 *
 * @throws WebhooksError where it is something else
 */
export function topologyOf(source: string | readonly RegisteredResource[]): Topology {
  if (typeof source === "string") return topologyIn(valueIn(source));
  const registered = registeredSchema.safeParse(source);
  if (!registered.success)
    throw unreadable(shared.wrongType`expected a string, or the resources that a test collected`);
  const resources = registered.data.flatMap(({ type, name, inputs, id = adoptedId(inputs) }) => {
    const kind = kindOfToken(type);
    if (kind === undefined) return [];
    return [{ kind, name, id, urn: undefined, ...fieldsOf(kind, inputs), references: {} }];
  });
  return { resources, isComplete: false };
}

/** A test in JavaScript may give anything. */
const registeredSchema = z.array(
  z.looseObject({
    type: z.string(),
    name: z.string(),
    inputs: z.record(z.string(), z.unknown()),
    id: z.string().optional(),
  }),
);

const stored = resourceState.extend({
  urn: z.string(),
  external: z.boolean().optional(),
  provider: z.string().optional(),
});
const deployment = z.looseObject({ resources: z.array(stored).nullish() });

/** What `pulumi stack export` writes, or a file of a state that Pulumi keeps itself. */
const stateSchema = z.union([
  z.object({ deployment }).transform((export_) => export_.deployment),
  z.object({ checkpoint: z.object({ latest: deployment }) }).transform((file) => file.checkpoint.latest),
]);

/**
 * @internal The topology in the JSON value of a preview or a state.
 * @throws WebhooksError where it is something else, or the preview failed
 */
export function topologyIn(value: unknown, dialectVariable?: string): Topology {
  if (isTooDeep(value, maxDepth))
    throw unreadable(shared.overLimit`this preview or state is nested too deeply`);
  const { data: state } = stateSchema.safeParse(value);
  if (state !== undefined) {
    // What is marked for deletion has a successor, which stands for it.
    const stays = (state.resources ?? []).filter((one) => kindOf(one.urn) && one.delete !== true);
    const steps = (state.resources ?? []).map((one) => ({
      op: "same",
      urn: one.urn,
      provider: one.provider,
      newState: one,
    }));
    const dialectOf = dialectsOf({ steps }, dialectVariable);
    const dialects = new Map(steps.map((step) => [step.newState, dialectOf(step)]));
    return {
      resources: stays.map((one) => ({
        ...resourceIn(one.urn, one, one, one.external === true),
        dialect: dialects.get(one),
      })),
      isComplete: false,
    };
  }
  if (isFields(value) && ["steps", "diagnostics", "changeSummary"].some((name) => name in value))
    return previewedTopologyIn(previewIn(value), dialectVariable);
  throw unreadable(
    shared.unreadableFile`this is not the output of \`pulumi preview --json\` or \`pulumi stack export\``,
  );
}

/** Conditions may be nested 100 levels deep, some levels below the top. */
const maxDepth = 200;

function unreadable(notice: Notice): WebhooksError {
  return new WebhooksError("response-shape", notice);
}
