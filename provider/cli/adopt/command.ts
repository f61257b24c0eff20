/** `import-file`: writes what imports a live project into Pulumi without changing it. */

import { rm, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { safeSource } from "../../base/text";
import { collectObjects } from "./objects";
import type { ImportedObject } from "./objects";
import { importFile, programText } from "./program";
import type { Call, Session } from "../io/session";
import { wrongUse } from "../io/input";

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
    .description("write an import file and the matching program for what exists; changes nothing")
    .option("--endpoint <id...>", "these endpoints", [])
    .option("--subscription <id...>", "these subscriptions, and the endpoints they lead to", [])
    .option("--portal-link <id...>", "these portal links, and the endpoints they lead to", [])
    .option("--only-given", "only the objects named here; without it also everything that the service lists")
    .option("--file <file>", "the import file to write", "import.json")
    .option("--program <file>", 'the program in TypeScript to write (default: "imported.ts")')
    .option("--plugin", "for the plugin: `pulumi import` then writes the program, unless --program names one")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks import-file --subscription 01J9XEXAMPLE")
    .action(session.action<ImportFlags>(writeImport));
}

async function writeImport(call: Call<ImportFlags>): Promise<void> {
  const { endpoint, subscription, portalLink, onlyGiven = false, file, plugin = false } = call.options;
  const door = plugin ? "plugin" : "dynamic";
  const { program = plugin ? undefined : "imported.ts" } = call.options;
  const requested = { endpoint, subscription, portalLink };
  if (onlyGiven && Object.values(requested).every((ids) => ids.length === 0)) {
    const reason = "no ID was given, so there is nothing to import: name an object, or leave it out";
    throw wrongUse("--only-given", reason);
  }
  const objects = await collectObjects(call, { requested, onlyGiven });
  if (objects.length === 0) {
    throw wrongUse("", "there is nothing to import: the service lists nothing, and no ID was given");
  }
  await create(file, importFile(objects, door), "--file");
  if (program !== undefined)
    await create(program, programText(objects, door), "--program").catch(async (error: unknown) => {
      // Left behind, it would make the next try fail.
      await rm(file, { force: true });
      throw error;
    });
  for (const object of objects) for (const line of notes(object)) call.output.note(line);
  const found = objects.map(({ kind, id, name }) => ({ kind: kind.type, id, name }));
  await call.output.show({ file, program, objects: found }, () => [
    ...call.output.pairs(found.map(({ kind, id, name }) => [`${kind} ${name}`, id])),
    "",
    ...(program === undefined
      ? [
          `Wrote ${file}. Then:`,
          `  pulumi import --file ${file} --protect=false --out <file>   # writes the program; in a pipeline also --yes`,
        ]
      : [
          `Wrote ${file} and ${program}. Let your main file import ${program}, then:`,
          `  pulumi import --file ${file} --generate-code=false --protect=false   # in a pipeline also --yes`,
        ]),
    "  pulumi preview --expect-no-changes",
    "  pulumi up        # keeps which outputs are secret",
    "  pulumi refresh   # fills in signing secrets and portal addresses, encrypted",
  ]);
}

function notes({ kind, name, withheld, remarks, problems }: ImportedObject): string[] {
  const label = `${kind.type} "${name}"`;
  return [
    ...withheld.map(
      (field) => `${label}: ${field} is left out because it is or may hold a secret; it stays as it is`,
    ),
    ...remarks.map((remark) => `${label} ${remark}`),
    ...problems.map((problem) => `warning: ${label} could not be declared as it is: ${problem}`),
  ];
}

/** Writes a new file, and never overwrites an existing one. */
async function create(file: string, text: string, flag: string): Promise<void> {
  try {
    await writeFile(file, safeSource(text), { flag: "wx" });
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw wrongUse(flag, `${file} ${exists ? "exists already" : "cannot be written"}`);
  }
}
