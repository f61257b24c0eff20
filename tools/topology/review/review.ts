/** What a preview means, computed once: the comment, the page, the JSON and the exit code are forms of it, and decide nothing. */

import { countable, groupedBy, ordered } from "../../../provider/base/lists";
import { definitionOfType } from "../../../provider/kinds/definitions";
import type { Severity } from "../../../provider/base/notice";
import type { Effect, EffectTable } from "../../../provider/kinds/effect";
import { changesIn, topologyAfter } from "../preview/from-preview";
import type { AfterPreview } from "../preview/from-preview";
import { otherDialects } from "../preview/dialects";
import { parsePreview } from "../preview/json";
import type { PreviewJson } from "../preview/json";
import { clauses } from "./notices";
import { concernsOf, inOrder } from "./concerns";
import type { CountedConcern } from "./concerns";
import { consequencesOf, isDecided, uncertaintyOf } from "./consequences";
import { findingNotices } from "./findings";
import type { LintSettings } from "../rules/lint";
import { deliveryNotices } from "./delivery-notices";
import { digestOf } from "./digest";
import { changeNotices, isRepair } from "./effects";
import { guarded } from "./entries";
import type { GuardEntry } from "./entries";
import { noticesIn, sentencesOf, severities, unexplained } from "./said";
import type { Registry, ReportedNotice } from "./said";
import { OwnersOfPreview } from "./owners";
import type { OwnerChange } from "./owners";
import { isScaffold, readPreview } from "./preview";
import type { Operation, Preview, PreviewedResource } from "./preview";
import { replayEvents } from "./replay";
import type { Replay } from "./replay";
import { withoutSecretForms } from "../model/mask";
import type { RoutedEvent } from "../model/routes";
import { openInputs } from "./open-inputs";
import { renamedIn } from "./renamed";
import { isDueRotation, isUncertain, rotationsDueIn } from "./rotations";
import { eventRoutes, unseenAdoptions } from "./event-routes";
import { dialectNotices, hasGuard, unjudgedChanges } from "./unjudged";
import { unrepeated } from "./unrepeated";
import type { EventRoute } from "./event-routes";

/** What a preview means. */
export interface Review {
  /** 0: no change; 10: changes, or a signing secret that cannot be compared here; 11: nothing but rotations that are due, if that is asked for; 1: the preview failed; 12: a notice at which the pipeline stops. */
  readonly exitCode: 0 | 1 | 10 | 11 | 12;
  /** The facts for programs. */
  readonly facts: ReviewFacts;
  /** The resources that change and are shown, those with the worst notices first, and then by name. */
  readonly changed: readonly PreviewedResource[];
  /** What changes without a notice about its resource: one for each field. */
  readonly quietFields: readonly QuietField[];
  /** The routes that change, and those that stay. */
  readonly routes: readonly EventRoute[];
  /** Every owner on either side. */
  readonly owners: OwnersOfPreview;
  /** Whether nothing changes but signing secrets that are due for rotation. */
  readonly isOnlyRotation: boolean;
  /** The entries of `webhooks:allow` in the stack's config. */
  readonly allow: readonly string[];
  readonly preview: Preview;
  readonly topology: AfterPreview;
}

/** A field that changes for resources of which no notice says anything. */
export interface QuietField {
  /** The path of the field. */
  readonly path: string;
  readonly resources: readonly PreviewedResource[];
  /** Why no change of the field matters, where that is the same for all. */
  readonly why?: string | undefined;
}

/** What a preview would change, as `--output json` shows it: fields are added, neither renamed nor removed. */
export interface ReviewFacts {
  /** The heading. */
  readonly title: string;
  /** `project/stack`; empty where the preview names none. */
  readonly stack: string;
  /** How many resources of this package there are of each operation. */
  readonly counts: Readonly<Record<Exclude<Operation, "same">, number>>;
  /** What the dangers concern, counted. */
  readonly concerns: readonly CountedConcern[];
  /** One line for each notice about a resource, the most severe first. */
  readonly consequences: readonly string[];
  /** The same as data. */
  readonly notices: readonly ReportedNotice[];
  /** The worst severity among them; null where there is none. */
  readonly severity: Severity | null;
  /** What changes for each owner of endpoints, the most concerned first; those for whom nothing does are left out. */
  readonly owners: readonly OwnerChange[];
  /** What changes, without secrets. */
  readonly resources: readonly Pick<
    PreviewedResource,
    "kind" | "name" | "id" | "urn" | "operation" | "fields" | "replacedBy"
  >[];
  /** How many resources of other packages change. */
  readonly otherChanges: number;
  /** What the guard may refuse, with the entry of `webhooks:allow` that lets it through. */
  readonly entries: readonly GuardEntry[];
  /** The entries of `webhooks:allow` in the stack's config that nothing in the preview needs. */
  readonly unneededEntries: readonly string[];
  /** Why the preview failed; empty where it did not. */
  readonly errors: readonly string[];
  /** The endpoints of which nothing changes but the signing secret, because `rotateSecretAfterDays` have passed. */
  readonly rotationsDue: readonly string[];
  /** The same for each preview that would do the same. */
  readonly digest: string;
  /** What would change for recorded events; absent where none were given, or the preview failed. */
  readonly replay?: Replay;
}

