/** What happens to the resources of one kind at each call of the engine, whichever front takes it. Knows no protocol. */

import { hasCode, problem, WebhooksError, type InputProblem } from "../base/errors";
import type { Fields } from "../base/fields";
import { isUnknown, unknownMarker } from "../base/markers";
import type { Notice } from "../base/notice";
import { reasonOf } from "../base/text";
import { isInProject, isTouched, type AnyDefinition } from "../kinds/definition";
import type { KindName } from "../kinds/registry";
import { check } from "../lifecycle/apply/check";
import { declaredIn } from "../lifecycle/apply/compare";
import type { LifecycleContext } from "../lifecycle/apply/context";
import { beginCreate, beginUpdate, read, readAllFields } from "../lifecycle/apply/crud";
import type { Begun } from "../lifecycle/apply/crud";
import { same } from "../lifecycle/apply/merge";
import { remarkNotice } from "../lifecycle/apply/remarks";
import { mayRemove, removeNow } from "../lifecycle/apply/remove";
import type { Saved } from "../lifecycle/apply/state";
import { isDeletedFirst, refuseReplacement, unfinishedNotice } from "../lifecycle/plan/consequences";
import { consult, diff } from "../lifecycle/plan/diff";
import { importProblems, readImported, undeclarableNotice } from "../lifecycle/plan/import";
import { endangers } from "../lifecycle/plan/in-use";
import { recreationClause, recreationNotices } from "../lifecycle/plan/losses";
import { shared } from "../base/notices";
import { notices as planned } from "../lifecycle/plan/notices";
import { previewCreate, previewUpdate } from "../lifecycle/plan/preview";
import type { PreviewContext } from "../lifecycle/plan/preview";
import { previewAdoption } from "../lifecycle/plan/takeover";
import type { KeyName } from "../settings/settings";
import { ResourceCall } from "./call";
import type { CheckedResource, EngineCall, ResourceDifference } from "./call";
import { withConfigHint } from "./config-hint";
import { aboutObjects } from "./failures";
import { assertDialect, movesOf, unmanagedIn, visible, withNotes } from "./hidden-fields";
import { namedByImport } from "./import-id";
import { isLeftOut, refuseLeftOut, skippedDifference } from "./left-out";
import { notices } from "./notices";
import { repairsOf, ResourceGuard } from "./resource-guard";
import type { Run } from "./run";

/** An object that this process has read for an import. */
interface ImportedObject {
  readonly id: string;
  readonly inputs: Fields;
  readonly state: Fields;
}

/** The calls of an engine for resources of one kind, in one process of a provider. */
export class ResourceCalls {
  /** By the name of the resource. */
  private readonly imported = new Map<string, ImportedObject>();
  /** What a comparison has found, by the URN of the resource, until its update or create begins. */
  private readonly announcements = new Map<string, () => Promise<void>>();
  private readonly guard: ResourceGuard;

  constructor(
    readonly kind: KindName,
    private readonly run: Run,
  ) {
    this.guard = new ResourceGuard(run);
  }

  /** The definition for the dialect of the settings, which arrive after this is made. */
  get definition(): AnyDefinition {
    return this.run.account.definitions()[this.kind];
  }

  private get key(): KeyName {
    return this.definition.key ?? "apiKey";
  }

  private about(call: EngineCall, about: ConstructorParameters<typeof ResourceCall>[3]): ResourceCall {
    return new ResourceCall(this.run, this.definition, call, about);
  }

  private declared(call: EngineCall, inputs: Fields): ResourceCall {
    return this.about(call, { state: inputs, inputs });
  }

  /** Completes and validates inputs. Sends nothing. */
  check(call: EngineCall, olds: Fields, news: Fields): CheckedResource {
    const { account, owners } = this.run;
    for (const notice of account.notices()) call.say(notice);
    if (isLeftOut(news)) {
      this.declared(call, news).emit(notices["dependency-failed"]());
      return { inputs: { ...visible(news), __dependencyFailed: true }, problems: [], isNew: false };
    }
    const setting = account.examine(news["projectId"] !== undefined, this.key);
    for (const notice of setting.warnings) call.say(notice);
    const { logicalName } = call;
    const { definition } = this.declared(call, news).guarded;
    const context = { isUnknown, logicalName, projectId: setting.projectId };
    const { inputs, problems, warnings } = check(definition, visible(olds), visible(news), context);
    const here = this.declared(call, inputs);
    for (const inputRemark of warnings) here.say(remarkNotice(inputRemark));
    const isNew = Object.keys(olds).length === 0;
    this.guard.noteChecked(here.guarded, here.owner, inputs, visible(olds));
    const conflicts = owners.declare(definition, here.owner, inputs, isNew, isUnknown);
    const imported = this.imported.get(logicalName ?? "");
    // The engine gives what the import has read, and the declared inputs.
    const obstacles =
      imported !== undefined && same(olds, imported.inputs)
        ? importProblems(definition, imported, inputs, isUnknown)
        : [];
    const unusable = [...setting.problems, ...this.run.guard.problems()];
    const general = unusable.map((notice) => ({ property: undefined, ...problem("", notice) }));
    const objects = aboutObjects(definition, [...conflicts, ...obstacles]);
    return { inputs, problems: [...general, ...problems, ...objects], isNew };
  }

