/** The text of a preview: the events that Pulumi writes in place of it are read, and a line that belongs to neither is named. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { report } from "../../tools/cli/review/report";
import { previewedTopology, topologyOf } from "../../tools/topology";
import { fronts } from "../e2e/fronts";
import { recordingName } from "../support/preview-story";
import { create, remove, update } from "../support/report-steps";

const recorded = (file: string): string => readFileSync(join(__dirname, "..", "previews", file), "utf8");

/** The events of steps, as Pulumi writes them. */
const eventsOf = (...events: readonly object[]): string =>
  events.map((event, sequence) => `${JSON.stringify({ sequence, timestamp: 1, ...event })}\n`).join("");
const pre = (
  { oldState, newState, ...step }: Readonly<Record<string, unknown>>,
  more: object = {},
): object => ({
  resourcePreEvent: {
    metadata: { logical: true, ...step, old: oldState ?? null, new: newState ?? null, ...more },
    planning: true,
  },
});
const summary = (changes: object = {}): object => ({
  summaryEvent: { resourceChanges: changes, isPreview: true },
});
const end = { cancelEvent: {} };

describe("The events of a preview", () => {
  for (const front of fronts)
    for (const name of ["changes", "refused", "rotation"])
      it(`say what the preview itself says: ${recordingName(front)}-${name}`, () => {
        const [whole, streamed] = ["json", "jsonl"].map((form) =>
          report(recorded(`${recordingName(front)}-${name}.${form}`)),
        );
        assert.equal(streamed?.exitCode, whole?.exitCode);
        for (const fact of ["stack", "counts", "errors", "rotationsDue"] as const)
          assert.deepEqual(streamed?.facts[fact], whole?.facts[fact], fact);
        const isUncertain = name === "changes";
        const notices = streamed?.facts.notices.map((notice) => notice.code) ?? [];
        assert.equal(notices.includes("sources-unnamed"), isUncertain);
        if (!isUncertain) assert.deepEqual(streamed?.facts.consequences, whole?.facts.consequences);
        const changesOf = (report: typeof whole): unknown =>
          Object.fromEntries(
            (report?.facts.resources ?? []).map(({ urn, operation, fields, replacedBy }) => [
              urn,
              { operation, replacedBy, paths: fields.map(({ path }) => path).sort() },
            ]),
          );
        assert.deepEqual(changesOf(streamed), changesOf(whole));
      });

  it("hold no secret, and leave out what Pulumi says to itself", () => {
    const secret = {
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      ciphertext: "[secret]",
    };
    const text = eventsOf(
      pre(update("Endpoint", "a", { secret }, { secret, description: "b" })),
      { diagnosticEvent: { message: "canary of a debugger", severity: "debug" } },
      { diagnosticEvent: { message: "canary of a spinner", severity: "info", ephemeral: true } },
      {
        diagnosticEvent: {
          ...{ urn: "", prefix: "<{%fg 1%}>error: <{%reset%}>", severity: "error" },
          message: "it <{%bold%}>broke<{%reset%}>\n",
        },
      },
      summary(),
      end,
    );
    const { facts } = report(text);
    assert.deepEqual(facts.errors, ["it broke"]);
    assert.deepEqual(
      facts.resources[0]?.fields.map(({ path }) => path),
      ["description"],
    );
    assert.doesNotMatch(JSON.stringify(facts), /canary|ciphertext/);
  });

  it("count a replacement once, and take from a refresh what it has found", () => {
    const [old, made] = [
      { id: "e1", inputs: { name: "a" } },
      { id: "", inputs: { name: "b" } },
    ];
    const { urn } = create("Endpoint", "a", {});
    const refreshed = {
      resOutputsEvent: {
        metadata: { ...{ op: "delete", urn: remove("Endpoint", "gone").urn, old, new: null }, logical: true },
        planning: true,
      },
    };
    const text = eventsOf(
      pre({ op: "create-replacement", urn, oldState: old, newState: made }, { logical: undefined }),
      pre({ op: "replace", urn, oldState: old, newState: made }, { keys: ["name"], diffs: ["name"] }),
      pre({ op: "delete-replaced", urn, oldState: old }, { logical: undefined }),
      pre({ op: "refresh", urn: remove("Endpoint", "gone").urn, oldState: old, newState: old }),
      refreshed,
      summary(),
      end,
    );
    const { facts } = report(text);
    assert.deepEqual(facts.counts, { create: 0, adopt: 0, update: 0, replace: 1, delete: 1 });
    assert.deepEqual(facts.resources[0]?.replacedBy, ["name"]);
  });

  it("are whole without --show-sames", () => {
    const kept = { ...update("Endpoint", "a", { name: "a" }, { name: "a" }), op: "same" };
    const topology = topologyOf(eventsOf(pre(kept), summary({ same: 1 }), end));
    assert.deepEqual([topology.resources.length, topology.isPartial], [1, false]);
  });

  it("are refused where they are those of an update, or do not reach the end", () => {
    const step = pre(create("Endpoint", "a", {}));
    const refused: Readonly<Record<string, string>> = {
      "these are the events of an update, not of a preview": eventsOf(
        { resourcePreEvent: { metadata: {} } },
        end,
      ),
      "the events end before the preview does, so some of them are missing: preview again": eventsOf(step),
    };
    for (const [reason, text] of Object.entries(refused))
      for (const read of [report, topologyOf, previewedTopology])
        assert.throws(() => read(text), { message: `${reason} [unreadable-file]` });
  });
});

