/** What the package says: `rotate`. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "rotate-ids-with-all": {
    severity: "error",
    text: "takes every endpoint: leave the IDs out",
    help: "`rotate` takes either the endpoints that you name, or all of the project. Leave out the IDs or --all.",
  },
  "rotate-owner-without-all": {
    severity: "error",
    text: "needs --all",
    help: "--owner narrows --all down to the endpoints of one owner. Add --all, or name the endpoints.",
  },
  "rotate-without-endpoints": {
    severity: "error",
    text: "name endpoints, or choose them with --stack or --all",
    help: "`rotate` never takes more than you ask for. Name the endpoints, or choose those of a stack or of the whole project.",
  },
  "endpoint-not-in-stack": {
    severity: "error",
    text: "is not an endpoint of the stack {stack}",
    help: "With --stack, `rotate` takes only endpoints that the stack manages. Name the right stack. Leave --stack out if no program declares the secret.",
  },
  "owner-without-endpoints": {
    severity: "error",
    text: "the owner {owner} has no endpoint",
    help: "The owner is misspelled, or has no endpoint in this project.",
  },
  "shared-secret-place": {
    severity: "error",
    text: "stores the secrets of several endpoints in one place: add {placeholder} to tell them apart",
    help: "The secret of one endpoint would overwrite that of another. The command of --secret-to has to differ for each endpoint, which its ID or name does.",
    guide: "secrets.md",
  },
  "probe-option-without-probe": {
    severity: "error",
    text: "is needed with the other options of a probe",
    help: "Without --probe the command proves nothing. Add --probe, or leave the other options out.",
  },
  "wave-option": {
    severity: "error",
    text: "must be a number of endpoints, or a share of at most 100%, such as 10%",
    help: "--wave is the size of each wave after the first one: a number such as 5, or a share of what is left such as 10%.",
  },
  "wait-option": {
    severity: "error",
    text: "must be a time such as 30s, 5m or 1h, of at most 596h",
    help: "A number needs its unit. No timer waits for longer than 596 hours.",
  },
  "probe-header-option": {
    severity: "error",
    text: "must be a header with {placeholders}, such as {example}",
    help: "Without one of the two placeholders the header would hold no signature.",
  },
  "secret-to-option": {
    severity: "error",
    text: "must be a JSON array of words, such as {example}",
    help: "--secret-to runs a program without a shell. Give the program and its arguments one by one.",
  },
  "unknown-placeholder": {
    severity: "error",
    text: "has {placeholder}, but the command fills in {known} only",
    help: "The placeholder is misspelled, and would stay in the text as it is.",
  },
  "not-a-journal": {
    severity: "error",
    text: "is not a journal of `rotate`",
    help: "The file of --journal holds something else, and `rotate` does not overwrite it. Name another file.",
  },
  "journal-of-another-account": {
    severity: "error",
    text: "was begun with another API key, service or project: go on with those, or remove it",
    help: "A journal goes on only with the account that began it. Without it, `rotate` leaves out endpoints that were rolled until their overlap ends.",
  },
  "journal-begun-with": {
    severity: "error",
    text: "was begun with {flag}: go on with the same flags, or remove it",
    help: "A run goes on with the --secret-to, --probe and --expiration that it began with. Otherwise a receiver would not get its secret, or not prove it.",
  },
  "journal-begun-without": {
    severity: "error",
    text: "was begun without {flag}: go on with the same flags, or remove it",
    help: "A run goes on with the --secret-to, --probe and --expiration that it began with. What it has rolled already would miss the new flag.",
  },
  "old-journal-without-journal": {
    severity: "error",
    text: "is needed with --old-journal",
    help: "--old-journal says what to do with the file of --journal. Name the file, or leave --old-journal out.",
  },
  "old-journal-option": {
    severity: "error",
    text: "must be finish or discard",
    help: "With finish, the run goes on with the old journal. With discard, it begins a new rotation of every endpoint.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "journal-over-age": {
    severity: "error",
    text: "was begun at {time}, is older than {hours} hours, and is not finished ({endpoints}): add --old-journal finish, or --old-journal discard",
    help: "Endpoints that the old run rotated would not be rotated again. With finish, the run rotates the rest with the same new secrets. With discard, it begins a new rotation of every endpoint.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "journal-complete": {
    severity: "info",
    text: "{file}: the rotation that was begun at {time} is over, so this run begins a new one",
    help: "Every endpoint that you ask for is done in the journal, so there is nothing to go on with. The journal may come from a cache, or a run was killed right before it removed the file.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "journal-discarded": {
    severity: "warning",
    text: "{file}: discards the rotation that was begun at {time}, in which these endpoints are not finished: {endpoints}",
    help: "Each endpoint gets another new secret. A receiver may know the secret of the old run, which never signs, in place of the one in use.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "journal-not-a-file": {
    severity: "error",
    text: "is not an ordinary file",
    help: "A journal cannot be a folder, a pipe or a device. Name a file.",
  },
  "journal-line-unproved": {
    severity: "error",
    text: "holds a line that this release of `rotate` did not write with this API key: remove the file",
    help: "Something else, or another release, has written to the journal. Remove it, and rotate again.",
  },
  "journal-unwritable": {
    severity: "error",
    text: "cannot be written ({reason})",
    help: "The reason is that of the operating system. Without a journal no run could go on, so the command changes nothing more.",
  },
  "journal-in-use": {
    severity: "error",
    text: "is in use by another run: wait for its end",
    help: "Another `rotate` works with this journal. The lock ends with that process, even if it is killed.",
  },
  "journal-not-lockable": {
    severity: "error",
    text: "cannot be locked here: {reason}",
    help: "The file system or the platform has no locks. Put the journal on a local disk.",
  },
  "journal-kept": {
    severity: "info",
    text: "the journal stays, because it holds endpoints that are not finished: {endpoints}",
    help: "Another run with this journal began them. Run `rotate` with their IDs and this journal to finish them.",
  },
  "rotation-not-final": {
    severity: "warning",
    text: "if a program declares secret, secretFrom or secretTo for an endpoint, its next `pulumi up --refresh` rolls the secret again; --stack leaves such endpoints out",
    help: "`rotate` knows the programs of endpoints only with --stack. Give the stack that manages the endpoints, or change the secret in its program.",
    guide: "secrets.md",
  },
  "secrets-not-delivered": {
    severity: "warning",
    text: "without --secret-to no receiver gets its new secret: deliver each one before the old one ends; `pulumi-webhooks endpoint status <id> --show-secrets` shows it",
    help: "A receiver that does not know the new secret refuses deliveries once the old one ends. Deliver the secrets with --secret-to, or by hand.",
    guide: "secrets.md",
  },
  "dry-run-without-probes": {
    severity: "info",
    text: "a dry run sends no probe to a receiver",
    help: "A dry run sends nothing but reads. Whether a receiver accepts the secret shows only in a real run.",
  },
  "rotate-not-active": {
    severity: "info",
    text: "not rotated: it is {status}",
    help: "The service sends nothing to the endpoint, so nothing would prove the new secret. Resume the endpoint, then rotate it.",
  },
  "rotate-failing": {
    severity: "info",
    text: "not rotated: deliveries to it are failing already (failure rate {rate})",
    help: "A roll would hide why deliveries fail. Fix the receiver first.",
  },
  "rotate-masked": {
    severity: "info",
    text: "not rotated: the service masks secrets, so nobody could read the new one: deliver it with --secret-to",
    help: "Without --secret-to the new secret would be lost as soon as it is in force.",
  },
  "rotate-unsafe-name": {
    severity: "info",
    text: "not rotated: its name is empty, or could act as a path or an option: use {placeholder} in --secret-to",
    help: "The service lets an endpoint have any name, and --secret-to would put it into a command. The ID is safe.",
  },
  "rotate-overlap-open": {
    severity: "info",
    text: "not rotated: the overlap of an earlier roll is open until {end}: wait for its end, or use --force",
    help: "A receiver may still use the older secret. Rolling once more would leave three secrets in use.",
    guide: "secrets.md",
  },
  "rotate-without-overlap": {
    severity: "info",
    text: "not rotated: simple signatures have no overlap: deliver the new secret with --secret-to, or use --force",
    help: "With simple signatures only the newest secret signs. The receiver has to know the new one before the roll.",
    guide: "secrets.md",
  },
  "rotate-overlap-unknown": {
    severity: "info",
    text: "not rotated: nothing shows how long its old secret stays valid: give --expiration, or use --force",
    help: "The documented interface names no default for the overlap. Without --expiration the old secret might end at once.",
    guide: "secrets.md",
  },
  "rotate-declared-secret": {
    severity: "info",
    text: "not rotated: its program declares {input}, so the next update would roll it again: change the secret there",
    help: "The program decides which secret the endpoint has. Change the secret at its source, and run `pulumi up`.",
    guide: "secrets.md",
  },
  "rotate-delivered-secret": {
    severity: "info",
    text: "not rotated: its program declares secretTo, so the next update would roll it again: change secretTriggers there",
    help: "The program generates the secret and delivers it. Change `secretTriggers`, and run `pulumi up`.",
    guide: "secrets.md",
  },
  "rotate-other-project": {
    severity: "info",
    text: "not rotated: it belongs to project {project}",
    help: "The stack manages the endpoint in another project. Run `rotate` with --project for that one.",
  },
  "rotate-endpoint-gone": {
    severity: "info",
    text: "not rotated: project {project} has no such endpoint; it was deleted, or is in another account",
    help: "The endpoint is in the state of the stack only. Refresh the stack, or check the account.",
  },
  "rotate-given-up": {
    severity: "info",
    text: "not rotated: somebody else rolled its secret during this rotation: rotate it again without this journal",
    help: "The secret that this journal holds never signs. Without the journal, the endpoint gets another new secret.",
  },
  "probe-of-form": {
    severity: "info",
    text: "not rotated: the service sends it forms, whose signatures no receiver can verify, so a probe proves nothing",
    help: "Change the content type of the endpoint to JSON, or rotate it without --probe.",
  },
  "probe-without-url": {
    severity: "info",
    text: "not rotated: the service does not show its URL, so no probe can reach it",
    help: "Rotate the endpoint without --probe, and check by other means that the receiver has the new secret.",
  },
  "probe-of-credentials": {
    severity: "info",
    text: "not rotated: its URL holds a user or a password, or is not a URL, so no probe is sent to it",
    help: "A probe would send the credentials from this machine. Rotate the endpoint without --probe.",
  },
  "probe-of-certificate": {
    severity: "info",
    text: "not rotated: the service shows it a client certificate, which a probe cannot",
    help: "Only the service has the key of the certificate. Rotate the endpoint without --probe.",
  },
  "probe-of-authentication": {
    severity: "info",
    text: "not rotated: its authentication of the type {type} cannot be repeated by a probe",
    help: "A probe repeats a readable header of the type api_key only. Rotate the endpoint without --probe.",
  },
  "probe-of-private-address": {
    severity: "info",
    text: "not rotated: its URL leads to {address}, which is not a public address: add --probe-private to probe it",
    help: "Whoever sets the URL of an endpoint chooses where a probe goes. Add --probe-private if the receiver is meant to be in your own network.",
  },
  "current-secret-refused": {
    severity: "info",
    text: "not rotated: its receiver does not accept the secret in use: {answer}",
    help: "Deliveries to the endpoint fail already. Fix the receiver first. The line names a clock that is wrong.",
  },
  "receiver-accepts-anything": {
    severity: "info",
    text: "not rotated: its receiver accepts what nobody signed, so a probe proves nothing",
    help: "The receiver does not verify signatures. Fix it: whoever knows its URL can send it anything.",
  },
  "new-secret-refused": {
    severity: "error",
    text: "its receiver does not accept the new secret: {answer}",
    help: "Before the roll nothing has changed. After it, deliver the new secret in the time that is left, and run the command again with the same journal.",
    guide: "secrets.md",
  },
  "rolled-since": {
    severity: "error",
    text: "somebody else has rolled its secret since, so the new one of this journal does not sign: rotate it again without this journal",
    help: "The secret that is in force is not the one that this journal rolled to. Later runs with the journal leave the endpoint out.",
  },
  "rolled-meanwhile": {
    severity: "error",
    text: "somebody else has rolled its secret meanwhile, so the delivered one never signs: deliver the one in force, or rotate again without this journal",
    help: "Nothing was rolled. The receiver has a secret that never comes into force. Later runs with the journal leave the endpoint out.",
  },
  "rotation-failed": {
    severity: "error",
    text: "the rotation failed: {reason}",
    help: "The reason is in the words of the service or of the operating system. The next lines say which secret is in force.",
  },
  "secret-to-failed": {
    severity: "error",
    text: "--secret-to: {reason}",
    help: "The command that stores the secret failed, so nothing was rolled. What it printed is not shown, because it may hold the secret.",
    guide: "secrets.md",
  },
  "receiver-keeps-one-secret": {
    severity: "danger",
    concern: "secret",
    text: "its receiver refused the secret in use once it had the new one: let it accept the newest one and the one before",
    help: "Between the delivery of a new secret and the roll, such a receiver refuses every delivery. It has to accept two secrets at a time.",
    guide: "secrets.md",
  },
  "delivered-ahead": {
    severity: "warning",
    text: "the secret that --secret-to delivered is not in force; the next run with this journal delivers the same one",
    help: "The run failed between the delivery and the roll. Run it again, or restore the secret before.",
  },
  "delivered-in-vain": {
    severity: "warning",
    text: "the secret that --secret-to delivered is not in force; without --journal the next run delivers another one",
    help: "The run failed between the delivery and the roll. Run it again, or restore the secret before. With --journal a run goes on with the same secret.",
  },
  "secret-kept": {
    severity: "info",
    text: "was not rolled; its secret stays in force",
    help: "Nothing has changed in the service. Fix the cause, and run the command again.",
  },
  "secret-replaced": {
    severity: "warning",
    text: "its new secret is in force",
    help: "The rotation failed after the roll. Make sure that the receiver has the new secret.",
  },
  "secret-replaced-until": {
    severity: "warning",
    text: "its new secret is in force; the old one stays valid until {end}, {distance}",
    help: "The rotation failed after the roll. Make sure that the receiver has the new secret before the old one ends.",
  },
  "secret-unknown": {
    severity: "warning",
    text: "its new secret may be in force: `pulumi-webhooks endpoint status {id}` shows when it was rolled",
    help: "The answer to the roll was lost, or the endpoint could not be read. With the same journal the next run finds out.",
  },
  rotated: {
    severity: "info",
    text: "rolled the signing secret",
    help: "The new secret is in force. The old one has ended, or the service does not show its end.",
    guide: "secrets.md",
  },
  "rotated-until": {
    severity: "info",
    text: "rolled the signing secret; the old one stays valid until {end}, {distance}",
    help: "Both secrets sign until then. The receiver has to know the new one by that time.",
    guide: "secrets.md",
  },
  "rotated-and-proved": {
    severity: "info",
    text: "rolled the signing secret, and its receiver accepts the new one",
    help: "The new secret is in force, and a signed request was accepted. The old secret has ended, or the service does not show its end.",
    guide: "secrets.md",
  },
  "rotated-and-proved-until": {
    severity: "info",
    text: "rolled the signing secret, and its receiver accepts the new one; the old one stays valid until {end}, {distance}",
    help: "Both secrets sign until then, and a request that was signed with the new one was accepted.",
    guide: "secrets.md",
  },
  "rotated-earlier": {
    severity: "info",
    text: "was rotated by an earlier run at {time}, and not again",
    help: "The journal shows that an earlier run rolled the secret, and the secret is still in force. This run rolled nothing for the endpoint.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "rotated-earlier-and-proved": {
    severity: "info",
    text: "was rotated by an earlier run at {time}; its receiver accepts the new secret",
    help: "The journal shows that an earlier run rolled the secret. This run only proved it at the receiver.",
    guide: "rotating-many.md#continuing-after-an-interruption",
  },
  "rotation-planned": {
    severity: "info",
    text: "would be rotated in wave {wave}",
    help: "Without --dry-run the command rolls the secret of the endpoint in this wave.",
  },
  "rotation-not-reached": {
    severity: "info",
    text: "not reached, because earlier endpoints failed",
    help: "The command stops after as many failures as --max-failures allows. Fix the cause, and run it again.",
  },
});

export const clauses = declareClauses({
  unknownTime: "an unknown time",
  nothingToRotate: "there is no endpoint to rotate",
  answered: "it answered {status}",
  clockAhead: "it answered {status}, and its clock is {seconds} seconds ahead of the one here",
  clockBehind: "it answered {status}, and its clock is {seconds} seconds behind the one here",
  noAnswer: "it did not answer within {seconds} seconds",
  unreachable: "it could not be reached: {reason}",
  noAddress: "its name has no address",
  privateAddress: "its URL leads to {address}, which is not a public address",
});
