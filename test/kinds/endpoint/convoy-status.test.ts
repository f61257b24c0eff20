/** Pausing and resuming on Convoy when an answer is lost: looked at again, never done twice. */

import assert from "node:assert/strict";
import { startEmulator } from "../../../tools/emulator";
import type { EmulatorOptions, Fault } from "../../../tools/emulator";
import type { Fields } from "../../../provider/base/fields";
import { unknownMarker } from "../../../provider/base/markers";
import { registry } from "../../../tools/cli/registry";
import { canary } from "../../support/api-server";
import { Service } from "../../support/convoy";
import { configure, kinds } from "../../support/front";
import type { FakeResource } from "../../support/fake-resource";

type Release = NonNullable<EmulatorOptions["release"]>;

const losses: readonly (readonly [string, Fault])[] = [
  ["a reset", { kind: "reset", when: "after" }],
  ["a 503", { kind: "status", status: 503, when: "after" }],
  ["a body that breaks off", { kind: "truncatedJson" }],
];

const turns: readonly (readonly [string, Release, boolean, string])[] = [
  ["paused", "26.7", true, "pause"],
  ["active again", "26.7", false, "activate"],
  ["paused on an old release", "25.6", true, "pause"],
  ["active again on an old release", "25.6", false, "pause"],
];

const discards = "discards the events that arrive until the endpoint delivers again [events-discarded]";
const rest =
  "does not send the events discarded in the meantime: `pulumi-webhooks delivery retry` does [discarded-not-sent]";
const enables = ["enables the endpoint: deliveries start again [endpoint-enable]", rest];
const resumes = ["resumes deliveries to the endpoint [endpoint-resume]", rest];
const disables = ["disables the endpoint: nothing is delivered to it [endpoint-disable]", discards];
const pauses = ["pauses deliveries to the endpoint [endpoint-pause]", discards];
const leaves = ["leaves the endpoint paused, because paused is no longer declared [pause-stays]"];

const deliveries: readonly (readonly [Fields, Fields, readonly string[]])[] = [
  [{ paused: true }, { isDisabled: false }, enables],
  [{ isDisabled: true }, { paused: false }, resumes],
  [{ isDisabled: true }, {}, enables],
  [{ isDisabled: true }, { paused: true }, []],
  [{ paused: true }, { isDisabled: true }, []],
  [{ paused: true }, {}, leaves],
  [{ paused: false }, { isDisabled: true }, disables],
  [{ isDisabled: false }, { paused: true }, pauses],
  [{}, { paused: true }, pauses],
  [{}, { paused: false }, []],
];

describe("What a change says of deliveries to an endpoint of Convoy", () => {
  for (const [before, after, lines] of deliveries) {
    it(`is what happens: ${JSON.stringify(before)} => ${JSON.stringify(after)}`, async () => {
      const service = await Service.emulated({ release: "26.7" });
      const life = service.resource("endpoint");
      const declare = (wanted: Fields): Fields => service.declared({ url: "http://127.0.0.1:9", ...wanted });
      const status = () => service.project.endpoints.get(life.id ?? "")?.status;
      await life.up(declare(before));
      const was = status();
      assert.deepEqual(life.preview(declare(after)).lines, lines);
      await life.up(declare(after));
      assert.equal(status() !== was, lines.length > 0 && lines !== leaves);
      await service.stop();
    });
  }
});

describe("What a preview says of an endpoint that is new or taken over", () => {
  const seed = (status: string) => ({
    projects: { p1: { endpoints: [{ uid: "stopped-1", name: "live", url: "http://127.0.0.1:9", status }] } },
  });
  const unknown = ["may stop or resume deliveries: paused is not known yet [deliveries-unknown]"];
  const cases: readonly (readonly [Fields, string, readonly string[]])[] = [
    [{ paused: true }, "active", pauses],
    [{ isDisabled: true }, "active", disables],
    [{ paused: false }, "active", []],
    [{}, "active", []],
    [{ paused: unknownMarker }, "active", unknown],
    [{ adoptId: "stopped-1", paused: true }, "active", pauses],
    [{ adoptId: "stopped-1", isDisabled: true }, "active", disables],
    [{ adoptId: "stopped-1", isDisabled: true }, "paused", []],
    [{ adoptId: "stopped-1", paused: false }, "paused", resumes],
  ];
  for (const [index, [wanted, status, said]] of cases.entries())
    it(`names the events that are discarded: ${JSON.stringify(wanted)}, now ${status}`, async () => {
      const emulator = await startEmulator({ apiKeys: [canary], dialect: "convoy", seed: seed(status) });
      const { log } = console;
      const lines: string[] = [];
      // What was said of a name is not said of it again.
      const name = `stopped-${index}`;
      console.log = (said: string) => void lines.push(said);
      try {
        await configure(emulator, { dialect: "convoy", previewReads: "true" });
        await kinds.Endpoint.check?.(
          {},
          { url: "http://127.0.0.1:9", name: "live", __logicalName: name, ...wanted },
        );
      } finally {
        console.log = log;
        await emulator.stop();
      }
      const about = lines.filter((one) => !/: (up takes over|adopts) stopped-1/.test(one));
      assert.deepEqual(
        about,
        said.map((line) => `Endpoint ${name} (live): ${line}`),
      );
    });
});

