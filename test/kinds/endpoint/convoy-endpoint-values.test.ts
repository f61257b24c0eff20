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
type Row = readonly [declared: Fields, line: string];

const notHttp = (field: string, text: string): Row => [
  { [field]: text },
  `${field}: must be an http or https URL, without white space around it [invalid-value]`,
];

const refused: readonly Row[] = [
  notHttp("url", " https://a.example.com"),
  notHttp("url", "https://a.example.com/hooks "),
  notHttp("url", "https://a.example.com/ho\noks"),
  notHttp("url", "https:a.example.com"),
  notHttp("url", "https:/a.example.com"),
  notHttp("url", "https:///a.example.com/hooks"),
  notHttp("url", "ftp://a.example.com/canary"),
  notHttp("chatWebhookUrl", "https:chat.example.com/canary"),
  notHttp("teamsWebhookUrl", "https:chat.example.com/canary"),
  ...["a@localhost", "a@b", "a@1.2.3.4", "a@example.c0m1", "a,b@example.com"].map((supportEmail): Row => [
    { supportEmail },
    "supportEmail: must be an email address [invalid-value]",
  ]),
];

const useless: readonly Row[] = [
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
  { rateLimit: 5, rateLimitDuration: 60 },
  { rateLimit: 0, rateLimitDuration: 0 },
  { rateLimit: 5, adoptId: "e1" },
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
      assert.equal(warnings[0]?.severity, "warning");
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
    for (const inputs of [{ url: "https://a.example.com/%zz" }, { supportEmail: "a@b" }, { rateLimit: 5 }])
      assert.deepEqual(lines(checked(inputs, {}, "documented")), [], JSON.stringify(inputs));
  });
});
