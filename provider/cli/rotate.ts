/** `rotate`: new signing secrets for many endpoints, in waves, each proved at its receiver. */

import { setTimeout as wait } from "node:timers/promises";
import type { Command } from "commander";
import { exitCodes } from "./exit-code";
import { inParallel } from "./parallel";
import { candidatesOf } from "./rotate-candidates";
import type { Candidate } from "./rotate-candidates";
import { addRotateFlags } from "./rotate-flags";
import type { RotateOptions, Wave } from "./rotate-flags";
import { Journal } from "./rotate-journal";
import { whileLocked } from "./rotate-lock";
import { lineOf, rotate } from "./rotate-one";
import type { Outcome, Rotation } from "./rotate-one";
import type { Call, Session } from "./session";
import { requireSettings } from "./settings";

/** Adds the command. */
export function addRotate(program: Command, session: Session): void {
  const command = program
    .command("rotate")
    .description("roll the signing secrets of endpoints in waves, and stop at the first doubt")
    .argument("[endpoints...]", "the IDs of endpoints; without any, those of --stack, or --all");
  addRotateFlags(command)
    .addHelpText(
      "after",
      "\nExample:\n  $ pulumi-webhooks rotate --stack production --expiration 24 --probe --journal rotation.jsonl",
    )
    .action(session.action<RotateOptions>(rotateAll));
}

async function rotateAll(call: Call<RotateOptions>, ...ids: string[]): Promise<number> {
  const { journal, dryRun = false } = call.options;
  const work = (): Promise<number> => rotateUnlocked(call, ids);
  return journal === undefined || dryRun ? work() : whileLocked(journal, work);
}

async function rotateUnlocked(call: Call<RotateOptions>, ids: readonly string[]): Promise<number> {
  const { dryRun = false, force = false, expiration, secretTo, ...options } = call.options;
  const settings = requireSettings(await call.settings());
  const client = await call.client();
  const flags = { secretTo: secretTo !== undefined, probe: options.probe === true, expiration };
  const journal = Journal.open(settings, flags, options.journal);
  const { probeBody: body, probeHeader: header, probeSigned: signed, probePatience: patience } = options;
  const signature = options.probe === true ? await signatureOf(call) : undefined;
  const probe = options.probe === true ? { body, header, signed, patience, signature } : undefined;
  const rotation: Rotation<RotateOptions> = { call, client, journal, expiration, force, secretTo, probe };
  const workers = settings.maxConcurrentRequests ?? 32;
  const outcomes = new Map<string, Outcome>();
  const add = (outcome: Outcome): void => {
    outcomes.set(outcome.id, outcome);
    if (!call.output.isJson) call.output.note(lineOf(outcome, call.io.now()));
  };
  const candidates = await candidatesOf(rotation, ids, workers);
  for (const { id, name, doubt: reason } of candidates) {
    if (journal.entryOf(id)?.step === "done") add({ id, name, outcome: "rotated" });
    else if (reason !== undefined) add({ id, name, outcome: "left-out", reason });
  }
  const left = candidates.filter(({ id }) => !outcomes.has(id));
  let failures = 0;
  for (const [index, wave] of wavesOf(left, options).entries()) {
    if (index > 0 && failures < options.maxFailures && !dryRun) await wait(options.pause);
    await inParallel(wave, workers, async ({ id, name }) => {
      if (dryRun) return add({ id, name, outcome: "would-rotate", wave: index + 1 });
      if (failures >= options.maxFailures) return add({ id, name, outcome: "not-reached" });
      const outcome = await rotate(rotation, id, name);
      if (outcome.outcome === "failed") failures += 1;
      add(outcome);
    });
  }
  const endpoints = candidates.flatMap(({ id }) => outcomes.get(id) ?? []);
  const count = (wanted: Outcome["outcome"]): number =>
    endpoints.filter(({ outcome }) => outcome === wanted).length;
  const counts = (["rotated", "would-rotate", "left-out", "failed", "not-reached"] as const)
    .map((wanted) => `${count(wanted)} ${wanted}`)
    .filter((text) => !text.startsWith("0 "));
  await call.output.show({ endpoints, dryRun }, () => [
    counts.join(", ") || "there is no endpoint to rotate",
  ]);
  if (count("failed") + count("not-reached") > 0) return exitCodes.refused;
  // What was begun and is left out now, or was another run's, needs its secret again.
  const unfinished = journal.unfinished();
  if (!dryRun && unfinished.length === 0) journal.finish();
  else if (!dryRun && options.journal !== undefined)
    call.output.note(
      `the journal is kept, because it holds endpoints that are not finished: ${unfinished.join(", ")}`,
    );
  return count("left-out") > 0 ? exitCodes.differs : exitCodes.done;
}

async function signatureOf(call: Call): Promise<NonNullable<Rotation["probe"]>["signature"]> {
  if (!(await call.has("projectSettings.list"))) return undefined;
  const { projectSettings, projectId } = await call.client();
  return (await projectSettings.get(projectId)).signature;
}

function wavesOf(all: readonly Candidate[], { canary, wave }: { canary: number; wave: Wave }): Candidate[][] {
  const size = wave(all.length);
  const waves = [all.slice(0, canary)];
  for (let from = canary; from < all.length; from += size) waves.push(all.slice(from, from + size));
  return waves.filter(({ length }) => length > 0);
}
