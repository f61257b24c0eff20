/** A small shop of webhooks and what becomes of it: what the recorded previews under test/previews show. */

/** One resource of the story. */
interface Told {
  readonly kind: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** One state of the program. */
export interface Chapter {
  readonly name: string;
  readonly topology: Readonly<Record<string, Told>>;
  /** Whether it is applied after it was previewed. */
  readonly applied?: true;
  /** Whether the preview looks at the service first. */
  readonly refreshed?: true;
  /** Whether its events are recorded as well. */
  readonly streamed?: true;
}

/** How the names of the recordings of a front begin. */
export function recordingName({ isPlugin }: { readonly isPlugin: boolean }): string {
  return isPlugin ? "plugin" : "cli";
}

/** What the service holds before. */
export const seed = {
  projects: {
    p1: {
      subscriptions: [
        { uid: "s-orders", name: "orders" },
        { uid: "s-refunds", name: "refunds" },
      ],
      event_types: [{ id: "t-paid", name: "invoice.paid" }],
    },
    p2: {},
  },
};

const endpoint = (args: Told["args"]): Told => ({ kind: "Endpoint", args });
const to = (name: string): object => ({ $id: name });

const first: Chapter["topology"] = {
  billing: endpoint({
    url: "https://billing.example.com/hooks",
    advancedSignatures: true,
    rateLimit: 100,
    chatWebhookUrl: "https://chat.example.com/preview-secret-chat-1",
    secret: "preview-secret-1",
    secretExpiration: 24,
  }),
  audit: endpoint({ url: "https://audit.example.com/hooks", description: "Everything, kept for 7 years" }),
  legacy: endpoint({ url: "https://legacy.example.com/hooks?token=preview-secret-url", appId: "one" }),
  gone: endpoint({ url: "https://gone.example.com/hooks" }),
  orders: {
    kind: "Subscription",
    args: {
      adoptId: "s-orders",
      name: "orders",
      endpointId: to("billing"),
      filterConfig: { eventTypes: ["invoice.paid", "invoice.voided"] },
    },
  },
  refunds: {
    kind: "Subscription",
    args: {
      adoptId: "s-refunds",
      name: "refunds",
      endpointId: to("audit"),
      filterConfig: { eventTypes: ["refund.made"] },
    },
  },
  paid: {
    kind: "EventType",
    args: { adoptId: "t-paid", category: "billing", description: "An invoice was paid" },
  },
  acme: { kind: "PortalLink", args: { endpoints: [to("billing"), to("audit")], canManageEndpoint: false } },
};

const { gone: _gone, ...kept } = first;

const second: Chapter["topology"] = {
  archive: endpoint({ url: "https://archive.example.com/hooks" }),
  ...kept,
  billing: endpoint({
    url: "https://billing.example.com/v2/hooks",
    advancedSignatures: true,
    rateLimit: 250,
    chatWebhookUrl: "https://chat.example.com/preview-secret-chat-2",
    secret: "preview-secret-2",
    secretExpiration: 24,
  }),
  audit: endpoint({ url: "https://audit.example.com/hooks", isDisabled: true }),
  legacy: endpoint({ url: "https://legacy.example.com/hooks?token=preview-secret-url", appId: "two" }),
  orders: {
    kind: "Subscription",
    args: {
      adoptId: "s-orders",
      name: "orders",
      endpointId: to("billing"),
      filterConfig: { eventTypes: ["invoice.paid", "invoice.disputed"] },
    },
  },
  refunds: {
    kind: "Subscription",
    args: {
      adoptId: "s-refunds",
      name: "refunds",
      endpointId: to("archive"),
      filterConfig: { eventTypes: ["refund.made"] },
    },
  },
  acme: { kind: "PortalLink", args: { endpoints: [to("billing")], canManageEndpoint: false } },
};

/** In the order in which they happen. */
export const chapters: readonly Chapter[] = [
  { name: "first", topology: first, applied: true },
  { name: "nothing", topology: first },
  { name: "changes", topology: second, streamed: true },
  {
    name: "refused",
    streamed: true,
    topology: { ...first, audit: endpoint({ url: "http://audit.example.com", rateLimitt: 5 }) },
  },
  { name: "destroyed", topology: {} },
];

/** What a service holds whose endpoint has a signing secret that is old. */
export const agedSeed = {
  projects: {
    p1: {
      endpoints: [
        {
          ...{ uid: "e-old", name: "old", url: "https://old.example.com/hooks" },
          secrets: [{ uid: "secret-1", value: "preview-secret-old", created_at: "2020-01-01T00:00:00Z" }],
        },
      ],
    },
  },
};

const aged: Chapter["topology"] = {
  old: endpoint({ adoptId: "e-old", url: "https://old.example.com/hooks", rotateSecretAfterDays: 30 }),
};

/** A takeover rolls nothing, and so the rotation is due afterwards. */
export const agedChapters: readonly Chapter[] = [
  { name: "takeover", topology: aged, applied: true },
  { name: "rotation", topology: aged, refreshed: true, streamed: true },
];
