/** What an error says where the service holds something else than the program declares: which part, both values, no secret. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import { equivalent } from "../../provider/lifecycle/apply/merge";
import { World } from "../support/fake-resource";

const { endpoint } = definitionsFor("documented");
const url = "https://billing.example.com/hooks";
const authentication = {
  type: "api_key",
  apiKey: { headerName: "X-Key", headerValue: "canary-4f1b-value" },
};

describe("A declared value that the service does not take", () => {
  let world: World;
  beforeEach(async () => (world = await World.start()));
  afterEach(() => world.stop());

  /** Every answer shows these fields from now on. */
  const answers = (fields: Fields): void => {
    world.service.faults.add({ path: /endpoints/, kind: "wrongTypes", fields, times: Infinity });
  };
  const messageOf = async (declared: Fields): Promise<string> => {
    const error = await world
      .resource(endpoint)
      .up(declared)
      .then(
        () => assert.fail("it was taken"),
        (found: Error) => found,
      );
    assert.doesNotMatch(error.message, /canary|\n/);
    return error.message;
  };
  const shown = (header_name: string, header_value: string): Fields => ({
    authentication: { type: "api_key", api_key: { header_name, header_value } },
  });

  it("is named with its full path and both values", async () => {
    answers(shown("X-Other", authentication.apiKey.headerValue));
    assert.equal(
      await messageOf({ url, authentication }),
      'the service did not accept authentication.apiKey.headerName as declared: authentication.apiKey.headerName was declared "X-Key", but the service has "X-Other" [not-accepted]',
    );
  });

  it("is not shown where it is secret", async () => {
    answers(shown("X-Key", "another"));
    assert.match(
      await messageOf({ url, authentication }),
      /did not accept authentication\.apiKey\.headerValue as declared: the service has another secret in authentication\.apiKey\.headerValue \[not-accepted\]$/,
    );
  });

  it("is told to be the same but for its end", async () => {
    answers({ description: "Billing" });
    assert.match(
      await messageOf({ url, description: "Billing " }),
      /description was declared "Billing ", but the service has "Billing" \(the same without the white space around it\) \[not-accepted\]$/,
    );
  });

  it("is told to be the same but for its last /", async () => {
    answers({ url });
    assert.match(
      await messageOf({ url: `${url}/` }),
      /did not accept url as declared: the service has url without the last \/ \[not-accepted\]$/,
    );
  });

  it("is taken where only the case of a header's name differs, and is no drift", async () => {
    answers(shown("x-key", authentication.apiKey.headerValue));
    const life = world.resource(endpoint);
    await life.up({ url, authentication });
    await life.refresh();
    assert.equal(life.preview({ url, authentication }).changes, false);
  });

  it("is not the name of a header, whose case does not count in any kind", () => {
    const { source, projectSettings } = definitionsFor("convoy");
    const same = (schema: unknown, left: unknown, right: unknown): void =>
      assert.ok(equivalent(schema, left, right));
    same(source.inputs.shape["forwardHeaders"], ["X-A", "X-B"], ["x-b", "x-a"]);
    same(source.inputs.shape["verifier"], { hmac: { header: "X-Sign" } }, { hmac: { header: "x-sign" } });
    same(projectSettings.inputs.shape["signature"], { header: "X-Sign" }, { header: "x-sign" });
    same(projectSettings.inputs.shape["requestIdHeader"], "X-Id", "x-id");
    same(projectSettings.inputs.shape["requestIdHeader"], undefined, "X-Convoy-Idempotency-Key");
    assert.ok(!equivalent(source.inputs.shape["forwardHeaders"], ["X-A"], ["x-c"]));
  });
});
