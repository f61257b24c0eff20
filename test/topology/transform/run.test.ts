/** What functions do on this machine: their limits, their errors and the results of a source's functions. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { MessageChannel, Worker } from "node:worker_threads";
import { answerOf, TransformRunner } from "../../../tools/topology/transform/run";
import type { Part } from "../../../provider/kinds/script/findings";
import type { TransformRun } from "../../../tools/topology/transform/run";

describe("A function that runs on this machine", () => {
  const runner = new TransformRunner({ milliseconds: 3000, megabytes: 64 });
  after(() => runner.close());

  const run = (body: string, input: unknown = {}, part?: Part): TransformRun =>
    runner.run(`function transform(input) { ${body} }`, input, part);

  it("gets the input and gives the result, with its console", () => {
    const { payload, log, error } = run("console.log('id', input.id); input.seen = true; return input", {
      id: 7,
      body: { z: 1, a: [null] },
    });
    assert.equal(JSON.stringify(payload), '{"body":{"a":[null],"z":1},"id":7,"seen":true}');
    assert.deepEqual([log, error], [["id 7"], undefined]);
  });

  it("waits for its own answer where the thread announces the one before late", async () => {
    const { port1: port, port2 } = new MessageChannel();
    const signal = new Int32Array(new SharedArrayBuffer(4));
    const code = `
      const { workerData: { port, signal } } = require("node:worker_threads");
      setTimeout(() => Atomics.notify(signal, 0), 50);
      setTimeout(() => {
        port.postMessage("answer");
        Atomics.store(signal, 0, 1);
        Atomics.notify(signal, 0);
      }, 200);`;
    const worker = new Worker(code, {
      eval: true,
      workerData: { port: port2, signal },
      transferList: [port2],
    });
    await once(worker, "online");
    assert.equal(answerOf({ port, signal }, 30_000), "answer");
    await worker.terminate();
  });

  it("runs in a context of its own each time", () => {
    const text =
      "var runs = (typeof runs === 'number' ? runs : 0) + 1; function transform() { return { runs } }";
    for (let time = 0; time < 2; time += 1) assert.deepEqual(runner.run(text, {}).payload, { runs: 1 });
  });

  it("names the error and its line", () => {
    for (const [text, error, line] of [
      ["function transform(input) {\n  return input.a.b\n}", /^TypeError: .*\(line 2\)$/, 2],
      ["function transform(input) {\n  return input.a.", /^SyntaxError: .*\(line 2\)$/, 2],
      ["var other = 1", /^the script does not define a function named `transform`$/, undefined],
      ["var transform = 5", /^TypeError: /, undefined],
      ["function transform() { throw 'two\\nlines' }", /^two lines$/, undefined],
    ] as const) {
      const run = runner.run(text, {});
      assert.match(run.error ?? "", error);
      assert.deepEqual([run.line, "payload" in run], [line, false]);
    }
  });

  it("refuses in the same line what the engine of the service cannot read", () => {
    const { error, line, log } = runner.run("console.log(1)\nfunction transform(p) {\n  p.a ??= 1\n}", {});
    assert.match(error ?? "", /^has a logical assignment .* in line 3, which Convoy's engine cannot/);
    assert.deepEqual([line, log], [3, []]);
  });

  it("does not run on an input that contains itself, or is too deep", () => {
    const cyclic: Record<string, unknown> = {};
    cyclic["self"] = cyclic;
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    for (const input of [cyclic, { deep }])
      assert.deepEqual(runner.run("function transform(p) { return p }", input), {
        ...{ log: [], error: "cannot run: JSON cannot express the input" },
      });
  });

  it("stops at its limits, and starts again", () => {
    const strict = new TransformRunner({ milliseconds: 300, megabytes: 16 });
    try {
      for (const body of ["for (;;);", "const all = []; for (;;) all.push(new Array(1000).fill({}))"])
        assert.equal(
          strict.run(`function transform() { ${body} }`, {}).error,
          "took longer than 0.3 s, or more than 16 MB of memory",
        );
      assert.deepEqual(strict.run("function transform() { return 1 }", {}), { payload: 1, log: [] });
    } finally {
      strict.close();
    }
  });

  it("ends for results that are cyclic or 200,000 levels deep, and for endless promises", () => {
    const strict = new TransformRunner({ milliseconds: 1000, megabytes: 64 });
    const deep = "let deep = 1; for (let level = 0; level < 2e5; level += 1) deep = [deep];";
    const endless = "const next = () => Promise.resolve().then(next); next(); return {}";
    try {
      for (const [body, error] of [
        ["const all = {}; all.all = all; return all", /^returns a cycle/],
        [`${deep} return { deep }`, /stack overflow|^took longer/],
        [`${deep} input.deep = deep; return input`, /stack overflow|^took longer/],
        // Each promise keeps the one before. Where memory ends before the time, the last one fails, and nobody waits for it.
        [endless, /^took longer|^$/],
        ["const dive = () => dive(); return dive()", /stack overflow/],
        ["return 'x'.repeat(1.1e7)", /^writes more than|^took longer/],
        [
          "for (let at = 0; at < 120; at += 1) console.log('x'.repeat(1e5))",
          /^writes more than|^took longer/,
        ],
        ["delete globalThis.JSON; Array.prototype.map = Object.keys = 1; return input", /^$/],
      ] as const)
        assert.match(strict.run(`function transform(input) { ${body} }`, {}).error ?? "", error, body);
    } finally {
      strict.close();
    }
  });

  it("has neither Node.js nor a network", () => {
    const names = ["process", "fetch", "setTimeout", "Buffer", "URL", "module", "structuredClone"];
    assert.deepEqual(run(`return [${names.map((name) => `typeof ${name}`).join()}]`).payload, [
      ...names.map(() => "undefined"),
    ]);
    assert.match(run("return require('node:fs')").error ?? "", /^requires a module, which the service/);
  });

  it("has to make an event of the body", () => {
    const event = { event_type: "invoice.paid", data: null, owner_id: "acme", custom_headers: { a: "b" } };
    assert.deepEqual(run("return input", event, "body").payload, event);
    assert.deepEqual(run("return { Event_Type: 'a', data: 1 }", {}, "body").error, undefined);
    for (const [result, error] of [
      ["[]", /an object/],
      ["null", /event_type is missing/],
      ["{ data: 1, event_type: ' ' }", /event_type is missing/],
      ["{ event_type: 'a' }", /data is missing/],
      ["{ event_type: 'a', data: 1, type: 'b' }", /type is not a field of an event/],
      ["{ event_type: 5, data: 1 }", /event_type must be a string/],
      ["{ event_type: 'a', data: 1, custom_headers: { a: 1 } }", /custom_headers must contain only strings/],
    ] as const)
      assert.match(run(`return ${result}`, {}, "body").error ?? "", error);
  });

  it("has to make texts of the headers, where an assignment is a text already", () => {
    const headers = { "X-Id": "1" };
    assert.deepEqual(run("input.n = 5; input.u = undefined; return input", headers, "headers").payload, {
      "X-Id": "1",
      n: "5",
      u: "",
    });
    for (const result of ["{ a: 1 }", "{ a: undefined }", "null", "'text'", "[]"])
      assert.match(run(`return ${result}`, headers, "headers").error ?? "", /each value must be a string/);
  });
});
