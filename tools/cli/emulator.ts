/** `emulator`: the service in memory, until it is stopped. */

import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Option } from "commander";
import type { Command } from "commander";
import { clause } from "../../provider/base/declare";
import { shared } from "../../provider/base/notices";
import type * as emulatorModule from "../emulator";
import type { EmulatorOptions, LoggedRequest, Seed } from "../emulator";
import type * as controlModule from "../emulator/control";
import type { InvalidInputError } from "../../provider/base/errors";
import { messageOf, shellWord } from "../../provider/base/text";
import type { DialectName } from "../../provider/settings/settings";
import { Call } from "./io/session";
import type { Session } from "./io/session";
import { readJson, refuseInfinite, wrongOption, wrongUse } from "./io/input";

/* eslint-disable @typescript-eslint/no-require-imports -- loaded here only, because no other command needs them */
const emulator = (): typeof emulatorModule => require("../emulator") as typeof emulatorModule;
const emulatorControl = (): typeof controlModule => require("../emulator/control") as typeof controlModule;
/* eslint-enable @typescript-eslint/no-require-imports */

interface EmulatorFlags extends Required<Pick<EmulatorOptions, "host" | "port" | "release">> {
  readonly seed?: string | undefined;
  readonly unlicensed?: boolean | undefined;
  readonly deliver?: boolean | undefined;
  readonly control?: boolean | undefined;
  readonly log?: boolean | undefined;
}

/** Adds the command. */
export function addEmulator(program: Command, session: Session): void {
  program
    .command("emulator")
    .description("run the service in memory until you stop it, for trying things out or for tests")
    .option("--port <number>", "the port to listen on; 0 takes any free port", portNumber, 8080)
    .option(
      "--host <address>",
      "the address to listen on; any but a loopback address gets new keys",
      "127.0.0.1",
    )
    .option("--seed <file>", "a JSON file with the initial contents of the service")
    .addOption(
      new Option("--release <number>", "the release of Convoy to run; needs --dialect convoy")
        .choices(["26.7", "25.6", "24.11"])
        .default("26.7"),
    )
    .option("--unlicensed", "run a Convoy without a license; needs --dialect convoy")
    .option("--deliver", "send events to endpoints on this machine; needs --dialect convoy")
    .option("--control", "let processes on this machine move the clock, simulate faults and roll secrets")
    .option("--log", "write the method, path and status of each request to standard error")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks emulator --port 8080 --seed file.json")
    .action(session.action<EmulatorFlags>(runEmulator));
}

async function runEmulator(call: Call<EmulatorFlags>): Promise<void> {
  const { host, port, seed: file, project, release, unlicensed, deliver, control, log } = call.options;
  // Only the flag counts: WEBHOOKS_DIALECT is for the service that other commands use.
  const dialect: DialectName = call.options.dialect === "convoy" ? "convoy" : "documented";
  const { parseSeed, startEmulator } = emulator();
  const parse = (json: unknown): Seed => parseSeed(json, dialect);
  const seed = file === undefined ? undefined : await readSeed(file, parse);
  const projects = project === undefined ? Object.keys(seed?.projects ?? { p1: {} }) : [project];
  const onRequest = (request: LoggedRequest): void => call.output.note(lineOf(request));
  const isLocal = emulatorControl().isLoopback(host);
  if (control === true && !isLocal) {
    throw wrongUse("--control", shared.conflictingValues`needs a loopback address, but ${host} is not one`);
  }
  const options = { host, port, projects, dialect, release, licensed: unlicensed !== true };
  const service = await startEmulator({
    ...options,
    ...(seed && { seed }),
    // Everybody knows the default keys, and here everybody may ask.
    ...(!isLocal && { apiKeys: [newKey()], personalKeys: [{ key: newKey(), organisation: "o1" }] }),
    ...(deliver === true && { deliver }),
    ...(control === true && { control }),
    ...(log === true && { onRequest }),
  }).catch((error: unknown) => {
    // An error of the operating system is about the port; any other is about the seed.
    throw unusable(error instanceof Error && "syscall" in error ? "--port" : "--seed", error);
  });
  try {
    const { organisationId, personalApiKey } = service;
    const personal = dialect === "convoy" && { organisationId, personalApiKey };
    const facts = { url: service.url, apiKey: service.apiKey, projects, dialect, ...personal };
    await call.output.show(facts, () => [
      clause`The emulator listens at ${service.url} until it is stopped. To use it:`,
      `  export WEBHOOKS_BASE_URL=${service.url}`,
      `  export WEBHOOKS_PROJECT_ID=${shellWord(projects[0] ?? "")}`,
      `  export WEBHOOKS_API_KEY=${service.apiKey}`,
      `  export WEBHOOKS_DIALECT=${dialect}`,
      ...(personal
        ? [
            `  export WEBHOOKS_ORGANISATION_ID=${organisationId}`,
            `  export WEBHOOKS_PERSONAL_API_KEY=${personalApiKey}`,
          ]
        : []),
    ]);
    await call.io.untilStopped();
  } finally {
    await service.stop();
  }
}

