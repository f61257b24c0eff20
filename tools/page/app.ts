/** The state of the page: what is chosen, which ways match, and what has to be drawn anew when it changes. */

import { pictureOf } from "./picture";
import type { PageNotice } from "./data";
import type { Picture, Side, Travel } from "./picture";
import { endpointKeyOf, keyOfNotice, ownersOfThing } from "./review";
import type { Review, Thing, Way } from "./review";

/** So many routes can be read at once. */
const fewWays = 20;

/** What a user has chosen. */
export interface State {
  readonly side: Side;
  readonly query: string;
  readonly owner: string;
  readonly type: string;
  readonly onlyChanges: boolean;
  readonly onlyEvent: boolean;
  readonly opened: ReadonlySet<string>;
  readonly travel: ReadonlyMap<string, Travel> | undefined;
  readonly eventType: string | undefined;
}

/** What matches, and its picture. */
export interface View {
  readonly state: State;
  readonly ways: readonly Way[];
  /** The resources that match, of those that change or have a notice. */
  readonly things: readonly Thing[];
  /** The picture of them, which takes some time. */
  picture(): Picture;
}

/** The page, for its parts. */
export class App {
  private state: State;
  private readonly listeners: ((view: View) => void)[] = [];
  private readonly selectors: ((thing: Thing) => void)[] = [];

  constructor(readonly review: Review) {
    this.state = {
      side: review.hasBefore ? "difference" : "after",
      ...{ query: "", owner: "", type: "", onlyEvent: true },
      // What changes would be lost among many routes that stay.
      onlyChanges: review.ways.length > fewWays && review.ways.some(({ isChanged }) => isChanged),
      opened: new Set(),
      travel: undefined,
      eventType: undefined,
    };
  }

  /** Whether the page begins with what changes alone. */
  get beginsWithChanges(): boolean {
    return this.state.onlyChanges;
  }

  /** Calls a part whenever the view changes. */
  onView(listener: (view: View) => void): void {
    this.listeners.push(listener);
  }

  /** Calls a part when a resource is opened. */
  onOpen(listener: (thing: Thing) => void): void {
    this.selectors.push(listener);
  }

  /** Opens the details of a resource. */
  open(thing: Thing): void {
    for (const listener of this.selectors) listener(thing);
  }

  /** Shows what is chosen now. */
  choose(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    const ways = matching(this.review, this.state);
    const { state } = this;
    const things = matchingThings(this.review, state);
    const view = { state, ways, things, picture: () => pictureOf(this.review, ways, state) };
    for (const listener of this.listeners) listener(view);
  }

  /** Opens the group of an owner on the map, or closes it. */
  toggle(owner: string): void {
    const opened = new Set(this.state.opened);
    if (!opened.delete(owner)) opened.add(owner);
    this.choose({ opened });
  }

  /** Shows where an event of a type goes; without one, all ways again. */
  travel(travel?: ReadonlyMap<string, Travel>, eventType?: string): void {
    this.choose({ travel, eventType });
  }
}

/** The ways of a side, whatever else is chosen. */
export function waysOn({ ways, things }: Review, side: Side): Way[] {
  return ways.filter((way) => {
    const { before, after, subscription, untaken } = way;
    if (side !== "difference") return untaken !== undefined || way[side] !== undefined;
    // An endpoint that some way leads to afterwards needs none of its own.
    const isIdleBefore = subscription === undefined && untaken === undefined && after === undefined;
    return !(isIdleBefore && before && things.get(endpointKeyOf(before))?.after);
  });
}

/** The ways that match what is chosen. */
export function matching(
  review: Review,
  { side, query, owner, type, onlyChanges, onlyEvent, travel }: State,
): Way[] {
  const { owners, types } = review;
  const words = wordsIn(query);
  const isOwner = chosen(owner, owners);
  const isType = chosen(type, types);
  return waysOn(review, side).filter((way) => {
    if (onlyChanges && !way.isChanged) return false;
    if (travel !== undefined && onlyEvent && !travel.has(way.key)) return false;
    if (owner !== "" && !way.owners.some(isOwner)) return false;
    if (type !== "" && !takes(way, isType)) return false;
    return words.every((word) => way.text.includes(word));
  });
}

/** What changes or has a notice, and matches what is chosen. */
export function matchingThings(review: Review, { query, owner }: Pick<State, "query" | "owner">): Thing[] {
  const { concerned, owners } = review;
  const words = wordsIn(query);
  const isOwner = chosen(owner, owners);
  return concerned.filter(
    (thing) =>
      words.every((word) => thing.text.includes(word)) &&
      (owner === "" || ownersOfThing(review, thing).some(isOwner)),
  );
}

/** Whether a notice matches what is chosen: by its resource, or where it has none, by its own words. */
export function noticeMatch(
  { things }: Review,
  { state, things: found }: Pick<View, "state" | "things">,
): (notice: PageNotice) => boolean {
  const { query, owner } = state;
  if (query === "" && owner === "") return () => true;
  const keys = new Set(found.map(({ key }) => key));
  const words = wordsIn(query);
  return (notice) => {
    const key = keyOfNotice(notice);
    if (things.has(key)) return keys.has(key);
    const { kind, name, code, text } = notice;
    const own = [kind, name, code, text].join("\n").toLowerCase();
    return owner === "" && words.every((word) => own.includes(word));
  };
}

function wordsIn(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** The name that is chosen, or any that contains what is typed where there is none. */
function chosen(typed: string, names: readonly string[]): (name: string) => boolean {
  if (names.includes(typed)) return (name) => name === typed;
  const part = typed.toLowerCase();
  return (name) => name.toLowerCase().includes(part);
}

function takes({ before, after, untaken }: Way, isType: (type: string) => boolean): boolean {
  if (untaken !== undefined) return isType(untaken.name);
  return [before, after].some(
    (lane) => lane?.subscription !== undefined && (lane.eventTypes?.some(isType) ?? true),
  );
}
