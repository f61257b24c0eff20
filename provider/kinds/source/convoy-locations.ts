/** Where a source on Convoy finds keys and event types in a request: as the service reads such a text. */

import { problem } from "../../base/errors";
import type { InputProblem } from "../../base/errors";
import type { Rule } from "../rule";
import { sourceProviders } from "../enums";
import { notices } from "./notices";
import type { SourceInputs } from "./types";

const places: Readonly<Record<string, "header" | "body" | "query">> = {
  ...{ header: "header", Header: "header", body: "body", Body: "body" },
  ...{ query: "query", QueryParam: "query" },
};

/** The parts of the place of a key. Without a place where the service refuses the text. */
export function partsOf(text: unknown): {
  readonly place: "header" | "body" | "query" | undefined;
  readonly names: readonly string[];
} {
  const [request = "", place = "", ...names] = typeof text === "string" ? text.split(".") : [];
  const isRead = /^req(uest)?$/.test(request) && names.length > 0 && Object.hasOwn(places, place);
  return { place: isRead ? places[place] : undefined, names };
}

/** The rules for places that the service refuses. */
export const locationRules: readonly Rule<SourceInputs>[] = [
  ({ idempotencyKeys = [] }) =>
    Array.isArray(idempotencyKeys)
      ? idempotencyKeys.flatMap((key: unknown, index) =>
          typeof key !== "string" || partsOf(key).place !== undefined
            ? []
            : [problem(`idempotencyKeys.${index}`, notices["idempotency-key"]())],
        )
      : [],
  ({ eventTypeLocation = "" }) =>
    eventTypeLocation === "" || isEventTypeLocation(eventTypeLocation)
      ? []
      : [problem("eventTypeLocation", notices["event-type-location"]())],
  signedLocation,
];

/** `req.body.` with any path, or `req.header.` or `req.query.` with a single name. */
function isEventTypeLocation(text: string): boolean {
  const [request = "", place = "", ...names] = text.split(".");
  const isPlaced = /^req(uest)?$/.test(request) && /^(body|header|query|queryparam)$/i.test(place);
  const name = names.join(".");
  if (!isPlaced || name === "" || name !== name.trim()) return false;
  return place.toLowerCase() === "body" || names.length === 1;
}

/** A signature covers the body alone, so nothing else may decide. */
function signedLocation({
  eventTypeLocation = "",
  provider = "",
  verifier,
}: Partial<SourceInputs>): InputProblem[] {
  if (!/^req(uest)?\.(header|query|queryparam)\./i.test(eventTypeLocation)) return [];
  const isSigned = Object.hasOwn(sourceProviders, provider) || verifier?.type === "hmac";
  return isSigned ? [problem("eventTypeLocation", notices["unsigned-event-type"]())] : [];
}
