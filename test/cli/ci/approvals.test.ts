/** Approvals: which lines of which comments count, each reason why others do not, and who pushed and may write on both forges. */

import assert from "node:assert/strict";
import { approvalLine, approvalsOf, isApproval, judge } from "../../../provider/cli/ci/approvals";
import type { ApprovalFacts } from "../../../provider/cli/ci/approvals";
import type { ForgeComment } from "../../../provider/cli/ci/forge/forge";
import { clauses } from "../../../provider/cli/ci/notices";
import { onGitHub, onGitLab, stages } from "../../support/forge/both";
import type { Stage } from "../../support/forge/both";
import type { Merging } from "../../support/forge/played";

const head = "a".repeat(40);
const older = "b".repeat(40);
const danger = { digest: "0123456789".repeat(4), code: "endpoint-disable", resource: "billing" };
const other = { digest: "9876543210".repeat(4), code: "endpoint-disable", resource: "orders: old" };
const line = approvalLine(head, danger);
const facts: ApprovalFacts = {
  ...{ headCommit: head, author: "ann" },
  pushers: new Set(["ann", "cleo"]),
  writers: new Set(["ann", "ben", "cleo"]),
};

const comment = (body: string, changes: Partial<ForgeComment> = {}): ForgeComment => ({
  ...{ id: 1, author: "ben", body, isEdited: false, url: "https://example.com/1" },
  ...changes,
});

