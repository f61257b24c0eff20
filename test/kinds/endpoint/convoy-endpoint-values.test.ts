/** Values of an endpoint that a running Convoy refuses, or stores and can never use: what the preview says of each, in whole lines. */

import assert from "node:assert/strict";
import { problemLine } from "../../../provider/base/errors";
import type { Fields } from "../../../provider/base/fields";
import { isUnknown, unknownMarker } from "../../../provider/base/markers";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { check } from "../../../provider/lifecycle/apply/check";
import type { Checked } from "../../../provider/lifecycle/apply/check";
import type { DialectName } from "../../../provider/settings/settings";

const url = "https://billing.example.com/hooks";
const keyIn = (headerName: string): Fields => ({
  authentication: { type: "api_key", apiKey: { headerName, headerValue: "canary" } },
});
const basic = (username: string): Fields => ({
  authentication: { type: "basic_auth", basicAuth: { username, password: "canary:2" } },
});

type Row = readonly [declared: Fields, line: string];

const unusable = (field: string, text: string, reason: string): Row => [
  { [field]: text },
  `${field}: cannot be used by the service: ${reason} [unusable-url]`,
];
const noHost = "it has no host after the scheme and two slashes";
const badEscape = "a % in it is not followed by two hexadecimal digits";
const badUser = "its user or password contains a character that must be percent-encoded";
const badHost = "its host contains a character that hosts cannot contain";

const refused: readonly Row[] = [
  unusable("url", " https://a.example.com", "it has leading or trailing white space"),
  unusable("url", "https://a.example.com/hooks ", "it has leading or trailing white space"),
  unusable("url", "https://a.example.com/ho\noks", "it contains a line break or another control character"),
  unusable("url", "https://a.example.com\\canary", "it contains a backslash"),
  unusable("url", "https:a.example.com", noHost),
  unusable("url", "https:/a.example.com", noHost),
  unusable("url", "https:///a.example.com/hooks", noHost),
  unusable("url", "https://a.example.com/%zz/canary", badEscape),
  unusable("url", "https://a.example.com/100%", badEscape),
  unusable("url", "https://us%er@a.example.com", badEscape),
  unusable("url", "https://a.example.com/#%", badEscape),
  unusable("url", "https://user:canary[1]@a.example.com", badUser),
  unusable("url", "https://user:pass word@a.example.com", badUser),
  unusable("url", "https://{tenant}.example.com", badHost),
  unusable("url", "https://ex%61mple.com", badHost),
  unusable("chatWebhookUrl", "https://chat.example.com/%-canary", badEscape),
  unusable("teamsWebhookUrl", "https:chat.example.com/canary", noHost),
  ...[
    "a@localhost",
    "a@b",
    "a@1.2.3.4",
    "a@example.c0m1",
    "a,b@example.com",
    "a@-example.com",
    "a.@a.com",
  ].map((supportEmail): Row => [{ supportEmail }, "supportEmail: must be an email address [not-an-email]"]),
  [{ secretExpiration: 2_562_048 }, "secretExpiration: must be at most 2562047 hours [number-too-large]"],
];

const header = "authentication.apiKey.headerName: is";
const ofHttp = "a header that HTTP itself uses: receivers do not get the key [unsent-key]";
const ofService = "a header that the service sets itself: receivers do not get the key [unsent-key]";
const useless: readonly Row[] = [
  [
    { url: "https://a.example.com:0" },
    "url: has the port 0, which nothing can listen on: every delivery fails [port-zero]",
  ],
  ...["Host", "content-length", "Transfer-Encoding", "Trailer", "Connection", "TE", "Upgrade", "Expect"].map(
    (name): Row => [keyIn(name), `${header} ${ofHttp}`],
  ),
  ...["Content-Type", "accept-encoding"].map((name): Row => [keyIn(name), `${header} ${ofService}`]),
  [
    keyIn("X-Convoy-Signature"),
    `${header} the header of the signature, unless the project declares another: receivers do not get the key [unsent-key]`,
  ],
  [
    keyIn("x-convoy-idempotency-key"),
    `${header} the header of the ID of a request, unless the project declares another: receivers do not get the key [unsent-key]`,
  ],
  [
    keyIn("User-Agent"),
    "authentication.apiKey.headerName: reaches receivers only since release 26.7.1: earlier releases send their own User-Agent [key-in-user-agent]",
  ],
  [
    basic("canary:1"),
    "authentication.basicAuth.username: contains a colon, which receivers take as the end of the username: they reject deliveries [colon-in-username]",
  ],
  [{ rateLimit: 5 }, "rateLimit: has no effect without rateLimitDuration [idle-rate-limit]"],
  [
    { rateLimit: 0, rateLimitDuration: 60 },
    "rateLimitDuration: has no effect without rateLimit [idle-rate-limit]",
  ],
];

