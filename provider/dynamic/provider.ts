/**
 * What stored provider texts require: one provider object per kind. A permanent contract: the name of this
 * module and of its exports, one for each kind, stands in the state of every resource.
 */

import type { dynamic } from "@pulumi/pulumi";
import { hasCode, oneLine, WebhooksError } from "../errors";
import type { Fields } from "../fields";
import type { Definitions } from "../kinds/definitions";
import { kinds } from "../kinds/registry";
import { check } from "../lifecycle/check";
import { isDeletedFirst, unfinishedLine } from "../lifecycle/consequences";
import type { LifecycleContext } from "../lifecycle/context";
import { create, readAllFields, read, update } from "../lifecycle/crud";
import { diff } from "../lifecycle/diff";
import { KnownProjects } from "../lifecycle/known-projects";
import { label } from "../lifecycle/label";
import { Owners } from "../lifecycle/owners";
import { remove } from "../lifecycle/remove";
import { previewTakeover } from "../lifecycle/takeover";
import { trustVariable } from "../settings";
import { aboutObjects, failureOf } from "./failures";
import { endWithReader, reportOnce } from "./host-output";
import { assertDialect, dialectNote, visible, withNotes } from "./notes";
import { withMarks } from "./secret-mark";
import { AccountSession } from "./session";
import { isUnknown } from "./unknown";

const account = new AccountSession();

const context: LifecycleContext = {
  client: (projectId) => account.client(projectId),
  now: () => new Date(),
  say: (line) => console.log(line),
  owners: new Owners(),
  projects: new KnownProjects(() => process.env[trustVariable] === "true"),
};

/** The IDs of the objects that this run replaces. */
const replaced = new Set<string>();
/** The lines already printed, by object: a run calls `diff` on refresh and again for the program. */
const printed = new Set<string>();

/** The provider object of `Endpoint`. */
export const endpoint = front("endpoint");
/** The provider object of `PortalLink`. */
export const portalLink = front("portalLink");
/** The provider object of `Subscription`. */
export const subscription = front("subscription");
/** The provider object of `EventType`. */
export const eventType = front("eventType");
/** The provider object of `ProjectSettings`. */
export const projectSettings = front("projectSettings");
/** The provider object of `Source`. */
export const source = front("source");

function front(kind: keyof Definitions): dynamic.ResourceProvider {
  // Resolved at each call, because the settings with the dialect arrive after this module is loaded.
  const own = () => account.definitions()[kind];
  return {
    // A second call can run before an asynchronous one ends, so nothing here may wait or fail.
    configure: (request) => {
      endWithReader();
      account.configure(request.config);
      return Promise.resolve();
    },
    check: (olds: Fields, news: Fields) =>
      cleanly(kind, news, async () => {
        const setting = account.examine(news["projectId"] !== undefined);
        for (const line of [...account.notices(), ...setting.warnings]) context.say(line);
        const logicalName = text(news["__logicalName"]);
        if (news["__dependencyFailed"] === true) {
          context.say(`${ownerOf(own().kind, logicalName, news)}: ${leftOut}`);
          return { inputs: { ...visible(news), __dependencyFailed: true }, failures: [] };
        }
        const { inputs, problems, warnings } = check(own(), visible(olds), visible(news), {
          isUnknown,
          logicalName,
          projectId: setting.projectId,
        });
        const name = label(own(), isUnknown(inputs["name"]) ? {} : inputs, logicalName ?? "");
        for (const { path, reason } of warnings) context.say(`${name}: ${path}: ${reason}`);
        const isNew = Object.keys(olds).length === 0;
        const owner = ownerOf(own().kind, logicalName, inputs);
        const rivals = context.owners.declare(own(), owner, inputs, isNew, isUnknown);
        const general = setting.problems.map((reason) => ({ property: undefined, path: "", reason }));
        const failures = [...general, ...problems, ...aboutObjects(own(), rivals)].map(failureOf);
        if (!isNew || failures.length > 0) return { inputs, failures };
        const reader = isUnknown(inputs["projectId"]) ? undefined : account.reader(inputs["projectId"]);
        const { projects, owners } = context;
        const takeover = await previewTakeover(own(), inputs, isUnknown, projects, owners.created, reader);
        if (takeover.line !== undefined) context.say(`${name}: ${takeover.line}`);
        return { inputs, failures: aboutObjects(own(), takeover.problems).map(failureOf) };
      }),
    diff: (id: string, olds: Fields, news: Fields) =>
      cleanly(kind, news, async () => {
        // The engine skips this change, because a resource that it depends on has failed.
        if (news["__dependencyFailed"] === true) return { changes: true };
        assertDialect(olds, account.dialect);
        const definition = own();
        const state = visible(olds);
        const inputs = visible(news);
        const { changes, due, changed, replaces, lines } = diff(
          definition,
          id,
          state,
          inputs,
          isUnknown,
          context.now(),
          { replaced, created: context.owners.created },
        );
        if (replaces.length > 0) replaced.add(id);
        else context.owners.noteKept(definition, id, inputs);
        const isUnfinished = olds["__unfinished"] === true && replaces.length === 0;
        const subject = context.owners.subjectOf(definition, id, state, inputs);
        for (const line of isUnfinished ? [unfinishedLine(changed), ...lines] : lines)
          sayOnce(id, subject, line);
        if (!changes || due) return { changes };
        // Without `changes` the engine compares the properties itself, so that `replaceOnChanges` works.
        return { replaces: [...replaces], deleteBeforeReplace: isDeletedFirst(definition, inputs) };
      }),
    create: (inputs: Fields) =>
      sending(kind, inputs, async () => {
        refuseLeftOut(inputs);
        const { id, ...saved } = await create(own(), context, visible(inputs));
        return { id, outs: withNotes(saved, account.dialect) };
      }),
    read: (id: string, props: Fields = {}) =>
      sending(kind, props, async () => {
        const state = visible(props);
        if (props["__lookup"] === true) {
          const wasSeen = Object.keys(state).some((name) => name !== "projectId");
          const inputs = account.inProject(state);
          const live = await readAllFields(own(), context, id, inputs, wasSeen).catch((error: unknown) => {
            if (wasSeen && hasCode(error, "not-found")) return undefined;
            throw error;
          });
          // Saved so that a refresh knows the look-up: it would record live secrets as plain inputs of a declaration.
          return live === undefined ? {} : { id, props: { ...live, __lookup: true } };
        }
        assertDialect(props, account.dialect);
        const seen = await read(own(), context, id, state).catch(withConfigHint);
        if (seen === undefined) {
          const settings = account.describe(state["projectId"]);
          const line = `no longer exists, so it is dropped from state; asked with ${settings}`;
          sayOnce(id, label(own(), state, id), line);
          return {};
        }
        return { id, props: withNotes(seen, account.dialect), inputs: { ...seen.inputs } };
      }),
    update: (id: string, olds: Fields, news: Fields) =>
      sending(kind, news, async () => {
        refuseLeftOut(news);
        assertDialect(olds, account.dialect);
        return {
          outs: withNotes(await update(own(), context, id, visible(olds), visible(news)), account.dialect),
        };
      }),
    delete: (id: string, props: Fields) =>
      sending(kind, props, async () => {
        assertDialect(props, account.dialect);
        await remove(own(), context, id, visible(props)).catch(withConfigHint);
      }),
  };
}

