/** A write that is refused because of an object that it refers to: the argument and the ID are named, and what to do. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { Service } from "../support/convoy";

const url = "http://127.0.0.1:9";

describe("A refused write that refers to an object", () => {
  let service: Service;
  afterEach(() => service.stop());

  const cases: readonly (readonly [
    kind: "subscription" | "portalLink",
    (endpointId: string) => Fields,
    RegExp,
  ])[] = [
    [
      "subscription",
      () => ({ endpointId: "none" }),
      /: 400 failed to find endpoint by id; project p1 has no object none, which endpointId refers to: correct it \[not-found\]$/,
    ],
    [
      "subscription",
      (endpointId) => ({ endpointId, sourceId: "none" }),
      /: 400 .*; project p1 has no object none, which sourceId refers to: correct it \[not-found\]$/,
    ],
    [
      "portalLink",
      (endpointId) => ({ ownerId: "acme", endpoints: [endpointId, "none", "gone"] }),
      /: 400 .*; project p1 has no object none, gone, which endpoints refers to: correct it \[not-found\]$/,
    ],
  ];
  for (const [kind, given, message] of cases) {
    it(`names the argument and the ID: ${message}`, async () => {
      service = await Service.emulated();
      const endpoint = await service.made("endpoint", { url, ownerId: "acme" });
      const declared = service.declared(given(endpoint.id ?? ""));
      await assert.rejects(service.resource(kind).up(declared), { message });
      const life = service.resource(kind, "changed");
      const good = kind === "subscription" ? { endpointId: endpoint.id } : { ownerId: "acme" };
      await life.up(service.declared(good));
      await assert.rejects(life.up({ ...declared, name: "changed" }), { message });
    });
  }

  it("stays as it is where all objects exist, or where nothing shows that one does not", async () => {
    service = await Service.emulated();
    const endpoint = await service.made("endpoint", { url, ownerId: "acme" });
    const refuse = { kind: "status", status: 400, message: "no", method: "POST" } as const;
    service.emulator!.faults.add(refuse);
    const link = (id: string | undefined): Fields => service.declared({ ownerId: "acme", endpoints: [id] });
    await assert.rejects(service.resource("portalLink").up(link(endpoint.id)), /: 400 no \[refused\]$/);
    service.emulator!.faults.add(refuse);
    service.emulator!.faults.add({ kind: "status", status: 403, method: "GET", path: "endpoints.get" });
    await assert.rejects(service.resource("portalLink").up(link("none")), /: 400 no \[refused\]$/);
    service.takeRequests();
    service.emulator!.faults.add({ ...refuse, status: 401 });
    await assert.rejects(service.resource("portalLink").up(link("none")), /: 401 no /);
    assert.deepEqual(service.takeRequests(), ["POST portal-links"]);
  });
});
