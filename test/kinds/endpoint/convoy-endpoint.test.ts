/** What only Convoy's endpoints and subscriptions have, field by field: declared, changed, drifted, removed, dropped. */

import assert from "node:assert/strict";
import type { Fields } from "../../../provider/base/fields";
import { Service } from "../../support/convoy";
import type { FakeResource } from "../../support/fake-resource";

const url = "https://billing.example.com/hooks";

const header = (value: string): Fields => ({
  type: "api_key",
  apiKey: { headerName: "X-Key", headerValue: value },
});
const basic = (password: string): Fields => ({ type: "basic_auth", basicAuth: { username: "u", password } });
const shared = (clientSecret: string): Fields => ({
  type: "oauth2",
  oauth2: {
    ...{ url: "https://login.example.com/token", clientId: "me", authenticationType: "shared_secret" },
    ...{ clientSecret, scope: "hooks", fieldMapping: { accessToken: "token" }, expiryTimeUnit: "minutes" },
  },
});
const asserted = (d: string): Fields => ({
  type: "oauth2",
  oauth2: {
    ...{ url: "https://login.example.com/token", clientId: "me", authenticationType: "client_assertion" },
    ...{ signingKey: { kty: "EC", kid: "1", crv: "P-256", x: "x", y: "y", d }, issuer: "me", subject: "me" },
  },
});

/** A field, two values of it, what the service then keeps, what it keeps once the field is removed, and a foreign hand. */
interface Field {
  readonly name: string;
  readonly first: unknown;
  readonly second: unknown;
  /** Where the service keeps it. */
  readonly wire: string;
  readonly kept: unknown;
  readonly removed: unknown;
  readonly drift: unknown;
}

const wireToken = {
  ...{ url: "https://login.example.com/token", client_id: "me", authentication_type: "shared_secret" },
  ...{ client_secret: "canary-2", scope: "hooks", field_mapping: { access_token: "token" } },
  expiry_time_unit: "minutes",
};
const wireKey = { kty: "EC", kid: "1", crv: "P-256", x: "x", y: "y", d: "canary-2" };
const wireAssertion = {
  ...{ url: "https://login.example.com/token", client_id: "me", authentication_type: "client_assertion" },
  ...{ signing_key: wireKey, issuer: "me", subject: "me" },
};
const chat = "https://chat.example.com/";

const fields: readonly (Field & { readonly title?: string })[] = [
  {
    name: "contentType",
    first: "application/x-www-form-urlencoded",
    second: "application/json",
    wire: "content_type",
    kept: "application/json",
    removed: "application/json",
    drift: "application/x-www-form-urlencoded",
  },
  {
    name: "teamsWebhookUrl",
    first: `${chat}canary-1`,
    second: `${chat}canary-2`,
    wire: "teams_webhook_url",
    kept: `${chat}canary-2`,
    removed: "",
    drift: `${chat}else`,
  },
  {
    title: "basic authentication",
    name: "authentication",
    first: basic("canary-1"),
    second: basic("canary-2"),
    wire: "authentication",
    kept: { type: "basic_auth", basic_auth: { username: "u", password: "canary-2" } },
    removed: undefined,
    drift: { type: "basic_auth", basic_auth: { username: "another", password: "canary-2" } },
  },
  {
    title: "OAuth2 with a shared secret",
    name: "authentication",
    first: shared("canary-1"),
    second: shared("canary-2"),
    wire: "authentication",
    kept: { type: "oauth2", oauth2: wireToken },
    removed: undefined,
    drift: { type: "oauth2", oauth2: { ...wireToken, scope: "else" } },
  },
  {
    title: "OAuth2 with an assertion",
    name: "authentication",
    first: asserted("canary-1"),
    second: asserted("canary-2"),
    wire: "authentication",
    kept: { type: "oauth2", oauth2: wireAssertion },
    removed: undefined,
    drift: { type: "oauth2", oauth2: { ...wireAssertion, issuer: "else" } },
  },
  {
    title: "one way to authenticate after another",
    name: "authentication",
    first: header("canary-1"),
    second: basic("canary-2"),
    wire: "authentication",
    kept: { type: "basic_auth", basic_auth: { username: "u", password: "canary-2" } },
    removed: undefined,
    drift: undefined,
  },
  {
    name: "mtlsClientCert",
    first: { clientCert: "public-1", clientKey: "canary-1" },
    second: { clientCert: "public-2", clientKey: "canary-2" },
    wire: "mtls_client_cert",
    kept: { client_cert: "public-2", client_key: "canary-2" },
    removed: undefined,
    drift: undefined,
  },
];

