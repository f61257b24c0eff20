/** What the page of a review says, and what its controls are called. */

import { declareClauses } from "../../provider/base/declare";

export const clauses = declareClauses({
  noName: "no name",
  noOwner: "no owner",
  everyEvent: "every event",
  andMore: "and {count} more",
  affected: "{count} affected",
  error: "Errors",
  warning: "Warnings",
  info: "Information",
  note: "Notes",
  becomes: "becomes",
  details: "Changes in detail",
  ownersTitle: "Changes by owner",
});
