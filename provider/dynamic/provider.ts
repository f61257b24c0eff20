/**
 * What stored provider texts require: one provider object per kind. A permanent contract: the name of this
 * module and of its exports, one for each kind, stands in the state of every resource.
 */

import type { dynamic } from "@pulumi/pulumi";
import { hasCode } from "../base/errors";
import { messageOf, oneLine } from "../base/text";
import type { Fields } from "../base/fields";
import { aboutObjects, failureOf } from "../engine/failures";
import { notesOf } from "../engine/hidden-fields";
import { cleanLine, withMarks, cleanerFor } from "../http/clean";
import type { CleanText } from "../http/clean";
import { ResourceCalls } from "../engine/resource";
import { Run } from "../engine/run";
import { AccountSession } from "../engine/session";
import type { AnySecretFields } from "../http/secret-fields";
import { kinds } from "../kinds/registry";
import type { KindName } from "../kinds/registry";
import { configNamespace, explicitMarker, inheritedNamespace } from "../settings/settings";
import type { ReadSetting } from "../settings/settings";
import { endWithEngine, endWithReader, reportOnce } from "./host-output";
import { MarkedInputs, markedPlacesOf } from "./marked";
import type { EngineCall } from "../engine/call";

const print = (line: string): void => console.log(oneLine(line));
const account = new AccountSession({ previewReads: false, notify: print });
const run = new Run(account, engineAddress());
const marked = new MarkedInputs();

/** The provider object of `Project`. */
export const project = front("project");
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

function front(kind: KindName): dynamic.ResourceProvider {
  const resources = new ResourceCalls(kind, run);
  return {
    // A second call can run before an asynchronous one ends, so nothing here may wait or fail.
    configure: (request) => {
      endWithReader();
      endWithEngine(engineAddress());
      const inNamespace =
        (namespace: string): ReadSetting =>
        (name) =>
          request.config.get(`${namespace}:${name}`);
      const own = inNamespace(configNamespace);
      const isExplicit = request.config.get(explicitMarker) !== undefined;
      account.configure(
        isExplicit ? { explicit: own, stack: inNamespace(inheritedNamespace) } : { stack: own },
      );
      return Promise.resolve();
    },
    check: (olds: Fields, news: Fields) =>
      cleanly(kind, { given: news, olds, secrets: markedPlacesOf(news) }, async (call, clean) => {
        const { inputs, problems, isNew } = resources.check(call, olds, news);
        marked.note(kind, call.secrets ?? {}, inputs);
        const obstacles =
          isNew && problems.length === 0
            ? aboutObjects(resources.definition, await resources.previewNew(call, inputs))
            : [];
        const failures = [...problems, ...obstacles].map(failureOf);
        return {
          inputs,
          failures: failures.map((checkFailure) => ({ ...checkFailure, reason: clean(checkFailure.reason) })),
        };
      }),
    diff: (id: string, olds: Fields, news: Fields) =>
      cleanly(kind, { given: news, olds }, async (call) => {
        const { changes, due, replaces, isDeletedFirst } = await resources.diff(call, id, olds, news);
        // The host needs the text of the provider in the outputs for a refresh or a delete, and a state of the plugin lacks it.
        const isOfPlugin = "__provider" in news && !("__provider" in olds);
        if (!changes || due) return { changes: due || isOfPlugin };
        // Without `changes` the engine compares the properties itself, so that `replaceOnChanges` works.
        return { replaces: [...replaces], deleteBeforeReplace: isDeletedFirst };
      }),
    create: (inputs: Fields) => cleanly(kind, { given: inputs }, (call) => resources.create(call, inputs)),
    read: (id: string, props: Fields = {}) =>
      cleanly(kind, { given: props }, async (call) => {
        if (props["__lookup"] === true) {
          const live = await resources.lookUp(call, id, props);
          // Saved so that a refresh knows the look-up: it would record live secrets as plain inputs of a declaration.
          return live === undefined ? {} : { id, props: { ...live, __lookup: true } };
        }
        const seen = await resources.read(call, id, props);
        return seen === undefined ? {} : { id, ...seen };
      }),
    update: (id: string, olds: Fields, news: Fields) =>
      cleanly(kind, { given: news, olds }, async (call) => {
        return { outs: await resources.update(call, id, olds, news) };
      }),
    delete: (id: string, props: Fields) =>
      cleanly(kind, { given: props }, (call) => resources.delete(call, id, props)),
  };
}

/** Where the engine listens: the last argument of the host. In another process the last argument is no address. */
function engineAddress(): string | undefined {
  const last = process.argv.slice(2).at(-1) ?? "";
  return /^[\w.[\]:]+:\d+$/.test(last) ? last : undefined;
}

/** What the engine gives to a call. */
interface CallData {
  readonly given: Fields;
  readonly olds?: Fields;
  /** What the program has marked in it, where no check has noted that before. */
  readonly secrets?: AnySecretFields;
}

/** The host prints every line in the same way, and knows the name of a resource only where its inputs hold it. */
function callOf(
  { __logicalName: logicalName }: Fields,
  secrets: AnySecretFields,
  clean: CleanText,
): EngineCall {
  return {
    logicalName: typeof logicalName === "string" ? logicalName : undefined,
    say: (notice, subject) => print(cleanLine(clean, notice, subject)),
    secrets,
  };
}

/**
 * Does the work of a call. Marks the secrets in the result, hides them in every text, and replaces every error by one of our own:
 * the host misreads an `id` or `code` of other errors, and prints their stacks.
 */
async function cleanly<Result>(
  kind: KindName,
  { given, olds = {}, secrets = marked.of(kind, given) }: CallData,
  work: (call: EngineCall, clean: CleanText) => Result | Promise<Result>,
): Promise<Result> {
  const table = kinds[kind].secrets;
  const marks = { inputs: table, outs: table, props: table, properties: table };
  const leaving = <Value>(value: Value) => withMarks(value, marks) as Value;
  // A text may repeat the old value of what is secret now, too.
  const clean = cleanerFor(
    [given, olds].map((fields) => ({ fields, secrets })),
    table,
  );
  try {
    return leaving(await work(callOf(given, secrets, clean), clean));
  } catch (error) {
    const failure = new Error(clean(messageOf(error)));
    failure.stack = "";
    reportOnce(failure);
    if (!hasCode(error, "partial")) throw failure;
    const { id, properties: known } = error;
    const reasons = error.reasons.map(clean);
    // The host saves the reasons of the failure but does not give them to the next `diff`.
    const notes = { __unfinished: true, ...notesOf(account, known), __provider: given["__provider"] };
    const properties = { ...known, ...notes };
    throw Object.assign(failure, leaving({ id, reasons, properties }));
  }
}
