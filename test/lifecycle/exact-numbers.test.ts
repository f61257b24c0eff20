/** Numbers that JavaScript cannot hold, such as those beyond 2^53: each keeps its digits on its way through everything. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { declaration as dynamicDeclaration } from "../../provider/dynamic/declaration";
import { parseJson, printJson, valueAt } from "../../provider/base/fields";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import { kinds } from "../../provider/kinds/registry";
import { declaration as nativeDeclaration } from "../../provider/native/resource";
import { decodePayload } from "../../provider/kinds/read-only/payload";
import { Files } from "../../provider/kinds/event-type/openapi/document";
import { evaluateFilter } from "../../tools/topology/filter/filter";
import { Shell } from "../support/command";
import { Service } from "../support/convoy";
import { World } from "../support/fake-resource";

const digits = "9007199254740993";
const exact = { $number: digits };
const held = { account: { $eq: BigInt(digits) } };

describe("A number beyond 2^53", () => {
  const texts = [
    `{"a":[${digits},-${digits}],"b":{"c":${digits}.5}}`,
    `[0.12345678901234567890,1e400,1e-400,123456789012345678901234567890]`,
    `{"a":1,"a":${digits}}`.replace('"a":1,', ""),
    `{"__proto__":${digits}}`,
  ];
  for (const text of texts) {
    it(`is read and written with the same digits in ${text}`, () => {
      assert.equal(printJson(parseJson(text)), text);
    });
  }

  it("is a plain number where JavaScript holds it, and the last of two equal names counts", () => {
    assert.deepEqual(parseJson(`[9007199254740992,1.10,5,1e21,0.1000]`), [2 ** 53, 1.1, 5, 1e21, 0.1]);
    assert.deepEqual(parseJson(`{"a":${digits},"a":2}`), { a: 2 });
    assert.equal(parseJson(`{"a":${digits}`), undefined);
  });

  it("keeps its digits wherever a number may stand", () => {
    const huge = { $number: "-1.5e400" };
    assert.deepEqual(parseJson(digits), exact);
    assert.deepEqual(parseJson(`[ -1.5e400,\t-1.5e400,\n-1.5e400,\r\n-1.5e400]`), Array(4).fill(huge));
    assert.deepEqual(parseJson(`{"a" :-1.5e400, "b": "01E1234"}`), { a: huge, b: "01E1234" });
    assert.deepEqual(parseJson(`[[${digits}]]`), [[exact]]);
  });

  it("stays a number in a payload, and is compared as the service compares it", () => {
    assert.equal(decodePayload({ account: exact }).text, `{"account":${digits}}`);
    assert.deepEqual(decodePayload(`{"account":${digits}}`).json, { account: exact });
    const event = { body: { account: exact, list: [exact] } };
    assert.equal(evaluateFilter({ body: { account: { $eq: exact } } }, event).result, "match");
    assert.equal(evaluateFilter({ body: { account: { $in: [exact] } } }, event).result, "match");
    assert.equal(evaluateFilter({ body: { account: { $gt: exact } } }, event).result, "no-match");
  });

  for (const dialect of ["documented", "convoy"] as const) {
    describe(`in a subscription, dialect ${dialect}`, () => {
      let service: Service;
      const filter_config = { event_types: ["paid"], filter: { body: held, headers: {} } };
      const found = () => service.project.subscriptions.get("s1")?.filter_config?.filter?.body;

      beforeEach(async () => {
        const endpoints = [{ uid: "e1", name: "e1", url: "https://one.example.com" }];
        const subscriptions = [{ uid: "s1", name: "live", endpoint_id: "e1", filter_config }];
        const seed = { projects: { p1: { endpoints, subscriptions } } };
        service = await Service.emulated({ dialect, seed });
      });
      afterEach(() => service.stop());

      it("keeps its digits when another field is updated", async () => {
        const life = service.resource("subscription");
        await life.up({ adoptId: "s1", name: "renamed", projectId: "p1" });
        assert.equal(service.project.subscriptions.get("s1")?.name, "renamed");
        assert.deepEqual(found(), held);
      });

      it("keeps its digits where a program declares what JavaScript makes of it", async () => {
        const life = service.resource("subscription");
        const filterConfig = { filter: { body: { account: { $eq: Number(digits) } } } };
        await life.up({ adoptId: "s1", name: "renamed", projectId: "p1", filterConfig });
        await life.up({ adoptId: "s1", name: "again", projectId: "p1", filterConfig });
        await life.refresh();
        assert.equal(
          life.preview({ adoptId: "s1", name: "again", projectId: "p1", filterConfig }).changes,
          false,
        );
        assert.equal(service.project.subscriptions.get("s1")?.name, "again");
        assert.deepEqual(found(), held);
      });

      it("is declared as its text, is no drift, and is drift where it differs by one", async () => {
        const life = service.resource("subscription");
        const declare = (text: string) => ({
          adoptId: "s1",
          projectId: "p1",
          filterConfig: { filter: { body: { account: { $eq: { $number: text } } } } },
        });
        await life.up(declare(digits));
        await life.refresh();
        assert.equal(life.preview(declare(digits)).changes, false);
        await life.up(declare("9007199254740995"));
        assert.deepEqual(found(), { account: { $eq: 9007199254740995n } });
        service.project.subscriptions.patch("s1", {
          filter_config: { ...filter_config, filter: { body: held } },
        });
        if (dialect === "documented") {
          await life.refresh();
          assert.deepEqual(life.state["filterConfig"], { filter: { body: { account: { $eq: exact } } } });
          assert.equal(await life.up(declare("9007199254740995")), "update");
        }
      });
    });
  }

  it("is told apart from its neighbour in the line about a takeover", async () => {
    const filter_config = { event_types: ["paid"], filter: { body: held } };
    const subscriptions = [{ uid: "s1", name: "live", filter_config }];
    const world = await World.start({ seed: { projects: { p1: { subscriptions } } } });
    try {
      const filterConfig = { filter: { body: { account: { $eq: { $number: "9007199254740995" } } } } };
      await world
        .resource(definitionsFor("documented").subscription)
        .up({ adoptId: "s1", name: "live", filterConfig });
      assert.ok(
        world.lines.some((line) => line.includes(`{"account":{"$eq":${digits}}}`)),
        world.lines.join(),
      );
    } finally {
      await world.stop();
    }
  });

  it("is imported as its text, into the file and into the program", async () => {
    const endpoints = [{ uid: "e1", name: "e1", url: "https://one.example.com" }];
    const filter_config = { event_types: ["paid"], filter: { body: held, headers: {} } };
    const subscriptions = [{ uid: "s1", name: "live", endpoint_id: "e1", filter_config }];
    const seed = { projects: { p1: { endpoints, subscriptions } } };
    const shell = await Shell.start({ dialect: "convoy", seed });
    const folder = mkdtempSync(join(tmpdir(), "exact-"));
    try {
      const [file, program] = [join(folder, "import.json"), join(folder, "program.ts")];
      const ending = await shell.run(`import-file --file ${file} --program ${program}`);
      assert.equal(ending.code, 0, ending.errors);
      const { resources } = JSON.parse(readFileSync(file, "utf8")) as { resources: { inputs: Fields }[] };
      const inputs = resources.map((one) => one.inputs).find((one) => "filterConfig" in one);
      assert.deepEqual(valueAt(inputs, ["filterConfig", "filter", "body"]), { account: { $eq: exact } });
      assert.match(readFileSync(program, "utf8"), new RegExp(`\\$number: "${digits}"`));
    } finally {
      rmSync(folder, { recursive: true });
      await shell.stop();
    }
  });

  it("is kept in the schema of an OpenAPI document", () => {
    const folder = mkdtempSync(join(tmpdir(), "exact-"));
    try {
      const file = join(folder, "api.yaml");
      writeFileSync(file, `maximum: 9223372036854775807\nminimum: -5\n`);
      const { value } = new Files().open(file);
      assert.deepEqual(value, { maximum: { $number: "9223372036854775807" }, minimum: -5 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  for (const dialect of ["documented", "convoy"] as const) {
    it(`is printed by the command with its digits, dialect ${dialect}`, async () => {
      const endpoints = [{ uid: "e1", name: "e1", url: "https://one.example.com" }];
      const filter_config = { event_types: ["paid"], filter: { body: held, headers: {} } };
      const subscriptions = [{ uid: "s1", name: "live", endpoint_id: "e1", filter_config }];
      const seed = { projects: { p1: { endpoints, subscriptions } } };
      const shell = await Shell.start({ dialect, seed });
      try {
        const table = await shell.run("subscription get s1");
        assert.match(table.output, new RegExp(`filterConfig\\.filter\\.body\\.account\\.\\$eq +${digits}\n`));
        const json = await shell.run("subscription get s1 --output json");
        assert.match(json.output, new RegExp(`"\\$eq": ${digits}\n`));
      } finally {
        await shell.stop();
      }
    });
  }
});

const fronts = { dynamic: { declaration: dynamicDeclaration }, plugin: { declaration: nativeDeclaration } };
for (const [front, { declaration }] of Object.entries(fronts)) {
  describe(`A BigInt in a program, with the ${front} classes`, () => {
    const wrong = (path: string): string =>
      `${path} is a BigInt, which JSON cannot express: write its digits as { $number: "…" } [wrong-type]`;

    it("is refused at once, wherever it stands", () => {
      for (const [kind, args, path] of [
        [kinds.subscription, { filterConfig: { filter: { body: { n: 1n } } } }, "filterConfig.filter.body.n"],
        [
          kinds.subscription,
          { filterConfig: { filter: { headers: { n: [2, { $in: [1n] }] } } } },
          "filterConfig.filter.headers.n.1.$in.0",
        ],
        [kinds.eventType, { name: "paid", jsonSchema: { maximum: 1n } }, "jsonSchema.maximum"],
        [kinds.endpoint, { url: "https://a.example.com", secretTriggers: { n: 1n } }, "secretTriggers.n"],
        [kinds.endpoint, { url: "https://a.example.com", rateLimit: 1n }, "rateLimit"],
      ] as const)
        assert.throws(
          () => declaration(kind, "one", args),
          ({ message, stack }: Error) => {
            assert.equal(message, wrong(`${kind.type} one: ${path}`));
            return stack === "";
          },
        );
    });
  });
}
