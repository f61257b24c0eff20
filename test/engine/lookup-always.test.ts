/** What the package schema says a look-up always gives: the service shows it of an object that declares as little as it can. */

import assert from "node:assert/strict";
import { lookups } from "../../provider/engine/look-ups/rules";
import { packageSchema } from "../../scripts/schema";
import { Service } from "../support/convoy";

const least = {
  endpoint: { url: "https://example.com" },
  eventType: {},
  portalLink: { ownerId: "acme" },
  source: { type: "http" },
} as const;

describe("What a look-up always gives", () => {
  const { functions } = packageSchema();
  let service: Service;

  beforeEach(async () => {
    service = await Service.emulated();
  });
  afterEach(() => service.stop());

  for (const kind of Object.keys(least) as (keyof typeof least)[]) {
    it(`is there of the least ${kind}`, async () => {
      const { id } = await service.made(kind, least[kind]);
      const name = `get${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as keyof typeof lookups;
      const found: object = await lookups[name].request(service.api, { id } as never);
      const required = functions[`webhooks:index:${name}`]?.outputs.required ?? [];
      assert.ok(required.length > 1);
      for (const field of required) assert.notEqual(found[field as keyof typeof found], undefined, field);
    });
  }
});
