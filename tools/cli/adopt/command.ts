/** `import-file`: writes what imports a live project into Pulumi without changing it. */

import { rm, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import type { Said } from "../../../provider/base/notice";
import { shared } from "../../../provider/base/notices";
import { safeSource, shellWord } from "../../../provider/base/text";
import { ownerName, withDisplayName } from "../../../provider/lifecycle/ownership";
import { collectObjects } from "./objects";
import type { ImportedObject } from "./objects";
import type * as programModule from "./program";
import type { Call, Session } from "../io/session";
import { wrongUse } from "../io/input";
import { notices as ioNotices } from "../io/notices";
import { notices } from "./notices";

interface ImportFlags {
  readonly endpoint: readonly string[];
  readonly subscription: readonly string[];
  readonly portalLink: readonly string[];
  readonly onlyGiven?: boolean | undefined;
  readonly file: string;
  readonly program?: string | undefined;
  readonly plugin?: boolean | undefined;
}

/** Adds the command. */
export function addImportFile(program: Command, session: Session): void {
  program
    .command("import-file")
    .description("write an import file and the matching program for existing objects; changes nothing")
    .option("--endpoint <id...>", "import these endpoints", [])
    .option("--subscription <id...>", "import these subscriptions and their endpoints", [])
    .option("--portal-link <id...>", "import these portal links and their endpoints", [])
    .option("--only-given", "import only the objects named here, not all those that the service lists")
    .option("--file <file>", "the import file to write", "import.json")
    .option(
      "--program <file>",
      'the TypeScript program to write (default: "imported.ts", or none with --plugin)',
    )
    .option(
      "--plugin",
      "import resources of the plugin; `pulumi import` writes the program, unless --program names one",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks import-file --subscription 01J9XEXAMPLE")
    .action(session.action<ImportFlags>(writeImport));
}

async function writeImport(call: Call<ImportFlags>): Promise<void> {
  const { endpoint, subscription, portalLink, onlyGiven = false, file, plugin = false } = call.options;
  const front = plugin ? "plugin" : "dynamic";
  const { program = plugin ? undefined : "imported.ts" } = call.options;
  const requested = { endpoint, subscription, portalLink };
  if (onlyGiven && Object.values(requested).every((ids) => ids.length === 0)) {
    throw wrongUse(
      "--only-given",
      shared.missingValue`needs the ID of an object to import: name one, or omit the option`,
    );
  }
  const objects = await collectObjects(call, { requested, onlyGiven });
  if (objects.length === 0) {
    throw wrongUse(
      "",
      shared.missingValue`there is nothing to import: the service lists no objects, and no ID was given`,
    );
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- it loads the SDK, which takes longer than most commands
  const { importFile, programText } = require("./program") as typeof programModule;
  await create(file, importFile(objects, front), "--file");
  if (program !== undefined)
    await create(program, programText(objects, front), "--program").catch(async (error: unknown) => {
      // Left behind, it would make the next try fail.
      await rm(file, { force: true });
      throw error;
    });
  for (const object of objects)
    for (const notice of notesOn(object)) call.output.note(notice, subjectOf(object));
  const found = objects.map(({ kind, id, name }) => ({ kind: kind.type, id, name }));
  await call.output.show({ file, program, objects: found }, () => [
    ...call.output.pairs(found.map(({ kind, id, name }) => [`${kind} ${name}`, id])),
    "",
    program === undefined
      ? clause`Wrote ${file}. Then run:`
      : clause`Wrote ${file} and ${program}. Import ${program} in your main file, then run:`,
    ...[
      program === undefined
        ? clause`pulumi import --file ${shellWord(file)} --out <file> # writes the program; in a pipeline, add --yes`
        : clause`pulumi import --file ${shellWord(file)} --generate-code=false # in a pipeline, add --yes`,
      "pulumi preview --expect-no-changes",
      clause`pulumi up # records which outputs are secret`,
      clause`pulumi refresh # fills in signing secrets and portal addresses, encrypted`,
    ].map((line) => `  ${line}`),
  ]);
}

function subjectOf({ kind, name, inputs }: ImportedObject): string {
  return withDisplayName(ownerName(kind.type, name, {}), inputs);
}

function notesOn({ withheld, remarks, problems }: ImportedObject): Said[] {
  return [
    ...withheld.map((field) => notices["import-without-field"]({ field })),
    ...remarks,
    ...problems.map((problem) => notices["import-refused"]({ problem })),
  ];
}

/** Writes a new file, and never overwrites an existing one. */
async function create(file: string, text: string, flag: string): Promise<void> {
  try {
    await writeFile(file, safeSource(text), { flag: "wx" });
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!exists) throw wrongUse(flag, ioNotices["unwritable-file"]({ file }));
    throw wrongUse(flag, shared.invalidValue`${file} already exists: remove it, or name another file`);
  }
}