describe("A line of a comment", () => {
  it("is printed in the form that is read", () => {
    assert.equal(line, `/webhooks allow ${head} ${"0123456789".repeat(4)} endpoint-disable:billing`);
  });

  it("counts where somebody else with write access approves this change of this commit", () => {
    for (const body of [
      line,
      `Looks right.\r\n${line}  \r\nThanks`,
      `\`\`\`\nx\n\`\`\`\n<!-- x -->\n${line}`,
    ])
      assert.deepEqual(judge([comment(body)], [danger], facts), [
        {
          ...{ author: "ben", url: "https://example.com/1", subject: "endpoint-disable:billing" },
          ...{ approves: danger, whyNot: undefined },
        },
      ]);
  });

  it("approves nothing but what it names", () => {
    const body = [line, approvalLine(head, other)].join("\n");
    const judged = judge([comment(body)], [danger, other], facts);
    assert.deepEqual(
      judged.map(({ approves }) => approves),
      [danger, other],
    );
    assert.deepEqual(
      judge([comment(line)], [danger, other], facts).map(({ approves }) => approves),
      [danger],
    );
  });

  it("tells resources of one name apart by the digest, as those of two stacks", () => {
    const twin = { ...danger, digest: "f".repeat(40) };
    const [judged] = judge([comment(approvalLine(head, twin))], [danger, twin], facts);
    assert.equal(judged?.approves, twin);
  });

  it("is no approval within a block of code or a hidden comment", () => {
    for (const body of [
      `\`\`\`text\n${line}\n\`\`\``,
      `~~~~\n~~~\n${line}\n~~~~`,
      `- \`\`\`\`\n\`\`\`\n${line}`,
      `<!--\n${line}\n-->`,
      `Like this: <!-- x --> <!--\n${line}`,
    ])
      assert.equal(isApproval(body), false, body);
  });

  it("is no approval where it stands elsewhere, or is quoted", () => {
    for (const body of [` ${line}`, `> ${line}`, `Write ${line}`, "/webhooks", ""]) {
      assert.equal(isApproval(body), false);
      assert.deepEqual(judge([comment(body)], [danger], facts), []);
    }
  });

  const reasons: readonly (readonly [
    why: string,
    body: string,
    changes: Partial<ForgeComment>,
    facts: Partial<ApprovalFacts>,
  ])[] = [
    [clauses.malformedApproval(), "/webhooks allow endpoint-disable:billing", {}, {}],
    [clauses.malformedApproval(), line.replace(head, "main"), {}, {}],
    [clauses.malformedApproval(), line.replace(head, head.slice(0, 12)), {}, {}],
    [clauses.malformedApproval(), line.replace("allow ", "allow  "), {}, {}],
    [clauses.malformedApproval(), line.replace("webhooks allow", "webhooks allowed"), {}, {}],
    [clauses.editedApproval(), line, { isEdited: true }, {}],
    [clauses.approvalByAuthor(), line, { author: "ann" }, { pushers: new Set() }],
    [clauses.approvalByAuthor(), line, { author: "Ann" }, { writers: new Set(["Ann"]) }],
    [clauses.unknownPushers(), line, {}, { pushers: undefined }],
    [clauses.approvalByPusher(), line, { author: "cleo" }, {}],
    [clauses.approvalByPusher(), line, { author: "CLEO" }, { writers: new Set(["CLEO"]) }],
    [clauses.approvalWithoutRights(), line, { author: "zoe" }, {}],
    [
      clauses.otherCommit({ commit: "b".repeat(12), head: "a".repeat(12) }),
      line.replace(head, older),
      {},
      {},
    ],
    [clauses.otherChange(), line.replace(danger.digest, other.digest), {}, {}],
    [clauses.nothingToApprove(), line.replace("billing", "Billing"), {}, {}],
    [clauses.nothingToApprove(), line.replace("billing", ""), {}, {}],
    [clauses.nothingToApprove(), line.replace("endpoint-disable", "secret-roll"), {}, {}],
  ];
  for (const [why, body, changes, given] of reasons)
    it(`does not count: ${why} (${[...Object.keys(changes), ...Object.keys(given)].join() || body.slice(0, 30)})`, () => {
      const [judged] = judge([comment(body, changes)], [danger, other], { ...facts, ...given });
      assert.equal(judged?.whyNot, why);
      assert.equal(judged.approves, undefined);
    });

  it("is repeated in one line without what steers a terminal, and not at any length", () => {
    const text = `/webhooks allow \u001b[31m\u202e##[error]${"x".repeat(500)}`;
    const [judged] = judge([comment(text)], [danger], facts);
    assert.match(judged?.subject ?? "", /^\/webhooks allow \[31m\ufffd#\u200b#\u200b?\[error\]x+…$/);
    assert.ok((judged?.subject.length ?? 0) < 200);
  });
});

for (const [name, start] of stages) {
  describe(`Approvals on ${name}`, () => {
    let stage: Stage;
    beforeEach(async () => {
      stage = await start();
      for (const login of ["cleo", "dora"]) stage.person(login, true);
      stage.person("zoe", false);
    });
    afterEach(async () => {
      assert.deepEqual(stage.played.unknown, []);
      await stage.stop();
    });

    /** For each line who wrote it and why it does not count; "counts" where it does. */
    const judged = async (commit?: string): Promise<string[]> => {
      const found =
        commit === undefined
          ? await stage.forge.proposal(stage.pull.number)
          : await stage.forge.mergedProposal(commit);
      assert.ok(found);
      const lines = await approvalsOf(stage.forge, found, [danger]);
      return lines.map(({ author, whyNot }) => `${author}: ${whyNot ?? "counts"}`);
    };
    const approve = (by: string): { readonly id: number } =>
      stage.comment(by, approvalLine(stage.pull.head, danger));

    it("count for somebody else with write access, and for nobody else", async () => {
      stage.push("cleo");
      for (const login of ["ann", "cleo", "zoe", "stranger", stage.own, "dora"]) approve(login);
      assert.deepEqual(await judged(), [
        `ann: ${clauses.approvalByAuthor()}`,
        `cleo: ${clauses.approvalByPusher()}`,
        `zoe: ${clauses.approvalWithoutRights()}`,
        `stranger: ${clauses.approvalWithoutRights()}`,
        "dora: counts",
      ]);
    });

    it("ask for the rights of those alone whose lines would count", async () => {
      stage.comment("dora", approvalLine(older, danger));
      stage.comment("ben", "Looks good");
      await judged();
      assert.equal(
        stage.played.requests.some((line) => /members|permission|users\//.test(line)),
        false,
      );
    });

    it("ask nothing more where no comment has one", async () => {
      stage.comment("ben", "Looks good");
      assert.deepEqual(await judged(), []);
      assert.equal(stage.played.requests.length, 2);
    });

    it("do not count after an edit, also by somebody else", async () => {
      const edited = stage.comment("ben", "Looks good");
      stage.edit(edited, approvalLine(stage.pull.head, danger));
      assert.deepEqual(await judged(), [`ben: ${clauses.editedApproval()}`]);
    });

    it("are void after a push, and count again where they are repeated", async () => {
      const before = stage.pull.head;
      approve("ben");
      assert.deepEqual(await judged(), ["ben: counts"]);
      stage.push("ann");
      const why = clauses.otherCommit({ commit: before.slice(0, 12), head: stage.pull.head.slice(0, 12) });
      assert.deepEqual(await judged(), [`ben: ${why}`]);
      approve("ben");
      assert.deepEqual(await judged(), [`ben: ${why}`, "ben: counts"]);
    });

    it("do not count where a push is nobody's", async () => {
      stage.push(null);
      approve("ben");
      assert.deepEqual(await judged(), [`ben: ${clauses.unknownPushers()}`]);
    });

    it("of a bot do not count, whatever it may do", async () => {
      stage.played.bot("helper-bot");
      approve("helper-bot");
      assert.deepEqual(await judged(), [`helper-bot: ${clauses.approvalWithoutRights()}`]);
    });

    it("do not count where they name what does not stop the pipeline", async () => {
      stage.comment("ben", approvalLine(stage.pull.head, other));
      assert.deepEqual(await judged(), [`ben: ${clauses.nothingToApprove()}`]);
    });

    for (const merging of ["merge", "squash", "rebase"] as const satisfies readonly Merging[])
      it(`are found by the commit after a ${merging}, and may be written then as well`, async () => {
        if (merging !== "rebase") approve("ben");
        const commit = stage.merge(merging);
        if (merging === "rebase") approve("ben");
        approve("dora");
        assert.deepEqual(await judged(commit), ["ben: counts", "dora: counts"]);
      });

    it("belong to a default branch, whose newest commit is asked for", async () => {
      const merged = stage.merge("squash");
      assert.equal(await stage.forge.defaultHead(), merged);
    });

    it("are not found by a commit that nobody proposed", async () => {
      stage.merge("squash");
      assert.equal(await stage.forge.mergedProposal(stage.played.newCommit()), undefined);
    });

    it("are not found by the commit of a change that is not merged, or into another branch", async () => {
      assert.equal(await stage.forge.mergedProposal(stage.pull.head), undefined);
      Object.assign(stage.pull, { base: "next" });
      assert.equal(await stage.forge.mergedProposal(stage.merge("merge")), undefined);
    });

    it("take everybody for a pusher who ever pushed to the branch, on whichever page", async () => {
      for (const login of ["cleo", "dora", "ann", "ann", "ann"]) stage.push(login);
      for (const login of ["cleo", "dora", "ben"]) approve(login);
      assert.deepEqual(await judged(), [
        `cleo: ${clauses.approvalByPusher()}`,
        `dora: ${clauses.approvalByPusher()}`,
        "ben: counts",
      ]);
    });
  });
}

describe("What GitHub says about a branch", () => {
  let stage: Awaited<ReturnType<typeof onGitHub>>;
  beforeEach(async () => (stage = await onGitHub()));
  afterEach(() => stage.stop());
  const pushers = async (): Promise<string[] | undefined> => {
    const found = await stage.forge.pushers(await stage.forge.proposal(stage.pull.number));
    return found && [...found];
  };

  it("names those who pushed, and those who wrote the commits", async () => {
    stage.push("cleo", { author: "dora" });
    stage.push("ann", { author: null });
    assert.deepEqual((await pushers())?.sort(), ["ann", "cleo", "dora"]);
  });

  it("does not take what was written on its page for a push of its own", async () => {
    stage.played.push("ann", "topic", { committer: "web-flow" });
    assert.deepEqual(await pushers(), ["ann"]);
  });

  it("names those whose commits a later push replaced", async () => {
    stage.push("cleo");
    stage.push("ann", { isForced: true });
    assert.deepEqual((await pushers())?.sort(), ["ann", "cleo"]);
  });

  it("is not enough where a push is missing", async () => {
    stage.push("cleo");
    stage.push("ann");
    stage.played.activity.splice(1, 1);
    assert.equal(await pushers(), undefined);
  });

  it("is not enough where an older GitHub has no list of pushes: anybody can name another author", async () => {
    stage.played.fail({ at: /activity$/, answer: { status: 404 } });
    assert.equal(await pushers(), undefined);
  });

  it("is an error where the token may not read it", async () => {
    stage.played.permissions.delete("contents:read");
    await assert.rejects(pushers(), /activity: 403 .*`contents: read`.*\[forge-forbidden\]$/);
  });

  it("is read in the repository of a fork, where the token may do that", async () => {
    stage.played.push("mallory", "patch", { repository: "mallory/hooks" });
    const pull = stage.played.open("mallory", "patch", "mallory/hooks");
    const found = await stage.forge.proposal(pull.number);
    assert.equal(found.isFork, true);
    assert.equal(await stage.forge.pushers(found), undefined);
    stage.played.fail({ at: /activity$/, answer: { status: 403 } });
    assert.equal(await stage.forge.pushers(found), undefined);
    stage.played.readable.add("mallory/hooks");
    assert.deepEqual([...((await stage.forge.pushers(found)) ?? [])], ["mallory"]);
    pull.repository = null;
    assert.equal(await stage.forge.pushers(await stage.forge.proposal(pull.number)), undefined);
  });

  it("finds no pull request by a commit that its merge did not make, or may make", async () => {
    const { merge_commit_sha } = stage.played.shownPull(stage.pull);
    const shown = { ...stage.played.shownPull(stage.pull), merged_at: null };
    stage.played.fail({ at: /pulls$/, answer: { body: [shown] } });
    assert.equal(await stage.forge.mergedProposal(String(merge_commit_sha)), undefined);
    stage.push("ann");
    stage.played.merge(stage.pull, "rebase");
    const [first = "", last = ""] = stage.pull.made;
    assert.equal(await stage.forge.mergedProposal(first), undefined);
    assert.equal((await stage.forge.mergedProposal(last))?.number, stage.pull.number);
  });

  it("shows an edit within the second of the comment, which the times of its list do not", async () => {
    const edited = stage.played.comment("ben", stage.pull, "Looks good");
    stage.played.edit(edited, line, { isInSameSecond: true });
    const found = await stage.forge.proposal(stage.pull.number);
    const [shown] = await stage.forge.comments(found, isApproval);
    assert.equal(shown?.isEdited, true);
  });

  it("is not used where it does not say something about each comment", async () => {
    stage.played.comment("ben", stage.pull, line);
    const data = { viewer: { login: "bot" }, nodes: [] };
    stage.played.fail({ at: /graphql/, answer: { body: { data } } });
    const found = await stage.forge.proposal(stage.pull.number);
    await assert.rejects(stage.forge.comments(found, isApproval), /`data\.nodes` .*\[forge-answer\]$/);
  });

  it("is asked about a hundred comments at once, and about all of them", async () => {
    stage.played.pageSize = 100;
    const all = Array.from({ length: 101 }, () => stage.played.comment("ben", stage.pull, line));
    for (const one of [all[0], all[100]]) if (one) stage.played.edit(one, line, { isInSameSecond: true });
    const found = await stage.forge.proposal(stage.pull.number);
    const shown = await stage.forge.comments(found, isApproval);
    const edited = shown.flatMap(({ isEdited }, at) => (isEdited ? [at] : []));
    assert.deepEqual([shown.length, ...edited], [101, 0, 100]);
    assert.equal(stage.played.requests.filter((one) => one === "POST /graphql").length, 2);
  });

  it("leaves out a comment that is deleted while it is read", async () => {
    const deleted = stage.played.comment("ben", stage.pull, line);
    stage.played.before(/graphql/, () => stage.played.remove(deleted));
    const found = await stage.forge.proposal(stage.pull.number);
    assert.deepEqual(await stage.forge.comments(found, isApproval), []);
  });
});

describe("What GitLab says about a branch", () => {
  let stage: Awaited<ReturnType<typeof onGitLab>>;
  beforeEach(async () => (stage = await onGitLab()));
  afterEach(() => stage.stop());
  const pushers = async (number = stage.pull.number): Promise<string[] | undefined> => {
    const found = await stage.forge.pushers(await stage.forge.proposal(number));
    return found && [...found].sort();
  };

  it("is not enough after a push of many branches at once, which names none", async () => {
    stage.played.push("cleo", "topic", { isWithOthers: true });
    stage.push("ann");
    assert.equal(await pushers(), undefined);
  });

  it("leaves the line of an approval as it is, which is no command to it", async () => {
    stage.played.comment("ben", stage.pull, `/merge\n${line}\n\`\`\`\n/close\n\`\`\``);
    const found = await stage.forge.proposal(stage.pull.number);
    const [shown] = await stage.forge.comments(found, isApproval);
    assert.equal(shown?.body, `${line}\n\`\`\`\n/close\n\`\`\``);
    assert.deepEqual(stage.played.commands, ["/merge"]);
  });

  it("does not mix up branches", async () => {
    stage.push("dora");
    stage.played.push("cleo", "topic-2", { sha: stage.pull.head });
    assert.deepEqual(await pushers(), ["ann", "dora"]);
  });

  it("is an error where the token may not read it", async () => {
    stage.played.fail({ at: /events$/, answer: { status: 403, body: { message: "403 Forbidden" } } });
    await assert.rejects(pushers(), /events: 403 .*\[forge-forbidden\]$/);
  });

  it("is read in the project of a fork, where the token may do that", async () => {
    stage.played.push("mallory", "patch", { project: 66 });
    const pull = stage.played.open("mallory", "patch", 66);
    assert.equal(await pushers(pull.number), undefined);
    stage.played.readable.add(66);
    assert.deepEqual(await pushers(pull.number), ["mallory"]);
    pull.project = null;
    assert.equal(await pushers(pull.number), undefined);
  });

  it("leaves out its own notes, and gives nobody rights who is blocked", async () => {
    stage.played.comment("ben", stage.pull, line, true);
    stage.played.account("eve", 40, false, "blocked");
    const found = await stage.forge.proposal(stage.pull.number);
    assert.deepEqual(await stage.forge.comments(found, isApproval), []);
    assert.equal(await stage.forge.mayWrite("eve"), false);
    assert.equal(await stage.forge.mayWrite("ben"), true);
  });
});
