/** What a create or update does besides sending its body: steps, checks, state. Knows no kind, no Pulumi, no wire names. */

import { hasCode, InvalidInputError, PartialError, WebhooksError } from "../../base/errors";
import { printed } from "../../base/notice";
import { messageOf, reasonOf } from "../../base/text";
import type { Fields } from "../../base/fields";
import { ruleOf } from "../../kinds/definition";
import type { Step, StepContext } from "../../kinds/step";
import { assertAccepted } from "./accepted";
import { updateBody, updateProblems } from "./body";
import { compare, needsWrite, unmanaged } from "./compare";
import type { Resource } from "./context";
import { checkProject, checkWritten, orGone, readLive } from "./live";
import { same } from "./merge";
import { notices } from "./notices";
import { notesOf, outputsOf, partialState } from "./state";
import type { Saved } from "./state";

/** The object after the body was sent, or found unnecessary. */
export interface Written {
  /** The object as last answered. */
  readonly live: Fields;
  /** Whether a body was sent: then the object may have changed. */
  readonly wasWritten: boolean;
  /** The object as it was read before that; undefined where it is new, or cannot be read. */
  readonly before?: Fields | undefined;
}

/** Sends the body of an update where the object is not as `inputs` declare. */
type Send = (inputs: Fields, live: Fields) => Promise<Written>;

/**
 * Runs the steps that no request body can express, around the body of an update, and checks that the object is as declared.
 *
 * @param start a new object as it was created, or an existing one as it was read
 * @param send for an existing object
 * @throws PartialError with the state to keep, where the object may have changed and something has failed
 */
export async function finish(resource: Resource, start: Written, send?: Send): Promise<Saved> {
  const { definition, context, id, inputs } = resource;
  const applied = new Set<string>();
  const failures: string[] = [];
  let live = start.live;
  // What the read before an adoption has shown counts as what state holds.
  let known = resource.state ?? (send && outputsOf(definition, start.live, inputs, undefined));
  const noted: Record<string, unknown> = {};
  let isChanged = start.wasWritten;
  let saved: Saved;
  /** Looks at the object after its body was sent: it has to be as declared. */
  const accept = async (written: Written, declared = inputs): Promise<void> => {
    isChanged ||= written.wasWritten;
    if (written.wasWritten) checkWritten(definition, id, written.live, inputs);
    live = written.live;
    if (!written.wasWritten) return;
    live = await reread(resource, live);
    const { live: answer, before } = written;
    live = await assertAccepted({ ...resource, inputs: declared }, live, { answer, before });
  };
  const sendAhead = async (changed: Fields): Promise<Fields> => {
    const declared = { ...inputs, ...changed };
    if (send !== undefined) await accept(await send(declared, live), declared);
    return live;
  };
  const run = async (step: Step<Fields, Fields, Fields>): Promise<void> => {
    const next = await step(stepContext(resource, live, applied, failures, noted, sendAhead));
    isChanged ||= next !== live;
    if (next !== live) checkWritten(definition, id, next, inputs);
    live = next;
    known = { ...outputsOf(definition, live, inputs, known), ...noted };
  };
  try {
    if (start.wasWritten) checkWritten(definition, id, live, inputs);
    else checkProject(definition, id, live, inputs);
    if (resource.sent !== undefined)
      live = await sendUpdateOnlyFields(resource, live, (part) => (live = part));
    const { state: before, sent } = resource;
    const first = definition.first?.({ live, inputs, state: before, sent }) ?? [];
    if (send !== undefined && first.length > 0) {
      assertSendable(resource, live);
      await context.projects.assertOwnProject(context.client(inputs["projectId"]));
    }
    for (const step of first) await run(step);
    await accept(send === undefined ? { ...start, live } : await send(inputs, live));
    const accepted = live;
    for (const step of definition.steps ?? []) if (!first.includes(step)) await run(step);
    if (live !== accepted) live = await reread(resource, live);
    const rows = compare(definition, resource.state, inputs, live);
    const state = { ...inputs, ...outputsOf(definition, live, inputs, known), ...notesOf(definition, rows) };
    saved = { id, state, unmanaged: unmanaged(rows) };
  } catch (error) {
    // The part of an update that was sent has left a state of its own.
    if (hasCode(error, "partial")) throw error;
    // A step that has noted a failure before has changed something outside the object, and state keeps what it noted of that.
    if (!isChanged && failures.length === 0) throw error;
    const kept = partialState(resource, live, { ...known, ...noted }, applied);
    throw new PartialError(id, kept, [messageOf(error), ...failures, ...appliedLines(resource, start, live)]);
  }
  if (failures.length > 0) throw new PartialError(id, saved.state, failures);
  return saved;
}

