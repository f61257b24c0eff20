/** What a service makes of secrets that no state holds: one from outside, and one that is made and handed over. */

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fields } from "../../provider/base/fields";
import type { Service } from "./convoy";
import type { FakeResource } from "./fake-resource";

/**
 * Rolls to a secret from a file, and to made ones that are handed over to a file, and proves that each is rolled to once.
 *
 * @param settle brings a resource to what is declared and proves that nothing is left to do
 */
export async function rollsOutsideState(
  service: Service,
  settle: (life: FakeResource, inputs: Fields) => Promise<void>,
  url: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "acceptance-"));
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  const put = async (value: string): Promise<void> => {
    await writeFile(from, value);
    service.nextRun();
  };
  const valuesOf = async (life: FakeResource): Promise<(string | undefined)[]> =>
    (await service.api.endpoints.get(life.id ?? "")).secrets?.map(({ value }) => value) ?? [];
  try {
    const outside = service.resource("endpoint", "outside");
    const fromFile = { url, secretFrom: { file: from } };
    await put("canary-first");
    await settle(outside, { url, secret: "canary-first" });
    await settle(outside, fromFile);
    await put("canary-second");
    assert.equal((await outside.consulted(service.declared(fromFile))).due, true);
    await settle(outside, fromFile);
    assert.deepEqual(await valuesOf(outside), ["canary-first", "canary-second"]);

    const handed = service.resource("endpoint", "handed");
    const toFile = { url, secretTo: { file: to } };
    const again = { ...toFile, secretTriggers: { round: 1 } };
    await settle(handed, toFile);
    const first = await readFile(to, "utf8");
    await settle(handed, again);
    const known = [first, await readFile(to, "utf8")];
    assert.deepEqual(await valuesOf(handed), known);
    await service.api.endpoints.expireSecret(handed.id ?? "", { secret: "somebody-elses", expiration: 1 });
    await handed.refresh();
    await settle(handed, again);
    known.push("somebody-elses", await readFile(to, "utf8"));
    assert.deepEqual(await valuesOf(handed), known);

    assert.ok(!JSON.stringify([outside.state, handed.state]).includes("canary"));
    assert.equal("signingSecret" in outside.state || "signingSecret" in handed.state, false);
  } finally {
    await rm(folder, { recursive: true });
  }
}
