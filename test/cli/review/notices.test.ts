/** The sentences of `report`, `compare`, `route` and `lint`: each as it is printed, with values. */

import assert from "node:assert/strict";
import { printed } from "../../../provider/base/notice";
import type { Notice } from "../../../provider/base/notice";
import type { NoticeValue } from "../../../provider/base/declare";
import * as cli from "../../../provider/cli/review/notices";
import { clauses as topology } from "../../../provider/topology/notices";
import * as review from "../../../provider/topology/review/notices";

const notices = { ...review.notices, ...cli.notices };
const clauses = { ...review.clauses, ...cli.clauses };

type Row = readonly [sentence: string, values?: Readonly<Record<string, NoticeValue>>];

const sentences: Readonly<Record<keyof typeof notices, Row>> = {
  "state-lost": [
    "the service has none of the 2 objects in state; this update creates them again, each endpoint with a new signing secret",
    { count: 2 },
  ],
  "provider-moves": [
    "changes projectId from p1 to p2; all requests of its resources go there, with its API key",
    { changes: clauses.fromTo({ name: "projectId", before: "p1", after: "p2" }) },
  ],
  "deliveries-stop": [
    "no longer delivers invoice.paid to endpoint billing: the subscription is deleted",
    { types: "invoice.paid", endpoint: "billing", reason: topology.deletedSubscription() },
  ],
  "deliveries-continue": [
    "is removed from the program: Subscription t delivers the same events in its place",
    { successor: "Subscription t" },
  ],
  "deliveries-begin": [
    "begins to deliver every event to endpoint billing: the subscription is new",
    { types: clauses.everyEvent(), endpoint: "billing", reason: topology.newSubscription() },
  ],
  "deliveries-uncertain": [
    "may deliver other events to endpoint billing, or none: filter is not known yet",
    { endpoint: "billing", reason: topology.filterNotKnown() },
  ],
  "event-type-unreceived": ["no endpoint receives it any more"],
  "last-subscription-lost": [
    "has no subscription left: if an application names it in an event, the service creates one without a filter",
  ],
  "unknown-owner": ["is no owner in this preview; it has acme, globex", { owners: "acme, globex" }],
  "preview-without-owners": ["is no owner in this preview: no endpoint has an ownerId"],
  "not-a-link": ["must be an http or https URL without spaces and brackets"],
  "digest-of-failure": ["a preview failed, so there is no digest"],
  "no-preview-input": ["pipe the output of `pulumi preview --json` into it, or name a file that holds it"],
  "preview-twice": ["has two previews: give one preview of each stack"],
  "one-standard-input": ["cannot both read standard input: name a file"],
  "compare-is-report": ["with one preview, `compare` does the same as `report`: use `report` instead"],
  "single-topology": ["is not a preview: name a topology to compare it with"],
  "replay-needs-preview": ["needs a preview, which has a before and an after"],
  "no-event-type": ["is required, unless --replay names a file of events"],
  "no-events-input": ["pipe the events into it, or name their file"],
  "no-payload-input": ["pipe the payload into it, or name its file"],
  "not-an-event": ["must be an event: a JSON object in one line, with eventType and body"],
  "not-json": ["is not JSON"],
  "not-a-map": ["must be a JSON object whose values are strings"],
  "idle-option": [
    "cannot be used here: --list-rules checks nothing",
    { reason: clauses.listRulesChecksNothing() },
  ],
  "wrong-form": ["must be given as name=value, or `name: value`", { form: clauses.nameOrColon() }],
  "given-twice": ["gives X-Shop twice", { name: "X-Shop" }],
  "unwritable-file": ["x.sarif cannot be written", { file: "x.sarif" }],
  "unknown-project": [
    "does not occur in preview.json, which has the projects a, b",
    { place: "preview.json", projects: "a, b" },
  ],
  "no-topology-input": [
    "name a file, `live`, or a stack with --stack, or pipe the output of `pulumi preview --json --show-sames` into it",
  ],
  "live-unlisted": ["name the endpoints with --endpoint and the subscriptions with --subscription"],
  "unlisted-objects": [
    "the service does not list all of its objects; those that were not named count as missing",
  ],
  "map-unused": ["map.json: no field differs by a → b", { file: "map.json", from: "a", to: "b" }],
  "findings-cut": [
    "x.sarif: holds the first 2 of 3 findings, the most that code scanning accepts",
    { file: "x.sarif", shown: 2, all: 3 },
  ],
  "no-events": ["events.jsonl: holds no event, so nothing was compared", { file: "events.jsonl" }],
  "partial-preview": [
    "preview.json: the preview lacks unchanged resources; run it with --show-sames",
    { place: "preview.json" },
  ],
  "sources-unnamed": [
    "the events of this preview do not name the new objects that others refer to, so dangers may be missing: preview without PULUMI_ENABLE_STREAMING_JSON_PREVIEW",
  ],
  "empty-topology": [
    "dev: holds no resource of pulumi-webhooks in project p1",
    { place: "dev", where: ` ${clauses.inProject({ project: "p1" })}` },
  ],
};

