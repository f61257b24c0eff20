/** Filters that a running Convoy refuses, cannot compare, or never finds met: what the preview and the rules say of each, in whole sentences. */

import assert from "node:assert/strict";
import { problemLine } from "../../../provider/base/errors";
import { isUnknown, unknownMarker } from "../../../provider/base/markers";
import { printed } from "../../../provider/base/notice";
import type { Notice } from "../../../provider/base/notice";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { faultsOf } from "../../../provider/kinds/subscription/filter/faults";
import { notices } from "../../../provider/kinds/subscription/filter/notices";
import type { AnyOpenEventFilter } from "../../../provider/kinds/subscription/types";
import { check } from "../../../provider/lifecycle/apply/check";
import type { Checked } from "../../../provider/lifecycle/apply/check";
import type { DialectName } from "../../../provider/settings/settings";
import { evaluateFilter } from "../../../tools/topology/filter/filter";
import { fc, runs } from "../../support/random";
import { Service } from "../../support/convoy";

const sentences = (found: readonly Notice[]): string[] => found.map((notice) => printed(notice));
const said = (filter: object): string[] => sentences(faultsOf(filter));

type Row = readonly [filter: AnyOpenEventFilter, ...lines: string[]];

const refused: readonly Row[] = [
  [
    { body: { amount: { $xor: 1 } } },
    "has the operator $xor at body.amount, which the service does not know; use one of its operators, or another key [invalid-value]",
  ],
  [
    { headers: { "X-Shop": { $exits: true } }, body: { $or: [{ a: [{ $gtt: 1 }] }] } },
    "has the operator $gtt at body.a.0, which the service does not know; did you mean $gt? [invalid-value]",
    "has the operator $exits at headers.X-Shop, which the service does not know; did you mean $exist? [invalid-value]",
  ],
  ...["$xor", "$foo"].map((operator): Row => [
    { body: { a: { [operator]: 1 } } },
    `has the operator ${operator} at body.a, which the service does not know; use one of its operators, or another key [invalid-value]`,
  ]),
  ...Object.entries({
    $exists: "use $exist",
    $ne: "use $neq",
    $not: "use $neq or $nin",
    $contains: "use the value alone for an item of a list, or $regex for a part of a text",
    $starts_with: "use $regex with ^ before the text",
    $like: "use $regex",
    $equals: "use $eq",
    $notIn: "use $nin",
    $match: "use $regex",
    $ELEMMATCH: "use a path with $ for the index, such as items.$.price",
    $all: "use $and with an alternative for each item",
    $size: "use $exist at a field of an item, such as items.2.id",
    $type: "use $in with values of the type",
    $between: "use $gte and $lte",
    $not_in: "use $nin",
  }).map(([operator, suggestion]): Row => [
    { body: { a: { [operator]: 1 } } },
    `has the operator ${operator} at body.a, which the service does not know; ${suggestion} [invalid-value]`,
  ]),
  [{ body: { $and: { a: 1 } } }, "compares nothing at body: $and needs a list [invalid-value]"],
];

