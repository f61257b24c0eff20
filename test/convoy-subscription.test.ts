/** Subscriptions of Convoy: what an update leaves alone, what a replacement does, and what stands in the way of one. */

import assert from "node:assert/strict";
import type { Bag } from "../provider/kinds/definition";
import { Service } from "./support/convoy";
import type { Life } from "./support/life";

const url = "https://billing.example.com/hooks";

describe("A subscription of Convoy", () => {
  let service: Service;
  beforeEach(async () => (service = await Service.emulated()));
  afterEach(() => service.stop());

  const project = () => service.emulator!.project("p1");
  const made = async (kind: keyof Service["kinds"], inputs: Bag, name: string = kind): Promise<Life> => {
    const life = service.resource(kind, name);
    await life.up(service.declared(inputs));
    return life;
  };

  it("knows the unit of a shown wait, and does not send one that is not declared", async () => {
    const endpoint = await made("endpoint", { url });
    const declared = { endpointId: endpoint.id, retryConfig: { duration: "1m" } };
    const life = await made("subscription", declared);
    project().subscriptions.patch(life.id ?? "", { retry_config: { duration: 60_000 } });
    await life.refresh();
    assert.deepEqual(life.inputs["retryConfig"], { duration: "60000s" });
    service.nextRun();
    const adopted = await made("subscription", { adoptId: life.id, name: "renamed" }, "adopted");
    await adopted.up(service.declared({ adoptId: life.id, name: "once more" }));
    const { name, retry_config } = project().subscriptions.get(life.id ?? "") ?? {};
    assert.deepEqual([name, retry_config?.duration], ["once more", 60_000]);
  });
});
