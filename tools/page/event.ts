/** The form for an event that travels over the map, before and after. */

import { clause } from "../../provider/base/declare";
import type { RoutedEvent } from "../topology/model/routes";
import type { RouteAnswer } from "../topology/model/delivery-paths";
import type { App } from "./app";
import { spelled } from "./details";
import { field, html } from "./elements";
import type { Travel } from "./picture";
import { hint } from "./sentences";
import { eventIn, travelOf } from "./travel";

/** The form, with the event of the data filled in. */
export function eventFormOf(app: App): HTMLElement {
  const { review } = app;
  const given = review.data.event;
  const lines = (values: Readonly<Record<string, unknown>> | undefined, sign: string): string =>
    Object.entries(values ?? {})
      .map(([name, value]) => `${name}${sign}${String(value)}`)
      .join("\n");
  const input = (name: string, value = "", list?: string): HTMLInputElement =>
    html("input", { id: `event-${name}`, list, autocomplete: list && "off", value });
  const area = (name: string, rows: number, text: string, placeholder?: string): HTMLTextAreaElement =>
    html("textarea", { id: `event-${name}`, rows, spellcheck: "false", placeholder }, text);
  const type = input("type", given?.eventType, "types");
  const body = area("body", 6, given?.body === undefined ? "" : spelled(given.body));
  const headers = area("headers", 2, lines(given?.headers, ": "), "X-Name: value");
  const query = area("query", 2, lines(given?.query, "="), "name=value");
  const path = input("path", given?.path);
  const owner = input("owner", given?.ownerId, "owners");
  const source = input("source", given?.source);
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
  const form = html(
    "form",
    {
      onsubmit: (submitted) => {
        submitted.preventDefault();
        send();
      },
    },
    hint(
      clause`Nothing is sent. The result is the same as that of pulumi-webhooks route. Conditions on headers that may contain credentials are not on this page.`,
    ),
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
      html("summary", {}, clause`Owner, source, path, query`),
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
    html("h2", { id: "event-title" }, clause`Try an event`),
    form,
  );
}

function changedText(count: number): string {
  return count === 1
    ? clause`1 of them changes with this preview.`
    : clause`${count} of them change with this preview.`;
}

function otherTypesText(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? clause`1 subscription to other event types is omitted.`
    : clause`${count} subscriptions to other event types are omitted.`;
}

function resultText(
  { eventType }: RoutedEvent,
  travel: ReadonlyMap<string, Travel>,
  otherTypes: number,
  hasBefore: boolean,
): string {
  const answers = [...travel.values()];
  const count = (verdict: RouteAnswer["verdict"]): number =>
    answers.filter(({ after }) => after?.verdict === verdict).length;
  const [delivered, unknown] = [count("delivered"), count("unknown")];
  const before = answers.filter((one) => one.before?.verdict === "delivered").length;
  const changed = answers.filter((one) => one.before?.verdict !== one.after?.verdict).length;
  return [
    clause`${eventType}: ${delivered} delivered, ${count("not-delivered")} not delivered, ${unknown} not known.`,
    delivered + unknown === 0 ? clause`Nothing receives this event.` : "",
    hasBefore ? clause`Before this preview ${before} delivered.` : "",
    hasBefore && changed > 0 ? changedText(changed) : "",
    otherTypesText(otherTypes),
  ]
    .filter((text) => text !== "")
    .join(" ");
}
