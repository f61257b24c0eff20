/** What the package says: the signing secrets of endpoints. */

import { declareClauses, declareNotices } from "../../../base/declare";

export const notices = declareNotices({
  "secret-roll": {
    severity: "warning",
    text: "rolls the signing secret ({reason}); the old one stays valid {time}",
    help: "The endpoint gets another signing secret. Deliver it to the receiver before the old one ends. Only advanced signatures carry one of each valid secret.",
    guide: "secrets.md#what-a-roll-does",
  },
  "secret-roll-no-overlap": {
    severity: "danger",
    text: "rolls the signing secret ({reason}) without overlap: {why}",
    help: "A receiver that does not know the new secret at that moment refuses deliveries. Turn `advancedSignatures` on and declare `secretExpiration`, or let the receiver have the new secret first.",
    guide: "secrets.md#what-a-roll-does",
  },
  "secret-rotation": {
    severity: "warning",
    text: "rolls the signing secret, which is older than {days} days; the old one stays valid {time}",
    help: "`rotateSecretAfterDays` asks for it, without a change of the program. Deliver the new secret to the receiver before the old one ends.",
    guide: "secrets.md#when-it-changes",
  },
  "secret-rotation-no-overlap": {
    severity: "danger",
    text: "rolls the signing secret, which is older than {days} days, without overlap: {why}",
    help: "`rotateSecretAfterDays` asks for it, without a change of the program. A receiver that does not know the new secret at that moment refuses deliveries.",
    guide: "secrets.md#what-a-roll-does",
  },
  "next-secret-rotation": {
    severity: "warning",
    text: "the next update rolls the signing secret, due since {since}; the old one stays valid {time}",
    help: "The adopted endpoint has a signing secret that is older than `rotateSecretAfterDays`. An adoption never rolls because of that, the next update does.",
    guide: "secrets.md#when-it-changes",
  },
  "next-secret-rotation-no-overlap": {
    severity: "danger",
    text: "the next update rolls the signing secret, due since {since}, without overlap: {why}",
    help: "The adopted endpoint has a signing secret that is older than `rotateSecretAfterDays`. A receiver that does not know the new secret at that moment refuses deliveries.",
    guide: "secrets.md#what-a-roll-does",
  },
  "secret-roll-unknown": {
    severity: "warning",
    text: "may roll the signing secret: {name} is not known yet",
    help: "The value comes from another resource and is known during the update only.",
  },
  "roll-in-overlap": {
    severity: "warning",
    text: "rolls within the overlap of an earlier roll, which ends at {end} (older secrets still valid: {count})",
    help: "Receivers that know only a secret from before the earlier roll may refuse deliveries. Wait for the end of the overlap, or deliver the new secret at once.",
  },
  "roll-while-failing": {
    severity: "warning",
    text: "rolls although deliveries to the endpoint are failing (failure rate {failureRate})",
    help: "Nobody can see from the deliveries whether the receiver accepts the new secret. Find out first why they fail.",
  },
  "secret-comparison": {
    severity: "warning",
    text: "compares {name} with the active signing secret, because {why}, and rolls if they differ or the service masks it",
    help: "State does not show whether the declared secret is the active one, so the update asks the service. Another digest key or a roll elsewhere is the cause.",
    guide: "secrets-out-of-state.md#the-digest-and-its-key",
  },
  "adoption-secret-comparison": {
    severity: "warning",
    text: "compares {name} with the active signing secret, and rolls to it if they differ; the old one then stays valid {time}",
    help: "The preview does not know the active secret of the adopted endpoint. The update fails where the service masks secrets: then adopt without the secret, and declare it later.",
    guide: "secrets.md#where-the-service-masks-secrets",
  },
  "adoption-secret-comparison-no-overlap": {
    severity: "danger",
    text: "compares {name} with the active signing secret, and rolls to it without overlap if they differ: {why}",
    help: "The preview does not know the active secret of the adopted endpoint. The update fails where the service masks secrets: then adopt without the secret, and declare it later.",
    guide: "secrets.md#where-the-service-masks-secrets",
  },
  "secret-not-comparable": {
    severity: "warning",
    text: "cannot compare {name} here: {reason}; the update may roll the signing secret",
    help: "Nothing here can compare the declared secret with the one in state, so a change of it goes unnoticed. Preview where the secret and `WEBHOOKS_DIGEST_KEY` are at hand.",
    guide: "secrets-out-of-state.md#the-digest-and-its-key",
  },
  "secret-needed": {
    severity: "warning",
    text: "cannot read {name} here: {reason}; without it the update fails",
    help: "The update needs the secret, to create the endpoint or because it comes from another place than before. It fails before anything is sent where it cannot read it.",
    guide: "secrets-out-of-state.md#secrets-that-state-never-holds",
  },
  "secret-drift-stays": {
    severity: "warning",
    text: "cannot compare {name} here: {reason}; a different signing secret is active and stays",
    help: "The active secret is not the one that was last applied, and without the declared secret the update cannot roll back to it. Run the update where the secret can be read.",
    guide: "secrets-out-of-state.md#secrets-that-state-never-holds",
  },
  "secret-into-state": {
    severity: "warning",
    text: "puts the signing secret into state as signingSecret, unless the service masks it",
    help: "`secretFrom` or `secretTo` was removed, so nothing keeps the secret out of state any more. Leave one of them in to keep it out.",
    guide: "secrets-out-of-state.md#secrets-that-state-never-holds",
  },
  "secret-rolled": {
    severity: "info",
    text: "rolled the signing secret; the old one stays valid {time}",
    help: "The new secret is active. Deliver it to the receiver before the old one ends. Convoy shows the old secret as expiring after as many seconds, but lets it sign for hours.",
    guide: "secrets.md#handing-it-to-the-consumer",
  },
  "secret-rolled-no-overlap": {
    severity: "danger",
    text: "rolled the signing secret without overlap: {why}",
    help: "Only the new secret signs, even where the service shows the old one as valid. Deliver it to the receiver at once.",
    guide: "secrets.md#handing-it-to-the-consumer",
  },
  "first-secret-set": {
    severity: "info",
    text: "set the signing secret; the service showed none before",
    help: "No old secret was there to stay valid. Deliver the new one to the receiver.",
  },
  "foreign-roll-reverted": {
    severity: "warning",
    text: "a different signing secret is active than before, and the update rolls back to the declared one",
    help: "Somebody else, or the service, rolled the secret. To keep the new one, declare it.",
  },
  "foreign-roll-replaced": {
    severity: "warning",
    text: "a different signing secret is active than before, and the update delivers a new one to secretTo and rolls to it",
    help: "Somebody else, or the service, rolled the secret, and the receiver behind secretTo may not have it.",
  },
  "foreign-roll-declared": {
    severity: "info",
    text: "a different signing secret is active than before, and it is the declared one",
    help: "Somebody else rolled to the secret that secretFrom holds. Nothing has to be done.",
  },
  "foreign-roll-not-delivered": {
    severity: "warning",
    text: "a different signing secret is active than before, and it was not delivered to secretTo by this provider",
    help: "Somebody else, or the service, rolled the secret. Change secretTriggers to roll to a new one that secretTo gets.",
  },
  "foreign-roll-masked": {
    severity: "warning",
    text: "a different signing secret is active than before, and the service masks it: signingSecret has no value",
    help: "Somebody else, or the service, rolled the secret. The output signingSecret has a value again after a roll by this provider.",
    guide: "secrets.md#where-the-service-masks-secrets",
  },
  "foreign-roll-shown": {
    severity: "info",
    text: "a different signing secret is active than before, and signingSecret shows it",
    help: "Somebody else, or the service, rolled the secret. What takes the output signingSecret as an input gets the new one.",
  },
  "unused-secret-delivered": {
    severity: "warning",
    text: "secretTo has the signing secret of an endpoint that may not exist",
    help: "The create after the delivery failed. The next update that creates the endpoint delivers another secret. Where an older endpoint stays instead, roll its secret with secretTriggers.",
  },
  "unfinished-roll": {
    severity: "error",
    text: "secretTo has a signing secret that may not be in force; the next update delivers it again and rolls to it",
    help: "The roll after the delivery failed. Run `pulumi up` again, even if you take the change of the program back.",
  },
  "secret-not-delivered": {
    severity: "error",
    text: "secretTo: {reason}; the new signing secret was not sent to the service",
    help: "The program did not end with exit code 0, or the file could not be written. The old secret stays in force. Correct that and run `pulumi up` again.",
  },
  "roll-not-shown": {
    severity: "error",
    text: "the signing secret was rolled, but the answer does not show the new one as active",
    help: "The service accepted the roll, but does not show its effect. Run `pulumi up` again.",
  },
  "overlap-missing": {
    severity: "error",
    text: "the signing secret was rolled, but the service no longer shows the old one as valid",
    help: "The new secret is active without the overlap that was asked for. Deliver it to the receiver at once; the next update has nothing to do. Where no `secretExpiration` is declared, the service decides. 0 asks for no overlap.",
    guide: "secrets.md#what-a-roll-does",
  },
  "overlap-ended": {
    severity: "error",
    text: "the signing secret was rolled, but the service shows that the old one ended at {end}",
    help: "The new secret is active without the overlap that was asked for. Deliver it to the receiver at once; the next update has nothing to do. Where no `secretExpiration` is declared, the service decides. 0 asks for no overlap.",
    guide: "secrets.md#what-a-roll-does",
  },
  "overlap-short": {
    severity: "error",
    text: "the signing secret was rolled, but the service shows the old one as expiring after {seconds} s instead of {expiration}",
    help: "The new secret is active with a shorter overlap than was asked for. Deliver it to the receiver at once; the next update has nothing to do.",
    guide: "secrets.md#what-a-roll-does",
  },
  "roll-ahead-refused": {
    severity: "error",
    text: "{reason}; this request had the old url, because advancedSignatures turns on before the roll and url moves after it",
    help: "The update needs two requests, and the service refused the first. Move `url` in an update of its own, then turn `advancedSignatures` on.",
  },
  "masked-secret-comparison": {
    severity: "error",
    text: "the service masks signing secrets, so {name} cannot be compared: adopt without {name}, then declare it",
    help: "The mask hides whether the declared secret is the active one. Once the endpoint is adopted, declaring the secret rolls to it.",
    guide: "secrets.md#where-the-service-masks-secrets",
  },
  "secret-from-unreadable": {
    severity: "error",
    text: "secretFrom cannot be read: {reason}; nothing was sent",
    help: "The environment variable, file or program that `secretFrom` names has no secret here. A relative path starts at the folder of the project.",
    guide: "secrets-out-of-state.md#secrets-that-state-never-holds",
  },
  "no-roll-back": {
    severity: "error",
    text: "a different signing secret is active than before, and the update cannot roll back, because secretFrom cannot be read: {reason}",
    help: "Somebody else rolled the secret. Run the update where `secretFrom` can be read.",
    guide: "secrets-out-of-state.md#secrets-that-state-never-holds",
  },
  "empty-secret": {
    severity: "error",
    text: "must not be empty; leave it out to let the service make one",
    help: "Often a variable is not set.",
  },
  "masked-secret": {
    severity: "error",
    text: "looks like a mask, not like a secret",
    help: "A masked value was copied from a dashboard. Declare the secret itself.",
  },
});

