/** Which resources a comparison takes for the same where their names do not tell. */

import assert from "node:assert/strict";
import { compareTopologies } from "../../provider/topology/compare/compare";
import type { TopologyResource } from "../../provider/topology/model/model";

/** An endpoint of a program: its name there, the name of its object, and its component. Its ID is made of the object's name. */
function declared(name: string, object: string, component = "pulumi:pulumi:Stack"): TopologyResource {
  const urn = `urn:pulumi:production::shop::${component}$webhooks:index:Endpoint::${name}`;
  const fields = { name: object, projectId: "p1" };
  return { kind: "Endpoint", name, urn, id: `id of ${object}`, fields, references: {} };
}

/** An endpoint of a service. */
const live = (name: string): TopologyResource => ({ ...declared(name, name), urn: undefined });

const differences = (left: TopologyResource[], right: TopologyResource[], isComplete: boolean): unknown =>
  compareTopologies({ resources: left, isComplete: false }, { resources: right, isComplete }).differences;

describe("Comparing resources", () => {
  it("tells children of one name apart by their components, in whatever order they are listed", () => {
    const [one, other] = [declared("two", "c1", "my:A"), declared("two", "c2", "my:B")];
    assert.deepEqual(differences([one, other], [other, one], false), []);
  });

  it("knows an object of the service by its ID, whatever the name of another resource is", () => {
    for (const name of ["b", "z"]) {
      const program = [declared("a", "b"), declared(name, "a")];
      assert.deepEqual(differences(program, [live("a"), live("b")], true), [], name);
    }
  });
});
