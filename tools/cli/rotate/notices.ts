/** What the package says: `rotate`. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "rotate-ids-with-all": {
    severity: "error",
    text: "already selects every endpoint: omit the IDs",
    help: "`rotate` takes either the endpoints that you name, or all endpoints of the project. Omit the IDs or --all.",
  },
  "rotate-owner-without-all": {
    severity: "error",
    text: "needs --all",
    help: "--owner limits --all to the endpoints of one owner. Add --all, or name the endpoints.",
  },
  "rotate-without-endpoints": {
    severity: "error",
    text: "name endpoints, or choose them with --stack or --all",
    help: "`rotate` never rotates more than you ask for. Name the endpoints, or choose those of a stack or of the whole project.",
  },
  "endpoint-not-in-stack": {
    severity: "error",
    text: "is not an endpoint of the stack {stack}",
    help: "With --stack, `rotate` takes only endpoints that the stack manages. Name the right stack. Omit --stack if no program declares the secret.",
  },
  "owner-without-endpoints": {
    severity: "error",
    text: "the owner {owner} has no endpoint",
    help: "The owner is misspelled, or has no endpoint in this project.",
  },
  "shared-secret-place": {
    severity: "error",
    text: "stores the secrets of several endpoints in one place: add {placeholder} to tell them apart",
    help: "The secret of one endpoint would overwrite that of another. The command in --secret-to must differ for each endpoint, which the endpoint's ID ensures.",
    guide: "secrets.md",
  },
  "wave-option": {
    severity: "error",
    text: "must be a number of endpoints, or a percentage of at most 100%, such as 10%",
    help: "--wave is the size of each wave after the first: a number such as 5, or a percentage of the remaining endpoints such as 10%.",
  },
  "wait-option": {
    severity: "error",
    text: "must be a time such as 30s, 5m or 1h, of at most 596h",
    help: "The number needs a unit. A timer cannot wait longer than 596 hours.",
  },
  "secret-to-option": {
    severity: "error",
    text: "must be a JSON array of strings, such as {example}",
    help: "--secret-to runs a program without a shell. List the program and its arguments separately.",
  },
  "unknown-placeholder": {
    severity: "error",
    text: "has {placeholder}, but the command fills in only {known}",
    help: "A misspelled placeholder would stay in the text.",
  },
  "not-a-journal": {
    severity: "error",
    text: "is not a journal of `rotate`",
    help: "The file in --journal is something else, and `rotate` does not overwrite it. Name another file.",
  },
  "journal-of-another-account": {
    severity: "error",
    text: "was started with another API key, service or project: continue with those, or remove it",
    help: "A journal continues only with the account that started it. Without it, `rotate` skips endpoints that were already rolled until their overlap ends.",
  },
  "journal-of-other-flags": {
    severity: "error",
    text: "was started {how}: continue with the same flags, or remove it",
    help: "A run continues with the --secret-to, --probe and --expiration that it started with. Otherwise, a receiver might not get its secret, or not be probed.",
  },
  "probe-needed": {
    severity: "error",
    text: "is needed with the other options of a probe",
    help: "Without --probe, no receiver is tested. Add it, or omit the other options of a probe.",
  },
  "old-journal-option": {
    severity: "error",
    text: "must be finish or discard",
    help: "With finish, the run continues the old journal. With discard, it starts a new rotation of every endpoint.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "journal-over-age": {
    severity: "error",
    text: "was started at {time}, is older than {hours} hours, and is not finished ({endpoints}): add --old-journal finish, or --old-journal discard",
    help: "Endpoints that the old run rotated would not be rotated again. With finish, the run rotates the rest with the same new secrets. With discard, it starts a new rotation of every endpoint.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "journal-complete": {
    severity: "info",
    text: "{file}: the rotation started at {time} is complete, so this run starts a new one",
    help: "The journal shows every requested endpoint as done, so there is nothing to continue. The journal may come from a cache, or a run was killed just before it removed the file.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "journal-discarded": {
    severity: "warning",
    text: "{file}: discards the rotation started at {time}, in which these endpoints are not finished: {endpoints}",
    help: "Each endpoint gets another new secret. A receiver may have the old run's secret, which will never be used to sign, instead of the one in use.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "journal-not-a-file": {
    severity: "error",
    text: "is not a regular file",
    help: "A journal cannot be a folder, a pipe or a device. Name a file.",
  },
  "journal-line-unproved": {
    severity: "error",
    text: "contains a line that this release of `rotate` did not write with this API key: remove the file",
    help: "Something else, or another release, has written to the journal. Remove it, and rotate again.",
  },
  "journal-unwritable": {
    severity: "error",
    text: "cannot be written ({reason})",
    help: "The operating system gives the reason. No run could continue without it, so the command changes nothing more.",
  },
  "journal-in-use": {
    severity: "error",
    text: "is in use by another run: wait until it ends",
    help: "Another `rotate` is using this journal. The lock ends with that process, even if it is killed.",
  },
  "journal-not-lockable": {
    severity: "error",
    text: "cannot be locked here: {reason}",
    help: "The file system or the platform does not support locks. Put the journal on a local disk.",
  },
  "journal-kept": {
    severity: "info",
    text: "the journal is kept, because it contains unfinished endpoints: {endpoints}",
    help: "Another run with this journal started them. Run `rotate` with their IDs and this journal to finish them.",
  },
  "rotation-not-final": {
    severity: "warning",
    text: "if a program declares secret, secretFrom or secretTo for an endpoint, its next `pulumi up --refresh` rolls the secret again; --stack skips such endpoints",
    help: "`rotate` knows which program declares an endpoint only with --stack. Name the stack that manages the endpoints, or change the secret in its program.",
    guide: "secrets.md",
  },
  "secrets-not-delivered": {
    severity: "warning",
    text: "without --secret-to no receiver gets its new secret: deliver each one before the old one expires; `pulumi-webhooks endpoint status <id> --show-secrets` shows it",
    help: "A receiver that does not know the new secret rejects deliveries once the old one expires. Deliver the secrets with --secret-to, or by hand.",
    guide: "secrets.md",
  },
  "dry-run-without-probes": {
    severity: "info",
    text: "a dry run sends no probe to a receiver",
    help: "A dry run only reads. Only a real run shows whether a receiver accepts the secret.",
  },
  "rotate-not-active": {
    severity: "info",
    text: "not rotated: it is {status}",
    help: "The service sends nothing to the endpoint, so nothing would prove that the new secret works. Resume the endpoint, then rotate it.",
  },
  "rotate-failing": {
    severity: "info",
    text: "not rotated: deliveries to it are already failing (failure rate {rate})",
    help: "A roll would hide why deliveries fail. Fix the receiver first.",
  },
  "rotate-masked": {
    severity: "info",
    text: "not rotated: the service masks secrets, so the new one could not be read: deliver it with --secret-to",
    help: "Without --secret-to, the new secret would be lost as soon as it is active.",
  },
  "rotate-overlap-open": {
    severity: "info",
    text: "not rotated: the overlap of an earlier roll lasts until {end}: wait until then, or use --force",
    help: "A receiver may still use the older secret. Another roll would leave three secrets in use.",
    guide: "secrets.md",
  },
  "rotate-without-overlap": {
    severity: "info",
    text: "not rotated: simple signatures have no overlap: deliver the new secret with --secret-to, or use --force",
    help: "With simple signatures, only the newest secret signs. The receiver must know the new one before the roll.",
    guide: "secrets.md",
  },
  "rotate-overlap-unknown": {
    severity: "info",
    text: "not rotated: how long its old secret stays valid is unknown: add --expiration, or use --force",
    help: "The documented interface does not define a default overlap. Without --expiration, the old secret might expire immediately.",
    guide: "secrets.md",
  },
  "rotate-declared-secret": {
    severity: "info",
    text: "not rotated: its program declares {input}, so the next update would roll it again: change {what} there",
    help: "The program decides which secret the endpoint has. Change the secret at its source, or `secretTriggers` next to `secretTo`, and run `pulumi up`.",
    guide: "secrets.md",
  },
  "rotate-other-project": {
    severity: "info",
    text: "not rotated: it belongs to project {project}",
    help: "The stack manages the endpoint in another project. Run `rotate` with --project set to it.",
  },
  "rotate-endpoint-gone": {
    severity: "info",
    text: "not rotated: project {project} has no such endpoint; it was deleted, or is in another account",
    help: "The endpoint exists only in the state of the stack. Refresh the stack, or check the account.",
  },
  "rotate-given-up": {
    severity: "info",
    text: "not rotated: someone else rolled its secret during this rotation: rotate it again with another journal",
    help: "The secret in this journal will never be used to sign. With another journal, the endpoint gets another new secret.",
  },
  "probe-of-form": {
    severity: "info",
    text: "not rotated: the service sends it forms, whose signatures receivers cannot verify, so a probe proves nothing",
    help: "Change the content type of the endpoint to JSON, or rotate it without --probe.",
  },
  "probe-without-url": {
    severity: "info",
    text: "not rotated: the service does not show its URL, so no probe can reach it",
    help: "Rotate the endpoint without --probe, and check by other means that the receiver has the new secret.",
  },
  "probe-of-credentials": {
    severity: "info",
    text: "not rotated: its URL contains a user or a password, or is not a URL, so no probe is sent to it",
    help: "A probe would send the credentials from this machine. Rotate the endpoint without --probe.",
  },
  "probe-of-certificate": {
    severity: "info",
    text: "not rotated: the service presents a client certificate to it, which a probe cannot do",
    help: "Only the service has the key of the certificate. Rotate the endpoint without --probe.",
  },
  "probe-of-authentication": {
    severity: "info",
    text: "not rotated: a probe cannot repeat its authentication of the type {type}",
    help: "A probe can repeat only a readable header of the type api_key. Rotate the endpoint without --probe.",
  },
  "probe-of-private-address": {
    severity: "info",
    text: "not rotated: its URL resolves to {address}, which is not a public address: add --probe-private to probe it",
    help: "Whoever sets the URL of an endpoint decides where a probe goes. Add --probe-private if the receiver should be in your own network.",
  },
  "current-secret-refused": {
    severity: "info",
    text: "not rotated: its receiver does not accept the secret in use: {answer}",
    help: "Deliveries to the endpoint already fail. Fix the receiver first. If a clock is wrong, the line says so.",
  },
  "receiver-accepts-anything": {
    severity: "info",
    text: "not rotated: its receiver accepts unsigned requests, so a probe proves nothing",
    help: "The receiver does not verify signatures. Fix it: anyone who knows its URL can send it anything.",
  },
  "new-secret-refused": {
    severity: "error",
    text: "its receiver does not accept the new secret: {answer}",
    help: "If the roll has not happened yet, nothing has changed. Otherwise, deliver the new secret before the old one expires, and run the command again with the same journal.",
    guide: "secrets.md",
  },
  "rolled-since": {
    severity: "error",
    text: "someone else rolled its secret since then, so the new one in this journal is not active: rotate it again with another journal",
    help: "The active secret is not the one that this journal rolled to. Later runs with the journal skip the endpoint.",
  },
  "rolled-meanwhile": {
    severity: "error",
    text: "someone else rolled its secret in the meantime, so the delivered one will never be used to sign: deliver the active one, or rotate again with another journal",
    help: "Nothing was rolled. The receiver has a secret that will never be active. Later runs with the journal skip the endpoint.",
  },
  "rotation-failed": {
    severity: "error",
    text: "the rotation failed: {reason}",
    help: "The service or the operating system gives the reason. The next lines say which secret is active.",
  },
  "secret-to-failed": {
    severity: "error",
    text: "--secret-to: {reason}",
    help: "The command that stores the secret failed, so nothing was rolled. Its output is not shown, because it may contain the secret.",
    guide: "secrets.md",
  },
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
    help: "The run failed between the delivery and the roll. Run it again, or restore the previous secret.",
  },
  "secret-kept": {
    severity: "info",
    text: "was not rolled; its secret stays active",
    help: "Nothing has changed in the service. Fix the cause, and run the command again.",
  },
  "secret-replaced": {
    severity: "warning",
    text: "its new secret is active; the old one {validity}",
    help: "The rotation failed after the roll. Make sure that the receiver has the new secret before the old one expires.",
  },
  "secret-unknown": {
    severity: "warning",
    text: "its new secret may be active: `pulumi-webhooks endpoint status {id}` shows when it was rolled",
    help: "The response to the roll was lost, or the endpoint could not be read. With the same journal, the next run finds out.",
  },
  rotated: {
    severity: "info",
    text: "rolled the signing secret; the old one {validity}",
    help: "The new secret is active. The receiver must have it before the old one expires.",
    guide: "secrets.md",
  },
  "rotated-and-proved": {
    severity: "info",
    text: "rolled the signing secret, and its receiver accepts the new one; the old one {validity}",
    help: "The new secret is active, and the receiver accepted a request signed with it.",
    guide: "secrets.md",
  },
  "rotated-earlier": {
    severity: "info",
    text: "was rotated by an earlier run at {time}, so this run did not rotate it again",
    help: "The journal shows that an earlier run rolled the secret, which is still active. This run did not roll it again.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "rotated-earlier-and-proved": {
    severity: "info",
    text: "was rotated by an earlier run at {time}; its receiver accepts the new secret",
    help: "The journal shows that an earlier run rolled the secret. This run only checked that the receiver accepts it.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "rotation-planned": {
    severity: "info",
    text: "would be rotated in wave {wave}",
    help: "Without --dry-run, the command rolls the secret of the endpoint in this wave.",
  },
  "rotation-not-reached": {
    severity: "info",
    text: "not reached, because earlier endpoints failed",
    help: "The command stops after the number of failures in --max-failures. Fix the cause, and run it again.",
  },
});

export const clauses = declareClauses({
  unknownTime: "an unknown time",
  nothingToRotate: "there are no endpoints to rotate",
  answered: "it answered {status}",
  clockAhead: "it answered {status}, and its clock is {seconds} seconds ahead of this one",
  clockBehind: "it answered {status}, and its clock is {seconds} seconds behind this one",
  noAnswer: "it did not answer within {seconds} seconds",
  unreachable: "it could not be reached: {reason}",
  noAddress: "its name has no address",
  privateAddress: "its URL resolves to {address}, which is not a public address",
  validUntil: "stays valid until {end}, {distance}",
  hasEnded: "has expired, or the service does not show when it expires",
  withFlag: "with {flag}",
  withoutFlag: "without {flag}",
  theSecret: "the secret",
});
