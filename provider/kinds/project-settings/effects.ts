/** What a change of each setting of a project does to the endpoints of the project. */

import { isDeepStrictEqual } from "node:util";
import { clause } from "../../base/declare";
import type { Notice } from "../../base/notice";
import { changeOfHost, parseUrl } from "../../base/url";
import type { AnyNotice } from "../../base/declare";
import { enumerated } from "../../base/lists";
import { always, certain, each, harmless, judged, limit, limitNotices, nested } from "../effect";
import type { Effect, EffectsOf } from "../effect";
import { notices as shared } from "../notices";
import { breaker as breakerClauses, notices } from "./notices";
import type { ProjectSettingsInputs, ProjectSettingsOutputs, RetryStrategy } from "./types";

type Settings = Partial<ProjectSettingsInputs & ProjectSettingsOutputs>;

/** @internal How the deliveries of a new project are signed, which a signature that is removed is reset to. */
export const defaultSignature = {
  header: "X-Convoy-Signature",
  versions: [{ hash: "SHA256", encoding: "hex" }],
};

/** The parts of the circuit breaker, with what each is reset to where it is removed. */
const breakerParts = [
  ...([
    ["sampleRate", 30],
    ["errorTimeout", 30],
    ["failureThreshold", 70],
  ] as const),
  ...([
    ["successThreshold", 5],
    ["minimumRequestCount", 10],
    ["observabilityWindow", 5],
  ] as const),
  ["consecutiveFailureThreshold", 10],
] as const;

type Judge = (before: Settings, after: Settings) => Notice[];

/** Of another project nothing is known. */
function ofProject(said: readonly AnyNotice[], judge: Judge): Effect<unknown, ProjectSettingsInputs> {
  return judged(said, ({ state, inputs }) => judge(settingsBefore(state, inputs), inputs));
}

const signature = ofProject(
  [notices["project-signature"], notices["project-signature-declared"]],
  changesSignature,
);
const ssl = ofProject([notices["project-allows-http"]], allowsHttp);
const metaEventsSwitch = ofProject(
  [notices["meta-events-off"], notices["meta-events-declared-off"], notices["meta-events-on"]],
  switchesMetaEvents,
);
const metaEventsMove = ofProject(
  [
    notices["meta-events-moved"],
    notices["meta-events-moved-within-host"],
    notices["meta-events-unencrypted"],
    notices["meta-events-encrypted"],
  ],
  movesMetaEvents,
);
const metaEventTypes = ofProject(
  [notices["meta-event-types-removed"], notices["meta-event-types-added"]],
  changesMetaEventTypes,
);
const metaEventSecret = ofProject([notices["meta-event-secret"]], changesMetaEventSecret);
const metaEvents = [metaEventsSwitch, metaEventsMove, metaEventTypes, metaEventSecret];
const breaker = ofProject([notices["circuit-breaker-changed"]], changesBreaker);
const retries = ofProject(
  [
    notices["project-retries-lowered"],
    notices["project-retries-end"],
    shared["limit-raised"],
    shared["limit-may-fall"],
  ],
  changesRetries,
);
const waits = ofProject([notices["project-retry-waits-change"]], changesWaits);
const strategyAsWhole = ofProject(
  [...retries.notices, notices["project-retry-waits-change"]],
  (before, after) => [...changesRetries(before, after), ...changesWaits(before, after)],
);
const stored = harmless("Convoy stores it, and no release up to 26.7 acts on it");

