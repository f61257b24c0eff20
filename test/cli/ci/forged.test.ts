/** A forged projection: a parser of Markdown finds no link, mention, image or HTML in its comment, whatever stands in it, and a log no command. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import { textOf } from "../../../tools/cli/ci/comment";
import {
  reviewArtifactOf,
  writeReviewArtifact,
  readReviewArtifacts,
} from "../../../tools/cli/ci/review-artifact";
import type { ArtifactStack } from "../../../tools/cli/ci/review-artifact";
import { renderedOf } from "../../../tools/cli/ci/post";
import { stackOf } from "../../../tools/cli/ci/previews";
import { projectedStacks } from "../../../tools/cli/ci/projected";
import { parsePreview } from "../../../tools/topology/preview/json";
import { CiStage, recorded } from "../../support/ci-stage";
import { PlayedGitHub } from "../../support/forge/github";
import { PlayedGitLab } from "../../support/forge/gitlab";
import { fc, runs } from "../../support/random";

const parser = new MarkdownIt({ html: true, linkify: true });
// No forge links the name of a host alone.
parser.linkify.set({ fuzzyLink: false });

const flat = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...flat(token.children ?? [])]);

const ownHtml =
  /^(?:<!-- pulumi-webhooks ci [\w./-]* -->|<details><summary><code>[^<>]*<\/code><\/summary>|<\/details>|<br>)\n?$/;

const label = String.raw`"[\w .:/@#;-]*"`;
const graphLine = new RegExp(
  `^ *(?:${[
    "flowchart LR",
    String.raw`t\d+\(\[${label}\]\)`,
    String.raw`e\d+\[${label}\]`,
    String.raw`subgraph o\d+\[${label}\]`,
    "end",
    String.raw`t\d+ (?:-->|==>|--x|-\.->)(?:\|(?:added|removed|not delivered|unknown|${label})\|)? e\d+`,
    String.raw`linkStyle [\d,]+ stroke:#[\da-f]{6},stroke-width:2px`,
  ].join("|")})?$`,
);

/** What a forge would make more of than text. */
function harmIn(markdown: string): string[] {
  const tokens = flat(parser.parse(markdown, {}));
  return tokens.flatMap(({ type, content, info }) => {
    if (/^(link_open|image)$/.test(type)) return [type];
    if (/^html/.test(type)) return ownHtml.test(content) ? [] : [content];
    if (type === "text")
      return /@[\w"]|\[[\w[]|[#!~%^]\d|(?<![a-z\d])G[HL]-\d|\biteration:|:\/\/|(?<![a-z\d])www\.|\$`|\b[\da-f]{7,}\b/i.test(
        content,
      )
        ? [content]
        : [];
    if (type === "fence" && info === "mermaid")
      return content.split("\n").filter((line) => !graphLine.test(line));
    return [];
  });
}

/** The lines that are commands to GitLab, or to what reads the log. */
function commandsIn(text: string): string[] {
  return text.split("\n").filter((line) => /^\/|^\s*::|##\w*\[/.test(line));
}

const hostile = [
  "@team please look",
  "| a | @team |",
  "`a \\\\| @team`",
  "[text](https://evil.example.com)",
  "[text][1]\n\n[1]: https://evil.example.com",
  "![image](https://evil.example.com/a.png)",
  "<https://evil.example.com>",
  "https://evil.example.com www.evil.example.com",
  "<img src=x onerror=alert(1)>",
  "<!-- pulumi-webhooks ci webhooks -->",
  "--><b>x</b>",
  "</code></summary><img src=x>",
  "</details>\n\n@team",
  "```text\n@team",
  "```\n@team\n```\n/close",
  '```mermaid\nflowchart LR\n  click t0 "javascript:alert(1)"\n```',
  '"] --> x["<img src=x>"]\n  click t0 "javascript:alert(1)"',
  "````\n```\n@team\n````",
  "~~~\n@team\n~~~",
  "    @team",
  "\n\n@team\n",
  "``@team`",
  "\\`@team`",
  "[vulnerability:1] [[_TOC_]]",
  "&#64;team &commat;team",
  "#1 !2 ~3 %4 GH-5 acme/hooks#6 0123456789abcdef",
  "_www.evil.example.com_ see GL-123 *iteration:1",
  "$`\\href{https://evil.example.com}{x}`$",
  "/close",
  "x\n/close\n/assign @team",
  "- /close\r/merge",
  "a\u202eb\u0000c\u2028/close",
  "::set-output name=code::0",
  "x\n::add-mask::x\n##[error]no ##vso[task.complete result=Succeeded;]",
  "__proto__",
  "constructor",
];

/** What each recorded preview hands on, with what a replay found. */
const handed = ["changes", "first", "refused", "takeover", "destroyed"].flatMap((name): ArtifactStack[] => {
  const found = stackOf(name, () => parsePreview(recorded(name)), { title: "Webhooks", failOn: "warning" });
  const [from, to] = ["delivered", "not-delivered"] as const;
  const change = { endpoint: "billing", event: 1, eventType: "invoice.paid" };
  const sides = { from: { verdict: from, reason: "" }, to: { verdict: to, reason: "text" } };
  const payload = { paths: ["a.b"], quotable: ["a.b"], morePaths: 0 };
  const effects = { begins: 1, stops: 1, uncertain: 0, payloads: 1 };
  const replay = {
    ...{ events: 2, deliveries: 2, changed: 2, compared: 1 },
    endpoints: [{ endpoint: "billing", ...effects }],
    changes: [
      { ...change, ...sides },
      { ...change, ...sides, event: 2, payload },
    ],
  };
  return projectedStacks([found], {}).map((one) => ({ ...one, replay }));
});

/** Nobody can forge these: the schema knows them, or a name that is none has no meaning. */
const kept = /^(op|severity|verdict|failOn|dialect|code|version|sourcePosition)$/;

/** The value with a text at the end of each of its texts and names, so that what a report knows by it stays. */
function forgedBy(value: unknown, texts: () => string, name = ""): unknown {
  if (typeof value === "string") {
    if (kept.test(name)) return value;
    if (name === "message") return value.replace(/(?= \[[\w-]+\]$)|$/, ` ${texts()}`);
    if (name === "urn" || name === "provider" || name === "name") return value;
    return value + texts();
  }
  if (Array.isArray(value)) return value.map((inner) => forgedBy(inner, texts, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      name === "rules" ? inner : forgedBy(inner, texts, key),
    ]),
  );
}

