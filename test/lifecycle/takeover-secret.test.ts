/** What a takeover does to the signing secret is said before it happens, and so is the roll that follows it. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { unknownMarker } from "../../provider/base/markers";
import { dialectNames } from "../../provider/settings/settings";
import { canary } from "../support/api-server";
import { FreshFront } from "../support/fresh-front";

const url = "https://billing.example.com/hooks";
const variable = "TEST_TAKEOVER_SECRET";
const [active, other] = ["canary-active", "canary-other"];
const live = {
  uid: "e1",
  name: "live",
  url,
  secrets: [{ uid: "s1", value: active, created_at: "2020-01-01T00:00:00Z" }],
};
const asked = { adoptId: "e1", url, name: "live", __logicalName: "one" };
const withoutSubject = (line: string): string => line.replace("Endpoint one (live): ", "");
const overlap = { secretExpiration: 24, advancedSignatures: true };
const wait = { documented: "until it expires", convoy: "for 24 hours" };
const secretFrom = { environment: variable };

for (const dialect of dialectNames) {
  const seed = { projects: { p1: { endpoints: [{ ...live, advanced_signatures: true }] } } };

  describe(`A preview of a takeover, about the signing secret, dialect ${dialect}`, () => {
    let emulator: Emulator;
    let lines: string[];
    let config: Readonly<Record<string, string>>;
    const { log } = console;
    const start = async (more: Readonly<Record<string, string>> = {}) => {
      emulator = await startEmulator({ apiKeys: [canary], dialect, seed });
      config = more;
    };
    /** In a run of its own, where nothing was said yet. */
    const check = async (given: Fields) =>
      FreshFront.of(emulator, { dialect, config }).endpoint.check?.({}, given);
    beforeEach(() => {
      lines = [];
      console.log = (line: string) => void lines.push(line);
      process.env[variable] = other;
    });
    afterEach(async () => {
      console.log = log;
      delete process.env[variable];
      assert.doesNotMatch(lines.join(), /canary/);
      await emulator.stop();
    });

    /** What is refused, what is said beside the line about the takeover itself, and what was sent. */
    const preview = async (more: Fields) => {
      emulator.clearRequests();
      lines.length = 0;
      const { failures = [] } = (await check({ ...asked, ...more })) ?? {};
      const [takeover, ...about] = lines.map(withoutSubject);
      assert.match(takeover ?? "", /^adopts e1[ ,].* \[adoption(-unread|-overwrites)?\]$/);
      const sent = emulator.requests.map(({ method }) => method);
      return { failures, about, sent };
    };
    const kept = `the old one then stays valid ${wait[dialect]} [adoption-secret-comparison]`;
    const compares = (name: string) =>
      `compares ${name} with the active signing secret, and rolls to it if they differ; ${kept}`;
    const ends = (name: string) =>
      `compares ${name} with the active signing secret, and rolls to it without overlap if they differ: the expiration is 0 [adoption-secret-comparison-no-overlap]`;

    it("says without a request that a declared secret is compared and rolled to, and what becomes of the old one", async () => {
      await start();
      for (const [name, secret] of [
        ["secret", { secret: other }],
        ["secret", { secret: unknownMarker }],
        ["secretFrom", { secretFrom }],
      ] as const) {
        const blind = await preview({ ...overlap, ...secret });
        assert.deepEqual(blind, { failures: [], about: [compares(name)], sent: [] });
        const { about } = await preview({ ...overlap, ...secret, secretExpiration: 0 });
        assert.deepEqual(about, [ends(name)]);
      }
      const { about } = await preview({ secret: other });
      assert.match(
        about.join(),
        /rolls to it if they differ; the old one .* if advancedSignatures is on \[adoption-secret-comparison\]$/,
      );
      assert.deepEqual((await preview({})).about, []);
      const declared = { url, name: "live", secret: other };
      lines.length = 0;
      await check(declared);
      assert.deepEqual(lines, [], "a new endpoint has nothing to compare with");
    });

    it("says it of an endpoint whose ID is not known yet", async () => {
      await start({ previewReads: "true" });
      await check({ ...asked, ...overlap, adoptId: unknownMarker, secret: other });
      assert.deepEqual(lines.map(withoutSubject), [
        "adopts an object whose ID is not known yet and overwrites what differs from the program, which is not known until the update reads it [adoption-unread]",
        compares("secret"),
      ]);
    });

    it("knows where it may read whether the update rolls", async () => {
      await start({ previewReads: "true" });
      for (const name of ["secret", "secretFrom"]) {
        // What a source holds is kept for the run, so each value has a place of its own.
        const declared = (value: string): Fields => {
          const environment = value === active ? `${variable}_ACTIVE` : variable;
          process.env[environment] = value;
          return { ...overlap, ...(name === "secret" ? { secret: value } : { secretFrom: { environment } }) };
        };
        const differs = await preview(declared(other));
        const line = `rolls the signing secret (${name} is not the active one); the old one stays valid ${wait[dialect]} [secret-roll]`;
        assert.deepEqual(differs, { failures: [], about: [line], sent: ["GET"] });
        assert.deepEqual((await preview(declared(active))).about, []);
      }
      const { about } = await preview({ ...overlap, secret: unknownMarker });
      assert.deepEqual(about, [compares("secret")]);
    });

    it("refuses where it may read what an update could not compare", async () => {
      await start({ previewReads: "true" });
      emulator.maskSecrets = "***";
      for (const [name, secret] of [
        ["secret", { secret: other }],
        ["secretFrom", { secretFrom }],
      ] as const) {
        const { failures, about } = await preview({ ...overlap, ...secret });
        assert.deepEqual(about, []);
        assert.match(
          failures.map(({ reason }) => reason).join(),
          new RegExp(`the service masks signing secrets, so ${name} cannot .* \\[unsupported-here\\]$`),
        );
      }
    });

    it("says where it may read that the next update rolls what is too old", async () => {
      await start({ previewReads: "true" });
      const { about } = await preview({ ...overlap, rotateSecretAfterDays: 30 });
      const due = "2020-01-31T00:00:00.000Z";
      assert.deepEqual(about, [
        `the next update rolls the signing secret, due since ${due}; the old one stays valid ${wait[dialect]} [next-secret-rotation]`,
      ]);
      assert.deepEqual((await preview({ ...overlap, rotateSecretAfterDays: 100_000 })).about, []);
    });
  });
}