describe("What only Convoy's endpoints have", () => {
  let service: Service;
  let life: FakeResource;

  const start = async (...options: Parameters<typeof Service.emulated>): Promise<void> => {
    service = await Service.emulated(...options);
    life = service.resource("endpoint");
  };
  beforeEach(() => start());
  afterEach(() => service.stop());

  const held = (wire: string): unknown => {
    const endpoint = service.project.endpoints.get(life.id ?? "");
    return (endpoint as Fields | undefined)?.[wire];
  };
  const isSettled = async (inputs: Fields): Promise<void> => {
    assert.equal(life.preview(inputs).changes, false);
    await life.refresh();
    assert.equal(life.preview(inputs).changes, false, "a refresh finds nothing new");
  };

  for (const { title, name, first, second, wire, kept, removed, drift } of fields) {
    it(`${title ?? name}: set, changed in place, repaired and removed`, async () => {
      const declare = (value: unknown): Fields => service.declared({ url, [name]: value });
      await life.up(declare(first));
      await isSettled(declare(first));
      assert.deepEqual(life.preview(declare(second)).replaces, []);
      assert.equal(await life.up(declare(second)), "update");
      assert.deepEqual(held(wire), kept);
      await isSettled(declare(second));

      service.project.endpoints.patch(life.id ?? "", { [wire]: drift });
      await life.refresh();
      assert.equal(life.preview(declare(second)).changes, true, "what a foreign hand did is seen");
      await life.up(declare(second));
      assert.deepEqual(held(wire), kept);

      const bare = service.declared({ url });
      assert.equal(await life.up(bare), "update");
      assert.deepEqual(held(wire) ?? removed, removed);
      await isSettled(bare);
      assert.doesNotMatch(service.lines.join("\n"), /canary/);
    });
  }

  it("keeps what the service masks through an update of another field, and rotates it when it changes", async () => {
    const mtlsClientCert = { clientCert: "public", clientKey: "canary-1" };
    const declared = service.declared({ url, authentication: basic("canary-1"), mtlsClientCert });
    await life.up(declared);
    await life.up({ ...declared, description: "d" });
    const part = (): unknown => (held("authentication") as { basic_auth?: unknown } | undefined)?.basic_auth;
    assert.deepEqual(part(), { username: "u", password: "canary-1" });
    assert.deepEqual(held("mtls_client_cert"), { client_cert: "public", client_key: "canary-1" });
    await life.up({ ...declared, authentication: basic("canary-2") });
    assert.deepEqual(part(), { username: "u", password: "canary-2" });
    assert.throws(
      () => life.check({ ...declared, authentication: basic("[REDACTED]") }),
      /looks like a mask/,
    );
  });

  const flagged = [
    ["authentication", basic("canary")],
    ["authentication", shared("canary")],
    ["mtlsClientCert", { clientCert: "public", clientKey: "canary" }],
  ] as const;
  for (const [name, value] of flagged) {
    const what = "type" in value ? String(value["type"]) : name;

    it(`${what}: refused without the license, in the service's words`, async () => {
      await service.stop();
      await start({ licensed: false });
      await assert.rejects(
        life.up(service.declared({ url, [name]: value })),
        /400 .*feature unavailable, please upgrade your license/,
      );
      assert.equal(service.project.endpoints.size, 0);
    });
  }
});

describe("deliveryMode of a subscription", () => {
  it("is set, changed in place, repaired and reset", async () => {
    const service = await Service.emulated();
    const endpoint = service.resource("endpoint");
    await endpoint.up(service.declared({ url }));
    const life = service.resource("subscription");
    const declare = (inputs: Fields = {}): Fields => service.declared({ endpointId: endpoint.id, ...inputs });
    const all = service.project.subscriptions;
    const held = (): unknown => (all.get(life.id ?? "") as Fields | undefined)?.["delivery_mode"];
    const once = declare({ deliveryMode: "at_most_once" });
    await life.up(once);
    assert.equal(held(), "at_most_once");
    all.patch(life.id ?? "", { delivery_mode: "at_least_once" } as object);
    await life.refresh();
    assert.equal(life.preview(once).changes, true);
    assert.equal(await life.up(once), "update");
    assert.equal(held(), "at_most_once");
    await life.up(declare());
    assert.equal(held(), "at_least_once");
    assert.throws(() => life.check(declare({ deliveryMode: "sometimes" })), /deliveryMode/);
    await service.stop();
  });
});

describe("A subscription of Convoy", () => {
  it("knows the unit of a shown wait, and does not send one that is not declared", async () => {
    const service = await Service.emulated();
    const endpoint = await service.made("endpoint", { url });
    const declared = { endpointId: endpoint.id, retryConfig: { duration: "1m" } };
    const life = await service.made("subscription", declared);
    service.project.subscriptions.patch(life.id ?? "", { retry_config: { duration: 60_000 } });
    await life.refresh();
    assert.deepEqual(life.inputs["retryConfig"], { duration: "60000s" });
    service.nextRun();
    const adopted = await service.made("subscription", { adoptId: life.id, name: "renamed" }, "adopted");
    await adopted.up(service.declared({ adoptId: life.id, name: "once more" }));
    const { name, retry_config } = service.project.subscriptions.get(life.id ?? "") ?? {};
    assert.deepEqual([name, retry_config?.duration], ["once more", 60_000]);
    await service.stop();
  });
});
