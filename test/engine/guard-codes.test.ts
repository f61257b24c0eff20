/** Every danger is refused by the guard, or stands in the table of those that only a report can judge, with the reason. */

import assert from "node:assert/strict";
import { registry } from "../../tools/cli/registry";
import { definitionsFor } from "../../provider/kinds/definitions";
import { codesIn } from "../../provider/lifecycle/apply/entries";
import { dialectNames } from "../../provider/settings/settings";

/** What an operation does, whatever its inputs are. */
const ofOperations = [
  ...["deletion", "project-deletion", "old-object-lost", "deleted-first", "may-be-deleted-first"],
  ...["values-replaced", "replacement-loses", "recreation", "seen-elsewhere", "dialect-changes"],
  ...["adoption-secret-comparison-no-overlap", "next-secret-rotation-no-overlap"],
];

/** What the rules of a kind remark on inputs. It is refused where it is new. */
const ofInputs = [
  ...["oauth2-algorithm", "filter-operand", "filter-number", "filter-path", "filter-header-case"],
  ...["filter-nested-group", "filter-unreachable", "filter-header-name", "filter-dead"],
  ...["filter-dead-alternative", "filter-ignored", "filter-doubled", "script-without-transform"],
  ...["unreadable-syntax", "missing-global", "undefined-name", "payload-replaced", "refused-result"],
  ...["idle-source-type", "unknown-provider", "provider-without-hmac", "unverified-hash"],
  ...["colon-in-credentials", "unsent-header", "unsigned-version"],
];

const nothingSent = "nothing is sent for it";
const sawAll = "it follows from several resources, and the change of each is refused by its own code";
const asksNobody = "Pulumi asks no provider about the option";
const saidAfter = "it is said after the change, which is refused before by another code";

const reportOnly: Readonly<Record<string, string>> = {
  "endpoint-not-delivering": nothingSent,
  "endpoint-inactive": nothingSent,
  "object-gone": nothingSent,
  "run-file-missing": nothingSent,
  "plain-api-key": nothingSent,
  "secret-rolled-no-overlap": saidAfter,
  "masked-values-lost": saidAfter,
  "receiver-keeps-one-secret": "it is of a command that changes nothing of the program",
  "protect-removed": asksNobody,
  "retain-removed": asksNobody,
  "provider-changed": "each object that it moves is refused by seen-elsewhere",
  "provider-moves": "each object that it moves is refused by seen-elsewhere",
  "provider-dialect": "each object is refused by dialect-changes",
  "deletion-elsewhere": "the provider itself refuses the deletion",
  "stack-settings-change": "each object that it moves is refused by seen-elsewhere",
  "provider-key-changed": "no state of an object has the key",
  "provider-key-may-change": "no state of an object has the key",
  "changes-unjudged": "each of these changes is refused by its own code, once all is known",
  "input-unjudged": "the update knows the value, and refuses it by its own code",
  "owner-change-managed": sawAll,
  "alias-missing": "the deletion of the old object is refused",
  "event-type-still-taken": sawAll,
  "deliveries-stop": sawAll,
  "subscriptions-deleted-first": sawAll,
  "event-type-unreceived": sawAll,
  "moves-to-no-endpoint": sawAll,
  "secret-place-shared": sawAll,
  "state-lost": sawAll,
};

describe("A danger", () => {
  const definitions = dialectNames.flatMap((name) => Object.values(definitionsFor(name)));
  const ofChanges = new Set(definitions.flatMap((definition) => [...codesIn(definition)]));
  const dangers = [...registry].filter(([, { severity }]) => severity === "danger").map(([code]) => code);

  it("is guarded, or only reported for a reason", () => {
    const guarded = new Set([...ofChanges, ...ofOperations, ...ofInputs]);
    const undecided = dangers.filter((code) => !guarded.has(code) && reportOnly[code] === undefined);
    assert.deepEqual(undecided, []);
  });

  it("is not in two of the tables, and each code in them is a danger", () => {
    const all = [...ofOperations, ...ofInputs, ...Object.keys(reportOnly)];
    assert.deepEqual(
      all.filter((code) => !dangers.includes(code) || ofChanges.has(code)),
      [],
    );
    assert.equal(new Set(all).size, all.length);
  });
});
