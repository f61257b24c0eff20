/** Operations that a signal ends at a chosen request, on a service of their own: what they leave in state and there. */

import assert from "node:assert/strict";
import type { Fault, FaultHandle, FaultTarget } from "../../tools/emulator";
import { hasCode } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import type { Definitions } from "../../provider/kinds/definitions";
import type { LifecycleContext } from "../../provider/lifecycle/apply/context";
import { read } from "../../provider/lifecycle/apply/crud";
import type { DialectName } from "../../provider/settings/settings";
import { Service } from "./convoy";
import { FakeResource } from "./fake-resource";

const url = "https://billing.example.com/hooks";
const signed = { url, advancedSignatures: true, secretExpiration: 24 };
const both = ["documented", "convoy"] as const;
const none = undefined;
const paid = { name: "paid", description: "d" };
const outgoing = { type: "outgoing" };
const retryConfig = { duration: "9s", retryCount: 2 };
const filtered = (amount: number, ...eventTypes: string[]): Fields => ({
  ...{ endpointId: "e1", filterConfig: { eventTypes, filter: { body: { amount } } } },
});

/** What is done with each kind, in which dialects: what was declared before, and what is now. */
const told: readonly (readonly [
  kind: keyof Definitions,
  dialects: readonly DialectName[],
  title: string,
  before: Fields | undefined,
  now: Fields | undefined,
  composed?: readonly string[],
])[] = [
  // A create whose answer is lost is never adopted: project-rules.test.ts tries that.
  ["project", ["convoy"], "takes over", none, { ...outgoing, adoptId: "p1", name: "new" }],
  ["project", ["convoy"], "updates", { ...outgoing, name: "old" }, { ...outgoing, name: "new" }],
  ["project", ["convoy"], "removes", { ...outgoing, allowDeletion: true }, none],
  ["endpoint", both, "creates and pauses", none, { url, paused: true }],
  [
    ...(["endpoint", both, "updates, rolls to a declared secret and pauses"] as const),
    { ...signed, secret: "canary-one" },
    { ...signed, description: "new", secret: "canary-two", paused: true },
  ],
  [
    ...(["endpoint", both, "updates, rolls to a generated secret and pauses"] as const),
    { ...signed, secretTriggers: { release: 1 } },
    { ...signed, description: "new", secretTriggers: { release: 2 }, paused: true },
  ],
  ["endpoint", both, "takes over", none, { adoptId: "e1", url, description: "new", paused: true }],
  ["endpoint", both, "removes", { url }, none],
  ["portalLink", both, "creates", none, { ownerId: "acme" }],
  ["portalLink", both, "updates", { ownerId: "acme" }, { ownerId: "globex" }],
  ["portalLink", both, "removes", { ownerId: "acme" }, none],
  ["subscription", ["documented"], "takes over", none, { adoptId: "s1", name: "n" }],
  [
    ...(["subscription", ["convoy"], "creates, with what only an update takes", none] as const),
    { ...filtered(1, "paid", "refunded"), retryConfig },
  ],
  [
    ...(["subscription", ["convoy"], "updates, with its filter row", filtered(1, "paid")] as const),
    { ...filtered(2, "paid"), retryConfig },
  ],
  [
    ...(["subscription", ["convoy"], "updates, with several filter rows"] as const),
    ...([filtered(1, "paid", "refunded"), filtered(2, "paid", "refunded"), ["filterConfig"]] as const),
  ],
  ["eventType", ["documented"], "takes over", none, { adoptId: "t1", category: "c", description: "d" }],
  ["eventType", ["convoy"], "creates", none, paid],
  ["eventType", ["convoy"], "updates", paid, { ...paid, description: "e" }],
  ["eventType", ["convoy"], "removes", paid, none],
  [
    ...(["source", ["convoy"], "creates, with what only an update takes", none] as const),
    { type: "http", isDisabled: true, forwardHeaders: ["X-A"] },
  ],
  [
    ...(["projectSettings", ["convoy"], "updates", { strategy: { duration: 9 } }] as const),
    { strategy: { duration: 5 }, disableEndpoint: true },
  ],
];

/** Every operation. */
export const stories: readonly Story[] = told.flatMap(([kind, dialects, title, before, now, composed]) =>
  dialects.map((dialect) => ({
    ...{ kind, dialect, title, ...(before && { before }), ...(now && { now }) },
    ...(composed && { composed }),
  })),
);

/** The reason of every signal here. */
export const why = "the timeout of this test has passed";

/** One operation on one resource. */
export interface Story {
  readonly title: string;
  readonly dialect: DialectName;
  readonly kind: keyof Definitions;
  /** What was declared before, so that the resource is in state; undefined where it is created or taken over. */
  readonly before?: Fields;
  /** What is declared now; undefined where the resource is removed. */
  readonly now?: Fields;
  /** What consists of several objects of the service, so that half of it has no value of its own. */
  readonly composed?: readonly string[];
}

