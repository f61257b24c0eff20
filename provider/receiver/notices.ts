/** What the package says: signatures of deliveries. */

import { declareNotices } from "../base/declare";

export const notices = declareNotices({
  "missing-signature": {
    severity: "error",
    text: "the header {header} is missing",
    help: "The request has no signature. It does not come from the service, or the project uses another header for signatures.",
    guide: "receivers.md#the-receiver",
  },
  "malformed-signature": {
    severity: "error",
    text: "the header {header} contains no signature",
    help: "The header does not have the format of the service's signatures. Reject the request.",
    guide: "receivers.md#the-receiver",
  },
  "unaccepted-signature-format": {
    severity: "error",
    text: "the signature is {found}, but only {accepted} ones are accepted",
    help: "The option `format` accepts only the other format. Compare it with the signature settings of the project.",
    guide: "receivers.md#the-receiver",
  },
  "signed-form": {
    severity: "error",
    text: "a form cannot be verified: the service signs the JSON that it converts to the form",
    help: "The endpoint delivers forms, whose signatures receivers cannot verify. Make it deliver JSON.",
    guide: "receivers.md#the-receiver",
  },
  "unmatched-signature": {
    severity: "error",
    text: "no signature matches the body and a given secret",
    help: "The secret is not the endpoint's, or the body was changed in transit. During an overlap, pass both secrets.",
    guide: "receivers.md#the-receiver",
  },
  "old-signature": {
    severity: "error",
    text: "the delivery was signed {seconds} seconds ago",
    help: "The signature is genuine but older than `tolerance`. The delivery was replayed, or a clock is wrong.",
    guide: "receivers.md#the-receiver",
  },
  "future-signature": {
    severity: "error",
    text: "the delivery was signed {seconds} seconds in the future",
    help: "The signature is genuine but further in the future than `tolerance`. A clock is wrong.",
    guide: "receivers.md#the-receiver",
  },
});
