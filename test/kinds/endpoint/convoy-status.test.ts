/** Pausing and resuming on Convoy when an answer is lost: looked at again, never done twice. */

import assert from "node:assert/strict";
import { startEmulator } from "../../../provider/emulator";
import type { EmulatorOptions, Fault } from "../../../provider/emulator";
import type { Fields } from "../../../provider/base/fields";
import { unknownMarker } from "../../../provider/base/markers";
import { canary } from "../../support/api-server";
import { Service } from "../../support/convoy";
import { configure, kinds } from "../../support/front";
import type { Life } from "../../support/life";

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

const retries = "`pulumi-webhooks deliveries retry`";
const discards = `events that arrive meanwhile are discarded, and ${retries} sends them once it delivers again`;
const rest = `what was discarded meanwhile is sent by ${retries} only`;

const deliveries: readonly (readonly [Fields, Fields, string?])[] = [
  [
    { paused: true },
    { isDisabled: false },
    `up enables the endpoint again: it receives deliveries from then on; ${rest}`,
  ],
  [{ isDisabled: true }, { paused: false }, `up resumes deliveries to the endpoint; ${rest}`],
  [{ isDisabled: true }, {}, `up enables the endpoint again: it receives deliveries from then on; ${rest}`],
  [{ isDisabled: true }, { paused: true }],
  [{ paused: true }, { isDisabled: true }],
  [{ paused: true }, {}, `up leaves the endpoint paused, because paused is no longer declared: ${discards}`],
  [
    { paused: false },
    { isDisabled: true },
    `up disables the endpoint: nothing is delivered to it, ${discards}`,
  ],
  [{ isDisabled: false }, { paused: true }, `up pauses deliveries to the endpoint: ${discards}`],
  [{}, { paused: true }, `up pauses deliveries to the endpoint: ${discards}`],
  [{}, { paused: false }],
];

describe("What a change says of deliveries to an endpoint of Convoy", () => {
  for (const [before, after, line] of deliveries) {
    it(`is what happens: ${JSON.stringify(before)} => ${JSON.stringify(after)}`, async () => {
      const service = await Service.emulated({ release: "26.7" });
      const life = service.resource("endpoint");
      const declare = (wanted: Fields): Fields => service.declared({ url: "http://127.0.0.1:9", ...wanted });
      const status = () => service.project.endpoints.get(life.id ?? "")?.status;
      await life.up(declare(before));
      const was = status();
      assert.deepEqual(life.preview(declare(after)).lines, line === undefined ? [] : [line]);
      await life.up(declare(after));
      const isChanged = line !== undefined && !line.startsWith("up leaves");
      assert.equal(status() !== was, isChanged);
      await service.stop();
    });
  }
});

describe("What a preview says of an endpoint that is new or taken over", () => {
  const pauses = `up pauses deliveries to the endpoint: ${discards}`;
  const disables = `up disables the endpoint: nothing is delivered to it, ${discards}`;
  const seed = (status: string) => ({
    projects: { p1: { endpoints: [{ uid: "stopped-1", name: "live", url: "http://127.0.0.1:9", status }] } },
  });
  const cases: readonly (readonly [Fields, string, string?])[] = [
    [{ paused: true }, "active", pauses],
    [{ isDisabled: true }, "active", disables],
    [{ paused: false }, "active"],
    [{}, "active"],
    [{ paused: unknownMarker }, "active", "up may stop or resume deliveries: paused is not known yet"],
    [{ adoptId: "stopped-1", paused: true }, "active", pauses],
    [{ adoptId: "stopped-1", isDisabled: true }, "active", disables],
    [{ adoptId: "stopped-1", isDisabled: true }, "paused"],
    [{ adoptId: "stopped-1", paused: false }, "paused", `up resumes deliveries to the endpoint; ${rest}`],
  ];
  for (const [wanted, status, line] of cases)
    it(`names the events that are discarded: ${JSON.stringify(wanted)}, now ${status}`, async () => {
      const emulator = await startEmulator({ apiKeys: [canary], dialect: "convoy", seed: seed(status) });
      const { log } = console;
      const lines: string[] = [];
      console.log = (said: string) => void lines.push(said);
      try {
        await configure(emulator, { dialect: "convoy", previewReads: "true" });
        await kinds.Endpoint.check?.(
          {},
          { url: "http://127.0.0.1:9", name: "live", __logicalName: "stopped", ...wanted },
        );
      } finally {
        console.log = log;
        await emulator.stop();
      }
      const about = lines.filter((one) => !one.includes(": up takes over stopped-1"));
      assert.deepEqual(about, line === undefined ? [] : [`${line}`]);
    });
});

