/** The review of a preview: what it counts, and that its order is its own. */

import assert from "node:assert/strict";
import { remove, reviewed, same, update, type Step } from "../../support/report-steps";

const text = (steps: readonly Step[], diagnostics: readonly object[] = []): string =>
  JSON.stringify({ steps, diagnostics, config: { "webhooks:dialect": "convoy" } });
const to = (endpoint: string, ...eventTypes: string[]): object => ({
  endpointId: `${endpoint}-id`,
  filterConfig: { eventTypes },
});
const owners = ["acme", "globex", "initech"];
const endpoints = owners.map((owner) =>
  same("Endpoint", owner, { ownerId: owner, url: "https://a.example.com/" }),
);
const narrowed = owners.flatMap((owner) =>
  Array.from({ length: 66 }, (_, at) =>
    update("Subscription", `${owner}-${at}`, to(owner, "a", `t${at}`), to(owner, "a")),
  ),
);
const described = Array.from({ length: 43 }, (_, at) =>
  update("Endpoint", `e${at}`, { description: "a" }, { description: "b" }),
);

describe("The review of a preview", () => {
  it("counts dangers by what they concern, in resources and owners", () => {
    const { facts } = reviewed(text([...endpoints, ...narrowed, ...described]));
    assert.deepEqual(
      facts.concerns.map((concern) => concern.text),
      ["66 event types, 198 subscriptions affecting 3 owners: deliveries stop"],
    );
    const moved = update("Endpoint", "acme", { ownerId: "acme" }, { ownerId: "globex" });
    assert.deepEqual(
      reviewed(text([moved, ...endpoints.slice(1)])).facts.concerns.map((concern) => concern.text),
      ["1 endpoint affecting 2 owners: different events are delivered"],
    );
    const gone = [...endpoints.slice(1), remove("Endpoint", "acme", { ownerId: "acme" })];
    assert.deepEqual(
      reviewed(text(gone)).facts.concerns.map((concern) => concern.text),
      ["1 endpoint of owner acme: lost"],
    );
  });

  it("reads the same whatever the order of the steps and of the lines", () => {
    const steps = [...endpoints, ...narrowed.slice(0, 12), ...described.slice(0, 12)];
    const lines = described.slice(0, 12).map((_, at) => ({
      severity: "info",
      message: `Endpoint e${at}: rolls the signing secret (secret changed); y [secret-roll]`,
    }));
    const shownOf = (preview: string) => {
      const { facts, changed, quietFields, routes } = reviewed(preview);
      return { facts, changed, quietFields, routes };
    };
    assert.deepEqual(shownOf(text([...steps].reverse(), [...lines].reverse())), shownOf(text(steps, lines)));
  });
});
