/** The fields that are typed as always there are always there, also where the program does not declare them. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { kinds as declared } from "../../provider/kinds/registry";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { bring, configure, kinds } from "../support/front";

type Kind = keyof typeof kinds;
const always = new Map<string, readonly string[]>(
  Object.values(declared).map(({ type, always: names }) => [type, names]),
);

/** Named after their dialect and kind, because a provider process takes an object over once in its life. */
const seed = (dialect: string) => ({
  projects: {
    p1: {
      endpoints: ["Endpoint", "free"].map((kind) => ({
        uid: `${dialect}-${kind}`,
        name: kind,
        url: "https://seeded.example.com",
      })),
      portal_links: [{ uid: `${dialect}-PortalLink`, name: "seeded", owner_id: "acme" }],
      sources: [
        {
          uid: `${dialect}-Source`,
          name: "seeded",
          type: "http",
          mask_id: "m1",
          url: "https://in.example.com/m1",
        },
      ],
      subscriptions: [{ uid: `${dialect}-Subscription`, name: "seeded", endpoint_id: `${dialect}-Endpoint` }],
      event_types: [
        {
          id: `${dialect}-EventType`,
          uid: `${dialect}-EventType`,
          name: "invoice.paid",
          category: "c",
          description: "d",
        },
      ],
    },
  },
});

/** What is declared besides `adoptId`; and what a create takes, where the dialect has one. */
const made: Readonly<Record<"documented" | "convoy", Partial<Record<Kind, Fields>>>> = {
  documented: { Endpoint: { url: "https://billing.example.com" }, PortalLink: {} },
  convoy: {
    Endpoint: { url: "https://billing.example.com" },
    PortalLink: { ownerId: "acme" },
    Subscription: { endpointId: "convoy-free", sourceId: "convoy-Source" },
    EventType: {},
    Source: { type: "http" },
  },
};
const taken: typeof made = {
  documented: {
    Endpoint: { url: "https://seeded.example.com" },
    PortalLink: {},
    Subscription: {},
    EventType: { category: "c", description: "d" },
  },
  convoy: {
    Endpoint: { url: "https://seeded.example.com" },
    PortalLink: { ownerId: "acme" },
    Subscription: {},
    EventType: {},
    Source: { type: "http" },
  },
};
const readable: Readonly<Record<keyof typeof made, readonly Kind[]>> = {
  documented: ["Endpoint", "PortalLink", "Subscription", "Source"],
  convoy: ["Endpoint", "PortalLink", "Subscription", "EventType", "Source"],
};

for (const dialect of ["documented", "convoy"] as const) {
  describe(`What always exists, in the dialect ${dialect}`, () => {
    let service: Emulator;

    before(async () => {
      service = await startEmulator({ dialect, seed: seed(dialect) });
    });
    beforeEach(() => configure(service, { dialect, apiKey: service.apiKey }));
    after(() => service.stop());

    const holds = (kind: Kind, saved: unknown): void => {
      const state = saved as Fields | undefined;
      for (const name of always.get(kind) ?? ["nothing"]) {
        assert.ok(state?.[name] !== undefined && state[name] !== "", `${kind} lacks ${name}`);
      }
    };

    for (const [kind, given] of Object.entries(made[dialect]) as [Kind, Fields][]) {
      it(`is in the state of one that was created: ${kind}`, async () => {
        const fate = await bring(kinds[kind], { __provider: "x", ...given });
        assert.deepEqual([fate.refused, fate.error], [[], undefined]);
        holds(kind, fate.made?.outs);
        const seen = await kinds[kind].read?.(fate.made?.id ?? "", fate.made?.outs);
        holds(kind, seen?.props);
      });
    }

    for (const [kind, given] of Object.entries(taken[dialect]) as [Kind, Fields][]) {
      it(`is in the state of one that was adopted with its name, which stays undeclared: ${kind}`, async () => {
        const [{ check, diff, update, read }, id] = [kinds[kind], `${dialect}-${kind}`];
        const fate = await bring(kinds[kind], { __provider: "x", adoptId: id, ...given });
        assert.deepEqual([fate.refused, fate.error], [[], undefined]);
        const state = fate.made?.outs as Fields;
        holds(kind, state);

        const checked = await check?.(
          {},
          { __provider: "x", __logicalName: "billing", adoptId: id, ...given },
        );
        const inputs = checked?.inputs as Fields;
        assert.equal((await diff?.(id, state, inputs))?.changes, false);
        const refreshed = await read?.(id, state);
        holds(kind, refreshed?.props);
        assert.ok(!("name" in ((refreshed?.inputs as Fields | undefined) ?? {})), "the name became declared");
        const later = await update?.(id, refreshed?.props, {
          ...inputs,
          ...(kind === "Endpoint" && { description: "d" }),
        });
        holds(kind, later?.outs);
        const again = await read?.(id, later?.outs);
        assert.equal((again?.props as Fields | undefined)?.["name"], state["name"]);
      });
    }

    for (const kind of readable[dialect]) {
      it(`is shown by a look-up: ${kind}`, async () => {
        const seen = await kinds[kind].read?.(`${dialect}-${kind}`, { __provider: "x", __lookup: true });
        holds(kind, seen?.props);
      });
    }
  });
}
