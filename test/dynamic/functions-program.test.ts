/** Look-ups in whole programs, and what importing the package and reading an object loads. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { findDriver, type StackHandle } from "../e2e/drivers";
import { dynamicFront, frontsOf, programFor, type Front } from "../e2e/fronts";
import { program as text, seed } from "../support/look-ups-program";
import { makeProgram, packingTime } from "../support/packed";

const secrets = ["the-signing-secret-of-billing", "the-key-of-the-shop"];

const fronts = frontsOf("Look-ups in a program");

describe("look-ups in a program", function () {
  this.timeout(packingTime);

  const folders = new Map<Front, string>();
  let service: Emulator;

  before(async () => {
    for (const front of fronts) {
      const files = { "index.ts": programFor(front, text) };
      const program = { name: "functions", files, compiled: true, plugin: front.isPlugin };
      folders.set(front, await makeProgram(program));
    }
  });

  beforeEach(async () => {
    service = await startEmulator({ seed });
  });

  afterEach(() => service.stop());

  const environment = (): Record<string, string> => ({
    WEBHOOKS_BASE_URL: service.url,
    WEBHOOKS_PROJECT_ID: "p1",
    WEBHOOKS_API_KEY: service.apiKey,
  });

  it("load a client and schemas when the first one is made, not when the package is imported", async () => {
    const program = `
      const webhooks = require("pulumi-webhooks");
      const loaded = () => ["/undici/", "/joined/zod.js"].filter((path) =>
        Object.keys(require.cache).some((file) => file.replaceAll("\\\\", "/").includes(path)));
      const before = loaded();
      webhooks.getEndpoint({ id: "endpoint-of-billing" }).then(
        ({ name }) => console.log(JSON.stringify({ before, after: loaded(), name })),
      );`;

    const { stdout } = await promisify(execFile)(process.execPath, ["-e", program], {
      cwd: folders.get(dynamicFront),
      env: { ...process.env, ...environment() },
    });

    assert.deepEqual(JSON.parse(stdout), {
      before: [],
      after: ["/undici/", "/joined/zod.js"],
      name: "billing",
    });
  });

  it("have a provider process that loads one package and few modules for a read", async () => {
    // An answer with an ID that looks like a number needs no parser for exact numbers.
    service.project("p1").endpoints.patch("endpoint-of-billing", { owner_id: "01E1234" });
    const program = `
      const { endpoint } = require("pulumi-webhooks/provider");
      endpoint.configure({ config: { get: () => undefined } });
      endpoint.read("endpoint-of-billing", { projectId: "p1" }).then(() => {
        // The options of Node may load a module of the tests.
        const paths = Object.keys(require.cache)
          .map((path) => path.replaceAll("\\\\", "/"))
          .filter((path) => path.includes("/node_modules/"));
        const placeOf = (path) => /.*node_modules\\/((?:pulumi-webhooks\\/dist\\/\\w+\\/)?[^/]+)/.exec(path)?.[1];
        console.log(JSON.stringify({ places: [...new Set(paths.map(placeOf))].sort(), count: paths.length }));
      });`;

    const { stdout } = await promisify(execFile)(process.execPath, ["-e", program], {
      cwd: folders.get(dynamicFront),
      env: { ...process.env, ...environment() },
    });

    const { places, count } = JSON.parse(stdout) as { places: string[]; count: number };
    // The entrances, and the files that hold what they lead to.
    const rooms = ["dynamic", "joined"];
    assert.deepEqual(places, [...rooms.map((room) => `pulumi-webhooks/dist/provider/${room}`), "undici"]);
    assert.ok(count <= 45, `${count} modules`);
  });

  const driver = findDriver();
  for (const front of fronts) {
    describe(`${front.name} on the ${driver.name}`, () => {
      const open = async (): Promise<StackHandle> => {
        const directory = folders.get(front) ?? "";
        const stack = await driver.open({ directory, environment: environment(), processes: "kept" });
        await stack.setConfig("functions:sharedEndpointId", "endpoint-of-billing");
        await stack.setConfig("functions:deliveryId", "delivery-1");
        return stack;
      };

      it("reference what another team owns, and publish facts without a secret", async () => {
        const stack = await open();

        const up = await stack.up();

        assert.equal(up.success, true, up.text);
        const plain = Object.entries(up.outputs).filter(([, { secret }]) => !secret);
        const [link] = service.project("p1").portalLinks.list();
        assert.deepEqual(Object.fromEntries(plain.map(([name, { value }]) => [name, value])), {
          endpointName: "billing",
          endpointUrl: "https://billing.example.com/webhooks",
          endpointStatus: "active",
          endpointContact: "billing@example.com",
          deliveryStatus: "Retry",
          payload: { invoice: 7 },
          lastAnswer: "503 Service Unavailable",
          portalLinks: [link?.uid],
        });
        assert.deepEqual(link?.endpoints, ["endpoint-of-billing"]);
        assert.equal(up.outputs["endpoint"]?.secret, true);
        const shown = [up.text, JSON.stringify(await stack.exportState())].join();
        for (const secret of secrets) assert.equal(shown.includes(secret), false);
        assert.match(up.text, /endpoint *: \[secret\]/);
      });

      it("fail with one line and no stack for what is missing", async () => {
        const stack = await open();
        await stack.setConfig("functions:sharedEndpointId", "nothing");

        const { success, diagnostics } = await stack.preview();

        assert.equal(success, false);
        const said = diagnostics
          .filter(({ message }) => message.includes("getEndpoint"))
          .map(({ message }) => message);
        assert.equal(said.length, 1);
        assert.match(
          said[0] ?? "",
          /^[^\n]*getEndpoint: no endpoint "nothing" in project "p1" \([^\n]+\) \[not-found\]$/,
        );
      });
    });
  }
});
