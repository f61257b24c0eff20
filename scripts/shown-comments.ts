/** Doc comments where an answer or a body has a field of the inputs: what its removal or a change does is true of inputs only. */

import { writeFileSync } from "node:fs";
import * as ts from "typescript";
import { isShared, sentencesOf } from "./dialect-comments";

/** The first sentence that is true with each dialect: it alone holds for answers and bodies, too. */
export function shownComment(text: string): string {
  return sentencesOf(text).find(isShared) ?? text;
}

/** Whether a type has a field of the inputs without being inputs, arguments or a part of those itself. */
export function isShown(property: ts.Symbol, owner: string): boolean {
  const place = property.declarations?.[0]?.parent;
  const isInput = place !== undefined && ts.isInterfaceDeclaration(place) && /Inputs$/.test(place.name.text);
  return isInput && !/^LookedUp|^Tenant|(Inputs|Args)$/.test(owner);
}

/** Writes each `extends Shown<…>` of the declarations out, with these comments. */
export function writeShown(files: readonly string[]): void {
  const program = ts.createProgram(files, { strict: true, exactOptionalPropertyTypes: true });
  const checker = program.getTypeChecker();
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file} is missing`);
    const changed = source.statements.map((statement) => {
      const clause = ts.isInterfaceDeclaration(statement) ? statement.heritageClauses?.[0] : undefined;
      const shown = clause?.types.find(({ expression }) => expression.getText() === "Shown");
      if (clause === undefined || shown === undefined) return statement.getFullText();
      const { members } = statement as ts.InterfaceDeclaration;
      const own = new Set(members.map((member) => member.name?.getText()));
      const added = checker
        .getTypeAtLocation(shown)
        .getProperties()
        .filter(({ name }) => !own.has(name))
        .sort((symbol, other) => placeOf(symbol).pos - placeOf(other).pos)
        .map((field) => declarationOf(field, checker));
      const others = clause.types.filter((one) => one !== shown).map((one) => one.getText());
      return [
        source.text.slice(statement.getFullStart(), clause.getFullStart()),
        others.length === 0 ? "" : ` extends ${others.join(", ")}`,
        ` {\n${added.join("\n")}`,
        source.text.slice(members.pos, statement.end),
      ].join("");
    });
    writeFileSync(file, `${changed.join("")}\n`);
  }
}

function placeOf({ declarations }: ts.Symbol): ts.PropertySignature {
  return declarations?.[0] as ts.PropertySignature;
}

function declarationOf(field: ts.Symbol, checker: ts.TypeChecker): string {
  const { type, questionToken } = placeOf(field);
  const text = shownComment(ts.displayPartsToString(field.getDocumentationComment(checker)));
  const tags = field
    .getJsDocTags(checker)
    .map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`);
  const comment = [text.replaceAll("\n", " "), ...tags].join("\n     * ");
  const undefinable = questionToken === undefined ? " | undefined" : "";
  return `    /** ${comment} */\n    readonly ${field.name}?: ${type?.getText()}${undefinable};`;
}
