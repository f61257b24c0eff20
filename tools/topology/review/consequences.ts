/** The consequences of a preview: what the provider said, and what follows from the operations. */

import { clause } from "../../../provider/base/declare";
import type { Fields } from "../../../provider/base/fields";
import { groupedBy } from "../../../provider/base/lists";
import { memoizeByObject } from "../../../provider/base/memoize";
import { isUnknown, unknownMarker } from "../../../provider/base/markers";
import type { Notice } from "../../../provider/base/notice";
import { shownUrl } from "../../../provider/base/url";
import { secretMark } from "../../../provider/http/redact";
import { definitionOfType } from "../../../provider/kinds/definitions";
import { notices as applied } from "../../../provider/lifecycle/apply/notices";
import {
  changedReason,
  deletionNotice,
  replacementNotices,
} from "../../../provider/lifecycle/plan/consequences";
import { isSuccessor, newValueNotices, recreationNotices } from "../../../provider/lifecycle/plan/losses";
import { clauses as planClauses, notices as planned } from "../../../provider/lifecycle/plan/notices";
import type { notices as engine } from "../../../provider/engine/notices";
import { plainKey } from "../../../provider/settings/settings";
import { unknownMark } from "../model/mask";
import { labelOf, mayShareProject, referenceFields } from "../model/model";
import type { Topology, TopologyResource } from "../model/model";
import type { AccountChange, Settings } from "../preview/accounts";
import { clauses as compared, notices as topology } from "../notices";
import { providerUrnOf } from "../preview/unasked";
import { keepersIn } from "./keepers";
import type { Keeper } from "./keepers";
import { notices } from "./notices";
import { about, aboutStack, keyOf } from "./said";
import type { ReportedNotice } from "./said";
import { isChangedIn, isKnownObject } from "./preview";
import type { Preview, PreviewedResource } from "./preview";
import { isRoll } from "./rotations";
import { takenAlongNotices } from "./taken-along";

/**
 * What is said of the resources and providers of a preview, and what its operations mean, deliveries first.
 *
 * @param ofDeliveries what follows for deliveries from the whole topology, of which the provider knows a part
 * @param ofChanges what follows from each changed input, of which the provider may know more
 */
export function consequencesOf(
  preview: Preview,
  said: readonly ReportedNotice[],
  ofDeliveries: readonly ReportedNotice[] = [],
  ofChanges: readonly ReportedNotice[] = [],
): ReportedNotice[] {
  const { resources, accounts } = preview;
  const keeperOf = keepersIn(resources);
  const isElsewhere = elsewhereIn(resources, said);
  const gone = groupedBy(
    resources.filter(
      (previewedResource) =>
        previewedResource.operation === "delete" &&
        !isKept(previewedResource) &&
        !isElsewhere(previewedResource) &&
        keeperOf(previewedResource) === undefined,
    ),
    (previewedResource) => sharedOf(previewedResource, previewedResource.change.before),
  );
  const derived = resources.flatMap((previewedResource) =>
    [
      ...derivedFrom(previewedResource, keeperOf(previewedResource), isElsewhere(previewedResource), preview),
      ...(isElsewhere(previewedResource) ? [] : takenAlongNotices(previewedResource, resources)),
      ...newValuesOf(previewedResource, gone),
      ...inNewProject(previewedResource, resources),
    ].map((notice) => about(previewedResource, notice)),
  );
  const known = new Set(ofDeliveries.map(keyOf));
  const judged = ofChanges.filter((reportedNotice) => !known.has(keyOf(reportedNotice)));
  for (const reportedNotice of judged) known.add(keyOf(reportedNotice));
  const ofStack = settingNotices(preview, said, ofChanges);
  const isOfReplacement = ({ code }: ReportedNotice): boolean => derivedCodes.has(code);
  const replaced = new Set(derived.filter(isOfReplacement).map(({ urn }) => urn));
  // The steps show more of a replacement than the provider knows: why it is one, and whether the old object stays.
  const others = said.filter(
    (reportedNotice) =>
      // Where an option of Pulumi replaces, the provider has expected an update, which would roll the secret.
      !((isOfReplacement(reportedNotice) || isRoll(reportedNotice)) && replaced.has(reportedNotice.urn)) &&
      !settingCodes.has(reportedNotice.code) &&
      !known.has(keyOf(reportedNotice)) &&
      !isDecided(reportedNotice, resources),
  );
  const alongOthers = new Set(resources.filter(({ change }) => change.deletedAlong).map(({ urn }) => urn));
  // What a deleted subscription no longer delivers is said with its events and its endpoint, or who does in its place.
  const isSaid = (reportedNotice: ReportedNotice): boolean =>
    (reportedNotice.code === lossCode &&
      !alongOthers.has(reportedNotice.urn ?? "") &&
      endCodes.some((code) => known.has(keyOf({ ...reportedNotice, code })))) ||
    (recreationCodes.includes(reportedNotice.code) &&
      said.some((other) => keyOf(other) === keyOf(reportedNotice)));
  return [
    ...exposedKeys(preview, said),
    ...[...ofStack, ...ofDeliveries, ...judged, ...lossOfAll(preview, said), ...others],
    ...[...derived.filter((reportedNotice) => !isSaid(reportedNotice)), ...accounts.flatMap(movesOf)],
  ];
}

