/** A resource as a state, a preview or a policy shows it. */

import { valueAt } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { unknownMarker } from "../../../provider/base/markers";
import { kindOfType } from "../../../provider/kinds/registry";
import { notedParts } from "../../../provider/lifecycle/apply/compare";
import { undeclaredIn, undeclaredNote } from "../../../provider/lifecycle/apply/undeclared";
import { kindOf, logicalNameOf } from "../../../provider/base/urn";
import { withoutSecrets, withoutUrlCredentials } from "./mask";
import { WholeFields } from "./model";
import type { TopologyResource } from "./model";
import type { ResourceState } from "../preview/json";

/** The state of a resource, where there is one. */
export type State = ResourceState | null | undefined;

/** The resource of a state. `old`: what is there of the same object already. `isRead`: the program only looks it up. */
export function resourceIn(urn: string, state: State, old: State, isRead: boolean): TopologyResource {
  const kind = kindOf(urn) ?? "";
  return {
    kind,
    isRead,
    name: logicalNameOf(urn),
    urn,
    id: state?.id || old?.id || state?.importID || adoptedId(state?.inputs),
    ...fieldsOf(kind, {
      ...(isRead && Object.keys(state?.outputs ?? {}).length === 0 && allUnknown(kind)),
      ...outputsIn(kind, old?.outputs),
      ...outputsIn(kind, state?.outputs),
      ...(isSwitched(old?.inputs, state?.inputs) && { status: undefined }),
      ...state?.inputs,
    }),
    undeclared: undeclaredOf(state, old),
    ...placeIn(state),
  };
}

/** What the object has and the program does not declare. A new state without the note is that of an update, which keeps it. */
function undeclaredOf(state: State, old: State): readonly string[] | undefined {
  const noted = [state?.outputs, old?.outputs].find((outputs) => outputs?.[undeclaredNote] !== undefined);
  if (!noted) return undefined;
  const types = valueAt(notedParts(noted), eventTypesPath.split("."));
  const takesAll = Array.isArray(types) && types.includes("*");
  const paths = undeclaredIn(noted, state?.inputs ?? {}).filter((one) => !takesAll || one !== eventTypesPath);
  return paths.length === 0 ? undefined : paths;
}

/** What the service notes of a subscription to every event type, too. */
const eventTypesPath = "filterConfig.eventTypes";

/** What a resource refers to, and where the program declares it. */
export function placeIn(state: State): Pick<TopologyResource, "references" | "declaredAt"> {
  const [, path = "", line] = /^project:\/\/\/([^#]+)#(\d+)/.exec(state?.sourcePosition ?? "") ?? [];
  const file = decoded(path);
  // Of a program in YAML Pulumi records a place in its own sources, which lie outside the project.
  const isInside = line !== undefined && !file.split("/").includes("..");
  return {
    references: Object.fromEntries(
      Object.entries(state?.propertyDependencies ?? {}).map(([name, urns]) => [name, urns ?? []]),
    ),
    declaredAt: isInside ? { file, line: Number(line) } : undefined,
  };
}

/** A path from a URL. One that is not encoded stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The fields of a resource, to be shown and to be compared. */
export function fieldsOf(kind: string, given: Fields): Pick<TopologyResource, "fields" | "whole"> {
  const whole = withoutSecrets(kind, given);
  return { fields: withoutUrlCredentials(whole) as Fields, whole: new WholeFields(whole) };
}

/** The ID of the object that a new resource adopts. */
export function adoptedId(inputs: Fields | null | undefined): string | undefined {
  const id = inputs?.["adoptId"];
  return typeof id === "string" && id !== "" && id !== unknownMarker ? id : undefined;
}

/** Whether a field is an output. */
export function isOutput(kind: string, name: string): boolean {
  return (kindOfType(kind)?.fields as Fields | undefined)?.[name] === "output";
}

/** Every field as not known, for a look-up of which the preview does not show what it has found. */
function allUnknown(kind: string): Fields {
  return Object.fromEntries(Object.keys(kindOfType(kind)?.fields ?? {}).map((name) => [name, unknownMarker]));
}

/** Whether an update switches an endpoint on or off, so that its status is another one afterwards. One left paused stays so. */
function isSwitched(before: Fields | null | undefined, after: Fields | null | undefined): boolean {
  const isPausedAnew = after?.["paused"] !== undefined && after["paused"] !== before?.["paused"];
  return isPausedAnew || after?.["isDisabled"] !== before?.["isDisabled"];
}

/** The outputs among the fields of a state: the outputs of a dynamic resource repeat its inputs. */
function outputsIn(kind: string, outputs: Fields | null | undefined): Fields {
  return Object.fromEntries(Object.entries(outputs ?? {}).filter(([name]) => isOutput(kind, name)));
}
