/** The names that an import gives: readable in any script, valid in a program, and never the same twice. */

import assert from "node:assert/strict";
import ts from "typescript";
import { ImportNames } from "../../../tools/cli/adopt/names";

const given: readonly (readonly [text: unknown, name: string, variable: string])[] = [
  ["billing", "billing", "billingEndpoint"],
  ["by owner", "by-owner", "byOwnerEndpoint"],
  ["snake_case.v2", "snake_case.v2", "snakeCaseV2Endpoint"],
  ["биллинг сервис", "биллинг-сервис", "биллингСервисEndpoint"],
  ["账单", "账单", "账单Endpoint"],
  ["Łódź – café", "Łódź-café", "łódźCaféEndpoint"],
  ["cafe\u0301", "café", "caféEndpoint"],
  ["فواتير ٢", "فواتير-٢", "فواتير٢Endpoint"],
  ["बिलिंग", "बिलिंग", "बिलिंगEndpoint"],
  ["🚀 launch", "launch", "launchEndpoint"],
  ["2fa", "2fa", "_2faEndpoint"],
  ["class", "class", "classEndpoint"],
  ["a\u202eb", "a-b", "aBEndpoint"],
  ["🚀", "id-1", "id1Endpoint"],
  ["---", "id-1", "id1Endpoint"],
  ["", "id-1", "id1Endpoint"],
  [undefined, "id-1", "id1Endpoint"],
];

describe("The names of an import", () => {
  for (const [text, name, variable] of given) {
    it(`are ${name} and ${variable} for ${JSON.stringify(text)}`, () => {
      assert.equal(new ImportNames().resourceName(text, "id-1"), name);
      assert.equal(new ImportNames().variableName(name, "Endpoint"), variable);
      const source = ts.createSourceFile("x.ts", `const ${variable} = 1;`, ts.ScriptTarget.ES2020, true);
      const [statement] = source.statements;
      assert.ok(statement && ts.isVariableStatement(statement));
      assert.equal(statement.declarationList.declarations[0]?.name.getText(), variable);
    });
  }

  it("are never the same twice", () => {
    const [names, variables] = [new ImportNames(), new ImportNames()];
    const all = ["账单", "账单", "账单!", "账单-2"].map((text, index) =>
      names.resourceName(text, `id-${index}`),
    );
    assert.deepEqual(all, ["账单", "账单-2", "账单-3", "账单-2-2"]);
    const taken = ["a-b", "a.b", "aB"].map((name) => variables.variableName(name, "Endpoint"));
    assert.deepEqual(taken, ["aBEndpoint", "aBEndpoint2", "aBEndpoint3"]);
  });
});