const working: readonly Fields[] = [
  { url: "http://user:p%20w@bücher.example:8080/a b/ü?q=100%&r={x}#top" },
  { url: "https://[2001:db8::1]:443/hooks" },
  { url: "HTTPS://a_b.example.com./{name}" },
  { url: "https://b%C3%BCcher.example" },
  { supportEmail: "" },
  { supportEmail: "Ops+hooks@mail.büro.example." },
  { supportEmail: "o'neil.x@sub-domain.example.co.uk" },
  { secretExpiration: 2_562_047 },
  { rateLimit: 5, rateLimitDuration: 60 },
  { rateLimit: 0, rateLimitDuration: 0 },
  { rateLimit: 5, adoptId: "e1" },
  keyIn("Authorization"),
  basic("user"),
];

function checked(inputs: Fields, before: Fields = {}, dialect: DialectName = "convoy"): Checked {
  const context = { logicalName: "any", projectId: "p1", isUnknown };
  return check(definitionsFor(dialect).endpoint, before, { url, ...inputs }, context);
}

const lines = ({ problems, warnings }: Checked): string[] => [...problems, ...warnings].map(problemLine);

describe("A value of an endpoint that Convoy cannot use", () => {
  for (const [inputs, line] of refused)
    it(`is an error of the preview: ${JSON.stringify(inputs)}`, () => {
      assert.deepEqual(checked(inputs).problems.map(problemLine), [line]);
      assert.doesNotMatch(line, /canary/);
    });

  for (const [inputs, line] of useless)
    it(`is told by the preview where Convoy stores it: ${line}`, () => {
      const { problems, warnings } = checked(inputs);
      assert.deepEqual(problems, []);
      assert.deepEqual(warnings.map(problemLine), [line]);
      assert.doesNotMatch(line, /canary/);
      const isDanger = !/\[(idle-rate-limit|key-in-user-agent)\]$/.test(line);
      assert.equal(warnings[0]?.severity, isDanger ? "danger" : "warning");
    });

  for (const inputs of working)
    it(`is nothing else: ${JSON.stringify(inputs)}`, () => {
      assert.deepEqual(lines(checked(inputs)), []);
    });

  it("is passed over where it is not known yet", () => {
    for (const name of ["url", "chatWebhookUrl", "teamsWebhookUrl", "supportEmail", "secretExpiration"])
      assert.deepEqual(lines(checked({ [name]: unknownMarker })), [], name);
    for (const name of ["rateLimit", "rateLimitDuration"])
      assert.deepEqual(lines(checked({ rateLimit: 5, rateLimitDuration: 5, [name]: unknownMarker })), []);
    assert.deepEqual(lines(checked(keyIn(unknownMarker))), []);
    assert.deepEqual(lines(checked(basic(unknownMarker))), []);
  });

  it("says nothing of half a limit that stood alone before, because the endpoint may hold the other half", () => {
    assert.deepEqual(lines(checked({ rateLimit: 5 }, { url, rateLimit: 5 })), []);
    assert.equal(checked({ rateLimit: 6 }, { url, rateLimit: 5 }).warnings.length, 1);
    assert.equal(
      checked({ rateLimit: 5 }, { url, rateLimit: 5, rateLimitDuration: 60 }).warnings.length,
      1,
      "the removed half is reset",
    );
  });

  it("is no matter of a service with the documented interface", () => {
    for (const [inputs] of [...refused, ...useless].filter(
      ([inputs]) =>
        !("teamsWebhookUrl" in inputs) &&
        !("authentication" in inputs && "basicAuth" in (inputs["authentication"] as object)),
    )) {
      const found = lines(checked(inputs, {}, "documented"));

      assert.deepEqual(found, [], JSON.stringify(inputs));
    }
  });
});
