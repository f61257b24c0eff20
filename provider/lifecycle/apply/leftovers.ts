/** What earlier runs have left: objects that are like a new resource although no state has them. Knows no kind. */

import { clause } from "../../base/declare";
import type { Notice } from "../../base/notice";
import { setTimeout } from "node:timers/promises";
import { hasCode } from "../../base/errors";
import { KeptByOwner } from "../../base/memoize";
import type { WebhooksClient } from "../../client";
import type { Fields } from "../../base/fields";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { relativeTime } from "../../base/time";
import { compare } from "./compare";
import { isDeleted, readLive } from "./live";
import { equivalent } from "./merge";
import { notices } from "./notices";
import type { Owners } from "../ownership";

/** From so many new resources of a kind on, the service is asked, unless the first of them must ask. */
const fewest = 3;
/** So many objects are looked at: a list comes newest first, and what a killed provider has left is new. */
const maxObjects = 1000;
/** So long a create waits for the list, in milliseconds. */
const timeoutMs = 10_000;

/** What a look at the service needs of the context of a create. */
interface Context {
  client(projectId: unknown): WebhooksClient;
  now(): Date;
  say(notice: Notice): void;
}

/** The new resources of one kind in one project: their names, and what reports the leftovers beside those that wait for the list. */
interface Group {
  readonly names: Set<string>;
  readonly waiting: { readonly subject: string; run(listed: readonly Fields[]): Promise<void> }[];
  list?: Promise<readonly Fields[]>;
  /** Whether it was said that nobody looks for leftovers. */
  isWarned?: boolean;
}

/** The leftovers that one run has looked for. A run that creates several of a kind lists its objects once for each project. */
export class Leftovers {
  private readonly groups = new KeptByOwner<Group>();
  private readonly reported = new Set<string>();

  /** @param replaced the IDs of the objects that this run replaces, a live view */
  constructor(
    private readonly owners: Owners,
    private readonly replaced: ReadonlySet<string> = new Set(),
  ) {}

  /**
   * Notes that the create of a new resource begins: a list that is asked for until it is answered may show what it makes, so what a
   * check has prepared waits for the answer.
   *
   * @param subject its name in messages
   */
  begin(definition: AnyDefinition, client: WebhooksClient, inputs: Fields, subject: string): void {
    const { waiting } = this.groupOf(definition, client, inputs);
    waiting.push(...waiting.splice(0).filter((one) => one.subject !== subject));
  }

  private groupOf({ kind }: AnyDefinition, { account }: WebhooksClient, { projectId }: Fields): Group {
    return this.groups.of(account, JSON.stringify([kind, projectId]), () => ({
      names: new Set(),
      waiting: [],
    }));
  }

  /**
   * Names the objects that share the identifying inputs of a new resource. Never fails.
   *
   * @param subject its name in messages
   * @param answer the answer to its create; undefined in a preview
   */
  async report(
    definition: AnyDefinition,
    context: Context,
    inputs: Fields,
    subject: string,
    answer?: Fields,
  ): Promise<void> {
    const { kind, identifiedBy, listForRecovery } = definition;
    const isAdopted = inputs[adoptionInputOf(definition)] !== undefined;
    if (isAdopted || identifiedBy === undefined || listForRecovery === undefined) return;
    const client = context.client(inputs["projectId"]);
    const group = this.groupOf(definition, client, inputs);
    const isHarmless = definition.isListHarmless?.(answer);
    if (isHarmless === false) {
      // Nothing is left of an earlier run where this is the first one of the stack, or has made the project.
      const isFirst = !this.owners.hasKept || this.owners.created.has(String(inputs["projectId"]));
      if (answer === undefined || isFirst) return;
      if (group.isWarned !== true) context.say(notices["leftover-possible"]());
      group.isWarned = true;
      return;
    }
    group.names.add(subject);
    const run = async (listed: readonly Fields[]): Promise<void> => {
      for (const one of listed.filter((found) => isLeftover(definition, found, inputs))) {
        const id = definition.idOf(one);
        if (this.reported.has(id) || this.replaced.has(id) || this.owners.isKnown(definition, id, inputs))
          continue;
        this.reported.add(id);
        // A list may show what is gone or has changed. Only a not-found means the former.
        const live = await readLive(definition, client, id, one).catch((error: unknown) =>
          hasCode(error, "not-found") ? undefined : one,
        );
        if (live === undefined || !isLeftover(definition, live, inputs)) continue;
        const { createdAt } = live;
        const object = `${kind} ${id}`;
        const age = typeof createdAt === "string" ? relativeTime(createdAt, context.now()) : undefined;
        const fields = identifiedBy.filter((name) => inputs[name] !== undefined).join(" and ");
        context.say(
          notices.twin({ object: age === undefined ? object : clause`${object} (created ${age})`, fields }),
        );
      }
    };
    group.waiting.push({ subject, run });
    if (group.names.size < fewest && (answer === undefined || isHarmless !== true)) return;
    const listed = await (group.list ??= newest(definition, context, inputs));
    await Promise.all(group.waiting.splice(0).map((report) => report.run(listed)));
  }
}

/** The newest objects of the project; where the list fails or takes too long, those that it has shown until then. */
async function newest(definition: AnyDefinition, context: Context, inputs: Fields): Promise<Fields[]> {
  const listed: Fields[] = [];
  const list = async (): Promise<void> => {
    const client = context.client(inputs["projectId"]);
    for await (const live of definition.listForRecovery?.(client, {}) ?? [])
      if (listed.push(live) === maxObjects) return;
  };
  await Promise.race([list().catch(() => undefined), setTimeout(timeoutMs, undefined, { ref: false })]);
  return [...listed];
}

/** Whether the object is in use, and as declared in everything by which users tell objects apart. */
function isLeftover(definition: AnyDefinition, live: Fields, inputs: Fields): boolean {
  const { identifiedBy = [], remove, retire } = definition;
  const hasAll = (names: readonly string[], expected: Fields): boolean =>
    compare(definition, undefined, expected, live).every(
      ({ name, schema, rule, declared, live: value }) =>
        !names.includes(name) || equivalent(schema, value, declared ?? rule.onRemoval?.resetTo),
    );
  const retired = remove === undefined ? retire?.(live) : undefined;
  const isRetired = retired !== undefined && hasAll(Object.keys(retired), retired);
  return hasAll(identifiedBy, inputs) && !isRetired && !isDeleted(live);
}