/** What came of an operation. */
export type Outcome = "done" | "partial" | "failed";

/** What was there before: it belongs to nobody here. */
const theirs = {
  endpoints: ["e1", "e2"].map((uid) => {
    return { uid, name: uid, url: "https://theirs.example.com", status: "active" };
  }),
  subscriptions: [{ uid: "s1", name: "theirs", endpoint_id: "e2" }],
};
const seeds = {
  documented: { projects: { p1: { ...theirs, event_types: [{ id: "t1", name: "theirs" }] } } },
  convoy: { projects: { p1: theirs } },
};

/** One run of a story. */
export class Run {
  readonly life: FakeResource;
  /** The error of the operation. */
  error: Error | undefined;
  private readonly controller = new AbortController();
  private isOver = false;

  private constructor(
    readonly story: Story,
    readonly service: Service,
  ) {
    this.life = new FakeResource(this.context(), service.kinds[story.kind], "billing");
  }

  /** Brings the resource to where the story begins, in an earlier run. */
  static async start(story: Story): Promise<Run> {
    const { dialect } = story;
    const run = new Run(story, await Service.emulated({ dialect, seed: seeds[dialect] }));
    if (story.before !== undefined) await run.life.up(run.declared(story.before));
    run.service.nextRun();
    run.service.takeRequests();
    return run;
  }

  /** Aborts the signal. */
  abort(): void {
    this.controller.abort(new Error(why));
  }

  /** Aborts the signal at a request, counted from 1: before the service acts on it, or before it answers. */
  abortAt(count: number, when: "before" | "after"): FaultHandle {
    const held = this.addAt(count, { kind: "gate", when });
    void held.reached.then(() => {
      this.abort();
      held.release();
    });
    return held;
  }

  /** Aborts the signal at a request, counted from 1, on which the service acts and whose answer is lost. */
  loseAt(count: number): FaultHandle {
    const lost = this.addAt(count, { kind: "reset", when: "after" });
    void lost.reached.then(() => this.abort());
    return lost;
  }

  /** Plays the operation until it ends by itself or by the signal. */
  async play(): Promise<Outcome> {
    try {
      await this.operate();
      return "done";
    } catch (error) {
      assert.ok(error instanceof Error);
      this.error = error;
      return hasCode(error, "partial") ? "partial" : "failed";
    } finally {
      this.isOver = true;
      this.service.emulator?.faults.clear();
    }
  }

  /** Plays it in another run, which nothing ends. */
  async playAgain(): Promise<string | undefined> {
    this.service.nextRun();
    return this.operate();
  }

  /** State, and state as a refresh would make it, which is undefined where the service has no such object. */
  async states(): Promise<readonly [Fields, Fields | undefined]> {
    const { life, service, story } = this;
    const seen = await read(service.kinds[story.kind], service, life.id ?? "", life.state);
    return [this.comparable(life.state), seen && this.comparable(seen.state)];
  }

  /** The IDs of all objects of the kind. */
  objects(): string[] {
    const { service } = this;
    const { endpoints, portalLinks, sources, subscriptions, eventTypes } = service.project;
    const collections = {
      endpoint: endpoints,
      portalLink: portalLinks,
      source: sources,
      subscription: subscriptions,
    };
    const { kind } = this.story;
    if (kind === "projectSettings") return ["p1"];
    if (kind === "project") return [...(service.emulator?.projectIds ?? [])];
    // The service makes the one for all events by itself.
    const own = eventTypes.list().filter(({ name }) => name !== "*");
    if (kind === "eventType") return own.map(({ id }) => id);
    return collections[kind].list().map(({ uid }) => uid);
  }

  /** A project is in no other one. */
  declared(inputs: Fields): Fields {
    return this.story.kind === "project" ? inputs : this.service.declared(inputs);
  }

  /** The service, whose client the signal ends while the operation runs. */
  private context(): LifecycleContext {
    const client: LifecycleContext["client"] = (projectId) => {
      const open = this.service.client(projectId);
      return this.isOver ? open : open.until(this.controller.signal);
    };
    return Object.create(this.service, { client: { value: client } }) as LifecycleContext;
  }

  private async operate(): Promise<string | undefined> {
    const { now } = this.story;
    if (now !== undefined) return this.life.up(this.declared(now));
    await this.life.destroy();
    return undefined;
  }

  private addAt(count: number, fault: FaultTarget & Fault): FaultHandle {
    const { faults } = this.service.emulator ?? assert.fail();
    // Each of these lets one request pass.
    for (let passed = 1; passed < count; passed += 1) faults.add({ kind: "gate" }).release();
    return faults.add(fault);
  }

  /** Without times, which an answer may show a moment earlier than the object has them. */
  private comparable(state: Fields): Fields {
    const ignored = ["createdAt", "updatedAt", ...(this.story.composed ?? [])];
    return Object.fromEntries(Object.entries(state).filter(([name]) => !ignored.includes(name)));
  }
}
