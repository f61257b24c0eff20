/** The page on testing: each of its programs does what it says, with a program that has no output. What is typed in a shell has a test of its own. */

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { makeProgram, packingTime } from "../support/packed";
import { findDriver } from "./drivers";

const page = readFileSync(join(__dirname, "..", "..", "docs", "guides", "testing.md"), "utf8");
const blocks = [...page.matchAll(/^```(?:ts|js)\n(.*?)^```$/gms)].map(([, text = ""]) => text);
const [unitTest = "", transformed = "", functionTest = "", withService = "", withFaults = ""] = blocks;
const runs = "// … run `pulumi up` with these variables, for instance through the Automation API …\n";
// Says which variables there are, and goes on when it is told to.
const waits = `console.log(JSON.stringify(environment));
await new Promise((resolve) => process.stdin.once("data", resolve));
process.stdin.destroy();
`;
const program = (owner: string, url = '"https://billing.example.com/webhooks"'): string =>
  `import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks";
new webhooks.Endpoint("billing", { url: ${url}${owner} });
`;
/** Sends what Pulumi would: the first request is refused, and the response to the second is lost. */
const sends = `
const send = () => fetch(service.url + "/api/v1/projects/p1/endpoints", {
  method: "POST",
  headers: { authorization: "Bearer " + service.apiKey, "content-type": "application/json" },
  body: JSON.stringify({ name: "n", url: "https://billing.example.com" }),
});
const made = () => service.project("p1").endpoints.size;
`;
const failing = withFaults
  .replace(/^service\.faults\.add/m, (line) => `${sends}\n${line}`)
  .replace(
    "// … run `pulumi up`, which fails …",
    "assert.deepEqual([(await send()).status, made()], [500, 0]);",
  )
  .replace("// … run `pulumi up` again …", "await assert.rejects(send()); assert.equal(made(), 1);")
  .concat("await service.stop();\n");
// Says which files it has loaded of those that only a function needs.
const light = `import { createRequire } from "node:module";
import { routesOf } from "pulumi-webhooks/topology";
const loaded = Object.keys(createRequire(import.meta.url).cache);
if (!routesOf || loaded.length === 0) throw new Error("nothing is loaded");
console.log(JSON.stringify(loaded.filter((file) => /transform.(run|worker|engine)\\.js$|node_modules.(acorn|quickjs|@jitl)|kinds.script/.test(file))));
`;

describe("The page on testing", function () {
  this.timeout(packingTime);

  const made = (owner: string, url?: string): Promise<string> =>
    makeProgram({
      name: "testing",
      files: {
        "index.ts": program(owner, url),
        "topology.test.ts": unitTest,
        "transform.js": transformed,
        "transform.test.mts": functionTest,
        "light.mjs": light,
        "faults.mts": failing,
        "service.mts": withService.replace(runs, waits),
      },
    });
  const run = (directory: string, ...words: string[]): Promise<{ stdout: string }> =>
    promisify(execFile)(process.execPath, words, { cwd: directory });
  const runUnitTest = (directory: string, file = "topology.test.ts"): Promise<{ stdout: string }> =>
    run(directory, "--import", "tsx", "--test", file);

  it("has no program but those that are run here", () => {
    assert.equal(blocks.length, 5);
    assert.ok(withService.includes(runs));
    assert.ok(failing.includes("[500, 0]") && failing.includes("made(), 1"));
  });

  it("has a unit test that sets config, passes for an endpoint with an owner and fails for one without", async () => {
    const configured = await made(', ownerId: "acme"', 'new pulumi.Config().require("billingUrl")');
    assert.match((await runUnitTest(configured)).stdout, /pass 1\n/);
    await assert.rejects(runUnitTest(await made("")), ({ stdout }: { stdout: string }) =>
      stdout.includes("not ok 1 - every endpoint has an owner"),
    );
  });

  it("has a test of a function and a filter, and who asks for routes alone loads neither a thread nor the parser", async () => {
    const directory = await made("");
    assert.match((await runUnitTest(directory, "transform.test.mts")).stdout, /pass 2\n/);
    assert.equal((await run(directory, "light.mjs")).stdout, "[]\n");
  });

  it("has faults that refuse one create and lose the response to the next", async () => {
    await run(await made(""), "--import", "tsx", "faults.mts");
  });

  const driver = findDriver();
  it(`has a test with the emulator that sees what an update does, on the ${driver.name}`, async () => {
    const directory = await made("");
    const test = spawn(process.execPath, ["--import", "tsx", "service.mts"], {
      cwd: directory,
      stdio: ["pipe", "pipe", "inherit"],
    });
    const ended = new Promise((resolve) => test.once("exit", resolve));
    const { value: line = "{}" } = (await createInterface(test.stdout)[Symbol.asyncIterator]().next()) as {
      value?: string;
    };
    const environment = JSON.parse(line) as Record<string, string>;
    const stack = await driver.open({ directory, environment });
    const { success, text } = await stack.up();
    assert.ok(success, text);
    test.stdin.end("\n");
    assert.equal(await ended, 0);
  });
});
