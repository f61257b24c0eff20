/** Part of `npm run build`: the plugin's front has the doc comments of the dynamic one, which its sources only name. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const dist = join(__dirname, "..", "dist");
// Those of one dialect say of the same names what differs there.
const declaring = readdirSync(join(dist, "dynamic")).filter((name) =>
  /^(?!documented|convoy).*\.d\.ts$/.test(name),
);
const comments = new Map<string, string>();
for (const file of declaring) {
  const text = readFileSync(join(dist, "dynamic", file), "utf8");
  const documented = /(\/\*\*(?:(?!\*\/)[^])*\*\/)\nexport declare (?:class|const) (\w+)/g;
  for (const [, comment = "", name = ""] of text.matchAll(documented)) comments.set(name, comment);
}

for (const name of readdirSync(join(dist, "native")).filter((file) => file.endsWith(".d.ts"))) {
  const file = join(dist, "native", name);
  const text = readFileSync(file, "utf8").replaceAll(
    /\/\*\* \{@inheritDoc (\w+)\} \*\//g,
    (_all, of: string) => {
      const comment = comments.get(of);
      if (comment === undefined) throw new Error(`${name}: nothing documented is called ${of}`);
      return comment;
    },
  );
  writeFileSync(file, text);
}