const useless: readonly Row[] = [
  [
    { body: { a: { $gte: "many" }, b: 1 } },
    "compares nothing at body.a: $gte needs a number [filter-operand]",
  ],
  [
    { body: { a: { $exist: "yes" } } },
    "compares nothing at body.a: $exist needs true or false [filter-operand]",
  ],
  [
    { body: { a: { $regex: "(?=x)" } } },
    "compares nothing at body.a: $regex needs an expression that the service can parse [filter-operand]",
  ],
  [
    { body: { amount: { $gte: "1" } }, headers: { "X-Count": 5 } },
    "compares a string with a number at body.amount, which releases before 25.9 cannot do [filter-number]",
    "compares a string with a number at headers.X-Count, which releases before 25.9 cannot do [filter-number]",
  ],
  [
    { body: { "items.$": 1 } },
    "cannot be compared at body.items.$ (the service does not accept such a path): no endpoint receives its events [filter-path]",
  ],
  [
    { body: { "a.$.b.$.c.$.d.$.e": 1 } },
    "cannot be compared at body.a.$.b.$.c.$.d.$.e (a path can have at most three $): no endpoint receives its events [filter-path]",
  ],
  [
    { body: { person: { $or: [{ age: 1 }, { age: 2 }] } } },
    "compares nothing with $or below body.person: it works only at the top level of a scope [filter-nested-group]",
  ],
  [
    { body: { tags: ["new", "big"], b: 1 } },
    "passes no event that has body.tags: no value equals a list; use $in [filter-unreachable]",
  ],
  [
    { body: { tags: ["new"] } },
    "passes no event: no value equals the list at body.tags; use $in [filter-dead]",
  ],
  [
    { body: { deletedAt: null } },
    "passes no event: the service ignores null at body.deletedAt, and there is no other condition [filter-dead]",
  ],
  [
    { body: { error: { $exist: false } } },
    "passes no event: $exist: false at body.error needs another condition with it [filter-dead]",
  ],
  [{ body: { a: {} } }, "passes no event: an empty object at body.a is not a condition [filter-dead]"],
  [{ body: { $eq: 5 } }, "passes no event: $eq applies to no field of body [filter-dead]"],
  [{ body: { $or: [], a: 1 } }, "passes no event: $or is empty [filter-dead]"],
  [
    { headers: { "list.$.a": "x" } },
    "passes no event: headers.list.$.a has a $ for an index, which works only in the body [filter-dead]",
  ],
  [
    { headers: { "X-Flag": true } },
    "passes no event: headers.X-Flag is a string, which no boolean equals [filter-dead]",
  ],
  [
    { path: { url: "/in" } },
    "passes no event: the path of an event is at path.path, not at path.url [filter-dead]",
  ],
  [
    { body: { $or: [{ deletedAt: { $exist: false } }, { deletedAt: null }] } },
    "passes no event: $exist: false at body.deletedAt needs another condition with it [filter-dead]",
  ],
  [
    { body: { $or: [{ a: [1] }, { b: 1 }] } },
    "has a condition in $or that matches no event: no value equals the list at body.a; use $in [filter-dead-alternative]",
  ],
  [
    { body: { a: [[1]], b: 1 } },
    "has a condition at body.a that the service ignores: more events pass [filter-ignored]",
  ],
  [
    { body: { $or: ["paid"] } },
    "has a condition at body that the service ignores: more events pass [filter-ignored]",
  ],
  [{ body: { a: [true] } }, "passes no event: no value equals the list at body.a; use $in [filter-dead]"],
  [
    { body: { "amount.$gt": 1 } },
    "passes no event: body.amount.$gt is the name of a field, not an operator; write an object with the operator [filter-dead]",
  ],
  [
    { body: { "amount.$gt": 1, b: 1 } },
    "has a condition at body.amount.$gt that the service ignores: more events pass [filter-ignored]",
  ],
  [
    { body: { a: { b: 1 }, "a.b": 2 } },
    "names body.a.b twice: the service applies only one of the conditions, at random [filter-doubled]",
  ],
];

const doubtful: readonly Row[] = [
  ...Object.entries({ eq: "$eq", gte: "$gte", exist: "$exist", ">=": "$gte", "!=": "$neq", "=": "$eq" }).map(
    ([name, operator]): Row => [
      { body: { amount: { [name]: 5 } } },
      `compares the field ${name} below body.amount; if you mean the operator, write ${operator} [filter-no-operator]`,
    ],
  ),
];

const sound: readonly AnyOpenEventFilter[] = [
  {},
  { body: {} },
  { body: { amount: { $gt: 4, $lt: 6 }, type: "paid" } },
  { body: { tags: "big", "items.$.price": { $gte: 9 } } },
  { body: { type: { $in: ["paid", "refunded"] }, error: { $exist: false }, deletedAt: null } },
  { body: { $and: [{ tag: "a" }, { tag: "b" }] } },
  { body: { person: { age: { $gt: 18 }, name: { first: "Ada" } } } },
  { body: { a: { $lt: 5 }, "a.b": 1 } },
  { body: { $or: [{}] } },
  { body: { gt: 1, "amount.eq": 5, item: { type: "a", in: 1, constructor: 1 } } },
  { body: { a: { $regex: "(?P<a>x)|(?P<a>y)" } } },
  {
    headers: { "X-Shop": "a", "X-Count": { $gt: "5" } },
    query: { page: 2 },
    path: { path: { $regex: "^/in" } },
  },
];

