/** On Convoy an API key leads to its own project, whatever is asked for: no command acts on another one than the one named. */

import assert from "node:assert/strict";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createProgram } from "../../../tools/cli/program";
import { Session } from "../../../tools/cli/io/session";
import { shownCommands } from "../../../scripts/command-page";
import { Shell } from "../../support/command";

const folder = mkdtempSync(join(tmpdir(), "webhooks-projects-"));
const files = { file: join(folder, "import.json"), program: join(folder, "imported.ts") };

/** A line of every command that asks the service; `check` says by itself whose key it is. */
const lines: Readonly<Record<string, string>> = {
  "endpoint get": "endpoint get endpoint-1",
  "subscription get": "subscription get subscription-1",
  "source get": "source get source-1",
  "portal-link get": "portal-link get link-1",
  "event-type get": "event-type get type-1",
  "project-settings get": "project-settings get p1",
  "event get": "event get event-1",
  "delivery get": "delivery get delivery-1",
  "portal-link list": "portal-link list",
  "delivery list": "delivery list",
  "delivery attempts": "delivery attempts delivery-1",
  "delivery attempt": "delivery attempt delivery-1 attempt-1",
  "delivery retry": "delivery retry delivery-1",
  "delivery force-resend": "delivery force-resend delivery-2",
  "event replay": "event replay event-1",
  "event send": "event send --type invoice.paid --endpoint endpoint-1",
  "project-settings list": "project-settings list",
  "event-type list": "event-type list",
  "source list": "source list",
  "endpoint list": "endpoint list",
  "tenant list": "tenant list",
  "subscription list": "subscription list",
  "subscription test-filter": "subscription test-filter subscription-1",
  "meta-event resend": "meta-event resend meta-1",
  "endpoint status": "endpoint status endpoint-1",
  "endpoint pause": "endpoint pause endpoint-1",
  "endpoint resume": "endpoint resume endpoint-2",
  "endpoint roll-secret": "endpoint roll-secret endpoint-1",
  rotate: "rotate endpoint-1",
  "explain delivery": "explain delivery delivery-1",
  lint: "lint live",
  route: "route --event-type invoice.paid live",
  "transform run": "transform run subscription-1 --event -",
  compare: "compare live live",
  "import-file": `import-file --file ${files.file} --program ${files.program}`,
};
const fleet = ["list", "check", "moves"].map((name) => `shards ${name}`);
const pipeline = ["review", "comment", "apply", "drift", "check"].map((name) => `ci ${name}`);
// The projects are those of an organization, and no project key is sent.
const ofOrganisation = ["project get", "project list"];
const withoutProject = ["check", "report", "allow", "emulator", ...fleet, ...pipeline, ...ofOrganisation];

const sentence = (asked: string): string =>
  `error: the API key is for project p1, not for ${asked}: check webhooks:projectId and webhooks:apiKey [other-project]\n`;

