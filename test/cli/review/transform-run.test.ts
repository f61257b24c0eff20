/** `transform run`: what a function makes of an event, here and in the service. */

import assert from "node:assert/strict";
import { dirname } from "node:path";
import { Shell } from "../../support/command";
import { file } from "../../support/route-files";

const text = `function transform(invoice) {
  console.log("seen", invoice.id);
  return { amount: invoice.amount / 100, id: invoice.id };
}`;
const input = JSON.stringify({ id: "in-1", amount: 1250 });

describe("transform run", () => {
  let shell: Shell;
  beforeEach(async () => (shell = await Shell.start({ dialect: "convoy", projects: ["p1"] })));
  afterEach(() => shell.stop());
  const subscription = (fields: object) =>
    shell.service.project("p1").subscriptions.patch("subscription-1", fields);

  it("shows the console, the payload and the lines that change, and asks nobody", async () => {
    const place = file("transform.js", text);
    const { code, output, errors } = await shell.run(`transform run ${place} --event -`, { input });
    assert.deepEqual([code, errors], [0, "seen in-1\n"]);
    const wanted = ["{", '  "amount": 12.5,', '  "id": "in-1"', "}", "", "Lines that change:"];
    assert.deepEqual(output.split("\n").slice(0, 6), wanted);
    assert.match(output, /^-  "amount": 1250,\n\+ {2}"amount": 12\.5,$/m);
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("reads an event as `route --replay` does, and writes JSON", async () => {
    const event = file(
      "event.json",
      JSON.stringify({ eventType: "paid", body: JSON.parse(input) as unknown }),
    );
    const { output } = await shell.run(`transform run ${file("t.js", text)} --event ${event} --output json`);
    const { payload, log, changed } = JSON.parse(output) as Record<string, unknown>;
    assert.deepEqual(
      [payload, log, changed],
      [{ amount: 12.5, id: "in-1" }, ["seen in-1"], { payload: true, headers: false }],
    );
  });

  it("runs the functions of a source, by their type", async () => {
    const place = file("h.js", "function transform(headers) { headers.b = 'x'; return headers; }");
    const { code, output } = await shell.run(
      `transform run ${place} --event - --type headers --output json`,
      {
        input: '{"a":"1"}',
      },
    );
    const { headers, changed } = JSON.parse(output) as Record<string, unknown>;
    assert.deepEqual([code, headers, changed], [0, { a: "1", b: "x" }, { payload: false, headers: true }]);
  });

  it("ends with 1 and the line of a function that fails [function-fails]", async () => {
    const place = file("fails.js", text.replace("invoice.amount", "invoice.total.amount"));
    const { code, output, errors } = await shell.run(`transform run ${place} --event -`, { input });
    assert.deepEqual([code, output], [1, ""]);
    assert.match(
      errors,
      /^seen in-1\nerror: [^\n]+ fails: TypeError: [^\n]+\(line 3\) \[function-fails\]\n$/,
    );
  });

  it("says what the preview would say of a function that does not fail [payload-replaced] [missing-global]", async () => {
    const asks = async (function_: string) => {
      const found = await shell.run(`transform run ${file("f.js", function_)} --event -`, { input });
      assert.equal(found.code, 0);
      return found.errors;
    };
    assert.match(
      await asks("async function transform(p) { return p; }"),
      /^warning: [^\n]+\[payload-replaced\]\n$/,
    );
    const unmet = "function transform(p) { return p.never ? fetch(p) : p; }";
    assert.match(await asks(unmet), /^warning: [^\n]+ fetch [^\n]+\[missing-global\]\n$/);
  });

  it("takes a payload with a field `eventType` for a payload", async () => {
    const payload = '{"eventType":"paid","amount":500,"id":"in-2","data":{}}';
    const place = file("transform.js", text);
    const { output } = await shell.run(`transform run ${place} --event -`, { input: payload });
    assert.match(output, /"amount": 5,/);
  });

  it("names the file that it cannot use [unreadable-file]", async () => {
    const event = file("event.json", "{");
    const noJson = await shell.run(`transform run ${file("transform.js", text)} --event ${event}`);
    assert.deepEqual([noJson.code, noJson.errors], [2, `error: ${event}: is not JSON [unreadable-file]\n`]);
    const folder = await shell.run(`transform run ${dirname(event)} --event ${event}`);
    assert.match(folder.errors, /cannot be read \[unreadable-file\]/);
  });

  it("reads the function of a subscription, and says where it has none [invalid-value]", async () => {
    const line = "transform run subscription-1 --event -";
    const none = await shell.run(line, { input });
    assert.equal(none.code, 2);
    assert.match(none.errors, /has no function of this type \[invalid-value\]/);
    subscription({ function: text });
    assert.match((await shell.run(line, { input })).output, /"amount": 12\.5/);
    assert.equal((await shell.run("transform run nothing --event -", { input })).code, 3);
  });

  it("asks the service, which agrees or differs [service-differs] [service-refuses-function]", async () => {
    const place = file("transform.js", text);
    const same = await shell.run(`transform run ${place} --event - --remote`, { input });
    assert.equal(same.code, 0);
    assert.match(same.output, /\nThe service agrees\.\n$/);
    const other = file("list.js", "function transform(p) { p.items.push(1); return p; }");
    const differs = await shell.run(`transform run ${other} --event - --remote`, { input: '{"items":[]}' });
    assert.equal(differs.code, 10);
    assert.match(differs.errors, /\[service-differs\]/);
    shell.service.faults.add({ kind: "status", status: 400, message: "no", path: "sources.testFunction" });
    const refused = await shell.run(`transform run ${place} --event - --remote`, { input });
    assert.equal(refused.code, 10);
    assert.match(refused.errors, /\[service-refuses-function\]/);
  });

  it("refuses what the service cannot test [unsupported-here] [wrong-type]", async () => {
    const place = file("transform.js", text);
    const headers = await shell.run(`transform run ${place} --event - --type headers --remote`, { input });
    assert.match(headers.errors, /cannot test a header function, .* \[unsupported-here\]/);
    const list = await shell.run(`transform run ${place} --event - --type body --remote`, { input: "[]" });
    assert.match(list.errors, /needs a payload that is a JSON object \[wrong-type\]/);
  });
});
