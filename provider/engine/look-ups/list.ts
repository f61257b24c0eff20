/** The look-ups that go over the list of a kind: of all its objects, and of the one with a name. */

import type { WebhooksClient } from "../../client";
import { InvalidInputError, NotFoundError, orGone, problem } from "../../base/errors";
import { KeptByOwner } from "../../base/memoize";
import { kinds } from "../../kinds/registry";
import type { KindName } from "../../kinds/registry";
import { functionOf, lookupById, wordsOf } from "./by-id";
import type { LiveOf } from "./by-id";
import type { ListArgs, LookupArgs, LookupComment, LookupRule, Present } from "./rule";
import { enumerated } from "../../base/lists";
import { shared } from "../../base/notices";
import { Together } from "./together";
import type { Lists } from "./together";

/** What is listed has the fields of a read. */
type Item = ({ readonly uid: string } | { readonly id: string }) & {
  readonly name?: string | undefined;
  readonly projectId?: string | undefined;
};

/** How the kinds of which a project has many are listed: the service looks for a part of the name, where it can. */
const lists = {
  endpoint: ({ endpoints }, q, query) => endpoints.list({ ...query, q }),
  source: ({ sources }, q, query) => sources.list({ ...query, q }),
  subscription: ({ subscriptions }, name, query) => subscriptions.list({ ...query, name }),
  eventType: ({ eventTypes }) => eventTypes.list(),
  portalLink: ({ portalLinks }, q, query) => portalLinks.list({ q, ...query }),
} satisfies Partial<
  Record<
    KindName,
    (client: WebhooksClient, part: string | undefined, query: object) => AsyncIterable<Item> | Promise<Item[]>
  >
>;

type ListedKind = keyof typeof lists;

/** Goes over the objects of a kind, page after page as they are needed; with a name only those that have exactly this one. */
async function* listed(
  kind: ListedKind,
  client: WebhooksClient,
  query: object,
  name?: string,
): AsyncGenerator<Item, void, undefined> {
  // A backslash in the pattern of the service takes the next character for itself.
  const part = name?.split("\\")[0];
  const items: AsyncIterable<Item> | Item[] = await lists[kind](client, part, query);
  let isProven = false;
  for await (const item of items) {
    // What is found in another project, under a name of this one, would be another object.
    if (item.projectId !== undefined || !isProven) await client.project.requireOwn(item);
    isProven = true;
    if (name === undefined || item.name === name) yield item;
  }
  if (!isProven) await client.project.requireOwn();
}

function idOf(item: Item): string {
  return "uid" in item ? item.uid : item.id;
}

/** With the ID as `uid`, which the answer of an event type calls `id`. */
function withUid<Found extends object>(item: Found): WithUid<Found> {
  return { ...item, uid: idOf(item as unknown as Item) };
}

/** What is listed, as reads show it. What has gone meanwhile is left out. */
async function asRead(kind: ListedKind, client: WebhooksClient, items: readonly Item[]): Promise<Item[]> {
  const { collection } = kinds[kind];
  const found = await Promise.all(items.map((item) => orGone(client.asRead(collection, item))));
  return found.filter((item) => item !== undefined);
}

/** An object with its ID as `uid`. */
type WithUid<Found> = Found & { readonly uid: string };

/** What a list gives: the objects under the name of the collection, and their IDs. */
type Listed<Name extends ListedKind> = {
  readonly [Collection in (typeof kinds)[Name]["collection"]]: readonly WithUid<Present<LiveOf<Name>>>[];
} & { /** Not `readonly`, which no input of a resource takes. */ readonly ids: string[] };

/** What a list takes. */
type Filtered<Filter extends string, Count extends string> = ListArgs & {
  readonly [Name in Filter]?: string | undefined;
} & { readonly [Name in Count]?: number | undefined };

/** What a list of names gives. Each field is a text, so that no language has to ask whether it is there. */
type Named<Name extends ListedKind, Field extends string> = {
  readonly [Collection in (typeof kinds)[Name]["collection"]]: readonly Readonly<
    Record<"uid" | "name" | Field, string>
  >[];
} & { readonly ids: string[] };

/** The two look-ups of the objects of a kind. */
interface ListRules<Name extends ListedKind, Args, Field extends string> {
  /** That of the objects: named after the collection, with the secrets of the kind. */
  readonly get: LookupRule<Args, Listed<Name>>;
  /** That of what names them: nothing of it is secret, and no object is read by itself. */
  readonly list: LookupRule<Args, Named<Name, Field>>;
}

/**
 * @internal The look-ups of the objects of a kind, and of what names them.
 *
 * @param filters the arguments that must be non-empty strings; `name` is compared here, the others by the service
 * @param shown what names an object, besides its ID and its name
 * @param comment the end of the sentence that says what is looked up
 * @param counts the arguments besides `limit` that must be whole numbers
 */
