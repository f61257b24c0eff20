/** The local evaluation of filters: verdicts, their reasons, and input that was made to harm. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../provider/base/markers";
import { evaluateFilter } from "../../tools/topology/filter/filter";
import type { FilteredEvent, Verdict } from "../../tools/topology/filter/filter";
import type { AnyOpenEventFilter } from "../../provider/kinds/subscription/types";

const told = (verdict: Verdict): string =>
  verdict.result === "match" ? "match" : `${verdict.result}: ${verdict.reason}`;
const ask = (filter: AnyOpenEventFilter, event: FilteredEvent): string => told(evaluateFilter(filter, event));
const askBody = (body: Readonly<Record<string, unknown>>, value: unknown): string =>
  ask({ body }, { body: value });
const json = (text: string): Readonly<Record<string, unknown>> =>
  JSON.parse(text) as Readonly<Record<string, unknown>>;
const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
};

describe("The evaluation of a filter", () => {
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, unknown, string])[] = [
    [{}, { a: 1 }, "match"],
    [{ a: 1 }, { a: 1 }, "match"],
    [{ a: 1 }, { a: 2 }, "no-match: filter body.a is 2, expected 1"],
    [{ a: { b: 1 } }, { a: { b: 1 } }, "match"],
    [{ "a.b": 1 }, { a: { b: 2 } }, "no-match: filter body.a.b is 2, expected 1"],
    [{ a: 1 }, { b: 1 }, "no-match: filter body.a is missing"],
    [{ a: 1, b: 1 }, { b: 1 }, "match"],
    [{ a: { $eq: null } }, { a: null }, "match"],
    [{ a: { $neq: 1 } }, { a: 1 }, "no-match: filter body.a is 1, expected $neq 1"],
    [{ a: { $gt: 10 } }, { a: 5 }, "no-match: filter body.a is 5, expected $gt 10"],
    [{ a: { $gte: 5 } }, { a: 5 }, "match"],
    [{ a: { $lt: 5 } }, { a: 5 }, "no-match: filter body.a is 5, expected $lt 5"],
    [{ a: { $lte: 5 } }, { a: 5 }, "match"],
    [{ a: { $lt: 5 } }, { a: "x" }, "match"],
    [{ a: { $gt: 5 } }, { a: "x" }, "no-match: filter body.a cannot be compared: $gt: numbers are needed"],
    [{ a: { $in: [1, 2] } }, { a: 3 }, "no-match: filter body.a is 3, expected $in [1,2]"],
    [{ a: { $nin: [1, 2] } }, { a: 3 }, "match"],
    [{ a: "x" }, { a: ["x", "y"] }, "match"],
    [
      { a: { $in: 1 } },
      { a: 1 },
      "no-match: filter body.a cannot be compared: $in: the condition or the field must be a list",
    ],
    [{ a: { $exist: true } }, { a: null }, "match"],
    [{ a: { $exist: false } }, { a: 1 }, "no-match: filter body.a is 1, expected $exist false"],
    [{ a: { $exist: false } }, { b: 1 }, "no-match: filter body.a is missing"],
    [{ a: { $regex: "^a\\d+$" } }, { a: "a12" }, "match"],
    [{ a: { $regex: "(?i)^A$" } }, { a: "b" }, 'no-match: filter body.a is "b", expected $regex "(?i)^A$"'],
    [
      { a: { $regex: "(?=a)" } },
      { a: "a" },
      "no-match: filter body.a cannot be compared: $regex: the service cannot parse the expression",
    ],
    [{ $or: [{ a: 1 }, { b: 2 }] }, { a: 2, b: 2 }, "match"],
    [
      { $or: [{ a: 1 }] },
      { a: 2 },
      "no-match: filter body matches no condition of $or: body.a is 2, expected 1",
    ],
    [{ $and: [{ a: 1 }, { b: 2 }] }, { a: 1, b: 3 }, "no-match: filter body.b is 3, expected 2"],
    [{ "list.$.id": 2 }, { list: [{ id: 1 }, { id: 2 }] }, "match"],
    [{ "list.$.id": 3 }, { list: [{ id: 1 }] }, "no-match: filter body.list.0.id is 1, expected 3"],
    [{ "$.id": 1 }, [{ id: 1 }], "match"],
    [
      { "list.$": 1 },
      { list: [1] },
      "no-match: filter body.list.$ cannot be compared: the service does not accept such a path",
    ],
    [
      { a: { $size: 1 } },
      { a: 1 },
      "no-match: filter body cannot be compared: $size is not an operator of the service",
    ],
    [json('{"__proto__": 1}'), json('{"__proto__": 1}'), "match"],
    [json('{"__proto__": {"a": 1}}'), { a: 1 }, "no-match: filter body.__proto__.a is missing"],
    [{ constructor: { $exist: true } }, {}, "no-match: filter body.constructor is missing"],
    [{ a: { "b.$.": 1 } }, { a: 1 }, "no-match: filter body.a.b.$. is missing"],
  ];
  for (const [filter, value, wanted] of cases)
    it(`answers ${JSON.stringify(filter)} for ${JSON.stringify(value)}`, () =>
      assert.equal(askBody(filter, value), wanted));

  it("looks at each scope, and hides what a header may carry", () => {
    const event = {
      headers: { "x-tenant": "canary", host: "h" },
      query: { page: "2" },
      path: { path: "/a" },
    };
    assert.equal(
      ask({ headers: { "x-tenant": "b" } }, event),
      "no-match: filter headers.x-tenant is [secret], expected [secret]",
    );
    assert.equal(
      ask({ headers: { host: "g" } }, event),
      'no-match: filter headers.host is "h", expected "g"',
    );
    assert.equal(ask({ query: { page: { $gt: 1 } } }, event), "match");
    assert.equal(ask({ path: { path: "/b" } }, event), 'no-match: filter path.path is "/a", expected "/b"');
    assert.equal(ask({ query: { page: 1 } }, {}), "no-match: filter query is empty");
    assert.equal(ask({ body: {}, headers: {} }, {}), "match");
  });

  it("says where releases differ, and in what", () => {
    assert.equal(
      askBody({ a: { $gt: 3 } }, { a: "5" }),
      "unknown: filter: releases of the service differ: on 26.7 it passes, on 25.6 body.a cannot be compared: $gt: numbers are needed",
    );
    assert.match(
      askBody({ a: true }, { a: [true] }),
      /differ: on 26\.7 it passes, on 25\.9 body\.a is missing/,
    );
  });

  it("leaves open what is not known yet", () => {
    const wanted = "unknown: filter body.a.b is not known yet";
    assert.equal(askBody({ a: { b: { $in: [unknownMarker] } } }, {}).replace(".0", ""), wanted);
    assert.equal(askBody({ a: { b: unknownMarker } }, {}), wanted);
    assert.equal(
      ask({ headers: { host: unknownMarker } }, {}),
      "unknown: filter headers.host is not known yet",
    );
  });

  it("bounds what an expression may take", () => {
    const text = `${"a".repeat(100_000)}!`;
    assert.match(askBody({ a: { $regex: "^(a+)+$" } }, { a: text }), /^no-match: filter body\.a is "a{58}…/);
    assert.match(askBody({ a: { $regex: "[a-z]{1,1000}$" } }, { a: text }), /^unknown: .* takes too long/);
    assert.match(askBody({ a: { $regex: "a".repeat(6000) } }, { a: text }), /^unknown: .* 5000 characters/);
    assert.match(
      askBody({ a: { $regex: "(".repeat(5000) } }, { a: text }),
      /^no-match: .* cannot be compared/,
    );
  });

  it("ends at values that are nested deeply or hold themselves", () => {
    const round: Record<string, unknown> = {};
    round["round"] = round;
    const deep = nested(100_000);
    for (const one of [round, deep]) {
      assert.match(askBody({ a: 1 }, one), /^unknown: .* nested more than 100 levels deep$/);
      assert.match(askBody(one as Record<string, unknown>, {}), /^unknown: .* nested more than 100 levels/);
    }
  });

  it("leaves open what would make the service try too much, or take either of two values", () => {
    assert.match(askBody({ "a.$.b": 1 }, { "order 99999999": 1 }), /^unknown: .* too many paths/);
    assert.match(
      askBody({ a: 1, "b.c": 1, b: { c: 2 } }, { a: 1 }),
      /^unknown: filter body\.b\.c is given twice/,
    );
    assert.match(askBody({ "b.c": 1 }, { "b.c": 1, b: { c: 2 } }), /^unknown: .* is in the request twice$/);
  });

  it("words a reason in one short line, whatever is in it", () => {
    const reason = askBody(
      { [`k\n${"k".repeat(5000)}`]: "w\u2028".repeat(5000) },
      { [`k\n${"k".repeat(5000)}`]: "\u0007" },
    );
    assert.ok(reason.length < 400);
    assert.doesNotMatch(reason, /[\u0000-\u001f\u2028]/);
  });

  it("tries thousands of requests on one filter with what it computed once", () => {
    const filter = { body: { amount: { $gt: 10 }, kind: { $regex: "^a" } } };
    const all = Array.from({ length: 20_000 }, (_, amount) => ({ body: { amount, kind: "ab" } }));
    assert.equal(all.filter((event) => evaluateFilter(filter, event).result === "match").length, 19_989);
  });
});
