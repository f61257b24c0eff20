/** An endpoint that somebody switched off: told by each read, listed by the report, repaired only where it is declared. */

import assert from "node:assert/strict";
import { same } from "../support/report-steps";
import { report } from "../../tools/cli/review/report";
import { onFronts, type Topology } from "./world";

const declared = (args: Readonly<Record<string, unknown>> = {}): Topology => ({
  billing: { kind: "Endpoint", args: { url: "https://billing.example.com", ...args } },
});
const notices = {
  convoy:
    "receives no deliveries: the service made it inactive, and isDisabled is not declared [endpoint-inactive]",
  documented:
    "receives no deliveries: its status is inactive, and isDisabled is not declared [endpoint-not-delivering]",
};

onFronts("An endpoint that somebody switched off", (start, front) => {
  const { dialect } = front;
  it(`is drift that an up of what does not declare it leaves alone, dialect ${dialect}`, async () => {
    const scenario = await start({ dialect, config: { "webhooks:dialect": dialect } });
    await scenario.up(declared());
    const endpoints = scenario.service.project("p1").endpoints;
    const [{ uid } = { uid: "" }] = endpoints.list();
    endpoints.patch(uid, { status: "inactive" });
    // A read of dynamic resources is not told their names in the program.
    const subject = front.isPlugin ? "Endpoint billing" : `Endpoint billing (${uid})`;
    const line = `${subject}: ${notices[dialect]}`;

    const preview = scenario.keep(await scenario.stack.preview({ refresh: true, expectNoChanges: true }));
    assert.equal(preview.success, true, preview.text);
    assert.ok(preview.messages.split("\n").includes(line), preview.messages);
    const diagnostics = preview.diagnostics;
    const { markdown, exitCode } = report(
      JSON.stringify({ steps: [same("Endpoint", "billing", {})], diagnostics }),
    );
    assert.equal(exitCode, 10);
    const reported = `Endpoint billing: ${notices[dialect]}`.replace(/\[.*\]$/, "`$&`");
    assert.ok(markdown.includes(reported), markdown);

    await scenario.up(declared({ description: "changed" }));
    assert.equal(endpoints.get(uid)?.status, "inactive");
    await scenario.up(declared({ description: "changed", isDisabled: false }));
    const repaired = scenario.keep(await scenario.stack.up({ refresh: true }));
    assert.equal(endpoints.get(uid)?.status, "active");
    assert.doesNotMatch(repaired.messages, /receives no deliveries/);
  });
});
