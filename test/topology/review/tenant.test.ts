/** A tenant in the preview of the Pulumi CLI: its resources count, and the component that groups them adds nothing. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { kindOf, tenantType } from "../../../provider/base/urn";
import { previewedTopology } from "../../../tools/topology";
import { reviewed } from "../../support/report-steps";

const file = join(__dirname, "..", "..", "recorded", "tenant-preview.json");
const text = readFileSync(file, "utf8");
const { steps } = JSON.parse(text) as { steps: { urn: string; op: string }[] };
const isComponent = ({ urn }: { urn: string }): boolean => urn.includes(`::webhooks:index:${tenantType}::`);

describe("A tenant in a preview", () => {
  it("is a group of resources of its owner, and no resource itself", () => {
    assert.equal(steps.filter(isComponent).length, 1);
    const { after } = previewedTopology(text);
    assert.deepEqual(after.resources.map(({ kind, name }) => `${kind} ${name}`).sort(), [
      "Endpoint acme.web",
      "PortalLink acme",
      "Subscription acme.web",
    ]);
    const [component] = steps.filter(isComponent);
    assert.equal(kindOf(component?.urn ?? ""), undefined);
  });

  it("reads in a review as its resources do alone", () => {
    const alone = JSON.stringify({
      ...(JSON.parse(text) as object),
      steps: steps.filter((one) => !isComponent(one)),
    });
    const [whole, without] = [text, alone].map((preview) => {
      const { facts, changed, routes } = reviewed(preview);
      return { facts: { ...facts, digest: "" }, changed, routes };
    });
    assert.equal(whole?.facts.otherChanges, 0);
    assert.equal(whole.changed.length, 3);
    assert.deepEqual(whole, without);
  });
});
