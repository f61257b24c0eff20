/** The doc comments of the look-ups, from their rules: for the declarations, the reference and the package schema. */

import { lookups } from "../provider/engine/look-ups/rules";
import type { LookupName } from "../provider/engine/look-ups/rules";
import type { LookupRule } from "../provider/engine/look-ups/rule";
import type { AnySecretFields } from "../provider/http/secret-fields";

/** A doc comment: its sentences, and what stands behind each tag. */
export interface Comment {
  readonly text: string;
  readonly tags: ReadonlyMap<string, string>;
}

/** For whom a comment is: for TypeScript, where each form is a function of its own, or for all languages. */
type Form = "plain" | "output" | "either";

/** What a comment says of secrets, where the result has any. The comment of the result says which they are. */
const secrecy: Readonly<Record<Form, (name: string) => string>> = {
  plain: (name) => `The result is plain: wrap its secrets in \`pulumi.secret\`, or use \`${name}Output\`.`,
  output: () =>
    "The result as a whole is secret, and so is each field that contains a secret; the others are plain.",
  either: () =>
    "The output form of this function returns the result as a secret. The direct form returns secrets in plain text; in Go, it fails if the result contains one.",
};

/** The comment of a function in TypeScript, by its name; undefined for what is no look-up. */
export function functionComment(name: string): Comment | undefined {
  const base = name.replace(/Output$/, "");
  if (!Object.hasOwn(lookups, base)) return undefined;
  return lookupComment(base as LookupName, name === base ? "plain" : "output");
}

/** The comment of the arguments of a function, by their name; undefined for another name. */
export function argsComment(name: string): Comment | undefined {
  const [, letter = "", rest = ""] = /^([GL])(\w+)Args$/.exec(name) ?? [];
  const of = letter.toLowerCase() + rest;
  return functionComment(of) && { text: `The arguments of \`${of}\`.`, tags: new Map() };
}

/** The comment of a look-up in one of its forms. */
export function lookupComment(name: LookupName, form: Form): Comment {
  const rule = lookups[name] as unknown as LookupRule<object, unknown>;
  const { comment, secrets } = rule;
  const { field } = comment;
  const [plain, outputs = plain] = comment.args;
  const example =
    form === "output"
      ? `export const ${field} = webhooks.${name}Output(${outputs}).${field};`
      : `const { ${field} } = await webhooks.${name}(${plain});`;
  const text = hasSecrets(secrets) ? `${comment.text} ${secrecy[form](name)}` : comment.text;
  return {
    text,
    tags: new Map([
      ["throws", failuresOf(rule)],
      ["example", example],
    ]),
  };
}

function hasSecrets(secrets: AnySecretFields): boolean {
  return Object.values(secrets).some((rule) => rule === true || hasSecrets(rule));
}

const alternatives = new Intl.ListFormat("en", { type: "disjunction" });

function failuresOf({ kind, required, oneOf, comment }: LookupRule<object, unknown>): string {
  const missing = required.length > 0 || oneOf !== undefined ? [`the project has no such ${kind}`] : [];
  const several = oneOf !== undefined ? ["several objects have the name"] : [];
  const failures = [...(comment.fails ?? [...missing, ...several]), "a request to the service fails"];
  return `The program fails with an error of one line if ${alternatives.format(failures)}.`;
}
