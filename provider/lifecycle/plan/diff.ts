/** What an update would change, and the lines about it. Sends nothing. Knows no kind. */

import type { Notice } from "../../base/notice";
import type { Fields } from "../../base/fields";
import { adoptionInputOf, ruleOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import type { RunMemory } from "../../kinds/effect";
import type { Outside, SecretsOutside } from "../../kinds/step";
import type { IsUnknown } from "../../base/markers";
import { changedReason, replacementNotices } from "./consequences";
import { Change } from "../apply/change";
import { notices as apply } from "../apply/notices";
import { Plan } from "../apply/plan";
import { notices } from "./notices";
import { isCreateOnly, mayNeedNewObject, needsNewObject } from "../apply/create-only";
import { sameIn } from "../apply/merge";
import { knownParts } from "../apply/rules";

/** The difference between what is and what is wanted. */
export interface Difference {
  /** Whether there is anything to do. */
  readonly changes: boolean;
  /** Whether an update is due although no input changed, such as a rotation. */
  readonly due: boolean;
  /** The inputs that differ from state. After a failed update, state may also differ from the last program. */
  readonly changed: readonly string[];
  /** The inputs whose change needs a new object. */
  readonly replaces: readonly string[];
  /** What the change causes beyond the list of properties, one sentence each. */
  readonly lines: readonly Notice[];
  /** The plan for the object as state has it. */
  readonly plan: Plan;
}

/** What was found out before a comparison. */
interface Asked {
  /** What the definition has found outside about the declared secret. */
  readonly secretMatch?: Outside["secretMatch"];
  /** The inputs as state declared them before this run read the object; undefined where it has not. */
  readonly declaredBefore?: Fields | undefined;
}

const noMemory: RunMemory = {
  replaced: new Set(),
  created: new Set(),
  follows: () => false,
  seen: () => undefined,
};

/**
 * Compares state with inputs. An unknown input may change, yet never claims a replacement.
 *
 * Also runs on refresh, with the live object as `state` and the recorded inputs as `declared`. What it says is of the next
 * update, so a front prints it only where `declared` are the inputs of that.
 *
 */
export function diff(
  definition: AnyDefinition,
  id: string,
  state: Fields,
  declared: Fields,
  isUnknown: IsUnknown,
  now: Date,
  memory: RunMemory = noMemory,
  { secretMatch, declaredBefore }: Asked = {},
): Difference {
  const inputs = withProject(declared, state);
  const names = Object.keys(definition.inputs.shape);
  const differing = names.filter((name) => {
    const isSame = sameIn(definition.inputs.shape[name], state[name], inputs[name]);
    const { providerOnly, isOutput } = ruleOf(definition, name);
    return providerOnly !== true && !isSame && !(isOutput === true && inputs[name] === undefined);
  });
  const replacing = differing.filter(
    (name) => !isUnknown(inputs[name]) && needsNewObject(definition, name, state, inputs),
  );
  const adoptionInput = adoptionInputOf(definition);
  const adoptId = inputs[adoptionInput];
  // With this adoptId a replacement would adopt the object that it replaces, unless the project differs.
  const irreplaceable = adoptId === id ? replacing.filter((name) => name !== "projectId") : [];
  const replaces = replacing.filter((name) => !irreplaceable.includes(name));
  const undecided = undecidedInputs(definition, id, state, inputs, isUnknown);
  // Create-only inputs of such an object stay as they were, and so does their value in state: they are no change.
  const isChanged = (name: string): boolean =>
    !irreplaceable.includes(name) || !isCreateOnly(definition, name);
  const changed = [...new Set([...differing.filter(isChanged), ...undecided])];
  if (adoptId !== undefined && adoptId !== id && !isUnknown(adoptId) && !replaces.includes(adoptionInput))
    replaces.push(adoptionInput);
  const kept = Object.fromEntries(irreplaceable.map((name) => [name, state[name]]));
  const change = new Change(definition, state, inputs, isUnknown);
  const { known, unknown } = change;
  const outlook = { state, inputs: known, unknown, isNew: false, now, secretMatch };
  const due = changed.length === 0 && replaces.length === 0 && definition.isDue?.(outlook) === true;
  const changes = changed.length > 0 || replaces.length > 0 || due;
  const keptInputs = names.filter((name) => {
    const isRemoved = inputs[name] === undefined && state[name] !== undefined;
    return isRemoved && ruleOf(definition, name).onRemoval?.keep === true;
  });
  const plan = new Plan(change.declaring({ ...inputs, ...kept }), id, undefined, declaredBefore);
  const effects = changes ? plan.effects(memory) : [];
  const lines =
    replaces.length === 0
      ? [
          ...undecided.map((input) => notices["may-replace"]({ input })),
          ...irreplaceable.map((fields) => apply["create-only-kept"]({ fields })),
          ...keptInputs.map((input) => notices["kept-input"]({ input })),
          ...(changes ? plan.consequences(now, secretMatch) : []),
          ...effects,
        ]
      : [
          ...replacementNotices(definition, id, state, inputs, isUnknown, {
            reason: changedReason(replaces),
          }),
          ...effects,
        ];
  return { changes, due, changed, replaces, lines, plan };
}

/** What an operation is about to change. */
interface Planned {
  /** The ID and the state before the change: there are none before a create. */
  readonly id?: string;
  readonly state?: Fields;
  readonly inputs: Fields;
  /** The object that a new resource adopts, where the preview has read it. */
  readonly live?: Fields | undefined;
}

/** Asks outside what state and inputs alone do not tell, before a change. */
export async function consult(
  definition: AnyDefinition,
  secrets: SecretsOutside,
  isUnknown: IsUnknown,
  now: Date,
  { id = "", state, inputs, live }: Planned,
): Promise<Outside> {
  if (definition.consult === undefined) return { lines: [] };
  const { known, unknown } = knownParts(inputs, isUnknown);
  return definition.consult({ id, state, live, inputs: known, unknown, now, secrets });
}

/** A check names the project in every input. Only what is recorded of an import, which had no check, does not. */
function withProject(declared: Fields, { projectId }: Fields): Fields {
  return projectId === undefined ? declared : { projectId, ...declared };
}

/** The inputs that are not known yet and need a new object if they turn out to be another. */
export function undecidedInputs(
  definition: AnyDefinition,
  id: string,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
): string[] {
  const adoptionInput = adoptionInputOf(definition);
  return Object.keys(definition.inputs.shape).filter((name) => {
    if (!isUnknown(inputs[name]) || (inputs[adoptionInput] === id && name !== "projectId")) return false;
    return name === adoptionInput || mayNeedNewObject(definition, name, state, inputs, isUnknown);
  });
}
