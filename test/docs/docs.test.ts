/** What the documentation says can be found where it says: links, files, commands, settings, guides. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { variableOf } from "../../tools/cli/ci/options";
import { registry } from "../../tools/cli/registry";
import { kindNames, kinds } from "../../provider/kinds/registry";
import { dashboardSetting, dashboardVariable } from "../../provider/settings/dashboard";
import { guardVariables } from "../../provider/settings/guard";
import { digestKeyVariable, settingRules, trustVariable } from "../../provider/settings/settings";
import { commandLine, shownCommands } from "../../scripts/command-page";
import { meanings } from "../../scripts/notices";
import { followLinks } from "../support/links";
import { plainFields } from "../support/plain-fields";

const root = join(__dirname, "..", "..");
const list = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const pages = list("*.md", "llms.txt");
const openPoints = "docs/reference/open-points.md";
const written = pages.filter((page) => !page.startsWith("docs/reference/") || page === openPoints);
const guides = list("docs/guides").filter((name) => name.endsWith(".md"));

/** A file as its readers see it: in code, a value within a sentence is a word. */
const shownIn = (file: string): string =>
  file.endsWith(".ts")
    ? read(file)
        .replaceAll("\\`", "`")
        .replaceAll(/\$\{[^}]*\}/g, "x")
    : read(file);

/** Everything that a pattern finds, as `page: what was found`. */
function found(pattern: RegExp, files: readonly string[] = written): [page: string, text: string][] {
  return files.flatMap((page) =>
    [...shownIn(page).matchAll(pattern)].map(([, text = ""]) => [page, text] as [string, string]),
  );
}

const told = (list: readonly (readonly [page: string, text: string])[]): string[] =>
  list.map(([page, text]) => `${page}: ${text}`);

