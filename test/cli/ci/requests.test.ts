/** Requests to a forge: tries and pauses, pages, refusals in one line, and the token in none of them. */

import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { Forge } from "../../../tools/cli/ci/forge/forge";
import { openForge } from "../../../tools/cli/ci/forge/open";
import type { RunContext } from "../../../tools/cli/ci/forge/context";
import { impatientClock, onGitHub, onGitLab, stages } from "../../support/forge/both";
import type { Stage } from "../../support/forge/both";
import { gitHubLimits } from "../../support/forge/github";
import { gitLabLimits } from "../../support/forge/gitlab";
import type { Fault } from "../../support/forge/played";

const mark = "<!-- x -->";
const anyRequest = /./;
const server = { status: 503, body: "<html>Unavailable</html>" };

/** What a failed call says, all of it. */
async function failure(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => assert.fail("it did not fail"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Error);
  assert.doesNotMatch(error.message, /\n/);
  return error.message;
}

for (const [name, start] of stages) {
  describe(`A request to ${name}`, () => {
    let stage: Stage;
    beforeEach(async () => (stage = await start()));
    afterEach(() => stage.stop());

    const ask = (): Promise<unknown> => stage.forge.proposal(stage.pull.number);

    it("is sent again after a failure of the forge, and after a lost answer", async () => {
      for (const answer of [server, "cut"] as const) {
        stage.played.fail({ at: anyRequest, answer, times: 2 });
        await ask();
      }
      assert.deepEqual(stage.pauses, [250, 500, 250, 500]);
    });

    it("is sent three times at most", async () => {
      stage.played.fail({ at: anyRequest, answer: server, times: 9 });
      assert.match(
        await failure(ask()),
        /^GET .*\d: 503 Service Unavailable \(\w+ itself failed\) \[forge-refused\]$/,
      );
      assert.equal(stage.played.asked.length, 3);
      stage.played.recover();
      stage.played.fail({ at: anyRequest, answer: "cut", times: 9 });
      assert.match(await failure(ask()), /no complete response from 127\.0\.0\.1:\d+: .*\[unreachable\]$/);
    });

    it("names what is wrong with an answer that is none of the forge", async () => {
      stage.played.fail({ at: anyRequest, answer: { body: "<html>Sign in</html>" } });
      assert.match(await failure(ask()), /it is not JSON \[unexpected-answer\]$/);
      stage.played.fail({ at: anyRequest, answer: { body: { number: "7" } } });
      assert.match(
        await failure(ask()),
        /`(number|iid)` is missing, or of another type \[unexpected-answer\]$/,
      );
      stage.played.fail({ at: anyRequest, answer: { body: "x".repeat(10_000_001) } });
      assert.match(await failure(ask()), /it is larger than 10 MB \[unexpected-answer\]$/);
    });

    it("follows no redirection, which would take the token along", async () => {
      const headers = { location: `${stage.played.url}/elsewhere` };
      stage.played.fail({ at: anyRequest, answer: { status: 302, headers } });
      assert.match(await failure(ask()), /302 Found \[forge-refused\]$/);
      assert.equal(stage.played.asked.length, 1);
    });

    it("says what is not found in words about the permission as well", async () => {
      const said = await failure(stage.forge.proposal(9999));
      assert.match(said, /404 .*it does not exist, or the token in \w+ lacks .*\[forge-refused\]$/);
    });

    it("says that the token is refused, and never shows it", async () => {
      stage.played.token = "another";
      const said = await failure(ask());
      assert.match(said, /401 .*does not accept the token in \w+\) \[forge-refused\]$/);
    });

    it("ends a list that has no end", async () => {
      const github = { link: `<${stage.played.url}/x?page=2>; rel="next"` };
      const headers = name === "GitHub" ? github : { "x-next-page": "2" };
      stage.played.fail({ at: stage.reads, answer: { body: [], headers }, times: 200 });
      const proposal = await stage.forge.proposal(stage.pull.number);
      const said = await failure(stage.forge.keepComment(proposal, mark, mark, { onlyUpdate: true }));
      assert.match(said, /more than 100 pages \[over-limit\]$/);
    });

    it("shows the token nowhere, even where the forge repeats it", async () => {
      const { token } = stage.played;
      const echo = `no access for ${token} or ${encodeURIComponent(token)} or ${btoa(token)}`;
      const texts: string[] = [];
      for (const status of [400, 401, 403, 404, 429, 500]) {
        stage.played.fail({ at: anyRequest, answer: { status, body: { message: echo } }, times: 3 });
        texts.push(await failure(ask()));
        stage.played.recover();
      }
      stage.played.fail({ at: anyRequest, answer: { body: { [token]: token } } });
      texts.push(await failure(ask()), inspect(stage.forge, { depth: 9, showHidden: true }));
      await stage.forge.proposal(stage.pull.number).then((proposal) => texts.push(inspect(proposal)));
      for (const text of texts)
        for (const shown of [token, btoa(token)]) assert.equal(text.includes(shown), false, text);
      assert.match(texts[0] ?? "", /no access for \[secret\]/);
      const addresses = stage.played.asked.map(({ path, query }) => `${path}?${query.toString()}`);
      assert.equal(addresses.join().includes(token), false);
    });
  });
}

