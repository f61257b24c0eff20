/** Lets an event travel over the map: the code of the command `route` decides where it arrives, before and after. */

import { parseJson } from "../base/fields";
import { lanesOf } from "../topology/model/lanes";
import { routesOf } from "../topology/model/routes";
import type { Route, RoutedEvent } from "../topology/model/routes";
import type { Topology } from "../topology/model/model";
import { spelled } from "./details";
import type { App } from "./app";
import { html } from "./elements";
import type { Loaded } from "./load";
import { clauses } from "./notices";
import type { Travel } from "./picture";
import { wayKeyOf } from "./review";

/** What stands in the fields of the form. */
interface EventText {
  readonly type: string;
  readonly body: string;
  readonly headers: string;
  readonly query: string;
  readonly path: string;
  readonly owner: string;
  readonly source: string;
}

/** The event in the fields of a form. @throws Error where one cannot be read */
export function eventIn({ type, body, headers, query, path, owner, source }: EventText): RoutedEvent {
  const eventType = type.trim();
  if (eventType === "") throw new Error(clauses.eventTypeMissing());
  const parsed = body.trim() === "" ? undefined : parseJson(body);
  if (body.trim() !== "" && parsed === undefined) throw new Error(clauses.notJson());
  return {
    eventType,
    body: parsed,
    headers: pairsIn(headers, /^([^:]+):(.*)$/s, (line) => clauses.badHeader({ line })),
    query: pairsIn(query, /^([^=]+)=(.*)$/s, (line) => clauses.badQuery({ line })),
    path: path.trim() === "" ? undefined : path.trim(),
    ownerId: owner.trim() === "" ? undefined : owner.trim(),
    source: source.trim() === "" ? undefined : source.trim(),
  };
}

function pairsIn(
  text: string,
  form: RegExp,
  problem: (line: number) => string,
): Readonly<Record<string, string>> | undefined {
  if (text.trim() === "") return undefined;
  const pairs = text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === "") return [];
    const [, name, value] = form.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(problem(index + 1));
    return [[name.trim(), value.trim()] as const];
  });
  return Object.fromEntries(pairs);
}

/** What happens to an event on each way, without those that take other types, and how many of these there are. */
export function travelOf(
  { data, before, after }: Loaded,
  event: RoutedEvent,
): { readonly travel: ReadonlyMap<string, Travel>; readonly otherTypes: number } {
  const renamed = new Map(data.deliveries.map((one) => [one.before, one.after ?? one.before]));
  const old = new Map(
    before === undefined
      ? []
      : [...answersIn(before, event)].map(([key, answered]) => [renamed.get(key) ?? key, answered] as const),
  );
  const now = answersIn(after, event);
  const travel = new Map<string, Travel>();
  let otherTypes = 0;
  for (const key of new Set([...now.keys(), ...old.keys()])) {
    const sides = [old.get(key), now.get(key)];
    const isOther = sides.every((one) => one === undefined || one.isOtherType);
    if (isOther) otherTypes += 1;
    else travel.set(key, { before: old.get(key)?.route, after: now.get(key)?.route });
  }
  return { travel, otherTypes };
}

interface Answered {
  readonly route: Route;
  readonly isOtherType: boolean;
}

function answersIn(topology: Topology, event: RoutedEvent): Map<string, Answered> {
  const lanes = lanesOf(topology);
  const routes = routesOf(topology, event);
  return new Map(
    lanes.flatMap((lane, index) => {
      const route = routes[index];
      if (route === undefined) return [];
      const key = wayKeyOf(lane);
      const isTaken = lane.eventTypes?.includes(event.eventType) ?? true;
      return [[key, { route, isOtherType: !isTaken && route.verdict === "not-delivered" }] as const];
    }),
  );
}

