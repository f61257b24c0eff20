/** Prints what a preview would change for recorded events: in words, for `route --replay`, and as a section of the comment. */

import { groupedBy } from "../../base/lists";
import { shortened } from "../../base/text";
import type { RouteAnswer } from "../../topology/model/lanes";
import type { AfterPreview } from "../../topology/preview/from-preview";
import type { EndpointReplay, Replay, ReplayChange } from "../../topology/review/replay";
import { clauses } from "./notices";
import { code, prose } from "./markdown";
import { fitting } from "./report-table";

const maxEndpoints = 50;
const maxNameLength = 120;
const maxReasonLength = 300;
const maxCharacters = 10_000;

/** The section: a line for each endpoint, then examples. Empty where nothing was compared. */
export function replaySection(replay: Replay | undefined, { isPartial }: AfterPreview): string {
  if (replay === undefined || replay.events === 0) return "";
  const { endpoints } = replay;
  const shown = fitting(
    endpoints.slice(0, maxEndpoints).map((one) => `- ${name(one.endpoint)}: ${effectsText(one)}`),
    maxCharacters,
  );
  const left = endpoints.length - shown.length;
  const { examples, more } = examplesOf(replay);
  const listed = examples.flatMap(([endpoint, changes]) =>
    changes.map((change) => {
      const { event, eventType } = change;
      const text = prose(shortened(changeText(change), maxReasonLength));
      return `- ${name(endpoint)}, ${clauses.eventAt({ event })}, ${name(eventType)}: ${text}`;
    }),
  );
  return [
    [clauses.replay(), `**${totalText(replay)}**`],
    isPartial === true ? [clauses.replayIsPartial()] : [],
    [shown.join("\n"), left === 0 ? "" : clauses.more({ count: left })],
    listed.length === 0 ? [] : [clauses.examples(), listed.join("\n"), ...more],
  ]
    .flat()
    .filter((part) => part !== "")
    .join("\n\n");
}

function name(text: string): string {
  return code(shortened(text, maxNameLength));
}

/** How many deliveries change. */
export function totalText({ deliveries, changed }: Replay): string {
  const [some, all] = [changed, deliveries].map(spelt) as [string, string];
  return clauses.deliveriesChange({ some, all });
}

/** How the deliveries to an endpoint change, such as `12 stop, 1 begins`. */
export function effectsText({ begins, stops, uncertain }: EndpointReplay): string {
  return [
    ...(stops === 1 ? [clauses.oneStops()] : stops > 1 ? [clauses.stop({ count: spelt(stops) })] : []),
    ...(begins === 1 ? [clauses.oneBegins()] : begins > 1 ? [clauses.begin({ count: spelt(begins) })] : []),
    ...(uncertain > 0 ? [clauses.uncertain({ count: spelt(uncertain) })] : []),
  ].join(", ");
}

/** What happens to a delivery before and after, with the reasons. */
export function changeText({ from, to }: ReplayChange): string {
  return `${answerText(from)} → ${answerText(to)}`;
}

function answerText({ verdict, reason }: RouteAnswer): string {
  return `${verdict.replace("-", " ")}${reason === "" ? "" : ` (${reason})`}`;
}

function spelt(count: number): string {
  return count.toLocaleString("en");
}

/** The examples of each endpoint, in the order of the endpoints, and how many changes are no examples. */
export function examplesOf({ endpoints, changes, changed }: Replay): {
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
