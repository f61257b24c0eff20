/** A stack that moves from closures of `dynamic.Resource` to this package, as the guide says: the object stays as it is, and state forgets the code. */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onFronts, type Scenario, type ScenarioOptions, type Start } from "./world";

const key = "key-inside-the-closure";
const mark = "text-of-the-closure";
const url = "https://billing.example.com/webhooks";

const closure = `
const pulumi = require("@pulumi/pulumi");
const config = new pulumi.Config("webhooks");
const endpoints = config.require("baseUrl") + "/api/v1/projects/p1/endpoints";
const headers = { authorization: "Bearer " + config.require("apiKey"), "content-type": "application/json" };
async function call(method, address, body) {
  const response = await fetch(address, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error("${mark}: " + response.status);
  return response.json();
}
const provider = {
  async create(inputs) {
    const { data } = await call("POST", endpoints, { name: inputs.name, url: inputs.url });
    return { id: data.uid, outs: inputs };
  },
  async delete(id) {
    await call("DELETE", endpoints + "/" + id);
  },
};
exports.Endpoint = class Endpoint extends pulumi.dynamic.Resource {
  constructor(name, args, options) {
    super(provider, name, args, options);
  }
};
`;
const args = JSON.stringify({ name: "billing", url });

const withClosure = (options: object): string => `
const { Endpoint } = require("./closure");
exports.id = new Endpoint("billing", ${args}, ${JSON.stringify(options)}).id;
`;

const withPackage = (more: object): string => `
const webhooks = require("pulumi-webhooks");
exports.id = new webhooks.Endpoint("billing", { ...${args}, ...${JSON.stringify(more)} }).id;
`;

const options: ScenarioOptions = {
  dialect: "convoy",
  apiKeys: [key],
  seed: { projects: { p1: {} } },
  program: { name: "moving-over", files: { "index.js": withClosure({}), "closure.js": closure } },
  config: { "webhooks:dialect": "convoy" },
};

async function write(scenario: Scenario, text: string): Promise<void> {
  await writeFile(join(scenario.directory, "index.js"), text);
  scenario.takeRequests();
}

/** A stack whose class has created its object, and the ID of that. */
async function created(start: Start): Promise<[Scenario, string]> {
  const scenario = await start(options);
  await scenario.up();
  assert.deepEqual(scenario.takeRequests(), ["POST p1/endpoints"]);
  const [endpoint] = scenario.service.project("p1").endpoints.list();
  assert.ok(endpoint);
  const state = await stateOf(scenario);
  assert.ok(state.includes(mark) && state.includes(key), "the state of a closure holds its code and the key");
  return [scenario, endpoint.uid];
}

async function stateOf(scenario: Scenario): Promise<string> {
  return JSON.stringify(await scenario.stack.exportState());
}

onFronts("A stack of closures", (start) => {
  it("moves over without a write or a deletion, and its state holds neither the code nor the key", async () => {
    const [scenario, id] = await created(start);
    const endpoints = () => scenario.service.project("p1").endpoints.list();
    const before = structuredClone(endpoints());

    await write(scenario, withClosure({ retainOnDelete: true }));
    const { outputs } = await scenario.up();
    assert.deepEqual(outputs["id"]?.value, id);
    assert.deepEqual(scenario.takeRequests(), []);

    await write(scenario, withPackage({ adoptId: id }));
    const preview = await scenario.preview();
    assert.deepEqual(
      preview.steps
        .filter(({ op }) => op !== "same")
        .map(({ op }) => op)
        .sort(),
      ["create", "delete"],
    );
    scenario.takeRequests();
    const moved = await scenario.up();
    assert.equal(moved.outputs["id"]?.value, id);
    assert.deepEqual(scenario.takeRequests(), [`GET p1/endpoints/${id}`]);
    assert.deepEqual(endpoints(), before);
    const state = await stateOf(scenario);
    assert.ok(!state.includes(mark) && !state.includes(key), "state still holds what the closure held");
    await scenario.isEmpty();

    await write(scenario, withPackage({}));
    await scenario.up();
    await scenario.isEmpty();
    assert.deepEqual(endpoints(), before);
  });

  it("loses its object without the first step", async () => {
    const [scenario, id] = await created(start);
    await write(scenario, withPackage({ adoptId: id }));
    await scenario.up();
    assert.ok(scenario.takeRequests().includes(`DELETE p1/endpoints/${id}`));
    assert.equal(scenario.service.project("p1").endpoints.size, 0);
  });
});
