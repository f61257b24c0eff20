/** What a preview would change for recorded events, as a section of the comment. */

import { shortened } from "../../base/text";
import type { AfterPreview } from "../../topology/preview/from-preview";
import { clauses } from "./notices";
import { changeText, effectsText, examplesOf, replayEvents, totalText } from "./replay-changes";
import type { RecordedEvents, Replay } from "./replay-changes";
import { code, prose } from "./markdown";
import { fitting } from "./report-table";

const maxEndpoints = 50;
const maxNameLength = 120;
const maxReasonLength = 300;
const maxCharacters = 10_000;

/** The facts of the section; none without recorded events, and none of a preview that failed, because it lacks resources. */
export function replayFacts(
  topology: AfterPreview,
  { replay, owner }: { readonly replay?: RecordedEvents | undefined; readonly owner?: string | undefined },
  isFailed: boolean,
): { readonly replay?: Replay } {
  return replay === undefined || isFailed ? {} : { replay: replayEvents(topology, replay, owner) };
}

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
