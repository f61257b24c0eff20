/** The entries of `webhooks:allow` that a preview needs so that the guard lets its changes through, computed from both states. */

import { mapFields } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { countable, groupedBy, ordered } from "../../../provider/base/lists";
import { isHidden, isUnknown, unknownMarker } from "../../../provider/base/markers";
import type { notices as engine } from "../../../provider/engine/notices";
import { visible } from "../../../provider/engine/hidden-fields";
import { replaceSecrets } from "../../../provider/http/secret-fields";
import { adoptionInputOf } from "../../../provider/kinds/definition";
import { definitionOfType } from "../../../provider/kinds/definitions";
import type { RunMemory } from "../../../provider/kinds/effect";
import { effectNotices } from "../../../provider/lifecycle/apply/effects";
import { codesIn, isRefusable, judge, objectText } from "../../../provider/lifecycle/apply/entries";
import type { JudgedChange } from "../../../provider/lifecycle/apply/entries";
import {
  createdChange,
  deletedChange,
  openCodes,
  replacedChange,
} from "../../../provider/lifecycle/plan/judged";
import { recreationNotices } from "../../../provider/lifecycle/plan/losses";
import { notices as planned } from "../../../provider/lifecycle/plan/notices";
import { givenEntry, guardVariables, readEntry, readGuard } from "../../../provider/settings/guard";
import type { Entry, Guard } from "../../../provider/settings/guard";
import { configNamespace } from "../../../provider/settings/settings";
import { withoutSecrets } from "../model/mask";
import type { PreviewJson } from "../preview/json";
import { isChangedIn } from "./preview";
import type { Preview, PreviewedResource } from "./preview";
import { severities } from "./said";
import type { Registry, ReportedNotice } from "./said";

/** A consequence that the guard may refuse, and what lets it through. */
export interface GuardEntry extends Pick<ReportedNotice, "code" | "severity" | "kind" | "name"> {
  readonly urn: string;
  /** What an entry calls the object: its kind, and its ID, or the name of a new one. */
  readonly object: string;
  /** The entry; null where it depends on a value that is known in `pulumi up` only. */
  readonly entry: string | null;
  /** Whether `failOn` of the stack's config, or of the pipeline, refuses it where nothing lets it through. */
  readonly isRefused: boolean;
  /** Present where an entry of the stack's config lets it through. */
  readonly isAllowed?: true;
}

/** What the guard makes of a preview. */
export interface Guarded {
  /** The notices, each with the entry that lets it through, and without lines that only repeat it. */
  readonly notices: ReportedNotice[];
  readonly entries: readonly GuardEntry[];
  /** The entries in the stack's config. */
  readonly allow: readonly string[];
  /** Those of them that nothing in the preview needs. */
  readonly unneeded: readonly string[];
}

/** What the preview shows of the guard, and what a pipeline gives to `pulumi up` besides. */
export interface GuardSources extends Pick<PreviewJson, "config"> {
  /** As `WEBHOOKS_FAIL_ON`, where the gate of a pipeline sets it. */
  readonly failOn?: string | undefined;
  /** Every notice that a line may end in. */
  readonly registry: Registry;
  /** The entries, where values are hidden here of which their digests are. Default: they are computed. */
  readonly entries?: readonly Pick<GuardEntry, "urn" | "code" | "entry">[] | undefined;
}

/**
 * Finds what the guard may refuse of the changes of a preview. Of one that failed nothing is known.
 *
 * @throws SettingsError where the config of the stack has settings of the guard that cannot be read
 */