/**
 * Whether the provider could not tell where a reference leads, or whether it is still there, and the preview shows it: the topology then
 * says what follows.
 */
export function isDecided(
  { code, kind, urn, text }: ReportedNotice,
  resources: Preview["resources"],
): boolean {
  return referenceFields.some((one) => {
    const { field: input } = one;
    const open = [applied["unknown-risk"]({ input }), planned["may-replace"]({ input })];
    if (one.kind !== kind || !open.some((notice) => notice.code === code && notice.text === text))
      return false;
    const resource = resources.find((resource) => resource.urn === urn);
    // No state shows what an adopted object refers to, so no topology shows what changes.
    if (resource?.change.before === undefined) return false;
    const sources = resource.references[one.field] ?? [];
    const isShown = (source: string): boolean =>
      resources.some(
        (resource) => resource.urn === source && resource.kind === one.target && isKnownObject(resource),
      );
    return sources.length > 0 && sources.every(isShown);
  });
}

const lossCode: keyof typeof planned = "deletion";
const recreationCodes: readonly string[] = [
  "recreation",
  "values-replaced",
] satisfies readonly (keyof typeof planned)[];
const endCodes: readonly (keyof typeof notices)[] = ["deliveries-stop", "deliveries-continue"];

const derivedCodes: ReadonlySet<string> = new Set([
  ...(["replacement", "readoption", "possible-readoption", "deleted-first", "may-be-deleted-first"] as const),
  ...(["old-object-removed", "old-object-lost", "old-object-left", "old-object-adopted"] as const),
  ...(["deletion-elsewhere", "deletion-left-to-other", "access-left-to-other"] as const),
] satisfies readonly (keyof typeof planned)[]);

/** What the provider says of one resource and means for all that it manages. */
const settingCodes: ReadonlySet<string> = new Set([
  "seen-elsewhere",
  "dialect-changes",
] satisfies readonly (keyof typeof engine)[]);

/**
 * Whether the service at the new address is not that of an object. The provider says so once for all objects of one place, and asks
 * nothing about those that go: their states note the same place.
 */
function elsewhereIn(
  resources: Preview["resources"],
  said: readonly ReportedNotice[],
): (resource: PreviewedResource) => boolean {
  const told = new Set(said.filter(({ code }) => code === elsewhereCode).map(({ urn }) => urn));
  const placeOf = ({ provider, change: { step } }: PreviewedResource): string =>
    JSON.stringify([provider, step.oldState?.outputs?.["__seenAt"]]);
  // What gets another provider is deleted through its old one.
  const keepsProvider = ({ change: { step } }: PreviewedResource): boolean =>
    !step.newState || providerUrnOf(step.oldState ?? {}) === providerUrnOf(step.newState);
  const moved = resources.filter((resource) => told.has(resource.urn) && keepsProvider(resource));
  const places = new Set(moved.map(placeOf));
  return (resource) => keepsProvider(resource) && places.has(placeOf(resource));
}

const elsewhereCode: keyof typeof engine = "seen-elsewhere";

/** What other settings mean, once for all resources of a provider, where neither that nor another provider says so itself. */
function settingNotices(
  { resources, stack, accounts }: Preview,
  said: readonly ReportedNotice[],
  ofChanges: readonly ReportedNotice[],
): ReportedNotice[] {
  const changed = new Set(ofChanges.filter(({ code }) => code === otherProviderCode).map(({ urn }) => urn));
  const moved = accounts.filter((account) => changedSettings(account).length > 0);
  return said
    .filter(({ code, urn }) => settingCodes.has(code) && !changed.has(urn))
    .flatMap(({ text, urn }) => {
      const provider = resources.find((previewedResource) => previewedResource.urn === urn)?.provider;
      if (moved.some((account) => provider?.startsWith(`${account.urn}::`) === true)) return [];
      const isThere = ({ operation }: PreviewedResource): boolean => !["create", "adopt"].includes(operation);
      const { length: count } = resources.filter(
        (previewedResource) => isThere(previewedResource) && previewedResource.provider === provider,
      );
      const about = count === 1 ? compared.oneResource() : compared.resources({ count });
      const notice = topology["stack-settings-change"]({ fact: text, resources: about });
      return [aboutStack(stack, notice)];
    });
}

const otherProviderCode: keyof typeof topology = "provider-changed";

