/** The previews of a pipeline: of each stack what the Pulumi CLI says, and what that means. */

import { shared } from "../../../provider/base/notices";
import { readdirSync } from "node:fs";
import { parseJson, valueAt } from "../../../provider/base/fields";
import { messageOf } from "../../../provider/base/text";
import { settingRules } from "../../../provider/settings/settings";
import { parsePreview, previewIn } from "../../topology/preview/json";
import type { PreviewJson } from "../../topology/preview/json";
import type { LintSettings } from "../../topology/rules/lint";
import type { RoutedEvent } from "../../topology/model/routes";
import { wrongUse } from "../io/input";
import type { CliIo } from "../io/input";
import { watched } from "../io/progress";
import { gateOf, isGuardedBy } from "../review/gate";
import { report } from "../review/report";
import type { Report, ReportOptions } from "../review/report";
import type { CiOptions } from "./options";
import { redactorOfEnvironment, runProgram } from "./processes";
import { stoppedIn } from "./stopped";
import type { Stopped } from "./stopped";

/** What the preview of one stack means. */
export interface ReviewedStack {
  /** The stack as it is named to the CLI. */
  readonly name: string;
  readonly preview: PreviewJson;
  readonly report: Report;
  /** How the preview was reported. */
  readonly options: ReportOptions;
  /** What stops the pipeline. */
  readonly stopped: readonly Stopped[];
}

/** What is asked of each preview. */
interface PreviewOptions {
  /** Whether the service is read first. */
  readonly refresh: boolean;
  /** The heading. */
  readonly title: string;
  readonly dialect?: string | undefined;
  readonly dashboardUrl?: string | undefined;
  /** Whether rotations that are due have an exit code of their own. */
  readonly detailedExitCode?: boolean;
  /** The rules of the project, by which new findings are judged. */
  readonly rules: LintSettings;
  /** Whether the update runs under the guard of the provider. Default: it does not. */
  readonly isGuarded?: boolean;
  /** Recorded events, of which each review says what would change for them. */
  readonly events?: readonly RoutedEvent[] | undefined;
}

/**
 * The stacks of a run: those that are named, else the only one of the folder.
 *
 * @throws InvalidInputError where there is none, or several
 */
export function stacksOf({ folder, stacks }: CiOptions): readonly string[] {
  if (stacks.length > 0) return stacks;
  const found = readdirSync(folder)
    .flatMap((name) => /^Pulumi\.(.+)\.ya?ml$/.exec(name)?.[1] ?? [])
    .sort();
  if (found.length === 1) return found;
  throw wrongUse(
    "--stack",
    found.length === 0
      ? shared.missingValue`name a stack: ${folder} has no Pulumi.<stack>.yaml`
      : shared.missingValue`name one or more stacks of ${folder}: ${found.join(", ")}`,
  );
}

/** Previews each stack, one after the other, since all of them may ask one service. A preview that failed is a result, too. */
export async function previewStacks(
  options: CiOptions,
  names: readonly string[],
  io: CliIo,
  asked: PreviewOptions,
): Promise<ReviewedStack[]> {
  const found: ReviewedStack[] = [];
  for (const name of names)
    found.push(reviewed(name, await preview(options, name, io, asked), options, io, asked));
  return found;
}

/** What a preview wrote, or why there is none. */
type Previewed = { readonly text: string } | { readonly failure: string };

async function preview(
  { folder }: CiOptions,
  stack: string,
  io: CliIo,
  { refresh }: PreviewOptions,
): Promise<Previewed> {
  const more = refresh ? ["--refresh"] : [];
  const words = ["preview", "--stack", stack, "--json", "--show-sames", "--non-interactive", ...more];
  const { code, output, errors } = await runProgram("pulumi", words, { folder, io });
  if (output.trim() === "") return { failure: failureIn(errors, code) };
  // A preview that ends with an error has named it in its text, unless a policy, a signal or a program in YAML ended it.
  if (code !== 0 && !saysFailure(output)) return { failure: failureIn(errors, code, errorsIn(output)) };
  return { text: output };
}

function saysFailure(text: string): boolean {
  try {
    return report(text).exitCode === 1;
  } catch {
    return false;
  }
}

/** What a program wrote to its standard error, as one in YAML does with its own errors: it stands in the JSON alone. */
function errorsIn(text: string): string {
  const diagnostics = valueAt(parseJson(text), ["diagnostics"]);
  if (!Array.isArray(diagnostics)) return "";
  return diagnostics
    .filter((one) => valueAt(one, ["severity"]) === "info#err")
    .map((one) => valueAt(one, ["message"]))
    .map((message) => (typeof message === "string" ? `${message.trimEnd()}\n` : ""))
    .join("");
}

/** What the program said, and Pulumi from its first error on, else all that it said. */
function failureIn(errors: string, code: number | null, ofProgram = ""): string {
  const lines = errors.split(/\r?\n/).filter((line) => line.trim() !== "");
  const first = lines.findIndex((line) => line.startsWith("error:"));
  const said = ofProgram + lines.slice(Math.max(0, first)).join("\n");
  return said === ""
    ? shared.failedProgram`\`pulumi preview\` printed nothing and ended with ${code ?? "null"}`.text
    : said;
}

function reviewed(
  name: string,
  previewed: Previewed,
  { failOn, allow }: CiOptions,
  io: CliIo,
  { title, detailedExitCode, dialect, dashboardUrl, events, rules, isGuarded }: PreviewOptions,
): ReviewedStack {
  return stackOf(
    name,
    () => ("failure" in previewed ? failedPreview(previewed.failure) : parsePreview(previewed.text)),
    {
      ...{ title, stack: name, detailedExitCode, failOn, allow, rules, dashboardUrl },
      replay: events && watched(events, "events", io),
      hide: redactorOfEnvironment(io.environment),
      // The update runs under the guard where the gate of the pipeline is on.
      isGuarded: (isGuarded === true && failOn !== "") || isGuardedBy(io.environment),
      dialect: dialect ?? io.environment[settingRules.dialect.environment],
    },
  );
}

/** What a preview means. One that cannot be read counts as one that failed, for this reason. */
export function stackOf(name: string, read: () => PreviewJson, options: ReportOptions): ReviewedStack {
  const { failOn, allow } = options;
  const { stopsAt } = gateOf(failOn, allow);
  const reported = (preview: PreviewJson): ReviewedStack => {
    const found = report(preview, options);
    return { name, preview, report: found, options, stopped: stoppedIn(found, stopsAt) };
  };
  try {
    return reported(read());
  } catch (error) {
    return reported(failedPreview(messageOf(error)));
  }
}

/** The same for stacks of which no preview could be made. */
export function failedStacks(
  options: CiOptions,
  names: readonly string[],
  io: CliIo,
  asked: PreviewOptions,
  failure: string,
): ReviewedStack[] {
  return names.map((name) => reviewed(name, { failure }, options, io, asked));
}

/** A preview that holds an error and nothing else, as Pulumi writes it. */
function failedPreview(reason: string): PreviewJson {
  return previewIn({ diagnostics: [{ severity: "error", message: reason }] });
}

/** The code for several stacks: of the gravest. */
export function codeOf(codes: readonly Report["exitCode"][]): Report["exitCode"] {
  return ([1, 12, 10, 11] as const).find((code) => codes.includes(code)) ?? 0;
}
