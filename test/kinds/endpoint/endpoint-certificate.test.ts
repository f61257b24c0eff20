/** A client certificate and a private key that do not belong together are refused before the service refuses them. */

import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { problemLine } from "../../../provider/base/errors";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { check } from "../../../provider/lifecycle/apply/check";
import { clientCert, clientKey } from "../../support/certificate";

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
      "mtlsClientCert: has a private key that does not belong to the certificate [conflicting-values]",
    ]);
  });

  it("passes with its key, and with one that is not known yet", () => {
    for (const key of [clientKey, unknown]) assert.deepEqual(problemsWith(key), []);
  });
});
