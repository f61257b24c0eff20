/** What releases of the service do differently when they compare a request with a filter. */

import type { ListKeeping } from "../../../provider/kinds/subscription/filter/flatten";

/** How a release compares. */
export interface Release extends ListKeeping {
  /** What a reason calls it. */
  readonly name: string;
  /** Whether a text that spells a number counts as one. */
  readonly readsNumbers: boolean;
  /** Whether a scope other than the body fails without values, and where a condition on it leaves an index open. */
  readonly isStrict: boolean;
}

/** A release that notes whether an answer depends on how it compares, so that others may answer differently. */
export class WatchedRelease implements Release {
  isAsked = false;

  constructor(private readonly release: Release) {}

  get name(): string {
    return this.release.name;
  }

  get readsNumbers(): boolean {
    return this.answered(this.release.readsNumbers);
  }

  get keepsFlags(): boolean {
    return this.answered(this.release.keepsFlags);
  }

  get isStrict(): boolean {
    return this.answered(this.release.isStrict);
  }

  private answered(answer: boolean): boolean {
    this.isAsked = true;
    return answer;
  }
}

/** The release whose comparison counts where others do not differ. */
export const latest: Release = { name: "26.7", readsNumbers: true, keepsFlags: true, isStrict: true };

/** Releases that differ from it. */
export const earlier: readonly Release[] = [
  { name: "25.9", readsNumbers: true, keepsFlags: false, isStrict: false },
  { name: "25.6", readsNumbers: false, keepsFlags: false, isStrict: false },
];