/** The form, with the event of the data filled in. */
export function eventFormOf(app: App, say: (text: string) => void): HTMLElement {
  const { review } = app;
  const given = review.data.event;
  const lines = (values: Readonly<Record<string, unknown>> | undefined, sign: string): string =>
    Object.entries(values ?? {})
      .map(([name, value]) => `${name}${sign}${String(value)}`)
      .join("\n");
  const type = html("input", {
    id: "event-type",
    list: "types",
    autocomplete: "off",
    value: given?.eventType ?? "",
  });
  const body = html(
    "textarea",
    { id: "event-body", rows: 6, spellcheck: "false" },
    given?.body === undefined ? "" : spelled(given.body),
  );
  const headers = html(
    "textarea",
    { id: "event-headers", rows: 2, spellcheck: "false", placeholder: "X-Name: value" },
    lines(given?.headers, ": "),
  );
  const query = html(
    "textarea",
    { id: "event-query", rows: 2, spellcheck: "false", placeholder: "name=value" },
    lines(given?.query, "="),
  );
  const path = html("input", { id: "event-path", value: given?.path ?? "" });
  const owner = html("input", {
    id: "event-owner",
    list: "owners",
    autocomplete: "off",
    value: given?.ownerId ?? "",
  });
  const source = html("input", { id: "event-source", value: given?.source ?? "" });
  const result = html("p", { class: "result", role: "status" });
  const error = html("p", { class: "error", role: "alert" });
  const send = (): void => {
    error.textContent = "";
    try {
      const event = eventIn({
        type: type.value,
        body: body.value,
        headers: headers.value,
        query: query.value,
        path: path.value,
        owner: owner.value,
        source: source.value,
      });
      const { travel, otherTypes } = travelOf(review, event);
      app.travel(travel, event.eventType);
      result.textContent = resultText(event, travel, otherTypes, review.hasBefore);
    } catch (problem) {
      app.travel();
      result.textContent = "";
      error.textContent = problem instanceof Error ? problem.message : String(problem);
    }
  };
  const field = (label: string, control: HTMLElement): HTMLElement =>
    html("div", { class: "field" }, html("label", { for: control.id }, label), control);
  const form = html(
    "form",
    {
      onsubmit: (submitted) => {
        submitted.preventDefault();
        send();
      },
    },
    html("p", { class: "hint" }, clauses.eventHelp()),
    html(
      "div",
      { class: "fields" },
      field("Event type", type),
      field("Body (JSON)", body),
      field("Headers", headers),
    ),
    html(
      "details",
      {
        open: [given?.query, given?.path, given?.ownerId, given?.source].some((value) => value !== undefined),
      },
      html("summary", {}, clauses.moreOfEvent()),
      html(
        "div",
        { class: "fields" },
        field("Owner", owner),
        field("Source", source),
        field("Path", path),
        field("Query", query),
      ),
    ),
    html("button", { type: "submit" }, "Route event"),
    " ",
    html(
      "button",
      {
        type: "button",
        onclick: () => {
          app.travel();
          result.textContent = "";
          error.textContent = "";
          say("");
        },
      },
      "Clear",
    ),
    error,
    result,
  );
  if (given !== undefined) queueMicrotask(send);
  return html(
    "section",
    { class: "event controls", "aria-labelledby": "event-title" },
    html("h2", { id: "event-title" }, clauses.tryEvent()),
    form,
  );
}

function changedText(count: number): string {
  return count === 1 ? clauses.eventOneDiffers() : clauses.eventDiffers({ count });
}

function otherTypesText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? clauses.eventOneOtherType() : clauses.eventOtherTypes({ count });
}

function resultText(
  { eventType }: RoutedEvent,
  travel: ReadonlyMap<string, Travel>,
  otherTypes: number,
  hasBefore: boolean,
): string {
  const answers = [...travel.values()];
  const count = (verdict: Route["verdict"]): number =>
    answers.filter(({ after }) => after?.verdict === verdict).length;
  const [delivered, unknown] = [count("delivered"), count("unknown")];
  const changed = answers.filter(({ before, after }) => before?.verdict !== after?.verdict).length;
  return [
    clauses.eventResult({ type: eventType, delivered, stopped: count("not-delivered"), unknown }),
    delivered + unknown === 0 ? clauses.noReceiver() : "",
    hasBefore && changed > 0 ? changedText(changed) : "",
    otherTypesText(otherTypes),
  ]
    .filter((text) => text !== "")
    .join(" ");
}
