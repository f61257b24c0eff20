/** What leaves the provider carries a mark on every secret, nested ones too, whatever the program said of it. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator, type Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { kinds as registry } from "../../provider/kinds/registry";
import { isSecret, mapValue, revealAll, type Properties, type Value } from "../embedded-engine/values";
import { canary } from "../support/api-server";
import { configure, isFineError, kinds } from "../support/front";
import { convoySecrets, documentedSecrets, type SecretDeclaration } from "../support/secret-inputs";

/** The value as a reader of state sees it. */
const shown = (value: Value): Value =>
  isSecret(value) ? { ciphertext: "" } : mapValue(value, (inner) => shown(inner));

/** Nothing secret stands readable in what left the provider; gives it as the engine hands it back. */
function sealed(left: unknown, place: string, ...plain: readonly string[]): Fields {
  const text = JSON.stringify(shown(left as Properties));
  assert.ok(!text.includes(canary), `a secret is readable in ${place}: ${text}`);
  for (const word of plain) assert.ok(text.includes(word), `${word} is hidden in ${place}`);
  return revealAll(left as Properties);
}

for (const [dialect, declarations] of [
  ["documented", documentedSecrets(canary)],
  ["convoy", convoySecrets(canary)],
] as const) {
  describe(`What leaves the provider, dialect ${dialect}`, () => {
    let service: Emulator;
    beforeEach(async () => {
      service = await startEmulator({ dialect, apiKeys: [canary] });
      await configure(service, { dialect });
    });
    afterEach(() => service.stop());

    async function make({
      kind,
      inputs,
      plain,
    }: SecretDeclaration): Promise<{ id: string; inputs: Fields; outs: Fields }> {
      const checked = await kinds[kind].check?.({}, { ...named(kind, "before"), ...inputs });
      assert.deepEqual(checked?.failures, []);
      const given = sealed(checked?.inputs, "the checked inputs", ...plain);
      const created = await kinds[kind].create(given);
      return { id: created.id, inputs: given, outs: sealed(created.outs, "what was created", ...plain) };
    }

    for (const declaration of declarations) {
      const { kind, title, plain } = declaration;
      it(`hides the secrets of ${title} and nothing else`, async () => {
        const { id, inputs, outs } = await make(declaration);
        assert.ok(JSON.stringify([inputs, outs]).includes(canary));
        const read = await kinds[kind].read?.(id, outs);
        sealed(read?.props, "what was read", ...plain);
        sealed(read?.inputs, "the inputs that were read", ...plain);
        const updated = await kinds[kind].update?.(id, outs, { ...inputs, ...named(kind, "after") });
        sealed(updated?.outs, "what was updated", ...plain);
        const found = await kinds[kind].read?.(id, { __lookup: true });
        sealed(found?.props, "what was looked up");
        const diff = await kinds[kind].diff?.(id, revealAll(updated?.outs as Properties), {
          ...inputs,
          ...named(kind, "after"),
        });
        assert.deepEqual(diff, { changes: false });
      });
    }

    it("hides the secrets of an endpoint that is only half made", async () => {
      const [declaration] = documentedSecrets(canary);
      assert.ok(declaration);
      const { id, inputs, outs } = await make(declaration);
      service.faults.add({ method: "PUT", path: /expire_secret/, kind: "status", status: 400, times: 9 });
      const update = kinds.Endpoint.update?.(id, outs, {
        ...inputs,
        name: "after",
        secret: `${canary}-next`,
      });
      const failed: unknown = await update?.catch((error: unknown) => error);
      const { properties } = failed as { properties?: Properties };
      sealed(properties, "what a failure keeps", ...declaration.plain);
      assert.ok(JSON.stringify(properties).includes(canary));
    });

    it("hides a secret that the service repeats in its answer to a request without it", async () => {
      const given = {
        projectId: "p1",
        name: "acme",
        url: "https://acme.example.com",
        secret: "declared-old",
      };
      const created = await kinds.Endpoint.create(given);
      const { id } = created;
      const message = "secrets declared-old and declared-new bad";
      const olds = revealAll(created.outs as Properties);
      const news = { ...given, secret: "declared-new", paused: true };
      const refused = async (
        path: string | undefined,
        call: () => Promise<unknown> | undefined,
      ): Promise<void> => {
        service.faults.clear();
        service.faults.add({
          ...(path !== undefined && { path }),
          kind: "status",
          status: 400,
          message,
          times: 9,
        });
        const error: unknown = await call()?.catch((failed: unknown) => failed);
        isFineError(error);
        assert.match(error.message, /400 secrets \[secret\] and \[secret\] bad/);
      };
      const header = { type: "api_key", apiKey: { headerName: "X", headerValue: "declared-old" } };
      // The state of an object that is read or deleted has the old secret only.
      const known = { ...olds, chatWebhookUrl: "declared-new" };
      await refused(undefined, () => kinds.Endpoint.read?.(id, known));
      await refused(undefined, () => kinds.Endpoint.delete?.(id, known));
      await refused("endpoints.pause", () => kinds.Endpoint.update?.(id, olds, news));
      await refused("endpoints.pause", () => kinds.Endpoint.create({ ...news, authentication: header }));
    });

    it("hides the token and the address of a portal link", async () => {
      const checked = await kinds.PortalLink.check?.({}, { name: "acme", ownerId: "acme", ...own[dialect] });
      const created = await kinds.PortalLink.create(checked?.inputs as Fields);
      const read = await kinds.PortalLink.read?.(created.id, revealAll(created.outs as Properties));
      const found = await kinds.PortalLink.read?.(created.id, { __lookup: true });
      const seen = [created.outs, read?.props, found?.props] as Properties[];
      for (const { token, url } of seen) assert.ok(isSecret(token) && isSecret(url));
    });
  });
}

/** A project keeps its own name. */
function named(kind: SecretDeclaration["kind"], name: string): Fields {
  return kind === "ProjectSettings" ? {} : { name };
}

const own = { documented: { endpoints: [] }, convoy: {} };

describe("The table of secrets", () => {
  const names = (fields: object): string[] =>
    Object.entries(fields).flatMap(([name, inner]: [string, unknown]) =>
      typeof inner === "object" && inner !== null ? names(inner) : [name],
    );

  it("has every field whose comment says that it is secret", () => {
    const folder = join(__dirname, "..", "..", "provider", "kinds");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(folder, file));
    const said = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*readonly (\w+)/g)]
        .filter(([, comment]) => /(^|\. )Secret\./m.test(comment?.replaceAll(/\s*\n\s*\*\s*/g, " ") ?? ""))
        .map(([, , name]) => name ?? ""),
    );
    const known = new Set(Object.values(registry).flatMap(({ secrets }) => names(secrets)));
    assert.ok(said.length >= 15, said.join());
    assert.deepEqual(
      said.filter((name) => !known.has(name)),
      [],
    );
  });
});
