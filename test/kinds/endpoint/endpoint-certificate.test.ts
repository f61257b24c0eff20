/** A client certificate and a private key that do not belong together are refused before the service refuses them. */

import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { problemLine } from "../../../provider/base/errors";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { check } from "../../../provider/lifecycle/apply/check";

/** The certificate, valid for 100 years. */
const clientCert = [
  "-----BEGIN CERTIFICATE-----",
  "MIIBeDCCAR+gAwIBAgIUUYVlSyh+ZAoM3lGxdIqFfpyFbvgwCgYIKoZIzj0EAwIw",
  "ETEPMA0GA1UEAwwGY2xpZW50MCAXDTI2MTEyNzE3NDY0OVoYDzIxMjYxMTAzMTc0",
  "NjQ5WjARMQ8wDQYDVQQDDAZjbGllbnQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC",
  "AASO9bKlNLWVZoce3WLoM+7p+ugAU+MeHsyk7r+i0i3K/jXddBaZ6jcp+KNbU6Ur",
  "8+8hb5a82LEkO+TUgI/MAdZfo1MwUTAdBgNVHQ4EFgQUMO0H/MLA/JFVz4w9vXn9",
  "YihixuYwHwYDVR0jBBgwFoAUMO0H/MLA/JFVz4w9vXn9YihixuYwDwYDVR0TAQH/",
  "BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBietUj5sYBLfh1t4Huv3IdZyVGs3Ud",
  "+iS59HbaCKyDBAIgbi4QFqqmXxsnAslKgS3KvK8BWJbXmIIFzyxwd2qvyF4=",
  "-----END CERTIFICATE-----",
].join("\n");

/** The private key of the certificate. */
const clientKey = [
  "-----BEGIN PRIVATE KEY-----",
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPN4fn1922OEO8YNO",
  "gp1/XkFa5YM0wqppCQzrMuSv/wyhRANCAASO9bKlNLWVZoce3WLoM+7p+ugAU+Me",
  "Hsyk7r+i0i3K/jXddBaZ6jcp+KNbU6Ur8+8hb5a82LEkO+TUgI/MAdZf",
  "-----END PRIVATE KEY-----",
].join("\n");

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
