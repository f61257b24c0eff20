/** `compare`: what it reads, what it writes in each form, and the code it ends with. */

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fields } from "../../../provider/base/fields";
import { Shell } from "../../support/command";
import { canary, readSide } from "../../support/read-side";
import { create } from "../../support/report-steps";

describe("compare", () => {
  let shell: Shell;
  let folder = "";

  const file = (name: string, value: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
    return path;
  };
  const seed = (): string => file("seed.json", { projects: { p1: readSide } });
  /** A state as `pulumi stack export` writes it. */
  const state = (endpoint: Fields): string => {
    const type = "webhooks:index:Endpoint";
    const inputs = { name: "billing", projectId: "other", ...endpoint };
    const resource = {
      urn: `urn:pulumi:dev::shop::${type}::bill`,
      type,
      id: "there",
      inputs,
      outputs: inputs,
    };
    return file("state.json", { version: 3, deployment: { resources: [resource] } });
  };
  const facts = (output: string) => JSON.parse(output) as { differences: Fields[]; meant: Fields[] };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "compare-"));
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
  });
  after(() => shell.stop());

  it("compares a seed with a state by what the state declares", async () => {
    const url = "https://billing.example.com/webhooks";
    const same = await shell.run(`compare ${seed()} ${state({ url, ownerId: "acme" })} --output json`);
    const others = facts(same.output).differences;
    assert.deepEqual(
      others.map((one) => one["kind"]),
      ["PortalLink", "Source", "Subscription"],
    );
    assert.ok(others.every((one) => one["in"] === "left"));
    const { code, output } = await shell.run(`compare ${seed()} ${state({ url, ownerId: "globex" })}`);
    assert.equal(code, 10);
    assert.match(output, /^different: Endpoint billing\n {2}ownerId: acme → globex$/m);
    assert.ok(!output.includes(canary));
  });

  it("compares what the service holds with a seed", async () => {
    const same = await shell.run(`compare live ${seed()} --show-secrets`);
    assert.deepEqual(same, { code: 0, output: "nothing differs\n", errors: "" });
    const [endpoint] = readSide.endpoints ?? [];
    const moved = { ...readSide, endpoints: [{ ...endpoint, url: "https://b.example.com" }] };
    const other = file("moved.json", { projects: { p1: moved } });
    const { code, output } = await shell.run(`compare live ${other} --markdown`);
    assert.equal(code, 10);
    assert.match(
      output,
      /^\| different \| Endpoint `billing` \| `url` \| `https:\/\/billing\S+` \| `https:\/\/b\.\S+` \|$/m,
    );
    assert.ok(!output.includes(canary));
  });

  it("names what is meant to differ once, and what the map has to no avail", async () => {
    const map = file("map.json", { "billing.example.com": "pay.example.com", "a.example": "b.example" });
    const url = "https://pay.example.com/webhooks";
    const { code, output, errors } = await shell.run(`compare ${seed()} ${state({ url })} --map ${map}`);
    assert.equal(code, 10);
    assert.match(output, /^meant: billing\.example\.com → pay\.example\.com \(1 field\)$/m);
    assert.ok(!output.includes("different:"));
    assert.equal(errors, `${map}: no field differs by a.example → b.example [map-unused]\n`);
    const { output: json } = await shell.run(
      `compare ${seed()} ${state({ url })} --map ${map} --output json`,
    );
    assert.deepEqual(facts(json).meant, [
      { from: "billing.example.com", to: "pay.example.com", fields: 1 },
      { from: "a.example", to: "b.example", fields: 0 },
    ]);
    const markdown = await shell.run(`compare ${seed()} ${state({ url })} --map ${map} --markdown`);
    assert.match(markdown.output, /\n\nmeant: `billing\.example\.com` → `pay\.example\.com` \(1 field\)\n$/);
  });

  it("keeps Markdown below the length of a comment, and says when there is nothing", async () => {
    const same = await shell.run(`compare ${seed()} ${seed()} --markdown`);
    assert.deepEqual([same.code, same.output], [0, "nothing differs\n"]);
    const endpoints = Array.from({ length: 2_000 }, (_, at) => ({
      uid: `e${at}`,
      name: `name-${"x".repeat(60)}-${at}`,
      url: "https://a.example.com",
    }));
    const many = file("many.json", { projects: { p1: { endpoints } } });
    const { output } = await shell.run(`compare ${many} ${seed()} --markdown`);
    assert.ok(output.length < 65_000);
    assert.match(output, /\n… and \d+ more\n$/);
  });

  it("says of a service that lists too little what that means", async () => {
    const environment = { WEBHOOKS_DIALECT: "documented" };
    const { errors } = await shell.run(`compare live ${seed()} --endpoint endpoint-1`, { environment });
    assert.match(errors, /\[unlisted-objects\]\n$/);
  });

  it("shows no condition on a header that one side lacks, at whatever level", async () => {
    const inputs = (config: Fields): Fields => ({ endpointId: "e", ...config });
    const filtered = (filter: Fields): Fields => ({ filterConfig: { eventTypes: ["a"], ...filter } });
    const right = inputs(filtered({ filter: { body: {}, headers: { "x-api-key": canary, host: "plain" } } }));
    const side = (name: string, config: Fields): string =>
      file(name, { steps: [create("Subscription", "s", config)] });
    for (const left of [{}, filtered({}), filtered({ filter: { body: {} } }), filtered({ filter: {} })])
      for (const [from, to] of [
        [inputs(left), right],
        [right, inputs(left)],
      ] as const)
        for (const form of ["", " --markdown", " --output json"]) {
          const places = `${side("left.json", from)} ${side("right.json", to)}`;
          const { code, output } = await shell.run(`compare ${places}${form}`);
          assert.equal(code, 10);
          assert.match(output, /x-api-key.*\[secret\]/s);
          assert.match(output, /host.*plain/s);
          assert.ok(!output.includes(canary), output);
        }
  });

  for (const [what, line, reason] of [
    [
      "standard input twice",
      () => "- -",
      /compare: cannot both read standard input: name a file \[conflicting-values\]/,
    ],
    [
      "a map that is no JSON",
      () => `${seed()} ${seed()} --map ${file("map.txt", "{")}`,
      /map\.txt: must be a JSON object whose values are strings \[wrong-type\]/,
    ],
    [
      "a map of numbers",
      () => `${seed()} ${seed()} --map ${file("map.txt", { a: 1 })}`,
      /map\.txt: must be a JSON object whose values are strings \[wrong-type\]/,
    ],
    [
      "a file that is not there",
      () => `${seed()} nowhere.json`,
      /nowhere\.json: does not exist \[unreadable-file\]/,
    ],
  ] as const) {
    it(`refuses ${what} in one line`, async () => {
      const { code, output, errors } = await shell.run(`compare ${line()}`);
      assert.deepEqual([code, output], [2, ""]);
      assert.match(errors, new RegExp(`^error: .*${reason.source}\\n$`));
    });
  }

  it("refuses a file that is no topology in one line", async () => {
    const { code, errors } = await shell.run(`compare ${file("broken.json", "{")} ${seed()}`);
    assert.equal(code, 1);
    assert.match(errors, /^error: \S+broken\.json: this is not the output .* \[unreadable-file\]\n$/);
  });
});