describe("The limit of a forge", () => {
  const limits: readonly (readonly [
    what: string,
    start: () => Promise<Stage>,
    limit: (seconds: number) => Fault["answer"],
  ])[] = [
    ["a pause of GitHub", onGitHub, gitHubLimits.retryAfter],
    ["a used-up limit of GitHub", onGitHub, gitHubLimits.used],
    ["a pause of GitLab", onGitLab, gitLabLimits.retryAfter],
    ["a used-up limit of GitLab", onGitLab, gitLabLimits.used],
  ];
  for (const [what, start, limit] of limits)
    it(`is waited for: ${what}`, async () => {
      const stage = await start();
      const { played, forge, pull, pauses } = stage;
      const proposal = await forge.proposal(pull.number);
      // A write as well: a forge that is at its limit has not acted.
      played.fail({ at: stage.creates, answer: limit(20), times: 2 });
      await forge.keepComment(proposal, mark, mark, { onlyUpdate: false });
      assert.deepEqual(pauses, [20_000, 20_000]);
      assert.equal(stage.comments().length, 1);
      played.fail({ at: anyRequest, answer: limit(21) });
      const said = await failure(forge.proposal(pull.number));
      assert.match(said, /asks for a pause of 21 s, which is too long for this run\) \[forge-refused\]$/);
      assert.deepEqual(pauses, [20_000, 20_000]);
      await stage.stop();
    });

  it("is waited for a minute where GitHub names a second limit and no pause", async () => {
    const stage = await onGitHub();
    stage.played.fail({ at: anyRequest, answer: gitHubLimits.secondary });
    await stage.forge.proposal(stage.pull.number);
    assert.deepEqual(stage.pauses, [60_000]);
    await stage.stop();
  });

  it("is waited for where GitHub answers a query with it", async () => {
    const stage = await onGitHub();
    const proposal = await stage.forge.proposal(stage.pull.number);
    stage.comment(stage.own, mark);
    stage.played.fail({ at: /graphql/, answer: gitHubLimits.query(7) });
    assert.ok(await stage.forge.keepComment(proposal, mark, mark, { onlyUpdate: true }));
    assert.deepEqual(stage.pauses, [7000]);
    await stage.stop();
  });

  it("is no reason to pause where a refusal is about the permission", async () => {
    const stage = await onGitHub();
    stage.played.permissions.delete("pull-requests:write");
    const said = await failure(stage.forge.proposal(stage.pull.number));
    assert.match(
      said,
      /403 Resource not accessible by integration \(the token in GITHUB_TOKEN needs `contents: read`.*\[forge-refused\]$/,
    );
    assert.equal(stage.played.asked.length, 1);
    await stage.stop();
  });
});

