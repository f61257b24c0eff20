/** What the provider objects answer when an existing object is looked up, and when that is refreshed. */

import assert from "node:assert/strict";
import { startEmulator, type Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { reveal, type Value } from "../embedded-engine/values";
import { canary } from "../support/api-server";
import { configure, kinds } from "../support/front";

const seed = {
  projects: {
    p1: {
      endpoints: [
        {
          uid: "e1",
          name: "e1",
          url: "https://e1.example.com",
          secrets: [{ uid: "s", value: "canary-secret" }],
        },
      ],
      subscriptions: [
        {
          uid: "s1",
          name: "all",
          endpoint_id: "e1",
          retry_config: { type: "linear", duration: "1m", retry_count: 3 },
        },
      ],
    },
  },
};

describe("A look-up of what exists", () => {
  let service: Emulator;

  beforeEach(async () => {
    service = await startEmulator({ apiKeys: [canary], seed });
    await configure(service);
  });
  afterEach(() => service.stop());

  const read = async (kind: keyof typeof kinds, id: string, props: Fields) =>
    reveal((await kinds[kind].read?.(id, props)) as Value) as {
      id?: string;
      props?: Fields;
      inputs?: Fields;
    };

  it("holds nothing undefined at any depth, which the host could not carry", async () => {
    const { props = {} } = await read("Subscription", "s1", { __lookup: true });
    assert.deepEqual(props["retryConfig"], { type: "linear", duration: "60", retryCount: 3 });
    assert.ok(!Object.hasOwn(props["retryConfig"], "intervalSeconds"));
  });

  it("is a look-up again on refresh, so that no live secret becomes an input", async () => {
    const { props = {}, inputs: first } = await read("Endpoint", "e1", { __lookup: true });
    assert.equal(props["signingSecret"], "canary-secret");
    service.project("p1").endpoints.patch("e1", { description: "changed" });
    const again = await read("Endpoint", "e1", props);
    assert.deepEqual([again.props?.["description"], first, again.inputs], ["changed", undefined, undefined]);
  });

  it("of several that never were there says of each what to check, and nothing of the settings", async () => {
    const pattern = /404 .*: check the ID of Endpoint \w, and its projectId \[not-found\]$/;
    await Promise.all(
      ["a", "b", "c", "d"].map(async (id) =>
        assert.rejects(read("Endpoint", id, { __lookup: true, projectId: "p1" }), pattern),
      ),
    );
  });

  it("is an error where the object does not exist, and keeps state on refresh", async () => {
    const { props = {} } = await read("Endpoint", "e1", { __lookup: true });
    service.project("p1").endpoints.remove("e1");
    await assert.rejects(read("Endpoint", "e1", props), /404 .*; kept in state: .* \[not-found\]$/);
    const missing = /404 .*: check the ID of Endpoint e1, and its projectId \[not-found\]$/;
    await assert.rejects(read("Endpoint", "e1", { __lookup: true, projectId: "p1" }), missing);
  });
});