export function guarded(
  notices: readonly ReportedNotice[],
  { resources, errors }: Pick<Preview, "resources" | "errors">,
  sources: GuardSources,
): Guarded {
  const others = notices.filter(({ code }) => !foretoldCodes.has(code));
  if (errors.length > 0) return { notices: others, entries: [], allow: [], unneeded: [] };
  const guard = guardOf(sources);
  const ofResource = groupedBy(notices, ({ urn }) => urn);
  const given = sources.entries && new Map(sources.entries.map((one) => [keyOf(one), one.entry]));
  const entries = resources.flatMap((resource) =>
    entriesFor(resource, ofResource.get(resource.urn) ?? [], guard, sources.registry, given),
  );
  const found = new Map(entries.map((guardEntry) => [keyOf(guardEntry), guardEntry]));
  return {
    notices: others.map((reportedNotice) => {
      const { entry = null, isAllowed } = found.get(keyOf(reportedNotice)) ?? {};
      if (entry === null && isAllowed === undefined) return reportedNotice;
      return { ...reportedNotice, ...(entry !== null && { entry }), ...(isAllowed && { isAllowed }) };
    }),
    // The gravest first.
    entries: ordered(entries, ({ severity, kind, name, urn, code }) =>
      countable(JSON.stringify([9 - severities.indexOf(severity), kind, name, urn, code])),
    ),
    allow: guard.allow.map(({ text }) => text),
    unneeded: guard.allow.filter((entry) => !isNeeded(entry, entries)).map(({ text }) => text),
  };
}

/** Whether an entry lets one of these consequences through, or may do so when all values are known. */
export function isNeeded(given: Entry, entries: readonly GuardEntry[]): boolean {
  return entries.some(
    (guardEntry) =>
      isFor(given, guardEntry) ||
      (guardEntry.entry === null && isFor({ ...given, digest: undefined }, guardEntry)),
  );
}

/** Whether an entry lets a consequence through. */
export function isFor(
  { text, code, object, digest }: Entry,
  one: Pick<GuardEntry, "code" | "object" | "entry">,
): boolean {
  return code === one.code && object === one.object && (digest === undefined || text === one.entry);
}

function keyOf({ urn = "", code }: Pick<ReportedNotice, "urn" | "code">): string {
  return `${urn} ${code}`;
}

function guardOf({ config, failOn = "" }: GuardSources): Guard {
  const words = failOn.split(",").filter((word) => word.trim() !== "");
  const ofStack = (name: string): string | undefined => {
    const value = config?.[`${configNamespace}:${name}`];
    return value === undefined || typeof value === "string" ? value : JSON.stringify(value);
  };
  return readGuard({
    environment: (name) => (name === guardVariables.failOn && words.length > 0 ? words.join(",") : undefined),
    engine: ofStack,
    program: () => undefined,
    isCurrent: true,
  });
}

const foretoldCodes: ReadonlySet<string> = new Set([
  "refused-in-up",
  "refused-in-up-unknown",
] satisfies readonly (keyof typeof engine)[]);

/** What a run has seen matters to what is said of a change, and not to its entry. */
const nothingSeen: RunMemory = {
  replaced: new Set(),
  created: new Set(),
  follows: () => false,
  seen: () => undefined,
};

function entriesFor(
  resource: PreviewedResource,
  notices: readonly ReportedNotice[],
  guard: Guard,
  registry: Registry,
  given: ReadonlyMap<string, string | null> | undefined,
): GuardEntry[] {
  const { kind, name, urn } = resource;
  const change = judgedChangeOf(resource, notices, registry);
  if (change === undefined) return [];
  const object = objectText(change);
  const codes = new Set([...change.notices, ...notices].map(({ code }) => code));
  const isPrinted = resource.operation === "adopt";
  const foretold = foretoldIn(notices);
  const { refused } = judge(masked(change), { ...guard, severity: "warning", allow: [] });
  const once = new Map(
    refused.filter(({ notice }) => codes.has(notice.code)).map((refused) => [refused.notice.code, refused]),
  );
  return [...once.values()].map(({ notice, entry: computed }) => {
    const { code, severity } = notice;
    const text = given?.get(keyOf({ urn, code })) ?? "";
    const ofOther = given && printedFor(object, code, readEntry(text));
    const ofThis = isPrinted ? printedFor(object, code, foretold.get(code)) : computed;
    const found = given === undefined ? ofThis : ofOther;
    const entry = (openCodes.has(code) ? undefined : found) ?? null;
    const isAllowed = guard.allow.some((given) => isFor(given, { code, object, entry }));
    const about = { code, severity, kind, name, urn, object, entry };
    return { ...about, isRefused: isRefusable(notice, guard), ...(isAllowed && { isAllowed }) };
  });
}