/** At which notices a pipeline stops, and which of them are let through. */
export interface Gate {
  /** Whether the pipeline stops at a notice. One that is let through stops nothing. */
  readonly stopsAt: (notice: ReportedNotice) => boolean;
  /** Whether a notice is let through by name. */
  readonly allows: (notice: ReportedNotice) => boolean;
}

const openGate: Gate = { stopsAt: () => false, allows: () => false };

/** What is asked of a review. */
export interface ReviewOptions {
  /** The heading. Default `Webhooks`. */
  readonly title?: string | undefined;
  /** The variable `WEBHOOKS_DIALECT` of this process, which overrides the config of the stack as in the preview. */
  readonly dialect?: string | undefined;
  /** Whether rotations that are due have an exit code of their own. */
  readonly detailedExitCode?: boolean | undefined;
  /** At which notices the pipeline stops. Default: at none. */
  readonly gate?: Gate | undefined;
  /** The least severity, and the codes, that the pipeline lets the guard refuse, beside `failOn` of the stack. Default: none. */
  readonly failOn?: string | undefined;
  /** The owner whose part alone is shown. Default: all of it. */
  readonly owner?: string | undefined;
  /** What the stack is called where the preview does not say. Default: nothing. */
  readonly stack?: string | undefined;
  /** Hides secrets of this process in what the program and Pulumi printed. Default: nothing is hidden. */
  readonly hide?: ((text: string) => string) | undefined;
  /** Whether `up` runs under the guard of the provider (`failOn`), so that what is not known now is judged then. Default false. */
  readonly isGuarded?: boolean | undefined;
  /** What the service says of resources in danger: information, which decides nothing. Default: nothing. */
  readonly inUse?: readonly ReportedNotice[] | undefined;
  /** The rules of the project, by which new findings are judged. Default: every rule as it is. */
  readonly rules?: LintSettings | undefined;
  /** Recorded events, of which the review says what would change for them. Default: none. */
  readonly replay?: Iterable<RoutedEvent> | undefined;
  /** What another process found of a preview whose values are hidden here. */
  readonly found?: FoundElsewhere | undefined;
}

/** What a review needs of values that it does not have, as the process found it that had them. */
export interface FoundElsewhere {
  /** The entries of the guard, whose digests are of whole values. */
  readonly entries: readonly Pick<GuardEntry, "urn" | "code" | "entry">[];
  /** What would change for recorded events. */
  readonly replay?: Replay | undefined;
}

/**
 * Computes what the text of `pulumi preview --json` means, or what it holds.
 *
 * @param registry every notice that a line of the preview may end in
 * @throws WebhooksError where the text is something else
 */
