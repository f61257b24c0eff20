/** Prints what a preview would change for recorded events: for `route --replay`, as a section of the comment, and for the page. */

import { clause } from "../../../provider/base/declare";
import { printJson } from "../../../provider/base/fields";
import { groupedBy } from "../../../provider/base/lists";
import { oneLine, shortened } from "../../../provider/base/text";
import type { DifferingLines, PageReplay } from "../../page/data";
import type { RouteAnswer } from "../../topology/model/delivery-paths";
import type { AfterPreview } from "../../topology/preview/from-preview";
import type { EndpointReplay, Replay, ReplayChange } from "../../topology/review/replay";
import { differingLines, signedLines } from "./differing-lines";
import { clauses } from "./notices";
import { code, prose } from "./markdown";
import { fitting } from "./report-table";

const maxEndpoints = 50;
const maxNameLength = 120;
const maxReasonLength = 300;
const maxCharacters = 3_000;
/** How many places of a payload are named. */
const maxPlaces = 5;

/** A line for each endpoint, then examples with the lines of a payload that differ. */
export function replayLines(replay: Replay): string[] {
  const { examples, more } = examplesOf(replay);
  const shown = examples.flatMap(([endpoint, changes]) => [
    oneLine(endpoint),
    ...changes.flatMap((change) => [
      `  ${oneLine(`${placeOf(change)}: ${changeText(change)}`)}`,
      ...signedLines(payloadLines(change) ?? noLines).map((line) => `    ${line}`),
    ]),
  ]);
  return [
    ...totals(replay),
    ...replay.endpoints.map(
      (endpointReplay) => `${oneLine(endpointReplay.endpoint)}: ${effectsText(endpointReplay)}`,
    ),
    ...(shown.length === 0 ? [] : ["", "Examples:", ...shown, ...more]),
  ];
}

/** The same for the page; undefined where nothing was compared. */
export function pageReplay(replay: Replay | undefined): PageReplay | undefined {
  if (replay === undefined || replay.events === 0) return undefined;
  const { examples, more } = examplesOf(replay);
  const shown = replay.endpoints.slice(0, maxEndpoints);
  const left = replay.endpoints.length - shown.length;
  return {
    summary: totals(replay),
    endpoints: [
      ...shown.map((endpointReplay) => `${endpointReplay.endpoint}: ${effectsText(endpointReplay)}`),
      ...(left === 0 ? [] : [clauses.more({ count: left })]),
    ],
    examples: examples.flatMap(([endpoint, changes]) =>
      changes.map((change) => ({
        text: `${endpoint}, ${placeOf(change)}: ${changeText(change)}`,
        lines: payloadLines(change),
      })),
    ),
    more,
  };
}

/** The section: a line for each endpoint, then examples, without values of payloads. Empty where nothing was compared. */
export function replaySection(replay: Replay | undefined, { isPartial }: AfterPreview): string {
  if (replay === undefined || replay.events === 0) return "";
  const { endpoints } = replay;
  const [total, ...others] = totals(replay);
  const shown = fitting(
    endpoints
      .slice(0, maxEndpoints)
      .map((endpointReplay) => `- ${name(endpointReplay.endpoint)}: ${effectsText(endpointReplay)}`),
    maxCharacters,
  );
  const left = endpoints.length - shown.length;
  const { examples, more } = examplesOf(replay);
  const listed = examples.flatMap(([endpoint, changes]) =>
    changes.map((change) => {
      const { event, eventType } = change;
      const text = changeText(withoutValues(change), name, (words) =>
        prose(shortened(words, maxReasonLength)),
      );
      return `- ${name(endpoint)}, ${clauses.eventAt({ event })}, ${name(eventType)}: ${text}`;
    }),
  );
  return [
    [`**${total}**`, ...others],
    isPartial === true
      ? [
          clause`The preview lacks unchanged resources, so some deliveries are not compared: run it with --show-sames.`,
        ]
      : [],
    [shown.join("\n"), left === 0 ? "" : clauses.more({ count: left })],
    listed.length === 0 ? [] : ["Examples:", listed.join("\n"), ...more],
  ]
    .flat()
    .filter((part) => part !== "")
    .join("\n\n");
}

function name(text: string): string {
  return code(shortened(text, maxNameLength));
}

function placeOf({ event, eventType }: ReplayChange): string {
  return `${clauses.eventAt({ event })}, ${eventType}`;
}