/** With another name for each resource, the same one everywhere, and for stack and project. */
function renamed(stacks: readonly ArtifactStack[], texts: () => string): ArtifactStack[] {
  const names = new Map<string, string>();
  const nameOf = (part: string): string => {
    if (!names.has(part)) names.set(part, part + texts().replaceAll("::", ":"));
    return names.get(part) ?? "";
  };
  const json = JSON.stringify(stacks, (_, value: unknown) => {
    if (typeof value !== "string" || !value.startsWith("urn:pulumi:")) return value;
    const [stack = "", project = "", type = "", name = "", ...id] = value.slice(11).split("::");
    return `urn:pulumi:${[nameOf(stack), nameOf(project), type, nameOf(name), ...id].join("::")}`;
  });
  return JSON.parse(json) as ArtifactStack[];
}

/** The comment on what is handed on, as both jobs make it. */
const commentOn = (stacks: readonly ArtifactStack[], remarks: readonly string[] = []): string => {
  const rendered = renderedOf([reviewArtifactOf("a".repeat(40), stacks, remarks)]);
  return textOf({
    stacks: rendered.stacks,
    remarks,
    title: "Webhooks",
    mark: "<!-- pulumi-webhooks ci x -->",
  });
};

function check(stacks: readonly ArtifactStack[], remarks: readonly string[] = []): void {
  const text = commentOn(stacks, remarks);
  assert.deepEqual(harmIn(text), [], text);
  assert.deepEqual(commandsIn(text), [], text);
  assert.doesNotMatch(text, /\u202e|\u0000|\u2028/);
  assert.equal(text.split("\n").filter((line) => line.startsWith("<!--")).length, 1);
  assert.ok(text.length <= 65_536);
}

describe("A forged projection", () => {
  it("is found hostile by this test where nothing would be done", () => {
    assert.deepEqual(harmIn(hostile[0] ?? ""), [hostile[0]]);
    assert.deepEqual(commandsIn("x\n/close\n::x\na ##[b]"), ["/close", "::x", "a ##[b]"]);
  });

  it("is text in the comment, whatever its values and names are", () => {
    for (const [at, text] of hostile.entries())
      for (const one of handed.filter((_, place) => place === 0 || place === at % handed.length)) {
        const [named] = renamed([one], () => text);
        const forged = forgedBy(named, () => text) as ArtifactStack;
        check([forged], [text.slice(0, 400)]);
      }
  });

  it("is text in the comment on several stacks, in any combination", () => {
    const pieces = fc.array(fc.constantFrom(...hostile, "\n", "\n\n", "`", "|", "<", "x"), { maxLength: 4 });
    fc.assert(
      fc.property(pieces, pieces, (some, others) => {
        const all = renamed(handed, () => some.join("")).map(
          (one) => forgedBy(one, () => others.join("")) as ArtifactStack,
        );
        check(all, others);
      }),
      runs(10),
    );
  });

  it("is text where it comes from a file and goes to a forge and a log", async () => {
    const stage = await CiStage.start();
    const [github, gitlab] = [await PlayedGitHub.start(), await PlayedGitLab.start()];
    try {
      for (const forge of [github, gitlab]) forge.push("ann", "topic");
      const [pull, request] = [github.open("ann", "topic"), gitlab.open("ann", "topic")];
      const summary = join(stage.folder, "summary");
      let at = 0;
      const texts = (): string => hostile[(at += 1) % hostile.length] ?? "";
      const stacks = renamed(handed, texts).map((one) => forgedBy(one, texts) as ArtifactStack);
      for (const [commit, environment] of [
        [pull.head, stage.on(github, { pull })],
        [request.head, gitlab.run({ pull: request })],
      ] as const) {
        await writeReviewArtifact(
          join(stage.folder, "out"),
          reviewArtifactOf(commit, stacks, hostile.slice(0, 20)),
        );
        assert.equal((await readReviewArtifacts(join(stage.folder, "out"))).length, 1);
        const run = await stage.run("comment", [], { ...environment, GITHUB_STEP_SUMMARY: summary });
        assert.ok([1, 12].includes(run.code), run.errors);
        assert.deepEqual(commandsIn(run.output + run.errors), []);
      }
      for (const written of [github.comments[0]?.body ?? "", gitlab.notes[0]?.body ?? ""]) {
        // The link to the run is ours.
        const body = written.replace(
          /^Reviewed commit `a?[\da-f]{12}` · \[the run\]\(https:[^()\s]+\)$/m,
          "",
        );
        assert.ok(body.length > 1_000 && body !== written);
        assert.deepEqual([harmIn(body), commandsIn(body)], [[], []]);
      }
      assert.deepEqual(commandsIn(readFileSync(summary, "utf8")), []);
      assert.deepEqual([gitlab.commands, gitlab.notes.length, github.comments.length], [[], 1, 1]);
    } finally {
      await Promise.all([github.stop(), gitlab.stop()]);
      await stage.stop();
    }
  });
});