describe("The status of an endpoint of Convoy", () => {
  let service: Service;
  let life: FakeResource;
  afterEach(() => service.stop());

  const declare = (paused: boolean): Fields => service.declared({ url: "http://127.0.0.1:9", paused });
  const status = (): string | undefined => service.project.endpoints.get(life.id ?? "")?.status;
  const start = async (release: Release, paused: boolean): Promise<void> => {
    service = await Service.emulated({ release });
    life = service.resource("endpoint");
    await life.up(declare(paused));
    service.takeRequests();
  };

  for (const [name, release, paused, operation] of turns) {
    for (const [loss, fault] of losses) {
      it(`is ${name}, once, when the answer is lost: ${loss}`, async () => {
        await start(release, !paused);
        service.emulator!.faults.add({ path: `endpoints.${operation}`, ...fault });
        assert.equal(await life.up(declare(paused)), "update");
        assert.equal(status(), paused ? "paused" : "active");
        assert.equal(await life.up(declare(paused)), "same");
        const sent = service.takeRequests().filter((line) => line.endsWith(`/${operation}`));
        assert.equal(sent.length, 1);
      });
    }

    it(`fails with the first error when it was not ${name}, and is the next time`, async () => {
      await start(release, !paused);
      service.emulator!.faults.add({ path: `endpoints.${operation}`, kind: "reset" });
      await assert.rejects(life.up(declare(paused)), new RegExp(`${operation}: the connection .* was lost`));
      assert.equal(status(), paused ? "active" : "paused");
      await life.up(declare(paused));
      assert.equal(status(), paused ? "paused" : "active");
    });
  }

  for (const release of ["25.6", "26.7"] as const)
    it(`is active again with a word about what was discarded meanwhile, release ${release}`, async () => {
      await start(release, true);
      const endpoint_id = life.id ?? "";
      const lose = (uid: string, more: object = {}): unknown =>
        service.project.eventDeliveries.put({ uid, endpoint_id, status: "Discarded", ...more });
      // Older than the week that the newest release lists by itself.
      lose("d1", { created_at: "2025-01-01T00:00:00Z" });
      for (let number = 2; number <= 130; number += 1) lose(`d${number}`);
      lose("other", { endpoint_id: "other" });
      lose("tried", { status: "Failure" });
      service.lines.splice(0);
      await life.up(declare(false));
      const command = `pulumi-webhooks delivery retry --endpoint ${endpoint_id} --status Discarded --since 2025-01-01T00:00:00Z`;
      assert.deepEqual(service.lines, [
        `has discarded deliveries (130, the oldest created at 2025-01-01T00:00:00Z): \`${command}\` sends them again [discarded-deliveries]`,
      ]);
    });

  it("is active again, whatever becomes of the look at what was discarded", async () => {
    await start("26.7", true);
    service.lines.splice(0);
    service.emulator!.faults.add({ path: "eventDeliveries.list", kind: "status", status: 500, times: 9 });
    await life.up(declare(false));
    assert.equal(status(), "active");
    assert.match(
      service.lines.join("\n"),
      /^delivers again, but its discarded deliveries cannot be counted: GET .* 500 .* \[discarded-not-counted\]$/,
    );
    assert.equal(await life.up(declare(false)), "same");
  });

  it("is active again without a word where nothing was discarded", async () => {
    await start("26.7", true);
    service.lines.splice(0);
    await life.up(declare(false));
    assert.deepEqual(service.lines, []);
  });

  it("is refused without a second look when the service refuses", async () => {
    await start("26.7", true);
    service.emulator!.faults.add({ path: "endpoints.activate", kind: "status", status: 400, message: "no" });
    await assert.rejects(life.up(declare(false)), /400 no/);
    assert.match(service.takeRequests().at(-1) ?? "", /activate$/);
  });

  it("is told to be one that an old release enables with the settings of its project alone", async () => {
    await start("25.6", false);
    service.project.endpoints.patch(life.id ?? "", { status: "inactive" });
    await life.refresh();
    const { lines } = life.preview(declare(false));
    assert.deepEqual(lines, [
      ...resumes,
      "fails on releases of the service before 26.6.4, because the service made the endpoint inactive [activation-may-fail]",
    ]);
    await assert.rejects(
      life.up(declare(false)),
      /the service made the endpoint inactive, and only releases since 26\.6\.4 enable single endpoints: declare ProjectSettings with `disableEndpoint: false`, and add it to dependsOn here \[unsupported-here\]$/,
    );
    assert.equal(service.takeRequests().filter((line) => line.endsWith("/pause")).length, 0);
    // The way that the error names: settings of the same program that come first.
    const settings = service.resource("projectSettings");
    await settings.up(service.declared({ disableEndpoint: true }));
    service.project.endpoints.patch(life.id ?? "", { status: "inactive" });
    await settings.up(service.declared({ disableEndpoint: false }));
    assert.equal(status(), "active");
    assert.equal(await life.up(declare(false)), "update");
    assert.equal(await life.up(declare(false)), "same");
  });

  it("is said where the program does not declare it, with both ways to enable it", async () => {
    service = await Service.emulated({ release: "26.7" });
    life = service.resource("endpoint");
    await life.up(service.declared({ url: "http://127.0.0.1:9" }));
    service.project.endpoints.patch(life.id ?? "", { status: "inactive" });
    await life.refresh();
    assert.deepEqual(service.lines, [
      "receives no deliveries: the service made it inactive, and isDisabled is not declared [endpoint-inactive]",
      discards,
    ]);
    const help = registry.get("endpoint-inactive")?.help ?? "";
    assert.match(
      help,
      /Declare `isDisabled: false` to enable it, which requires release 26\.6\.4 or later\./,
    );
    assert.match(help, /On any release, declare ProjectSettings with `disableEndpoint: false`/);
    assert.equal(await life.up(service.declared({ url: "http://127.0.0.1:9", isDisabled: false })), "update");
    assert.equal(status(), "active");
  });
});