describe("A line that is not of a preview", () => {
  const preview = `${JSON.stringify({ steps: [create("Endpoint", "a", { url: "https://a.example.com" })] }, undefined, 4)}\n`;
  const events = eventsOf(pre(create("Endpoint", "a", {})), summary(), end);
  const at = (line: number, text: string, foreign: string): string => {
    const lines = text.split("\n");
    return [...lines.slice(0, line - 1), foreign, ...lines.slice(line - 1)].join("\n");
  };
  const last = preview.split("\n").length;

  const cases: Readonly<Record<string, readonly [text: string, line: number, beginning: string]>> = {
    "before it": [at(1, preview, "> shop@1.0.0 preview"), 1, "> shop"],
    "before it, after blank lines": [`\n\n${at(1, preview, "Previewing update (dev):")}`, 3, "Previewing"],
    "after it": [at(last, preview, "    Done in 3 s"), last, "Done"],
    "within it": [at(4, preview, "warning: a plugin is old"), 4, "warning"],
    "in its last line": [`${preview.trimEnd()} npm notice`, last - 1, "} npm"],
    "that is another preview": [preview + preview, last, "{"],
    "before the events": [at(1, events, "Previewing update (dev):"), 1, "Previewing"],
    "between the events": [at(3, events, "warning: slow"), 3, "warning"],
    "after the events": [`${events}\nerror: preview failed`, 5, "error"],
  };
  for (const [place, [text, line, beginning]] of Object.entries(cases))
    it(`is named: ${place}`, () => {
      const notice = "unreadable-file";
      const message = `line ${line}, which begins with ${beginning}, is not JSON: make sure that only Pulumi writes to the file or pipe [${notice}]`;
      for (const read of [report, topologyOf]) assert.throws(() => read(text), { notice, message });
    });

  it("shows no more than its first word, because a build tool repeats a command with its secrets", () => {
    const text = at(1, preview, "PULUMI_CONFIG_PASSPHRASE=canary-1 pulumi preview --json");
    assert.throws(
      () => report(text),
      ({ message }: Error) => /begins with PULUMI, /.test(message) && !message.includes("canary"),
    );
  });

  it("is not looked for in a text without JSON", () => {
    for (const text of ["Previewing update (dev):\n    + 1 to create\n", "}{", '"', preview.slice(0, -20)])
      assert.throws(
        () => report(text),
        /is not what `pulumi preview --json` writes .* \[unreadable-file\]$/,
        text,
      );
  });
});
