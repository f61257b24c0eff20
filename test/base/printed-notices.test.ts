/** The sentences of settings, requests, programs, the plugin and receivers: each as it is printed, with values. */

import { notices as dynamic } from "../../provider/dynamic/notices";
import { clauses, notices as http } from "../../provider/http/notices";
import { notices as plugin } from "../../provider/plugin/notices";
import { notices as receiver } from "../../provider/receiver/notices";
import { notices as settings } from "../../provider/settings/notices";
import { pinSentences } from "../support/pinned";
import type { PinnedRooms } from "../support/pinned";

const refusal = { status: 400, reason: "bad" };
const host = "h.example.com";

const rooms: PinnedRooms = {
  "requests and answers": [
    http,
    [
      ["not-found", { status: 404, reason: "gone" }, "404 gone"],
      [
        "project-not-found",
        { status: 404, reason: "gone", settings: "webhooks:projectId" },
        "404 gone (check webhooks:projectId)",
      ],
      [
        "unauthorized",
        { status: 401, reason: "no", advice: clauses.checkKey({ key: "webhooks:apiKey" }) },
        "401 no (check webhooks:apiKey and webhooks:authScheme)",
      ],
      [
        "unexpected-unauthorized",
        {
          status: 401,
          reason: "no",
          advice: clauses.checkKeyAfter({ first: clauses.tryAgain(), key: "webhooks:apiKey" }),
        },
        "401 no (other requests of this run succeeded with this key: try again; if that does not help, check webhooks:apiKey)",
      ],
      [
        "forbidden",
        { status: 403, reason: "no", key: "webhooks:apiKey" },
        "403 no (check what webhooks:apiKey may do, and whether it belongs to webhooks:projectId)",
      ],
      [
        "unexpected-forbidden",
        { status: 403, reason: "no" },
        "403 no (other requests of this run succeeded with this key: check what it may do, and whether it belongs to webhooks:projectId)",
      ],
      ["conflict", refusal, "400 bad"],
      ["rate-limited", refusal, "400 bad"],
      ["server-error", refusal, "400 bad"],
      ["refused", refusal, "400 bad"],
      [
        "redirected",
        { status: 302, reason: "redirects to another path" },
        "302 redirects to another path (redirects are not followed: set webhooks:baseUrl to where the service is)",
      ],
      [
        "unexpected-status",
        { status: 304, reason: "Not Modified" },
        "304 Not Modified (the service sends no such status: check webhooks:baseUrl, and what stands in between)",
      ],
      [
        "wrong-base-url",
        refusal,
        "400 bad (the base URL looks wrong: check webhooks:baseUrl, without /api at its end)",
      ],
      ["cancelled", {}, "the request was cancelled"],
      ["not-sent", { reason: "it is late" }, "not sent, because it is late"],
      ["given-up", { reason: "it is late" }, "given up, because it is late"],
      [
        "wait-given-up",
        { what: "x", reason: "it is late" },
        "the wait for x was given up, because it is late",
      ],
      [
        "timed-out",
        { host, seconds: 30 },
        "no complete answer from h.example.com within 30 s (webhooks:requestTimeoutSeconds)",
      ],
      [
        "connection-refused",
        { host },
        "connection refused by h.example.com: is the service running, and is webhooks:baseUrl right?",
      ],
      ["connection-failed", { host, reason: "EX" }, "the connection to h.example.com failed: EX"],
      [
        "connection-lost",
        { host },
        "the connection to h.example.com broke off before the answer was complete",
      ],
      [
        "connect-timeout",
        { host },
        "h.example.com did not accept a connection in time: check webhooks:baseUrl, and firewalls in between",
      ],
      [
        "unknown-host",
        { host },
        "the name h.example.com cannot be resolved: check webhooks:baseUrl and the network",
      ],
      ["unreachable-host", { host }, "h.example.com cannot be reached: check the network"],
      [
        "foreign-answer",
        { host },
        "h.example.com does not answer with HTTP: check webhooks:baseUrl, and what stands in between",
      ],
      ["no-tls", { host }, "h.example.com does not speak TLS: check webhooks:baseUrl"],
      [
        "wrong-certificate-host",
        { host },
        "the certificate is for another host than h.example.com: check webhooks:baseUrl",
      ],
      [
        "outdated-certificate",
        { host },
        "the certificate of h.example.com is not valid today: renew it, or check the clock of this machine",
      ],
      [
        "untrusted-certificate",
        { host },
        "the certificate of h.example.com is not trusted: name the file of your own authority in NODE_EXTRA_CA_CERTS",
      ],
      [
        "unusable-proxy",
        { proxy: "p:1", reason: "EX", host },
        "the proxy p:1 cannot be used (EX), so nothing was sent to h.example.com: check HTTPS_PROXY",
      ],
      ["proxy-refusal", { status: 502, host }, "the proxy answered 502 for h.example.com: check HTTPS_PROXY"],
      [
        "proxy-setting",
        {},
        "HTTPS_PROXY or HTTP_PROXY must be a URL, for instance http://proxy.example.com:8080",
      ],
      ["unexpected-answer", { problem: "data: is missing" }, "unexpected answer: data: is missing"],
      [
        "incomplete-answer",
        { status: 200, body: "an empty body", known: "try again" },
        "200 with an empty body, so the answer is incomplete: try again",
      ],
      [
        "answer-about-other-object",
        { found: "e2", asked: "e1" },
        "the answer is about the object e2, not about e1: check the service, and what stands in between",
      ],
      ["large-answer", {}, "the answer is larger than 10 MB"],
      ["unknown-encoding", { encoding: "x" }, "the body has an encoding that was not asked for (x)"],
      ["broken-encoding", { encoding: "gzip" }, "the gzip body is broken or larger than 10 MB"],
      [
        "repeated-page",
        { number: 2 },
        "page 2 of the list is the same as the page before it, but says that another one follows",
      ],
      [
        "missing-cursor",
        { number: 2 },
        "page 2 of the list says that another one follows, but has no cursor to it",
      ],
      ["repeated-cursor", { number: 2 }, "page 2 of the list leads back to a page that was read before"],
      [
        "endless-list",
        { number: 2 },
        "page 2 of the list is not the last one, and no more pages are read: raise perPage",
      ],
      ["empty-id", {}, "must be a non-empty string"],
      ["dots-as-id", {}, "must not be `.` or `..`"],
      [
        "unusable-id",
        {},
        "must be an ID without `/`, `\\`, `?`, `#` and control characters, and neither `.` nor `..`",
      ],
      ["unpaired-surrogate", {}, "contains an unpaired surrogate and cannot be sent"],
      [
        "big-integer",
        { path: "a.b", form: "{ x }" },
        "a.b is a BigInt, which JSON cannot express: write its digits as { x }",
      ],
      [
        "inexpressible-value",
        { path: "a.b", what: "a symbol", remedy: "give a text" },
        "a.b is a symbol, which JSON cannot express: give a text",
      ],
      [
        "unwritable-body",
        {},
        "the body cannot be written as JSON: it is circular, too deep or holds a BigInt",
      ],
      [
        "undocumented-operation",
        { operation: "endpoints.list" },
        "endpoints.list needs webhooks:dialect convoy: the documented interface has no such operation",
      ],
      ["missing-field", {}, "is missing"],
      ["unexpected-type", { expected: "string", found: "number" }, "expected string, got number"],
      ["unusable-value", { reason: "too small" }, "cannot be used: too small"],
      ["unknown-field", { names: "a, b" }, "is not a known field; known are a, b"],
      ["fractional-number", {}, "must be a whole number"],
      ["too-deep", {}, "is nested more than 100 levels deep"],
      ["empty-argument", {}, "must not be empty"],
    ],
  ],
  settings: [
    settings,
    [
      [
        "missing-setting",
        { name: "projectId", command: "pulumi config set x", variable: "X" },
        "Missing setting webhooks:projectId: run `pulumi config set x` or set X",
      ],
      [
        "missing-provider-setting",
        { name: "projectId", variable: "X" },
        "Missing setting webhooks:projectId: give projectId to the provider, or set X",
      ],
      [
        "plain-api-key",
        {},
        "webhooks:apiKey is plain text in stack config: run `pulumi config set --secret webhooks:apiKey`, and replace the key if others could read it",
      ],
      [
        "misspelled-setting",
        { name: "baseURL", near: "baseUrl" },
        "webhooks:baseURL is not a setting; did you mean `baseUrl`?",
      ],
      [
        "setting-no-text",
        { name: "apiKey" },
        "webhooks:apiKey must be a text: convert it, for instance with String()",
      ],
      [
        "setting-text",
        { name: "projectId", command: "run this" },
        "webhooks:projectId must be a text, and stack config holds an object or a list: run `run this`",
      ],
      [
        "environment-override",
        { settings: "X (1) instead of webhooks:x (2)" },
        "the environment overrides stack config: X (1) instead of webhooks:x (2)",
      ],
      ["base-url-invalid", {}, "webhooks:baseUrl must be an absolute https URL"],
      [
        "base-url-credentials",
        {},
        "webhooks:baseUrl must not hold credentials: the API key belongs in webhooks:apiKey",
      ],
      [
        "base-url-with-path",
        { path: "/api/v1" },
        "webhooks:baseUrl must not have /api/v1 at its end, which is added to it: remove that",
      ],
      [
        "base-url-plain-http",
        { host },
        "webhooks:baseUrl must use https for h.example.com: plain http would expose the API key",
      ],
      [
        "setting-characters",
        { name: "apiKey" },
        "webhooks:apiKey has a line break or another character that a header cannot hold: check its end",
      ],
      [
        "setting-number",
        { name: "maxRetries", least: 0 },
        "webhooks:maxRetries must be a number of at least 0",
      ],
      ["setting-type", { name: "apiKey" }, "webhooks:apiKey must be a string, a number or a boolean"],
      ["setting-switch", { name: "previewReads" }, "webhooks:previewReads must be `true` or `false`"],
      ["unknown-dialect", { name: "dialect" }, "webhooks:dialect must be `documented` or `convoy`"],
      [
        "other-project",
        { found: "p1", asked: "p2" },
        "the API key is for project p1, not for p2: check webhooks:projectId and webhooks:apiKey",
      ],
    ],
  ],
  programs: [
    dynamic,
    [
      ["missing-lookup-id", {}, "a look-up needs the ID of the object"],
      [
        "withheld-output",
        { name: "signingSecret", input: "secretTo" },
        "signingSecret is not an output with secretTo, which keeps its value out of state",
      ],
      [
        "lost-value",
        { path: "a.b", what: "holds half of a character", remedy: "cut it elsewhere" },
        "a.b holds half of a character, which Pulumi cannot carry: cut it elsewhere",
      ],
      ["not-plain-object", { what: "arguments" }, "the arguments must be a plain object"],
      [
        "import-option",
        {},
        "a dynamic resource does not support the option `import`: use the argument adoptId",
      ],
      [
        "needless-import-option",
        {},
        "a dynamic resource does not support the option `import`: leave it out, because the resource adopts what exists",
      ],
      ["missing-path", {}, "path must be a non-empty string"],
      ["foreign-provider", { package: "pulumi-webhooks" }, "provider must be a Provider of pulumi-webhooks"],
      [
        "unknown-settings",
        { name: "getSource" },
        "the settings of the provider are not known yet: use getSourceOutput",
      ],
      [
        "unknown-look-ups",
        { name: "getSource", reason: "no key" },
        "getSourceOutput and other look-ups are unknown in this preview: no key",
      ],
      [
        "output-argument",
        { name: "id", lookup: "getSource" },
        "id is an Output, which only getSourceOutput takes",
      ],
    ],
  ],
  "the plugin": [
    plugin,
    [
      [
        "account-move",
        { before: "p1", after: "p2" },
        "webhooks:projectId changes from p1 to p2 with another API key: replaces everything of this provider, with new IDs and signing secrets",
      ],
      ["request-too-deep", {}, "a value in the request is nested more than 100 levels deep"],
      ["plugin-fault", { version: "1.2.3" }, "unexpected SyntaxError in the webhooks plugin 1.2.3"],
      [
        "unknown-function",
        { version: "1.2.3", token: "x", known: "y" },
        'version 1.2.3 of this plugin has no function "x"; it has y',
      ],
      [
        "unknown-resource-type",
        { version: "1.2.3", type: "x", known: "y" },
        'version 1.2.3 of this plugin has no resource "x"; it has y',
      ],
      [
        "unknown-call",
        { version: "1.2.3", call: "list" },
        "the webhooks plugin 1.2.3 does not implement list",
      ],
      [
        "missing-sdk",
        {},
        "the webhooks plugin needs the npm package @pulumi/pulumi beside it: run `npm install @pulumi/pulumi`",
      ],
      [
        "outdated-pulumi",
        { version: "1.2.3", oldest: "3.1.0" },
        "this Pulumi is too old for the webhooks plugin 1.2.3, which needs 3.1.0 or newer",
      ],
    ],
  ],
  signatures: [
    receiver,
    [
      ["missing-signature", { header: "X-Signature" }, "there is no header X-Signature"],
      ["malformed-signature", { header: "X-Signature" }, "the header X-Signature holds no signature"],
      [
        "unaccepted-signature-format",
        { found: "simple", accepted: "advanced" },
        "the signature is simple, and only advanced ones are accepted",
      ],
      ["signed-form", {}, "no signature fits a form: the service signs the JSON that it makes the form from"],
      ["unmatched-signature", {}, "no signature fits the body and a given secret"],
      ["old-signature", { seconds: 400 }, "the delivery was signed 400 seconds ago"],
      ["future-signature", { seconds: 400 }, "the delivery was signed 400 seconds ahead"],
      ["missing-signing-secret", {}, "signatures need at least one secret, a text that is not empty"],
      ["parsed-body", {}, "the body must be the raw one, as text or bytes, from before anything parsed it"],
      ["signature-tolerance", {}, "tolerance must be a number of seconds of at least 0"],
      ["signature-time", {}, "now must be a valid time"],
      ["signature-format", {}, "format must be simple or advanced"],
      ["no-signature-versions", {}, "versions must be a list that is not empty"],
      ["signature-version", {}, "a version has the hash SHA256 or SHA512, and the encoding hex or base64"],
    ],
  ],
};

pinSentences(rooms);
