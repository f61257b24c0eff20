/** The flags of `rotate`, and what each may be. */

import { InvalidArgumentError, Option } from "commander";
import type { Command } from "commander";
import { z } from "zod";
import { parseJson } from "../fields";
import { wrongUse } from "./input";
import { dryRunFlag } from "./once";
import type { DryRun } from "./once";
import type { HandOver } from "./rotate-one";

/** The size of a wave, for as many endpoints as there are. */
export type Wave = (all: number) => number;

/** What the command line says. */
export interface RotateOptions extends DryRun {
  readonly all?: boolean;
  readonly owner?: string;
  readonly expiration?: number;
  readonly secretTo?: HandOver;
  readonly probe?: boolean;
  readonly probeBody: string;
  readonly probeHeader?: string;
  readonly probeSigned: string;
  readonly probePatience: number;
  readonly canary: number;
  readonly wave: Wave;
  readonly pause: number;
  readonly maxFailures: number;
  readonly journal?: string;
  readonly force?: boolean;
}

const vault = `'["vault", "kv", "put", "hooks/{id}", "secret=-"]'`;

const template = '"X-Signature: t={time},v1={sha256}"';

/** Adds the flags to the command. */
export function addRotateFlags(command: Command): Command {
  return command
    .option("--all", "every endpoint of the project; on Convoy only")
    .option("--owner <owner>", "with --all: only endpoints of this owner")
    .option("--expiration <time>", "how long old secrets stay valid, as for `endpoint roll-secret`", whole(1))
    .option("--secret-to <command>", `hand each secret over before its roll, as in ${vault}`, commandFlag)
    .option("--probe", "prove with signed requests that each receiver accepts its new secret")
    .option("--probe-body <text>", "the body of these requests", '{"event_type":"webhooks.probe"}')
    .option("--probe-header <template>", `their signature, where it is not Convoy's: ${template}`, headerFlag)
    .option("--probe-signed <template>", "what such a signature signs", "{body}")
    .addOption(parsed("--probe-patience <time>", "how long a receiver may take for that", timeFlag, "60s"))
    .option("--canary <number>", "how many endpoints come first", whole(0), 1)
    .addOption(parsed("--wave <size>", "how many come at once then, or how many percent", waveFlag, "10%"))
    .addOption(parsed("--pause <time>", "the wait between two waves, such as 30s, 5m or 1h", timeFlag, "0s"))
    .option("--max-failures <number>", "after how many failures no other is begun", whole(1), 1)
    .option("--journal <file>", "how far each endpoint is, without secrets: a killed run goes on there")
    .option("--force", "also endpoints whose earlier overlap is open, or that have none")
    .option(...dryRunFlag)
    .hook("preAction", refuseIdleFlags);
}

/** What describes probes is refused without them: whoever gave it takes each receiver for proved. */
function refuseIdleFlags(command: Command): void {
  if (command.getOptionValue("probe") === true) return;
  for (const name of ["probeBody", "probeHeader", "probeSigned", "probePatience"])
    if (command.getOptionValueSource(name) === "cli")
      throw wrongUse("--probe", "is missing, and nothing is probed without it, whatever --probe-… says");
}

/** An option whose default is shown as it would be written. */
function parsed<Value>(
  flags: string,
  description: string,
  parse: (text: string) => Value,
  text: string,
): Option {
  return new Option(flags, description).argParser(parse).default(parse(text), text);
}

function percent(share: number): Wave {
  return (all) => Math.ceil((all * share) / 100);
}

function whole(least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`must be a whole number of at least ${least}`);
  };
}

function waveFlag(text: string): Wave {
  const [, size, sign] = /^([1-9]\d{0,5})(%?)$/.exec(text) ?? [];
  if (size === undefined || (sign === "%" && Number(size) > 100))
    throw new InvalidArgumentError("must be a number of endpoints, or a share of at most 100%, such as 10%");
  return sign === "%" ? percent(Number(size)) : () => Number(size);
}

const milliseconds: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function timeFlag(text: string): number {
  const [, number, unit = ""] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  if (number === undefined) throw new InvalidArgumentError("must be a time such as 30s, 5m or 1h");
  return Number(number) * (milliseconds[unit] ?? 0);
}

function headerFlag(text: string): string {
  if (/^[\w-]+: *[\x20-\x7e]*\{sha(256|512)\}/.test(text)) return text;
  throw new InvalidArgumentError(`must be a header with {sha256} or {sha512}, such as ${template}`);
}

function commandFlag(text: string): HandOver {
  const { data } = z.tuple([z.string().min(1)], z.string()).safeParse(parseJson(text));
  if (data === undefined) throw new InvalidArgumentError(`must be a JSON array of words, such as ${vault}`);
  return data;
}
