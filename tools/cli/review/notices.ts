/** What the package says in `report`, `compare`, `route` and `lint`. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "live-not-asked": {
    severity: "info",
    text: "it is unknown when {resources} last delivered: {reason}",
    help: "`report --live` could not ask the service about these resources. The rest of the report is complete. With `--stack`, the settings of a provider that the program declares come from the state of that stack.",
    guide: "reviewing-a-preview.md#what-is-in-use",
    about: "stack",
  },
  "unlisted-objects": {
    severity: "info",
    text: "the service does not list all of its objects; those that were not named count as missing",
  },
  "map-unused": { severity: "info", text: "{file}: no field differs by {from} → {to}" },
  "findings-cut": {
    severity: "info",
    text: "{file}: contains the first {shown} of {all} findings, the most that code scanning accepts",
  },
  "function-fails": {
    severity: "error",
    text: "fails: {error}",
    help: "The function throws an error on this event, or the service would reject its result. On Convoy, no endpoint then receives the event, and a source rejects the message.",
  },
  "service-differs": {
    severity: "warning",
    text: "gives a different result in the service than on this machine",
    help: "The service's result is the one that counts. The order of names, the time zone and details of the engine may differ.",
  },
  "service-refuses-function": {
    severity: "warning",
    text: "runs on this machine, but the service rejects it, so it would deliver no event: {error}",
  },
  "no-events": { severity: "info", text: "{file}: contains no events, so nothing was compared" },
  "partial-preview": {
    severity: "info",
    text: "{place}: the preview lacks unchanged resources; run it with --show-sames",
  },
  "empty-topology": {
    severity: "info",
    text: "{place}: contains no resources of pulumi-webhooks{where}",
  },
});

export const clauses = declareClauses({
  more: "… and {count} more",
  oneRouteMore: "1 more route is not shown.",
  routesMore: "{count} more routes are not shown.",
  ownerOf: "owner {owner}",
  beginColumn: "Deliveries that begin",
  stopColumn: "Deliveries that stop",
  moveColumn: "Deliveries that move",
  changeColumn: "Deliveries that change",
  rollsColumn: "Secrets that roll",
  dangers: "{count} dangers",
  hiddenChange: "changed in a part that is not shown",
  eventAt: "event {event}",
});