/**
 * A warning where the refresh found none of the objects in state. That every one was deleted by hand is less likely than an empty or
 * older database behind the same address.
 */
function lossOfAll(
  { resources, isPartial, stack }: Preview,
  said: readonly ReportedNotice[],
): ReportedNotice[] {
  const gone = said.filter(({ code }) => code === goneCode);
  const isThere = ({ operation, kind, change: { dialect }, urn }: PreviewedResource): boolean =>
    !["create", "adopt"].includes(operation) &&
    // What the service shows nowhere stays in state whatever happened to it.
    definitionOfType(kind, dialect)?.read !== undefined &&
    !gone.some((reportedNotice) => reportedNotice.urn === urn);
  if (gone.length === 0 || isPartial || resources.some(isThere)) return [];
  return [aboutStack(stack, notices["state-lost"]({ count: gone.length }))];
}

const goneCode: keyof typeof engine = "object-gone";

/** That a key is no secret of the stack, where the provider does not say so: a plugin cannot tell. */
function exposedKeys({ plainKeys, stack }: Preview, said: readonly ReportedNotice[]): ReportedNotice[] {
  const exposed = plainKeys.map(plainKey);
  const isSaid = ({ text }: Notice): boolean => said.some((reportedNotice) => reportedNotice.text === text);
  return exposed.filter((notice) => !isSaid(notice)).map((notice) => aboutStack(stack, notice));
}

/** A warning where the topology is less certain than that of another form of the same preview. */
export function uncertaintyOf({ lacksSources }: Topology, stack: string): ReportedNotice[] {
  if (lacksSources !== true) return [];
  return [aboutStack(stack, notices["sources-unnamed"]())];
}

/** What a changed provider means for all that is sent through it. */
function movesOf(account: AccountChange): ReportedNotice[] {
  const { name, before, after, keyChange } = account;
  if (before === undefined || after === undefined) return [];
  const about = { kind: "Provider", name };
  const keyNotice = topology[keyChange === "yes" ? "provider-key-changed" : "provider-key-may-change"];
  const key = keyChange === "no" ? [] : [{ ...keyNotice(), ...about }];
  const shown = (value = "nothing"): string =>
    value === unknownMarker ? unknownMark : shownUrl(value, secretMark);
  const changed = changedSettings(account);
  const changes = changed
    .filter((one) => one !== "dialect")
    .map((one) => clause`${one} from ${shown(before[one])} to ${shown(after[one])}`);
  const [from, to] = [dialectOf(before), dialectOf(after)];
  return [
    ...(changes.length === 0 ? [] : [notices["provider-moves"]({ changes: changes.join(", ") })]),
    ...(changed.includes("dialect")
      ? [notices["provider-dialect"]({ before: shown(from), after: shown(to) })]
      : []),
  ]
    .map((notice): ReportedNotice => ({ ...notice, ...about }))
    .concat(key);
}

function dialectOf({ dialect = "documented" }: Settings): string {
  return dialect;
}

/** The settings of a provider that lead elsewhere from now on. */
function changedSettings({ before, after }: AccountChange): string[] {
  if (before === undefined || after === undefined) return [];
  const isOtherDialect = dialectOf(before) !== dialectOf(after);
  return [
    ...["baseUrl", "projectId"].filter((one) => before[one] !== after[one]),
    ...(isOtherDialect ? ["dialect"] : []),
  ];
}

/** Whether something in the program uses an endpoint, and all of it follows to the one that replaces it. */
function isVacated(
  { kind, id, before = {}, after = {} }: PreviewedResource,
  resources: Preview["resources"],
): boolean {
  if (kind !== "Endpoint" || id === undefined || before["projectId"] !== after["projectId"]) return false;
  const uses = (previewedResource: PreviewedResource, side: Fields | undefined): boolean =>
    referenceFields.some(
      ({ kind: other, field, target }) =>
        target === kind && other === previewedResource.kind && [side?.[field]].flat().includes(id),
    );
  const users = resources.filter((previewedResource) => uses(previewedResource, previewedResource.before));
  return (
    users.some((previewedResource) => previewedResource.after !== undefined) &&
    !resources.some((previewedResource) => uses(previewedResource, previewedResource.after))
  );
}

