/**
 * What stored provider texts require: one provider object per kind. A permanent contract: the name of this
 * module and of its five exports stands in the state of every resource.
 */

import type { dynamic } from "@pulumi/pulumi";
import { hasCode, oneLine } from "../errors";
import { check } from "../lifecycle/check";
import { create, look, read, remove, update } from "../lifecycle/crud";
import { diff } from "../lifecycle/diff";
import { label } from "../lifecycle/finish";
import type { Surroundings } from "../lifecycle/finish";
import type { Definitions } from "../resources";
import type { Bag } from "../resources/definition";
import { Account } from "./session";
import { isUnknown } from "./unknown";

const account = new Account();

const around: Surroundings = {
  client: (projectId) => account.client(projectId),
  now: () => account.now(),
  say: (line) => console.log(line),
  made: new Set(),
  adopted: new Set(),
};

/** The provider object of `Endpoint`. */
export const endpoint = front("endpoint");
/** The provider object of `PortalLink`. */
export const portalLink = front("portalLink");
/** The provider object of `Subscription`. */
export const subscription = front("subscription");
/** The provider object of `EventType`. */
export const eventType = front("eventType");
/** The provider object of `Source`. */
export const source = front("source");

function front(kind: keyof Definitions): dynamic.ResourceProvider {
  // Looked up at each call: the dialect stands in the settings, which arrive later than this module is loaded.
  const own = () => account.definitions()[kind];
  return {
    // A second call can run before an asynchronous one ends, so nothing here may wait or fail.
    configure: (request) => {
      account.configure(request.config);
      return Promise.resolve();
    },
    check: (olds: Bag, news: Bag) =>
      cleanly(news, async () => {
        const setting = account.examine(news["projectId"] !== undefined);
        for (const line of setting.warnings) around.say(line);
        const { inputs, problems } = check(own(), visible(olds), visible(news), {
          isUnknown,
          logicalName: text(news["__logicalName"]),
          projectId: setting.projectId,
        });
        const failures = [
          ...setting.problems.map((reason) => ({ property: "", reason })),
          ...problems.map(({ property, path, reason }) =>
            property === undefined
              ? { property: "", reason: path === "" ? reason : `${path}: ${reason}` }
              : { property, reason },
          ),
        ];
        return { inputs, failures };
      }),
    diff: (id: string, olds: Bag, news: Bag) =>
      cleanly(news, async () => {
        const definition = own();
        const state = visible(olds);
        const inputs = visible(news);
        const { changes, due, replaces, lines } = diff(
          definition,
          id,
          state,
          inputs,
          isUnknown,
          account.now(),
        );
        for (const line of lines) around.say(`${label(definition, state, id)}: ${line}`);
        if (!changes) return { changes };
        // Left undefined, the host compares property by property itself, and `replaceOnChanges` works.
        return due ? { changes: true } : { replaces: [...replaces] };
      }),
    create: (inputs: Bag) =>
      sending(inputs, async () => {
        const { id, state } = await create(own(), around, visible(inputs));
        return { id, outs: { ...state } };
      }),
    read: (id: string, props: Bag = {}) =>
      sending(props, async () => {
        const state = visible(props);
        if (props["__lookup"] === true) {
          const wasSeen = Object.keys(state).some((name) => name !== "projectId");
          const live = await look(own(), around, id, account.inProject(state)).catch((error: unknown) => {
            if (wasSeen && hasCode(error, "not-found")) return undefined;
            throw error;
          });
          // Kept in state: a refresh that took this for a declaration would record live secrets as plain inputs.
          return live === undefined ? {} : { id, props: { ...live, __lookup: true } };
        }
        const seen = await read(own(), around, id, state);
        return seen === undefined ? {} : { id, props: { ...seen.state }, inputs: { ...seen.inputs } };
      }),
    update: (id: string, olds: Bag, news: Bag) =>
      sending(news, async () => {
        const { state } = await update(own(), around, id, visible(olds), visible(news));
        return { outs: { ...state } };
      }),
    delete: (id: string, props: Bag) => sending(props, () => remove(own(), around, id, visible(props))),
  };
}

/** The host cannot carry undefined, at any depth. */
function withoutUndefined<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutUndefined) as Value;
  if (typeof value !== "object" || value === null) return value;
  const present = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    present.map(([name, field]): [string, unknown] => [name, withoutUndefined(field)]),
  ) as Value;
}

/** Without the host's own keys and ours, which are no part of the resource. */
function visible(bag: Bag): Bag {
  const seen: Record<string, unknown> = {};
  for (const name of Object.keys(bag)) if (!name.startsWith("__")) seen[name] = bag[name];
  return seen;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Work that may send. */
function sending<Result>(bag: Bag, work: () => Promise<Result>): Promise<Result> {
  return cleanly(bag, async () => {
    await account.open();
    return work();
  });
}

/** Lets out only errors of our own making: the host misreads a foreign `id` or `code`, and prints a stack. */
async function cleanly<Result>(bag: Bag, work: () => Promise<Result>): Promise<Result> {
  try {
    return withoutUndefined(await work());
  } catch (error) {
    const clean = new Error(oneLine(error instanceof Error ? error.message : String(error)));
    clean.stack = "";
    if (!hasCode(error, "partial")) throw clean;
    const { id, properties, reasons } = error;
    throw Object.assign(clean, {
      id,
      reasons,
      properties: withoutUndefined({ ...properties, __provider: bag["__provider"] }),
    });
  }
}
