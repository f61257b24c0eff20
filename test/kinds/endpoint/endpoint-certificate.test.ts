/** A client certificate and a private key that do not belong together are refused before the service refuses them. */

import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { problemLine } from "../../../provider/base/errors";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { check } from "../../../provider/lifecycle/apply/check";
import { clientCert, clientKey } from "../../support/certificate";
import { World } from "../../support/fake-resource";

const url = "https://billing.example.com/hooks";
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const otherKey = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const problemsWith = (key: string): string[] =>
  check(
    definitionsFor("convoy").endpoint,
    {},
    { url, mtlsClientCert: { clientCert, clientKey: key } },
    {
      isUnknown: (value) => JSON.stringify(value)?.includes(unknown) === true,
      ...{ logicalName: "billing", projectId: "p1" },
    },
  ).problems.map(problemLine);

describe("A client certificate", () => {
  it("is refused with the private key of another one, which is not shown", () => {
    assert.deepEqual(problemsWith(otherKey), [
      "mtlsClientCert: has a private key that does not belong to the certificate [mismatched-certificate]",
    ]);
  });

  it("passes with its key, and with one that is not known yet", () => {
    for (const key of [clientKey, unknown]) assert.deepEqual(problemsWith(key), []);
  });

  it("is refused by the service in the same case", async () => {
    const world = await World.start({ dialect: "convoy" });
    try {
      const creating = (key: string): Promise<{ readonly mtlsClientCert?: unknown }> =>
        world.api.endpoints.create({ url, name: "e", mtlsClientCert: { clientCert, clientKey: key } });
      await assert.rejects(creating(otherKey), /invalid mTLS client certificate: tls: private key/);
      assert.equal(world.service.project("p1").endpoints.list().length, 0);
      assert.ok((await creating(clientKey)).mtlsClientCert !== undefined);
    } finally {
      await world.stop();
    }
  });
});