/** Before a step changes anything, a body that could not be sent after it is refused. */
function assertSendable({ definition, inputs, state }: Resource, live: Fields): void {
  const problems = updateProblems(definition, compare(definition, state, inputs, live));
  if (problems.length > 0) throw new InvalidInputError(problems);
}

/** What was applied before something failed: the error says that it stays. */
function appliedLines({ definition, inputs, sent }: Resource, start: Written, live: Fields): string[] {
  if (sent !== undefined) return [];
  const earlier = compare(definition, undefined, inputs, start.live);
  const applied = compare(definition, undefined, inputs, live).filter(
    ({ declared, isShown, isAsDeclared, liveDeclared }, index) => {
      return (
        declared !== undefined && isShown && isAsDeclared && !same(earlier[index]?.liveDeclared, liveDeclared)
      );
    },
  );
  return applied.map(({ name }) => printed(notices["applied-before"]({ field: name })));
}

/** Removes a created object that must not stay. Where that fails, state keeps it, so that the user learns of it. */
export async function undoCreate(resource: Resource, live: Fields, reason: string): Promise<never> {
  const { definition, context, id, inputs } = resource;
  const client = context.client(inputs["projectId"]);
  try {
    await orGone(definition.remove?.(client, id, inputs) ?? Promise.resolve());
  } catch (error) {
    const found = await orGone(readLive(definition, client, id, live)).catch(() => live);
    if (found !== undefined) {
      const notice = notices["create-not-undone"]({ reason, cause: reasonOf(error), id });
      throw new PartialError(id, partialState(resource, found), [printed(notice)]);
    }
  }
  throw new WebhooksError("invalid-input", notices["create-undone"]({ reason }));
}

/** Sends the fields that a create does not accept, in an update right after it. */
async function sendUpdateOnlyFields(
  resource: Resource,
  live: Fields,
  notePart: (live: Fields) => void,
): Promise<Fields> {
  const { definition, context, id, inputs } = resource;
  const isLate = (name: string): boolean =>
    ruleOf(definition, name).updateOnly === true && inputs[name] !== undefined;
  if (!Object.keys(definition.body.shape).some(isLate)) return live;
  const now = await reread(resource, live);
  const rows = compare(definition, undefined, inputs, now);
  if (!needsWrite(rows)) return now;
  const change = { inputs, before: {}, state: {}, live: now, notePart };
  return definition.update(context.client(inputs["projectId"]), id, updateBody(rows), change);
}

async function reread({ definition, context, id, inputs }: Resource, live: Fields): Promise<Fields> {
  if (definition.rereads !== true) return live;
  return (await definition.read?.(context.client(inputs["projectId"]), id)) ?? live;
}

function stepContext(
  { context, id, inputs, state, sent }: Resource,
  live: Fields,
  applied: Set<string>,
  failures: string[],
  noted: Record<string, unknown>,
  send: StepContext<Fields, Fields, Fields>["send"],
): StepContext<Fields, Fields, Fields> {
  return {
    client: context.client(inputs["projectId"]),
    id,
    live,
    inputs,
    state,
    sent,
    now: context.now(),
    secrets: context.secrets,
    send,
    markApplied: (name) => applied.add(name),
    noteOutputs: (outputs) => Object.assign(noted, outputs),
    say: (said) => context.say(said),
    fail: (reason) => failures.push(printed(reason)),
  };
}
