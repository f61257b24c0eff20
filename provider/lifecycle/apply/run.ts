/** Runs the steps of a create, an adoption or an update, and keeps what they have come to. Knows no kind, no Pulumi, no wire names. */

import { hasCode, InvalidInputError, orGone, PartialError, WebhooksError } from "../../base/errors";
import { printed } from "../../base/notice";
import { messageOf, reasonOf } from "../../base/text";
import type { Fields } from "../../base/fields";
import { cleanerFor } from "../../http/clean";
import { ruleOf } from "../../kinds/definition";
import { StepNotes } from "../../kinds/step";
import type { Step } from "../../kinds/step";
import { assertAccepted } from "./accepted";
import { bodyProblems, updateBody, updateProblems } from "./body";
import type { Change } from "./change";
import { needsWrite, unmanaged, valuesOf } from "./compare";
import { throwRefusal, throwWithReference } from "./conflict";
import type { LifecycleContext, Resource } from "./context";
import { checkWritten, missing, readLive } from "./live";
import { same } from "./merge";
import { applyErrors, notices } from "./notices";
import type { Plan } from "./plan";
import { notesOf, outputsOf, partialState } from "./state";
import type { Saved } from "./state";

/** How far the change of one object has come. It can tell at any moment which state to keep. */
class Progress {
  readonly notes = new StepNotes();
  /** The outputs as far as they are known, also where no answer shows them. */
  private known: Fields | undefined;
  /** Whether only a part of a body was taken. */
  isPart = false;

  /**
   * @param live the object as last seen
   * @param isChanged whether the object may have changed
   */
  constructor(
    readonly resource: Resource,
    public live: Fields,
    private isChanged: boolean,
    private readonly start = live,
  ) {
    const { change, sent } = resource;
    const { definition, inputs, state } = change;
    // What the read before an adoption has shown counts as what state holds.
    this.known = state ?? (sent === undefined ? outputsOf(definition, live, inputs, undefined) : undefined);
  }

  /** Notes the object after something was sent. */
  noteWritten(live: Fields): void {
    const { change, id } = this.resource;
    this.isChanged = true;
    checkWritten(change.definition, id, live, change.inputs);
    this.live = live;
    this.isPart = false;
  }

  /** Notes the object after a part of a body was taken. */
  notePart(live: Fields): void {
    this.live = live;
    this.isPart = true;
  }

  /** Notes the object after a step. */
  noteStep(next: Fields): void {
    if (next !== this.live) this.noteWritten(next);
    const { definition, inputs } = this.resource.change;
    this.known = { ...outputsOf(definition, this.live, inputs, this.known), ...this.notes.outputs };
  }

  /** The state after success. */
  saved(): Saved {
    const { change, id } = this.resource;
    const { definition, inputs } = change;
    const rows = change.see(this.live);
    const outputs = outputsOf(definition, this.live, inputs, this.known);
    const state = { ...inputs, ...outputs, ...notesOf(definition, rows) };
    return { id, state, unmanaged: unmanaged(rows) };
  }

  /** The error after which state keeps what the change has come to; the error itself where it has come to nothing. */
  failure(error: unknown): unknown {
    const { id, change } = this.resource;
    const { secrets } = change.definition;
    if (hasCode(error, "api") || hasCode(error, "not-found")) {
      // The service may repeat what the object has, which no front knows before it is in state.
      const shown = [this.start, this.live].map((fields) => ({ fields, secrets }));
      error.message = cleanerFor(shown, {})(error.message);
    }
    const { failures, outputs, applied } = this.notes;
    // A step that has noted a failure before has changed something outside the object, and state keeps what it noted of that.
    if (!this.isPart && !this.isChanged && failures.length === 0) return error;
    const kept = partialState(this.resource, this.live, { ...this.known, ...outputs }, applied);
    const besides = this.isPart ? [] : [...failures, ...this.appliedLines()];
    return new PartialError(id, kept, [messageOf(error), ...besides]);
  }

  /** What was applied before something failed: the error says that it stays. */
  private appliedLines(): string[] {
    const { change, sent } = this.resource;
    if (sent !== undefined) return [];
    const earlier = change.see(this.start);
    const applied = change
      .see(this.live)
      .filter(
        ({ declared, isShown, isAsDeclared, liveDeclared }, index) =>
          declared !== undefined &&
          isShown &&
          isAsDeclared &&
          !same(earlier[index]?.liveDeclared, liveDeclared),
      );
    return applied.map(({ name }) => printed(notices["applied-before"]({ field: name })));
  }
}

/** A change that is about to run. */
export interface Start {
  /** A new object as it was created, or an existing one as it was read; state where the kind cannot be read. */
  readonly live: Fields;
  /** Whether nobody knows what the object has, so that it may differ in anything. */
  readonly isUnread?: boolean;
}

/**
 * Runs the steps that no request body can express, around the body of an update, and checks that the object is as declared.
 *
 * @throws PartialError with the state to keep, where the object may have changed and something has failed
 */
export async function run(plan: Plan, context: LifecycleContext, start: Start): Promise<Saved> {
  const { change, id, sent } = plan;
  const progress = new Progress(
    { change, context, id, ...(sent && { sent }) },
    start.live,
    sent !== undefined,
  );
  let saved: Saved;
  try {
    await perform(progress, plan, start);
    saved = progress.saved();
  } catch (error) {
    throw progress.failure(error);
  }
  const { failures } = progress.notes;
  if (failures.length > 0) throw new PartialError(saved.id, saved.state, failures);
  return saved;
}

