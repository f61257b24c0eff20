/** The comment on a pull request: made from previews that the Pulumi CLI really wrote. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { report } from "../../../tools/cli/review/report";
import { dynamicFront, fronts } from "../../e2e/fronts";
import { recordingName } from "../../support/preview-story";
import { create, remove, same, update, type Step } from "../../support/report-steps";

const recordedOf = (front: { readonly isPlugin: boolean }, name: string): string =>
  readFileSync(join(__dirname, "..", "..", "previews", `${recordingName(front)}-${name}.json`), "utf8");

/** What the CLI writes without `--show-sames`: of what stays as it is, the stack alone. */
function withoutSames(text: string): string {
  const { steps, ...rest } = JSON.parse(text) as { steps: readonly Step[] };
  const isShown = ({ op, urn }: Step): boolean =>
    op !== "same" || String(urn).includes("::pulumi:pulumi:Stack::");
  return JSON.stringify({ ...rest, steps: steps.filter(isShown) });
}

const preview = (...steps: readonly Step[]): string => JSON.stringify({ steps });

for (const front of fronts)
  describe(`The report of a preview of the ${front.name}`, () => {
    const recorded = (name: string): string => recordedOf(front, name);

    it("is silent when nothing changes", () => {
      const { markdown, exitCode } = report(recorded("nothing"));
      assert.deepEqual([markdown, exitCode], ["", 0]);
    });

    it("says the consequences first, the gravest on top", () => {
      const { markdown, exitCode } = report(recorded("changes"));
      assert.equal(exitCode, 10);
      const heads = [...markdown.matchAll(/^###? (.*)$/gm)].map(([, head]) => head);
      assert.deepEqual(heads, ["Webhooks in `shop/dev`", "⚠️ Consequences"]);
      // The consequences take the lines that stand open.
      assert.ok(markdown.includes("<summary><code>Which events reach which endpoint</code></summary>"));
      assert.deepEqual(
        [...markdown.matchAll(/^- (.*)$/gm)].map(([, line]) => line?.replace(/: .*`\[(.*)\]`$/, ": $1")),
        [
          "⛔ 1 endpoint, 1 event type, 1 subscription: deliveries stop (`audit`, `invoice.voided`, `orders`)",
          "⛔ 2 endpoints: lost (`gone`, `legacy`)",
          "⛔ 1 endpoint, 1 subscription: deliveries go elsewhere (`billing`, `refunds`)",
          "⛔ 1 endpoint: different events are delivered (`legacy`)",
          "⛔ 1 endpoint: secrets or keys change without overlap (`legacy`)",
          "**danger** Endpoint audit: endpoint-disable",
          "**danger** Event type `invoice.voided`: event-type-unreceived",
          "**danger** Subscription orders: event-types-narrowed",
          "**danger** Endpoint gone: deletion",
          "**danger** Endpoint legacy: old-object-lost",
          "**danger** Endpoint billing: deliveries-move-within-host",
          "**danger** Subscription refunds: moves-endpoint",
          "**danger** Endpoint legacy: app-changed",
          "**danger** Endpoint legacy: values-replaced",
          "**warning** Subscription orders: event-types-widened",
          "**warning** Endpoint billing: secret-roll",
          "Endpoint billing: failure-notices-change",
          "Endpoint billing: limit-raised",
          "PortalLink acme: link-endpoints-removed",
        ],
      );
    });

    it("lists what changes with old and new values, and names instead of IDs", () => {
      const { markdown } = report(recorded("changes"));
      for (const cells of [
        "| `rateLimit` | `100` | `250` |",
        "| `url` | `https://billing.example.com/hooks` | `https://billing.example.com/v2/hooks` |",
        "| replace | `legacy` | `appId` | `one` | `two` |",
        "| `isDisabled` | | `true` |",
        "| `name` | `legacy` | unchanged |",
        "| `endpoints` | removed `audit`<br>1 unchanged | 1 unchanged |",
        "| `endpointId` | `audit` | `archive (known after up)` |",
        "| `filterConfig.eventTypes` | removed `invoice.voided`<br>1 unchanged | added `invoice.disputed`<br>1 unchanged |",
      ]) {
        assert.ok(markdown.includes(cells), `${cells}\n${markdown}`);
      }
    });

    it("tells that a secret changes without a secret in sight", () => {
      const { markdown } = report(recorded("changes"));
      assert.ok(markdown.includes("| `secret` | `[secret]` | `[secret]` changed |"), markdown);
      for (const name of ["first", "changes", "refused", "destroyed"]) {
        assert.ok(!report(recorded(name)).markdown.includes("preview-secret"), name);
      }
    });

    it("draws the routes before and after in one graph, the change marked", () => {
      const changes = recorded("changes");
      for (const text of [changes, withoutSames(changes)]) {
        const { markdown } = report(text);
        const [, graph = ""] = /```mermaid\n([^]*?)```/.exec(markdown) ?? [];
        const label = (id: string): string =>
          new RegExp(`^ {2}${id}\\S*?"([^"]*)"`, "m").exec(graph)?.[1] ?? id;
        const routes = [...graph.matchAll(/^ {2}(t\d+) (\S+) (e\d+)$/gm)].map(
          ([, from = "", arrow = "", to = ""]) => `${label(from)} ${arrow} ${label(to)}`,
        );
        assert.deepEqual(routes.sort(), [
          "invoice.disputed ==>|added| billing",
          "invoice.paid --> billing",
          "invoice.voided --x|removed| billing",
          "refund.made --x|removed| audit",
          "refund.made ==>|added| archive",
        ]);
      }
    });

    it("shows the reasons of a preview that failed, and ends with 1", () => {
      const { markdown, exitCode } = report(recorded("refused"));
      assert.equal(exitCode, 1);
      assert.match(markdown, /The preview failed/);
      assert.match(markdown, /rateLimitt: is not a known argument/);
    });
  });

describe("The report of any preview", () => {
  it("tells of an endpoint that receives nothing unasked, and ends with 10 although nothing changes", () => {
    const line = "Endpoint billing: receives no deliveries: its status is inactive [endpoint-inactive]";
    const steps = [same("Endpoint", "billing", {})];
    const of = (message: string, severity = "info") =>
      report(JSON.stringify({ steps, diagnostics: [{ severity, message: `${message}\n\n` }] }));
    const { markdown, exitCode, facts } = of(line);
    assert.equal(exitCode, 10);
    assert.match(
      markdown,
      /### ⚠️ Consequences\n\n- \*\*danger\*\* Endpoint billing: receives no deliveries/,
    );
    assert.deepEqual(facts.consequences, [line]);
    // The plugin says it as a warning of the engine.
    assert.deepEqual(of(`warning: ${line}`, "warning").facts.consequences, [line]);
    assert.equal(of("Endpoint billing: rolled the signing secret [secret-rolled]").exitCode, 0);
    assert.equal(of("Endpoint billing: replaces the object [may-replace]").exitCode, 0);
  });

  it("begins with a hidden line that differs from stack to stack", () => {
    const [first] = report(recordedOf(dynamicFront, "changes")).markdown.split("\n");
    assert.equal(first, "<!-- pulumi-webhooks report shop/dev -->");
  });

  it("stays below the size of a comment and says how much it left out", () => {
    const long = "x".repeat(500);
    const steps = Array.from({ length: 3000 }, (_, index) =>
      update("Endpoint", `e${index}`, { description: "" }, { description: long }),
    );
    const lines = steps.map((_, index) => ({
      severity: "info",
      message: `Endpoint e${index}: rolls the signing secret (${index}); ${long} [secret-roll]`,
    }));
    const { markdown } = report(JSON.stringify({ steps, diagnostics: lines }));
    assert.ok(markdown.length < 20_000, String(markdown.length));
    assert.equal(markdown.match(/^… and \d+ more of Endpoint$/gm)?.length, 1);
    const [, more, counted] =
      /^- \*\*warning\*\* and (\d+) more: `secret-roll` \((\d+)\)/m.exec(markdown) ?? [];
    assert.ok(Number(more) > 2_900 && more === counted, more);
  });

  it("masks a secret by its name and by its mark where the preview was made with --show-secrets", () => {
    const marked = {
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      plaintext: "hidden-3",
    };
    const before = {
      secret: "hidden-1",
      authentication: { apiKey: { headerValue: "hidden-2" } },
      description: "a",
    };
    const text = preview(
      update("Endpoint", "e", before, { ...before, secret: "hidden-4", description: marked }),
    );
    const { markdown } = report(text);
    assert.ok(!markdown.includes("hidden-"), markdown);
    assert.ok(markdown.includes("| `a` | `[secret]` |"), markdown);
  });

  it("tells a secret from what stands beside it, and that each of them changes", () => {
    const inputs = (headerName: string): object => ({
      authentication: { apiKey: { headerName, headerValue: "[secret]" } },
    });
    const step = update("Endpoint", "e", inputs("X-One"), inputs("X-Two"));
    const detailedDiff = {
      "authentication.apiKey.headerName": { kind: "update" },
      "authentication.apiKey.headerValue": { kind: "update" },
    };
    const { markdown } = report(preview({ ...step, detailedDiff, diffReasons: ["authentication"] }));
    assert.ok(markdown.includes("| `authentication.apiKey.headerName` | `X-One` | `X-Two` |"), markdown);
    assert.ok(
      markdown.includes("| `authentication.apiKey.headerValue` | `[secret]` | `[secret]` changed |"),
      markdown,
    );
  });

  it("counts the changes of other packages in one line", () => {
    const text = preview({
      op: "create",
      urn: "urn:pulumi:dev::shop::aws:s3/bucket:Bucket::logs",
      newState: {},
    });
    const { markdown, exitCode } = report(text);
    assert.equal(exitCode, 10);
    assert.match(markdown, /1 change to another resource, not shown here\./);
  });

  it("counts a takeover apart from what is created, and says what it means", () => {
    const line =
      "Endpoint live: adopts e1 and overwrites what differs from the program, which is not known until the update reads it [adoption-unread]";
    const steps = [
      create("Endpoint", "live", { adoptId: "e1", url: "https://a.example.com" }),
      create("Endpoint", "new", { url: "https://b.example.com" }),
      { ...create("Endpoint", "imported", {}), op: "import" },
    ];
    const diagnostics = [{ severity: "info#err", message: `${line}\n` }];
    const { markdown, facts } = report(JSON.stringify({ steps, diagnostics }));
    assert.match(markdown, /\*\*1 to create, 2 to adopt, 1 warning\*\*/);
    assert.match(markdown, /\| adopt \| `live` \|/);
    assert.match(markdown, /\| adopt \| `imported` \|/);
    assert.match(markdown, /\| create \| `new` \|/);
    assert.deepEqual([facts.counts.create, facts.counts.adopt], [1, 2]);
    assert.ok(facts.consequences.includes(line));
  });

  it("shows the fields of what is dangerous first, so that harmless ones are what does not fit", () => {
    const harmless = Array.from({ length: 2000 }, (_, at) =>
      update("Endpoint", `e${at}`, { description: "a" }, { description: "x".repeat(100) }),
    );
    const last = update(
      "Endpoint",
      "last",
      { url: "https://a.example.com" },
      { url: "https://b.example.com" },
    );
    const to = (eventTypes: string[]): object => ({ endpointId: "e1-id", filterConfig: { eventTypes } });
    const narrowed = update("Subscription", "s", to(["a", "b"]), to(["a"]));
    const diagnostics = [
      {
        severity: "info",
        message: "Endpoint last: moves deliveries to another host: from a to b [deliveries-move]",
      },
    ];
    const { markdown } = report(JSON.stringify({ steps: [...harmless, last, narrowed], diagnostics }));
    const rows = [...markdown.matchAll(/^\| update \| `(\w+)`/gm)].map(([, name]) => name);
    assert.deepEqual([rows[0], rows.includes("s"), rows.includes("e1999")], ["last", true, false]);
  });

  it("names no more resources in one line than one can read, and all of them in the facts", () => {
    const steps = Array.from({ length: 25 }, (_, at) => remove("PortalLink", `p${at}`));
    const { markdown, facts } = report(JSON.stringify({ steps }));
    assert.match(markdown, /Each of 25 PortalLinks \(`p0`, .*, `p9` and 15 more\): /);
    assert.match(facts.consequences[0] ?? "", /p24\): /);
  });

  it("cuts a very long sentence where it says so", () => {
    const line = `Endpoint live: adopts e1 and overwrites ${"x".repeat(8000)} [adoption-overwrites]`;
    const diagnostics = [{ severity: "info#err", message: line }];
    const { markdown } = report(JSON.stringify({ steps: [create("Endpoint", "live", {})], diagnostics }));
    assert.match(markdown, /overwrites x{500,}… `\[adoption-overwrites\]`$/m);
  });

  it("folds what changes without a notice into one line for each field, with the details closed", () => {
    const described = Array.from({ length: 43 }, (_, at) =>
      update("Endpoint", `e${at}`, { description: "a" }, { description: "b" }),
    );
    const danger = update(
      "Endpoint",
      "loud",
      { url: "https://a.example.com/" },
      { url: "http://a.example.com/" },
    );
    const { markdown, facts } = report(preview(...described, danger));
    assert.match(markdown, /^- `description`: 43 resources \(shown to people only\)$/m);
    const [open = "", closed = ""] = markdown.split("<details>");
    assert.ok(open.includes("| update | `loud` | `url` |") && !open.includes("| `e7` |"), markdown);
    assert.ok(closed.includes("| update | `e7` | `description` | `a` | `b` |"));
    assert.equal(facts.resources.length, 44);
  });

  it("shows the default of what is no longer declared, and says that a filter in another spelling is the same", () => {
    const filtered = (body: object): object => ({ filterConfig: { eventTypes: ["a"], filter: { body } } });
    const steps = [
      update("Endpoint", "e", { advancedSignatures: false, rateLimit: 1 }, { rateLimit: 1 }),
      update("Subscription", "s", filtered({ data: { region: "eu" } }), filtered({ "data.region": "eu" })),
    ];
    const { markdown } = report(JSON.stringify({ config: { "webhooks:dialect": "convoy" }, steps }));
    for (const line of [
      "| update | `e` | `advancedSignatures` | `false` | `true (the default)` |",
      '- `filterConfig.filter.body["data.region"]`: `s` (the same conditions, written differently)',
      "- `filterConfig.filter.body.data.region`: `s` (the same conditions, written differently)",
      '| | | `filterConfig.filter.body["data.region"]` | | `eu` |',
    ])
      assert.ok(markdown.includes(line), `${line}\n${markdown}`);
  });

  it("folds nothing of which only the provider can say what it does, and it says nothing", () => {
    const rolled = update("Endpoint", "e", {}, { secretTriggers: { a: 1 } });
    assert.ok(!report(preview(rolled)).markdown.includes("<details>"));
  });

  it("says in one sentence what many subscriptions lose, with their owners and the first of their values", () => {
    const to = (...eventTypes: string[]): object => ({ endpointId: "a-id", filterConfig: { eventTypes } });
    const many = Array.from({ length: 900 }, (_, at) =>
      update("Subscription", `s${at}`, to("a", `type-${at}`), to("a")),
    );
    const { markdown, facts } = report(preview(same("Endpoint", "a", { ownerId: "acme" }), ...many));
    assert.ok(markdown.length < 20_000);
    assert.match(
      markdown,
      /^- \*\*danger\*\* Each of 900 Subscriptions of acme \(`s0`, `s1`, `s2` and 897 more\): no longer delivers `type-0`, `type-1` and 898 more to endpoint a `\[event-types-narrowed\]`$/m,
    );
    assert.equal(facts.notices.filter(({ code }) => code === "event-types-narrowed").length, 900);
  });

  it("leaves out no danger: what has no room is counted by its code", () => {
    const kinds = Array.from({ length: 60 }, (_, at) => `k${at}${"x".repeat(200)}`);
    const steps = kinds.flatMap((name, at) => [
      update(
        "Endpoint",
        name,
        { url: "https://a.example.com", rateLimit: at },
        { url: "http://a.example.com" },
      ),
    ]);
    const lines = kinds.map((name) => ({
      severity: "info",
      // An older release may word a notice in another way, so that nothing is grouped.
      message: `Endpoint ${name}: no words of today for ${name} [deliveries-move]`,
    }));
    const { markdown } = report(JSON.stringify({ steps, diagnostics: lines }));
    assert.ok(markdown.length < 20_000);
    const shown = [...markdown.matchAll(/no words of today/g)].length;
    const [, more = "", codes = ""] = /^- \*\*danger\*\* and (\d+) more: (.*)$/m.exec(markdown) ?? [];
    assert.equal(shown + Number(/`deliveries-move` \((\d+)\)/.exec(codes)?.[1]), 60);
    const counted = [...codes.matchAll(/\((\d+)\)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    assert.equal(counted, Number(more));
  });
});
