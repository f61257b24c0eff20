/** The operations that are ended at each of their requests: every kind, and whatever takes several requests. */

import type { Story } from "./cancelled";

const url = "https://billing.example.com/hooks";
const signed = { url, advancedSignatures: true, secretExpiration: 24 };
const filter = (amount: number) => ({ filter: { body: { amount } } });
const types = ["paid", "refunded"];

/** What an endpoint does in both dialects. */
const endpoints = (["documented", "convoy"] as const).flatMap((dialect): Story[] => {
  const same = { dialect, kind: "endpoint" } as const;
  return [
    { ...same, title: "creates and pauses", now: { url, paused: true } },
    {
      ...same,
      title: "updates, rolls to a declared secret and pauses",
      before: { ...signed, secret: "canary-one" },
      now: { ...signed, description: "new", secret: "canary-two", paused: true },
    },
    {
      ...same,
      title: "updates, rolls to a generated secret and pauses",
      before: { ...signed, secretTriggers: { release: 1 } },
      now: { ...signed, description: "new", secretTriggers: { release: 2 }, paused: true },
    },
    { ...same, title: "takes over", now: { adoptId: "e1", url, description: "new", paused: true } },
    { ...same, title: "removes", before: { url } },
  ];
});

const portalLinks = (["documented", "convoy"] as const).flatMap((dialect): Story[] => {
  const same = { dialect, kind: "portalLink" } as const;
  return [
    { ...same, title: "creates", now: { ownerId: "acme" } },
    { ...same, title: "updates", before: { ownerId: "acme" }, now: { ownerId: "globex" } },
    { ...same, title: "removes", before: { ownerId: "acme" } },
  ];
});

/** Every operation. */
export const stories: readonly Story[] = [
  ...endpoints,
  ...portalLinks,
  { title: "takes over", dialect: "documented", kind: "subscription", now: { adoptId: "s1", name: "n" } },
  {
    title: "takes over",
    dialect: "documented",
    kind: "eventType",
    now: { adoptId: "t1", category: "c", description: "d" },
  },
  {
    title: "creates, with what only an update takes",
    dialect: "convoy",
    kind: "source",
    now: { type: "http", isDisabled: true, forwardHeaders: ["X-A"] },
  },
  { title: "creates", dialect: "convoy", kind: "eventType", now: { name: "paid", description: "d" } },
  {
    title: "updates",
    dialect: "convoy",
    kind: "eventType",
    before: { name: "paid", description: "d" },
    now: { name: "paid", description: "e" },
  },
  { title: "removes", dialect: "convoy", kind: "eventType", before: { name: "paid", description: "d" } },
  {
    title: "creates, with what only an update takes",
    dialect: "convoy",
    kind: "subscription",
    now: {
      endpointId: "e1",
      filterConfig: { eventTypes: types, ...filter(1) },
      retryConfig: { duration: "9s", retryCount: 2 },
    },
  },
  {
    title: "updates, with its filter row",
    dialect: "convoy",
    kind: "subscription",
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
    kind: "subscription",
    before: { endpointId: "e1", filterConfig: { eventTypes: types, ...filter(1) } },
    now: { endpointId: "e1", filterConfig: { eventTypes: types, ...filter(2) } },
    composed: ["filterConfig"],
  },
  {
    title: "updates",
    dialect: "convoy",
    kind: "projectSettings",
    before: { strategy: { duration: 9 } },
    now: { strategy: { duration: 5 }, disableEndpoint: true },
  },
];