function derivedFrom(
  resource: PreviewedResource,
  keeper: Keeper | undefined,
  isElsewhere: boolean,
  { resources, isPartial }: Preview,
): Notice[] {
  const { kind, change, id = "", before = {}, after = {}, isRetained, isDeletedFirst: isFirst } = resource;
  const { missing } = resource;
  const { dialect, leftDeletion, deletedAlong } = change;
  const definition = definitionOfType(kind, dialect);
  if (definition === undefined) return [];
  if (missing !== undefined) return recreationNotices(definition, missing, after, isNotKnown);
  const isKeptThere = isRetained || isElsewhere || leftDeletion !== undefined || keeper !== undefined;
  const along = isKeptThere ? undefined : definition.takesAlong?.(resourcesIn(id, resources));
  if (resource.operation === "delete" && along !== undefined) return [along];
  const fate = {
    ...{ isRetained, isElsewhere, deletedAlong, leftDeletion },
    ...(keeper && { adopter: labelOf(keeper.resource), hasAlready: keeper.hasAlready }),
  };
  if (resource.operation === "delete") return [deletionNotice(definition, fate)];
  if (resource.operation !== "replace") return [];
  const reason = reasonOf(resource);
  const notices = replacementNotices(definition, id, before, after, isNotKnown, {
    ...{ ...fate, reason, isFirst, isChanged: isChangedIn(resource) },
    isVacated: !isPartial && isVacated(resource, resources),
  });
  return along === undefined ? notices : [...notices, along];
}

/** What the preview shows of the resources in a project. */
function resourcesIn(projectId: string, resources: Preview["resources"]): string[] {
  const inside = resources.filter(({ before }) => before?.["projectId"] === projectId);
  return inside.map(({ kind, name }) => `${kind} ${name}`).sort();
}

/** What is new at once with an object that takes the place of a deleted one, as under another name or parent without an alias. */
function newValuesOf(
  resource: PreviewedResource,
  gone: ReadonlyMap<string, readonly PreviewedResource[]>,
): Notice[] {
  const { change, kind, name, operation, missing } = resource;
  const definition = definitionOfType(kind, change.dialect);
  const { after } = change;
  if (operation !== "create" || missing !== undefined || definition === undefined || !after) return [];
  const isBefore = ({ change: { before } }: PreviewedResource): boolean =>
    before !== undefined &&
    mayShareProject(before, after) &&
    isSuccessor(definition, wholeOf(before), wholeOf(after));
  const found = (gone.get(sharedOf(resource, after) ?? "") ?? []).filter(isBefore);
  const old = found.find((previewedResource) => previewedResource.name === name) ?? found[0];
  if (old === undefined) return [];
  const subject = planClauses.deletedObject({ name: `${kind} ${old.name}` });
  return newValueNotices(definition, after.fields, isUnknown, subject);
}

/** What an object shares with whatever takes its place: the kind alone where several inputs decide; undefined where none does. */
function sharedOf(
  { kind, change }: PreviewedResource,
  side: TopologyResource | undefined,
): string | undefined {
  const { succession: [name, ...others] = [] } = definitionOfType(kind, change.dialect) ?? {};
  if (name === undefined || side === undefined) return undefined;
  return others.length > 0 ? kind : `${kind} ${String(wholeOf(side)[name])}`;
}

/** What a replaced project means for what stays in the program: Pulumi asks nothing about it while the new project is not known. */
function inNewProject(
  { kind, operation, change: { before, after, dialect } }: PreviewedResource,
  resources: Preview["resources"],
): Notice[] {
  const definition = definitionOfType(kind, dialect);
  const project = projectReplacedFor(before, resources);
  if (!["update", "same"].includes(operation) || project === undefined || !after || !definition) return [];
  const reason = clause`Project ${project.name} is replaced`;
  return [
    planned.replacement({ successor: planClauses.newObject(), reason }),
    ...newValueNotices(definition, wholeOf(after), isUnknown, planClauses.oldObject()),
  ];
}

/** The project that an object is in, where the preview replaces it. */
export function projectReplacedFor(
  object: TopologyResource | undefined,
  resources: Preview["resources"],
): PreviewedResource | undefined {
  return replacedProjects(resources).get(object?.fields["projectId"]);
}

const replacedProjects = memoizeByObject(
  (resources: Preview["resources"]): ReadonlyMap<unknown, PreviewedResource> =>
    new Map(
      resources.flatMap((previewedResource) => {
        const id =
          previewedResource.kind === "Project" && previewedResource.operation === "replace"
            ? previewedResource.change.before?.id
            : undefined;
        return id === undefined ? [] : [[id, previewedResource] as const];
      }),
    ),
);

function wholeOf({ whole, fields }: TopologyResource): Fields {
  return whole?.fields ?? fields;
}

function isKept({ isRetained, change }: PreviewedResource): boolean {
  return isRetained || change.leftDeletion !== undefined;
}

/** A masked preview has a text in place of Pulumi's marker. */
function isNotKnown(value: unknown): boolean {
  return value === unknownMark || isUnknown(value);
}

function reasonOf({ replacedBy, isForced, isTainted }: PreviewedResource): string | undefined {
  if (replacedBy.includes("replaceWith")) return clause`its option replaceWith names a replaced resource`;
  if (replacedBy.length > 0) return changedReason(replacedBy);
  if (isTainted) return clause`marked as tainted`;
  return isForced ? "requested with --replace" : undefined;
}
