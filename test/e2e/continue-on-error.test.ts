/** A run that goes on after a failure: only what depends on the failed resource is left out. The Pulumi CLI alone can do it. */

import assert from "node:assert/strict";
import { findDrivers } from "./drivers";
import { frontsOf } from "./fronts";
import { Scenario } from "./world";
import type { Declared, Topology } from "./world";

const endpoint = (name: string): Declared => ({
  kind: "Endpoint",
  args: { url: `https://${name}.example.com` },
});
const line = "is unchanged, because a resource that its arguments come from failed [dependency-failed]";

/** Two of everything; what hangs on `billing` in any way, and what does not. */
function topology(args: Readonly<Record<string, unknown>> = {}): Topology {
  const of = (name: string): Declared => ({
    kind: "Subscription",
    args: { endpointId: { $ref: `${name}.id` }, ...args },
  });
  return {
    billing: endpoint("billing"),
    shipping: endpoint("shipping"),
    orders: of("billing"),
    parcels: of("shipping"),
    queue: {
      kind: "Source",
      args: {
        type: "pub_sub",
        pubSub: {
          type: "managed_queue",
          workers: 1,
          managedQueue: {
            accessKeyId: "a",
            secretKey: "k",
            defaultRegion: "r",
            queueName: { $ref: "billing.id" },
          },
        },
      },
    },
    portal: { kind: "PortalLink", args: { ownerId: { $ref: "billing.name" } } },
    other: { kind: "PortalLink", args: { ownerId: { $ref: "shipping.name" } } },
  };
}

const places = findDrivers()
  .filter(({ name }) => name === "Pulumi CLI")
  .flatMap((driver) => frontsOf("A run that goes on after a failure").map((front) => ({ driver, front })));

if (places.length === 0)
  describe("A run that goes on after a failure", () => {
    it("is tried with the Pulumi CLI, and none was found");
  });

for (const { driver, front } of places) {
  describe(`A run that goes on after a failure, ${front.name} on the ${driver.name}`, () => {
    let scenario: Scenario;
    beforeEach(async () => {
      scenario = await Scenario.start(driver, front, {
        dialect: "convoy",
        config: { "webhooks:dialect": "convoy" },
      });
    });
    afterEach(() => scenario.end());

    async function goOn(declared: Topology): Promise<string> {
      await scenario.declare(declared);
      const outcome = scenario.keep(await scenario.stack.up({ continueOnError: true }));
      assert.equal(outcome.success, false, outcome.text);
      return outcome.text + outcome.messages;
    }

    const refuse = (method: string, path: RegExp) =>
      void scenario.service.faults.add({ method, path, kind: "status", status: 400, message: "refused" });

    it("creates what does not depend on it, and says of the rest why it is left out", async () => {
      await scenario.up({ shipping: endpoint("shipping") });
      refuse("POST", /\/endpoints$/);
      const text = await goOn(topology());
      assert.match(text, /400 refused/);
      assert.doesNotMatch(text, /is required|has a problem|output<string>/);
      for (const name of ["shipping", "parcels", "other"]) assert.ok(await scenario.inState(name), name);
      for (const name of ["billing", "orders", "queue", "portal"])
        assert.equal(await scenario.inState(name), undefined, name);
      for (const left of ["Subscription orders", "Source queue", "PortalLink portal"])
        assert.ok(text.includes(`${left}: ${line}`), left);
      await scenario.up(topology());
      await scenario.isEmpty();
    });

    it("leaves alone what exists and depends on an update that failed", async () => {
      await scenario.up(topology());
      const before = await scenario.inState("orders");
      refuse("PUT", new RegExp(`/endpoints/${(await scenario.inState("billing"))?.id}`));
      scenario.takeRequests();
      const changed = {
        ...topology({ filterConfig: { eventTypes: ["paid"] } }),
        billing: endpoint("billing.eu"),
      };
      const text = await goOn(changed);
      // The ID of what could not be updated is still known; its other outputs are not.
      assert.ok(text.includes(`PortalLink portal: ${line}`), text);
      assert.deepEqual(await scenario.inState("orders"), before);
      assert.ok(!scenario.takeRequests().some((request) => request.endsWith(`/subscriptions/${before?.id}`)));
      assert.deepEqual((await scenario.inState("parcels"))?.inputs?.["filterConfig"], {
        eventTypes: ["paid"],
      });
      await scenario.up(changed);
      await scenario.isEmpty();
    });
  });
}
