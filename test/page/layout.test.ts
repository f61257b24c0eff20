/** The places of the map: no empty room, and signs that nothing else runs through. */

import assert from "node:assert/strict";
import { pageDataOf } from "../../tools/cli/review/page/page-data";
import { previewPage } from "../../tools/cli/review/page/preview-page";
import { report } from "../../tools/cli/review/report";
import { App } from "../../tools/page/app";
import { pointAt, signPlaces, signRadius } from "../../tools/page/lines";
import { loadedFrom } from "../../tools/page/load";
import type { Picture } from "../../tools/page/picture";
import { nodeSizes } from "../../tools/page/places";
import type { NodeSize, Placed } from "../../tools/page/places";
import { reviewOf } from "../../tools/page/review";
import { create, remove, same, update, type Step } from "../support/report-steps";

// eslint-disable-next-line @typescript-eslint/no-require-imports -- only the project of the page knows the types of its layout
const { placed } = require("../../tools/page/layout") as {
  placed(picture: Picture, size: NodeSize): Placed;
};

const endpoint = (name: string, ownerId?: string): object => ({
  url: `https://${name}.example.com`,
  ...(ownerId !== undefined && { ownerId }),
});
const subscription = (to: string, eventTypes: readonly string[]): object => ({
  endpointId: `${to}-id`,
  filterConfig: { eventTypes },
});

function placedFrom(steps: readonly Step[], size: NodeSize = nodeSizes.wide): Placed {
  const source = previewPage(report(JSON.stringify({ steps })));
  const app = new App(reviewOf(loadedFrom(JSON.parse(JSON.stringify(pageDataOf(source))) as never)));
  let picture: Picture | undefined;
  app.onView((view) => (picture = view.picture()));
  app.choose({ onlyChanges: false });
  assert.ok(picture);
  return placed(picture, size);
}

const margin = 12;

/** Two subscriptions that change places, one that goes and one that comes: most lines cross another one. */
const crossing: readonly Step[] = [
  ...["a", "b", "c"].map((name) => same("Endpoint", name, endpoint(name))),
  update("Subscription", "one", subscription("a", ["x"]), subscription("b", ["x", "y"])),
  update("Subscription", "two", subscription("b", ["y"]), subscription("a", ["y", "x"])),
  remove("Subscription", "gone", subscription("c", ["x"])),
  create("Subscription", "new", subscription("c", ["y"])),
];

describe("The places of the map", () => {
  for (const [name, size] of Object.entries(nodeSizes)) {
    const columns = (count: number): number => count * size.width + (count - 1) * size.gap + 2 * margin;
    const height = size.height + 2 * margin;

    it(`leave no empty box and no empty column around one route of ${name} nodes`, () => {
      const route = [
        same("Subscription", "s", subscription("a", ["x"])),
        same("Endpoint", "a", endpoint("a", "acme")),
      ];
      const whole = placedFrom(route, size);
      assert.deepEqual([whole.width, whole.height, whole.boxes], [columns(3), height, []]);
    });

    it(`leave none around one endpoint and one event type of ${name} nodes`, () => {
      const alone = [
        [same("Endpoint", "a", endpoint("a"))],
        [same("EventType", "x", { name: "x" })],
        [remove("Endpoint", "a", endpoint("a", "acme"))],
      ];
      for (const steps of alone) {
        const { width, height: own, boxes, nodes } = placedFrom(steps, size);
        assert.deepEqual([nodes.length, width, own, boxes], [1, columns(1), height, []]);
      }
    });
  }

  it("draw a box for each of several owners, and none for what has no owner", () => {
    const named = ["a", "b", "c"].map((name, at) =>
      same("Endpoint", name, endpoint(name, ["acme", "globex"][at])),
    );
    assert.deepEqual(
      placedFrom(named)
        .boxes.map(({ owner }) => owner)
        .sort(),
      ["acme", "globex"],
    );
    assert.deepEqual(placedFrom(named.slice(0, 1)).boxes, []);
  });

  it("put a type that nobody takes right below the others", () => {
    const { nodes } = placedFrom([
      ...["a", "b", "c", "d"].map((name) => same("Endpoint", name, endpoint(name))),
      same("Subscription", "s", subscription("a", ["x"])),
      same("EventType", "unsent", { name: "unsent" }),
    ]);
    const [taken, untaken] = ["x", "unsent"].map((label) => nodes.find(({ node }) => node.label === label));
    assert.equal(untaken?.x, taken?.x);
    assert.equal((untaken?.y ?? 0) - (taken?.y ?? 0), nodeSizes.wide.height + margin);
  });

  it("keep the signs of crossing lines apart, and free of other lines and nodes", () => {
    const whole = placedFrom(crossing);
    const signed = whole.edges.filter(({ edge }) => edge.mark !== "kept");
    const places = signPlaces(whole, nodeSizes.wide, signed);
    assert.ok(signed.length >= 10);
    assert.equal(places.size, signed.length);
    for (const [edge, { x, y }] of places) {
      const words = `${edge.edge.from} > ${edge.edge.to}`;
      for (const [other, place] of places)
        if (other !== edge) assert.ok(Math.hypot(place.x - x, place.y - y) >= 2 * signRadius, words);
      for (const other of whole.edges) {
        if (other === edge) continue;
        for (let at = 0; at <= 500; at++) {
          const point = pointAt(other.points, at / 500);
          assert.ok(Math.hypot(point.x - x, point.y - y) >= signRadius - 0.5, `${words}, ${other.edge.to}`);
        }
      }
      const { width, height } = nodeSizes.wide;
      for (const node of whole.nodes)
        assert.ok(Math.abs(node.x - x) >= width / 2 || Math.abs(node.y - y) >= height / 2, words);
    }
  });
});
