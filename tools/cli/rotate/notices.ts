/** What the package says: `rotate`. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "journal-over-age": {
    severity: "error",
    text: "was started at {time}, is older than {hours} hours, and is not finished ({endpoints}): add --old-journal finish, or --old-journal discard",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "journal-complete": {
    severity: "info",
    text: "{file}: the rotation started at {time} is complete, so this run starts a new one",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "journal-discarded": {
    severity: "warning",
    text: "{file}: discards the rotation started at {time}, in which these endpoints are not finished: {endpoints}",
    help: "Each endpoint gets another new secret. A receiver may have the old run's secret, which will never be used to sign, instead of the one in use.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "journal-unwritable": "cannot be written ({reason})",
  "journal-in-use": "is in use by another run: wait until it ends",
  "journal-kept": {
    severity: "info",
    text: "the journal is kept, because it contains unfinished endpoints: {endpoints}",
  },
  "rotation-not-final": {
    severity: "warning",
    text: "if a program declares secret, secretFrom or secretTo for an endpoint, its next `pulumi up --refresh` rolls the secret again; --stack skips such endpoints",
  },
  "secrets-not-delivered": {
    severity: "warning",
    text: "without --secret-to no receiver gets its new secret: deliver each one before the old one expires; `pulumi-webhooks endpoint status <id> --show-secrets` shows it",
  },
  "dry-run-without-probes": { severity: "info", text: "a dry run sends no probe to a receiver" },
  "rotate-not-active": { severity: "info", text: "not rotated: it is {status}" },
  "rotate-failing": {
    severity: "info",
    text: "not rotated: deliveries to it are already failing (failure rate {rate})",
  },
  "rotate-masked": {
    severity: "info",
    text: "not rotated: the service masks secrets, so the new one could not be read: deliver it with --secret-to",
  },
  "rotate-overlap-open": {
    severity: "info",
    text: "not rotated: the overlap of an earlier roll lasts until {end}: wait until then, or use --force",
  },
  "rotate-without-overlap": {
    severity: "info",
    text: "not rotated: simple signatures have no overlap: deliver the new secret with --secret-to, or use --force",
  },
  "rotate-overlap-unknown": {
    severity: "info",
    text: "not rotated: how long its old secret stays valid is unknown: add --expiration, or use --force",
  },
  "rotate-declared-secret": {
    severity: "info",
    text: "not rotated: its program declares {input}, so the next update would roll it again: change {what} there",
  },
  "rotate-other-project": { severity: "info", text: "not rotated: it belongs to project {project}" },
  "rotate-endpoint-gone": {
    severity: "info",
    text: "not rotated: project {project} has no such endpoint; it was deleted, or is in another account",
  },
  "rotate-given-up": {
    severity: "info",
    text: "not rotated: someone else rolled its secret during this rotation: rotate it again with another journal",
  },
  "probe-of-form": {
    severity: "info",
    text: "not rotated: the service sends it forms, whose signatures receivers cannot verify, so a probe proves nothing",
  },
  "probe-without-url": {
    severity: "info",
    text: "not rotated: the service does not show its URL, so no probe can reach it",
  },
  "probe-of-credentials": {
    severity: "info",
    text: "not rotated: its URL contains a user or a password, or is not a URL, so no probe is sent to it",
  },
  "probe-of-certificate": {
    severity: "info",
    text: "not rotated: the service presents a client certificate to it, which a probe cannot do",
  },
  "probe-of-authentication": {
    severity: "info",
    text: "not rotated: a probe cannot repeat its authentication of the type {type}",
  },
  "probe-of-private-address": {
    severity: "info",
    text: "not rotated: its URL resolves to {address}, which is not a public address: add --probe-private to probe it",
  },
  "current-secret-refused": {
    severity: "info",
    text: "not rotated: its receiver does not accept the secret in use: {answer}",
  },
  "receiver-accepts-anything": {
    severity: "info",
    text: "not rotated: its receiver accepts unsigned requests, so a probe proves nothing",
  },
  "new-secret-refused": {
    severity: "error",
    text: "its receiver does not accept the new secret: {answer}",
    guide: "secrets.md",
  },
  "rolled-since":
    "someone else rolled its secret since then, so the new one in this journal is not active: rotate it again with another journal",
  "rolled-meanwhile":
    "someone else rolled its secret in the meantime, so the delivered one will never be used to sign: deliver the active one, or rotate again with another journal",
  "rotation-failed": "the rotation failed: {reason}",
  "receiver-keeps-one-secret": {
    severity: "danger",
    concern: "secret",
    text: "its receiver rejected the secret in use once it had the new one: make it accept both the newest and the previous secret",
    help: "Between the delivery of a new secret and the roll, such a receiver rejects every delivery. It must accept two secrets at a time.",
    guide: "secrets.md",
  },
  "delivered-ahead": {
    severity: "warning",
    text: "the delivered secret was never activated; the next run with this journal delivers the same one",
  },
  "secret-kept": { severity: "info", text: "was not rolled; its secret stays active" },
  "secret-replaced": { severity: "warning", text: "its new secret is active; the old one {validity}" },
  "secret-unknown": {
    severity: "warning",
    text: "its new secret may be active: `pulumi-webhooks endpoint status {id}` shows when it was rolled",
  },
  rotated: { severity: "info", text: "rolled the signing secret; the old one {validity}" },
  "rotated-and-proved": {
    severity: "info",
    text: "rolled the signing secret, and its receiver accepts the new one; the old one {validity}",
  },
  "rotated-earlier": {
    severity: "info",
    text: "was rotated by an earlier run at {time}, so this run did not rotate it again",
  },
  "rotated-earlier-and-proved": {
    severity: "info",
    text: "was rotated by an earlier run at {time}; its receiver accepts the new secret",
  },
  "rotation-planned": { severity: "info", text: "would be rotated in wave {wave}" },
  "rotation-not-reached": { severity: "info", text: "not reached, because earlier endpoints failed" },
});

export const clauses = declareClauses({
  withFlag: "with {flag}",
  withoutFlag: "without {flag}",
});
