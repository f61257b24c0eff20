/** What the package says about the meaning of a preview. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";
import type { Concern } from "../../../provider/base/notice";

export const notices = declareNotices({
  "deliveries-stop": {
    severity: "danger",
    concern: "stop",
    text: "no longer delivers {types} to endpoint {endpoint}: {reason}",
    help: "Events that matched the subscription no longer reach the endpoint. Check that this is intended.",
  },
  "deliveries-continue": {
    severity: "warning",
    text: "is removed from the program: {successor} delivers the same events instead",
    help: "A new subscription with a different name or parent delivers the same events to the same endpoint. To keep the subscription instead, set an alias in its options.",
  },
  "deliveries-begin": {
    severity: "info",
    text: "starts delivering {types} to endpoint {endpoint}: {reason}",
  },
  "deliveries-uncertain": {
    severity: "warning",
    text: "may deliver different events to endpoint {endpoint}, or none: {reason}",
  },
  "event-type-unreceived": {
    severity: "danger",
    concern: "stop",
    text: "no longer reaches any endpoint",
    help: "At least one endpoint received events of this type before the change, and none will afterwards. Events sent in the meantime are not delivered later.",
  },
  "subscriptions-deleted-first": {
    severity: "danger",
    concern: "stop",
    text: "is deleted before the new object exists, and the service deletes {subscriptions} with it: `pulumi up` then fails half-way",
    help: "Convoy deletes the subscriptions of a deleted endpoint or source, so their update fails with `[not-found]`. Remove `deleteBeforeReplace`, or name `endpointId` (for a source `sourceId`) in `replaceOnChanges` of each of these subscriptions.",
    guide: "troubleshooting.md#an-endpoint-that-is-deleted-first",
  },
  "last-subscription-lost": {
    severity: "warning",
    text: "has no subscription left in the program: {effect}",
    help: "If an application names the endpoint in an event, Convoy creates a subscription to every event. Disable or delete the endpoint to stop its deliveries.",
  },
  "secret-place-shared": {
    severity: "danger",
    concern: "unverified",
    text: "delivers its signing secrets to the same place as {other}: each new secret overwrites that of the other endpoint",
    help: "Two endpoints name the same place in `secretTo`. After the next roll, one receiver gets the secret of the other endpoint. Give each endpoint its own place.",
    guide: "secrets-out-of-state.md",
  },
  "state-lost": {
    severity: "danger",
    concern: "lost",
    text: "the service has none of the {count} objects in state; this update creates them again, each endpoint with a new signing secret",
    help: "The refresh found none of the objects. An empty or restored database is more likely than someone deleting them all. Check `webhooks:baseUrl`, the project and the database before you run `pulumi up`.",
    guide: "drift.md",
  },
  "provider-moves": {
    severity: "danger",
    concern: "managed",
    text: "changes {changes}; all requests for its resources go there, with its API key",
    help: "The settings of a provider change where its resources live. Existing objects deliver as before. Check the new address and project: the objects in state may not exist there, and an update overwrites objects with the same ID there.",
    guide: "projects-and-accounts.md",
  },
  "provider-dialect": {
    severity: "danger",
    concern: "managed",
    text: "uses the dialect {after} instead of {before}: requests use other routes and fields, so a service of the old dialect rejects them or clears omitted fields",
    help: "The dialect of a provider changes what it sends, not where. Set `convoy` only for a running Convoy, and `documented` for any other service. If the service has changed as well, run `pulumi refresh` first.",
    guide: "projects-and-accounts.md",
  },
  "changes-unjudged": {
    severity: "danger",
    concern: "unjudged",
    text: "has settings that are known only in the update, so Pulumi could not compare {resources} ({names}): what else changes there, such as a secret, is not known",
    help: "A setting of the provider, such as the API key of a `Project` that changes too, has no value in the preview. Update the `Project` first, by itself. Where `failOn` guards the update, this is a warning, because the guard judges each change then.",
    guide: "reviewing-a-preview.md",
  },
  "alias-missing": {
    severity: "danger",
    concern: "lost",
    text: 'is the deleted {old} under another name or parent: set aliases: ["{alias}"] on it to keep the object',
    help: "Without an alias, Pulumi deletes the object and creates another one, with another ID. With the option `aliases` in the program, the resource keeps its object, and nothing changes.",
    guide: "reviewing-a-preview.md",
  },
  "owner-change-managed": {
    severity: "danger",
    concern: "access",
    text: "moves to {toOwner}, whose visitors can change where it delivers, with {link}",
    help: "A portal link of the new owner manages endpoints. Anyone with its URL can change this endpoint, which belonged to another owner until now. Check `ownerId`.",
    guide: "../reference/rules.md#endpoint-of-managing-link",
  },
  "input-unjudged": {
    severity: "danger",
    concern: "unjudged",
    text: "may stop or move deliveries, widen access or remove protection: {input} is known only in the update ({source})",
    help: "The value changes from a known one to one that the preview does not show. Declare a known value, or update its source first with `pulumi up --target <urn>`. Where `failOn` guards the update, this is a warning, because the guard judges the value then.",
    guide: "reviewing-a-preview.md",
  },
  "rules-partial": {
    severity: "warning",
    text: "the preview lacks unchanged resources, so some rules say nothing of what this change brings: preview with --show-sames",
    help: "A rule that compares resources, such as `double-delivery`, needs all of them. `pulumi preview --json` omits unchanged resources unless you add `--show-sames`.",
    guide: "reviewing-a-preview.md",
  },
  "rule-exception": {
    severity: "info",
    text: "violates {rule}, which an exception of pulumi-webhooks.json allows; with `failOn`, the update still stops at {code}",
    help: "An exception to a rule does not open the guard of the provider. Where the guard is on, allow the notice there, too.",
    guide: "rules.md",
  },
  "sources-unnamed": {
    severity: "warning",
    text: "the events of this preview do not name the new objects that others refer to, so dangers may be missing: preview without PULUMI_ENABLE_STREAMING_JSON_PREVIEW",
    help: "A subscription or portal link refers to an object whose ID is known only after the update. A preview with PULUMI_ENABLE_STREAMING_JSON_PREVIEW does not name that object.",
    guide: "reviewing-a-preview.md",
  },
});

export const clauses = declareClauses({
  eachOf: "Each of {count} {kinds} ({names})",
  everyEvent: "every event",
  eventType: "Event type",
});

/** The effect of a danger, for each concern. */
export const concernWords: Readonly<Record<Concern, string>> = {
  stop: "deliveries stop",
  lost: "lost",
  elsewhere: "deliveries go elsewhere",
  managed: "managed at another service, or in another project or dialect",
  other: "different events are delivered",
  unencrypted: "credentials or payloads travel unencrypted",
  unverified: "receivers may not be able to verify deliveries",
  refused: "receivers may reject deliveries",
  unretried: "failed deliveries are no longer retried",
  senders: "senders are not verified",
  "events-refused": "the service may reject events",
  unread: "events may no longer arrive",
  dropped: "events may be dropped",
  payloads: "payloads change",
  access: "visitors see endpoints of another owner",
  secret: "secrets or keys change without overlap",
  exposed: "keys or credentials are not encrypted",
  meta: "meta events stop or go elsewhere",
  guard: "a safeguard is removed",
  unjudged: "changes are known only in the update",
};
