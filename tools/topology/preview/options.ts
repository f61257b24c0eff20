/** What a change of an option of Pulumi does: one table of every option, with where a preview shows it. */

import { clause } from "../../../provider/base/declare";
import { isDeepStrictEqual } from "node:util";
import { enumerated } from "../../../provider/base/lists";
import type { Notice } from "../../../provider/base/notice";
import { logicalNameOf, partsOf } from "../../../provider/base/urn";
import { isDefault } from "../../../provider/settings/given";
import { notices } from "../notices";
import type { PreviewStep, ResourceState } from "./json";

/** What is said of an option, by its value before and after. */
type Judge = (before: ResourceState, after: ResourceState, isDynamic: boolean) => readonly Notice[];

/** An option that a preview shows, one whose change does nothing to the object, or one that no preview shows. */
type OptionEffect = { readonly judge: Judge } | { readonly harmless: string } | { readonly hidden: string };

const most = 5;

/** @internal Every option of a resource. */
export const optionEffects = {
  protect: {
    judge: ({ protect: before = false }, { protect: after = false }) =>
      before === after ? [] : [before ? notices["protect-removed"]() : notices["protect-added"]()],
  },
  retainOnDelete: {
    judge: ({ retainOnDelete: before = false }, { retainOnDelete: after = false }) =>
      before === after ? [] : [before ? notices["retain-removed"]() : notices["retain-added"]()],
  },
  ignoreChanges: {
    judge: ({ ignoreChanges: before }, { ignoreChanges: after }) => {
      const [removed, added] = movedItems(before, after);
      return [
        ...(added.length > 0 ? [notices["changes-ignored"]({ inputs: enumerated(added, most) })] : []),
        ...(removed.length > 0 ? [notices["changes-applied"]({ inputs: enumerated(removed, most) })] : []),
      ];
    },
  },
  replaceOnChanges: {
    judge: ({ replaceOnChanges: before }, { replaceOnChanges: after }) => {
      const [, added] = movedItems(before, after);
      return added.length > 0 ? [notices["replaces-on-changes"]({ inputs: enumerated(added, most) })] : [];
    },
  },
  deletedWith: {
    judge: ({ deletedWith: before }, { deletedWith: after }) =>
      before === after || after === undefined || after === ""
        ? []
        : [notices["deleted-with"]({ other: logicalNameOf(after) })],
  },
  customTimeouts: {
    // Pulumi does not hand them to a dynamic provider.
    judge: ({ customTimeouts: before }, { customTimeouts: after }, isDynamic) =>
      isDynamic || isDeepStrictEqual(before ?? {}, after ?? {}) ? [] : [notices["timeouts-changed"]()],
  },
  provider: {
    judge: ({ provider: before }, { provider: after }) => {
      const [from, to] = [providerName(before), providerName(after)];
      return from === undefined || to === undefined || from === to
        ? []
        : [notices["provider-changed"]({ from, to })];
    },
  },
  parent: { harmless: "only the place in the program changes" },
  dependsOn: { harmless: "only the order of the update changes" },
  aliases: { hidden: "a preview shows only that nothing is replaced" },
  deleteBeforeReplace: { hidden: "no state holds it; a replacement shows what is deleted first" },
  additionalSecretOutputs: { hidden: "it only encrypts more of the state" },
  transforms: { hidden: "a preview shows the inputs that they make" },
  hooks: { hidden: "no preview runs them" },
  version: { hidden: "the plugin of another version judges the change itself" },
} as const satisfies Readonly<Record<string, OptionEffect>>;

/** What the changed options of a resource mean; nothing for one that comes or goes. */
export function optionNotices({ op, urn, oldState, newState }: PreviewStep): Notice[] {
  const isKept = op === "same" || op === "update" || op === "replace";
  if (!isKept || !oldState || !newState) return [];
  const isDynamic = partsOf(urn).type.startsWith("pulumi-nodejs:");
  return judges.flatMap((judge) => judge(oldState, newState, isDynamic));
}

const judges = Object.values(optionEffects).flatMap((option): Judge[] =>
  "judge" in option ? [option.judge] : [],
);

/** How a provider is called. Whatever its version, the default one is the same. */
function providerName(reference: string | undefined): string | undefined {
  const [, urn] = /^(.*)::[^:]*$/.exec(reference ?? "") ?? [];
  if (urn === undefined) return undefined;
  return isDefault(urn) ? clause`the default provider` : clause`provider ${logicalNameOf(urn)}`;
}

function movedItems(
  before: readonly string[] | null | undefined,
  after: readonly string[] | null | undefined,
): readonly [removed: readonly string[], added: readonly string[]] {
  const [one, other] = [before ?? [], after ?? []];
  return [one.filter((item) => !other.includes(item)), other.filter((item) => !one.includes(item))];
}
