/** Previews of the Pulumi CLI whose report fell short: new objects, what is known only in the update, and what is created again. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { report } from "../../../tools/cli/review/report";

const folder = join(__dirname, "..", "..", "previews", "judged");

const rows: Readonly<Record<string, readonly string[]>> = {
  "new-source-without-verifier": [
    "danger Source newNoopSource-open source-without-verifier",
    "danger Source newNoopSource-open2 source-without-verifier",
  ],
  "new-managing-portal-link": ["warning PortalLink newPortalManage-pl link-management-allowed"],
  "unknown-owner": [
    "danger Endpoint unknownOwner-billing input-unjudged",
    "danger PortalLink unknownOwner-pl input-unjudged",
    "warning Endpoint unknownOwner-billing may-replace",
  ],
  reparented: [
    "danger Endpoint parentNoAlias-billing alias-missing",
    "warning Subscription parentNoAlias-invoices alias-missing",
  ],
  "project-replaced": [
    "danger Endpoint projectType-billing values-replaced",
    "warning Endpoint projectType-billing replacement",
    "warning Subscription projectType-invoices replacement",
  ],
};

describe("The report of a preview", () => {
  for (const [name, expected] of Object.entries(rows))
    it(`says what is true of it (${name})`, () => {
      const { facts } = report(readFileSync(join(folder, `${name}.json`), "utf8"));
      const said = facts.notices
        .filter(({ severity, kind }) => severity !== "info" && !["Project", "Provider"].includes(kind))
        .map(({ severity, kind, name: subject, code }) => [severity, kind, subject, code].join(" "));
      assert.deepEqual(said, expected);
    });

  it("names the alias that keeps the object, and stops because it would be lost", () => {
    const text = readFileSync(join(folder, "reparented.json"), "utf8");
    const { facts, exitCode } = report(text, { failOn: "danger" });
    assert.equal(exitCode, 12);
    assert.ok(
      facts.consequences.some((line) =>
        line.includes(
          '"urn:pulumi:multi2::shop::pulumi-nodejs:dynamic/webhooks:Endpoint::parentNoAlias-billing"',
        ),
      ),
    );
  });
});
