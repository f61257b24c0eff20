/** `event send`: to which receivers it goes, what it waits for, what it shows, and what it refuses before anything is sent. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Shell } from "../../support/command";

describe("a command that sends an event", () => {
  let shell: Shell;
  let receiver: Server;
  let bodies: string[];
  let status: number;

  beforeEach(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"], deliver: true });
    [bodies, status] = [[], 200];
    receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => (body += String(part)));
      request.on("end", () => {
        bodies.push(body);
        response.writeHead(status).end("taken");
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    project().endpoints.patch("endpoint-1", { url, owner_id: "acme" });
  });
  afterEach(async () => {
    await shell.stop();
    receiver.close();
  });

  const project = () => shell.service.project("p1");
  const writes = () => shell.takeRequests().filter((line) => !line.startsWith("GET"));
  const send = (rest: string, input?: string) =>
    shell.run(`event send --type invoice.paid ${rest}`, input === undefined ? {} : { input });

  for (const [way, path] of [
    ["--endpoint endpoint-1", "events"],
    ["--owner acme", "events/fanout"],
  ] as const)
    it(`with ${way} delivers the payload, and shows the attempt`, async () => {
      const { code, output, errors } = await send(`${way} --body {"amount":5} --output json`);
      assert.deepEqual([code, errors], [0, ""]);
      assert.deepEqual(writes(), [`POST p1/${path}`]);
      assert.deepEqual(bodies, ['{"amount":5}']);
      const facts = JSON.parse(output) as {
        id: string;
        deliveries: { endpointId?: string; status?: string; attempts: object[] }[];
      };
      assert.equal(project().events.get(facts.id)?.event_type, "invoice.paid");
      assert.equal(facts.deliveries.length, 1);
      assert.equal(facts.deliveries[0]?.attempts.length, 1);
      const [{ endpointId, status: reached } = {}] = facts.deliveries;
      assert.deepEqual([endpointId, reached], ["endpoint-1", "Success"]);
    });

  it("reads the payload from standard input, and says in lines what came of it", async () => {
    const { code, output } = await send("--endpoint endpoint-1 --body @-", '{"amount":6}');
    assert.equal(code, 0);
    assert.deepEqual(bodies, ['{"amount":6}']);
    assert.match(
      output,
      /^event \S+ \(invoice\.paid\): 1 delivery\nEndpoint .*: Success \(delivery \S+\)\n {2}.*succeeded, 200.*, taken\n$/,
    );
  });

  it("ends with 1 where the receiver refuses", async () => {
    status = 500;
    const { code, output } = await send("--endpoint endpoint-1 --watch");
    assert.equal(code, 1);
    assert.match(output, /: Failure \(delivery \S+\)\n {2}.*failed, 500/);
  });

  it("ends with 1 where no subscription matches", async () => {
    const { endpoints } = project();
    endpoints.put({ ...endpoints.get("endpoint-1"), uid: "bare", name: "bare", owner_id: "globex" });
    const { code, output } = await send("--owner globex");
    assert.equal(code, 1);
    assert.match(output, /^event \S+ \(invoice\.paid\) has no delivery: no subscription matches it\n$/);
    assert.deepEqual(bodies, []);
  });

  it("warns of a paused endpoint, whose delivery the service discards", async () => {
    project().endpoints.patch("endpoint-1", { status: "paused" });
    const { code, output, errors } = await send("--endpoint endpoint-1");
    assert.equal(code, 1);
    assert.match(errors, /is paused: the service will discard its delivery \[replay-without-effect\]/);
    assert.match(output, /: Discarded /);
  });

  it("sends nothing with --dry-run, and names the receivers", async () => {
    const { code, output } = await send("--owner acme --dry-run");
    assert.equal(code, 0);
    assert.match(output, /^the command would send invoice\.paid to Endpoint .*endpoint-1.*\n$/);
    assert.deepEqual(writes(), []);
  });

  for (const [rest, reason] of [
    ["", /name either --endpoint or --owner \[conflicting-values\]/],
    ["--endpoint endpoint-1 --owner acme", /name either --endpoint or --owner \[conflicting-values\]/],
    [
      "--endpoint endpoint-1 --body [1]",
      /--body: must be a JSON object, or @ and a file with one \[wrong-type\]/,
    ],
    ["--endpoint endpoint-1 --body {", /--body: is not JSON \[unreadable-file\]/],
  ] as const)
    it(`refuses ${rest || "no receiver"}`, async () => {
      const { code, errors } = await send(rest || "--dry-run");
      assert.equal(code, 2);
      assert.match(errors, reason);
      assert.deepEqual(writes(), []);
    });

  it("refuses an endpoint without a subscription, for which the service would make one to every event type", async () => {
    const { endpoints } = project();
    endpoints.put({ ...endpoints.get("endpoint-1"), uid: "bare", name: "bare" });
    const { code, errors } = await send("--endpoint bare");
    assert.equal(code, 2);
    assert.match(errors, /would create one to every event type \[unsupported-here\]/);
    assert.deepEqual(writes(), []);
  });
});

describe("a command that sends an event to a service with the documented interface", () => {
  it("says that it has no such operation", async () => {
    const shell = await Shell.start();
    const { code, errors } = await shell.run("event send --type x --endpoint endpoint-1");
    await shell.stop();
    assert.equal(code, 2);
    assert.match(errors, /`event send` needs a running Convoy .*\[unsupported-here\]/);
  });
});
