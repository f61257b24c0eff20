/** What a preview does not know: each thing that nobody could judge, as a notice. */

import { clause } from "../../../provider/base/declare";
import { enumerated, groupedBy } from "../../../provider/base/lists";
import { logicalNameOf } from "../../../provider/base/urn";
import { configNamespace } from "../../../provider/settings/settings";
import type { notices as engine } from "../../../provider/engine/notices";
import { clauses as compared, notices as topology } from "../notices";
import type { OtherDialect } from "../preview/dialects";
import type { PreviewJson } from "../preview/json";
import { providerUrnOf } from "../preview/unasked";
import { notices } from "./notices";
import type { Preview } from "./preview";
import { aboutStack } from "./said";
import type { ReportedNotice } from "./said";

/** For each provider with settings that are not known yet, of how many existing objects nothing was asked. */
export function unjudgedChanges({ resources }: Preview, isGuarded: boolean): ReportedNotice[] {
  const unasked = groupedBy(
    resources.filter(({ change }) => change.isUnasked),
    providerUrnOf,
  );
  return [...unasked].map(([provider, found]) => {
    const names = found.map(({ kind, name }) => `${kind} ${name}`).sort();
    const resources =
      names.length === 1 ? compared.oneResource() : compared.resources({ count: names.length });
    const notice = notices["changes-unjudged"]({ resources, names: enumerated(names, 5) });
    return { ...judgedLater(notice, isGuarded), kind: "Provider", name: logicalNameOf(provider) };
  });
}

/** That settings name another dialect than the states of their account, where neither the provider nor its own change says so. */
export function dialectNotices(
  found: readonly OtherDialect[],
  { accounts, stack }: Preview,
  said: readonly ReportedNotice[],
): ReportedNotice[] {
  const isSaid = ({ provider = "", urns }: OtherDialect): boolean =>
    said.some(({ code, urn = "" }) => dialectCodes.has(code) && urns.includes(urn)) ||
    accounts.some(
      ({ urn, before, after }) =>
        provider.startsWith(`${urn}::`) && before?.["dialect"] !== after?.["dialect"],
    );
  return found
    .filter((otherDialect) => !isSaid(otherDialect))
    .map(({ made, given, urns: { length: count } }) => {
      const resources = count === 1 ? compared.oneResource() : compared.resources({ count });
      const fact = clause`the state was made with webhooks:dialect ${made}, but the settings say ${given}`;
      return aboutStack(stack, topology["stack-settings-change"]({ fact, resources }));
    });
}

const dialectCodes: ReadonlySet<string> = new Set<string>([
  "dialect-changes" satisfies keyof typeof engine,
  "provider-changed" satisfies keyof typeof topology,
]);

/** The notice as a warning where the guard judges in the update what is not known now. */
export function judgedLater<One extends { readonly severity: string }>(
  notice: One,
  isGuarded: boolean,
): One | (Omit<One, "severity"> & { readonly severity: "warning" }) {
  return isGuarded ? { ...notice, severity: "warning" } : notice;
}

/** Whether the config of the stack turns the guard of the provider on. */
export function hasGuard({ config }: PreviewJson): boolean {
  return isGuard(config?.[`${configNamespace}:failOn`]);
}

/** Whether a value of `failOn` turns the guard of the provider on. */
export function isGuard(failOn: unknown): boolean {
  return typeof failOn === "string" && failOn.trim() !== "" && failOn.trim() !== "none";
}
