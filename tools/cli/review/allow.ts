/** `allow`: writes the entries that a preview needs into the config file of its stack, and removes those that nothing needs. */

import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Option } from "commander";
import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import { shared } from "../../../provider/base/notices";
import { settingRules } from "../../../provider/settings/settings";
import { isFor, isNeeded } from "../../topology/review/entries";
import { isAtLeast } from "../../topology/review/said";
import { notices as topology } from "../../topology/notices";
import { noInput, readText, wrongUse } from "../io/input";
import { refusal } from "../io/once";
import type { Call, Session } from "../io/session";
import { AllowFile } from "./allow-file";
import { report } from "./report";
import { newEntriesIn } from "./report-entries";
import { previewOutput } from "./topology-input";

interface AllowFlags {
  readonly severity: "danger" | "warning";
  readonly prune?: boolean | undefined;
  readonly folder: string;
}

/** Adds the command. */
export function addAllow(program: Command, session: Session): void {
  program
    .command("allow")
    .description(
      "add the changes of a preview to `webhooks:allow`, so that the guard of `pulumi up` allows them",
    )
    .argument("[preview]", "the output of `pulumi preview --json` (default: standard input)")
    .addOption(
      new Option("--severity <severity>", "add the entries of these notices; warning includes danger")
        .choices(["danger", "warning"])
        .default("danger"),
    )
    .option("--folder <folder>", "the folder of the Pulumi project", ".")
    .option("--prune", "also remove the entries that nothing in this preview needs")
    .addHelpText(
      "after",
      "\nThe command writes `Pulumi.<stack>.yaml`. The stack is that of the preview, or of --stack.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks allow preview.json")
    .action(session.action<AllowFlags>(allow));
}

async function allow({ io, options, output }: Call<AllowFlags>, place = "-"): Promise<void> {
  const text = await readText(io, place, "allow", noInput(previewOutput));
  const dialect = options.dialect ?? io.environment[settingRules.dialect.environment];
  const { facts, exitCode } = report(text, { dialect });
  if (exitCode === 1) throw refusal(topology["failed-preview"]());
  const name = (options.stack ?? facts.stack).replace(/^.*\//s, "");
  if (!/^[\w.-]+$/.test(name))
    throw wrongUse("--stack", shared.missingValue`is required: the preview names no stack`);
  if (!["Pulumi.yaml", "Pulumi.yml"].some((one) => existsSync(join(options.folder, one))))
    throw wrongUse("allow", shared.unreadableFile`there is no Pulumi.yaml in ${options.folder}`);
  const file = join(options.folder, `Pulumi.${name}.yaml`);
  const before = existsSync(file) ? await readFile(file, "utf8") : "";
  const config = new AllowFile(before, file);
  const { entries } = config;
  const asked = facts.entries.filter(({ severity }) => isAtLeast(severity, options.severity));
  const lacking = asked.filter((guardEntry) => !entries.some((given) => isFor(given, guardEntry)));
  const added = newEntriesIn(lacking);
  const open = lacking.filter((guardEntry) => guardEntry.entry === null);
  const removed =
    options.prune === true
      ? entries.filter((entry) => !isNeeded(entry, facts.entries)).map((entry) => entry.text)
      : [];
  if (added.length + removed.length > 0) await writeFile(file, config.changed(added, new Set(removed)));
  const result = {
    file,
    added: added.map(({ entry, resource }) => ({ entry, resource })),
    removed,
    unknown: open.map(({ code, kind, name: resource }) => ({ code, resource: `${kind} ${resource}` })),
  };
  await output.show(result, () => [
    ...added.map(({ entry, resource }) => clause`added ${entry} (${resource})`),
    ...removed.map((entry) => clause`removed ${entry}`),
    ...result.unknown.map(
      ({ code, resource }) => clause`not known before pulumi up: the entry of ${code} for ${resource}`,
    ),
    ...(added.length + removed.length + open.length === 0
      ? [clause`${file} has every entry that this preview needs`]
      : []),
  ]);
}
