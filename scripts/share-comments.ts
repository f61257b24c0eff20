/**
 * Part of `npm run build`: gives the look-ups their doc comments, the plugin's classes those of the dynamic ones, which its
 * sources only name, and answers and bodies those of the inputs. Then gives each entrance for one dialect declarations of
 * its own, where a comment speaks of both.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dialectNames } from "../provider/settings/settings";
import { declarationsFor } from "./dialect-comments";
import { argsComment, functionComment } from "./look-up-comments";
import type { Comment } from "./look-up-comments";
import { writeShown } from "./shown-comments";

const dist = join(__dirname, "..", "dist", "provider");

for (const front of ["dynamic", "native"])
  rewrite(join(dist, front, "functions.d.ts"), (text) =>
    // One statement declares both forms: a comment would belong to the first of them.
    text
      .replaceAll(/, ((?:get|list)\w+Output): /g, ";\nexport declare const $1: ")
      .replaceAll(/^export declare const (\w+): /gm, (declaration, name: string) => {
        const comment = functionComment(name);
        if (comment === undefined) throw new Error(`${front}: ${name} is no look-up`);
        return `${printed(comment)}\n${declaration}`;
      }),
  );

rewrite(join(dist, "dynamic", "lookup-types.d.ts"), (text) =>
  text.replaceAll(/(?<!\*\/\n)^export interface (\w+)/gm, (declaration, name: string) => {
    const comment = argsComment(name);
    if (comment === undefined) throw new Error(`${name} has no comment`);
    return `/** ${comment.text} */\n${declaration}`;
  }),
);

// Those of one dialect say of the same names what differs there.
const declaring = readdirSync(join(dist, "dynamic")).filter((name) =>
  /^(?!documented|convoy).*\.d\.ts$/.test(name),
);
const comments = new Map<string, string>();
for (const file of declaring) {
  const text = readFileSync(join(dist, "dynamic", file), "utf8");
  const documented = /(\/\*\*(?:(?!\*\/)[^])*\*\/)\nexport declare class (\w+)/g;
  for (const [, comment = "", name = ""] of text.matchAll(documented)) comments.set(name, comment);
}

for (const name of ["classes.d.ts", "resource.d.ts"])
  rewrite(join(dist, "native", name), (text) =>
    text.replaceAll(/\/\*\* \{@inheritDoc (\w+)\} \*\//g, (_all, of: string) => {
      const comment = comments.get(of);
      if (comment === undefined) throw new Error(`${name}: nothing documented is called ${of}`);
      return comment;
    }),
  );

const kinds = join(dist, "kinds");
writeShown(
  readdirSync(kinds)
    .map((kind) => join(kinds, kind, "types.d.ts"))
    .filter((file) => existsSync(file)),
);

for (const dialect of dialectNames) writeDialect(dialect);

/**
 * Writes a copy beside each declaration file that an entrance reaches and that differs there, or that leads to one that differs. Types
 * are compared by their structure, so a copy is the same type to the compiler.
 */
function writeDialect(dialect: (typeof dialectNames)[number]): void {
  const entrance = join(dist, `${dialect}.d.ts`);
  const imports = /(?<=\b(?:from |import\()")\.[^"]+(?=")/g;
  const targetOf = (file: string, specifier: string): string => {
    const path = join(dirname(file), specifier);
    return existsSync(`${path}.d.ts`) ? `${path}.d.ts` : join(path, "index.d.ts");
  };
  const texts = new Map<string, string>();
  const reach = (file: string): void => {
    if (texts.has(file)) return;
    const text = readFileSync(file, "utf8");
    texts.set(file, text);
    for (const [specifier] of text.matchAll(imports)) reach(targetOf(file, specifier));
  };
  reach(entrance);
  const shown = new Map([...texts].map(([file, text]) => [file, declarationsFor(dialect, text)]));
  const differing = new Set(
    [...texts].filter(([file, text]) => shown.get(file) !== text).map(([file]) => file),
  );
  for (let before = -1; before < differing.size;) {
    before = differing.size;
    for (const [file, text] of texts)
      if ([...text.matchAll(imports)].some(([one]) => differing.has(targetOf(file, one))))
        differing.add(file);
  }
  for (const file of differing) {
    const text = (shown.get(file) ?? "").replaceAll(imports, (specifier) => {
      const target = targetOf(file, specifier);
      if (!differing.has(target)) return specifier;
      return `${specifier}${target.endsWith("/index.d.ts") && !/index$/.test(specifier) ? "/index" : ""}.${dialect}`;
    });
    writeFileSync(file === entrance ? file : file.replace(/\.d\.ts$/, `.${dialect}.d.ts`), text);
  }
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/** A line for each sentence, which editors join again. */
function printed({ text, tags }: Comment): string {
  const [throws, example] = [tags.get("throws"), tags.get("example")];
  const lines = `${text.replaceAll(/(?<=\.) /g, "\n")}\n\n@throws ${throws}\n\n@example\n${example}`.split(
    "\n",
  );
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n");
}