async function perform(progress: Progress, plan: Plan, { isUnread }: Start): Promise<void> {
  const { resource } = progress;
  const { change, context, id, sent } = resource;
  const { definition, inputs, state } = change;
  const send = async (declaring: Change): Promise<void> => {
    const before = isUnread === true ? undefined : progress.live;
    const answer = await write(progress, declaring, before);
    if (answer === undefined) return;
    progress.noteWritten(answer);
    await accept(progress, declaring, before);
  };
  const runStep = async (step: Step<Fields, Fields, Fields>): Promise<void> => {
    const next = await step({
      client: context.client(inputs["projectId"]),
      ...{ id, live: progress.live, inputs, state, sent, now: context.now(), secrets: context.secrets },
      ...progress.notes,
      say: (notice) => context.say(notice),
      send: async (changed) => {
        if (sent === undefined) await send(change.declaring({ ...inputs, ...changed }));
        return progress.live;
      },
    });
    progress.noteStep(next);
  };
  if (sent !== undefined) {
    checkWritten(definition, id, progress.live, inputs);
    progress.live = await sendUpdateOnlyFields(progress);
  }
  const steps = plan.steps(progress.live);
  if (sent === undefined && steps[0] !== "body") {
    // Before a step changes anything, a body that could not be sent after it is refused.
    const problems = updateProblems(definition, change.see(progress.live));
    if (problems.length > 0) throw new InvalidInputError(problems);
  }
  let accepted = progress.live;
  for (const step of steps) {
    if (step !== "body") await runStep(step);
    else {
      if (sent === undefined) await send(change);
      else {
        progress.noteWritten(progress.live);
        await accept(progress, change, undefined);
      }
      accepted = progress.live;
    }
  }
  if (progress.live !== accepted) progress.live = await reread(resource, progress.live);
}

/**
 * Sends an update where the object is not as declared.
 *
 * @param live undefined where it may differ in anything
 * @returns the answer; undefined where nothing had to be sent
 */
async function write(
  progress: Progress,
  change: Change,
  live: Fields | undefined,
): Promise<Fields | undefined> {
  const { context, id } = progress.resource;
  const { definition, inputs, state = {} } = change;
  const rows = change.see(live);
  if (live !== undefined && !needsWrite(rows)) return undefined;
  const problems = bodyProblems(definition, rows);
  if (problems.length > 0) throw new InvalidInputError(problems);
  const body = updateBody(rows);
  const client = context.client(inputs["projectId"]);
  await context.projects.assertOwnProject(client);
  const sent = definition.update(client, id, body, {
    inputs: valuesOf(rows, ({ target }) => target),
    before: valuesOf(rows, (row) => row.before),
    ...{ state, live: live ?? {} },
    notePart: (part) => progress.notePart(part),
  });
  return sent.catch((error: unknown) => {
    if (progress.isPart) throw error;
    // Without a read the update is the first request that can find the object missing.
    if (live === undefined && hasCode(error, "not-found")) throw missing(change, id, context.owners);
    return throwRefusal(definition, client, id, body, error).catch((refusal: unknown) =>
      throwWithReference(definition, client, inputs, refusal),
    );
  });
}

/** Looks at the object after its body was sent: it has to be as declared. */
async function accept(progress: Progress, change: Change, before: Fields | undefined): Promise<void> {
  const resource = { ...progress.resource, change };
  const answer = progress.live;
  progress.live = await reread(resource, answer);
  progress.live = await assertAccepted(resource, progress.live, { answer, before });
}

/** Sends the fields that a create does not accept, in an update right after it. */
async function sendUpdateOnlyFields(progress: Progress): Promise<Fields> {
  const { resource, live } = progress;
  const { change, context, id } = resource;
  const { definition, inputs } = change;
  const isLate = (name: string): boolean =>
    ruleOf(definition, name).updateOnly === true && inputs[name] !== undefined;
  if (!Object.keys(definition.body.shape).some(isLate)) return live;
  const now = await reread(resource, live);
  const rows = change.see(now);
  if (!needsWrite(rows)) return now;
  return definition.update(context.client(inputs["projectId"]), id, updateBody(rows), {
    ...{ inputs, before: {}, state: {}, live: now },
    notePart: (part) => progress.notePart(part),
  });
}

async function reread({ change, context, id }: Resource, live: Fields): Promise<Fields> {
  const { definition, inputs } = change;
  if (definition.rereads !== true) return live;
  return (await definition.read?.(context.client(inputs["projectId"]), id)) ?? live;
}

/** Removes a created object that must not stay. Where that fails, state keeps it, so that the user learns of it. */
export async function undoCreate(resource: Resource, live: Fields, reason: string): Promise<never> {
  const { change, context, id } = resource;
  const { definition, inputs } = change;
  const client = context.client(inputs["projectId"]);
  try {
    await orGone(definition.remove?.(client, id, inputs) ?? Promise.resolve());
  } catch (error) {
    const found = await orGone(readLive(definition, client, id, live)).catch(() => live);
    const notice = applyErrors.notAccepted`${reason}; deleting it again failed (${reasonOf(error)}), so ${id} exists and is kept in state`;
    if (found !== undefined) throw new Progress(resource, found, true).failure(printed(notice));
  }
  throw new WebhooksError("invalid-input", applyErrors.notAccepted`${reason}; it was deleted again`);
}
