/** Parts of a nested input that a program does not declare: reset and shown, kept and said, in both dialects. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { Service } from "../support/convoy";
import type { FakeResource } from "../support/fake-resource";

const big = { amount: { $gt: 100 } };
const url = "https://billing.example.com/hooks";

for (const dialect of ["documented", "convoy"] as const) {
  describe(`A condition that a program does not declare beside filterConfig, dialect ${dialect}`, () => {
    let service: Service;
    let life: FakeResource;
    const declare = (more: Fields = {}): Fields => ({
      adoptId: "s1",
      projectId: "p1",
      name: "live",
      filterConfig: { eventTypes: ["paid"] },
      ...more,
    });
    const seed = (filter: Fields = {}): object => ({
      endpoints: [{ uid: "e1", name: "e1", url }],
      subscriptions: [
        { uid: "s1", name: "live", endpoint_id: "e1", filter_config: { event_types: ["paid"], filter } },
      ],
    });
    const start = async (filter: Fields = {}): Promise<void> => {
      service = await Service.emulated({ dialect, seed: { projects: { p1: seed(filter) } } });
      life = service.resource("subscription");
    };
    /** Somebody sets conditions where the service matches by them. */
    const putIn = async (body: Fields): Promise<void> => {
      if (dialect === "documented") {
        service.project.subscriptions.patch("s1", {
          filter_config: { event_types: ["paid"], filter: { body, headers: {} } },
        });
        return;
      }
      for (const row of await service.api.subscriptions.filters.list("s1"))
        await service.api.subscriptions.filters.update("s1", row.uid, { body });
    };
    const matched = async (): Promise<unknown> =>
      dialect === "documented"
        ? service.project.subscriptions.get("s1")?.filter_config?.filter?.body
        : (await service.api.subscriptions.filters.list("s1")).map(({ rawBody }) => rawBody)[0];
    afterEach(() => service.stop());

    it("is drift in a refresh, is taken off by the next up, and leaves nothing to do", async () => {
      await start();
      await life.up(declare());
      await putIn(big);
      await life.refresh();
      assert.deepEqual(life.inputs["filterConfig"], { eventTypes: ["paid"], filter: { body: big } });
      const { changed, lines } = life.preview(declare());
      assert.deepEqual(changed, ["filterConfig"]);
      assert.deepEqual(lines, ["has a looser filter: body.amount $gt: 100 → (none) [filter-looser]"]);
      await life.up(declare());
      assert.deepEqual(await matched(), {});
      assert.equal(life.preview(declare()).changes, false);
      await life.refresh();
      assert.deepEqual(life.inputs["filterConfig"], { eventTypes: ["paid"] });
      assert.equal(life.preview(declare()).changes, false);
    });

    it("is overwritten by an adoption, which says so", async () => {
      await start({ body: big });
      await life.up(declare());
      assert.deepEqual(await matched(), {});
      assert.deepEqual(
        service.lines.filter((line) => line.includes("filter.body")),
        [
          'adopts s1 and overwrites filterConfig.filter.body: {"amount":{"$gt":100}} => {} [adoption-overwrites]',
        ],
      );
    });

    it("stays with state of an earlier release until a refresh has shown it", async () => {
      await start();
      await life.up(declare());
      await putIn(big);
      const { __parts: _parts, ...old } = life.state;
      Object.assign(life, { state: old });
      await life.up(declare({ name: "renamed" }));
      assert.deepEqual(await matched(), big);
      assert.ok(
        service.lines.some((line) =>
          line.includes(
            'filterConfig.filter.body is {"amount":{"$gt":100}}, which the program does not declare; this update keeps it, but the first update after a refresh resets it [undeclared-part-unseen]',
          ),
        ),
      );
      assert.equal(life.preview(declare({ name: "renamed" })).changes, false);
      await life.up(declare({ name: "again" }));
      assert.deepEqual(await matched(), big, "still nobody has seen it");
      await life.refresh();
      assert.deepEqual(life.preview(declare({ name: "again" })).changed, ["filterConfig"]);
      await life.up(declare({ name: "again" }));
      assert.deepEqual(await matched(), {});
    });

    it("is not touched where filterConfig is not declared, and announced where it is declared anew", async () => {
      await start({ body: big });
      const { filterConfig: _filter, ...rest } = declare();
      await life.up(rest);
      await life.up({ ...rest, name: "renamed" });
      assert.deepEqual(await matched(), big);
      assert.deepEqual(life.preview(declare({ name: "renamed" })).lines, [
        "removes all conditions that filterConfig does not declare: more events may match [filter-declared]",
        "delivers only events that match the declared filterConfig: deliveries of all other events stop [filter-declared-stricter]",
      ]);
      await life.up(declare({ name: "renamed" }));
      assert.deepEqual(await matched(), {});
    });

    it("is an explicit empty condition, which is no difference after a refresh", async () => {
      await start();
      const empty = declare({ filterConfig: { eventTypes: ["paid"], filter: { body: {} } } });
      await life.up(empty);
      await life.refresh();
      assert.equal(life.preview(empty).changes, false);
    });

    it("is kept and its drift said, once, beside retryConfig", async () => {
      await start();
      const retry = declare({ filterConfig: undefined, retryConfig: { retryCount: 3 } });
      await life.up(retry);
      service.lines.length = 0;
      // That the service has a filter as well is said at each refresh.
      const said = (): string[] => service.lines.filter((line) => !line.endsWith("[undeclared-conditions]"));
      await life.refresh();
      assert.deepEqual(said(), []);
      const { retry_config } = service.project.subscriptions.get("s1") ?? {};
      service.project.subscriptions.patch("s1", {
        retry_config: { ...retry_config, type: "exponential" },
      });
      await life.refresh();
      assert.deepEqual(said(), [
        'retryConfig.type is "exponential", which the program does not declare; it stays [undeclared-part]',
      ]);
      assert.equal(life.preview(retry).changes, false);
      await life.refresh();
      assert.equal(said().length, 1);
      service.project.subscriptions.patch("s1", {
        retry_config: { ...retry_config, type: "linear" },
      });
      await life.up({ ...retry, name: "renamed" });
      assert.equal(
        said()[1],
        'retryConfig.type changed from "exponential" to "linear", which the program does not declare; it stays [undeclared-part]',
      );
      assert.equal(service.project.subscriptions.get("s1")?.retry_config?.type, "linear");
    });

    it("is said by a portal link whose visitors may manage endpoints", async () => {
      await start();
      const link = service.resource("portalLink");
      const declared = { projectId: "p1", name: "portal", endpoints: ["e1"], ownerId: "o1" };
      await link.up(declared);
      service.lines.length = 0;
      service.project.portalLinks.patch(link.id ?? "", { can_manage_endpoint: true });
      await link.refresh();
      assert.deepEqual(service.lines, [
        "visitors can manage its endpoints, which the program does not declare: declare canManageEndpoint: false to stop it [link-management-undeclared]",
      ]);
      assert.equal(link.preview(declared).changes, false);
    });
  });
}
