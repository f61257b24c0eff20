/** `ci drift`: one issue as long as the service differs from the program, a message to a chat, and rotations that are due. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { CiStage, recorded } from "../../support/ci-stage";
import { PlayedGitHub } from "../../support/forge/github";
import { PlayedGitLab } from "../../support/forge/gitlab";

describe("ci drift", () => {
  let stage: CiStage;
  let played: PlayedGitHub;
  let chat: Server;
  let told: string[];
  let status = 200;
  beforeEach(async () => {
    [stage, played] = [await CiStage.start(), await PlayedGitHub.start()];
    [told, status] = [[], 200];
    chat = createServer((request, response) => {
      void text(request).then((body) => {
        told.push((JSON.parse(body) as { text: string }).text);
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((done) => chat.listen(0, "127.0.0.1", done));
  });
  afterEach(async () => {
    assert.deepEqual(played.unknown, []);
    await new Promise((done) => chat.close(done));
    await played.stop();
    await stage.stop();
  });

  const chatUrl = () => `http://127.0.0.1:${(chat.address() as AddressInfo).port}/canary-of-the-chat`;
  const drift = (words: readonly string[] = [], changed: Record<string, string> = {}) =>
    stage.run("drift", words, { ...stage.on(played, { push: played.newCommit() }), ...changed });
  const issues = () => played.issues.map(({ title, state }) => `${state}: ${title}`);

  it("opens one issue, updates it, and closes it after the repair [issue-kept] [issue-closed]", async () => {
    const first = await drift();
    assert.equal(first.code, 10);
    assert.match(first.errors, /\[issue-kept\]/);
    assert.match(first.output, /^## Drift in `shop\/dev`$/m);
    assert.deepEqual(issues(), ["open: Drift: shop/dev"]);
    const [begin, second] = (played.issues[0]?.body ?? "").split("\n");
    assert.match(begin ?? "", /^<!-- pulumi-webhooks drift [\w./-]+ -->$/);
    assert.match(second ?? "", /^\[the run\]\(https:/);
    assert.match(played.issues[0]?.body ?? "", /endpoint-disable/);
    assert.match(played.issues[0]?.body ?? "", /^- The service is not as the program declares it: /m);
    assert.match(played.issues[0]?.body ?? "", /^- To repair drift, run `ci apply` by hand: /m);
    stage.declare("dev", recorded("takeover"));
    assert.equal((await drift()).code, 10);
    assert.doesNotMatch(played.issues[0]?.body ?? "", /endpoint-disable/);
    stage.declare("dev", recorded("nothing"));
    const last = await drift();
    assert.equal(last.code, 0);
    assert.match(last.errors, /\[issue-closed\]/);
    assert.deepEqual(issues(), ["closed: Drift: shop/dev"]);
    assert.equal((await drift()).errors, "");
    assert.deepEqual(
      stage.asked.filter((line) => !line.startsWith("preview ")),
      [],
    );
  });

  it("keeps an issue of GitLab as well", async () => {
    const gitlab = await PlayedGitLab.start();
    try {
      const environment = gitlab.run({ push: gitlab.newCommit() });
      assert.equal((await stage.run("drift", [], environment)).code, 10);
      assert.deepEqual(
        gitlab.issues.map(({ title, state }) => [title, state]),
        [["Drift: shop/dev", "opened"]],
      );
      stage.declare("dev", recorded("nothing"));
      assert.equal((await stage.run("drift", [], environment)).code, 0);
      assert.equal(gitlab.issues[0]?.state, "closed");
      assert.deepEqual(gitlab.unknown, []);
    } finally {
      await gitlab.stop();
    }
  });

  it("says in the issue and in the chat that a preview failed, and what came before it", async () => {
    stage.write("dev.json", "");
    stage.write("dev.preview.code", "255");
    stage.write("dev.preview.errors", "error: the backend is away\n");
    assert.equal((await drift([], { WEBHOOKS_CHAT_URL: chatUrl() })).code, 1);
    assert.match(played.issues[0]?.body ?? "", /the backend is away/);
    assert.match(played.issues[0]?.body ?? "", /^- A preview failed, so it is not known /m);
    assert.match(told.join(), /^❌ Drift in dev: the preview failed/);
    stage.write("package.json", "{}");
    stage.write("npm.errors", "npm ERR! the registry is away\n");
    const { code, errors } = await drift();
    assert.equal(code, 1);
    assert.match(errors, /\[not-prepared\]/);
    assert.match(played.issues[0]?.body ?? "", /the registry is away/);
    assert.equal(played.issues.length, 1);
  });

  it("tells a chat, in words that are neither markup nor a mention", async () => {
    const hostile = recorded("changes").replaceAll("Endpoint::audit", "Endpoint::@channel<b>");
    stage.declare("dev", hostile);
    const { code, errors } = await drift([], { WEBHOOKS_CHAT_URL: chatUrl() });
    assert.equal(code, 10);
    const [message = ""] = told;
    assert.match(message, /^🔴 Drift in shop\/dev: 1 to create, 5 to update/);
    assert.match(message, /^🔴 Endpoint \u200b@channel&#60;b&#62;: disables the endpoint/m);
    assert.ok(!errors.includes("canary-of-the-chat"));
    stage.declare("dev", recorded("nothing"));
    await drift([], { WEBHOOKS_CHAT_URL: chatUrl() });
    assert.equal(told.length, 1);
  });

  it("goes on where the chat is away or refuses [chat-away] [chat-refused]", async () => {
    status = 404;
    const refused = await drift([], { WEBHOOKS_CHAT_URL: chatUrl() });
    assert.equal(refused.code, 10);
    assert.match(refused.errors, /^warning: WEBHOOKS_CHAT_URL rejected the message: 404 \[chat-refused\]$/m);
    for (const address of ["http://127.0.0.1:1/canary-of-the-chat", "canary-of-the-chat"]) {
      const away = await drift([], { WEBHOOKS_CHAT_URL: address });
      assert.equal(away.code, 10);
      assert.match(away.errors, /^warning: WEBHOOKS_CHAT_URL cannot be reached \[chat-away\]$/m);
      assert.ok(!away.errors.includes("canary"));
    }
    assert.deepEqual(issues(), ["open: Drift: shop/dev"]);
  });

  it("counts rotations that are due as no drift, and rolls them if that is asked for [rotations-due]", async () => {
    stage.declare("dev", recorded("rotation"));
    const due = await drift();
    assert.equal(due.code, 0);
    assert.match(due.errors, /\[rotations-due\]/);
    assert.deepEqual(issues(), []);
    stage.declare("prod", recorded("changes", "prod"));
    const both = await drift(["--stack", "dev prod", "--rotate"]);
    assert.equal(both.code, 10);
    assert.ok(stage.asked.every((line) => line.startsWith("preview ")));
    assert.deepEqual(issues(), ["open: Drift: shop/prod"]);
    const rolled = await drift(["--stack", "dev"], { WEBHOOKS_CI_ROTATE: "true" });
    assert.equal(rolled.code, 0);
    assert.equal(stage.asked.at(-1), "up --stack dev --refresh --yes --skip-preview --non-interactive");
    assert.match(rolled.errors, /\[applied\]/);
    const { failOn, allow = "[]" } = stage.guards.at(-1) ?? {};
    assert.equal(failOn, "danger");
    const entries = JSON.parse(allow) as string[];
    assert.deepEqual(
      entries.map((entry) => entry.replace(/@.*$/, "")),
      ["secret-rotation-no-overlap:Endpoint/e-old"],
    );
  });

  it("looks where the default branch is not known, and writes nothing there [missing-value]", async () => {
    const unknown = { CIRCLECI: "true", CIRCLE_BRANCH: "main" };
    const looked = await stage.run("drift", [], unknown);
    assert.equal(looked.code, 10, looked.errors);
    const writing = {
      CIRCLE_REPOSITORY_URL: "https://github.com/acme/hooks",
      WEBHOOKS_CI_TOKEN: played.token,
    };
    for (const [words, more] of [
      [["--rotate"], {}],
      [[], { ...writing, GITHUB_API_URL: played.url }],
    ] as const) {
      const { code, errors } = await stage.run("drift", words, { ...unknown, ...more });
      assert.equal(code, 2);
      assert.match(
        errors,
        /^error: drift: [^\n]+one that is: pass --branch-is-default on that branch alone \[missing-value\]\n$/,
      );
    }
    assert.deepEqual(played.requests, []);
  });

  it("looks at the default branch alone, and without a token at all", async () => {
    played.push("ann", "topic");
    const pull = played.open("ann", "topic");
    const ofPull = await stage.run("drift", ["--rotate"], stage.on(played, { pull }));
    assert.match(
      ofPull.errors,
      /^error: drift: runs only on the default branch: this run is for[^\n]* \[wrong-run\]\n$/,
    );
    const { code, errors, output } = await drift([], { GITHUB_TOKEN: "" });
    assert.equal(code, 10);
    assert.match(errors, /\[no-token\]/);
    assert.match(output, /endpoint-disable/);
    assert.deepEqual(issues(), []);
  });
});