/** @internal */
export const projectSettingsEffects: EffectsOf<ProjectSettingsInputs> = {
  projectId: harmless("the settings of both projects stay"),
  strategy: certain(nested(strategyAsWhole, { type: waits, duration: waits, retryCount: retries })),
  rateLimit: stored,
  signature: certain(nested(signature, { header: signature, versions: signature })),
  ssl: certain(nested(ssl, { enforceSecureEndpoints: ssl })),
  metaEvent: certain(
    nested(
      judged(
        metaEvents.flatMap((effect) => effect.notices),
        (change) => metaEvents.flatMap((effect) => effect.judge?.(change) ?? []),
      ),
      {
        isEnabled: metaEventsSwitch,
        type: harmless("http is the only type"),
        eventType: metaEventTypes,
        url: metaEventsMove,
        secret: metaEventSecret,
      },
    ),
  ),
  circuitBreaker: nested(breaker, each(breaker, ...breakerParts.map(([part]) => part))),
  disableEndpoint: certain(
    ofProject(
      [
        notices["failing-endpoints-disabled"],
        notices["project-reactivation"],
        notices["project-reactivation-undeclared"],
      ],
      switchesFailing,
    ),
    (after) => after === true,
  ),
  multipleEndpointSubscriptions: harmless(
    "it decides which subscriptions can be created, not what they deliver",
  ),
  replayAttacksPreventionEnabled: stored,
  addEventIdTraceHeaders: harmless("no release up to 26.7 stores it"),
  maxPayloadReadSize: limit("maxPayloadReadSize", notices["payload-size-lowered"], { reset: 51200 }),
  searchPolicy: harmless("it decides how far back people can search, not what is delivered"),
  requestIdHeader: always(notices["request-id-header-changed"]),
  verifyDynamicEvents: always(notices["dynamic-answers-change"]),
  allowUnmatchedDynamicUrls: judged(
    [notices["dynamic-urls-allowed"], notices["dynamic-urls-refused"]],
    ({ after }) => [after === true ? notices["dynamic-urls-allowed"]() : notices["dynamic-urls-refused"]()],
  ),
};

/** What is known of the settings that are to be changed: nothing where they are those of another project. */
function settingsBefore(state: Settings, { projectId = state.projectId }: Settings): Settings {
  return projectId === state.projectId ? state : {};
}

/** A part that was not declared before may be the same already. */
function changesSignature({ signature: before }: Settings, { signature: after }: Settings): Notice[] {
  const changed = (["header", "versions"] as const).filter((part) => {
    if (before?.[part] === undefined) return after?.[part] !== undefined;
    return !isDeepStrictEqual(before[part], after?.[part] ?? defaultSignature[part]);
  });
  if (changed.length === 0) return [];
  const isSure = changed.some((part) => before?.[part] !== undefined);
  return [notices[isSure ? "project-signature" : "project-signature-declared"]()];
}

function switchesFailing(
  { disableEndpoint: before }: Settings,
  { disableEndpoint: after }: Settings,
): Notice[] {
  if (after === true) return before === true ? [] : [notices["failing-endpoints-disabled"]()];
  const isSure = after === false || before !== undefined;
  return [notices[isSure ? "project-reactivation" : "project-reactivation-undeclared"]()];
}

/** What a new project has. */
const defaultRetries = 10;
const defaultWaits = { type: "linear", duration: 100 };

/** What is removed is reset. What was not declared before is not known. */
function changesWaits({ strategy: before = {} }: Settings, { strategy: after }: Settings): Notice[] {
  const parts = (["type", "duration"] as const).filter((part) =>
    before[part] === undefined
      ? after?.[part] !== undefined
      : before[part] !== (after?.[part] ?? defaultWaits[part]),
  );
  if (parts.length === 0) return [];
  const tries = { retryCount: defaultRetries, ...defaultWaits, ...after };
  const [old, now] = [before, tries].map(waitsOf);
  const said =
    old === undefined || now === undefined
      ? parts.map((part) => `strategy.${part}`).join(", ")
      : clause`a failed delivery is tried again for about ${inTime(now)} instead of about ${inTime(old)}`;
  return [notices["project-retry-waits-change"]({ waits: said })];
}

/** The longest wait in seconds, unless the operator of the service sets another. */
const longestWait = 7200;

/** The seconds between the first and the last try, of which the service counts the first as well. */
function waitsOf({ type, duration, retryCount }: Partial<RetryStrategy>): number | undefined {
  if (type === undefined || duration === undefined || retryCount === undefined) return undefined;
  const waits = Math.max(retryCount - 1, 0);
  if (type !== "exponential") return waits * duration;
  // From this one on, all are the longest.
  const rising = Math.min(waits, Math.max(0, Math.ceil(Math.log2(longestWait / Math.max(duration, 1)))));
  return duration * (2 ** rising - 1) + (waits - rising) * longestWait;
}