describe("A permission that the token lacks", () => {
  it("is named for each write to GitHub", async () => {
    const { played, forge, pull, stop } = await onGitHub();
    const proposal = await forge.proposal(pull.number);
    played.permissions = new Set(["contents:read", "pull-requests:read", "issues:read"]);
    const comment = forge.keepComment(proposal, mark, mark, { onlyUpdate: false });
    assert.match(await failure(comment), /^POST .* needs `pull-requests: write`\) \[forge-refused\]$/);
    const issue = forge.keepIssue(mark, { title: "Drift", body: mark });
    assert.match(await failure(issue), /^POST .* needs `issues: write`\) \[forge-refused\]$/);
    await stop();
  });

  it("is named for a query to GitHub, which answers with 200", async () => {
    const { played, forge, pull, comment, stop } = await onGitHub();
    const proposal = await forge.proposal(pull.number);
    comment("ben", mark);
    const error = { type: "FORBIDDEN", message: "Resource not accessible by integration" };
    played.fail({ at: /graphql/, answer: { body: { data: null, errors: [error] } } });
    const said = await failure(forge.keepComment(proposal, mark, mark, { onlyUpdate: true }));
    assert.match(
      said,
      /^POST \/graphql: 403 Resource not .* \(the token in \w+ needs .*\) \[forge-refused\]$/,
    );
    await stop();
  });

  it("is named for a write to GitLab", async () => {
    const { played, forge, pull, stop } = await onGitLab();
    const proposal = await forge.proposal(pull.number);
    played.scopes.clear();
    played.scopes.add("read_api");
    const comment = forge.keepComment(proposal, mark, mark, { onlyUpdate: false });
    assert.match(await failure(comment), /^POST .* needs the scope `api` and .* \[forge-refused\]$/);
    await stop();
  });
});

describe("The forge of a run", () => {
  const context: RunContext = {
    ...{ forge: "github", repository: "acme/hooks", isDefaultBranch: undefined },
    api: "https://api.github.com",
  };
  const open = (environment: Record<string, string>, changes: Partial<RunContext> = {}): Forge | undefined =>
    openForge({ ...context, ...changes }, environment, impatientClock([]));

  it("is not opened without a token, or without a repository", () => {
    assert.equal(open({}), undefined);
    assert.equal(open({ WEBHOOKS_CI_TOKEN: "", GITHUB_TOKEN: " " }), undefined);
    assert.equal(open({ GITHUB_TOKEN: "t" }, { forge: "gitlab" }), undefined);
    assert.equal(open({ WEBHOOKS_CI_TOKEN: "t" }, { forge: undefined }), undefined);
  });

  it("takes the token of the pipeline before the one of GitHub", async () => {
    const { played, pull, stop } = await onGitHub();
    const changes = { api: played.url };
    const own = { WEBHOOKS_CI_TOKEN: ` ${played.token}\n`, GITHUB_TOKEN: "other" };
    const forge = open(own, changes);
    assert.equal((await forge?.proposal(pull.number))?.headCommit, pull.head);
    const other = open({ WEBHOOKS_CI_TOKEN: "other", GITHUB_TOKEN: played.token }, changes);
    assert.match(await failure(other?.proposal(1) ?? Promise.resolve()), /the token in WEBHOOKS_CI_TOKEN\)/);
    await Promise.all([forge?.close(), other?.close()]);
    await stop();
  });

  it("refuses what is no token, and an address that would show it to others", () => {
    const said = (call: () => unknown): string => {
      try {
        call();
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    assert.equal(
      said(() => open({ GITHUB_TOKEN: "canary one\ncanary two" })),
      "GITHUB_TOKEN must be a token without white space and control characters [invalid-value]",
    );
    for (const api of ["http://github.example.com/api/v3", "ftp://127.0.0.1", "api.github.com"])
      assert.match(
        said(() => open({ GITHUB_TOKEN: "t" }, { api })),
        /does not use https \[invalid-value\]$/,
      );
  });

  it("finds the queries of GitHub Enterprise beside its other API", async () => {
    const { played, pull, stop } = await onGitHub();
    const forge = open({ GITHUB_TOKEN: played.token }, { api: `${played.url}/api/v3` });
    const proposal = { number: pull.number, headCommit: pull.head, url: "" };
    const html_url = "https://github.example.com/1";
    const shown = [{ id: 1, user: { login: "bot" }, body: mark, html_url }];
    played.fail({ at: /^GET \/api\/v3\/repos\/acme\/hooks\/issues/, answer: { body: shown } });
    const data = { viewer: { login: "bot" } };
    played.fail({ at: /^POST \/api\/graphql$/, answer: { body: { data } } });
    assert.equal(await forge?.keepComment(proposal, mark, mark, { onlyUpdate: true }), html_url);
    await forge?.close();
    await stop();
  });
});
