/** Previews of a shop with many tenants, of any size, in which a few things change. */

import { create, remove, same, update, type Step } from "./report-steps";

const eventTypes = Array.from({ length: 40 }, (_, at) => `order.event-${at}`);

/** What one tenant declares. `at` tells tenants apart. */
function tenant(at: number): Step[] {
  const owner = `tenant-${at}`;
  const endpoint = (name: string): object => ({
    url: `https://${name}.${owner}.example.com/hooks`,
    ownerId: owner,
    description: `The ${name} system of ${owner}`,
  });
  const subscription = (name: string, from: number): object => ({
    endpointId: `${owner}-${name}-id`,
    filterConfig: {
      eventTypes: [0, 3, 5].map((step) => eventTypes[(at + from + step) % eventTypes.length]),
      filter: { body: { amount: { $gt: 100 + from }, tenant: owner } },
    },
  });
  return [
    ...["billing", "audit", "archive", "crm"].map((name) =>
      same("Endpoint", `${owner}-${name}`, endpoint(name)),
    ),
    ...["billing", "audit", "archive", "crm"].map((name, from) =>
      same("Subscription", `${owner}-${name}-events`, subscription(name, from)),
    ),
    same("PortalLink", `${owner}-portal`, { ownerId: owner }),
  ];
}

/** The resources that change, in the first tenants: a subscription that moves, one that narrows, a filter, an endpoint that goes, a new one. */
function changed(steps: readonly Step[]): Step[] {
  const inputsOf = (name: string): Record<string, unknown> => {
    const step = steps.find(({ urn }) => String(urn).endsWith(`::${name}`));
    return (step?.["newState"] as { inputs: Record<string, unknown> } | undefined)?.inputs ?? {};
  };
  const changes: readonly Step[] = [
    update("Subscription", "tenant-0-billing-events", inputsOf("tenant-0-billing-events"), {
      ...inputsOf("tenant-0-billing-events"),
      endpointId: "tenant-1-audit-id",
    }),
    update("Subscription", "tenant-0-audit-events", inputsOf("tenant-0-audit-events"), {
      ...inputsOf("tenant-0-audit-events"),
      filterConfig: { eventTypes: [eventTypes[1]], filter: { body: { amount: { $gt: 900 } } } },
    }),
    update("Endpoint", "tenant-0-archive", inputsOf("tenant-0-archive"), {
      ...inputsOf("tenant-0-archive"),
      paused: true,
      secret: "canary-4f1b-new",
    }),
    remove("Endpoint", "tenant-0-crm", { ...inputsOf("tenant-0-crm"), secret: "canary-4f1b-old" }),
  ];
  const names = new Set(changes.map(({ urn }) => urn));
  return [...steps.filter(({ urn }) => !names.has(urn)), ...changes];
}

/** The text of a preview of about so many resources. */
export function previewOf(resources: number): string {
  const types = eventTypes.slice(0, Math.max(1, Math.min(40, Math.floor(resources / 3))));
  const declared = types.map((name) => same("EventType", name, { name, description: `Sent for ${name}` }));
  const tenants = Math.max(1, Math.round((resources - declared.length) / 9));
  const steps = Array.from({ length: tenants }, (_, at) => tenant(at)).flat();
  const fresh = [
    create("Endpoint", "tenant-0-new", { url: "https://new.example.com", ownerId: "tenant-0" }),
    create("Subscription", "tenant-0-new-events", {
      endpointId: "tenant-0-new-id",
      filterConfig: { eventTypes: [eventTypes[0]] },
    }),
  ];
  const config = { "webhooks:dialect": "convoy" };
  return JSON.stringify({ config, steps: [...declared, ...changed(steps), ...fresh] });
}

/** The preview of a program whose names are hostile. */
export function hostilePreview(): string {
  const names = [
    "</script><img src=x onerror=globalThis.hit=1>",
    '"><svg onload=globalThis.hit=1>',
    "javascript:globalThis.hit=1",
    "",
    "\u202Ereversed",
    "😀 emoji",
    "x".repeat(3000),
    "{{constructor.constructor('globalThis.hit=1')()}}",
  ];
  const steps = names.flatMap((name) => [
    same("EventType", name, { name }),
    update(
      "Endpoint",
      name,
      { url: "https://a.example.com", ownerId: name },
      { url: "https://b.example.com", ownerId: name, description: name },
    ),
    create("Subscription", name, { endpointId: `${name}-id`, filterConfig: { eventTypes: [name] } }),
  ]);
  return JSON.stringify({ steps });
}