export const clauses = declareClauses({
  /** Reasons of a roll. */
  changed: "{name} changed",
  sourceChanged: "the value of secretFrom changed",
  notActive: "{name} is not the active one",
  maskedForeign: "the active one is masked and was not set from here",
  unfinished: "secretTo has one that may not be in force",
  anotherActive: "a different one is active than after the last update",
  /** How long the old secret stays valid. */
  forHours: "for {hours} hours",
  forOneHour: "for 1 hour",
  until: "until {end}",
  untilExpiry: "until it expires",
  undecided: "for as long as the service decides (possibly not at all)",
  timeUnknown: "for a time that is not known yet",
  ifAdvanced: "{time} if advancedSignatures is on",
  /** Why there is no overlap. */
  expirationIsZero: "the expiration is 0",
  simpleSignatures: "advancedSignatures is off",
  simpleUnlessProject: "advancedSignatures is off, unless the project turns it on",
  /** Why only the service can compare. */
  otherKey: "the digest in state was made with another key (WEBHOOKS_DIGEST_KEY, else the API key)",
  keptOut: "secretTo kept that one out of state",
  notSetHere: "the active one was not set from here",
  /** Why a secret cannot be read. */
  noKey: "its digest needs WEBHOOKS_DIGEST_KEY or an API key",
  variableUnset: "the environment variable {name} is not set",
  variable: "the environment variable {name}",
  file: "the file {file}",
  output: "the output of the program {program}",
  fileUnusable: "the file {file} cannot be used ({reason})",
  notAFile: "it is not an ordinary file",
  linkToNothing: "it is a link to a file that does not exist",
  foreignFile: "it belongs to another user or group, and only root can replace it and leave it to them",
  unreadable: "{place} {fault}",
  notUtf8: "is not a text in UTF-8",
  empty: "is empty",
  mask: "is a mask, not a secret",
  tooLong: "is longer than 64 kB, which no secret is",
  severalLines: "has several lines",
  controlCharacters: "holds control characters",
  programNotRun: "the program {program} cannot be run ({reason})",
  programFailed: "the program {program} failed ({outcome}): run it to see why",
  /** It takes a secret, so nobody may run it by hand: it would store whatever it gets. */
  targetFailed: "the program {program} failed ({outcome}), and its output is not shown",
  programTooSlow: "the program {program} did not end within {seconds} seconds",
  programOutput: "the program {program} printed more than a megabyte",
  exitCode: "exit code {code}",
});
