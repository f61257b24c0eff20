/** `check`: settings, reachability, credentials and project in one go. */

import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import type { WebhooksClient } from "../../../provider/client";
import { hasCode, WebhooksError } from "../../../provider/base/errors";
import type { ApiError, SettingsError } from "../../../provider/base/errors";
import type * as registryModule from "../../../provider/engine/registry";
import { assertKnown } from "../../../provider/settings/guard";
import { otherProject } from "../../../provider/settings/settings";
import { printed } from "../../../provider/base/notice";
import type { Notice } from "../../../provider/base/notice";
import { clauses, notices as httpNotices } from "../../../provider/http/notices";
import { exitCodeOf, exitCodes } from "../io/output";
import type { Call, Session } from "../io/session";
import type { FoundSetting, FoundSettings } from "../io/settings";
import { checked, notices } from "./notices";

/** The result of one check. */
interface Finding {
  readonly name: "settings" | "reachability" | "credentials" | "project" | "personalKey";
  /** Whether the check passed; null where an earlier failure prevented it. */
  readonly ok: boolean | null;
  readonly detail: string;
  /** The code of what failed. */
  readonly notice?: string | undefined;
}

/** What made a check fail. */
type Failure = Pick<Finding, "detail" | "notice">;

/** Adds the command. */
export function addCheck(program: Command, session: Session): void {
  program
    .command("check")
    .description("test the settings: one read checks the address, API key and project")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks check --stack production")
    .action(session.action(check));
}

async function check(call: Call): Promise<number> {
  const found = await call.settings();
  for (const warning of found.warnings) call.output.note(warning);
  const { apiKey, projectId, personalApiKey } = found.settings;
  // A program that begins with a project has no other settings yet.
  const isPersonal = Boolean(personalApiKey) && !apiKey && !projectId;
  const { guard, fault } = guardIn(found);
  const ofSettings = isPersonal ? [] : found.problems.map((notice) => printed(notice));
  const problem = [...ofSettings, ...(fault === undefined ? [] : [fault.message])].join("; ");
  const notice = ofSettings.length > 0 ? found.problems[0]?.code : fault?.notice;
  const ofProject =
    problem !== ""
      ? { code: exitCodes.wrongUse, findings: findingsUpTo("settings", { detail: problem, notice }) }
      : isPersonal
        ? { code: exitCodes.done, findings: [] }
        : await probe(call);
  const personal = personalApiKey ? await probePersonalKey(call) : undefined;
  const code = ofProject.code === exitCodes.done ? (personal?.code ?? exitCodes.done) : ofProject.code;
  const findings = [...ofProject.findings, ...(personal?.findings ?? [])];
  const settings = found.list.filter(({ from }) => from !== "default");
  const result = { ok: code === exitCodes.done, settings, guard, findings };
  await call.output.show(result, () => [
    ...call.output.pairs([...settings.map(settingRow), ...(guard === null ? [] : [guardRow(guard)])]),
    "",
    ...call.output.pairs(findings.map(findingRow)),
  ]);
  return code;
}

/** What the guard of `pulumi up` refuses, and what it lets through. */
interface GuardFacts {
  /** Severities and codes. */
  readonly failOn: readonly string[];
  readonly allow: readonly string[];
}

function guardIn(found: FoundSettings): {
  readonly guard: GuardFacts | null;
  readonly fault?: SettingsError;
} {
  try {
    const guard = found.guard();
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- it loads every notice, which no other check needs
    assertKnown(guard, (require("../../../provider/engine/registry") as typeof registryModule).knownToGuard);
    const { severity, codes, allow } = guard;
    const failOn = [...(severity === undefined ? [] : [severity]), ...codes];
    return { guard: { failOn, allow: allow.map(({ text }) => text) } };
  } catch (error) {
    if (!hasCode(error, "settings")) throw error;
    return { guard: null, fault: error };
  }
}

function guardRow({ failOn, allow }: GuardFacts): [string, string] {
  const { length: count } = allow;
  const refused = failOn.length === 0 ? "refuses nothing" : clause`refuses ${failOn.join(", ")}`;
  return ["guard", count === 0 ? refused : clause`${refused}; entries of allow: ${count}`];
}

/** Whether the settings of a call work. */
export interface SettingsCheck {
  /** Why not. */
  readonly fault?: string;
  /** Whether the service was asked: not where a setting is missing. */
  readonly isChecked: boolean;
  /** What is missing, or cannot be used. */
  readonly problems: readonly Notice[];
}

/** Asks the service whether the settings work, where they are complete. */
export async function checkSettings(call: Call): Promise<SettingsCheck> {
  const { problems } = await call.settings();
  if (problems.length > 0) return { isChecked: false, problems };
  const { findings } = await probe(call);
  const fault = findings.find(({ ok }) => ok === false)?.detail;
  return { isChecked: true, problems, ...(fault !== undefined && { fault }) };
}

