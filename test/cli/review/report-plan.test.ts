/** What a pipeline decides by a report: rotations that are due and nothing else, and whether two previews would do the same. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { report } from "../../../provider/cli/review/report";
import { unknownMarker } from "../../../provider/base/markers";
import { Shell } from "../../support/command";
import { create, remove, update, urn } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const file = (name: string): string => join(__dirname, "..", "..", "previews", `${name}.json`);
const url = "https://billing.example.com/hooks";
const old = { name: "billing", url, rotateSecretAfterDays: 30 };
const due = (name: string): string =>
  `Endpoint ${name}: rolls the signing secret, which is older than 30 days; the old one stays valid until it expires [secret-rotation]\n\n`;
const roll = (name: string, reason: string): string =>
  `Endpoint ${name}: rolls the signing secret (${reason}); the old one stays valid until it expires [secret-roll]\n\n`;
const text = (steps: readonly Step[], ...lines: string[]): string =>
  JSON.stringify({ steps, diagnostics: lines.map((message) => ({ severity: "info", message })) });
const rotation = update("Endpoint", "billing", old, old);
const bucket = (op: string, inputs: object, type = "aws:s3:Bucket"): Step => ({
  ...{ op, urn: `urn:pulumi:dev::shop::${type}::logs`, diffReasons: ["tags"], newState: { inputs } },
});

describe("The report on rotations that are due", () => {
  const told = (steps: readonly Step[], ...lines: string[]) => {
    const { facts, exitCode, markdown } = report(text(steps, ...lines), { detailedExitCode: true });
    return {
      names: facts.rotationsDue,
      exitCode,
      isSaid: markdown.includes("Only signing secrets that are due for rotation."),
    };
  };

  it("has an exit code of its own where nothing else changes, and only if that is asked for", () => {
    const same = { ...update("Endpoint", "audit", old, old), op: "same" };
    const wanted = { names: ["billing"], exitCode: 11, isSaid: true };
    assert.deepEqual(told([rotation, same], due("billing")), wanted);
    assert.equal(report(text([rotation], due("billing"))).exitCode, 10);
    assert.deepEqual(told([same]), { names: [], exitCode: 0, isSaid: false });
  });

  it("finds them in what Pulumi says of either front", () => {
    for (const front of ["cli", "plugin"]) {
      const { facts, exitCode } = report(readFileSync(file(`${front}-rotation`), "utf8"), {
        detailedExitCode: true,
      });
      assert.deepEqual([facts.rotationsDue, exitCode], [["old"], 11], front);
    }
  });

  const audit = { ...update("Endpoint", "audit", { url }, { url }), op: "same" };
  const lineOf =
    "Endpoint audit: receives no deliveries: the service made it inactive, and isDisabled is not declared [endpoint-inactive]\n\n";
  for (const [what, steps, lines] of [
    [
      "another field of the endpoint",
      [update("Endpoint", "billing", old, { ...old, rateLimit: 5 })],
      [due("billing")],
    ],
    [
      "a shorter time",
      [update("Endpoint", "billing", old, { ...old, rotateSecretAfterDays: 1 })],
      [due("billing")],
    ],
    ["another resource", [rotation, create("Endpoint", "new", { url })], [due("billing")]],
    ["a deletion", [rotation, remove("Endpoint", "gone")], [due("billing")]],
    ["a resource of another package", [rotation, bucket("update", {})], [due("billing")]],
    [
      "a secret that was rolled elsewhere",
      [rotation],
      [roll("billing", "the active one is masked and was not set from here")],
    ],
    ["triggers", [rotation], [roll("billing", "secretTriggers changed")]],
    ["an update that nobody explains", [rotation], []],
    ["an endpoint that receives nothing unasked", [rotation, audit], [due("billing"), lineOf]],
    ["the line of another endpoint", [rotation], [due("billing 2")]],
    [
      "what an update that failed has left",
      [rotation],
      [
        due("billing"),
        "Endpoint billing: finishes the last update, which failed partway: sets or resets url [unfinished-update]\n\n",
      ],
    ],
    ["another endpoint of the same name", [rotation, update("Endpoint", "twin", old, old)], [due("billing")]],
    ["a kind without secrets", [update("Source", "billing", old, old)], [due("billing")]],
  ] as const) {
    it(`takes ${what} for a change`, () => {
      const { exitCode, isSaid } = told(steps, ...lines);
      assert.deepEqual([exitCode, isSaid], [10, false]);
    });
  }

  it("takes a roll without overlap for a rotation, and whatever else is dangerous for a change", () => {
    const none =
      "Endpoint billing: rolls the signing secret, which is older than 30 days, without overlap: x";
    const bare = `${none} [secret-rotation-no-overlap]`;
    assert.equal(told([rotation], bare).exitCode, 11);
    const own = "Endpoint billing: receives no deliveries: the service made it inactive [endpoint-inactive]";
    assert.equal(told([rotation], bare, own).exitCode, 10);
    const namesake = { ...update("Source", "billing", {}, {}), op: "same" };
    const its = "Source billing: receives no deliveries [endpoint-inactive]";
    assert.equal(told([rotation, namesake], bare, its).exitCode, 10);
    assert.equal(told([rotation, audit], bare, bare.replace("billing", "audit")).exitCode, 10);
  });

  it("takes a preview that failed for one that failed", () => {
    const diagnostics = [
      { severity: "info", message: due("billing") },
      { severity: "error", message: "no such project" },
    ];
    const { exitCode } = report(JSON.stringify({ steps: [rotation], diagnostics }), {
      detailedExitCode: true,
    });
    assert.equal(exitCode, 1);
  });
});

describe("The digest of a plan", () => {
  const of = (...steps: Step[]): string => report(text(steps)).facts.digest;
  const limited = (rateLimit: number) =>
    update("Endpoint", "billing", { url, rateLimit: 1 }, { rateLimit, url });

  it("is the same whatever the order, and whatever stays as it is", () => {
    const others = [create("Endpoint", "new", { url, name: "new" }), remove("Endpoint", "gone")];
    const same = { ...update("Endpoint", "audit", old, old), op: "same" };
    assert.equal(of(limited(2), ...others), of(same, ...[...others].reverse(), limited(2)));
    assert.match(of(), /^[0-9a-f]{64}$/);
    assert.equal(of(), of(same));
    const turned = create("Endpoint", "new", { name: "new", url });
    assert.equal(of(limited(2), turned, remove("Endpoint", "gone")), of(limited(2), ...others));
  });

  it("differs by operation, URN, value, protection and source of a value", () => {
    const to = (name: string): Step => {
      const [endpointId, propertyDependencies] = [unknownMarker, { endpointId: [urn("Endpoint", name)] }];
      return {
        ...create("Subscription", "s", {}),
        newState: { inputs: { endpointId }, propertyDependencies },
      };
    };
    const all = [
      ...[of(), of(limited(2)), of(limited(3)), of(remove("Endpoint", "a")), of(remove("Endpoint", "b"))],
      ...[of(remove("Endpoint", "a", {}, { retainOnDelete: true })), of(create("Endpoint", "a", {}))],
      ...[of(to("a")), of(to("b")), of(rotation)],
      ...[
        of(bucket("update", { tags: 1 })),
        of(bucket("update", { tags: 2 })),
        of(bucket("create", { tags: 2 })),
      ],
    ];
    assert.equal(new Set(all).size, all.length);
  });

  it("takes no secret in, so that none can be guessed from it", () => {
    const secret = (value: string) =>
      update("Endpoint", "a", { url, secret: "first" }, { url, secret: value });
    assert.equal(of(secret("second")), of(secret("third")));
    const marked = (value: string) => ({
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      value,
    });
    assert.equal(of(bucket("update", { tags: marked("a") })), of(bucket("update", { tags: marked("b") })));
    const account = (apiKey: string) => bucket("update", { apiKey }, "pulumi:providers:webhooks");
    assert.equal(of(account("a")), of(account("b")));
  });
});

describe("The command `report` for a pipeline that decides", () => {
  let shell: Shell;
  before(async () => void (shell = await Shell.start()));
  after(() => shell.stop());

  it("writes the digest alone, ends as without it, and has it in the JSON, too", async () => {
    const { code, output, errors } = await shell.run(`report --digest ${file("cli-changes")}`);
    assert.deepEqual([code, errors], [10, ""]);
    assert.match(output, /^[0-9a-f]{64}\n$/);
    const json = await shell.run(`report --output json ${file("cli-changes")}`);
    assert.equal((JSON.parse(json.output) as { digest: string }).digest, output.trim());
    const nothing = await shell.run(`report --digest ${file("cli-nothing")}`);
    assert.equal(nothing.code, 0);
    assert.notEqual(nothing.output, output);
  });

  it("writes no digest of a preview that failed", async () => {
    const { code, output, errors } = await shell.run(`report --digest ${file("cli-refused")}`);
    assert.deepEqual([code, output], [1, ""]);
    assert.match(errors, /^error: a preview failed, .* \[digest-of-failure\]\n$/);
  });

  it("ends with 11 for rotations that are due, with the flag only", async () => {
    const line = `report ${file("cli-rotation")}`;
    assert.equal((await shell.run(line)).code, 10);
    const { code, output } = await shell.run(`${line} --detailed-exit-code`);
    assert.equal(code, 11);
    assert.match(output, /^Only signing secrets that are due for rotation\.$/m);
    assert.equal((await shell.run(`report ${file("cli-changes")} --detailed-exit-code`)).code, 10);
  });
});
