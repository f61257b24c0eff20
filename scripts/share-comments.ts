/**
 * Part of `npm run build`: gives the look-ups their doc comments, the plugin's classes those of the dynamic ones, which its
 * sources only name, and answers and bodies those of the inputs.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { functionComment } from "./look-up-comments";
import type { Comment } from "./look-up-comments";
import { writeShown } from "./shown-comments";

const dist = join(__dirname, "..", "dist");

for (const front of ["dynamic", "native"])
  rewrite(join(dist, front, "functions.d.ts"), (text) =>
    // One statement declares both forms: a comment would belong to the first of them.
    text
      .replaceAll(/, (get\w+Output): /g, ";\nexport declare const $1: ")
      .replaceAll(/^export declare const (\w+): /gm, (declaration, name: string) => {
        const comment = functionComment(name);
        if (comment === undefined) throw new Error(`${front}: ${name} is no look-up`);
        return `${printed(comment)}\n${declaration}`;
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
