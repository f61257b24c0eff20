/** What the page of a review holds: made by the command, read in the browser. Nothing in it is secret. */

import type { Concern } from "../../provider/base/notice";
import type { RoutedEvent } from "../topology/model/routes";
import type { TopologyResource } from "../topology/model/model";
import type { CountedConcern } from "../topology/review/concerns";
import type { OwnerChange } from "../topology/review/owners";
import type { PreviewedResource } from "../topology/review/preview";

/** What tells a resource apart from all others on its side. */
export function keyOf({
  urn,
  kind,
  id,
  name,
}: Pick<TopologyResource, "urn" | "kind" | "id" | "name">): string {
  return urn ?? `${kind} ${id ?? name}`;
}

/** A line of a text that changes. `gap` stands for unchanged lines that are left out. */
export interface MarkedLine {
  readonly mark: "kept" | "removed" | "added" | "gap";
  readonly text: string;
}

/** The lines of a text that differ, with one line of context around: all are `kept` where the text is new or goes away. */
export interface DifferingLines {
  readonly lines: readonly MarkedLine[];
  /** How many changed lines there are, and are not in `lines`. */
  readonly leftOut: { readonly removed: number; readonly added: number };
}

/** One field that changes, as people read it. */
export type PageDifference = {
  /** The path, such as `filterConfig.eventTypes`. */
  readonly path: string;
  /** Whether the value is absent before, absent after, or there on both sides. */
  readonly change: "added" | "removed" | "changed";
} & (
  | { readonly kind: "value"; readonly before?: string | undefined; readonly after?: string | undefined }
  | {
      readonly kind: "list";
      readonly added: readonly string[];
      readonly removed: readonly string[];
      /** What only changes its place. */
      readonly moved: readonly string[];
      /** How many items stay. */
      readonly kept: number;
    }
  | ({ readonly kind: "lines" } & DifferingLines)
  /** A secret, of which no value is shown. */
  | { readonly kind: "secret" }
  /** A value that changes only in a part that may hold a credential: the rest of it. */
  | { readonly kind: "hidden"; readonly text: string }
);

/** What happens to one resource. */
export interface PageChange extends Pick<PreviewedResource, "urn" | "operation" | "replacedBy"> {
  readonly differences: readonly PageDifference[];
  /** The address of its object in the dashboard. */
  readonly dashboardUrl?: string | undefined;
}

/** What changes for the deliveries of one subscription. */
export interface PageDelivery {
  /** The key of the subscription before; undefined for a new one. */
  readonly before?: string | undefined;
  /** The key of the subscription after; undefined for one that is deleted. */
  readonly after?: string | undefined;
  /** The kinds of effects: empty where it is under another name and does the same. */
  readonly effects: readonly string[];
}

/** One sentence about a resource: a notice of a preview, or a finding of a rule. */
export interface PageNotice {
  readonly severity: "danger" | "error" | "warning" | "info" | "note";
  readonly text: string;
  /** The code of the notice, or the ID of the rule. */
  readonly code: string;
  /** What a danger concerns; undefined for anything else. */
  readonly concern?: Concern | undefined;
  readonly kind: string;
  readonly name: string;
  readonly urn?: string | undefined;
  readonly id?: string | undefined;
}

/** What would change for recorded events, in words. */
export interface PageReplay {
  /** How many deliveries change, and what else holds for all. */
  readonly summary: readonly string[];
  /** A line for each endpoint. */
  readonly endpoints: readonly string[];
  readonly examples: readonly {
    readonly text: string;
    /** The lines of the payload that differ; undefined where none is shown. */
    readonly lines?: DifferingLines | undefined;
  }[];
  /** How many changes are no examples, in words; empty where all are. */
  readonly more: readonly string[];
}

/** One side of a topology. */
export interface PageSide {
  /** The resources. A number is the place of the same one before. */
  readonly resources: readonly (TopologyResource | number)[];
  readonly isComplete: boolean;
  readonly isPartial: boolean;
}

/** Everything that a page shows. */
export interface PageData {
  readonly title: string;
  /** `project/stack`; empty where it is not known. */
  readonly stack: string;
  /** What changes, and how many dangers and warnings there are, in words; empty where nothing does. */
  readonly summary: string;
  /** What the dangers concern, counted. */
  readonly concerns: readonly Pick<CountedConcern, "concern" | "subjects" | "owners">[];
  /** The fields that change without a notice, and for how many resources. */
  readonly quietFields: readonly { readonly path: string; readonly count: number }[];
  /** What changes for each owner, the most concerned first. */
  readonly owners: readonly OwnerChange[];
  /** The title of each column of the owners. */
  readonly ownerTitles: readonly (readonly [field: keyof OwnerChange, title: string])[];
  /** What is there before; undefined where the page shows one state. */
  readonly before?: PageSide | undefined;
  readonly after: PageSide;
  /** Whether resources that have nothing to do with a change have only the fields that decide routes. */
  readonly isCut: boolean;
  readonly changes: readonly PageChange[];
  /** The subscriptions whose deliveries change, or which have another key than before. */
  readonly deliveries: readonly PageDelivery[];
  readonly notices: readonly PageNotice[];
  /** Why the preview failed; empty where it did not. */
  readonly errors: readonly string[];
  /** What would change for recorded events; undefined without any. */
  readonly replay?: PageReplay | undefined;
  /** The event that the page shows first. */
  readonly event?: RoutedEvent | undefined;
}