describe("The judgement on a filter", () => {
  for (const [filter, ...lines] of [...refused, ...useless, ...doubtful])
    it(`says of ${JSON.stringify(filter)}: ${lines.join("; ")}`, () => assert.deepEqual(said(filter), lines));

  it("says nothing of a filter that works", () => {
    for (const filter of sound) assert.deepEqual(said(filter), [], JSON.stringify(filter));
  });

  it("has a row for each of its sentences, and refuses as an error alone", () => {
    const codes = [...refused, ...useless, ...doubtful].flatMap(([filter]) =>
      faultsOf(filter).map(({ code }) => code),
    );
    // That one depends on the source as well: another file has its rows.
    const { "filter-header-case": _case, "filter-header-name": _name, ...ofConditions } = notices;
    assert.deepEqual([...new Set(codes)].sort(), [...Object.keys(ofConditions), "invalid-value"].sort());
    for (const [filter] of refused) assert.ok(faultsOf(filter).every(({ severity }) => severity === "error"));
    for (const [filter] of useless)
      assert.ok(faultsOf(filter).every(({ severity }) => severity === "danger"));
    for (const [filter] of doubtful)
      assert.ok(faultsOf(filter).every(({ severity }) => severity === "warning"));
  });

  it("steps around what is not known yet, and judges the rest", () => {
    const open = {
      body: {
        $or: unknownMarker,
        $and: [unknownMarker, { a: { $lt: unknownMarker, $gt: 1 } }],
        b: [unknownMarker],
        c: { $regex: unknownMarker, $exist: unknownMarker, $in: [unknownMarker] },
      },
      headers: unknownMarker as never,
    };
    assert.deepEqual(said(open), []);
    const lines = said({ body: { ...open.body, amount: { $between: unknownMarker } } });
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", /\[invalid-value\]$/);
  });

  it("shows no value of a header, and survives any nesting", () => {
    let deep: object = { $between: 1 };
    for (let level = 0; level < 5000; level += 1) deep = { a: deep };
    assert.deepEqual(said({ body: deep }), []);
    const lines = said({ headers: { Authorization: { $regex: "canary(" }, "X-Key": ["canary"] } });
    assert.ok(lines.length > 0 && !lines.join().includes("canary"), lines.join());
  });

  it("calls no filter dead that lets an event pass", () => {
    const value = fc.constantFrom<unknown>(-1, 0, 5, "5", "x", "", true, null, [], ["x"], [5], [1, "x"]);
    const names = ["$eq", "$neq", "$gt", "$gte", "$lt", "$lte", "$in", "$nin", "$exist"];
    const asked = fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 2 });
    const conditions = fc.dictionary(fc.constantFrom("a", "b", "l.$.a"), fc.oneof(value, asked), {
      maxKeys: 2,
    });
    const filter = fc.oneof(
      conditions,
      fc
        .tuple(fc.constantFrom("$or", "$and"), fc.array(conditions, { maxLength: 2 }))
        .map((one) => Object.fromEntries([one])),
    );
    const list = fc.array(fc.record({ a: value }), { maxLength: 2 });
    const body = fc.record({ a: value, b: value, l: list }, { requiredKeys: [] });
    fc.assert(
      fc.property(filter, body, (asks, event) => {
        const isDead = faultsOf({ body: asks }).some(({ code }) => code === "filter-dead");
        if (isDead) assert.notEqual(evaluateFilter({ body: asks }, { body: event }).result, "match");
      }),
      runs(3000),
    );
  });
});

describe("The filter of a subscription", () => {
  const checked = (filter: unknown, dialect: DialectName = "convoy", more: object = {}): Checked => {
    const inputs = { adoptId: "s1", filterConfig: { filter }, ...more };
    const context = { isUnknown, logicalName: "s", projectId: "p1" };
    return check(definitionsFor(dialect).subscription, {}, inputs, context);
  };

  it("is an error of the preview where the service refuses it, also beside what is not known yet", () => {
    for (const more of [{}, { endpointId: unknownMarker }]) {
      const { problems, warnings } = checked(
        { body: { amount: { $between: 1 }, later: unknownMarker } },
        "convoy",
        more,
      );
      assert.deepEqual(problems.map(problemLine), [
        "filterConfig.filter: has the operator $between at body.amount, which the service does not know; use $gte and $lte [invalid-value]",
      ]);
      assert.deepEqual(warnings, []);
    }
  });

  it("is a danger where the service keeps it and passes nothing", () => {
    const { problems, warnings } = checked({ body: { amount: { $gte: "1" }, later: unknownMarker } });
    assert.deepEqual(problems, []);
    assert.deepEqual(warnings, [
      {
        path: "",
        reason: "compares a string with a number at body.amount, which releases before 25.9 cannot do",
        notice: "filter-number",
        severity: "danger",
      },
    ]);
  });

  it("is passed with a warning where the documented interface says nothing of filters", () => {
    const { problems, warnings } = checked({ body: { amount: { $between: 1 } } }, "documented");
    assert.deepEqual(problems, []);
    assert.deepEqual(warnings.map(problemLine), [
      "has a filter that does not work on Convoy as written: there, the subscription has the operator $between at body.amount, which the service does not know; use $gte and $lte [filter-beyond-document]",
    ]);
    assert.equal(warnings[0]?.severity, "warning");
  });

  it("is read, refreshed and deleted in a state that holds one", async () => {
    const service = await Service.emulated();
    try {
      service.project.endpoints.put({ uid: "e1" });
      const life = service.resource("subscription");
      const filter = { body: { tags: ["new"] } };
      await life.up(service.declared({ endpointId: "e1", filterConfig: { filter } }));
      await life.refresh();
      assert.deepEqual(life.state["filterConfig"], { filter: { ...filter } });
      await life.destroy();
      assert.equal(service.project.subscriptions.size, 0);
    } finally {
      await service.stop();
    }
  });
});