const leftOut = "left as it is, because a resource that its arguments come from has failed";

/** Fails for a resource whose dependency has failed. The engine should not get here. */
function refuseLeftOut(news: Fields): void {
  if (news["__dependencyFailed"] === true) throw new WebhooksError("invalid-input", leftOut);
}

/** Adds a hint to an error about settings: refresh and destroy are given the config of the last up. */
function withConfigHint(error: unknown): never {
  const isMissing = hasCode(error, "settings") && error.message.startsWith("Missing setting");
  if (!isMissing && !(hasCode(error, "api") && error.status === 401)) throw error;
  const remedy = "there set the variable, or add --run-program";
  throw new WebhooksError(
    error.code,
    `${error.message}; a refresh or destroy has the config of the last up: ${remedy}`,
  );
}

/** A refresh knows the object by another name than the program, which comes after it. */
function sayOnce(id: string, subject: string, line: string): void {
  const key = JSON.stringify([id, line]);
  if (!printed.has(key)) context.say(`${subject}: ${line}`);
  printed.add(key);
}

/** The same value without undefined fields, which the host cannot serialize. */
function withoutUndefined<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutUndefined) as Value;
  if (typeof value !== "object" || value === null) return value;
  const present = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    present.map(([name, field]): [string, unknown] => [name, withoutUndefined(field)]),
  ) as Value;
}

/** The name of a resource in messages: its logical name, or its name in the service where the logical one is not sent. */
function ownerOf(kind: string, logicalName: string | undefined, { name }: Fields): string {
  return logicalName === undefined ? `${kind} named "${String(name)}"` : `${kind} "${logicalName}"`;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Runs an operation that may send requests. */
function sending<Result>(
  kind: keyof Definitions,
  given: Fields,
  work: () => Promise<Result>,
): Promise<Result> {
  return cleanly(kind, given, async () => {
    for (const line of account.notices()) context.say(line);
    return work();
  });
}

/**
 * Marks the secrets in the result, and replaces every error by one of our own: the host misreads an `id` or `code` of
 * other errors, and prints their stacks.
 */
async function cleanly<Result>(
  kind: keyof Definitions,
  given: Fields,
  work: () => Promise<Result>,
): Promise<Result> {
  const secrets = kinds[kind].secrets;
  const fields = { inputs: secrets, outs: secrets, props: secrets, properties: secrets };
  const leaving = <Value>(value: Value) => withMarks(withoutUndefined(value), fields) as Value;
  try {
    return leaving(await work());
  } catch (error) {
    const clean = new Error(oneLine(error instanceof Error ? error.message : String(error)));
    clean.stack = "";
    reportOnce(clean);
    if (!hasCode(error, "partial")) throw clean;
    const { id, properties: known, reasons } = error;
    // The host saves the reasons of the failure but does not give them to the next `diff`.
    const notes = { __unfinished: true, ...dialectNote(account.dialect), __provider: given["__provider"] };
    const properties = { ...known, ...notes };
    throw Object.assign(clean, leaving({ id, reasons, properties }));
  }
}