describe("a command with the API key of another project", () => {
  let shell: Shell;

  beforeEach(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
    const { endpoints, eventDeliveries } = project();
    endpoints.put({ ...endpoints.get("endpoint-1"), uid: "endpoint-2", name: "two", status: "paused" });
    eventDeliveries.put({ ...eventDeliveries.get("delivery-1"), uid: "delivery-2", status: "Success" });
    eventDeliveries.patch("delivery-1", { status: "Failure" });
  });
  afterEach(() => shell.stop());

  const project = () => shell.service.project("p1");
  const stored = () =>
    JSON.stringify(
      (["endpoints", "events", "eventDeliveries", "metaEvents", "portalLinks"] as const).map((collection) =>
        project()[collection].list(),
      ),
    );
  const run = async (line: string) => shell.run(line, { input: '{"body": {"amount": 5}}' });

  it("is tried for every command that there is", () => {
    const [output, errors] = [process.stdout, process.stderr];
    const found = shownCommands(createProgram(new Session(shell.surroundings(output, errors))));
    assert.deepEqual(found.map(([words]) => words).sort(), [...Object.keys(lines), ...withoutProject].sort());
  });

  for (const line of Object.values(lines)) {
    const name = line.replaceAll(folder, "");
    it(`ends with one line before anything else is sent: ${name}`, async () => {
      const before = stored();
      const { code, output, errors } = await run(`${line} --project NOPE`);
      assert.deepEqual([code, output, errors], [2, "", sentence("NOPE")]);
      assert.deepEqual(shell.takeRequests(), ["GET NOPE"]);
      assert.equal(stored(), before);
      assert.ok(!existsSync(files.file));
    });
  }

  it("asks once whose key it is where it goes on, and never where the documented interface has no such operation", async () => {
    assert.equal((await run("endpoint get endpoint-1")).code, 0);
    assert.deepEqual(shell.takeRequests(), ["GET p1", "GET p1/endpoints/endpoint-1"]);
    await shell.stop();
    shell = await Shell.start();
    assert.equal((await run("endpoint get endpoint-1")).code, 0);
    assert.deepEqual(shell.takeRequests(), ["GET p1/endpoints/endpoint-1"]);
  });

  it("goes by what the service shows of an endpoint where the documented interface has no such operation", async () => {
    await shell.stop();
    shell = await Shell.start({ projects: ["p1"] });
    const moved = project().endpoints.patch("endpoint-1", { project_id: "p9" });
    for (const action of ["pause", "resume", "roll-secret", "status"]) {
      const ending = await run(`endpoint ${action} endpoint-1`);
      assert.equal(ending.code, 2);
      assert.match(
        ending.errors,
        /^error: the API key is for project p9, not for p1: [^\n]+ \[other-project\]\n$/,
      );
    }
    assert.deepEqual(project().endpoints.get("endpoint-1"), moved);
    assert.ok(shell.takeRequests().every((request) => request.startsWith("GET")));
  });

  it("goes by what the service shows of an object where the documented interface has no such operation", async () => {
    await shell.stop();
    shell = await Shell.start({ projects: ["p1"] });
    const { endpoints, events, eventDeliveries, deliveryAttempts, portalLinks } = project();
    for (const collection of [endpoints, events, eventDeliveries, deliveryAttempts, portalLinks])
      for (const { uid } of collection.list()) collection.patch(uid, { project_id: "p9" });
    for (const line of [
      "endpoint get endpoint-1",
      "portal-link get link-1",
      "portal-link list",
      "event get event-1",
      "delivery get delivery-1",
      "delivery attempts delivery-1",
      "delivery attempt delivery-1 attempt-1",
      "explain delivery delivery-1",
    ]) {
      const { code, output, errors } = await run(line);
      assert.deepEqual([code, output], [2, ""], line);
      assert.match(errors, /^error: the API key is for project p9, not for p1: [^\n]+ \[other-project\]\n$/);
    }
    assert.ok(shell.takeRequests().every((request) => request.startsWith("GET p1/")));
  });

  it("does nothing where it cannot be told whose key it is", async () => {
    shell.service.faults.add({ kind: "status", status: 500, message: "database is away" });
    const { code, errors } = await run("endpoint pause endpoint-1");
    assert.equal(code, 1);
    assert.match(errors, /^error: GET \/api\/v1\/projects\/p1: 500 database is away/);
    assert.deepEqual(shell.takeRequests(), ["GET p1"]);
  });

  it("takes the ID of `project-settings get` for that of a project", async () => {
    const other = await run("project-settings get p2");
    assert.deepEqual([other.code, other.output, other.errors], [2, "", sentence("p2")]);
    assert.equal((await run("project-settings get p1")).code, 0);
  });

  it("says of `check` the same, as what it found", async () => {
    const { code, output } = await run("check --project NOPE --output json");
    const { findings } = JSON.parse(output) as { findings: { detail: string; notice?: string }[] };
    const details = findings.map(({ detail }) => detail).filter(Boolean);
    assert.deepEqual([code, details.map((detail) => `error: ${detail}\n`)], [2, [sentence("NOPE")]]);
    assert.deepEqual(
      findings.map(({ notice }) => notice),
      [undefined, undefined, undefined, "other-project"],
    );
  });
});
