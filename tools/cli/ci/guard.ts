/** The guard of `ci apply`: what `pulumi up` refuses and lets through, as the variables that no program can undo. */

import { guardVariables, readGuard } from "../../../provider/settings/guard";
import type { Review } from "../../topology/review/review";
import { keyOf } from "../../topology/review/said";
import type { CliIo } from "../io/input";
import { gateOf } from "../review/gate";
import type { CiOptions } from "./options";

/** With `failOn` of the pipeline beside the variable, of which the stricter one counts. `none` leaves the variable as it is. */
export function guardedIo(io: CliIo, { failOn }: Pick<CiOptions, "failOn">): CliIo {
  const words = [io.environment[guardVariables.failOn], failOn || undefined].filter(
    (one) => one !== undefined,
  );
  return words.length === 0 ? io : withVariable(io, guardVariables.failOn, words.join(","));
}

/**
 * With the entries of the variable and of the stack's config, which the variable hides from dynamic providers, and those of what `--allow`
 * has let through the gate.
 *
 * @throws SettingsError where the variable cannot be read
 */
export function allowingIo(
  io: CliIo,
  { facts, allow }: Review,
  options: Pick<CiOptions, "failOn" | "allow">,
): CliIo {
  const { allows } = gateOf(options.failOn, options.allow);
  const passed = new Set(facts.notices.filter(allows).map(keyOf));
  // Where values are known in the update alone, the pipeline allows any of them, as its word has none.
  const byPipeline = facts.entries
    .filter((guardEntry) => passed.has(keyOf(guardEntry)))
    .map(({ entry, code, object }) => entry ?? `${code}:${object}`);
  const nowhere = (): undefined => undefined;
  const ofVariable = readGuard({
    environment: (name) => (name === guardVariables.allow ? io.environment[name] : undefined),
    ...{ program: nowhere, isCurrent: false },
  }).allow.map(({ text }) => text);
  const all = [...new Set([...ofVariable, ...allow, ...byPipeline])];
  return all.length === 0 ? io : withVariable(io, guardVariables.allow, JSON.stringify(all));
}

function withVariable(io: CliIo, name: string, value: string): CliIo {
  return { ...io, environment: { ...io.environment, [name]: value } };
}
