/** The operations that are ended at each of their requests: every kind, and whatever takes several requests. */

import { kindNames } from "../../provider/kinds/registry";
import type { KindName } from "../../provider/kinds/registry";
import type { Story } from "./cancelled";

type Told = Omit<Story, "kind">;

const url = "https://billing.example.com/hooks";
const signed = { url, advancedSignatures: true, secretExpiration: 24 };
const filter = (amount: number) => ({ filter: { body: { amount } } });
const types = ["paid", "refunded"];

/** What an endpoint does in both dialects. */
const endpoints = (["documented", "convoy"] as const).flatMap((dialect): Told[] => {
  return [
    { dialect, title: "creates and pauses", now: { url, paused: true } },
    {
      dialect,
      title: "updates, rolls to a declared secret and pauses",
      before: { ...signed, secret: "canary-one" },
      now: { ...signed, description: "new", secret: "canary-two", paused: true },
    },
    {
      dialect,
      title: "updates, rolls to a generated secret and pauses",
      before: { ...signed, secretTriggers: { release: 1 } },
      now: { ...signed, description: "new", secretTriggers: { release: 2 }, paused: true },
    },
    { dialect, title: "takes over", now: { adoptId: "e1", url, description: "new", paused: true } },
    { dialect, title: "removes", before: { url } },
  ];
});

const portalLinks = (["documented", "convoy"] as const).flatMap((dialect): Told[] => {
  return [
    { dialect, title: "creates", now: { ownerId: "acme" } },
    { dialect, title: "updates", before: { ownerId: "acme" }, now: { ownerId: "globex" } },
    { dialect, title: "removes", before: { ownerId: "acme" } },
  ];
});

/** What is done with each kind. */
const told: Readonly<Record<KindName, readonly Told[]>> = {
  // A create whose answer is lost is never adopted: project-rules.test.ts tries that.
  project: [
    { title: "takes over", dialect: "convoy", now: { adoptId: "p1", type: "outgoing", name: "new" } },
    {
      ...{ title: "updates", dialect: "convoy" },
      before: { type: "outgoing", name: "old" },
      now: { type: "outgoing", name: "new" },
    },
    { title: "removes", dialect: "convoy", before: { type: "outgoing", allowDeletion: true } },
  ],
  endpoint: endpoints,
  portalLink: portalLinks,
  subscription: [
    { title: "takes over", dialect: "documented", now: { adoptId: "s1", name: "n" } },
    {
      title: "creates, with what only an update takes",
      dialect: "convoy",
      now: {
        endpointId: "e1",
        filterConfig: { eventTypes: types, ...filter(1) },
        retryConfig: { duration: "9s", retryCount: 2 },
      },
    },
    {
      title: "updates, with its filter row",
      dialect: "convoy",
      before: { endpointId: "e1", filterConfig: { eventTypes: ["paid"], ...filter(1) } },
      now: {
        endpointId: "e1",
        filterConfig: { eventTypes: ["paid"], ...filter(2) },
        retryConfig: { duration: "9s", retryCount: 2 },
      },
    },
    {
      title: "updates, with several filter rows",
      dialect: "convoy",
      before: { endpointId: "e1", filterConfig: { eventTypes: types, ...filter(1) } },
      now: { endpointId: "e1", filterConfig: { eventTypes: types, ...filter(2) } },
      composed: ["filterConfig"],
    },
  ],
  eventType: [
    {
      title: "takes over",
      dialect: "documented",
      now: { adoptId: "t1", category: "c", description: "d" },
    },
    { title: "creates", dialect: "convoy", now: { name: "paid", description: "d" } },
    {
      title: "updates",
      dialect: "convoy",
      before: { name: "paid", description: "d" },
      now: { name: "paid", description: "e" },
    },
    { title: "removes", dialect: "convoy", before: { name: "paid", description: "d" } },
  ],
  source: [
    {
      title: "creates, with what only an update takes",
      dialect: "convoy",
      now: { type: "http", isDisabled: true, forwardHeaders: ["X-A"] },
    },
  ],
  projectSettings: [
    {
      title: "updates",
      dialect: "convoy",
      before: { strategy: { duration: 9 } },
      now: { strategy: { duration: 5 }, disableEndpoint: true },
    },
  ],
};

/** Every operation. */
export const stories: readonly Story[] = kindNames.flatMap((kind) =>
  told[kind].map((told) => ({ ...told, kind })),
);
