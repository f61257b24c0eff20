/** A service that answers a create with another secret than the one that was sent: the create fails, and state has what is in force. */

import assert from "node:assert/strict";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { dialectNames } from "../../provider/settings/settings";
import { Service } from "../support/convoy";
import { convoySecrets, documentedSecrets } from "../support/secret-inputs";

const [ours, theirs] = ["canaryOurs", "canaryTheirs"];
const tables = { documented: documentedSecrets, convoy: convoySecrets };

for (const dialect of dialectNames)
  describe(`A create that is answered with another secret (${dialect})`, () => {
    let service: Service;
    beforeEach(async () => (service = await Service.emulated({ dialect })));
    afterEach(() => service.stop());

    const secretFields = {
      endpoint: ["authentication", "chat_webhook_url", "slack_webhook_url", "teams_webhook_url"],
      source: ["verifier", "pub_sub"],
    };
    for (const [index, { kind, title }] of tables[dialect](ours).entries()) {
      if (kind === "ProjectSettings") continue;
      const name = kind === "Endpoint" ? "endpoint" : "source";
      it(`fails and keeps the live secret in state: ${title}`, async () => {
        const { secret: _secret, ...inputs } = tables[dialect](ours)[index]?.inputs ?? {};
        const { secret: _other, ...others } = tables[dialect](theirs)[index]?.inputs ?? {};
        const other = await service.made(name, others, "other");
        const shown = await answerOf(service.emulator!, `${name}s/${other.id}`);
        const fields = Object.fromEntries(secretFields[name].map((field) => [field, shown[field]]));
        const path = new RegExp(`/${name}s`);
        service.emulator!.faults.add({ path, kind: "wrongTypes", fields, times: Infinity });
        const life = service.resource(name);
        await assert.rejects(life.up(service.declared(inputs)), {
          code: "partial",
          message: /the service has another secret in .* \[not-accepted\]$/,
        });
        const state = JSON.stringify(life.state);
        assert.ok(state.includes(theirs), state);
        // Of a part that the service masks, nothing shows another secret.
        assert.equal(state.includes(ours), title.includes("a password and a Teams URL"), state);
      });
    }
  });

/** An object as the service shows it. */
async function answerOf({ url: base, apiKey }: Emulator, path: string): Promise<Fields> {
  const authorization = `Bearer ${apiKey}`;
  const response = await fetch(`${base}/api/v1/projects/p1/${path}`, { headers: { authorization } });
  return ((await response.json()) as { data: Fields }).data;
}
