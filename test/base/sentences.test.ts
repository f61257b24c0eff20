/**
 * What the package says is declared: every sentence in a `notices.ts` or in the call that raises it, plain, with a test that raises it
 * and a guide that exists.
 */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { oneLine } from "../../provider/base/text";
import { registry } from "../../tools/cli/registry";

const root = join(__dirname, "..", "..");
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
// The emulator's errors are the service's words.
const sources = [...filesIn("provider"), ...filesIn("tools")]
  .filter((name) => !name.startsWith(join("tools", "emulator")))
  .map((name) => {
    const text = readFileSync(join(root, name), "utf8");
    return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  });

/** A text as the user sees it; `…` stands for what differs. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return oneLine(node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join(""));
}

/** Three words beside each other: names, codes and paths are no sentences, and neither is code in backticks. */
const sentence = /[A-Za-z]{2,}[,;:]? [a-z]{2,}[,;:]? [a-z]{2,}/;

/** Help of the command, and what documents a schema, a rule or a look-up. A plain error is a defect of ours. */
const documenting =
  /^(harmless|description|summary|usage|option|requiredOption|argument|addHelpText|helpOption|version|Option|Argument|describe|Error|TypeError|lookupById|lookupByIdOrName|lookupLists)$/;
const documents = /^(description|title|comment|about|missing|why|harmless|hidden)$/;

function isDocumentation(node: ts.Node): boolean {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    const called = ts.isNewExpression(at) || ts.isCallExpression(at) ? at.expression : undefined;
    const name = called && (ts.isPropertyAccessExpression(called) ? called.name.text : called.getText());
    if (name !== undefined && documenting.test(name)) return true;
    if (ts.isPropertyAssignment(at) && documents.test(at.name.getText())) return true;
    if (ts.isVariableDeclaration(at) && /Help$/.test(at.name.getText())) return true;
  }
  return false;
}

function sentencesIn(node: ts.Node): ts.Node[] {
  // What begins with the name of the package is a command line, or the name of a digest.
  const text = textOf(node)?.replace(/`[^`]*`|^pulumi-webhooks .*/g, "");
  const own = text !== undefined && sentence.test(text) && !ts.isImportDeclaration(node.parent) ? [node] : [];
  return [...own, ...node.getChildren().flatMap(sentencesIn)];
}

/** Calls that raise a notice or a clause. What is put together from parts is no sentence of theirs: it might hold a secret. */
const raising = /^(clause|(shared|notices|\w+(Notices|Errors))(\.\w+|\["[a-z0-9-]+"\]))$/;

function isRaised(node: ts.Node): boolean {
  if (ts.isTemplateExpression(node))
    return ts.isTaggedTemplateExpression(node.parent) && raising.test(node.parent.tag.getText());
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    const raised = ts.isCallExpression(at) ? at.expression : ts.isTaggedTemplateExpression(at) && at.tag;
    if (raised && raising.test(raised.getText())) return true;
  }
  return false;
}

const declared = sources.filter(({ fileName }) => /(^|\/)notices\.ts$/.test(fileName));

const elsewhere = sources
  .filter((source) => !declared.includes(source))
  .flatMap((source) => sentencesIn(source).filter((node) => !isDocumentation(node)));
const nameOf = (node: ts.Node): string => `${node.getSourceFile().fileName}: ${textOf(node)}`;

describe("What the package says", () => {
  it("is declared in the notices of a room, or stands where it is raised", () => {
    assert.ok(elsewhere.some(isRaised), "no sentence stands where it is raised");
    const others = elsewhere.filter((node) => !isRaised(node));
    assert.equal(others.map(nameOf).join("\n"), "");
  });

  it("is known to the registry, room by room", () => {
    // What a provider may say is in a registry of its own, which the command's includes.
    const registered = ["tools/cli", "provider/engine"].flatMap((room) => {
      const text = readFileSync(join(root, room, "registry.ts"), "utf8");
      const paths = [...text.matchAll(/from "(\.[^"]*notices)"/g)].map(([, path = ""]) => path);
      return paths.map((path) => `${join(room, path)}.ts`);
    });
    const rooms = declared
      .filter(({ text }) => text.includes("declareNotices("))
      .map(({ fileName }) => fileName);
    assert.deepEqual(
      rooms.filter((path) => !registered.includes(path)),
      [],
    );
  });

  it("has a test for every code", () => {
    const tests = filesIn("test")
      .map((name) => readFileSync(join(root, name), "utf8"))
      .join("\n");
    // A code without a hyphen is a word as well, and counts only where it stands as a code.
    const isNamed = (code: string): boolean =>
      code.includes("-")
        ? new RegExp(`(^|[^\\w-])${code}([^\\w-]|$)`, "m").test(tests)
        : [`[${code}]`, `[${code}\\`, `"${code}"`].some((text) => tests.includes(text));
    const untested = [...registry.keys()].filter((code) => !isNamed(code));
    assert.ok(registry.size > 100);
    assert.deepEqual(untested, []);
  });

  it("raises every notice and clause that it declares", () => {
    const texts = sources.filter((source) => !declared.includes(source)).map((source) => source.text);
    const names = declared.flatMap((source) =>
      [...source.text.matchAll(/^ {2}(?:"([a-z0-9-]+)"|(\w+)):/gm)].map(
        ([, code, name]) => code ?? name ?? "",
      ),
    );
    const idle = names.filter(
      (name) => !texts.some((text) => text.includes(`"${name}"`) || text.includes(`.${name}`)),
    );
    assert.deepEqual(idle, []);
  });

  it("says each thing in at most 25 words, in plain English", () => {
    const templates = [
      ...[...registry].flatMap(([code, { text, help = "" }]) =>
        [text, help].map((one) => [code, one] as const),
      ),
      ...elsewhere.map((node) => [nameOf(node), textOf(node) ?? ""] as const),
    ];
    const long = templates.flatMap(([code, text]) =>
      text
        .split(/[.;:!?] /)
        .filter((one) => one.split(/\s+/).length > 25)
        .map((one) => `${code}: ${one}`),
    );
    assert.deepEqual(long, []);
    const odd =
      /goes with one|taken for gone|tak(es?|ing) (it )?over|took over|was handed|hand(s|ed)? (it )?over|lead back|counts more|turns out|whatever it was|comes to be|very same|which is told/i;
    assert.deepEqual(
      templates.filter(([, text]) => odd.test(text)).map(([code]) => code),
      [],
    );
  });

  it("explains each notice in its own words", () => {
    const byHelp = new Map<string, string[]>();
    for (const [code, { help }] of registry)
      if (help !== undefined) byHelp.set(help, [...(byHelp.get(help) ?? []), code]);
    assert.deepEqual(
      [...byHelp.values()].filter((some) => some.length > 1),
      [],
    );
  });

  it("names guides and headings that exist", () => {
    const missing = [...registry].flatMap(([code, { guide }]) => {
      if (guide === undefined) return [];
      const [file = "", heading] = guide.split("#");
      const path = join(root, "docs", "guides", file);
      if (!existsSync(path)) return [`${code}: ${guide}`];
      const headings = [...readFileSync(path, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
        title
          .toLowerCase()
          .replace(/[^\w\s-]/g, "")
          .replaceAll(" ", "-"),
      );
      return heading === undefined || headings.includes(heading) ? [] : [`${code}: ${guide}`];
    });
    assert.deepEqual(missing, []);
  });
});