/** The change of a resource as the guard judges it; undefined where it judges nothing. */
function judgedChangeOf(
  resource: PreviewedResource,
  notices: readonly ReportedNotice[],
  registry: Registry,
): JudgedChange | undefined {
  const { change, kind, name, operation, missing, isRetained } = resource;
  const { step, dialect } = change;
  const definition = definitionOfType(kind, dialect);
  if (definition === undefined || operation === "same") return undefined;
  const id = step.oldState?.id ?? "";
  // The outputs repeat the inputs, as the provider has declared them last.
  const state = visible(step.oldState?.outputs ?? step.oldState?.inputs ?? {});
  const declared = visible(step.newState?.inputs ?? {});
  const inTable = new Set(codesIn(definition));
  // What a refresh says of an object as it is, no update does, unless the states show it.
  const ofRead = definition.notices?.(state, declared, state).map(({ code }) => code) ?? [];
  const effects = { state, declared, isUnknown, run: nothingSeen };
  const isOfRead = (code: string): boolean =>
    ofRead.includes(code) && !effectNotices(definition, effects).some((notice) => notice.code === code);
  const said = [
    ...notices.filter(({ code }) => (inTable.has(code) && !isOfRead(code)) || openCodes.has(code)),
    ...[...foretoldIn(notices).keys()].map((code) => ({
      code,
      severity: registry.get(code)?.severity ?? "info",
      text: "",
    })),
  ];
  switch (operation) {
    case "create": {
      const lost = missing === undefined ? [] : recreationNotices(definition, missing, declared, isUnknown);
      return createdChange(definition, name, declared, isUnknown, lost);
    }
    case "adopt": {
      // What an adoption overwrites, no state shows: the provider has read it.
      const object = String(declared[adoptionInputOf(definition)]);
      return { definition, object, state: {}, declared, notices: said };
    }
    case "update":
      return { definition, object: id, state, declared, notices: said };
    case "replace": {
      const object = { id, state };
      const isChanged = isChangedIn(resource);
      const replaced = replacedChange(definition, object, declared, isUnknown, nothingSeen, isChanged);
      return { ...replaced, notices: [...replaced.notices, ...said] };
    }
    case "delete": {
      // Pulumi asks no provider about an object that stays, and the provider deletes none that another resource has.
      const isAdopted = notices.some(({ code }) => code === planned["deletion-adopted"].code);
      const isKept = isRetained || change.leftDeletion !== undefined || isAdopted;
      return isKept ? undefined : deletedChange(definition, id, state);
    }
  }
}

/** An entry that was printed or handed over counts where its code and its object are those of the resource: anybody may write anything. */
function printedFor(object: string, code: string, entry: Entry | undefined): string | undefined {
  return entry?.code === code && entry.object === object ? entry.text : undefined;
}

/** The change without secrets. What the program itself has marked as secret is not known here, and the provider sees it. */
function masked(change: JudgedChange): JudgedChange {
  const { secrets } = change.definition;
  const [state, declared] = [change.state, change.declared].map((side) => {
    const shown = withoutSecrets("", side);
    const others = replaceSecrets(shown, secrets, () => "") as Fields;
    return mapFields(shown, (value, name) => (isHidden(others[name]) ? unknownMarker : value));
  }) as [Fields, Fields];
  return { ...change, state, declared };
}

/** What the provider says that `pulumi up` will refuse: the code, and the entry where that is known. */
function foretoldIn(notices: readonly ReportedNotice[]): ReadonlyMap<string, Entry | undefined> {
  return new Map(
    notices.flatMap(({ code, text }) => {
      if (!foretoldCodes.has(code)) return [];
      const [, refused, entry = ""] =
        /^`pulumi up` refuses ([\w-]+); (?:to allow it, add (.*) to (?:webhooks:allow|WEBHOOKS_ALLOW)$)?/s.exec(
          text,
        ) ?? [];
      return refused === undefined ? [] : [[refused, readEntry(givenEntry(entry))] as const];
    }),
  );
}
