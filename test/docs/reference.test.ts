/** The reference is made from the doc comments, complete and true; what is in docs/reference is up to date. */

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { z } from "zod";
import type { Kind } from "../../provider/kinds/kind";
import { kinds } from "../../provider/kinds/registry";
import { definitionsFor } from "../../provider/kinds/definitions";
import { dialectNames } from "../../provider/settings/settings";
import { ruleOf } from "../../provider/kinds/definition";
import { makeReference, makeSitePages } from "../../scripts/docs";
import { registry } from "../../tools/cli/registry";
import { compile } from "../support/compile";
import { removals } from "../support/removals";

const root = join(__dirname, "..", "..");
const kept = join(root, "docs", "reference");
const page = (name: string): string => readFileSync(join(kept, `${name}.md`), "utf8");
const kebab = (name: string): string => name.replaceAll(/(?!^)[A-Z]/g, "-$&").toLowerCase();

function pages(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** As a table marks it below the name. */
function secrecyOf({ secrets }: Kind, field: string): string {
  const rule = secrets[field];
  return rule === undefined ? "" : rule === true ? "_secret_" : "_contains secrets_";
}

/** A row of a table. */
interface Row {
  /** What stands below the name, such as `**required**`. */
  readonly marks: readonly string[];
  readonly type: string;
  /** The description, and what an input adds to it on a line of its own. */
  readonly texts: readonly string[];
}

/** The rows of the table below a heading, by name. The parts of a field have rows of their own, and say nothing of changes. */
function table(text: string, heading: string): Map<string, Row> {
  const [, below = ""] = text.split(`\n## ${heading}\n`);
  const rows = [...(below.split(/^#/m)[0] ?? "").matchAll(/^\| (`(?!\w+\.).*) \|$/gm)].map(([, row = ""]) =>
    row.split(/(?<!\\) ?\| ?/),
  );
  return new Map(
    rows.map(([first = "", type = "", last = ""]) => {
      const [name = "", ...marks] = first.replaceAll("`", "").split("<br>");
      return [name, { marks, type, texts: last.split("<br>") }];
    }),
  );
}

describe("The reference", function () {
  this.timeout(300_000);

  const folder = mkdtempSync(join(tmpdir(), "reference-"));
  const [fresh, site] = [join(folder, "fresh"), join(folder, "site")];
  // Ends badly where a comment is missing or a link leads nowhere. One compiler reads the sources for all imports.
  before(async () => makeSitePages(site, await makeReference(fresh)));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("is what the doc comments say now", () => {
    const [now, before] = [pages(fresh), pages(kept)];
    assert.deepEqual(Object.keys(before), Object.keys(now), "run `npm run docs`");
    const stale = Object.keys(now).filter((name) => now[name] !== before[name]);
    assert.deepEqual(stale, [], "run `npm run docs`");
  });

  it("is not made where a field lacks its comment, and every page stays as it was", async () => {
    const at = (name: string): string => join(folder, name);
    const [silent, clear, project, out] = [at("silent.ts"), at("clear.ts"), at("tsconfig.json"), at("out")];
    writeFileSync(silent, "/** Speaks. */\nexport interface Speaks {\n  readonly silent: string;\n}\n");
    writeFileSync(clear, "/** Clear. */\nexport const clear = true;\n");
    writeFileSync(project, '{ "files": ["silent.ts", "clear.ts"] }');
    const [first, second] = [clear, silent].map((source) => ({ source, options: { tsconfig: project } }));
    assert.ok(first && second);
    await makeSitePages(out, undefined, { clear: first });
    const before = pages(out);
    assert.deepEqual(Object.keys(before), ["clear/README.md"]);
    await assert.rejects(
      makeSitePages(out, undefined, { clear: first, silent: second }),
      /Speaks\.silent.*does not have any documentation/,
    );
    assert.deepEqual(pages(out), before);
  });

  it("has pages on the site for every import that has no page in the repository", () => {
    const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { exports: object };
    // The plugin exports what the package does, and state alone loads the provider.
    const others = Object.keys(exports).filter((name) => !/^\.$|native|provider|json/.test(name));
    assert.deepEqual(readdirSync(site).sort(), others.map((name) => name.slice(2)).sort());
    for (const name of others) assert.ok(page("README").includes(`<a id="${name.slice(2)}"></a>`), name);
  });

  for (const [name, kind] of Object.entries(kinds)) {
    const definition = definitionsFor("documented")[name as keyof typeof kinds];
    const shapes = dialectNames.map(
      (dialect) =>
        definitionsFor(dialect)[name as keyof typeof kinds].inputs.shape as Record<string, z.ZodType>,
    );
    const text = page(kebab(kind.type));

    it(`has a page of ${kind.type} with an example, how it comes to be, what a delete does, and errors`, () => {
      const heads = [...text.matchAll(/^###? (.*)$/gm)].map(([, head]) => head);
      const wanted = ["Example", "Adopting", "Deleting", "Errors", "Inputs", "Outputs"];
      assert.deepEqual(
        wanted.filter((head) => !heads.includes(head)),
        [],
      );
      assert.match(text, new RegExp(`new webhooks\\.${kind.type}\\(`));
    });

    it(`says of every input of ${kind.type} its default, what a change does, and whether it is secret`, () => {
      const inputs = table(text, "Inputs");
      // A look-up shows signing secrets without their values.
      const looksUp = Object.values(kind.fields).some((role) => role === "lookup");
      const outputs = new Map([...table(text, "Outputs"), ...(looksUp ? table(text, "Looked up") : [])]);
      const fields = [...new Set([...inputs.keys(), ...outputs.keys()])].filter(
        (field) => field !== "id, uid",
      );
      assert.deepEqual(fields.sort(), Object.keys(kind.fields).sort());
      for (const [input, { marks, type, texts }] of inputs) {
        const [what, effects = ""] = texts;
        assert.ok(type && what, `${input} says nothing of its type or what it is`);
        const isChanged =
          /Updated in place|Removing it|Never triggers|(?:^|\. )A (?:change|different)|replaces/;
        assert.match(effects, isChanged, `${input} does not say what a change does`);
        assert.deepEqual(
          marks.filter((mark) => mark !== "**required**"),
          secrecyOf(kind, input) === "" ? [] : [secrecyOf(kind, input)],
          input,
        );
        const isRequired = shapes.every((shape) => shape[input]?.safeParse(undefined).success === false);
        assert.equal(marks.includes("**required**"), isRequired, input);
        if (ruleOf(definition, input).replaces === true) assert.match(effects, /replaces/, input);
      }
      for (const [output, { marks }] of outputs) {
        const secrecy = output === "secrets" ? "" : secrecyOf(kind, output);
        assert.deepEqual(marks, secrecy === "" ? [] : [secrecy], output);
      }
    });
  }

  it("says of a removal what the service was seen to make of it", () => {
    const words = {
      updated: /^resets/,
      replaced: /^replaces/,
      kept: /^(?:keeps|nothing|ends|applies)/,
      refused: /^(?:not possible|rejected)/,
    };
    const wrong = Object.entries(removals).flatMap(([name, rows]) => {
      const { type } = kinds[name as keyof typeof kinds];
      const [, below = ""] = page("changes").split(`\n## ${type}\n`);
      const lines = (below.split("\n## ")[0] ?? "").split("\n").map((line) => line.slice(2, -2).split(" | "));
      return rows.flatMap(({ field, how, only }) => {
        const [, , documented = "", , convoy = ""] = lines.find(([first]) => first === `\`${field}\``) ?? [];
        const cells = { documented, convoy };
        return (
          dialectNames
            .filter((dialect) => (only ?? dialect) === dialect && cells[dialect] !== "–")
            // Only releases before 25.9 take a link with endpoints alone, and the page says what counts today.
            .filter((dialect) => `${type}.${field}, ${dialect}` !== "PortalLink.ownerId, convoy")
            .filter((dialect) => !words[how].test(cells[dialect]))
            .map((dialect) => `${type}.${field}, ${dialect}: ${how}, and not: ${cells[dialect]}`)
        );
      });
    });
    assert.deepEqual(wrong, []);
  });

  it("says of adoptId what the kind says, where that is not what every kind says", () => {
    for (const type of ["EventType", "Subscription"]) {
      const { texts = [] } = table(page(kebab(type)), "Inputs").get("adoptId") ?? {};
      assert.match(texts.join(" "), /Required unless `webhooks:dialect` is convoy\./, type);
    }
  });

  it("has a section of every look-up with an example, what it takes and gives, and its errors", () => {
    const sections = page("functions").split(/^##+ /m);
    const lookUps = sections.filter((section) => /^(get|list)/.test(section));
    assert.ok(lookUps.length >= 18);
    for (const section of lookUps) {
      const wanted = [
        /]\(#(?:get|list)\w+result\)`>`; with outputs, /,
        /The program fails with/,
        /^```ts\n.*webhooks\./m,
      ];
      for (const pattern of wanted) assert.match(section, pattern);
      for (const [, type = ""] of section.matchAll(/]\(#(\w+)\)/g))
        assert.ok(
          sections.some((one) => one.toLowerCase().startsWith(`${type}\n`) && one.includes("| Field |")),
        );
    }
  });

  it("has every code once, as an anchor", () => {
    const anchors = [...page("notices").matchAll(/^- <a id="([^"]+)"><\/a>/gm)].map(([, code]) => code);
    assert.deepEqual(anchors.sort(), [...registry.keys()].sort());
    const titles = [...page("notices").matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => title.toLowerCase());
    assert.deepEqual(
      titles.filter((title) => registry.has(title.replaceAll(" ", "-"))),
      [],
    );
  });

  it("speaks of one dialect on the site's pages for that dialect", () => {
    const text = (name: string): string => readFileSync(join(site, name, "README.md"), "utf8");
    assert.doesNotMatch(text("documented"), /Convoy/);
    assert.doesNotMatch(text("convoy"), /documented interface|webhooks:dialect/);
  });

  it("has a page of the client on the site for each group of operations", () => {
    const client = Object.entries(pages(join(site, "client")));
    const operations = client.flatMap(([name, text]) =>
      [...text.matchAll(/^### (\w+)Operations$/gm)].map(([, group = ""]) => [group, name] as const),
    );
    assert.ok(operations.length >= 10);
    for (const [name, text] of client)
      assert.doesNotMatch(text, /Removing it|Updated in place/, `${name}: that holds for inputs only`);
    const elsewhere = operations.filter(([group, name]) => `${kebab(group)}.md` !== name);
    // The operations of a key on its own project, those of an organization, and what belongs to another kind.
    assert.deepEqual(elsewhere, [
      ["Project", "own-project.md"],
      ["Projects", "project.md"],
      ["SubscriptionFilter", "subscription.md"],
    ]);
  });

  it("shows examples that compile", async () => {
    const given = (code: string): string =>
      ["billing", "tenant"]
        .filter((name) => !code.includes(`const ${name} `))
        .map((name) => `declare const ${name}: webhooks.Endpoint;\n`)
        .join("");
    const examples = Object.entries(pages(kept)).flatMap(([name, text]) =>
      [...text.matchAll(/^```ts\n([^]*?)```/gm)].map(([, code = ""], at): [string, string] => [
        `${name.replace(/\W/g, "-")}-${at}`,
        `import * as webhooks from "pulumi-webhooks";\n${given(code)}${code}export {};\n`,
      ]),
    );
    assert.ok(examples.length >= 23);
    // They await at the top level.
    const said = Object.entries(await compile(Object.fromEntries(examples), "mts"));
    assert.deepEqual(
      said.filter(([, problems]) => problems.length > 0),
      [],
    );
  });
});