export function lookupLists<
  Name extends ListedKind,
  Filter extends string,
  Field extends string,
  Count extends string = never,
>(
  kind: Name,
  filters: readonly Filter[],
  shown: (object: LiveOf<Name>) => Readonly<Record<Field, string | undefined>>,
  comment: Omit<LookupComment, "field">,
  counts: readonly Count[] = [],
): ListRules<Name, Filtered<Filter, Count>, Field> {
  const { collection, secrets } = kinds[kind];
  const ruleOf = <Live>(
    verb: "get" | "list",
    own: Pick<LookupRule<never, Live>, "secrets"> & { readonly about: string; readonly field: string },
    show: (client: WebhooksClient, found: readonly Item[]) => Item[] | Promise<Item[]>,
  ): LookupRule<Filtered<Filter, Count>, Live> => ({
    name: functionOf(collection, verb),
    kind: wordsOf(collection),
    required: [],
    filters,
    counts: ["limit", ...counts],
    secrets: own.secrets,
    comment: { ...comment, text: `${own.about} ${wordsOf(collection)}, ${comment.text}`, field: own.field },
    request: async (client, args) => {
      const items = await show(client, await limited(kind, client, args));
      return { [collection]: items, ids: items.map(idOf) } as unknown as Live;
    },
  });
  return {
    get: ruleOf(
      "get",
      { secrets: { [collection]: secrets }, about: "Looks up", field: "ids" },
      async (client, found) => (await asRead(kind, client, found)).map(withUid),
    ),
    list: ruleOf(
      "list",
      { secrets: {}, about: "Lists the IDs and names of", field: collection },
      (_, found) =>
        found.map((item) => {
          const fields = { name: item.name, ...shown(item as LiveOf<Name>) };
          const texts = Object.entries<string | undefined>(fields).map(([name, text = ""]) => [name, text]);
          return { uid: idOf(item), ...(Object.fromEntries(texts) as object) };
        }),
    ),
  };
}

/** The objects that the arguments of a list ask for, as the service lists them. */
async function limited(kind: ListedKind, client: WebhooksClient, args: object): Promise<Item[]> {
  const { limit = Infinity, name, projectId: _projectId, ...query } = args as Filtered<"name", never>;
  const found: Item[] = [];
  if (limit > 0)
    for await (const item of listed(kind, client, query, name)) if (found.push(item) >= limit) break;
  return found;
}

interface ByIdOrName extends LookupArgs {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** @internal The look-up for a kind by ID or, where no other has it, by name: named after the kind, with its secrets. */
export function lookupByIdOrName<Name extends ListedKind>(
  kind: Name,
  comment: LookupComment,
): LookupRule<ByIdOrName, WithUid<LiveOf<Name>>> {
  const byId = lookupById(kind, comment);
  return {
    ...byId,
    required: [],
    oneOf: ["id", "name"],
    request: async (client, { id, name = "" }) => {
      const found = id === undefined ? theOnlyOne(kind, client, name) : byId.request(client, { id });
      return withUid((await found) as LiveOf<Name>);
    },
  };
}

/** The most IDs in one message. */
const mostIds = 10;

const together = new KeptByOwner<Together<Item>>();

function listsOf(kind: ListedKind): Lists<Item> {
  return {
    named: async (client, name) => {
      const found: Item[] = [];
      for await (const item of listed(kind, client, {}, name)) found.push(item);
      return found;
    },
    all: async (client, most) => {
      const found: Item[] = [];
      for await (const item of listed(kind, client, {})) {
        found.push(item);
        // Event types come all at once.
        if (found.length > most && kind !== "eventType") return undefined;
      }
      return found;
    },
  };
}

async function theOnlyOne(kind: ListedKind, client: WebhooksClient, name: string): Promise<Item> {
  const key = JSON.stringify([client.projectId, kind]);
  const listed = await together.of(client.account, key, () => new Together(listsOf(kind))).find(client, name);
  // Of several, the IDs are enough.
  const found = listed.length === 1 ? await asRead(kind, client, listed) : listed;
  const [first] = found;
  const { collection } = kinds[kind];
  if (first === undefined) {
    const gone = shared.notFound`404`;
    throw new NotFoundError({ method: "GET", path: collection }, 404, "", gone);
  }
  if (found.length === 1) return first;
  const ids = enumerated(found.map(idOf), mostIds);
  const notice = shared.ambiguousName`${found.length} ${wordsOf(collection)} are named ${JSON.stringify(name)} in project ${JSON.stringify(client.projectId)} (${ids}): use the argument id`;
  throw new InvalidInputError([problem("", notice)]);
}
