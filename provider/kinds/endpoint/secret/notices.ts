/** What the package says: the signing secrets of endpoints. */

import { declareClauses, declareNotices } from "../../../base/declare";

const rolls = "secrets.md#what-a-roll-does";
const when = "secrets.md#when-it-changes";
const masks = "secrets.md#where-the-service-masks-secrets";
const digests = "secrets-out-of-state.md#the-digest-and-its-key";
const outside = "secrets-out-of-state.md#secrets-that-never-enter-state";
const stores = "secrets-out-of-state.md#secretto-deliver-a-generated-secret-to-a-store";

export const notices = declareNotices({
  "secret-roll": {
    severity: "warning",
    text: "rolls the signing secret ({reason}); the old one stays valid {time}",
    help: "Deliver the new secret to the receiver before the old one expires.",
    guide: rolls,
  },
  "secret-roll-no-overlap": {
    severity: "danger",
    concern: "secret",
    text: "rolls the signing secret ({reason}) without overlap: {why}",
    help: "A receiver that does not know the new secret at that moment rejects deliveries. Turn on `advancedSignatures` and declare `secretExpiration`, or give the receiver the new secret first.",
    guide: rolls,
  },
  "secret-rotation": {
    severity: "warning",
    text: "rolls the signing secret, which is older than {days} days; the old one stays valid {time}",
    guide: when,
  },
  "secret-rotation-no-overlap": {
    severity: "warning",
    text: "rolls the signing secret, which is older than {days} days, without overlap: {why}",
    guide: rolls,
  },
  "rotation-without-overlap": {
    severity: "danger",
    concern: "secret",
    text: "rolls the signing secret without overlap at each rotation: {why}",
    help: "Turn on `advancedSignatures` and declare `secretExpiration`, so that receivers have time to switch.",
    guide: rolls,
  },
  "rolls-without-overlap": {
    severity: "danger",
    concern: "secret",
    text: "rolls its signing secret without an overlap, because advanced signatures are off",
    guide: "../reference/rules.md#simple-signatures",
  },
  "rotation-begins": {
    severity: "info",
    text: "keeps the signing secret until it is {days} days old; the first update after that replaces it with a random one",
    help: "A previously declared `secret` no longer applies: pass the output `signingSecret` to the receiver.",
    guide: when,
  },
  "rotation-ends": {
    severity: "info",
    text: "no longer replaces the signing secret when it is {days} days old",
    guide: when,
  },
  "next-secret-rotation": {
    severity: "warning",
    text: "the next update rolls the signing secret, due since {since}; the old one stays valid {time}",
    help: "An adoption never rolls a secret because of its age, but the next update does.",
    guide: when,
  },
  "next-secret-rotation-no-overlap": {
    severity: "danger",
    concern: "secret",
    text: "the next update rolls the signing secret, due since {since}, without overlap: {why}",
    guide: rolls,
  },
  "secret-roll-unknown": {
    severity: "warning",
    text: "may roll the signing secret: {name} is not known yet",
  },
  "roll-in-overlap": {
    severity: "warning",
    text: "rolls within the overlap of an earlier roll, which ends at {end} (older secrets still valid: {count})",
    help: "Receivers that know only a secret from before the earlier roll may reject deliveries.",
  },
  "roll-while-failing": {
    severity: "warning",
    text: "rolls although deliveries to the endpoint are failing (failure rate {failureRate})",
    help: "Failing deliveries hide whether the receiver accepts the new secret.",
  },
  "secret-comparison": {
    severity: "warning",
    text: "compares {name} with the active signing secret, because {why}, and rolls if they differ or the service masks it",
    guide: digests,
  },
  "adoption-secret-comparison": {
    severity: "warning",
    text: "compares {name} with the active signing secret, and rolls to it if they differ; the old one then stays valid {time}",
    help: "If the service masks secrets, the update fails: adopt the endpoint without the secret, and declare it later.",
    guide: masks,
  },
  "adoption-secret-comparison-no-overlap": {
    severity: "danger",
    concern: "secret",
    text: "compares {name} with the active signing secret, and rolls to it without overlap if they differ: {why}",
    guide: masks,
  },
  "secret-not-comparable": {
    severity: "warning",
    text: "cannot compare {name} here: {reason}; the update may roll the signing secret",
    help: "Run the preview where the secret and `WEBHOOKS_DIGEST_KEY` are available.",
    guide: digests,
  },
  "secret-needed": {
    severity: "warning",
    text: "cannot read {name} here: {reason}; without it the update fails",
    guide: outside,
  },
  "secret-drift-stays": {
    severity: "warning",
    text: "cannot compare {name} here: {reason}; a different signing secret is active and stays",
    guide: outside,
  },
  "secret-into-state": {
    severity: "warning",
    text: "puts the signing secret into state as signingSecret, unless the service masks it",
    help: "Nothing keeps the secret out of state without `secretFrom` or `secretTo`.",
    guide: outside,
  },
  "secret-rolled": {
    severity: "info",
    text: "rolled the signing secret; the old one stays valid {time}",
    help: "Convoy reports the value of `secretExpiration` as seconds but applies it as hours.",
    guide: "secrets.md#passing-it-to-the-receiver",
  },
  "secret-rolled-no-overlap": {
    severity: "danger",
    concern: "secret",
    text: "rolled the signing secret without overlap: {why}",
    help: "Only the new secret signs, even if the service shows the old one as valid. Deliver it immediately.",
    guide: "secrets.md#passing-it-to-the-receiver",
  },
  "first-secret-set": { severity: "info", text: "set the signing secret; the service showed none before" },
  "foreign-roll-reverted": {
    severity: "warning",
    text: "a different signing secret is active than before, and the update {reaction}",
    help: "Someone else, or the service, rolled the secret. To keep the new one, declare it.",
  },
  "foreign-roll-not-delivered": {
    severity: "warning",
    text: "a different signing secret is active than before, and it was not delivered to secretTo by this provider",
    help: "Change secretTriggers to roll to a new one, which is delivered to secretTo.",
  },
  "foreign-roll-masked": {
    severity: "warning",
    text: "a different signing secret is active than before, and the service masks it: signingSecret has no value",
    guide: masks,
  },
  "foreign-roll-shown": {
    severity: "info",
    text: "a different signing secret is active than before, and {known}",
    help: "Someone else, or the service, rolled the secret.",
  },
  "adopted-secret-not-delivered": {
    severity: "warning",
    text: "keeps its signing secret, which is not delivered to secretTo: if the store has a different one, change secretTriggers",
    guide: stores,
  },
  "unused-secret-delivered": {
    severity: "warning",
    text: "secretTo has the signing secret of an endpoint that may not exist",
    help: "The next update that creates the endpoint delivers another secret. If an older endpoint is kept instead, change secretTriggers to roll its secret.",
  },
  "unused-secret-maybe-delivered": {
    severity: "warning",
    text: "secretTo may have a signing secret that no endpoint has: nothing was created",
    help: "The next update that creates the endpoint delivers another one.",
  },
  "unfinished-delivery-left": {
    severity: "warning",
    text: "removes secretTo while its store has a signing secret that may not be active and will not be replaced",
    help: "Keep `secretTo` until an update has finished the roll, or remove the secret from the store.",
    guide: stores,
  },
  "unfinished-roll":
    "secretTo has a signing secret that may not be active; the next update delivers it again and rolls to it",
  "secret-not-delivered": "secretTo: {reason}; the new signing secret was not sent to the service",
  "overlap-missing": {
    severity: "error",
    text: "the signing secret was rolled, but the service {shown}",
    help: "Deliver the new secret to the receiver immediately; the next update has nothing to do.",
    guide: rolls,
  },
});

export const clauses = declareClauses({
  changed: "{name} changed",
  expirationIsZero: "the expiration is 0",
  tooLong: "is longer than 64 kB, which no secret is",
  notAFile: "it is not a regular file",
});
