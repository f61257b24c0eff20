/** `npm run test:service`: what the service that the environment names delivers is verified, before and after a roll. */

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { verify } from "../../provider/receiver/signature";
import { itHere, sendEvent } from "./here";

const old = "test-secret-before-the-roll";
const next = "test-secret-after-the-roll";

/** Which secrets the signature of one delivery fits. */
interface Fits {
  readonly old: boolean;
  readonly new: boolean;
}

/** Sends events until one delivery fits as wanted: before release 26.7.3 the service keeps endpoints in a cache for minutes. */
async function untilFits(endpointId: string, seen: readonly Fits[], wanted: Fits): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const before = seen.length;
    await sendEvent(endpointId, `{ "round" : ${round}, "text": "é \\" <b>" }`);
    for (let tries = 0; tries < 100 && seen.length === before; tries += 1) await wait(100);
    const found = seen[before];
    assert.ok(found, "nothing was delivered within 10 s: the service needs its agent");
    assert.ok(found.old || found.new, "a delivery fits neither secret");
    if (found.old === wanted.old && found.new === wanted.new) return;
    await wait(2000);
  }
  assert.fail("the roll never showed in what is delivered");
}

describe("A delivery of the service that the environment names", function () {
  this.timeout(600_000);

  for (const advancedSignatures of [false, true]) {
    const format = advancedSignatures ? "advanced" : "simple";
    const seen: Fits[] = [];
    itHere(
      `is verified before and after a roll, ${format} signatures`,
      ({ body, headers }, response) => {
        const fits = (secret: string): boolean => verify(body, headers, secret, { format }).isValid;
        seen.push({ old: fits(old), new: fits(next) });
        response.end();
      },
      async ({ client, url }) => {
        const name = `signature-${Date.now().toString(36)}`;
        const { uid } = await client.endpoints.create({ name, url, secret: old, advancedSignatures });
        try {
          await untilFits(uid, seen, { old: true, new: false });
          await client.endpoints.expireSecret(uid, { secret: next, expiration: 1 });
          await untilFits(uid, seen, { old: advancedSignatures, new: true });
        } finally {
          await client.endpoints.delete(uid);
        }
      },
    );
  }
});
