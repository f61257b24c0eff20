/** Functions and filters as unit tests call them. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../../provider/base/markers";
import { filter, FilterError, transform, TransformError } from "../../../tools/topology";

const text = `function transform(event) {
  console.log("amount", event.amount);
  return { amount: event.amount / 100 };
}`;

describe("A function in a unit test", () => {
  it("makes a payload of the payload, with its console, and leaves the headers", () => {
    const headers = { "X-Id": "1" };
    const event = { eventType: "invoice.paid", body: { amount: 1250 }, headers };
    assert.deepEqual(transform(text, event), { payload: { amount: 12.5 }, headers, log: ["amount 1250"] });
    assert.deepEqual(event.body, { amount: 1250 });
  });

  it("makes an event of a body, or headers of headers, for a source", () => {
    const body = { kind: "a" };
    const toEvent = "function transform(body) { return { event_type: body.kind, data: body }; }";
    assert.deepEqual(transform(toEvent, { body }, { type: "body" }).payload, { event_type: "a", data: body });
    const toHeaders = "function transform(headers) { headers.b = headers.a; return headers; }";
    const made = transform(toHeaders, { body, headers: { a: "1" } }, { type: "headers" });
    assert.deepEqual([made.payload, made.headers], [body, { a: "1", b: "1" }]);
  });

  it("throws one line, with the line of the function and its console", () => {
    assert.throws(
      () => transform(text.replace("/ 100", ".value.cents"), { body: { amount: 1 } }),
      (error) => {
        assert.ok(error instanceof TransformError);
        assert.match(error.message, /^TypeError: [^\n]+ \(line 3\)$/);
        assert.deepEqual([error.name, error.line, error.log], ["TransformError", 3, ["amount 1"]]);
        return true;
      },
    );
    for (const body of [undefined, [1], "text"])
      assert.throws(() => transform(text, { body }), TransformError);
    const endless = "function transform() { for (;;); }";
    assert.throws(
      () => transform(endless, { body: {} }, { milliseconds: 200 }),
      /^TransformError: took longer/,
    );
  });
});

it("A function in a unit test needs a text and a payload, and says which is missing", () => {
  assert.throws(
    () => transform((() => ({})) as unknown as string, { body: {} }),
    /^TransformError: .* string/,
  );
  assert.throws(() => transform(undefined as unknown as string, { body: {} }), /^TransformError: .* string/);
  assert.throws(() => transform(text, { amount: 5 } as object), /^TransformError: .* `body`/);
});

describe("A filter in a unit test", () => {
  const conditions = { body: { amount: { $gte: 1000 } } };

  it("passes or fails, with the reason", () => {
    assert.deepEqual(filter(conditions, { body: { amount: 1250 } }), { isMatch: true, reason: "" });
    const { isMatch, reason } = filter(conditions, { body: { amount: 5 } });
    assert.deepEqual([isMatch, /amount/.test(reason)], [false, true]);
  });

  it("compares headers, query and path, which are empty where they are left out", () => {
    const all = { headers: { "X-A": "1" }, query: { q: "2" }, path: { path: "/in" } };
    const event = { headers: { "X-A": "1" }, query: { q: "2" }, path: "/in" };
    assert.equal(filter(all, event).isMatch, true);
    for (const missing of ["headers", "query", "path"])
      assert.equal(filter(all, { ...event, [missing]: undefined }).isMatch, false, missing);
  });

  it("throws where nobody can tell", () => {
    assert.throws(() => filter({ body: { amount: unknownMarker } }, { body: { amount: 5 } }), FilterError);
  });

  it("throws where the service would refuse the conditions", () => {
    const event = { body: { amount: 5 } };
    const refused = (conditions: object, reason: RegExp) =>
      assert.throws(
        () => filter(conditions, event),
        (error) => error instanceof FilterError && reason.test(error.message),
      );
    refused({ body: { amount: { $exists: true } } }, /\$exists at body\.amount/);
    refused({ body: { $or: { amount: 5 } } }, /needs a list/);
    refused({ amount: { $gte: 1000 } }, /amount .*body, headers, query, path/);
  });
});