/** Plays the service that the seed in a file describes, for as long as the work takes, and gives the work a call to it. */
export async function withSeed<Own extends object, Result>(
  call: Call<Own>,
  file: string,
  json: unknown,
  work: (seeded: Call<Own>) => Promise<Result>,
): Promise<Result> {
  const { parseSeed, startEmulator } = emulator();
  refuseInfinite(file, json);
  let seed: Seed;
  try {
    seed = parseSeed(json, "convoy");
  } catch (error) {
    throw unusable(file, error);
  }
  const names = Object.keys(seed.projects);
  const [first = ""] = names;
  const { project = names.length > 1 ? "" : first } = call.options;
  if (names.length > 0 && !names.includes(project)) {
    const projects = names.join(", ");
    const isGiven = call.options.project !== undefined;
    throw wrongUse(
      "--project",
      isGiven
        ? shared.unknownName`is not a project of the seed, which has ${projects}`
        : shared.missingValue`is required: the seed has the projects ${projects}`,
    );
  }
  const service = await startEmulator({ seed, dialect: "convoy", projects: [project] });
  const environment = { ...call.io.environment, WEBHOOKS_API_KEY: service.apiKey };
  const options = { ...call.options, baseUrl: service.url, project, dialect: "convoy" as const };
  const seeded = new Call({ ...options, apiKeyStdin: false, stack: undefined }, { ...call.io, environment });
  try {
    return await work(seeded);
  } finally {
    await seeded.close();
    await service.stop();
  }
}

/** Without body and query, which may hold secrets. */
function lineOf({ method, path, status }: LoggedRequest): string {
  return `${method} ${path} ${status === 0 ? "no response" : status}`;
}

async function readSeed(file: string, parseSeed: (json: unknown) => Seed): Promise<Seed> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw unusable("--seed", error);
  });
  readJson("--seed", text);
  try {
    return parseSeed(text);
  } catch (error) {
    throw unusable("--seed", error);
  }
}

/** The error of a flag. A syntax error may quote the file, which may hold secrets, so it is replaced. */
function unusable(path: string, error: unknown): InvalidInputError {
  if (error instanceof SyntaxError) return wrongUse(path, shared.unreadableFile`is not JSON`);
  const reason = messageOf(error);
  const isOfSystem = error instanceof Error && "syscall" in error;
  return wrongUse(
    path,
    isOfSystem ? shared.invalidValue`cannot be used: ${reason}` : shared.invalidValue`${reason}`,
  );
}

function newKey(): string {
  return randomBytes(24).toString("base64url");
}

function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535)
    throw wrongOption(shared.invalidValue`must be a number from 0 to 65535`);
  return Number(text);
}
