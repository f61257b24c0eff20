/** A service that answers a create with another secret than the one that was sent: the create fails, and state has what is in force. */

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator } from "../../provider/emulator";
import type { Fields } from "../../provider/base/fields";
import { dialectNames } from "../../provider/settings/settings";
import { Service } from "../support/convoy";
import { convoySecrets, documentedSecrets } from "../support/secret-inputs";

const url = "https://billing.example.com/hooks";
const [ours, theirs] = ["canaryOurs", "canaryTheirs"];
const tables = { documented: documentedSecrets, convoy: convoySecrets };

for (const dialect of dialectNames)
  describe(`A create that is answered with another secret (${dialect})`, () => {
    let service: Service;
    let folder: string;
    beforeEach(async () => {
      service = await Service.emulated({ dialect, expirationUnit: "hours" });
      folder = await mkdtemp(join(tmpdir(), "created-"));
      await writeFile(join(folder, "from"), `${ours}-from`);
    });
    afterEach(async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    });

    /** Has every answer of a kind show the secrets of another object until the faults are cleared. */
    const showSecretsOf = async (kind: "endpoint" | "source", id: string, names: readonly string[]) => {
      const shown = await answerOf(service.emulator!, `${kind}s/${id}`);
      const fields = Object.fromEntries(names.map((name) => [name, shown[name]]));
      const path = new RegExp(`/${kind}s`);
      service.emulator!.faults.add({ path, kind: "wrongTypes", fields, times: Infinity });
    };

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
        await showSecretsOf(name, other.id ?? "", secretFields[name]);
        const life = service.resource(name);
        await assert.rejects(life.up(service.declared(inputs)), {
          code: "partial",
          message: /the service has another secret in .* \[not-accepted\]$/,
        });
        const state = JSON.stringify(life.state);
        assert.ok(state.includes(theirs), state);
        // Of a part that the service masks, nothing shows another secret.
        assert.equal(state.includes(ours), title.includes("a password and a second chat"), state);
      });
    }

    const signing: readonly (readonly [string, () => Fields, () => string | Promise<string>, RegExp])[] = [
      ["secret", () => ({ secret: `${ours}-value` }), () => `${ours}-value`, /\(secret changed\)/],
      [
        "secretFrom",
        () => ({ secretFrom: { file: join(folder, "from") } }),
        () => `${ours}-from`,
        /^compares secretFrom with the active signing secret, because the active one was not set from here/,
      ],
      [
        "secretTo",
        () => ({ secretTo: { file: join(folder, "to") } }),
        () => readFile(join(folder, "to"), "utf8"),
        /\(secretTo has one that may not be in force\)/,
      ],
    ];
    for (const [name, inputs, wanted, line] of signing)
      it(`fails, calls no signing secret active that is not, and rolls with the next update: ${name}`, async () => {
        const other = await service.made("endpoint", { url, secret: `${theirs}-signing` }, "other");
        await showSecretsOf("endpoint", other.id ?? "", ["secrets"]);
        const life = service.resource("endpoint");
        const declared = service.declared({
          url,
          secretExpiration: 24,
          advancedSignatures: true,
          ...inputs(),
        });
        await assert.rejects(life.up(declared), {
          code: "partial",
          message:
            "the new endpoint signs with another secret than the one that was sent; run `pulumi up` again, which rolls it [create-secret-differs]",
        });
        const { endpoints } = service.project;
        const active = () =>
          endpoints.get(life.id ?? "")?.secrets.find(({ expires_at }) => !expires_at)?.value;
        endpoints.patch(life.id ?? "", { secrets: endpoints.get(other.id ?? "")?.secrets ?? [] });
        service.emulator!.faults.clear();
        assert.equal(life.state["signingSecret"], name === "secret" ? `${theirs}-signing` : undefined);
        assert.equal(life.state["secretDigest"], undefined);
        assert.notEqual(life.state["appliedSecretUid"], life.state["signingSecretUid"]);
        await life.refresh();
        const { changes, lines } = await life.consulted(declared);
        assert.deepEqual([changes, lines.length], [true, 1]);
        assert.match(lines.join(), line);
        assert.equal(await life.up(declared), "update");
        assert.equal(active(), await wanted());
        assert.equal(await life.up(declared), "same");
      });

    it("delivers anew also where the service has not accepted another field of the create", async () => {
      const other = await service.made("endpoint", { url, secret: `${theirs}-signing` }, "other");
      await showSecretsOf("endpoint", other.id ?? "", ["secrets", "description"]);
      const life = service.resource("endpoint");
      const file = join(folder, "to");
      const declared = service.declared({
        url,
        secretExpiration: 24,
        secretTo: { file },
        description: "ours",
      });
      await assert.rejects(life.up(declared), { code: "partial" });
      const { endpoints } = service.project;
      endpoints.patch(life.id ?? "", { secrets: endpoints.get(other.id ?? "")?.secrets ?? [] });
      service.emulator!.faults.clear();
      assert.equal(await life.up(declared), "update");
      const active = endpoints.get(life.id ?? "")?.secrets.find(({ expires_at }) => !expires_at);
      assert.equal(active?.value, await readFile(file, "utf8"));
    });
  });

/** An object as the service shows it. */
async function answerOf({ url: base, apiKey }: Emulator, path: string): Promise<Fields> {
  const authorization = `Bearer ${apiKey}`;
  const response = await fetch(`${base}/api/v1/projects/p1/${path}`, { headers: { authorization } });
  return ((await response.json()) as { data: Fields }).data;
}
