/** Where an event goes on both sides: the code of the command `route` decides it. */

import { clause } from "../../provider/base/declare";
import { parseJson } from "../../provider/base/fields";
import type { Topology } from "../topology/model/model";
import { deliveryPathsOf } from "../topology/model/delivery-paths";
import { routesOf } from "../topology/model/routes";
import type { Route, RoutedEvent } from "../topology/model/routes";
import type { Loaded } from "./load";
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
  if (eventType === "") throw new Error(clause`Enter the type of the event.`);
  const parsed = body.trim() === "" ? undefined : parseJson(body);
  if (body.trim() !== "" && parsed === undefined) throw new Error(clause`The body is not JSON.`);
  return {
    eventType,
    body: parsed,
    headers: pairsIn(headers, /^([^:]+):(.*)$/s, (line) => clause`Line ${line} of the headers has no colon.`),
    query: pairsIn(query, /^([^=]+)=(.*)$/s, (line) => clause`Line ${line} of the query has no equals sign.`),
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
  const renamed = new Map(
    data.deliveries.map((delivery) => [delivery.before, delivery.after ?? delivery.before]),
  );
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
    const isOther = sides.every((answered) => answered === undefined || answered.isOtherType);
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
  const lanes = deliveryPathsOf(topology);
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
