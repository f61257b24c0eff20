/** `route`: where an event would go. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { canary } from "../../support/read-side";
import { Shell } from "../../support/command";
import { create, type Step } from "../../support/report-steps";
import { file, filtered, folder, lines, preview, recorded } from "../../support/route-files";

describe("route", () => {
  let shell: Shell;
  beforeEach(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
  });
  afterEach(() => shell.stop());

  it("answers for the resources of a preview of either front, in a table and as JSON", async () => {
    for (const front of ["cli", "plugin"]) {
      const line = `route --event-type refund.made ${recorded(`${front}-changes`)}`;
      const { code, output, errors } = await shell.run(line);
      assert.deepEqual([code, errors], [0, ""]);
      assert.match(output, /^ENDPOINT +SUBSCRIPTION +VERDICT +REASON\n/);
      assert.match(output, /^archive +refunds +delivered +-$/m);
      assert.match(output, /^billing +orders +not delivered +takes .*, not refund\.made$/m);
      assert.ok(!output.includes("preview-secret"));
      const json = JSON.parse((await shell.run(`${line} --output json`)).output) as object[];
      assert.ok(json.some((route) => "subscription" in route && route.subscription === "refunds"));
    }
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("answers in the same order whatever the order of a preview, and for one project where it is named", async () => {
    const steps = ["c", "a", "b"].map((name) => create("Endpoint", name, { projectId: name }));
    const namesIn = async (given: readonly Step[], flags = ""): Promise<string> => {
      const { output } = await shell.run(
        `route --event-type paid --output json ${flags} ${preview(...given)}`.replace("  ", " "),
      );
      return (JSON.parse(output) as { endpoint: string }[]).map(({ endpoint }) => endpoint).join();
    };
    assert.equal(await namesIn(steps), "a,b,c");
    assert.equal(await namesIn([...steps].reverse()), "a,b,c");
    assert.equal(await namesIn(steps, "--project b"), "b");
  });

  it("refuses a project that nothing is in, and an empty name of a file", async () => {
    const steps = ["b", "a"].map((name) => create("Endpoint", name, { projectId: name }));
    const place = preview(...steps);
    for (const command of ["lint", "route --event-type paid"]) {
      const { code, output, errors } = await shell.run(`${command} --project A ${place}`);
      const line = `error: --project: does not occur in ${place}, which has the projects a, b [unknown-name]\n`;
      assert.deepEqual([code, output, errors], [2, "", line]);
    }
    assert.equal(
      (await shell.run(`compare --project A ${place} ${place}`)).code,
      0,
      "either side may be empty",
    );
    const { code, errors } = await shell.run("lint ");
    assert.deepEqual([code, errors.startsWith("error: lint: name a file, ")], [2, true], errors);
  });

  it("answers for what the service holds", async () => {
    const { code, output, errors } = await shell.run("route --event-type invoice.paid --output json live");
    assert.deepEqual([code, errors], [0, ""]);
    const routes = JSON.parse(output) as { verdict: string }[];
    assert.ok(routes.length > 0);
    assert.ok(routes.every(({ verdict }) => verdict !== ""));
    assert.ok(!output.includes(canary));
  });

  it("takes payload, headers and owner of the event, from a file or standard input", async () => {
    const [place, payload] = [preview(...filtered), file("payload.json", '{"amount": 5}')];
    const line = `route --event-type paid --output json --header X-Shop:a --header X-Other=b=c`;
    const verdictOf = async (flags: string, input?: string): Promise<string> => {
      const { output, errors } = await shell.run(`${line} ${flags}`, input === undefined ? {} : { input });
      assert.equal(errors, "");
      return (JSON.parse(output) as { verdict: string }[])[0]?.verdict ?? "";
    };
    assert.equal(await verdictOf(`--payload ${payload} ${place}`), "delivered");
    assert.equal(await verdictOf(`--payload - ${place}`, '{"amount": 5}'), "delivered");
    assert.equal(await verdictOf(`--payload - ${place}`, '{"amount": 4}'), "not-delivered");
    assert.equal(await verdictOf(`--payload ${payload} -`, readFileSync(place, "utf8")), "delivered");
    assert.equal(await verdictOf(`--owner globex --payload ${payload} ${place}`), "not-delivered");
    assert.equal(await verdictOf(place), "unknown");
    const words = ["route", "--event-type", "paid", "--header", "X-Shop: a", "--payload", payload, place];
    assert.match((await shell.runWords(words)).output, / delivered /);
  });

  it("refuses a number that no service can read, at any depth", async () => {
    const place = preview(...filtered);
    const huge = `1${"0".repeat(400)}`;
    for (const payload of ["1e400", '{"a": [{"b": -1e999}]}', `{"a": ${huge}}`]) {
      const { code, errors } = await shell.run(`route --event-type paid --payload - ${place}`, {
        input: payload,
      });
      assert.deepEqual(
        [code, errors],
        [2, "error: --payload: contains a number that is too large, such as 1e400 [invalid-value]\n"],
      );
      const events = await shell.run(`route --replay - ${place}`, {
        input: `{"eventType": "paid", "body": ${payload}}`,
      });
      assert.equal(events.code, 2);
      assert.match(events.errors, /contains a number that is too large, such as 1e400 \[invalid-value\]$/m);
    }
  });

  it("refuses in one line what cannot be read", async () => {
    const place = preview(...filtered);
    for (const [line, reason] of [
      [`route ${place}`, "--event-type: is required, unless --replay names a file of events [missing-value]"],
      [`route ${place} --event-type `, "--event-type: must not be empty [missing-value]"],
      [
        "route --event-type a --payload -",
        "topology and --payload: cannot both read standard input: name a file [conflicting-values]",
      ],
      [
        "route --replay - -",
        "topology and --replay: cannot both read standard input: name a file [conflicting-values]",
      ],
      [
        `route --event-type a --payload ${file("broken.json", "{")} ${place}`,
        "--payload: is not JSON [unreadable-file]",
      ],
      [
        `route --event-type a --header X ${place}`,
        "--header: must be given as name=value, or `name: value` [invalid-value]",
      ],
      [
        `route --event-type a --header =x ${place}`,
        "--header: must be given as name=value, or `name: value` [invalid-value]",
      ],
      [`route --event-type a --query X: ${place}`, "--query: must be given as name=value [invalid-value]"],
      [
        `route --event-type a --query a=1 --query a=2 ${place}`,
        "--query: gives a twice [conflicting-values]",
      ],
      [
        `route --event-type a --payload nowhere.json ${place}`,
        "nowhere.json: does not exist [unreadable-file]",
      ],
      [`route --replay nowhere.jsonl ${place}`, "nowhere.jsonl: does not exist [unreadable-file]"],
      [`route --replay ${folder} ${place}`, `${folder}: cannot be read [unreadable-file]`],
      [
        `route --replay ${lines()} --event-type a --owner b ${place}`,
        "--event-type and --owner: cannot be used here: the events come from --replay [unsupported-here]",
      ],
      [
        `route ${place} --event-type a --endpoint e`,
        "--endpoint: cannot be used here: it is for `live` only, and must come after it [unsupported-here]",
      ],
      [
        `route --replay ${lines()} live`,
        "--replay: needs a preview, which has a before and an after [unsupported-here]",
      ],
    ] as const) {
      const { code, output, errors } = await shell.run(line, { input: "{}" });
      assert.deepEqual([code, output, errors], [2, "", `error: ${reason}\n`], line);
    }
  });
});
