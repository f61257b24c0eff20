/** `ci check`: before the first merge, whether a run of `ci apply` finds what it needs. It changes nothing. */

import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printed } from "../../../provider/base/notice";
import { messageOf } from "../../../provider/base/text";
import { checkSettings } from "../inspect/check";
import type { SettingsCheck } from "../inspect/check";
import { checked } from "../inspect/notices";
import { Call } from "../io/session";
import { reasonIn } from "./git";
import { clause } from "../../../provider/base/declare";
import type { CiFlags } from "./options";
import { stacksOf } from "./previews";
import { requireFolder, runProgram } from "./processes";
import { beginRun, ending } from "./run";
import type { Run } from "./run";

/** The result of one check. */
interface Finding {
  readonly name: "backend" | "stack" | "secrets" | "key";
  /** Undefined for all stacks. */
  readonly stack?: string;
  /** Null where an earlier failure prevented it. */
  readonly ok: boolean | null;
  /** What is wrong, and what to do. */
  readonly detail: string;
}

/** Runs the command. */
export async function check(call: Call<CiFlags>): Promise<number> {
  const run = beginRun("check", call);
  requireFolder(run.options.folder);
  const names = stacksOf(run.options);
  const advice = clause`set PULUMI_BACKEND_URL, or PULUMI_ACCESS_TOKEN for Pulumi Cloud, and the credentials of the state`;
  const backend = await asked(run, ["whoami"], advice);
  const findings: Finding[] = [{ name: "backend", ...backend }];
  for (const stack of names)
    findings.push(
      ...(backend.ok ? await findingsOf(run, stack) : skipped(stack, ["stack", "secrets", "key"])),
    );
  const ok = findings.every((finding) => finding.ok === true);
  await call.output.show({ ok, findings }, () => call.output.pairs(findings.map(rowOf)));
  return ending(run, ok ? 0 : 1);
}

async function findingsOf(run: Run, stack: string): Promise<Finding[]> {
  const advice = clause`run \`pulumi stack init ${stack}\``;
  const exists = await asked(run, ["stack", "--show-name", "--stack", stack], advice);
  const first: Finding = { name: "stack", stack, ...exists };
  if (!exists.ok) return [first, ...skipped(stack, ["secrets", "key"])];
  const encrypts = await encrypted(run, stack);
  const second: Finding = { name: "secrets", stack, ...encrypts };
  if (!encrypts.ok) return [first, second, ...skipped(stack, ["key"])];
  return [first, second, { name: "key", stack, ...(await keyOf(run, stack)) }];
}

function skipped(stack: string, names: readonly Finding["name"][]): Finding[] {
  return names.map((name) => ({ name, stack, ok: null, detail: "" }));
}

type Found = Pick<Finding, "detail"> & { readonly ok: boolean };

/** What Pulumi answers; its output is not shown, since it may hold secrets. */
async function asked({ options, io }: Run, words: readonly string[], advice: string): Promise<Found> {
  const { folder } = options;
  const ended = await runProgram("pulumi", [...words, "--non-interactive"], { folder, io });
  if (ended.code === 0) return { ok: true, detail: "" };
  return { ok: false, detail: clause`${reasonIn(ended, io)}; ${advice}` };
}

/** Encrypts into a copy of the stack's file: nothing else asks for the passphrase as long as no secret is there. */
async function encrypted(run: Run, stack: string): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), "webhooks-check-"));
  try {
    const name = `Pulumi.${stack.split("/").at(-1) ?? stack}.yaml`;
    const [file, copy] = [join(run.options.folder, name), join(folder, name)];
    const missing = clause`there is no ${name}; commit it, with the configuration and the encryption salt`;
    if (!existsSync(file)) return { ok: false, detail: missing };
    copyFileSync(file, copy);
    const words = ["config", "set", "--secret", "--config-file", copy, "--stack", stack, "check", "check"];
    const advice = clause`pass PULUMI_CONFIG_PASSPHRASE, or the credentials of the secrets provider, to this job`;
    return await asked(run, words, advice);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function keyOf(run: Run, stack: string): Promise<Found> {
  const { fault, isChecked, problems } = await settingsOf(run, stack);
  if (fault !== undefined) return { ok: false, detail: fault };
  if (isChecked) return { ok: true, detail: "" };
  const reason = problems.map((notice) => printed(notice)).join("; ");
  const advice = clause`pass WEBHOOKS_API_KEY to this job as a secret of its environment`;
  return { ok: false, detail: clause`${reason}; ${advice}` };
}

/** Asks the service whether the settings of a stack work. */
export async function settingsOf({ call, io, options }: Run, stack: string): Promise<SettingsCheck> {
  const checking = new Call({ ...call.options, stack, folder: options.folder }, io);
  try {
    return await checkSettings(checking);
  } catch (error) {
    return { fault: messageOf(error), isChecked: true, problems: [] };
  } finally {
    await checking.close();
  }
}

function rowOf({ name, stack, ok, detail }: Finding): [string, string] {
  const result = ok === null ? "not checked" : ok ? "ok" : checked.failed({ reason: detail });
  return [stack === undefined ? name : `${name} ${stack}`, result];
}
