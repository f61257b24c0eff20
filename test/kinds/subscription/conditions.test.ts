/** What the types take as conditions, and refuse. Where a refusal is missing, the file does not compile. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import type { AnyEventFilter, Conditions, SubscriptionArgs } from "../../../provider";
import type { SubscriptionArgs as DocumentedArgs } from "../../../provider/documented";
import { faultsOf } from "../../../provider/kinds/subscription/filter/faults";
import { mistakes } from "../../../provider/kinds/subscription/filter/mistakes/notices";

const taken: Conditions = {
  amount: { $gte: 5, $lt: { $number: "9007199254740993" } },
  id: { $number: "9007199254740993" },
  "items.$.price": 3,
  "$.id": { $in: [1, 2], $neq: null },
  "person.name": { $regex: "^A" },
  person: { age: { $gt: 18 }, address: { city: "Bern" } },
  deleted: null,
  tags: { $nin: "old" },
  colors: { $eq: ["red", "blue"] },
  $or: [{ a: 1 }, { $and: [{ b: true }, { c: { $exist: true } }] }],
  error: { $exist: false },
};

const refused: readonly Conditions[] = [
  // @ts-expect-error -- the operator is $neq
  { amount: { $ne: 5 } },
  // @ts-expect-error -- the operator is $exist, at any depth
  { $or: [{ person: { name: { $exists: true } } }] },
  // @ts-expect-error -- no operator does it
  { name: { $contains: "a" } },
  // @ts-expect-error -- alternatives are a list
  { $or: { a: 1 } },
  // @ts-expect-error -- a flag is needed
  { name: { $exist: "yes" } },
  // @ts-expect-error -- a list is needed
  { amount: { $in: 5 } },
  // @ts-expect-error -- a number is needed
  { amount: { $gt: true } },
  // @ts-expect-error -- a text is needed
  { name: { $regex: /a/ } },
  // @ts-expect-error -- JSON has no date
  { at: new Date(0) },
];

const number: pulumi.Output<number> = pulumi.output(5);

const later: SubscriptionArgs = {
  filterConfig: {
    filter: {
      body: {
        amount: { $gte: number, $in: [number, 5] },
        person: { age: number },
        $or: [{ a: Promise.resolve(1) }, pulumi.output({ b: 1 })],
      },
      headers: pulumi.output({ "X-Shop": "acme" }),
      query: { page: "1" },
    },
  },
};

const laterAtOnce: SubscriptionArgs = {
  filterConfig: pulumi.output({ filter: { body: { amount: { $gt: 5 } } } }),
};

const documented: DocumentedArgs = {
  adoptId: "s1",
  filterConfig: { filter: { body: { amount: number }, headers: { "X-Shop": "acme" } } },
};

const wrongArguments: readonly SubscriptionArgs[] = [
  // @ts-expect-error -- the operator is $exist, also beside outputs
  { filterConfig: { filter: { body: { a: number, b: { $exists: true } } } } },
  // @ts-expect-error -- a value of any type may hold any operator
  { filterConfig: { filter: { body: {} as Record<string, unknown> } } },
];

const wrongScope: DocumentedArgs = {
  adoptId: "s1",
  // @ts-expect-error -- the documented interface has no such scope
  filterConfig: { filter: { query: { page: "1" } } },
};

describe("The types of conditions", () => {
  it("take what the service compares, with outputs at any depth", () => {
    assert.deepEqual(faultsOf({ body: taken } satisfies AnyEventFilter), []);
    for (const args of [later, laterAtOnce, documented]) assert.ok(args.filterConfig);
  });

  it("refuse the operators of other systems, which the preview refuses, too", () => {
    assert.ok(refused.length > 0 && wrongArguments.length > 0 && wrongScope.filterConfig !== undefined);
    for (const operator of Object.keys(mistakes))
      assert.deepEqual(
        faultsOf({ body: { a: { [operator]: 1 } } }).map(({ code, severity }) => `${severity} ${code}`),
        ["error invalid-value"],
      );
  });
});