/** How many deliveries change, and that no payload does where functions change. */
function totals({ deliveries, changed, compared, endpoints }: Replay): string[] {
  const [some, all] = [changed, deliveries].map(spelt) as [string, string];
  const isSame = compared > 0 && endpoints.every(({ payloads }) => payloads === 0);
  return [
    clause`${some} of ${all} deliveries would change`,
    ...(compared > 0
      ? [
          clause`Both versions of each changed function ran: the one in state, and the one of this change. They could reach nothing else.`,
        ]
      : []),
    ...(isSame
      ? [
          clause`No payload changes: the functions of ${spelt(compared)} of these deliveries change, but not their results.`,
        ]
      : []),
  ];
}

/** How the deliveries to an endpoint change, such as `12 stop, 1 begins`. */
function effectsText({ begins, stops, uncertain, payloads }: EndpointReplay): string {
  return [
    ...(stops === 1 ? ["1 stops"] : stops > 1 ? [clause`${spelt(stops)} stop`] : []),
    ...(begins === 1 ? ["1 begins"] : begins > 1 ? [clause`${spelt(begins)} begin`] : []),
    ...(payloads === 1 ? ["1 payload changes"] : []),
    ...(payloads > 1 ? [clause`${spelt(payloads)} payloads change`] : []),
    ...(uncertain > 0 ? [clause`${spelt(uncertain)} uncertain`] : []),
  ].join(", ");
}

/** What a comment shows of a replay: no value of an event. */
export function quotableReplay(replay: Replay): Replay {
  const changes = replay.changes.map(withoutValues).map(({ payload, ...change }) => {
    if (payload === undefined) return change;
    const { paths, morePaths } = payload;
    return { ...change, payload: { paths, quotable: paths, morePaths } };
  });
  return { ...replay, changes };
}

/** The change as a comment shows it: without values of the event. */
function withoutValues(change: ReplayChange): ReplayChange {
  const { payload } = change;
  const [from, to] = [change.from, change.to].map(({ verdict, reason, quotable = reason }) => ({
    verdict,
    reason: quotable,
  })) as [RouteAnswer, RouteAnswer];
  return {
    ...{ ...change, from, to },
    ...(payload && { payload: { ...payload, paths: payload.quotable ?? [] } }),
  };
}

const asIs = (text: string): string => text;

/**
 * What happens to a delivery before and after, with the reasons, or where its payload changes.
 *
 * @param place writes a place of the payload
 * @param words writes everything else
 */
function changeText({ from, to, payload }: ReplayChange, place = asIs, words = asIs): string {
  if (payload === undefined) return words(`${answerText(from)} → ${answerText(to)}`);
  const reason = to.reason === "" ? "" : ` (${words(to.reason)})`;
  if (payload.paths.includes("")) return `${clause`the whole payload changes`}${reason}`;
  const paths = payload.paths.slice(0, maxPlaces).map(place);
  const more = payload.paths.length + payload.morePaths - paths.length;
  const places = [...paths, ...(more === 0 ? [] : [clauses.more({ count: more })])].join(", ");
  return `${clause`payload changes: ${places}`}${reason}`;
}

const noLines: DifferingLines = { lines: [], leftOut: { removed: 0, added: 0 } };

/** The lines of the payload that differ; undefined where none is shown. */
function payloadLines({ payload }: ReplayChange): DifferingLines | undefined {
  const [before, after] = [payload?.before, payload?.after].map((one) => printJson(one, 2));
  return before === undefined || after === undefined ? undefined : differingLines(before, after);
}

function answerText({ verdict, reason }: RouteAnswer): string {
  return `${verdict.replace("-", " ")}${reason === "" ? "" : ` (${reason})`}`;
}

function spelt(count: number): string {
  return count.toLocaleString("en");
}

/** The examples of each endpoint, in the order of the endpoints, and how many changes are no examples. */
function examplesOf({ endpoints, changes, changed }: Replay): {
  readonly examples: readonly (readonly [endpoint: string, changes: readonly ReplayChange[]])[];
  readonly more: readonly string[];
} {
  const byEndpoint = groupedBy(changes, ({ endpoint }) => endpoint);
  const left = changed - changes.length;
  return {
    examples: endpoints.flatMap(({ endpoint }) => {
      const own = byEndpoint.get(endpoint);
      return own === undefined ? [] : [[endpoint, own] as const];
    }),
    more: left === 0 ? [] : [clauses.more({ count: spelt(left) })],
  };
}