/** Sends one read, which shows whether the service answers, accepts the key, and has the project of the key. */
async function probe(call: Call): Promise<{ code: number; findings: Finding[] }> {
  const client = await call.uncheckedClient();
  try {
    const found = (await call.has("project.get"))
      ? (await client.project.get()).uid
      : (await client.portalLinks.listPage({ perPage: 1 })).content[0]?.projectId;
    const other = found !== client.projectId && found;
    if (!other) {
      if (await isPersonalKey(call, client))
        call.output.note(printed(notices["personal-key-as-project-key"]()));
      return { code: exitCodes.done, findings: findingsUpTo(undefined) };
    }
    const error = otherProject(other, client.projectId);
    return { code: exitCodes.wrongUse, findings: findingsUpTo("project", failureOf(error)) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [failed, failure] = isUnauthorized(error)
      ? await causeOf(error, call, client)
      : [failedAt(error), failureOf(error)];
    return { code: exitCodeOf(error), findings: findingsUpTo(failed, failure) };
  }
}

/** Whether the API key is a personal one: then the path decides, and there is no project of this ID. */
async function isPersonalKey(call: Call, client: WebhooksClient): Promise<boolean> {
  if (!(await call.has("project.get"))) return false;
  return client
    .forProject(noProject)
    .project.get()
    .then(
      () => false,
      (error: unknown) => hasCode(error, "project-not-found"),
    );
}

/**
 * Finds out what the personal key may do, and changes nothing: a project key shows its own project whatever is asked for, and a list
 * of projects is shown to anybody.
 */
async function probePersonalKey(call: Call): Promise<{ code: number; findings: Finding[] }> {
  try {
    const { projects } = await call.personalClient();
    const all = await projects.list();
    await projects.get(noProject).catch((error: unknown) => {
      if (!hasCode(error, "not-found")) throw error;
    });
    const [first] = all;
    if (first !== undefined) await projects.get(first.uid);
    const { organisationId = "" } = (await call.settings()).settings;
    const detail = clause`reads the projects of organization ${organisationId} (${all.length})`;
    return { code: exitCodes.done, findings: [{ name: "personalKey", ok: true, detail }] };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const failed: Finding = { name: "personalKey", ok: false, ...failureOf(error) };
    return { code: exitCodeOf(error), findings: [failed] };
  }
}

/** An ID that no project has. */
const noProject = "0".repeat(26);

/** What a 401 is about: the database of the service, the dialect or, if neither, the key. */
async function causeOf(
  error: ApiError,
  call: Call,
  client: WebhooksClient,
): Promise<readonly [(typeof order)[number], Failure]> {
  const { method, path, status, reason, notice } = error;
  const { settings } = await call.settings();
  const isConvoy = call.isOtherDialect || settings.dialect === "convoy";
  const readsDatabase = isConvoy ? await client.readsDatabase() : undefined;
  const about = (notice: Notice): Failure => ({
    detail: printed(notice, `${method} ${path}`),
    notice: notice.code,
  });
  if (readsDatabase === false) return ["reachability", about(notices["database-down"]({ status, reason }))];
  if (call.isOtherDialect) return ["settings", failureOf(error)];
  if (readsDatabase === undefined || notice !== "unauthorized") return ["credentials", failureOf(error)];
  const key = settings.describe?.(settings.projectId, "apiKey") ?? clauses.key();
  return [
    "credentials",
    about(httpNotices.unauthorized({ status, reason, advice: clauses.checkKey({ key }) })),
  ];
}

function isUnauthorized(error: Error): error is ApiError {
  return hasCode(error, "api") && error.status === 401;
}

function failedAt(error: Error): (typeof order)[number] {
  if (hasCode(error, "settings")) return "settings";
  if (hasCode(error, "not-found") || hasCode(error, "project-not-found")) return "project";
  return hasCode(error, "api") && error.status === 403 ? "credentials" : "reachability";
}

const order = ["settings", "reachability", "credentials", "project"] as const;

function failureOf(error: Error): Failure {
  return { detail: error.message, notice: error instanceof WebhooksError ? error.notice : undefined };
}

function findingsUpTo(failed: (typeof order)[number] | undefined, failure?: Failure): Finding[] {
  const at = failed === undefined ? order.length : order.indexOf(failed);
  return order.map((name, index) => {
    if (index < at) return { name, ok: true, detail: "" };
    return index === at ? { name, ok: false, detail: "", ...failure } : { name, ok: null, detail: "" };
  });
}

function settingRow({ name, value, from }: FoundSetting): [string, string] {
  return [name, value === undefined ? "missing" : clause`${value} (${from})`];
}

function findingRow({ name, ok, detail }: Finding): [string, string] {
  if (ok === null) return [name, "not checked"];
  if (!ok) return [name, checked.failed({ reason: detail })];
  return [name, detail === "" ? "ok" : clause`ok: ${detail}`];
}
