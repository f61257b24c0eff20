/** The message of the example gitops to a chat: what it says, and that nobody reads the address of the chat. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { writeFile } from "node:fs/promises";
import { report } from "../../provider/cli/review/report";
import { inFolder, inFolderOfRunner, github, gitlab, scriptOf, shell } from "../support/gitops";
import { update } from "../support/report-steps";

describe("The chat of the example gitops", () => {
  inFolderOfRunner();
  const texts: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      texts.push((body as { text: string }).text);
      response.writeHead(status).end();
    });
  });
  before((done) => void server.listen(0, "127.0.0.1", done));
  after(() => void server.close());
  beforeEach(() => {
    texts.splice(0);
    status = 200;
  });

  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/T0/secret-path`;
  const post = async (text: string, url = address()) => {
    await writeFile(inFolder("webhooks/report.json"), text);
    const ending = await shell("node chat.mjs report.json", "nothing", { WEBHOOKS_CHAT_URL: url });
    assert.doesNotMatch(ending.text, /secret-path|127\.0\.0\.1/);
    return ending;
  };
  const facts = (...steps: readonly object[]): string =>
    JSON.stringify(report(JSON.stringify({ steps }), { title: "Drift" }).facts);

  it("names counts, dangers and owners, and names of the program are text", async () => {
    const name = "<!channel> *a*";
    const changed = update("Endpoint", name, { ownerId: "acme" }, { ownerId: "acme", isDisabled: true });
    assert.deepEqual(await post(facts(changed)), { code: 0, text: "" });
    assert.match(texts[0] ?? "", /Drift in shop\/dev: 1 to update\n/);
    assert.match(texts[0] ?? "", /^acme: /m);
    assert.doesNotMatch(texts[0] ?? "", /<!channel>|(?<!\u200b)\*/);
  });

  it("says nothing where nothing changes, without an address, and without a report", async () => {
    for (const [text, url] of [
      [facts(), address()],
      [facts(update("Endpoint", "a", {}, { isDisabled: true })), ""],
      ["", address()],
    ] as const)
      assert.deepEqual(await post(text, url), { code: 0, text: "" });
    assert.deepEqual(texts, []);
  });

  it("fails no job where the chat refuses or is away, and shows no address", async () => {
    const text = facts(update("Endpoint", "a", {}, { isDisabled: true }));
    status = 404;
    assert.deepEqual(await post(text), { code: 0, text: "The chat refused the message: 404\n" });
    for (const url of ["http://127.0.0.1:1/secret-path", "secret-path"])
      assert.deepEqual(await post(text, url), { code: 0, text: "The chat cannot be reached.\n" });
  });

  it("is told by the drift check of both pipelines", async () => {
    const variables = { WEBHOOKS_CHAT_URL: address() };
    const names = ["Preview after a refresh", "Drift"];
    await shell(names.map((name) => scriptOf(github.drift, name)).join("\n"), "changes", variables);
    await shell(scriptOf(github.drift, "Chat"), "changes", variables);
    await shell(gitlab.drift.script.join("\n"), "changes", variables);
    assert.equal(texts.length, 2);
    assert.equal(texts[0], texts[1]);
  });
});
