/** The guard of `ci apply`: what `pulumi up` refuses and lets through, as the variables that no program can undo. */

import { guardVariables, readGuard } from "../../settings/guard";
import type { Review } from "../../topology/review/review";
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
 * With the entries of the variable and of the stack's config, and those of each resource about which the gate has let a notice through.
 *
 * @throws SettingsError where the variable cannot be read
 */
export function allowingIo(
  io: CliIo,
  { facts, allow }: Review,
  { failOn }: Pick<CiOptions, "failOn">,
): CliIo {
  const { stopsAt } = gateOf(failOn);
  const passed = new Set(
    facts.notices.filter((one) => one.isAllowed === true || stopsAt(one)).map(({ urn }) => urn),
  );
  const approved = facts.entries.flatMap(({ entry, urn }) =>
    entry !== null && passed.has(urn) ? [entry] : [],
  );
  const nowhere = (): undefined => undefined;
  const ofVariable = readGuard({
    environment: (name) => (name === guardVariables.allow ? io.environment[name] : undefined),
    ...{ program: nowhere, isCurrent: false },
  }).allow.map(({ text }) => text);
  const all = [...new Set([...ofVariable, ...allow, ...approved])];
  return all.length === 0 ? io : withVariable(io, guardVariables.allow, JSON.stringify(all));
}

function withVariable(io: CliIo, name: string, value: string): CliIo {
  return { ...io, environment: { ...io.environment, [name]: value } };
}