  /**
   * Says which object a new resource adopts, if any, and what differs, and what is missing outside. Reads the object where the
   * settings let a preview read.
   *
   * @returns what prevents the adoption
   */
  async previewNew(call: EngineCall, inputs: Fields): Promise<readonly InputProblem[]> {
    await this.announce(call);
    const { projects, memory, owners, secrets, leftovers } = this.run;
    const here = this.declared(call, inputs);
    const { owner, name } = here;
    const { definition } = here.guarded;
    const reader = here.reader(inputs);
    const first = owners.firstFor(definition, owner, inputs, isUnknown);
    const sharer = first === owner ? undefined : first;
    const adoptionRun = { projects, memory, nameOf: (id: string) => owners.ownerOfId(id, inputs), sharer };
    const previewed = await previewAdoption(definition, inputs, isUnknown, adoptionRun, reader);
    const { notices: guessed, problems, plan } = previewed;
    const outside = await consult(definition, secrets, isUnknown, new Date(), { inputs, live: plan?.live });
    const recreation = this.recreation(here, inputs);
    const adoption = [...guessed.filter((notice) => this.isFirstGuess(notice)), ...outside.lines];
    const refused = this.guard.foretellNew(here.guarded, inputs, { name, adoption, recreation, plan });
    for (const notice of [...adoption, ...recreation, ...refused]) here.emit(notice);
    const isExplained = guessed.length > 0 || problems.length > 0;
    const parts = (definition.identifiedBy ?? []).map((one) => inputs[one]);
    if (reader !== undefined && !isExplained && !isUnknown(parts))
      await leftovers.report(definition, here.context(inputs["projectId"]), inputs, owner);
    return [...problems, ...(outside.problems ?? [])];
  }

  /** Whether a guess about objects that nobody has read was not made yet. */
  private isFirstGuess(notice: Notice): boolean {
    const isGuess = notice.code === planned["possible-adoption"].code;
    return !isGuess || this.run.isFirst(this.kind, { ...notice, text: notice.code });
  }

  /** What gets lost where a new object takes the place of one that this run has found missing. */
  private recreation({ definition, owner }: ResourceCall, inputs: Fields): Notice[] {
    const state = this.run.missing.replacedBy(definition, owner, inputs);
    return state === undefined ? [] : recreationNotices(definition, state, inputs, isUnknown);
  }

  /**
   * Compares state with inputs, and tells what the change causes where they are of the program: now, or where the engine gives the URN
   * and goes on to an update or a create, then. Sends nothing.
   */
  async diff(call: EngineCall, id: string, olds: Fields, news: Fields): Promise<ResourceDifference> {
    const { definition } = this;
    const { account, owners, replaced, memory } = this.run;
    // The engine skips this change, because a resource that it depends on has failed.
    if (isLeftOut(news)) return skippedDifference;
    assertDialect(olds, account.dialect);
    const [state, inputs, now] = [visible(olds), visible(news), new Date()];
    const outside = await consult(definition, this.run.secrets, isUnknown, now, { id, state, inputs });
    const declaredBefore = this.run.declaredBefore(definition.kind, id);
    const asked = { secretMatch: outside.secretMatch, declaredBefore };
    const compared = diff(definition, id, state, inputs, isUnknown, now, memory, asked);
    const { plan, lines: consequences, ...difference } = compared;
    const { changed, changes, replaces } = difference;
    const found = { ...difference, isDeletedFirst: isDeletedFirst(definition, state, inputs) };
    // A refresh compares with the last program: what up does is a matter of the next one.
    if (!owners.isDeclared(definition, inputs)) return found;
    refuseReplacement(definition, id, state, inputs, isUnknown, replaces);
    const here = this.about(call, { id, state, inputs });
    const moves = movesOf(account, olds, inputs);
    // What is true of one object is true of all: once is enough.
    for (const notice of moves) if (this.run.isFirst("", notice)) here.say(notice);
    const isReplaced = replaces.length > 0;
    // The new object of a replacement is looked at by itself, which says what is missing outside.
    const lines = [...(isReplaced ? [] : outside.lines), ...consequences, ...repairsOf(plan)];
    const { owner } = here;
    this.guard.noteChange(here.guarded, { id, owner, state, inputs, isReplaced });
    if (isReplaced) replaced.add(id);
    else {
      owners.noteKept(definition, id, inputs);
      this.noteSeen(here.subject, id, state, inputs);
    }
    const announce = async (): Promise<void> => {
      if (olds["__unfinished"] === true && !isReplaced) here.emit(unfinishedNotice(changed));
      for (const notice of lines) here.emitForBoth(notice);
      const change = { definition: here.guarded.definition, object: id, ...plan.sides };
      const refused = this.guard.foretellChange({ ...change, notices: [...moves, ...lines] }, isReplaced);
      for (const notice of refused) here.emit(notice);
      if (moves.length > 0 || !endangers(lines, replaces)) return;
      for (const notice of await this.run.inUse.of(definition, here.reader(state), id, now))
        here.emit(notice);
    };
    // Nothing tells whether there was a preview, which `--skip-preview` leaves out, nor whether the engine passes over the resource.
    if (changes && call.urn !== undefined) this.announcements.set(call.urn, announce);
    else await announce();
    return found;
  }

