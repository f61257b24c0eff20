// Finds what can run Pulumi programs on this machine.

import { cliDriver, findCli } from "./cli";
import type { Driver } from "./driver";
import { embeddedDriver } from "./embedded";

export type { Driver, ExportedResource, ExportedState, Outcome, OutcomeOptions, StackHandle } from "./driver";
export { cliEnvironment, findCli } from "./cli";

/** What scenarios run on: the Pulumi CLI where one is found, else the embedded engine; `TEST_DRIVER=embedded` asks for that. The differential walks hold the two together. */
export function findDriver(): Driver {
  const cli = wantedCli();
  return cli === undefined ? embeddedDriver : cliDriver(cli);
}

/** The embedded engine always, and the Pulumi CLI when one is found. */
export function findDrivers(): Driver[] {
  const cli = wantedCli();
  return cli === undefined ? [embeddedDriver] : [embeddedDriver, cliDriver(cli)];
}

function wantedCli(): ReturnType<typeof findCli> {
  return process.env["TEST_DRIVER"] === "embedded" ? undefined : findCli();
}
