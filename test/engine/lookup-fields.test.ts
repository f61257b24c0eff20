/** A look-up shows every field that the service shows, without the values of older secrets; managed state stays small. */

import assert from "node:assert/strict";
import { startEmulator, type Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor, type Definitions } from "../../provider/kinds/definitions";
import { dialectNames } from "../../provider/settings/settings";
import { canary } from "../support/api-server";
import { configure, kinds } from "../support/front";

const at = "2024-05-01T00:00:00.000Z";
const seed = {
  projects: {
    p1: {
      endpoints: [
        {
          uid: "e1",
          name: "e1",
          url: "https://e1.example.com",
          owner_id: "acme",
          events: 7,
          failure_rate: 0.5,
          secrets: [
            { uid: "s1", value: "old-value", created_at: at, expires_at: "2999-01-01T00:00:00.000Z" },
            { uid: "s2", value: "active-value", created_at: at },
          ],
        },
      ],
      devices: [{ uid: "d1", host_name: "laptop" }],
      sources: [
        { uid: "src1", name: "in", type: "http", provider_config: { social: { crc_verified_at: at } } },
      ],
      portal_links: [{ uid: "l1", name: "acme", owner_id: "acme", endpoints: ["e1"] }],
      subscriptions: [{ uid: "sub1", name: "all", endpoint_id: "e1", source_id: "src1", device_id: "d1" }],
      event_types: [{ id: "t1", name: "invoice.paid", category: "c", description: "d" }],
    },
  },
};
const ids: Readonly<Record<string, string>> = {
  Endpoint: "e1",
  PortalLink: "l1",
  Subscription: "sub1",
  Source: "src1",
};

/** Shown under another name, as the ID of the resource; never there, as what is deleted counts as missing; new at each read. */
const elsewhere = ["uid", "id", "deletedAt", "authKey"];

for (const dialect of dialectNames) {
  describe(`The fields of a look-up, dialect ${dialect}`, () => {
    let service: Emulator;
    beforeEach(async () => {
      service = await startEmulator({ dialect, apiKeys: [canary], seed });
      await configure(service, { dialect });
    });
    afterEach(() => service.stop());

    const lookup = async (kind: keyof typeof kinds, id = ids[kind] ?? ""): Promise<Fields> => {
      const { props } = (await kinds[kind].read?.(id, { __lookup: true })) as { props?: Fields };
      return JSON.parse(JSON.stringify(props)) as Fields;
    };

    it("of an endpoint hold its figures and its secrets, of which only the active one has a value", async () => {
      const props = await lookup("Endpoint");
      assert.equal(props["events"], 7);
      assert.equal(props["failureRate"], 0.5);
      const secrets = props["secrets"] as readonly Fields[];
      assert.deepEqual(
        secrets.map(({ uid, value, createdAt }) => [uid, value, createdAt]),
        [
          ["s1", undefined, at],
          ["s2", undefined, at],
        ],
      );
      assert.equal(secrets[0]?.["expiresAt"], "2999-01-01T00:00:00.000Z");
      const whole = JSON.stringify(props);
      assert.ok(whole.includes("active-value") && !whole.includes("old-value"));
    });

    it("of a link hold its endpoints", async () => {
      const [endpoint] = (await lookup("PortalLink"))["endpointsMetadata"] as readonly Fields[];
      assert.deepEqual([endpoint?.["uid"], endpoint?.["url"]], ["e1", "https://e1.example.com"]);
      assert.ok(!JSON.stringify(endpoint).includes("-value"));
    });

    it("of a subscription hold its endpoint, source and device", async () => {
      const props = await lookup("Subscription");
      const uids = ["endpointMetadata", "sourceMetadata", "deviceMetadata"].map(
        (name) => (props[name] as Fields | undefined)?.["uid"],
      );
      assert.deepEqual(uids, ["e1", "src1", dialect === "documented" ? "d1" : ""]);
      assert.ok(!JSON.stringify(props).includes("-value"));
    });

    it("of a source hold the settings of its provider", async () => {
      const { providerConfig } = await lookup("Source");
      const shown = { social: { crcVerifiedAt: at } };
      assert.deepEqual(providerConfig, dialect === "documented" ? shown : undefined);
    });

    for (const definition of Object.values(definitionsFor(dialect))) {
      const { kind, read, live, inputs } = definition;
      if (read === undefined) continue;
      it(`of ${kind} are all that an answer can hold`, () => {
        const names = [inputs.shape, definition.outputs({}, {}, {}), definition.lookupOutputs?.({}) ?? {}];
        const known = [...names.flatMap((fields) => Object.keys(fields)), ...elsewhere];
        assert.deepEqual(
          Object.keys(live.shape).filter((name) => !known.includes(name)),
          [],
        );
      });
    }

    it("are not kept in the state of what is managed", async () => {
      const managed = ["Endpoint", "PortalLink", "Subscription", "Source"] as const;
      for (const kind of managed) {
        const definition = Object.values<Definitions[keyof Definitions]>(definitionsFor(dialect)).find(
          (anyDefinition) => anyDefinition.kind === kind,
        );
        const { props } = (await kinds[kind].read?.(ids[kind] ?? "", { projectId: "p1" })) as {
          props: Fields;
        };
        const names = Object.keys(definition?.lookupOutputs?.({}) ?? {});
        assert.ok(names.length > 0, kind);
        for (const name of names) assert.ok(!(name in props), name);
      }
    });
  });
}