  /** Tells what the comparison of a resource has found. */
  private async announce({ urn = "" }: EngineCall): Promise<void> {
    const announce = this.announcements.get(urn);
    this.announcements.delete(urn);
    await announce?.();
  }

  /** The state after a create, as far as it is known before. Sends nothing. */
  previewCreate(inputs: Fields): Fields {
    const previewed = previewCreate(this.definition, visible(inputs), previewContext());
    return withNotes(previewed, this.run.account);
  }

  /** The state after an update, as far as it is known before. Sends nothing. */
  async previewUpdate(call: EngineCall, id: string, olds: Fields, news: Fields): Promise<Fields> {
    await this.announce(call);
    assertDialect(olds, this.run.account.dialect);
    const before = { id, state: visible(olds), unmanaged: unmanagedIn(olds) };
    const inputs = visible(news);
    const about = { ...before, inputs };
    const context = previewContext();
    const { secretMatch } = await consult(this.definition, this.run.secrets, isUnknown, context.now, about);
    const previewed = previewUpdate(this.definition, before, inputs, { ...context, secretMatch });
    return withNotes(previewed, this.run.account);
  }

  /**
   * An existing object with the inputs that a program has to declare for it.
   *
   * @param named its ID, or `<project>/<ID>` where it is of another project than that of the settings
   */
  async import(
    call: EngineCall,
    named: string,
  ): Promise<{ readonly id: string; readonly inputs: Fields; readonly props: Fields }> {
    const { account } = this.run;
    const ownProject = account.inProject({})["projectId"];
    const { id, projectId } = namedByImport(this.definition, named, ownProject);
    const here = this.about(call, { state: {} });
    const context = here.context(isInProject(this.definition) ? projectId : undefined);
    const found = await readImported(this.definition, context, here.owner, id, projectId);
    for (const notice of found.undeclarable.map(undeclarableNotice))
      this.declared(call, found.inputs).say(notice);
    const { projectId: declared, ...others } = found.inputs;
    const isDefault = declared === undefined || declared === ownProject;
    const inputs = isDefault ? others : { projectId: declared, ...others };
    if (call.logicalName !== undefined)
      this.imported.set(call.logicalName, { id, inputs, state: visible(found.state) });
    return { id, inputs, props: withNotes(found, account) };
  }

  /** Creates the object or adopts it. */
  async create(call: EngineCall, news: Fields): Promise<{ readonly id: string; readonly outs: Fields }> {
    await this.announce(call);
    refuseLeftOut(news);
    const inputs = visible(news);
    const here = this.declared(call, inputs);
    const context = here.context(inputs["projectId"]);
    const recreation = this.recreation(here, inputs);
    for (const notice of recreation) here.emit(notice);
    const found = { name: here.name, adoption: [], recreation };
    const judged = this.guard.judgeNew(here.guarded, inputs, found);
    for (const notice of judged.said) here.emit(notice);
    const begun = await beginCreate(here.guarded.definition, context, inputs);
    const { id, ...saved } = "run" in begun ? await this.runJudged(here, begun) : begun;
    judged.noteCreated(id);
    this.noteSeen(here.subject, id, saved.state, inputs);
    return { id, outs: withNotes(saved, this.run.account) };
  }

