/** Makes a preview of the events that Pulumi writes in place of one with PULUMI_ENABLE_STREAMING_JSON_PREVIEW. */

import { shared } from "../../../provider/base/notices";
import { WebhooksError } from "../../../provider/base/errors";
import { isFields } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import type { Notice } from "../../../provider/base/notice";

/** Whether a value is one event of the engine. */
export function isEvent(value: unknown): value is Fields {
  return isFields(value) && "sequence" in value && Object.keys(value).some((name) => name.endsWith("Event"));
}

/**
 * The preview of which these are the events, in the form that Pulumi itself gives it with `--show-sames`. Events do not name the source
 * of a value that is not known yet.
 *
 * @throws WebhooksError where the events are those of an update, or do not reach its end
 */
export function previewOfEvents(events: readonly Fields[]): Fields {
  const each = (name: string): Fields[] => events.flatMap((event) => partsOf(event, name));
  const [summary = {}] = each("summaryEvent").slice(-1);
  const isUpdate =
    summary["isPreview"] === false || each("resourcePreEvent").some(({ planning }) => planning !== true);
  if (isUpdate) throw noPreview(shared.unreadableFile`these are the events of an update, not of a preview`);
  if (events.at(-1)?.["cancelEvent"] === undefined)
    throw noPreview(
      shared.unreadableFile`the events end before the preview does, so some of them are missing: preview again`,
    );
  return {
    config: each("preludeEvent").at(-1)?.["config"],
    steps: stepsOf(events),
    diagnostics: events.flatMap(diagnosticsOf),
    changeSummary: summary["resourceChanges"],
    isStreamed: true,
  };
}

function partsOf(event: Fields, name: string): Fields[] {
  const part = event[name];
  return isFields(part) ? [part] : [];
}

function stepsOf(events: readonly Fields[]): Fields[] {
  const steps: Fields[] = [];
  const operations = new Map<unknown, unknown>();
  for (const event of events) {
    for (const { metadata } of partsOf(event, "resourcePreEvent")) {
      if (!isFields(metadata) || !isWhole(metadata)) continue;
      operations.set(metadata["urn"], metadata["op"]);
      steps.push(stepOf(metadata));
    }
    // What a refresh has found is known once it ends.
    for (const { metadata } of partsOf(event, "resOutputsEvent")) {
      if (!isFields(metadata) || operations.get(metadata["urn"]) !== "refresh") continue;
      const { op, urn, detailedDiff } = metadata;
      if (op !== "delete" && (op !== "update" || !isFields(detailedDiff))) continue;
      steps.forEach((step, at) => {
        if (step["urn"] === urn) steps[at] = stepOf(metadata);
      });
    }
  }
  return steps;
}

/** Whether a step is none of the halves of a replacement. */
function isWhole({ op, logical }: Fields): boolean {
  return logical === true || typeof op !== "string" || !/replace/.test(op);
}

function stepOf(metadata: Fields): Fields {
  const { op, urn, provider, old: oldState, new: newState, diffs, keys, detailedDiff } = metadata;
  return { op, urn, provider, oldState, newState, diffReasons: diffs, replaceReasons: keys, detailedDiff };
}

function diagnosticsOf(event: Fields): Fields[] {
  const printed = partsOf(event, "stdoutEvent").map(({ message }) => ({
    severity: "info",
    message: withoutColors(message),
  }));
  const said = partsOf(event, "diagnosticEvent")
    .filter(({ ephemeral, severity }) => ephemeral !== true && severity !== "debug")
    .map(({ urn, prefix = "", message, severity }) => ({
      ...{ urn, severity },
      message: withoutColors(`${String(prefix)}${String(message)}`),
    }));
  return [...printed, ...said];
}

/** The text without the colors of Pulumi, which replaces them on its way to a terminal only. */
function withoutColors(text: unknown): unknown {
  return typeof text === "string" ? text.replace(/<\{%(?:reset|bold|underline|[fb]g \d+)%\}>/g, "") : text;
}

function noPreview(notice: Notice): WebhooksError {
  return new WebhooksError("response-shape", notice);
}
