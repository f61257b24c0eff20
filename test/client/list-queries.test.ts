/** What a list of the client refuses: a filter that was dropped would return more than was asked for. */

import assert from "node:assert/strict";
import { inspect } from "node:util";
import { hasCode } from "../../provider/base/errors";
import { clientOf, serve, stopAll } from "../support/api-server";

describe("A list", () => {
  afterEach(stopAll);

  const wrongQueries: readonly (readonly [query: unknown, reason: string])[] = [
    [{ ownerID: "o" }, "ownerID: is not a known field; known fields are "],
    [{ ownerId: NaN }, "ownerId is NaN, which JSON cannot express: "],
    [{ ownerId: null }, "ownerId: expected string, got null [wrong-type]"],
    [{ ownerId: 5 }, "ownerId: expected string, got number [wrong-type]"],
    [{ perPage: "5" }, "perPage: expected number, got string [wrong-type]"],
    [new Map([["ownerId", "o"]]), "the value is an instance of Map, which JSON cannot express: "],
    [["o"], "expected object, got array [wrong-type]"],
  ];
  for (const dialect of ["documented", "convoy"] as const)
    for (const [query, reason] of wrongQueries)
      it(`with ${inspect(query)} in place of its filters asks nothing: ${dialect}`, async () => {
        const server = await serve();
        const { portalLinks, endpoints } = clientOf(server, { dialect });
        const lists = dialect === "convoy" ? [portalLinks, endpoints] : [portalLinks];
        for (const { list, listPage } of lists) {
          await assert.rejects(
            async () =>
              list(query as object)
                [Symbol.asyncIterator]()
                .next(),
            (error) => hasCode(error, "invalid-input") && error.message.startsWith(reason),
          );
          await assert.rejects(listPage(query as object), { code: "invalid-input" });
        }
        assert.equal(server.asked.length, 0);
      });

  it("of deliveries asks nothing for a filter of another name or type", async () => {
    const server = await serve();
    const { eventDeliveries } = clientOf(server, { dialect: "convoy" });
    for (const query of [{ endpointID: "e1" }, { endpointId: null }, { since: new Date(0) }, new Map()]) {
      await assert.rejects(eventDeliveries.listPage(query as object), { code: "invalid-input" });
      assert.throws(() => eventDeliveries.list(query as object), { code: "invalid-input" });
    }
    assert.equal(server.asked.length, 0);
  });
});
