/** What a changed filter lets pass. */

import assert from "node:assert/strict";
import { filterChange } from "../../../provider/kinds/subscription/filter/change";
import type { AnyOpenEventFilter } from "../../../provider/kinds/subscription/types";
import { evaluateFilter } from "../../../tools/topology/filter/filter";
import { fc, runs } from "../../support/random";

const body = (conditions: object): AnyOpenEventFilter => ({ body: { ...conditions } });
const wordOf = (
  before: AnyOpenEventFilter | undefined,
  after: AnyOpenEventFilter | undefined,
): string | undefined => filterChange(before, after)?.change;

describe("A changed filter", () => {
  it("is stricter or looser by its bounds and lists", () => {
    const cases: readonly (readonly [stricter: object, looser: object])[] = [
      [{ a: { $gt: 10 } }, { a: { $gt: 5 } }],
      [{ a: { $gte: 10 } }, { a: { $gte: 5 } }],
      [{ a: { $lt: 5 } }, { a: { $lt: 10 } }],
      [{ a: { $lte: 5 } }, { a: { $lte: 10 } }],
      [{ a: { $in: ["x"] } }, { a: { $in: ["x", "y"] } }],
      [{ a: { $nin: ["x", "y"] } }, { a: { $nin: ["x"] } }],
      [{ a: { $gt: 5, $lt: 10 } }, { a: { $gt: 5 } }],
      [{ a: { $gt: 2, $lte: 5 } }, { a: { $gt: 1, $lte: 6 } }],
      [{ $or: [{ a: 1 }] }, { $or: [{ a: 1 }, { a: 2 }] }],
      [{ $or: [{ a: 1 }, { b: { $gte: 5 } }] }, { $or: [{ b: { $gte: 4 } }, { a: 1 }] }],
      [{ $and: [{ a: 1 }, { b: 2 }] }, { $and: [{ a: 1 }] }],
      // Every event is compared with a group.
      [{ a: 1, $or: [{ b: 2 }, { b: 3 }] }, { $or: [{ b: 2 }, { b: 3 }] }],
      [
        { a: { b: { $gt: 6 } }, c: 1 },
        { a: { b: { $gt: 5 } }, c: 1 },
      ],
    ];
    for (const [strict, loose] of cases) {
      assert.equal(wordOf(body(loose), body(strict)), "stricter", JSON.stringify(strict));
      assert.equal(wordOf(body(strict), body(loose)), "looser", JSON.stringify(strict));
    }
    assert.equal(wordOf(undefined, body({ a: 1 })), "stricter");
    assert.equal(wordOf(undefined, body({ a: {} })), "stricter");
    assert.equal(wordOf(body({ a: 1 }), undefined), "looser");
    assert.equal(wordOf(body({ a: 1 }), { ...body({ a: 1 }), headers: { b: "c" } }), "stricter");
  });

  it("is none where only the order of a list changes", () => {
    const cases: readonly (readonly [object, object])[] = [
      [{ a: { $in: ["x", "y"] } }, { a: { $in: ["y", "x"] } }],
      [{ a: { $nin: [1, 2, 3] } }, { a: { $nin: [3, 1, 2] } }],
      [{ $or: [{ a: 1 }, { b: 2 }] }, { $or: [{ b: 2 }, { a: 1 }] }],
      [{ $and: [{ a: 1 }, { b: { $gt: 2 } }] }, { $and: [{ b: { $gt: 2 } }, { a: 1 }] }],
    ];
    for (const [before, after] of cases)
      assert.equal(wordOf(body(before), body(after)), undefined, JSON.stringify(before));
  });

  it("is different where neither is certain", () => {
    const cases: readonly (readonly [object, object])[] = [
      [{ $or: [{ a: 1 }, { b: 2 }] }, { $and: [{ c: 3 }] }],
      // An event whose `c` cannot be compared was refused.
      [{ $or: [{ a: 1 }, { c: { $gt: 3 } }] }, { $and: [{ a: 1 }, { b: 2 }] }],
      [
        { $or: [{ a: 1 }], x: 1 },
        { $and: [{ a: 1 }], x: 2 },
      ],
      [{ a: 1 }, { a: 2 }],
      // Another operator is another question, and so is another group.
      [{ a: 1 }, { a: { $eq: 1 } }],
      [{ a: { $gt: 5 } }, { a: { $gte: 5 } }],
      [{ $and: [{ a: 1 }, { b: 2 }] }, { $or: [{ a: 1 }, { c: 3 }] }],
      [{ a: 1 }, { a: { $gt: 1 } }],
      [{ a: { $gt: 1, $lt: 5 } }, { a: { $gt: 2, $lt: 6 } }],
      [{ a: { $regex: "^a" } }, { a: { $regex: "^ab" } }],
      // The service refuses an event of which one alternative cannot be compared, whatever the others say.
      [{ $or: [{ a: 1 }] }, { $or: [{ a: 1 }, { b: { $gt: 2 } }] }],
      // On a release before 26.7, that is an event whose list has several types.
      [{ $or: [{ a: 1 }] }, { $or: [{ a: 1 }, { b: 2 }] }],
      [{ $or: [{ a: 1 }, { a: 2 }] }, { $or: [{ b: 1 }, { b: 2 }] }],
      // What is no number is less than any, and cannot be at most one.
      [{ a: { $lt: 5 } }, { a: { $lte: 5 } }],
      [{ "a.$.b": { $gt: 1 } }, { "a.$.b": { $gt: 2 } }],
      [{ a: { $in: ["x"] } }, { a: { $in: ["x", 1] } }],
      // No event passes the empty object, but one that passes an alternative may pass now.
      [{ a: {} }, { $or: [{}] }],
      // At the root these are names of fields.
      [{ $in: [] }, { $in: [], $and: [], $or: [{}] }],
      // The service takes either spelling, by chance.
      [{ "a.b": { $gt: 1 }, a: { b: { $gt: 2 } } }, { a: { b: { $gt: 2 } } }],
      [
        { "a.b": 1, a: { b: { $gt: 2 } } },
        { "a.b": 1, a: { b: { $gt: 3 } } },
      ],
    ];
    for (const [one, other] of cases)
      for (const [before, after] of [
        [one, other],
        [other, one],
      ])
        assert.equal(wordOf(body(before ?? {}), body(after ?? {})), "different", JSON.stringify(before));
  });

  it("is different where a condition goes that may be the only one an event is compared with", () => {
    const cases: readonly (readonly [before: object, after: object, stops: object])[] = [
      [{ a: 1, b: 2 }, { a: 1 }, { b: 2 }],
      [{ id: { $exist: true }, mode: { $neq: "test" } }, { mode: { $neq: "test" } }, { id: 1 }],
      [{ a: { $in: ["x"] }, b: { $gt: 2 } }, { a: { $in: ["x", "y"] } }, { b: 5 }],
      [{ a: { $gte: 100 }, b: "x", c: 1 }, { a: { $gte: 50 }, c: 1 }, { b: "x" }],
      [{ a: 1, $and: [] }, { a: 1 }, {}],
      [{ a: 1, "b.$.c": 2 }, { a: 1 }, { b: [{ c: 2 }] }],
    ];
    for (const [before, after, stops] of cases) {
      const [one, other] = [before, after].map((filter) => evaluateFilter(body(filter), { body: stops }));
      assert.deepEqual([one?.result, other?.result], ["match", "no-match"], JSON.stringify(before));
      assert.equal(wordOf(body(before), body(after)), "different", JSON.stringify(before));
      // The event may pass from now on.
      assert.equal(wordOf(body(after), body(before)), "different", JSON.stringify(after));
    }
    assert.equal(wordOf(body({ a: 1, b: 2 }), body({ a: 3 })), "different");
  });

  it("is none where the conditions are the same in another order, or there are none", () => {
    assert.equal(filterChange(body({ a: 1, b: 2 }), body({ b: 2, a: 1 })), undefined);
    assert.equal(filterChange(undefined, body({})), undefined);
    assert.equal(filterChange(body({ a: { $number: "2" } }), body({ a: 2 })), undefined);
  });

  it("shows each condition that changes, and no value of a header that may be secret", () => {
    const before = { body: { a: { $gt: 5 } }, headers: { "X-Token": "hidden-1", "X-Region": "eu" } };
    const after = { body: { a: { $gt: 10 } }, headers: { "X-Token": "hidden-2", "X-Region": "us" } };
    assert.deepEqual(filterChange(before, after)?.details, [
      "body.a $gt: 5 → 10",
      "headers.X-Token: [secret] → [secret]",
      'headers.X-Region: "eu" → "us"',
    ]);
  });

  it("lets nothing pass that it should not, whatever the event", () => {
    const number = fc.integer({ min: -2, max: 4 });
    const value = fc.oneof(
      number,
      fc.constantFrom("a", "b", "3", true, null),
      fc.array(fc.constantFrom("a", 1)),
    );
    const condition = fc.oneof(
      value,
      fc.dictionary(fc.constantFrom("$gt", "$gte", "$lt", "$lte"), number, { minKeys: 1, maxKeys: 2 }),
      fc.dictionary(fc.constantFrom("$in", "$nin"), fc.uniqueArray(fc.constantFrom("a", "b", "c")), {
        minKeys: 1,
      }),
      fc.record({ $eq: number }),
      fc.record({ $or: fc.array(fc.record({ b: number }), { maxLength: 2 }) }),
      fc.constant({}),
    );
    const named = fc.dictionary(fc.constantFrom("a", "b", "c", "a.b"), condition, { maxKeys: 2 });
    const groups = fc.record(
      { $or: fc.array(named, { maxLength: 2 }), $and: fc.array(named, { maxLength: 2 }) },
      { requiredKeys: [] },
    );
    const conditions = fc.oneof(
      named,
      fc.tuple(named, groups).map(([one, other]) => ({ ...one, ...other })),
    );
    const filter = fc.record({ body: conditions, headers: conditions }, { requiredKeys: [] });
    const group = fc.constantFrom("$or", "$and");
    const members = fc.array(named, { minLength: 1, maxLength: 3 });
    const related = members.chain((all) =>
      fc
        .tuple(group, group, fc.shuffledSubarray(all, { minLength: 1 }))
        .map(([one, other, some]): [AnyOpenEventFilter, AnyOpenEventFilter] => [
          body({ [one]: all }),
          body({ [other]: some }),
        ]),
    );
    const some = conditions.chain((all) =>
      fc
        .subarray(Object.entries(all))
        .map((left): [AnyOpenEventFilter, AnyOpenEventFilter] => [body(all), body(Object.fromEntries(left))]),
    );
    const event = fc.record({
      body: fc.record({ a: value, b: value, c: value }),
      headers: fc.dictionary(fc.constantFrom("a", "b", "c"), value),
    });
    const close = fc.oneof(related, some);
    const pair = fc.oneof(
      fc.tuple(filter, filter),
      close,
      close.map(([one, other]) => [other, one] as const),
    );
    /** The event, with each part of the fields of its body. */
    const partsOf = ({ body: fields, ...rest }: { readonly body: object }): readonly object[] =>
      Object.entries<unknown>({ ...fields })
        .reduce<object[]>((all, [name, one]) => all.flatMap((less) => [less, { ...less, [name]: one }]), [{}])
        .map((less) => ({ ...rest, body: less }));
    fc.assert(
      fc.property(pair, fc.array(event, { minLength: 1, maxLength: 3 }), ([one, other], events) => {
        const change = filterChange(one, other)?.change;
        for (const sent of events.flatMap(partsOf)) {
          const [before, after] = [one, other].map((conditions) => evaluateFilter(conditions, sent).result);
          const shown = JSON.stringify([one, other, sent]);
          // What passes on all releases still has to, on all of them.
          if (change === "stricter" && after === "match") assert.equal(before, "match", shown);
          if (change === "looser" && before === "match") assert.equal(after, "match", shown);
          if (change === undefined) assert.equal(before, after, shown);
        }
      }),
      runs(2000),
    );
  });
});
