/** Every world of one change, and where its previews are kept. */

import { join } from "node:path";
import { accountsWorld, convoyWorld, pluginWorld } from "./convoy";
import { documentedWorld } from "./documented";
import type { World } from "./stack";

export const worlds: readonly World[] = [convoyWorld, documentedWorld, accountsWorld, pluginWorld];

/** The folder of the recordings, and of the table of what is said of them. */
export const folder = join(__dirname, "..", "..", "previews", "one-change");

/** The file with the previews of a world. */
export function recordingOf({ name }: World): string {
  return join(folder, `${name}.jsonl`);
}
