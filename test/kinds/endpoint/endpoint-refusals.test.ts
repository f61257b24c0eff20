/** Which arguments of an endpoint are refused before anything is sent, with the whole sentence of each. */

import assert from "node:assert/strict";
import { problemLine } from "../../../provider/base/errors";
import type { Fields } from "../../../provider/base/fields";
import { check } from "../../../provider/lifecycle/apply/check";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { dialectNames } from "../../../provider/settings/settings";
import type { DialectName } from "../../../provider/settings/settings";

const url = "https://billing.example.com/hooks";
const header = (name: string, value = "v"): Fields => ({
  authentication: { type: "api_key", apiKey: { headerName: name, headerValue: value } },
});

const refused: readonly (readonly [declared: Fields, line: string, only?: DialectName])[] = [
  [
    { url: "http://billing.example.com" },
    "url: must be an https URL: the service delivers only to https [invalid-value]",
    "documented",
  ],
  [
    { url: "ftp://billing.example.com" },
    "url: must be an http or https URL, without white space around it [invalid-value]",
    "convoy",
  ],
  [
    { chatWebhookUrl: "canary" },
    "chatWebhookUrl: must be an http or https URL, without white space around it [invalid-value]",
  ],
  [{ supportEmail: "nobody" }, "supportEmail: must be an email address [invalid-value]"],
  [{ secretFrom: { command: [""] } }, "secretFrom.command: must name a program [missing-value]"],
  [
    { secretFrom: { environment: "canary-secret" } },
    "secretFrom.environment: must be the name of an environment variable: letters, digits and _ [invalid-value]",
  ],
  [
    { rotateSecretAfterDays: 0 },
    "rotateSecretAfterDays: must be more than 0, and at most 1000000 [invalid-value]",
  ],
  [
    { rotateSecretAfterDays: 1_000_001 },
    "rotateSecretAfterDays: must be more than 0, and at most 1000000 [invalid-value]",
  ],
  [{ httpTimeout: 0 }, "httpTimeout: must be at least 1 [invalid-value]", "convoy"],
  [{ httpTimeout: 1.5 }, "httpTimeout: must be a whole number [fractional-number]", "convoy"],
  [
    { paused: true, isDisabled: true },
    "paused: cannot be combined with isDisabled: declare one of them [conflicting-values]",
    "documented",
  ],
  [
    { paused: true, isDisabled: false },
    "paused: contradicts isDisabled: both mean the same here, so declare only one [conflicting-values]",
    "convoy",
  ],
  [
    { mtlsClientCert: { clientCert: "c" } },
    "mtlsClientCert: needs both clientCert and clientKey [missing-value]",
    "convoy",
  ],
  [
    header("X Key"),
    "authentication.apiKey.headerName: must be the name of an HTTP header, such as X-Api-Key [invalid-value]",
  ],
  [
    header("X-Key", "canary\n"),
    "authentication.apiKey.headerValue: must not contain a line break or a control character [invalid-value]",
  ],
  [
    { authentication: { type: "token" } },
    "authentication.type: must be one of api_key, basic_auth, oauth2 [invalid-value]",
    "convoy",
  ],
  [
    { authentication: { type: "basic_auth", basicAuth: { username: "u", password: "[REDACTED]" } } },
    "authentication.basicAuth.password: looks like a mask, not a password [invalid-value]",
    "convoy",
  ],
  [{ secret: " " }, "secret: must not be empty; omit it to let the service generate one [missing-value]"],
  [{ secret: "*****" }, "secret: looks like a mask, not a secret [invalid-value]"],
];

describe("An argument of an endpoint", () => {
  for (const dialect of dialectNames) {
    const checked = (declared: Fields) =>
      check(
        definitionsFor(dialect).endpoint,
        {},
        { url, ...declared },
        {
          isUnknown: () => false,
          logicalName: "billing",
          projectId: "p1",
        },
      );

    for (const [declared, line, only = dialect] of refused) {
      if (only !== dialect) continue;
      it(`is refused, dialect ${dialect}: ${JSON.stringify(declared)}`, () => {
        assert.deepEqual(checked(declared).problems.map(problemLine), [line]);
      });
    }
  }
});