export function reviewOf(
  source: string | PreviewJson,
  registry: Registry,
  options: ReviewOptions = {},
): Review {
  const { gate = openGate, owner, inUse = [], hide = (one: string): string => one, found } = options;
  const json = typeof source === "string" ? parsePreview(source) : source;
  const changes = changesIn(json, options.dialect);
  const read = readPreview(json, changes, hide);
  const preview = read.stack === "" ? { ...read, stack: options.stack ?? "" } : read;
  const topology = topologyAfter(json, changes);
  const owners = new OwnersOfPreview(topology);
  const isFailed = preview.errors.length > 0;
  const { said, open } = noticesIn(preview, registry);
  const ofChanges = isFailed ? [] : changeNotices(preview.resources, topology);
  const repairs = new Set(preview.resources.filter(isRepair).map(({ urn }) => urn));
  const ofDeliveries = isFailed ? [] : deliveryNotices(topology).filter(({ urn = "" }) => !repairs.has(urn));
  const isShown = (urn: string): boolean => owner === undefined || owners.has(owner, urn);
  // What has no resource of this preview is about the stack or a provider, and so about every owner.
  const isOurs = ({ urn, kind, candidates }: ReportedNotice): boolean =>
    urn === undefined
      ? owner === undefined || (candidates?.some(isShown) ?? kind !== clauses.eventType())
      : isShown(urn);
  const given = open.length === 0 ? [] : consequencesOf(preview, [], ofDeliveries, ofChanges);
  const unclear = unexplained(open, given, (notice) => isDecided(notice, preview.resources));
  const isGuarded = options.isGuarded === true || hasGuard(json);
  const unknown = openInputs(preview, isGuarded);
  const renamed = renamedIn(preview);
  const consequences = [
    ...consequencesOf(preview, said, ofDeliveries, ofChanges).filter(
      (notice) => !unknown.isRepeatedBy(notice) && !renamed.isRepeatedBy(notice),
    ),
    ...[...unknown.notices, ...renamed.notices],
  ];
  const known = { rules: options.rules, renamed, said: consequences };
  const all = [
    ...uncertaintyOf(topology, preview.stack),
    ...unjudgedChanges(preview, isGuarded),
    ...dialectNotices(otherDialects(json, options.dialect), preview, [...said, ...ofChanges]),
    ...consequences,
    ...(isFailed ? [] : findingNotices(preview, topology, known)),
    ...unclear,
    ...inUse,
  ];
  const guard = guarded(all, preview, {
    ...{ config: json.config, failOn: options.failOn, registry },
    entries: found?.entries,
  });
  const ours = inOrder(guard.notices, registry).filter(isOurs);
  const isStopped = ours.some((notice) => !inUse.includes(notice) && gate.stopsAt(notice));
  // What is decided by is read before anything is hidden.
  const notices = ours.map((notice) => ({
    ...{
      ...notice,
      text: unclear.includes(notice) ? withoutSecretForms(hide(notice.text)) : hide(notice.text),
    },
    ...(gate.allows(notice) && { isAllowed: true as const }),
  }));
  const isChanged = ({ operation, urn }: PreviewedResource): boolean => operation !== "same" && isShown(urn);
  const changed = byWeight(preview.resources.filter(isChanged), notices);
  const quietFields = quietFieldsOf(changed, notices);
  const isQuiet = new Set(quietFields.flatMap(({ resources }) => resources));
  const count = (wanted: Operation): number => changed.filter(({ operation }) => operation === wanted).length;
  const entries = guard.entries.filter(({ urn }) => isShown(urn));
  const shown = unrepeated({ notices, entries }).map(renamed.asOfLoser);
  const facts: ReviewFacts = {
    title: options.title ?? "Webhooks",
    stack: preview.stack,
    counts: {
      create: count("create"),
      adopt: count("adopt"),
      update: count("update"),
      replace: count("replace"),
      delete: count("delete"),
    },
    concerns: concernsOf(shown, owners, registry, eventTypesIn(preview)),
    consequences: sentencesOf(notices).map(({ line }) => line),
    notices,
    severity: notices[0]?.severity ?? null,
    owners: owners
      .changes(
        preview.resources.filter((previewedResource) => !isQuiet.has(previewedResource)),
        notices,
      )
      .filter((ownerChange) => owner === undefined || ownerChange.owner === owner),
    resources: changed.map(({ kind, name, id, urn, operation, fields, replacedBy }) => ({
      ...{ kind, name, id, urn, operation, fields, replacedBy },
    })),
    otherChanges: owner === undefined ? preview.others.filter((step) => !isScaffold(step)).length : 0,
    entries,
    unneededEntries: owner === undefined ? guard.unneeded : [],
    errors: preview.errors,
    rotationsDue: rotationsDueIn({ ...preview, resources: changed }, said),
    digest: digestOf(preview, [...said, ...unclear]),
    // Of a preview that failed nothing is known, because it lacks resources.
    ...(options.replay && !isFailed && { replay: replayEvents(topology, options.replay, { owner }) }),
    ...(found?.replay && !isFailed && { replay: found.replay }),
  };
  const isOnlyRotation = hasOnlyRotations(facts);
  const needsAttention =
    notices.some((one) => one.severity === "danger" || isUncertain(one) || isWarningOfStack(one)) ||
    ofChanges.some(isOurs) ||
    (facts.replay?.changed ?? 0) > 0;
  const isUnchanged = changed.length === 0 && facts.otherChanges === 0 && !needsAttention;
  const changesCode = isOnlyRotation && options.detailedExitCode === true ? 11 : 10;
  return {
    exitCode: isFailed ? 1 : isStopped ? 12 : isUnchanged ? 0 : changesCode,
    ...{ facts, changed, owners, isOnlyRotation, preview, topology },
    allow: guard.allow,
    quietFields,
    routes: ordered(
      eventRoutes(topology, unseenAdoptions(preview, said)).filter(
        (eventRoute) => owner === undefined || eventRoute.owner === owner,
      ),
      (eventRoute) =>
        countable(JSON.stringify([eventRoute.eventType, eventRoute.endpoint, eventRoute.endpointKey])),
    ),
  };
}

