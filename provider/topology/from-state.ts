/** The topology in the state of a stack, and in the resources that a unit test collects. */

import { z } from "zod";
import type { Fields } from "../fields";
import { adoptedId, outputsIn, positionIn, referencesIn } from "./from-preview";
import { masked } from "./mask";
import type { Topology, TopologyResource } from "./model";
import { kindOf, kindOfToken, logicalNameOf } from "./urn";

const fields = z.record(z.string(), z.unknown());
const deployment = z.looseObject({
  resources: z
    .array(
      z.looseObject({
        urn: z.string(),
        id: z.string().optional(),
        delete: z.boolean().optional(),
        external: z.boolean().optional(),
        inputs: fields.nullish(),
        outputs: fields.nullish(),
        sourcePosition: z.string().optional(),
        propertyDependencies: z.record(z.string(), z.array(z.string()).nullable()).nullish(),
      }),
    )
    .nullish(),
});

/** What `pulumi stack export` writes, or a file of a state that Pulumi keeps itself. */
const stateSchema = z.union([
  z.object({ deployment }).transform((export_) => export_.deployment),
  z.object({ checkpoint: z.object({ latest: deployment }) }).transform((file) => file.checkpoint.latest),
]);

/** The topology of a state; undefined where the value is something else. */
export function topologyInState(value: unknown): Topology | undefined {
  const parsed = stateSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const resources = (parsed.data.resources ?? []).flatMap((resource): TopologyResource[] => {
    const kind = kindOf(resource.urn);
    // What is marked for deletion has a successor, which stands for it.
    if (kind === undefined || resource.delete === true) return [];
    const { urn, id, inputs, outputs, propertyDependencies } = resource;
    return [
      {
        kind,
        name: logicalNameOf(urn),
        urn,
        id: id || undefined,
        fields: masked(kind, { ...outputsIn(kind, outputs), ...inputs }),
        references: referencesIn(propertyDependencies),
        isRead: resource.external,
        declaredAt: positionIn(resource.sourcePosition),
      },
    ];
  });
  return { resources, isComplete: false };
}

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

/** The topology of collected resources. Those of other packages are left out. */
export function topologyOfRegistered(registered: readonly RegisteredResource[]): Topology {
  const resources = registered.flatMap(({ type, name, inputs, id }): TopologyResource[] => {
    const kind = kindOfToken(type);
    if (kind === undefined) return [];
    const about = { kind, name, urn: undefined, id: id ?? adoptedId(inputs) };
    return [{ ...about, fields: masked(kind, inputs), references: {} }];
  });
  return { resources, isComplete: false };
}
