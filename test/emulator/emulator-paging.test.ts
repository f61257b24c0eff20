/** The emulator's list of portal links: pages both ways, filters, sorting, and cursors that survive changes. */

import assert from "node:assert/strict";
import { createClock, type Emulator } from "../../tools/emulator";
import { ask, start, stopEmulators, type Reply } from "../support/emulator-http";

/** An emulator with the links n1 (oldest) to n7, a second apart. */
async function withSevenLinks(): Promise<Emulator> {
  const clock = createClock({ frozen: true });
  const service = await start({ clock });
  for (let number = 1; number <= 7; number += 1) {
    await ask(service, "POST", "/portal-links", {
      name: `n${number}`,
      owner_id: number % 2 ? "odd" : "even",
    });
    clock.advance({ seconds: 1 });
  }
  return service;
}

async function page(service: Emulator, query: Record<string, string>): Promise<Reply & { names: string }> {
  const reply = await ask(service, "GET", `/portal-links?${new URLSearchParams(query).toString()}`);
  const names = (reply.at("data.content") as { name: string }[]).map(({ name }) => name).join(" ");
  return { ...reply, names };
}

const next = (reply: Reply) => ({ next_page_cursor: String(reply.at("data.pagination.next_page_cursor")) });
const back = (reply: Reply) => ({
  direction: "prev",
  prev_page_cursor: String(reply.at("data.pagination.prev_page_cursor")),
});

describe("emulator list of portal links", () => {
  afterEach(stopEmulators);

  it("shows the newest first, walks to the end and back again", async () => {
    const service = await withSevenLinks();
    const first = await page(service, { perPage: "3" });
    assert.equal(first.names, "n7 n6 n5");
    assert.deepEqual(
      [first.at("data.pagination.has_prev_page"), first.at("data.pagination.has_next_page")],
      [false, true],
    );
    assert.equal(first.at("data.pagination.per_page"), 3);
    const second = await page(service, { perPage: "3", direction: "next", ...next(first) });
    assert.equal(second.names, "n4 n3 n2");
    const last = await page(service, { perPage: "3", ...next(second) });
    assert.equal(last.names, "n1");
    assert.equal(last.at("data.pagination.has_next_page"), false);
    const returned = await page(service, { perPage: "3", ...back(last) });
    assert.equal(returned.names, "n4 n3 n2");
    const start = await page(service, { perPage: "3", ...back(returned) });
    assert.equal(start.names, "n7 n6 n5");
    assert.equal(start.at("data.pagination.has_prev_page"), false);
  });

  it("sorts the oldest first with ASC, page by page", async () => {
    const service = await withSevenLinks();
    const first = await page(service, { perPage: "4", sort: "ASC" });
    assert.equal(first.names, "n1 n2 n3 n4");
    assert.equal((await page(service, { perPage: "4", sort: "ASC", ...next(first) })).names, "n5 n6 n7");
  });

  it("neither repeats nor skips an object when others come and go between pages", async () => {
    const service = await withSevenLinks();
    const first = await page(service, { perPage: "3" });
    await ask(service, "POST", "/portal-links", { name: "new" });
    const { portalLinks } = service.project("p1");
    portalLinks.remove(portalLinks.list().find(({ name }) => name === "n5")?.uid ?? "");
    const second = await page(service, { perPage: "3", ...next(first) });
    assert.equal(second.names, "n4 n3 n2");
    assert.equal((await page(service, { perPage: "3", ...back(first) })).names, "new");
  });

  it("filters by owner and by a part of the name", async () => {
    const service = await withSevenLinks();
    assert.equal((await page(service, { ownerId: "even" })).names, "n6 n4 n2");
    assert.equal((await page(service, { q: "N5" })).names, "n5");
    assert.equal((await page(service, { q: "n", ownerId: "odd", perPage: "1" })).names, "n7");
    assert.equal((await page(service, { q: "absent" })).names, "");
  });

  it("puts as many items on a page as the emulator was started with when the query does not say", async () => {
    const service = await start({ perPage: 2 });
    for (const name of ["a", "b", "c"]) await ask(service, "POST", "/portal-links", { name });
    assert.equal((await page(service, {})).names, "c b");
  });

  it("cuts a page short on demand, with a cursor at the last item shown", async () => {
    const service = await withSevenLinks();
    service.faults.add({ kind: "shortPage", items: 2 });
    const short = await page(service, { perPage: "5" });
    assert.equal(short.names, "n7 n6");
    assert.equal(short.at("data.pagination.has_next_page"), true);
    assert.equal((await page(service, { perPage: "5", ...next(short) })).names, "n5 n4 n3 n2 n1");
  });

  it("copies the objects of a page of Convoy and no others, so that long lists are read in time", async () => {
    const endpoints = Array.from({ length: 300 }, (_, index) => ({
      uid: `e${index}`,
      url: "https://e.example.com",
    }));
    const service = await start({ dialect: "convoy", seed: { projects: { p1: { endpoints } } } });
    const { structuredClone: copy } = globalThis;
    let copies = 0;
    globalThis.structuredClone = (value) => (copies++, copy(value));
    try {
      const reply = await ask(service, "GET", "/endpoints?perPage=20");
      assert.equal((reply.at("data.content") as unknown[]).length, 20);
    } finally {
      globalThis.structuredClone = copy;
    }
    assert.ok(copies > 0 && copies < 100, `${copies} copies`);
  });
});
