/** Look-ups of a program whose unit test has set mocks: they ask the mocks, on both fronts, and never the service. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as dynamic from "../../provider";
import { startEmulator, type Emulator } from "../../tools/emulator";
import * as native from "../../provider/native";
import { endRuns, see } from "../support/program-run";
import { readSide } from "../support/read-side";

interface Called {
  readonly token: string;
  readonly inputs: unknown;
}

for (const [name, front] of [
  ["dynamic", dynamic],
  ["native", native],
] as const) {
  describe(`A look-up of the ${name} front under mocks`, () => {
    let service: Emulator;
    let called: Called[];

    const mock = (preview = false): Promise<void> =>
      pulumi.runtime.setMocks(
        {
          newResource: (args) => ({ id: `${args.name}-id`, state: args.inputs as Record<string, unknown> }),
          call: ({ token, inputs }) => {
            called.push({ token, inputs });
            return { uid: "mocked", name: "from the mock", secrets: [{ value: "CANARY" }], ids: ["a"] };
          },
        },
        "project",
        "stack",
        preview,
      );

    beforeEach(async () => {
      called = [];
      service = await startEmulator({ seed: { projects: { p1: readSide } } });
      pulumi.runtime.setAllConfig({
        "webhooks:baseUrl": service.url,
        "webhooks:projectId": "p1",
        "webhooks:apiKey": service.apiKey,
      });
      await mock();
    });
    afterEach(async () => {
      endRuns();
      await service.stop();
    });

    it("is answered by the mocks in both forms, without a request", async () => {
      assert.equal((await front.getEndpoint({ id: "endpoint-1" })).name, "from the mock");
      const endpoint = front.getEndpointOutput({ id: pulumi.output("endpoint-2") });
      assert.equal((await see(endpoint.name)).value, "from the mock");
      assert.deepEqual((await front.getPortalLinks({ ownerId: "acme" })).ids, ["a"]);
      assert.deepEqual(called, [
        { token: "webhooks:index:getEndpoint", inputs: { id: "endpoint-1" } },
        { token: "webhooks:index:getEndpoint", inputs: { id: "endpoint-2" } },
        { token: "webhooks:index:getPortalLinks", inputs: { ownerId: "acme" } },
      ]);
      assert.equal(service.requests.length, 0);
    });

    it("marks what is secret in the answer of the mocks", async () => {
      const endpoint = front.getEndpointOutput({ id: "endpoint-1" });
      assert.equal((await see(endpoint.secrets)).isSecret, true);
      assert.equal((await see(endpoint.name)).isSecret, false);
    });

    it("needs no setting, in a preview either", async () => {
      pulumi.runtime.setAllConfig({});
      await mock(true);
      assert.equal((await front.getEndpoint({ id: "endpoint-1" })).name, "from the mock");
      const { value, isKnown } = await see(front.getEndpointOutput({ id: "endpoint-2" }).name);
      assert.deepEqual([value, isKnown], ["from the mock", true]);
    });

    it("for the account of an explicit provider asks the mocks, too", async () => {
      const provider = new front.Provider("other", {
        baseUrl: service.url,
        projectId: "p1",
        apiKey: pulumi.secret(service.apiKey),
      });
      const found = await front.getEndpoint({ id: "endpoint-1" }, { provider });
      const output = front.getEndpointOutput({ id: "endpoint-2" }, { provider });
      assert.deepEqual([found.name, (await see(output.name)).value], ["from the mock", "from the mock"]);
      assert.equal(called.length, 2);
      assert.equal(service.requests.length, 0);
    });
  });
}
