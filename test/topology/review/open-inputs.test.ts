/** Inputs that are known only in the update: a danger where a change can be one, a warning under the guard, and nothing else. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../../provider/base/markers";
import { create, printing, reviewedSteps, same, update, urn } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const url = "https://billing.example.com/hooks";
const inputs = { url, ownerId: "acme" };
const fresh = create("Endpoint", "fresh", { url });

/** An update whose inputs come from these resources. */
const from = (step: Step, input: string, ...sources: readonly string[]): Step => ({
  ...step,
  newState: { ...(step["newState"] as object), propertyDependencies: { [input]: sources } },
});

const billing = (after: object, before: object = inputs): Step =>
  update("Endpoint", "billing", before, after);

const said = (steps: readonly Step[], isGuarded = false, lines: readonly string[] = []) =>
  reviewedSteps(steps, printing(lines), { isGuarded }).facts.notices.map(
    ({ severity, kind, name, text, code }) => `${severity} ${kind} ${name}: ${text} [${code}]`,
  );

const openLine = (severity: string, input: string, source: string): string =>
  `${severity} Endpoint billing: may stop or move deliveries, widen access or remove protection: ${input} is known only in the update (${source}) [input-unjudged]`;

describe("An input that is known only in the update", () => {
  it("is a danger, which names its source, and a warning where the provider judges it then", () => {
    const steps = [
      fresh,
      from(billing({ ...inputs, ownerId: unknownMarker }), "ownerId", urn("Endpoint", "fresh")),
    ];
    assert.deepEqual(said(steps), [openLine("danger", "ownerId", "from Endpoint fresh")]);
    assert.deepEqual(said(steps, true), [openLine("warning", "ownerId", "from Endpoint fresh")]);
    const pet = "urn:pulumi:dev::shop::random:index/randomPet:RandomPet::pet";
    assert.deepEqual(said([from(billing({ ...inputs, url: unknownMarker }), "url", pet)]), [
      openLine("danger", "url", "from RandomPet pet"),
    ]);
  });

  it("is said once, in place of what the provider says of it", () => {
    const steps = [billing({ ...inputs, url: unknownMarker })];
    const line =
      "Endpoint billing: may move deliveries, widen access or remove protection, depending on url, which is not known yet [unknown-risk]";
    assert.deepEqual(said(steps, false, [line]), [openLine("danger", "url", "from the program itself")]);
    const stopped = [billing({ ...inputs, isDisabled: unknownMarker }, { ...inputs, isDisabled: false })];
    const stop =
      "Endpoint billing: may stop or resume deliveries: isDisabled is not known yet [deliveries-unknown]";
    assert.deepEqual(said(stopped, false, [stop]), [
      openLine("danger", "isDisabled", "from the program itself"),
    ]);
  });

  it("is one for a part of it, too", () => {
    const filterConfig = { eventTypes: ["paid"] };
    const before = { endpointId: "billing-id", filterConfig };
    const after = { ...before, filterConfig: { eventTypes: ["paid", unknownMarker] } };
    const found = said([same("Endpoint", "billing", inputs), update("Subscription", "paid", before, after)]);
    assert.ok(found.some((line) => line.includes("filterConfig is known only in the update")));
  });

  it("is none where no value can be a danger, where there was no value, and of a new resource", () => {
    assert.deepEqual(
      said([billing({ ...inputs, description: unknownMarker }, { ...inputs, description: "a" })]),
      [],
    );
    assert.deepEqual(
      said([billing({ ...inputs, httpTimeout: unknownMarker }, { ...inputs, httpTimeout: 5 })]),
      [],
    );
    assert.deepEqual(said([billing({ url, ownerId: unknownMarker }, { url })]), []);
    assert.deepEqual(said([create("Endpoint", "e", { url: unknownMarker, ownerId: unknownMarker })]), []);
  });

  it("is none where it refers to resources of the preview, whose topology says what follows", () => {
    const link = { name: "acme", endpoints: ["billing-id"] };
    const widened = update("PortalLink", "acme", link, { ...link, endpoints: ["billing-id", unknownMarker] });
    const [billingUrn, freshUrn] = [urn("Endpoint", "billing"), urn("Endpoint", "fresh")];
    const steps = [
      same("Endpoint", "billing", inputs),
      fresh,
      from(widened, "endpoints", billingUrn, freshUrn),
    ];
    assert.deepEqual(
      said(steps).filter((line) => line.includes("input-unjudged")),
      [],
    );
    const moved = update("Subscription", "s", { endpointId: "billing-id" }, { endpointId: unknownMarker });
    const all = [...steps, from(moved, "endpointId", freshUrn)];
    assert.deepEqual(
      said(all).filter((line) => line.includes("input-unjudged")),
      [],
    );
  });

  it("is one that refers to a look-up by an ID that is not known yet, because that may find any object", () => {
    const found = (id: string): Step => ({
      ...{ op: "read", urn: urn("Endpoint", "seen") },
      oldState: { external: true, id: "e1", inputs: {}, outputs: { url, status: "active" } },
      newState: { external: true, id, inputs: {}, outputs: {} },
    });
    const moved = update("Subscription", "s", { endpointId: "e1" }, { endpointId: unknownMarker });
    const open = (id: string): string[] =>
      said([found(id), from(moved, "endpointId", urn("Endpoint", "seen"))], false, [
        "Subscription s: may move deliveries, widen access or remove protection, depending on endpointId, which is not known yet [unknown-risk]",
      ]).filter((line) => /input-unjudged|unknown-risk/.test(line));
    assert.deepEqual(open("e1"), []);
    assert.deepEqual(open(unknownMarker), [
      "danger Subscription s: may stop or move deliveries, widen access or remove protection: endpointId is known only in the update (from Endpoint seen) [input-unjudged]",
    ]);
  });
});
