/** The flags of `rotate`, and what each may be. */

import { shared } from "../../../provider/base/notices";
import { Option } from "commander";
import type { Command } from "commander";
import { z } from "zod";
import { parseJson } from "../../../provider/base/fields";
import { isGoDuration, secondsIn } from "../../../provider/kinds/duration";
import { whole, wrongOption, wrongUse } from "../io/input";
import { dryRunFlag } from "../io/once";
import type { DryRun } from "../io/once";

/** What the command line says. Times are in milliseconds, but for `expiration`, which is in the unit of the service. */
export interface RotateOptions extends DryRun {
  readonly all?: boolean;
  readonly owner?: string;
  readonly expiration?: number;
  readonly secretTo?: readonly string[];
  readonly probe?: boolean;
  readonly probePrivate?: boolean;
  readonly probeBody: string;
  readonly probePatience: number;
  readonly canary: number;
  readonly wave: Wave;
  readonly pause: number;
  readonly maxFailures: number;
  readonly journal: string;
  readonly oldJournal?: "finish" | "discard";
  readonly force?: boolean;
}

/** How long a journal that is not finished is gone on with, in hours. */
export const validHours = 72;

/** The size of a wave, for as many endpoints as there are. */
type Wave = (all: number) => number;

const vault = `'["vault", "kv", "put", "hooks/{id}", "secret=-"]'`;

/** Adds the command without what it does. */
export function rotateCommand(program: Command): Command {
  return program
    .command("rotate")
    .description("roll the signing secrets of many endpoints in waves, and stop at the first failure")
    .argument("[endpoints...]", "the IDs of the endpoints; without any, use --stack or --all")
    .option("--all", "rotate every endpoint of the project; needs the dialect convoy")
    .option("--owner <owner>", "with --all, only the endpoints of this owner")
    .option(
      "--expiration <time>",
      "how long the old secrets stay valid, as in `endpoint roll-secret`",
      whole(1),
    )
    .option(
      "--secret-to <command>",
      `deliver each new secret to a program before the roll, for instance ${vault}`,
      commandFlag,
    )
    .option("--probe", "send signed requests to test that each receiver accepts its new secret")
    .option("--probe-private", "also send probes to private, loopback and link-local addresses")
    .option("--probe-body <text>", "the body of each probe", '{"event_type":"webhooks.probe"}')
    .addOption(parsed("--probe-patience <time>", "how long to repeat a probe that fails", timeFlag, "60s"))
    .option("--canary <number>", "how many endpoints to rotate in the first wave", whole(0), 1)
    .addOption(
      parsed(
        "--wave <size>",
        "the size of each later wave: a number such as 5, or a share such as 10%",
        waveFlag,
        "10%",
      ),
    )
    .addOption(
      parsed("--pause <time>", "how long to wait between two waves, such as 30s, 5m or 1h", timeFlag, "0s"),
    )
    .option("--max-failures <number>", "how many endpoints may fail before the command stops", whole(1), 1)
    .option(
      "--journal <file>",
      "the file that keeps the progress, without secrets, to resume a run that was stopped",
      "rotation.jsonl",
    )
    .option(
      "--old-journal <action>",
      `what to do with a journal that is not finished after ${validHours} hours: finish or discard`,
      oldJournalFlag,
    )
    .option("--force", "also rotate endpoints during the overlap of an earlier roll, or without an overlap")
    .option(...dryRunFlag)
    .hook("preAction", refuseIdleFlags)
    .addHelpText(
      "after",
      "\nExample:\n  $ pulumi-webhooks rotate --stack production --expiration 24 --probe",
    );
}

/** What describes probes is refused without them: whoever gave it takes each receiver for proved. */
function refuseIdleFlags(command: Command): void {
  if (command.getOptionValue("probe") === true) return;
  for (const name of ["probePrivate", "probeBody", "probePatience"])
    if (command.getOptionValueSource(name) === "cli")
      throw wrongUse("--probe", shared.missingValue`is needed with the other options of a probe`);
}

/** An option whose default is shown as it would be written. */
function parsed(flags: string, description: string, parse: (text: string) => unknown, text: string): Option {
  return new Option(flags, description).argParser(parse).default(parse(text), text);
}

function waveFlag(text: string): Wave {
  const [, size, percent] = /^(?:([1-9]\d{0,5})|([1-9]\d?|100)%)$/.exec(text) ?? [];
  if (percent !== undefined) return (all) => Math.ceil((all * Number(percent)) / 100);
  if (size !== undefined) return () => Number(size);
  throw wrongOption(
    shared.invalidValue`must be a number of endpoints, or a percentage of at most 100%, such as 10%`,
  );
}

/** No timer waits for longer, in milliseconds: it would end at once. */
const longestWait = 2 ** 31 - 1;

function timeFlag(text: string): number {
  const time = isGoDuration(text) ? 1000 * (secondsIn(text) ?? NaN) : NaN;
  if (time <= longestWait) return time;
  throw wrongOption(shared.invalidValue`must be a time such as 30s, 5m or 1h, of at most 596h`);
}

function oldJournalFlag(text: string): "finish" | "discard" {
  if (text === "finish" || text === "discard") return text;
  throw wrongOption(
    shared.invalidValue`must be finish, which continues the old journal, or discard, which rotates every endpoint again`,
  );
}

function commandFlag(text: string): readonly string[] {
  const { data } = z.tuple([z.string().min(1)], z.string()).safeParse(parseJson(text));
  if (data === undefined)
    throw wrongOption(shared.wrongType`must be a JSON array of strings, such as ${vault}`);
  // A misspelled placeholder would stay as it is.
  const unknown = data.join(" ").match(/\{(?!id\})\w+\}/)?.[0];
  if (unknown === undefined) return data;
  throw wrongOption(shared.unknownName`has ${unknown}, but the command fills in only {id}`);
}