/** The event type that a notice is about: one that is declared has a name in the program as well. */
function eventTypesIn({ resources }: Preview): (notice: ReportedNotice) => string | undefined {
  const declared = new Map(
    resources
      .filter(({ kind }) => kind === "EventType")
      .map(({ urn, name, before, after }) => {
        const type = (before ?? after)?.["name"];
        return [urn, typeof type === "string" ? type : name];
      }),
  );
  return ({ urn, kind, name }) =>
    kind === clauses.eventType() ? name : urn === undefined ? undefined : declared.get(urn);
}

/** No resource shows what a warning about the whole stack is about. */
function isWarningOfStack({ severity, kind }: ReportedNotice): boolean {
  return severity === "warning" && kind === "Stack";
}

/** The resources with the worst notices first: what does not fit is harmless. */
function byWeight(
  resources: readonly PreviewedResource[],
  notices: readonly ReportedNotice[],
): PreviewedResource[] {
  const worst = new Map(
    [...notices].reverse().map(({ urn, severity }) => [urn, severities.indexOf(severity)]),
  );
  const weightOf = ({ urn }: PreviewedResource): number => worst.get(urn) ?? 0;
  return ordered(resources, ({ name, urn }) => countable(JSON.stringify([name, urn]))).sort(
    (previewedResource, other) => weightOf(other) - weightOf(previewedResource),
  );
}

/** The fields of updates about which no notice says anything. */
function quietFieldsOf(
  changed: readonly PreviewedResource[],
  notices: readonly ReportedNotice[],
): QuietField[] {
  const said = new Set(notices.map(({ urn }) => urn));
  const quiet = changed.filter(
    (previewedResource) =>
      previewedResource.operation === "update" &&
      previewedResource.fields.length > 0 &&
      !said.has(previewedResource.urn) &&
      isJudged(previewedResource),
  );
  const found = quiet.flatMap((resource) => resource.fields.map(({ path }) => ({ path, resource })));
  const byPath = groupedBy(found, ({ path }) => path.replace(/\[\d+\]/g, ""));
  return ordered([...byPath], ([path]) => path).map(([path, all]) => {
    const resources = [...new Set(all.map(({ resource }) => resource))];
    const [why, ...others] = new Set(
      resources
        .map((previewedResource) => effectAt(previewedResource, path))
        .map((effect) => effect?.harmless ?? effect?.unsaid),
    );
    return { path, resources, ...(others.length === 0 && { why }) };
  });
}

/** Whether the table of the kind alone decides what each change does: of some the provider says it, and here nobody did. */
function isJudged(resource: PreviewedResource): boolean {
  return resource.fields.every(({ path }) => {
    const effect = effectAt(resource, path);
    return effect?.harmless !== undefined || effect?.judge !== undefined || effect?.naming !== undefined;
  });
}

/** The entry for a field, else that of the nearest field around it. */
function effectAt({ kind, change }: PreviewedResource, path: string): Effect | undefined {
  const [name = "", ...parts] = path.split(/[.[]/);
  const { [name]: whole }: EffectTable = definitionOfType(kind, change.dialect)?.effects ?? {};
  return parts.reduce((around, part) => around?.parts?.[part] ?? around, whole);
}

function hasOnlyRotations({ resources, otherChanges, errors, notices, rotationsDue }: ReviewFacts): boolean {
  const isAll = rotationsDue.length > 0 && rotationsDue.length === resources.length;
  const changes = (notice: ReportedNotice): boolean => resources.some(({ urn }) => urn === notice.urn);
  const isMore = notices.some((notice) =>
    isDueRotation(notice) ? !changes(notice) : notice.severity === "danger" || isUncertain(notice),
  );
  return isAll && !isMore && otherChanges === 0 && errors.length === 0;
}
