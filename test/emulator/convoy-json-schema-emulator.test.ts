/** The emulator refuses the schema of a new event type where Convoy does. */

import assert from "node:assert/strict";
import { ask, start, stopEmulators } from "../support/emulator-http";
import { isTaken, recordedSchemas } from "../support/recorded";

describe("The emulated event types of Convoy", () => {
  afterEach(stopEmulators);
  const path = "/api/v1/projects/p1/event-types";
  /** Convoy also takes a keyword in other letters for the keyword. The emulator does not. */
  const letters = /"(Type|TYPE|Required|Title)"/;

  it("refuse the schemas that Convoy refuses, and no others", () => {
    const all = recordedSchemas().schemas.filter(([schema]) => !letters.test(JSON.stringify(schema)));
    assert.deepEqual(
      all.map(([schema]) => [schema, isTaken(schema)]),
      all,
    );
  });

  it("say where, and store whatever an update sends", async () => {
    const service = await start({ dialect: "convoy" });
    const json_schema = { properties: { a: { minLength: -1 } } };
    const refused = await ask(service, "POST", path, { name: "paid", json_schema });
    assert.equal(refused.status, 400);
    assert.match(String(refused.at("message")), /^invalid JSON schema: /);
    const { uid } = await ask(service, "POST", path, { name: "paid" });
    const updated = await ask(service, "PUT", `${path}/${uid}`, { json_schema });
    assert.deepEqual([updated.status, updated.at("data.json_schema")], [202, json_schema]);
  });
});
