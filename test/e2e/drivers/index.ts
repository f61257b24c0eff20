// Finds what can run Pulumi programs on this machine.

import { cliDriver, findCli } from "./cli";
import type { Driver } from "./driver";
import { embeddedDriver } from "./embedded";

export type { Driver, ExportedResource, ExportedState, Outcome, OutcomeOptions, StackHandle } from "./driver";
export { cliEnvironment, findCli } from "./cli";

/** What scenarios run on: the Pulumi CLI where one is found, else the embedded engine. The differential walks hold the two together. */
export function findDriver(): Driver {
  const cli = findCli();
  return cli === undefined ? embeddedDriver : cliDriver(cli);
}

/** The embedded engine always, and the Pulumi CLI when one is found. */
export function findDrivers(): Driver[] {
  const cli = findCli();
  return cli === undefined ? [embeddedDriver] : [embeddedDriver, cliDriver(cli)];
}