/** Whether a page says in prose that there is such a thing. What is printed, or code, has no links. */
const mentions = (page: string): boolean =>
  /\bdocumented interface\b/i.test(page.replaceAll(/^ *```[^]*?^ *```$|^[>#].*$/gm, ""));

describe("The documentation", () => {
  it("links to what exists", () => {
    const { broken, count } = followLinks(root, pages);
    assert.ok(count > 100);
    assert.deepEqual(broken, []);
  });

  it("explains the severities of a preview as the reference does", () => {
    const guide = read("docs/guides/reviewing-a-preview.md");
    for (const severity of ["danger", "warning", "info"] as const)
      assert.ok(guide.includes(`\n- \`${severity}\`: ${meanings.get(severity)}\n`), severity);
  });

  it("leads from every page that names the documented interface to the page that describes it", () => {
    const description = "docs/service-api.md";
    const naming = list("docs/*.md").filter((page) => page !== description && mentions(read(page)));
    assert.ok(naming.length > 20, naming.join());
    assert.deepEqual(
      naming.filter((page) => !read(page).includes("service-api.md")),
      [],
    );
  });

  it("names every plain field of a body of the documented interface", () => {
    const [, bodies = ""] = read("docs/service-api.md").split("\n## Bodies\n");
    for (const name of kindNames.filter((one) => !("needsConvoy" in kinds[one]))) {
      const body = kinds[name].type.replace(/(?!^)[A-Z]/g, " $&").toLowerCase();
      const row = new RegExp(`^\\| ${body} .*`, "m").exec(bodies)?.[0] ?? "";
      const fields = plainFields(name).filter(({ needsConvoy }) => needsConvoy !== true);
      const missing = fields.filter(({ wireName }) => !row.includes(`\`${wireName}\``));
      const names = missing.map(({ wireName }) => wireName);
      assert.deepEqual(names, [], `add them to the body "${body}" in docs/service-api.md`);
    }
  });

  it("shows a program, and then a picture for each thing, dark and light, that loads at once", () => {
    const [before = "", after = ""] = read("README.md").split("\n```ts\n");
    assert.doesNotMatch(before, /<picture>/);
    const pictures = [
      ...after.matchAll(
        /<picture>\n {2}<source media="\(prefers-color-scheme: dark\)" srcset="docs\/pictures\/(\w+)-dark\.png" \/>\n {2}<img src="docs\/pictures\/\1-light\.png" width="520" alt="[^"]{50,}" \/>\n<\/picture>/g,
      ),
    ].map(([, name = ""]) => name);
    assert.deepEqual(pictures, ["terminal", "comment", "map"]);
    for (const name of pictures)
      for (const theme of ["dark", "light"])
        assert.ok(statSync(join(root, "docs", "pictures", `${name}-${theme}.png`)).size <= 100_000);
  });

  it("names files and folders that exist", () => {
    // Inside the houses they are named as seen from their folder; a build makes the folders that git ignores.
    const built = read(".gitignore").split("\n");
    const isThere = ([page, path]: [string, string]): boolean =>
      built.includes(path.slice(path.lastIndexOf("/", path.length - 2) + 1)) ||
      [dirname(page), ".", "provider", "tools"].some((from) => existsSync(join(root, from, path)));
    const paths = found(/`((?:[\w.-]+\/)+(?:[\w.-]+\.(?:ts|mjs|md|json|yml))?)`/g);
    const besides = found(
      /`([\w.-]+\.(?:ts|mjs|yml))`/g,
      written.filter((page) => page.startsWith("examples/")),
    );
    assert.ok(paths.length > 30 && besides.length > 1);
    assert.deepEqual(told([...paths, ...besides].filter((file) => !isThere(file))), []);
  });

  it("has every room of the house on the map, and no other", () => {
    const [, map = ""] = /\nprovider\/.*?\n(.*?)\nexamples\//s.exec(read("CONTRIBUTING.md")) ?? [];
    const named = [...map.matchAll(/^ {2}([a-z-]+)\/ /gm)].map(([, room]) => room);
    const rooms = ["provider", "tools"]
      .flatMap((house) => readdirSync(join(root, house), { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    assert.deepEqual(named.sort(), rooms.sort());
  });

  it("names entry points and scripts that the manifest has", () => {
    const { exports, scripts } = JSON.parse(read("package.json")) as Record<"exports" | "scripts", object>;
    // Behind a slash it is a folder, or a part of an address.
    const entries = found(/(?<!\/)\bpulumi-webhooks\/([a-z]+)\b/g);
    const runs = found(/\bnpm run ([\w:]+)/g);
    assert.ok(entries.length > 5 && runs.length > 5);
    assert.deepEqual(told(entries.filter(([, name]) => !(`./${name}` in exports))), []);
    assert.deepEqual(told(runs.filter(([, name]) => !(name in scripts))), []);
  });

  it("shows command lines that the command takes", () => {
    const places = [...written, ...list("*.yml", "tools/cli/*.ts")];
    const lines = found(/(?:npx |`|\$ |\| )pulumi-webhooks\s+((?:[^`"$\n&]|"\$\w+")+)/g, places);
    assert.ok(lines.length > 40);
    const refused = lines.flatMap(([page, line]) => {
      const words =
        line
          .split(/\s+(?=\\?\||#|> )|\)/)[0]
          ?.trim()
          .split(/\s+/) ?? [];
      // A noun that code takes from its table.
      if (words[0] === "x") return [];
      const reason = refusal(words);
      return reason === "" ? [] : [`${page}: ${words.join(" ")}: ${reason}`];
    });
    assert.deepEqual(refused, []);
  });

  it("shows notices in the words of the package, and explains codes that exist", () => {
    // A line of a code block, or a text in backticks; a subject ends with a colon.
    const shown = found(/(?:^ *|`)([^`\n]*\S \[[a-z][a-z0-9-]*\])(?:`|$)/gm)
      .map(([page, line]) => {
        const [, words = "", code = ""] = /^(.*) \[(.*)\]$/.exec(line) ?? [];
        return { page, line, words, code };
      })
      // Pulumi has words in brackets as well, such as `[unknown]`.
      .filter(({ code }) => registry.has(code) || code.includes("-"));
    assert.ok(shown.length >= 6);
    const isSaid = ({ words, code }: { words: string; code: string }): boolean => {
      const template = registry.get(code)?.text;
      if (template === undefined) return false;
      const sentence = template
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join(".+");
      return new RegExp(`^(?:[A-Z]\\w+ [^:]+: |(?:danger|warning|info): )?(?:…|${sentence})$`).test(words);
    };
    assert.deepEqual(
      shown.filter((one) => !isSaid(one)).map(({ page, line }) => `${page}: ${line}`),
      [],
    );
    const explained = [...found(/--explain ([a-z][a-z0-9-]*)/g), ...found(/`\[([a-z][a-z0-9-]*)\]`/g)];
    assert.ok(explained.length > 3);
    assert.deepEqual(told(explained.filter(([, code]) => code !== "secret" && !registry.has(code))), []);
  });

  it("makes a stack in every example before anything is set on it", () => {
    const starts = found(/^npm install\n((?:.*\n)*?)```/gm, list("examples/*/README.md"));
    assert.ok(starts.length >= 7);
    const stackless = starts.filter(
      ([, commands]) => !/^pulumi stack init /m.test(commands.split(/^pulumi (?!stack)/m)[0] ?? ""),
    );
    assert.deepEqual(told(stackless), []);
  });

  it("shows the preview of every example as it is to be expected", () => {
    const examples = [...new Set(list("examples").map((file) => file.split("/")[1] ?? ""))];
    assert.ok(examples.length >= 8);
    for (const example of examples) {
      const page = `examples/${example}/README.md`;
      assert.ok(written.includes(page), page);
      assert.match(
        read(page),
        /The expected .*preview.*:\n\n```\n {5}Type +Name +Plan\n[^`]*\nResources:\n/,
        page,
      );
    }
  });

  it("names every setting with its variable, and no other", () => {
    const page = read("docs/installation-configuration.md");
    const known = new Map<string, string>([
      ...Object.entries(settingRules).map(([name, { environment }]) => [name, environment] as const),
      ...Object.entries(guardVariables),
      [dashboardSetting, dashboardVariable],
    ]);
    for (const [name, environment] of known) {
      assert.ok(page.includes(`\`webhooks:${name}\``) && page.includes(`\`${environment}\``), name);
    }
    const variables = [
      trustVariable,
      digestKeyVariable,
      ...known.values(),
      variableOf("stack"),
      "WEBHOOKS_CHAT_URL",
    ];
    // The commands of a pipeline have one for each option of their own.
    const made = ["command", "notices"].map((page) => read(`docs/reference/${page}.md`)).join("\n");
    const isOfPipeline = (name: string): boolean => name.startsWith("WEBHOOKS_CI_") && made.includes(name);
    // Behind a type or a function of the plugin stands another colon.
    const settings = found(/(?<![/:\w])webhooks:([a-z]\w*)\b(?!:)/g).filter(([, name]) => !known.has(name));
    const others = found(/\b(WEBHOOKS_[A-Z_]*[A-Z])\b/g).filter(
      ([, name]) => !variables.includes(name) && !name.startsWith("WEBHOOKS_TEST_") && !isOfPipeline(name),
    );
    assert.deepEqual(told([...settings, ...others]), []);
  });

  it("leads to every guide and to the open points from the index for machines", () => {
    const index = read("llms.txt");
    assert.ok(guides.length >= 10);
    assert.deepEqual(
      [...guides, openPoints].filter((page) => !index.includes(`(${page})`)),
      [],
    );
  });
});

/** The command line, of which every command does nothing. */
function program(): Command {
  const created = commandLine();
  for (const [, command] of shownCommands(created)) command.action(() => undefined);
  return created;
}

/** Why the command refuses a line; empty where it takes it. */
function refusal(words: readonly string[]): string {
  try {
    program().parse(words, { from: "user" });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