describe("The status of an endpoint of Convoy", () => {
  let service: Service;
  let life: Life;
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
      await assert.rejects(life.up(declare(paused)), new RegExp(`${operation}: the connection .* broke off`));
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
      const command = `pulumi-webhooks deliveries retry --endpoint ${endpoint_id} --status Discarded --since 2025-01-01T00:00:00Z`;
      assert.equal(service.lines.length, 1);
      assert.ok(
        service.lines[0]?.endsWith(
          `: 130 deliveries to it are Discarded, the oldest made at 2025-01-01T00:00:00Z: \`${command}\` sends them again`,
        ),
        service.lines[0],
      );
    });

  it("is active again, whatever becomes of the look at what was discarded", async () => {
    await start("26.7", true);
    service.lines.splice(0);
    service.emulator!.faults.add({ path: "eventDeliveries.list", kind: "status", status: 500, times: 9 });
    await life.up(declare(false));
    assert.equal(status(), "active");
    assert.match(
      service.lines.join("\n"),
      /how many deliveries to it were discarded could not be read: GET .* 500/,
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

  const way =
    "declare ProjectSettings with disableEndpoint: false, whose next update enables every inactive endpoint";

  it("is told to be one that an old release enables with the settings of its project alone", async () => {
    await start("25.6", false);
    service.project.endpoints.patch(life.id ?? "", { status: "inactive" });
    await life.refresh();
    const { lines } = life.preview(declare(false));
    assert.match(lines[0] ?? "", /^up resumes deliveries to the endpoint/);
    assert.match(lines[1] ?? "", /^up fails where the service's release is older than 26.6.4, because/);
    assert.ok(lines[1]?.includes(`inactive: there ${way}`), lines[1]);
    await assert.rejects(life.up(declare(false)), (error: Error) => {
      assert.match(
        error.message,
        /made the endpoint inactive, and its release cannot enable a single endpoint again/,
      );
      assert.ok(error.message.includes(way), error.message);
      return true;
    });
    assert.equal(service.takeRequests().filter((line) => line.endsWith("/pause")).length, 0);
    // The way that the error names.
    const settings = service.resource("projectSettings");
    await settings.up(service.declared({ disableEndpoint: true }));
    service.project.endpoints.patch(life.id ?? "", { status: "inactive" });
    await settings.up(service.declared({ disableEndpoint: false }));
    assert.equal(status(), "active");
    assert.equal(await life.up(declare(false)), "update");
    assert.equal(await life.up(declare(false)), "same");
  });

  it("names both ways where the program does not declare it", async () => {
    service = await Service.emulated({ release: "26.7" });
    life = service.resource("endpoint");
    await life.up(service.declared({ url: "http://127.0.0.1:9" }));
    service.project.endpoints.patch(life.id ?? "", { status: "inactive" });
    await life.refresh();
    const [line = ""] = service.lines;
    assert.match(
      line,
      /its status is inactive, so nothing is delivered to it, and events that arrive are discarded; to enable it again declare isDisabled: false, which takes release 26.6.4/,
    );
    assert.ok(line.includes("on any release ProjectSettings with disableEndpoint: false"), line);
    assert.equal(await life.up(service.declared({ url: "http://127.0.0.1:9", isDisabled: false })), "update");
    assert.equal(status(), "active");
  });
});
