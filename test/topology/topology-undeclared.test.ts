/** What a service has although the program does not declare it: routes, map and lint say that it is there, and not what it is. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../provider/base/markers";
import { routesOf, topologyOf } from "../../tools/topology";
import { eventRoutes } from "../../tools/topology/review/event-routes";
import { lint } from "../../tools/topology/rules/lint";
import { create, printing, remove, reviewedSteps, same, update, urn } from "../support/report-steps";
import type { Step } from "../support/report-steps";

interface State {
  readonly undeclared?: readonly string[];
  readonly parts?: object;
  readonly inputs?: object;
}

const endpoint = { url: "https://billing.example.com/hooks" };
const endpointId = "billing-id";

const state = ({ undeclared, parts, inputs = {} }: State): string =>
  JSON.stringify({
    deployment: {
      resources: [
        { urn: urn("Endpoint", "billing"), id: endpointId, inputs: endpoint, outputs: endpoint },
        {
          ...{ urn: urn("Subscription", "all"), id: "all-id", inputs: { endpointId, ...inputs } },
          outputs: {
            ...{ endpointId, ...inputs, __dialect: "convoy" },
            ...(undeclared && { __undeclared: undeclared }),
            ...(parts && { __parts: parts }),
          },
        },
      ],
    },
  });

const answerOf = (given: State, event: object = {}): string => {
  const topology = topologyOf(state(given));
  const [route] = routesOf(topology, { eventType: "invoice.paid", body: { a: 1 }, ...event });
  return `${route?.verdict}: ${route?.reason}`;
};

describe("What the service has beside the program", () => {
  it("makes the route of a subscription without a filter uncertain", () => {
    assert.equal(answerOf({}), "delivered: ");
    const types = "unknown: its event types are set in the service, and not declared";
    assert.equal(answerOf({ undeclared: ["filterConfig"] }), types);
    const inputs = { filterConfig: { filter: { body: { a: 1 } } } };
    const kept = { inputs, undeclared: ["filterConfig.eventTypes"] };
    assert.equal(answerOf({ ...kept, parts: { filterConfig: { eventTypes: ["other"] } } }), types);
    assert.equal(answerOf({ ...kept, parts: { filterConfig: { eventTypes: ["*"] } } }), "delivered: ");
    const open = { inputs: { filterConfig: { eventTypes: ["invoice.paid"] } } };
    assert.equal(
      answerOf({ ...open, undeclared: ["filterConfig.filter.body"] }),
      "unknown: filter is set in the service, and not declared",
    );
    assert.equal(
      answerOf({ undeclared: ["sourceId"] }, { source: "shop" }),
      "unknown: its source is unknown",
    );
  });

  it("decides nothing where the program declares it by now", () => {
    const inputs = { filterConfig: { eventTypes: ["invoice.paid"] } };
    assert.equal(answerOf({ inputs, undeclared: ["filterConfig"] }), "delivered: ");
    assert.equal(answerOf({ undeclared: ["retryConfig"] }), "delivered: ");
  });

  it("is no route of every event in the map of a preview", () => {
    const outputs = { endpointId, __undeclared: ["filterConfig"] };
    const noted = (step: Step): Step => {
      const [old, now] = [step["oldState"], step["newState"]] as [object, object];
      return {
        ...step,
        oldState: { ...old, outputs },
        newState: { ...now, ...(step["op"] === "same" && { outputs }) },
      };
    };
    const target = same("Endpoint", "billing", endpoint);
    const routesIn = (step: Step): string[] => {
      const { topology, facts } = reviewedSteps([target, step], { config: { "webhooks:dialect": "convoy" } });
      const routes = eventRoutes(topology, new Set()).map(({ eventType, mark }) => `${eventType}: ${mark}`);
      return [...routes, ...facts.notices.map(({ code }) => code)];
    };
    const inputs = { endpointId };
    assert.deepEqual(routesIn(noted(same("Subscription", "all", inputs))), [
      "(set in the service, not declared): kept",
    ]);
    const renamed = noted(update("Subscription", "all", inputs, { ...inputs, name: "x" }));
    assert.deepEqual(routesIn(renamed), ["(set in the service, not declared): kept"]);
    const declared = { ...inputs, filterConfig: { eventTypes: ["*"] } };
    assert.ok(
      routesIn(noted(update("Subscription", "all", inputs, declared))).includes("every event: added"),
    );
  });

  it("is what an adopted subscription takes, whose object no preview shows", () => {
    const target = same("Endpoint", "billing", endpoint);
    const routesIn = (inputs: object, line?: string): string[] => {
      const adopting = create("Subscription", "all", { adoptId: "s1", ...inputs });
      const lines = line === undefined ? [] : [`Subscription all: adopts s1 [${line}]`];
      const { routes } = reviewedSteps([target, adopting], printing(lines));
      return routes.map(({ eventType, endpoint: name, mark }) => `${eventType} to ${name}: ${mark}`);
    };
    const kept = "(set in the service, not declared)";
    assert.deepEqual(routesIn({}, "adoption-unread"), [`${kept} to (not known yet): unknown`]);
    const filtered = { endpointId, filterConfig: { filter: { body: { a: 1 } } } };
    assert.deepEqual(routesIn(filtered, "adoption-unread"), [`${kept} to billing: unknown`]);
    const declared = { endpointId, filterConfig: { eventTypes: ["paid"] } };
    assert.deepEqual(routesIn(declared, "adoption-unread"), ["paid to billing: unknown"]);
    assert.deepEqual(routesIn(declared), ["paid to billing: unknown"]);
    assert.deepEqual(routesIn(declared, "adoption-overwrites"), ["paid to billing: unknown"]);
    assert.deepEqual(routesIn({ endpointId }, "adoption"), [`${kept} to billing: kept`]);
    const later = { endpointId, filterConfig: unknownMarker };
    assert.deepEqual(routesIn(later, "adoption-unread"), ["(known after up) to billing: unknown"]);
  });

  it("is known where the same preview removes the resource that had the object", () => {
    const inputs = { endpointId, filterConfig: { eventTypes: ["paid"] } };
    const newState = { inputs: { adoptId: "old-id", ...inputs } };
    const adopting = { ...create("Subscription", "all", {}), newState };
    const steps = [same("Endpoint", "billing", endpoint), adopting, remove("Subscription", "old", inputs)];
    assert.deepEqual(
      reviewedSteps(steps).routes.map(({ mark }) => mark),
      ["kept"],
    );
  });

  it("is no finding of a rule about every event", () => {
    const found = (given: State): string[] => lint(topologyOf(state(given))).map(({ rule }) => rule);
    assert.deepEqual(found({ undeclared: ["filterConfig"] }), []);
  });
});