function inTime(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

function changesBreaker({ circuitBreaker: old }: Settings, { circuitBreaker: now }: Settings): Notice[] {
  const said = breakerParts.flatMap(([part, reset]) => {
    const [before, after = reset] = [old?.[part], now?.[part]];
    if ((before === undefined && now?.[part] === undefined) || before === after) return [];
    return [breakerClauses[part]({ before: before ?? clause`an unknown value`, after })];
  });
  return said.length === 0 ? [] : [notices["circuit-breaker-changed"]({ parts: said.join(", ") })];
}

/** The service counts the first try as well, so that 1 is as good as 0. */
function changesRetries({ strategy: old }: Settings, { strategy: now }: Settings): Notice[] {
  const [before, after = defaultRetries] = [old?.retryCount, now?.retryCount];
  if (after > 1)
    return limitNotices("strategy.retryCount", notices["project-retries-lowered"], before, after);
  return before !== undefined && before <= 1 ? [] : [notices["project-retries-end"]()];
}

function changesMetaEventTypes({ metaEvent: before }: Settings, { metaEvent: after }: Settings): Notice[] {
  if (after?.isEnabled !== true || before?.isEnabled === false) return [];
  const [old, now] = [before, after].map((metaEventConfig) => metaEventConfig?.eventType ?? []) as [
    string[],
    string[],
  ];
  const lost = old.filter((type) => !now.includes(type));
  const gained = before === undefined ? [] : now.filter((type) => !old.includes(type));
  return [
    ...(lost.length > 0 ? [notices["meta-event-types-removed"]({ types: enumerated(lost, 10) })] : []),
    ...(gained.length > 0 ? [notices["meta-event-types-added"]({ types: enumerated(gained, 10) })] : []),
  ];
}

function allowsHttp({ ssl: before }: Settings, { ssl: after }: Settings): Notice[] {
  const [was, will] = [before?.enforceSecureEndpoints, after?.enforceSecureEndpoints];
  if (was === true ? will === true : was === false || will !== false) return [];
  return [notices["project-allows-http"]()];
}

/** Names hosts only, because path, query and credentials may hold a secret. */
function movesMetaEvents({ metaEvent: before }: Settings, { metaEvent: after }: Settings): Notice[] {
  const change = changeOfHost(before?.url, after?.url);
  const [from, to] = [before, after].map((metaEventConfig) => parseUrl(metaEventConfig?.url ?? ""));
  if (!from || !to || after?.isEnabled !== true) return [];
  const placeIn = ({ pathname, search, username, password }: URL): string =>
    [pathname, search, username, password].join(" ");
  const isWithin = change === undefined && placeIn(from) !== placeIn(to);
  return [
    ...(change === undefined ? [] : [notices["meta-events-moved"]({ change })]),
    ...(isWithin ? [notices["meta-events-moved-within-host"]({ host: to.host })] : []),
    ...(from.protocol === "https:" && to.protocol === "http:" ? [notices["meta-events-unencrypted"]()] : []),
    ...(from.protocol === "http:" && to.protocol === "https:" ? [notices["meta-events-encrypted"]()] : []),
  ];
}

function switchesMetaEvents({ metaEvent: before }: Settings, { metaEvent: after }: Settings): Notice[] {
  const [was, will] = [before?.isEnabled, after?.isEnabled];
  if (was !== true && will === true) return [notices["meta-events-on"]()];
  if (was === true ? will === true : was === false || will !== false) return [];
  return [notices[was === true ? "meta-events-off" : "meta-events-declared-off"]()];
}

function changesMetaEventSecret(
  { metaEvent: before, metaEventSecret: known }: Settings,
  { metaEvent: after }: Settings,
): Notice[] {
  if (before?.isEnabled !== true || after?.isEnabled !== true || before.secret === after.secret) return [];
  // What the service has generated may be declared.
  if (after.secret && after.secret === known) return [];
  return [
    notices["meta-event-secret"]({
      source: after.secret ? "to the declared one" : "to one that the service generates",
    }),
  ];
}
