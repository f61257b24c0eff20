// What a walk through the embedded engine is, and what one asks of its stage.

import type { Stage } from "./stage";

/** A walk on a stage; it asserts what must hold on every driver. */
export interface Walk {
  /** What it shows, as a sentence. */
  title: string;
  /** Walks. */
  go(stage: Stage): Promise<void>;
}

/** The names of the resources for which a provider was called so, sorted. */
export const namesOf = (stage: Stage, call: string): string[] =>
  stage.calls
    .filter((each) => each.call === call)
    .map((each) => each.name)
    .sort();

/** When a provider was called so for a resource; -1 where it was not. */
export const indexOf = (stage: Stage, call: string, name: string): number =>
  stage.calls.findIndex((each) => each.call === call && each.name === name);
