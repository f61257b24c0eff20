/** No line about a resource shows what its program marks as secret, and no secret hides a code. */

import assert from "node:assert/strict";
import { mock } from "node:test";
import { cleanLine, cleanerFor, withMarks } from "../../provider/http/clean";
import { declareNotices } from "../../provider/base/declare";
import { secret as secretValue, signature } from "../../provider/base/markers";

const notices = declareNotices({
  "owner-set": { severity: "warning", text: "sets the owner to {owner}", help: "Access widens." },
});

describe("A line about a resource", () => {
  const lineWith = (secret: string, owner: string, subject = "PortalLink portal"): string =>
    cleanLine(
      cleanerFor([{ fields: { ownerId: secret }, secrets: { ownerId: true } }], {}),
      notices["owner-set"]({ owner }),
      subject,
    );

  for (const secret of ["acme", "a", "7", "a.b", "a-b", "x (y)", "ö", "longer-than-six"])
    it(`hides the secret ${secret} where it stands by itself`, () => {
      assert.equal(lineWith(secret, secret), "PortalLink portal: sets the owner to [secret] [owner-set]");
      assert.equal(
        lineWith(secret, `"${secret}",`),
        'PortalLink portal: sets the owner to "[secret]", [owner-set]',
      );
    });

  it("hides a short secret in the subject", () => {
    assert.match(
      lineWith("acme", "other", "PortalLink portal (acme)"),
      /^PortalLink portal \(\[secret\]\): /,
    );
  });

  it("keeps words that a short secret is a part of", () => {
    assert.match(lineWith("own", "other"), / sets the owner to other /);
  });

  it("keeps its code where a secret is equal to it", () => {
    for (const secret of ["owner-set", "[owner-set]", "owner", "set"])
      assert.match(lineWith(secret, "other"), / \[owner-set\]$/);
  });
});

describe("What leaves a provider", () => {
  const value = {
    ...{ name: "billing", note: undefined, token: "key", secret: null },
    auth: { header: "X-Key", value: "key", scheme: undefined },
    list: [{ value: "key" }, "plain"],
  };
  const secrets = { token: true, secret: true, auth: { value: true }, list: { value: true } } as const;

  it("has each secret marked, and no undefined field", () => {
    const marked = { [signature]: secretValue, value: "key" };
    assert.deepEqual(withMarks(value, secrets), {
      ...{ name: "billing", token: marked, secret: null },
      auth: { header: "X-Key", value: marked },
      list: [{ value: marked }, "plain"],
    });
  });

  it("is copied once", () => {
    const copies = mock.method(Object, "fromEntries");
    try {
      withMarks(value, secrets);
      assert.equal(copies.mock.callCount(), 3);
    } finally {
      mock.restoreAll();
    }
  });
});
