/** What the package says: signatures of deliveries. */

import { declareClauses, declareNotices } from "../base/declare";

export const notices = declareNotices({
  "missing-signature": {
    severity: "error",
    text: "there is no header {header}",
    help: "The request has no signature. It does not come from the service, or the project signs with another header.",
    guide: "receivers.md#the-receiver",
  },
  "malformed-signature": {
    severity: "error",
    text: "the header {header} holds no signature",
    help: "The header has another form than a signature of the service. Refuse the request.",
    guide: "receivers.md#the-receiver",
  },
  "unaccepted-signature-format": {
    severity: "error",
    text: "the signature is {found}, and only {accepted} ones are accepted",
    help: "The option `format` accepts the other format only. Compare it with the signature settings of the project.",
    guide: "receivers.md#the-receiver",
  },
  "signed-form": {
    severity: "error",
    text: "no signature fits a form: the service signs the JSON that it makes the form from",
    help: "The endpoint delivers forms, whose signatures nobody can verify. Let it deliver JSON.",
    guide: "receivers.md#the-receiver",
  },
  "unmatched-signature": {
    severity: "error",
    text: "no signature fits the body and a given secret",
    help: "The secret differs from that of the endpoint, or the body was changed on the way. Give both secrets during an overlap.",
    guide: "receivers.md#the-receiver",
  },
  "old-signature": {
    severity: "error",
    text: "the delivery was signed {seconds} seconds ago",
    help: "The signature is genuine but older than `tolerance`. The delivery was repeated, or a clock is wrong.",
    guide: "receivers.md#the-receiver",
  },
  "future-signature": {
    severity: "error",
    text: "the delivery was signed {seconds} seconds ahead",
    help: "The signature is genuine but lies further in the future than `tolerance`. A clock is wrong.",
    guide: "receivers.md#the-receiver",
  },
  "missing-signing-secret": {
    severity: "error",
    text: "signatures need at least one secret, a text that is not empty",
    help: "A receiver calls `verify` before it knows a secret. Refuse the delivery then, and the service sends it again.",
    guide: "receivers.md#the-receiver",
  },
  "parsed-body": {
    severity: "error",
    text: "the body must be the raw one, as text or bytes, from before anything parsed it",
    help: "A receiver gives `verify` what a JSON parser made. Take the bytes of the request, such as `express.raw()` gives them.",
    guide: "receivers.md#the-receiver",
  },
  "signature-option": {
    severity: "error",
    text: "{name} must be {form}",
    help: "`verify` or `sign` was given another value. Leave the option out for its default. `Infinity` as the tolerance accepts any time.",
    aliases: [
      "signature-tolerance",
      "signature-time",
      "signature-format",
      "no-signature-versions",
      "signature-version",
    ],
  },
});

export const clauses = declareClauses({
  tolerance: "a number of seconds of at least 0",
  time: "a valid time",
  format: "simple or advanced",
  versions: "a list that is not empty",
  version: "one with the hash SHA256 or SHA512, and the encoding hex or base64",
});
