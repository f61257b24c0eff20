/** OAuth 2.0 of an endpoint on Convoy: what the service refuses, and with what it never gets a token, in whole lines. */

import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { problemLine } from "../../../provider/base/errors";
import type { Fields } from "../../../provider/base/fields";
import { isUnknown, unknownMarker } from "../../../provider/base/markers";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { check } from "../../../provider/lifecycle/apply/check";
import type { Checked } from "../../../provider/lifecycle/apply/check";

const path = "authentication.oauth2";
const token = { url: "https://login.example.com/token", clientId: "me" };
const shared = (changes: object): Fields => ({
  ...{ ...token, authenticationType: "shared_secret", clientSecret: "canary" },
  ...changes,
});
const keyOf = (namedCurve: string): Fields => ({
  ...(generateKeyPairSync("ec", { namedCurve }).privateKey.export({ format: "jwk" }) as Fields),
  kid: "1",
});
const [key, key384] = [keyOf("P-256"), keyOf("P-384")];
const signed = (signingKey: Fields, changes: Fields = {}): Fields => ({
  ...{ ...token, authenticationType: "client_assertion", issuer: "me", subject: "me", signingKey },
  ...changes,
});

type Row = readonly [oauth2: Fields, line: string];

const refused: readonly Row[] = [
  [
    { ...token, authenticationType: "secret" },
    `${path}.authenticationType: must be one of shared_secret, client_assertion [invalid-value]`,
  ],
  [
    shared({ expiryTimeUnit: "days" }),
    `${path}.expiryTimeUnit: must be one of seconds, milliseconds, minutes, hours [invalid-value]`,
  ],
  [
    shared({ url: "login.example.com/canary" }),
    `${path}.url: must be an http or https URL, without white space around it [invalid-value]`,
  ],
  [signed({ ...key, kty: "RSA" }), `${path}.signingKey.kty: must be one of EC [invalid-value]`],
  [
    signed({ ...key, crv: "P-384" }, { signingAlgorithm: "ES256" }),
    `${path}.signingKey.crv: must be one of P-256 [invalid-value]`,
  ],
  [
    signed(key, { signingAlgorithm: "ES384" }),
    `${path}.signingKey.crv: must be one of P-384 [invalid-value]`,
  ],
  [signed({ ...key, x: undefined }), `${path}.signingKey.x: is required with ES256 [missing-value]`],
];

const useless: readonly Row[] = [
  [
    signed(key, { signingAlgorithm: "RS256" }),
    `${path}.signingAlgorithm: stops deliveries: the service can get a token only with ES256, ES384 or ES512 [oauth2-algorithm]`,
  ],
];

const working: readonly Fields[] = [
  shared({ grantType: "client_credentials", expiryTimeUnit: "milliseconds", url: "http://login.internal/t" }),
  shared({ grantType: "https://login.example.com/own-grant", signingAlgorithm: "RS256" }),
  signed(key),
  signed(key384, { signingAlgorithm: "ES384" }),
  signed(keyOf("P-521"), { signingAlgorithm: "ES512" }),
];

function checked(oauth2: Fields): Checked {
  const inputs = { url: "https://a.example.com", authentication: { type: "oauth2", oauth2 } };
  const context = { logicalName: "any", projectId: "p1", isUnknown };
  return check(definitionsFor("convoy").endpoint, {}, inputs, context);
}

const lines = ({ problems, warnings }: Checked): string[] => [...problems, ...warnings].map(problemLine);

/** The fields with every text but the one that chooses the others not known yet. */
function opened(value: Fields): Fields {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === "authenticationType") return [name, inner];
      return [name, typeof inner === "object" ? opened(inner as Fields) : unknownMarker];
    }),
  );
}

describe("OAuth 2.0 that Convoy cannot use", () => {
  for (const [oauth2, line] of refused)
    it(`is an error of the preview: ${line}`, () => {
      assert.deepEqual(checked(oauth2).problems.map(problemLine), [line]);
      assert.doesNotMatch(line, /canary/);
    });

  useless.forEach(([oauth2, line], index) =>
    it(`is a danger of the preview where Convoy stores it, ${index}: ${line}`, () => {
      const { problems, warnings } = checked(oauth2);
      assert.deepEqual(problems, []);
      assert.deepEqual(warnings.map(problemLine), [line]);
      assert.equal(warnings[0]?.severity, "danger");
    }),
  );

  working.forEach((oauth2, index) =>
    it(`is nothing else, ${index}`, () => assert.deepEqual(lines(checked(oauth2)), [])),
  );

  it("is passed over where it is not known yet", () => {
    for (const [oauth2] of [...refused, ...useless].filter(([{ authenticationType }]) =>
      ["shared_secret", "client_assertion"].includes(String(authenticationType)),
    ))
      assert.deepEqual(
        lines(checked({ ...opened({ ...oauth2, signingKey: oauth2["signingKey"] ?? {} }) })),
        [],
      );
  });
});