  /** The object as it is now; undefined where it no longer exists. */
  async read(
    call: EngineCall,
    id: string,
    props: Fields,
  ): Promise<{ readonly props: Fields; readonly inputs: Fields } | undefined> {
    const { account, missing } = this.run;
    const { definition } = this;
    const state = visible(props);
    const here = this.about(call, { id, state });
    const context = here.context(state["projectId"], props);
    assertDialect(props, account.dialect);
    this.run.noteDeclared(definition.kind, id, declaredIn(definition, state));
    const seen = await read(definition, context, id, state, unmanagedIn(props)).catch(
      withConfigHint(this.key, (key) => account.keyPlace(key)),
    );
    if (seen !== undefined) {
      const { __seenAt: note, ...noted } = withNotes(seen, account);
      // What cannot be read was not seen now.
      const where = definition.read === undefined ? props["__seenAt"] : note;
      return {
        props: { ...noted, ...(where !== undefined && { __seenAt: where }) },
        inputs: { ...seen.inputs },
      };
    }
    const settings = account.describeFor(this.key, state["projectId"]);
    here.emit(notices["object-gone"]({ outlook: recreationClause(definition, state), settings }));
    missing.note(definition, call.logicalName && here.owner, state);
    return undefined;
  }

  /**
   * Every field of an object that is looked up and not managed; undefined where state has it, it no longer exists, and the user has
   * confirmed that.
   */
  async lookUp(call: EngineCall, id: string, props: Fields): Promise<Fields | undefined> {
    const state = visible(props);
    const wasSeen = Object.keys(state).some((name) => name !== "projectId");
    const context = this.about(call, { id, state }).context(state["projectId"]);
    const inputs = isInProject(this.definition) ? this.run.account.inProject(state) : {};
    return readAllFields(this.definition, context, id, inputs).catch((error: unknown) => {
      if (!wasSeen || !hasCode(error, "not-found")) throw error;
      if (this.run.projects.isTrusted()) return undefined;
      throw new WebhooksError(
        "not-found",
        shared.notFound`${reasonOf(error)}; kept in state: remove the look-up from the program and run \`pulumi up\`, or confirm that it is gone with WEBHOOKS_TRUST_NOT_FOUND=true`,
      );
    });
  }

  /** Changes the object. Returns the state after it. */
  async update(call: EngineCall, id: string, olds: Fields, news: Fields): Promise<Fields> {
    await this.announce(call);
    refuseLeftOut(news);
    const { account } = this.run;
    const inputs = visible(news);
    const here = this.about(call, { id, state: inputs, inputs });
    const context = here.context(inputs["projectId"], olds);
    assertDialect(olds, account.dialect);
    const begun = await beginUpdate(this.definition, context, id, visible(olds), inputs);
    return withNotes(await this.runJudged(here, begun, movesOf(account, olds)), account);
  }

  /** Does what is planned for an existing object, unless the settings refuse it. */
  private async runJudged(here: ResourceCall, begun: Begun, moves: readonly Notice[] = []): Promise<Saved> {
    try {
      for (const notice of await this.guard.judge(here.guarded, begun.plan, moves)) here.emit(notice);
    } catch (error) {
      begun.drop();
      throw error;
    }
    return begun.run();
  }

  /** Deletes the object, or does what takes the place of a deletion. */
  async delete(call: EngineCall, id: string, props: Fields): Promise<void> {
    const state = visible(props);
    const here = this.about(call, { id, state });
    const context = here.context(state["projectId"], props);
    assertDialect(props, this.run.account.dialect);
    await this.remove(here, context, id, state).catch(
      withConfigHint(this.key, (key) => this.run.account.keyPlace(key)),
    );
  }

  private async remove(
    here: ResourceCall,
    context: LifecycleContext,
    id: string,
    state: Fields,
  ): Promise<void> {
    const { definition } = this;
    if (!mayRemove(definition, context, id, state)) return;
    if (isTouched(definition))
      for (const notice of this.guard.judgeRemoval(here.guarded, id, state)) here.emit(notice);
    await removeNow(definition, context, id, state);
  }

  /** Notes what the risks of resources that refer to this one may know of it. */
  private noteSeen(subject: string, id: string, state: Fields, inputs: Fields): void {
    const { kind, asSeen } = this.definition;
    if (asSeen === undefined) return;
    const name = subject.startsWith(`${kind} `) ? subject.slice(kind.length + 1) : subject;
    this.run.noteSeen(kind, id, { name, ...asSeen(state, inputs, isUnknown) });
  }
}

const previewContext = (): PreviewContext => ({ isUnknown, unknown: unknownMarker, now: new Date() });
