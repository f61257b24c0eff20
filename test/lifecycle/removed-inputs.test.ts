/** Each input that is taken out of a program, in both dialects: what its doc comment promises is what the service then holds. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor, type Definitions } from "../../provider/kinds/definitions";
import { ruleOf } from "../../provider/kinds/definition";
import type { Kind } from "../../provider/kinds/kind";
import { kinds as entries } from "../../provider/kinds/registry";
import { textFor } from "../../scripts/dialect-comments";
import { dialectNames, type DialectName } from "../../provider/settings/settings";
import { World } from "../support/fake-resource";
import { removals, seed, type Removal } from "../support/removals";

/** The doc comment of each input as the dialect shows it, by its name; where a dialect has one of its own, that. */
function commentsOf(kind: keyof Definitions, dialect: DialectName): ReadonlyMap<string, string> {
  const folder = kind.replace(/[A-Z]/g, "-$&").toLowerCase();
  const text = ["fields.ts", `${folder}/types.ts`]
    .map((file) => readFileSync(join(__dirname, "..", "..", "provider", "kinds", file), "utf8"))
    .join("\n");
  const all = [...text.matchAll(/export interface (\w+)Inputs [^{]*\{\n(.*?)\n\}/gs)];
  const isOwn = ([, name = ""]: RegExpExecArray): boolean => name.startsWith("Convoy");
  const own = dialect === "convoy" ? all.filter(isOwn) : [];
  const bodies = [...all.filter((one) => !isOwn(one)), ...own].map(([, , body = ""]) => body);
  const fields = bodies.flatMap((body) => [
    ...body.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s+readonly (\w+)(\??):/gs),
  ]);
  const said = (comment: string, optional: string): string =>
    `${textFor(dialect, comment.replace(/\s*\n\s*\*? ?/g, " ").trim())}${optional === "" ? " Required." : ""}`;
  return new Map(fields.map(([, comment = "", name = "", optional = ""]) => [name, said(comment, optional)]));
}

/** Where something is said of the removal, in the words of the outcome. */
const promises: Readonly<Record<Removal["how"], RegExp>> = {
  updated:
    /Removing it( or a part of it)? (resets|enables|sends an empty string, to reset)|[Dd]efaults to the resource name/,
  replaced: /replaces/,
  kept: /Removing it (leaves|keeps)|If not set, (it|the status) does not change|It does not change if it is not set|Never triggers an update|[Rr]emoving it changes nothing/,
  refused: /[Rr]equired|cannot be removed/,
};

/** As documented, some kinds cannot be declared at all. */
const registry: Readonly<Record<keyof Definitions, Kind>> = entries;

for (const dialect of dialectNames) {
  const kinds = definitionsFor(dialect);
  for (const kind of Object.keys(kinds) as (keyof Definitions)[]) {
    const rows = removals[kind].filter(({ only }) => only === undefined || only === dialect);
    if (dialect === "documented" && registry[kind].needsConvoy === true) continue;

    describe(`What a program no longer says of ${kinds[kind].kind}, dialect ${dialect}`, () => {
      const comments = commentsOf(kind, dialect);
      let world: World;
      beforeEach(async () => {
        world = await World.start({ dialect, seed, multipleEndpointSubscriptions: true });
      });
      afterEach(() => world.stop());

      it("is told of every input, and tried here", () => {
        const inputs = Object.keys(kinds[kind].inputs.shape).filter((name) => name !== "projectId");
        assert.deepEqual([...new Set(rows.map(({ field }) => field))].sort(), inputs.sort());
      });

      for (const { field, value, beside, how, left } of rows) {
        it(`${field} is ${how}, as its comment says`, async () => {
          assert.match(comments.get(field) ?? "", promises[how]);
          const life = world.resource(kinds[kind], "billing");
          const rest = { ...beside };
          if (dialect === "documented" && kinds[kind].create === undefined && field !== "adoptId")
            Object.assign(rest, { adoptId: kind === "subscription" ? "sub1" : "t1" });
          await life.up({ ...rest, [field]: value });
          const { id } = life;
          // A preview shows what stays as a deletion, so a line says that it stays.
          if (ruleOf(kinds[kind], field).onRemoval?.keep && life.check(rest)[field] === undefined) {
            const line = `keeps ${field}, which the program does not declare [kept-input]`;
            assert.ok(life.preview(rest).lines.includes(line), life.preview(rest).lines.join());
          }
          const removing = life.up(rest);
          if (how === "refused") {
            await assert.rejects(removing, new RegExp(`${field}: .*(required|cannot be removed)`));
            return;
          }
          const done = await removing;
          assert.equal(done === "replace", how === "replaced", done);
          assert.equal(life.id !== id, how === "replaced");
          const held = heldIn(world, kind, life.id ?? "");
          for (const [path, wanted] of Object.entries(left ?? {})) {
            assert.deepEqual(valueAt(held, path), wanted, path);
          }
          assert.deepEqual([life.preview(rest).changes, life.preview(rest).lines], [false, []]);
          assert.ok(await life.refresh());
          assert.equal(life.preview(rest).changes, false, "a refresh shows a difference");
        });
      }
    });
  }
}

function heldIn(world: World, kind: keyof Definitions, id: string): unknown {
  const project = world.service.project("p1");
  const collections = {
    endpoint: project.endpoints,
    portalLink: project.portalLinks,
    subscription: project.subscriptions,
    eventType: project.eventTypes,
    source: project.sources,
    projectSettings: { get: () => project.settings },
    project: { get: (one: string) => world.service.project(one).settings },
  };
  return collections[kind].get(id);
}

function valueAt(object: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], object);
}
