/** What the tests of `route` give it: previews and events in files. Each test writes its own before it runs the command. */

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, type Step } from "./report-steps";

/** The folder of these files. */
export const folder = mkdtempSync(join(tmpdir(), "route-"));

/** The recorded preview of this name. */
export const recorded = (name: string): string => join(__dirname, "..", "previews", `${name}.json`);

/** Writes a file, and returns its path. */
export const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Writes a preview of these steps. */
export const preview = (...steps: readonly Step[]): string => file("preview.json", JSON.stringify({ steps }));

/** Writes events, one in each line. */
export const lines = (...events: readonly unknown[]): string =>
  file("events.jsonl", events.map((event) => JSON.stringify(event)).join("\n"));

/** An endpoint, and a subscription that looks at the body and a header. */
export const filtered: readonly Step[] = [
  create("Endpoint", "billing", { ownerId: "acme" }),
  create("Subscription", "orders", {
    endpointId: "billing-id",
    filterConfig: { eventTypes: ["paid"], filter: { body: { amount: 5 }, headers: { "X-Shop": "a" } } },
  }),
];
