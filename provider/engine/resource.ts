/** What happens to the resources of one kind at each call of the engine, whichever front takes it. Knows no protocol. */

import type { WebhooksClient } from "../client";
import { hasCode, problem, WebhooksError, type InputProblem } from "../base/errors";
import type { Fields } from "../base/fields";
import { reasonOf } from "../base/text";
import { joinSecrets } from "../http/secret-fields";
import { isInProject, isTouched, type AnyDefinition } from "../kinds/definition";
import type { KindName } from "../kinds/registry";
import { check } from "../lifecycle/apply/check";
import { isDeletedFirst, refuseReplacement, unfinishedNotice } from "../lifecycle/plan/consequences";
import { notices as planned } from "../lifecycle/plan/notices";
import type { LifecycleContext } from "../lifecycle/apply/context";
import type { Begun } from "../lifecycle/apply/crud";
import { beginCreate, beginUpdate, read, readAllFields } from "../lifecycle/apply/crud";
import { importProblems, readImported, undeclarableNotice } from "../lifecycle/plan/import";
import { consult, diff } from "../lifecycle/plan/diff";
import { declaredIn } from "../lifecycle/apply/compare";
import { same } from "../lifecycle/apply/merge";
import { recreationClause, recreationNotices } from "../lifecycle/plan/losses";
import { endangers } from "../lifecycle/plan/in-use";
import { previewCreate, previewUpdate } from "../lifecycle/plan/preview";
import type { PreviewContext } from "../lifecycle/plan/preview";
import { remarkNotice } from "../lifecycle/apply/remarks";
import { mayRemove, removeNow } from "../lifecycle/apply/remove";
import type { Saved } from "../lifecycle/apply/state";
import { previewAdoption } from "../lifecycle/plan/takeover";
import type { CheckedResource, EngineCall, ResourceDifference } from "./call";
import { aboutObjects } from "./failures";
import { assertDialect, lastSeen, movesOf, unmanagedIn, visible, withNotes } from "./hidden-fields";
import { namedByImport } from "./import-id";
import { isLeftOut, refuseLeftOut, skippedDifference } from "./left-out";
import { notices } from "./notices";
import { repairsOf, ResourceGuard } from "./resource-guard";
import type { Run } from "./run";
import { withConfigHint } from "./config-hint";
import { isUnknown, unknownMarker } from "../base/markers";
import { ownerName } from "../lifecycle/ownership";
import { declaredSubject, subjectOf, subjectOfNew, withoutKind } from "./subjects";
import type { Notice } from "../base/notice";
import type { KeyName } from "../settings/settings";

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

  /** The definition, with what the program has marked among its secrets. */
  private definitionFor({ secrets = {} }: EngineCall): AnyDefinition {
    return { ...this.definition, secrets: joinSecrets(this.definition.secrets, secrets) };
  }

  /** Completes and validates inputs. Sends nothing. */
  check(call: EngineCall, olds: Fields, news: Fields): CheckedResource {
    const definition = this.definitionFor(call);
    const { account, owners } = this.run;
    for (const said of account.notices()) call.say(said);
    if (isLeftOut(news)) {
      this.tell(call, notices["dependency-failed"](), declaredSubject(this.definition, call, news));
      return { inputs: { ...visible(news), __dependencyFailed: true }, problems: [], isNew: false };
    }
    const setting = account.examine(news["projectId"] !== undefined, this.key);
    for (const said of setting.warnings) call.say(said);
    const { logicalName } = call;
    const context = { isUnknown, logicalName, projectId: setting.projectId };
    const { inputs, problems, warnings } = check(definition, visible(olds), visible(news), context);
    const name = declaredSubject(this.definition, call, inputs);
    for (const one of warnings) call.say(remarkNotice(one), name);
    const isNew = Object.keys(olds).length === 0;
    const owner = ownerName(definition.kind, logicalName, inputs);
    this.guard.noteChecked({ definition, urn: call.urn }, owner, inputs, visible(olds));
    const conflicts = owners.declare(definition, owner, inputs, isNew, isUnknown);
    const imported = this.imported.get(logicalName ?? "");
    // The engine gives what the import has read, and the declared inputs.
    const obstacles =
      imported !== undefined && same(olds, imported.inputs)
        ? importProblems(definition, imported, inputs, isUnknown)
        : [];
    const unusable = [...setting.problems, ...this.run.guard.problems()];
    const general = unusable.map((said) => ({ property: undefined, ...problem("", said) }));
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
    const { projects, memory, owners, secrets, leftovers } = this.run;
    const reader = this.readerOf(call, inputs);
    const definition = this.definitionFor(call);
    const owner = ownerName(definition.kind, call.logicalName, inputs);
    const first = owners.firstFor(definition, owner, inputs, isUnknown);
    const sharer = first === owner ? undefined : first;
    const adoptionRun = { projects, memory, nameOf: (id: string) => owners.ownerOfId(id, inputs), sharer };
    const previewed = await previewAdoption(definition, inputs, isUnknown, adoptionRun, reader);
    const { notices: guessed, problems, plan } = previewed;
    const outside = await consult(definition, secrets, isUnknown, new Date(), { inputs, live: plan?.live });
    const name = declaredSubject(this.definition, call, inputs);
    const recreation = this.recreation(definition, owner, inputs);
    const adopted = [...guessed.filter((one) => this.isFirstGuess(one)), ...outside.lines];
    const found = { name: withoutKind(definition, owner), adoption: adopted, recreation, plan };
    const refused = this.guard.foretellNew({ definition, urn: call.urn }, inputs, found);
    for (const said of [...adopted, ...recreation, ...refused])
      this.tell(call, said, name, subjectOfNew(definition, name, inputs));
    const isExplained = guessed.length > 0 || problems.length > 0;
    const parts = (definition.identifiedBy ?? []).map((one) => inputs[one]);
    if (reader !== undefined && !isExplained && !isUnknown(parts))
      await leftovers.report(definition, this.contextOf(call, name), inputs, owner);
    return [...problems, ...(outside.problems ?? [])];
  }

  /** Whether a guess about objects that nobody has read was not made yet. */
  private isFirstGuess(said: Notice): boolean {
    const isGuess = said.code === planned["possible-adoption"].code;
    return !isGuess || this.run.isFirst(this.kind, { ...said, text: said.code });
  }

  /** What gets lost where a new object takes the place of one that this run has found missing. */
  private recreation(definition: AnyDefinition, owner: string, inputs: Fields): Notice[] {
    const state = this.run.missing.replacedBy(definition, owner, inputs);
    return state === undefined ? [] : recreationNotices(definition, state, inputs, isUnknown);
  }

  /** The client for what a preview may read; undefined where it must not. */
  private readerOf(call: EngineCall, { projectId }: Fields): WebhooksClient | undefined {
    const mayRead = !isUnknown(projectId) && this.run.account.mayReadInPreview(this.key);
    return mayRead ? call.client(projectId, this.key) : undefined;
  }

  /** Compares state with inputs, and finds what the change causes where they are of the program. Sends nothing. */
  async diff(call: EngineCall, id: string, olds: Fields, news: Fields): Promise<ResourceDifference> {
    const { definition } = this;
    const { account, owners, replaced, memory } = this.run;
    // The engine skips this change, because a resource that it depends on has failed.
    if (isLeftOut(news)) return skippedDifference;
    assertDialect(olds, account.dialect);
    const state = visible(olds);
    const inputs = visible(news);
    const now = new Date();
    const declaredBefore = this.run.declaredBefore(definition.kind, id);
    const outside = await consult(definition, this.run.secrets, isUnknown, now, { id, state, inputs });
    const asked = { secretMatch: outside.secretMatch, declaredBefore };
    const { plan, ...difference } = diff(definition, id, state, inputs, isUnknown, now, memory, asked);
    const { changed, replaces } = difference;
    const found = { ...difference, isDeletedFirst: isDeletedFirst(definition, state, inputs) };
    // A refresh compares with the last program: what up does is a matter of the next one.
    if (!owners.isDeclared(definition, inputs)) return { ...found, announce: () => Promise.resolve() };
    refuseReplacement(definition, id, state, inputs, isUnknown, replaces);
    const subject = subjectOf(this.run, this.definition, call, id, state, inputs);
    const moves = movesOf(account, olds);
    // What is true of one object is true of all: once is enough.
    for (const notice of moves) if (this.run.isFirst("", notice)) call.say(notice, subject);
    // The new object of a replacement is looked at by itself, which says what is missing outside.
    const lines = [...(replaces.length > 0 ? [] : outside.lines), ...difference.lines, ...repairsOf(plan)];
    const isReplaced = replaces.length > 0;
    const owner = owners.nameOf(definition, id, inputs);
    const compared = { definition: this.definitionFor(call), urn: call.urn };
    this.guard.noteChange(compared, { id, owner, state, inputs, isReplaced });
    if (isReplaced) replaced.add(id);
    else {
      owners.noteKept(definition, id, inputs);
      this.noteSeen(subject, id, state, inputs);
    }
    const announce = async (): Promise<void> => {
      const isUnfinished = olds["__unfinished"] === true && !isReplaced;
      if (isUnfinished) this.tell(call, unfinishedNotice(changed), subject, id);
      // Pulumi may still replace the object, and what is said of it is not repeated of the new one.
      const successor = subjectOfNew(definition, subject, inputs);
      for (const said of lines) {
        this.tell(call, said, subject, id);
        this.run.noteSaid(successor, said);
      }
      const change = { definition: this.definitionFor(call), object: id, ...plan.sides };
      const refused = this.guard.foretellChange({ ...change, notices: [...moves, ...lines] }, isReplaced);
      for (const said of refused) this.tell(call, said, subject, id);
      if (moves.length > 0 || !endangers(lines, replaces)) return;
      const use = await this.run.inUse.of(definition, this.readerOf(call, state), id, now);
      for (const said of use) this.tell(call, said, subject, id);
    };
    return { ...found, announce };
  }

  /** The state after a create, as far as it is known before. Sends nothing. */
  previewCreate(inputs: Fields): Fields {
    const previewed = previewCreate(this.definition, visible(inputs), previewContext());
    return withNotes(previewed, this.run.account);
  }

  /** The state after an update, as far as it is known before. Sends nothing. */
  async previewUpdate(id: string, olds: Fields, news: Fields): Promise<Fields> {
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
    const owner = ownerName(this.definition.kind, call.logicalName, {});
    const context = this.contextOf(call, owner);
    const found = await readImported(this.definition, context, owner, id, projectId);
    for (const notice of found.undeclarable.map(undeclarableNotice))
      call.say(notice, declaredSubject(this.definition, call, found.inputs));
    const { projectId: declared, ...others } = found.inputs;
    const isDefault = declared === undefined || declared === ownProject;
    const inputs = isDefault ? others : { projectId: declared, ...others };
    if (call.logicalName !== undefined)
      this.imported.set(call.logicalName, { id, inputs, state: visible(found.state) });
    return { id, inputs, props: withNotes(found, account) };
  }

  /** Creates the object or adopts it. */
  async create(call: EngineCall, inputs: Fields): Promise<{ readonly id: string; readonly outs: Fields }> {
    refuseLeftOut(inputs);
    const subject = subjectOf(this.run, this.definition, call, "", visible(inputs), visible(inputs));
    const context = this.contextOf(call, subject, subjectOfNew(this.definition, subject, visible(inputs)));
    const definition = this.definitionFor(call);
    const owner = this.run.owners.nameOf(definition, "", visible(inputs));
    const recreation = this.recreation(definition, owner, visible(inputs));
    for (const said of recreation) context.say(said);
    const found = { name: withoutKind(definition, owner), adoption: [], recreation };
    const judged = this.guard.judgeNew({ definition, urn: call.urn }, visible(inputs), found);
    for (const said of judged.said) context.say(said);
    const begun = await beginCreate(definition, context, visible(inputs));
    const { id, ...saved } = "run" in begun ? await this.runJudged(call, context, begun) : begun;
    judged.noteCreated(id);
    this.noteSeen(subject, id, saved.state, visible(inputs));
    return { id, outs: withNotes(saved, this.run.account) };
  }

  /** The object as it is now; undefined where it no longer exists. */
  async read(
    call: EngineCall,
    id: string,
    props: Fields,
  ): Promise<{ readonly props: Fields; readonly inputs: Fields } | undefined> {
    const { account } = this.run;
    const state = visible(props);
    const subject = subjectOf(this.run, this.definition, call, id, state);
    const context = this.contextOf(call, subject, id, props);
    assertDialect(props, account.dialect);
    this.run.noteDeclared(this.definition.kind, id, declaredIn(this.definition, state));
    const seen = await read(this.definition, context, id, state, unmanagedIn(props)).catch(
      withConfigHint(this.key, account.keyPlace(this.key)),
    );
    if (seen !== undefined) {
      const { __seenAt: note, ...noted } = withNotes(seen, account);
      // What cannot be read was not seen now.
      const where = this.definition.read === undefined ? props["__seenAt"] : note;
      return {
        props: { ...noted, ...(where !== undefined && { __seenAt: where }) },
        inputs: { ...seen.inputs },
      };
    }
    const settings = account.describeFor(this.key, state["projectId"]);
    const outlook = recreationClause(this.definition, state);
    this.tell(call, notices["object-gone"]({ outlook, settings }), subject, id);
    const { logicalName } = call;
    const owner = logicalName && ownerName(this.definition.kind, logicalName, state);
    this.run.missing.note(this.definition, owner, state);
    return undefined;
  }

  /**
   * Every field of an object that is looked up and not managed; undefined where state has it, it no longer exists, and the user has
   * confirmed that.
   */
  async lookUp(call: EngineCall, id: string, props: Fields): Promise<Fields | undefined> {
    const state = visible(props);
    const wasSeen = Object.keys(state).some((name) => name !== "projectId");
    const context = this.contextOf(call, subjectOf(this.run, this.definition, call, id, state), id);
    const inputs = isInProject(this.definition) ? this.run.account.inProject(state) : {};
    return readAllFields(this.definition, context, id, inputs).catch((error: unknown) => {
      if (!wasSeen || !hasCode(error, "not-found")) throw error;
      if (this.run.projects.isTrusted()) return undefined;
      throw new WebhooksError("not-found", notices["look-up-gone"]({ reason: reasonOf(error) }));
    });
  }

  /** Changes the object. Returns the state after it. */
  async update(call: EngineCall, id: string, olds: Fields, news: Fields): Promise<Fields> {
    refuseLeftOut(news);
    const { account } = this.run;
    const context = this.contextOf(
      call,
      subjectOf(this.run, this.definition, call, id, visible(news), visible(news)),
      id,
      olds,
    );
    assertDialect(olds, account.dialect);
    const begun = await beginUpdate(this.definition, context, id, visible(olds), visible(news));
    return withNotes(await this.runJudged(call, context, begun, movesOf(account, olds)), account);
  }

  /** Deletes the object, or does what takes the place of a deletion. */
  async delete(call: EngineCall, id: string, props: Fields): Promise<void> {
    const context = this.contextOf(
      call,
      subjectOf(this.run, this.definition, call, id, visible(props)),
      id,
      props,
    );
    assertDialect(props, this.run.account.dialect);
    await this.remove(call, context, id, visible(props)).catch(
      withConfigHint(this.key, this.run.account.keyPlace(this.key)),
    );
  }

  private async remove(
    call: EngineCall,
    context: LifecycleContext,
    id: string,
    state: Fields,
  ): Promise<void> {
    const { definition } = this;
    if (!mayRemove(definition, context, id, state)) return;
    if (isTouched(definition)) {
      const guarded = { definition: this.definitionFor(call), urn: call.urn };
      for (const said of this.guard.judgeRemoval(guarded, id, state)) context.say(said);
    }
    await removeNow(definition, context, id, state);
  }

  /** Does what is planned for an existing object, unless the settings refuse it. */
  private async runJudged(
    call: EngineCall,
    context: LifecycleContext,
    begun: Begun,
    moves: readonly Notice[] = [],
  ): Promise<Saved> {
    try {
      const guarded = { definition: this.definitionFor(call), urn: call.urn };
      for (const said of await this.guard.judge(guarded, begun.plan, moves)) context.say(said);
    } catch (error) {
      begun.drop();
      throw error;
    }
    return begun.run();
  }

  /**
   * The context of an operation that may send requests.
   *
   * @param subject what a line about the resource begins with
   * @param about the ID of its object, where it has one
   * @param props the state of its object, where there is one
   */
  private contextOf(call: EngineCall, subject: string, about = subject, props?: Fields): LifecycleContext {
    const { account, memory, owners, projects, secrets, leftovers } = this.run;
    for (const said of account.notices()) call.say(said);
    return {
      client: (projectId) => call.client(projectId, this.key),
      now: () => new Date(),
      say: (said) => this.tell(call, said, subject, about),
      memory,
      owners,
      leftovers,
      projects,
      seen: props && lastSeen(account, props),
      secrets,
      declaredBefore: this.run.declaredBefore(this.definition.kind, about),
    };
  }

  /** Notes what the risks of resources that refer to this one may know of it. */
  private noteSeen(subject: string, id: string, state: Fields, inputs: Fields): void {
    const { kind, asSeen } = this.definition;
    if (asSeen === undefined) return;
    const name = subject.startsWith(`${kind} `) ? subject.slice(kind.length + 1) : subject;
    this.run.noteSeen(kind, id, { name, ...asSeen(state, inputs, isUnknown) });
  }

  /**
   * Tells the user something about a resource, once in each run: what `diff` says of it is not repeated when it is done. `about` tells
   * it from others of its name, where the engine gives no URN.
   */
  private tell(call: EngineCall, said: Notice, subject: string, about = subject): void {
    if (!this.run.isFirst(call.urn ?? about, said)) return;
    // What replaces the object is created next, and has no ID yet.
    this.run.noteSaid(subject, said);
    call.say(said, subject);
  }
}

const previewContext = (): PreviewContext => ({ isUnknown, unknown: unknownMarker, now: new Date() });