const parts: Readonly<Record<keyof typeof clauses, Row>> = {
  fromTo: ["url from a to b", { name: "url", before: "a", after: "b" }],
  eachOf: ["Each of 2 Endpoints (a, b)", { count: 2, kinds: "Endpoints", names: "a, b" }],
  ofPreview: ["of this preview"],
  inProject: ["in project p1", { project: "p1" }],
  changedByOption: ["its option replaceWith names a replaced resource"],
  tainted: ["marked as tainted"],
  forced: ["requested with --replace"],
  everyEvent: ["every event"],
  eventType: ["Event type"],
  everyType: ["(all)"],
  everyOtherType: ["(all others)"],
  ownerOf: ["owner acme", { owner: "acme" }],
  withoutOwner: ["(no owner)"],
  ownerColumn: ["Owner"],
  otherOwner: ["1 other owner"],
  otherOwners: ["2 other owners", { count: 2 }],
  endpointsColumn: ["Endpoints that change"],
  beginColumn: ["Deliveries that begin"],
  stopColumn: ["Deliveries that stop"],
  moveColumn: ["Deliveries that move"],
  changeColumn: ["Deliveries that change"],
  rollsColumn: ["Secrets that roll"],
  openPage: ["Open the map of this preview"],
  oneDanger: ["1 danger"],
  dangers: ["2 dangers", { count: 2 }],
  oneWarning: ["1 warning"],
  warnings: ["2 warnings", { count: 2 }],
  ownersLeftOut: ["Changes of other owners are not shown."],
  onlyRotations: ["Only signing secrets that are due for rotation."],
  previewFailed: ["### ❌ The preview failed"],
  previewFailedShort: ["❌ the preview failed"],
  policyFailed: ["preview failed: the log says why, for instance which policy stopped it"],
  consequences: ["### ⚠️ Consequences"],
  routes: ["### Which events reach which endpoint"],
  otherChange: ["1 change to another resource, not shown here."],
  otherChanges: ["2 changes to other resources, not shown here.", { count: 2 }],
  moreInLog: ["… and 2 more: see the log of the preview.", { count: 2 }],
  more: ["… and 2 more", { count: 2 }],
  oneRouteMore: ["1 more route is not shown."],
  routesMore: ["2 more routes are not shown.", { count: 2 }],
  concerned: ["2 endpoints: deliveries stop", { subject: "2 endpoints", words: "deliveries stop" }],
  deliveriesStop: ["deliveries stop"],
  objectsLost: ["lost"],
  deliveriesElsewhere: ["deliveries go elsewhere"],
  deliveriesUnencrypted: ["deliveries travel unencrypted"],
  deliveriesUnverified: ["receivers may not be able to verify deliveries"],
  deliveriesRefused: ["receivers may refuse deliveries"],
  deliveriesUnretried: ["failed deliveries are no longer retried"],
  sendersUnverified: ["senders are no longer verified"],
  eventsRefused: ["the service may refuse events"],
  payloadsChange: ["payloads change"],
  secretsChange: ["secrets or keys change without overlap"],
  guardOff: ["a guard is taken off"],
  ofOwner: ["of owner acme", { owner: "acme" }],
  ofOwners: ["of 2 owners", { count: 2 }],
  letThrough: ["2 allowed", { count: 2 }],
  allowed: ["(allowed)"],
  quiet: ["### Other changes"],
  quietDetails: ["Other changes in detail"],
  resources: ["2 resources", { count: 2 }],
  linesBelow: ["see below"],
  moreOf: [
    "and 2 more: deliveries-stop (2); see the log of the preview",
    { count: 2, codes: "deliveries-stop (2)" },
  ],
  dangersColumn: ["Dangers"],
  anotherSecret: ["new secret"],
  anotherSecretIfDifferent: ["new secret, if it differs"],
  changed: ["changed"],
  unchanged: ["unchanged"],
  noItems: ["(none)"],
  itemsRemoved: ["removed `a`, `b`", { items: "`a`, `b`" }],
  itemsAdded: ["added `a`", { items: "`a`" }],
  itemsMoved: ["moved `a`", { items: "`a`" }],
  itemsKept: ["2 unchanged", { count: 2 }],
  linesMore: ["… 2 more lines", { count: 2 }],
  hiddenChange: ["changed in a part that is not shown"],
  stacksChange: ["1 of 2 stacks change", { changed: 1, all: 2 }],
  stacksChangeAndFail: ["1 of 3 stacks change, 2 failed", { changed: 1, all: 3, failed: 2 }],
  noticesOnly: ["needs attention"],
  otherResources: ["other resources"],
  oneReportMore: ["1 more report does not fit: see the log of its preview."],
  reportsMore: ["2 more reports do not fit: see the logs of their previews.", { count: 2 }],
  onlyLeft: ["only left"],
  onlyRight: ["only right"],
  nothingDiffers: ["nothing differs"],
  noViolation: ["No rule is violated."],
  deliveriesChange: ["1 of 2 deliveries would change", { some: 1, all: 2 }],
  listRulesChecksNothing: ["--list-rules checks nothing"],
  eventsOfReplay: ["the events come from --replay"],
  replay: ["### What would change for recorded events"],
  replayIsPartial: [
    "The preview lacks unchanged resources, so some deliveries are not compared: run it with --show-sames.",
  ],
  begin: ["2 begin", { count: 2 }],
  oneBegins: ["1 begins"],
  stop: ["2 stop", { count: 2 }],
  oneStops: ["1 stops"],
  uncertain: ["2 uncertain", { count: 2 }],
  examples: ["Examples:"],
  eventAt: ["event 3", { event: 3 }],
  oneStack: ["it compares the preview of one stack"],
  forTwoTopologies: ["it is for two topologies"],
  forLive: ["it is for `live` only, and must come after it"],
  pageNeedsScript: ["This page needs JavaScript. It loads nothing, and its script is in the page."],
  routePageTitle: ["Where an event goes"],
  lintPageTitle: ["Findings of the rules"],
  htmlShowsOne: ["it writes the page of one preview"],
  nameOrColon: ["name=value, or `name: value`"],
};

describe("What the reviewing commands say", () => {
  for (const [code, [sentence, values]] of Object.entries(sentences))
    it(`is a whole sentence for ${code}`, () => {
      const raise = notices[code as keyof typeof notices] as unknown as (given: typeof values) => Notice;
      assert.equal(printed(raise(values)), `${sentence} [${code}]`);
    });

  it("has these clauses and headings", () => {
    for (const [name, [sentence, values]] of Object.entries(parts)) {
      const clause = clauses[name as keyof typeof clauses] as (given: typeof values) => string;
      assert.equal(clause(values), sentence, name);
    }
  });
});
