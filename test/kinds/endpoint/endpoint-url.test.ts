/** A URL that the service keeps in another spelling than it was declared in is the same URL. */

import assert from "node:assert/strict";
import { definition as documented } from "../../../provider/kinds/endpoint/definition";
import { isSameUrl } from "../../../provider/base/url";
import { Service } from "../../support/convoy";
import { World } from "../../support/fake-resource";

/** As it is declared, and as the running service keeps it. */
const spellings: readonly (readonly [string, string])[] = [
  ["HTTPS://hooks.example.com/a", "https://hooks.example.com/a"],
  ["https://hooks.example.com/a b", "https://hooks.example.com/a%20b"],
  ["https://hooks.example.com/ü/ß", "https://hooks.example.com/%C3%BC/%C3%9F"],
  ["https://bücher.example/a", "https://b%C3%BCcher.example/a"],
  ["https://u'r:p@hooks.example.com/a#b|c", "https://u'r:p@hooks.example.com/a#b%7Cc"],
  ['https://hooks.example.com/a"b|c^d', "https://hooks.example.com/a%22b%7Cc%5Ed"],
];

describe("A URL that the service spells in its own way", () => {
  const open: { stop(): Promise<void> }[] = [];
  const keep = <Kept extends Service | World>(service: Kept): Kept => {
    open.push(service);
    return service;
  };
  afterEach(async () => {
    for (const service of open.splice(0)) await service.stop();
  });

  for (const [declared, kept] of spellings) {
    it(`is taken as declared on a running Convoy, and stays so: ${declared}`, async () => {
      const service = keep(await Service.emulated());
      const life = service.resource("endpoint");
      await life.up(service.declared({ url: declared }));
      assert.equal(service.emulator?.project("p1").endpoints.get(life.id ?? "")?.url, kept);
      await life.refresh();
      assert.equal(life.inputs["url"], declared);
      assert.equal(life.state["url"], declared);
      assert.equal(life.preview(service.declared({ url: declared })).changes, false);
    });

    it(`is no drift with the documented interface's dialect: ${declared}`, async () => {
      const world = keep(await World.start());
      const life = world.resource(documented);
      await life.up({ url: declared });
      world.service.project("p1").endpoints.patch(life.id ?? "", { url: kept });
      await life.refresh();
      assert.equal(life.inputs["url"], declared);
      assert.equal(life.preview({ url: declared }).changes, false);
      world.service.project("p1").endpoints.patch(life.id ?? "", { url: `${kept}/moved` });
      await life.refresh();
      assert.equal(life.inputs["url"], `${kept}/moved`);
    });
  }

  const different: readonly (readonly [string, string])[] = [
    ["https://a.example.com/a", "http://a.example.com/a"],
    ["https://a.example.com/a", "https://b.example.com/a"],
    ["https://a.example.com/a", "https://a.example.com/A"],
    ["https://a.example.com/a/b", "https://a.example.com/a%2Fb"],
    ["https://a.example.com/a", "https://a.example.com/a/"],
    ["https://a.example.com/a?x=1", "https://a.example.com/a?x=2"],
    ["https://u:p@a.example.com/a", "https://a.example.com/a"],
    ["https://a.example.com/%", "https://a.example.com/%25"],
    ["no url", "no  url"],
  ];
  for (const [one, other] of different) {
    it(`is another one where it leads elsewhere: ${one}, ${other}`, () => {
      assert.equal(isSameUrl(one, other), false);
    });
  }
});
