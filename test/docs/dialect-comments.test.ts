/** Comments for the entrances of one dialect: what is true of the other alone is left out. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { declarationsFor, isShared, sentencesOf, textFor } from "../../scripts/dialect-comments";

const root = join(__dirname, "..", "..");
const provider = join(root, "provider");

/** Every doc comment of the sources without its line breaks, and the line after it. */
const comments = readdirSync(provider, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .flatMap((name) =>
    [...readFileSync(join(provider, name), "utf8").matchAll(/^( *)\/\*\*([^]*?)\*\//gm)].map(
      ([, indent = "", text = ""]) => ({
        place: name,
        isOfField: indent !== "",
        text: text.replaceAll(/\s+(?:\* )?/g, " ").trim(),
      }),
    ),
  );

describe("The comments of one dialect", () => {
  it("keep what is true of both, and drop the condition of their own", () => {
    const both =
      "The period. On Convoy, the unit is seconds. With the documented interface, the unit is not specified. Convoy ignores 0. The documented interface names none. Updated in place. Requires `webhooks:dialect` convoy.";
    assert.equal(
      textFor("convoy", both),
      "The period. The unit is seconds. Convoy ignores 0. Updated in place.",
    );
    assert.equal(
      textFor("documented", both),
      "The period. The unit is not specified. The documented interface names none. Updated in place. Requires `webhooks:dialect` convoy.",
    );
  });

  it("keep tags and examples, and the lines of what is the same for both", () => {
    const given = [
      "/**",
      " * A route.",
      " * It leads on.",
      " *",
      " * @example",
      " * // With the documented interface, also set adoptId.",
      " * const one = 1; // On Convoy, kept",
      " *",
      " * @deleting On Convoy, deletes it.",
      " * `retainOnDelete` leaves it.",
      " */",
      "export interface A {",
      "    /** On Convoy, seconds. */",
      "    readonly a: string;",
      "}",
    ];
    const expected = [
      ...given.slice(0, 5),
      " * const one = 1; // On Convoy, kept",
      " *",
      " * @deleting Deletes it. `retainOnDelete` leaves it.",
      ...given.slice(10, 12),
      "    /**",
      "     * Seconds.",
      "     */",
      ...given.slice(13),
    ];
    assert.equal(declarationsFor("convoy", given.join("\n")), expected.join("\n"));
    const same = "/**\n * A route.\n * It leads on.\n */\nexport {};";
    assert.equal(declarationsFor("convoy", same), same);
  });

  it("name a dialect at the beginning of a sentence only", () => {
    const typed = comments.filter(
      ({ place, isOfField }) => isOfField && /types\.ts$|authentication|look-ups/.test(place),
    );
    assert.ok(typed.length > 200, String(typed.length));
    const wrong = typed.flatMap(({ place, text }) =>
      sentencesOf(text)
        .filter((one) => isShared(one) && /\b(?:on Convoy|Convoy's|documented interface)\b/i.test(one))
        .map((one) => `${place}: ${one}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("of a type name no dialect in a sentence that both entrances show", () => {
    const types = comments.filter(
      ({ place, isOfField }) => !isOfField && /^(?:kinds|engine)\/.*types\.ts$/.test(place),
    );
    assert.ok(types.length > 80, String(types.length));
    const wrong = types.flatMap(({ place, text }) =>
      sentencesOf(text)
        .filter((one) => isShared(one) && /\bConvoy\b|documented interface/.test(one))
        .map((one) => `${place}: ${one}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("say what the package does instead of naming a page", () => {
    const wrong = comments.filter(({ text }) =>
      /\bSee (?:open points|the guide)\b|\bdocs\/guides\/\w/.test(text),
    );
    assert.deepEqual(
      wrong.map(({ place, text }) => `${place}: ${text}`),
      [],
    );
  });
});
