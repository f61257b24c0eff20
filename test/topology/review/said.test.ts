/** Which lines of a provider a review repeats, and what it says of an object that goes to another resource. */

import assert from "node:assert/strict";
import { printed } from "../../../provider/base/notice";
import { oneLine } from "../../../provider/base/text";
import { gateOf } from "../../../tools/cli/review/gate";
import { create, printing, remove, reviewedSteps, same, urn, type Step } from "../../support/report-steps";

const url = "https://a.example.com";
const endpoint = (name: string, state: object = {}): Step => ({
  ...create("Endpoint", name, {}),
  newState: { inputs: { url }, ...state },
});
const linesOf = (lines: readonly string[], ...steps: readonly Step[]): readonly string[] =>
  reviewedSteps(steps, printing(lines)).facts.consequences;

describe("The lines of a review", () => {
  const said = [
    "Endpoint a: disables the endpoint: nothing is delivered to it [endpoint-disable]",
    "Endpoint a: checks the object again, because the last update failed partway [unfinished-check]",
    // A program may add a notice, in words of its own.
    "Endpoint a: may be slow on Mondays [endpoint-disable]",
  ];
  for (const line of said)
    it(`repeat "${line}"`, () => {
      assert.deepEqual(linesOf([line], endpoint("a")), [line]);
    });

  it("repeat what is said of a replacement where no step shows one", () => {
    const line =
      "Endpoint a: disables the old object after the replacement, which is lost for its users [old-object-lost]";
    assert.deepEqual(linesOf([line], endpoint("a")), [line]);
  });

  const foreign = [
    "Endpoint a: is deleted [no-such-code]",
    "Endpoint a: is deleted [missing-setting]",
    "Endpoint a: up rolls the signing secret (secret changed)",
    "Endpoint a: is deleted [endpoint-disable] or not",
  ];
  for (const line of foreign)
    it(`leave out "${line}"`, () => {
      assert.deepEqual(linesOf([line], endpoint("a")), []);
    });

  const ofNobody = [
    "Bucket a: is deleted [endpoint-disable]",
    "Endpoint other: is deleted [endpoint-disable]",
    "Endpoint a is deleted [endpoint-disable]",
    "the environment overrides stack config [environment-override]",
  ];
  for (const line of ofNobody)
    it(`are about the stack where no resource fits: "${line}"`, () => {
      assert.deepEqual(linesOf([line], endpoint("a")), [`Stack shop/dev: ${line}`]);
    });

  it("belong to the resource after whose name the sentence of the notice follows", () => {
    const names = ["a (b)", "a", "a: b", "x [secret-roll]", "x"];
    const lines = names.map(
      (name) =>
        `Endpoint ${name}: removes all conditions that filterConfig does not declare: more events may match [filter-declared]`,
    );
    const shown = linesOf(lines, ...names.map((name) => endpoint(name)));
    assert.deepEqual(shown, [
      `Each of 5 Endpoints (${names.join(", ")}): removes all conditions that filterConfig does not declare: more events may match [filter-declared]`,
    ]);
  });

  it("name every resource of which the same is said, in one line", () => {
    const names = Array.from({ length: 50 }, (_, index) => `tenant-${index}`);
    const lines = names.map((name) => `Endpoint ${name} (webhooks): pauses deliveries [endpoint-pause]`);
    const shown = linesOf([...lines, ...lines], ...names.map((name) => endpoint(name)));
    assert.deepEqual(shown, [
      `Each of 50 Endpoints (${names.join(", ")}): pauses deliveries [endpoint-pause]`,
    ]);
  });

  it("are found by the object where a refresh knows no other name", () => {
    const billing = endpoint("billing", { id: "e1", inputs: { name: "Acme" } });
    for (const subject of ["Endpoint Acme (e1)", "Endpoint e1", "Endpoint billing (Acme)"])
      assert.deepEqual(
        linesOf(
          [
            `${subject}: removes all conditions that filterConfig does not declare: more events may match [filter-declared]`,
          ],
          billing,
        ),
        [
          "Endpoint billing: removes all conditions that filterConfig does not declare: more events may match [filter-declared]",
        ],
      );
  });

  it("are found by the object that a refresh no longer found", () => {
    const of = (name: string, id: string): Step[] => [
      {
        ...{ op: "refresh", urn: urn("Endpoint", name) },
        oldState: { id, inputs: { url }, outputs: { url, name: "Acme" } },
      },
      endpoint(name, { inputs: { url, name: "Acme" } }),
    ];
    const gone = ["e1", "e2"].map((id) => `Endpoint Acme (${id}): no longer exists [object-gone]`);
    const { notices } = reviewedSteps([...of("one", "e1"), ...of("two", "e2")], printing(gone)).facts;
    assert.deepEqual(
      notices.map(({ code, name }) => `${code} ${name}`),
      ["state-lost shop/dev", "object-gone one", "object-gone two", "recreation one", "recreation two"],
    );
  });

  it("say who adopts the object of a resource that is removed, and nothing of its end", () => {
    const old = remove("Endpoint", "old", {}, { id: "e1" });
    assert.deepEqual(linesOf([], old, endpoint("renamed", { inputs: { url, adoptId: "e1" } })), [
      "Endpoint old: is removed from the program: Endpoint renamed adopts the object [deletion-adopted]",
    ]);
    assert.match(linesOf([], old)[0] ?? "", /the object is disabled, not deleted.* \[deletion\]$/);
  });

  it("say which other resource keeps the object of one that is removed, and nothing of its end", () => {
    const inputs = { url, projectId: "p1" };
    const old = remove("Endpoint", "old", inputs, { id: "e1" });
    const second = (op: string, state: object): Step => ({
      ...{ op, urn: urn("Endpoint", "second") },
      newState: { inputs, ...state },
      ...(op !== "import" && { oldState: { id: "e1", inputs } }),
    });
    const verdict = (...steps: readonly Step[]): readonly string[] => {
      const { facts } = reviewedSteps(steps, { config: { "webhooks:dialect": "convoy" } });
      assert.deepEqual(facts.entries, []);
      return facts.consequences;
    };
    const kept = (does: string): string[] => [
      `Endpoint old: is removed from the program: Endpoint second ${does} the object [deletion-adopted]`,
    ];
    assert.deepEqual(verdict(old, second("import", { importID: "e1" })), kept("adopts"));
    assert.deepEqual(verdict(old, second("import", { id: "e1" })), kept("adopts"));
    assert.deepEqual(verdict(old, second("same", { id: "e1" })), kept("already has"));
    assert.deepEqual(verdict(old, second("update", { id: "e1" })), kept("already has"));
  });

  it("say which other resource keeps the old object of a replacement, and nothing of its end", () => {
    const inputs = { url, projectId: "p1", appId: "a" };
    const next = { ...inputs, appId: "b" };
    const replaced = (after: object = next): Step => ({
      ...{ op: "replace", urn: urn("Endpoint", "old"), replaceReasons: ["appId"] },
      oldState: { id: "e1", delete: true, inputs },
      newState: { inputs: after },
    });
    const second = (op: string, state: object, oldState?: object): Step => ({
      ...{ op, urn: urn("Endpoint", "second"), newState: { inputs, ...state } },
      ...(oldState && { oldState }),
    });
    const codes = (...steps: readonly Step[]): readonly string[] =>
      reviewedSteps(steps, { config: { "webhooks:dialect": "convoy" } })
        .facts.notices.filter(({ name, code }) => name === "old" && /^(old-object|values)/.test(code))
        .map(({ severity, text, code }) => `${severity} ${text} [${code}]`);
    const kept = (does: string): string[] => [
      `info the old object stays: Endpoint second ${does} it [old-object-adopted]`,
    ];
    const has = { id: "e1", inputs };
    assert.deepEqual(
      codes(replaced(), second("create", { inputs: { ...inputs, adoptId: "e1" } })),
      kept("adopts"),
    );
    assert.deepEqual(codes(replaced(), second("import", { importID: "e1" })), kept("adopts"));
    assert.deepEqual(codes(replaced(), second("same", has, has)), kept("already has"));
    const lost = ["values-replaced", "old-object-lost"];
    const lostIn = (...steps: readonly Step[]): boolean =>
      lost.every((code) => codes(...steps).some((line) => line.endsWith(` [${code}]`)));
    assert.ok(lostIn(replaced(), second("same", { ...has, id: "e2" }, { ...has, id: "e2" })));
    assert.ok(lostIn(replaced(), second("delete", has, has)));
    // In another project, or in one that is not known yet, the ID may be that of another object.
    for (const projectId of ["p2", "04da6b54-80e4-46f7-96ec-b56ff0331ba9"])
      assert.ok(
        lostIn(replaced(), second("create", { inputs: { ...inputs, projectId, adoptId: "e1" } })),
        projectId,
      );
    // So is its own ID.
    const elsewhere = codes(replaced({ ...next, adoptId: "e1", projectId: "p2" }));
    assert.ok(
      elsewhere.some((line) => line.endsWith(" [old-object-lost]")),
      elsewhere.join("\n"),
    );
  });

  it("say that a replacement changes the secret at once, and never that it rolls it", () => {
    const inputs = { url, projectId: "p1", ownerId: "acme", secret: "[secret]" };
    const replaced = (after: object, more: object): Step => ({
      ...{ op: "replace", urn: urn("Endpoint", "old"), ...more },
      oldState: { id: "e1", delete: true, inputs },
      newState: { inputs: after },
    });
    const roll =
      "Endpoint old: rolls the signing secret (secret changed); the old one stays valid for 24 hours [secret-roll]";
    const linesOfSecret = (step: Step): readonly string[] => {
      const config = { "webhooks:dialect": "convoy", "webhooks:failOn": "danger" };
      const { facts } = reviewedSteps([step], { ...printing([roll]), config });
      const codes = ["values-replaced", "secret-roll"];
      return [
        ...facts.notices.filter(({ code }) => codes.includes(code)).map((notice) => printed(notice)),
        ...facts.entries.filter(({ code }) => codes.includes(code)).map(({ code }) => `entry of ${code}`),
      ];
    };
    const atOnce = [
      "creates a new object in place of the old object, with another signing secret and no overlap [values-replaced]",
      "entry of values-replaced",
    ];
    const { ownerId: _, ...unowned } = inputs;
    const both = { replaceReasons: ["ownerId"], diffReasons: ["ownerId", "secret"] };
    assert.deepEqual(linesOfSecret(replaced(unowned, both)), atOnce);
    const forced = { replaceReasons: ["description"], diffReasons: ["description", "secret"] };
    assert.deepEqual(linesOfSecret(replaced({ ...inputs, description: "new" }, forced)), atOnce);
    assert.deepEqual(
      linesOfSecret(replaced(inputs, { replaceReasons: ["id"], diffReasons: ["secret"] })),
      atOnce,
    );
    const same = { replaceReasons: ["ownerId"], diffReasons: ["ownerId"] };
    assert.deepEqual(linesOfSecret(replaced(unowned, same)), []);
  });

  it("say that the object goes with all that has it, or where another object has the same ID", () => {
    const inputs = { url, projectId: "p1" };
    const old = remove("Endpoint", "old", inputs, { id: "e1" });
    const other = (more: object, state: object = {}): Step => ({
      ...same("Endpoint", "second", { url }),
      newState: { id: "e1", inputs, ...state },
      ...more,
    });
    const deleted = (step: Step): boolean =>
      reviewedSteps([old, step]).facts.notices.some(({ code, name }) => `${code} ${name}` === "deletion old");
    const others = [
      remove("Endpoint", "second", inputs, { id: "e1" }),
      other({ urn: urn("Source", "second") }),
      other({ provider: "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::other::an-id" }),
      other({}, { inputs: { url, projectId: "p2" } }),
      other({ op: "read" }),
      other({ op: "create", oldState: undefined }, { id: "", inputs: { ...inputs, description: "b" } }),
    ];
    assert.deepEqual(
      others.map(deleted),
      others.map(() => true),
    );
  });

  it("say beside a create what the object had that no longer exists, also where the provider did not", () => {
    const outputs = { url, __undeclared: ["authentication", "ownerId"] };
    const steps = [
      { op: "refresh", urn: urn("Endpoint", "billing"), oldState: { id: "e1", inputs: {}, outputs } },
      endpoint("billing", { inputs: { url, ownerId: "acme" } }),
    ];
    const line =
      "Endpoint billing: creates a new object in place of the one that no longer exists, with another signing secret, and without authentication, which the program does not declare [recreation]";
    assert.deepEqual(linesOf([], ...steps), [line]);
    assert.deepEqual(linesOf([line], ...steps), [line], "once");
  });

  it("warn first where every object that state had is gone, and not while one is there", () => {
    const lost =
      "Stack shop/dev: the service has none of the 2 objects in state; this update creates them again, each endpoint with a new signing secret [state-lost]";
    const said = ["a", "b"].map(
      (name) =>
        `Endpoint ${name}: no longer exists, so a refresh removes it from state; an update would create a new one as the program declares it; checked with webhooks:baseUrl (x) [object-gone]`,
    );
    const [one, other] = [endpoint("a"), endpoint("b")];
    const isLost = (...steps: readonly Step[]): boolean => linesOf(said, ...steps)[0] === lost;
    assert.ok(isLost(one, other) && isLost(one, other, endpoint("new")));
    assert.ok(!isLost(one, other, remove("Endpoint", "gone")));
    assert.ok(!isLost(one, other, same("Endpoint", "c", {})));
    assert.deepEqual(linesOf([], one, other), []);
    const notRead = same("EventType", "type", { adoptId: "t1" });
    assert.ok(isLost(one, same("Endpoint", "b", {}), notRead));
  });
});

describe("The review of names and lines that look like notices", () => {
  const stopped = "disables the endpoint: nothing is delivered to it";
  /** Code and resource of each notice. */
  const noticesOf = (steps: readonly Step[], ...lines: readonly (string | object)[]): string[] => {
    const diagnostics = lines.map((line) =>
      typeof line === "string" ? { severity: "info", message: `${line}\n` } : line,
    );
    return reviewedSteps(steps, { diagnostics }).facts.notices.map(
      ({ code, urn: of }) => `${code} ${String(of?.split("::").slice(3).join("::"))}`,
    );
  };
  const endpoints = (...names: readonly string[]): Step[] =>
    names.map((name) => same("Endpoint", name, { url: "https://a.example.com" }));

  it("takes no name for a code, and none for the name of another resource", () => {
    for (const name of [
      "x [secret-roll]",
      "billing [endpoint-disable]",
      "billing (x)",
      "billing: x",
      `billing: ${stopped}`,
      "billing (x): y",
      "billing\n",
      "billing\nEndpoint",
      "[endpoint-disable]",
      "Endpoint billing",
    ])
      for (const both of [endpoints("billing", name), endpoints(name, "billing")]) {
        const lineOf = (subject: string): string =>
          printed({ code: "endpoint-disable", severity: "danger", text: stopped }, `Endpoint ${subject}`);
        const isTwin = oneLine(name) === "billing";
        const one = `endpoint-disable ${isTwin ? "undefined" : "billing"}`;
        assert.deepEqual(noticesOf(both, lineOf("billing")), [one], name);
        const codes = noticesOf(both, lineOf("billing"), lineOf(name)).sort();
        assert.deepEqual(codes, [`endpoint-disable ${name}`, "endpoint-disable billing"].sort(), name);
        const [, code] = /\[(.*)\]$/.exec(name) ?? [];
        const ofStack = code === undefined ? [] : [`${code} undefined`];
        assert.deepEqual(noticesOf(both, `Endpoint ${name}`), ofStack, name);
      }
  });

  it("gives the line about a resource to no other one whose object has that name", () => {
    const other = same("Endpoint", "other", { name: "billing" });
    for (const both of [
      [other, ...endpoints("billing")],
      [...endpoints("billing"), other],
    ]) {
      const line = `Endpoint billing: ${stopped} [endpoint-disable]`;
      assert.deepEqual(noticesOf(both, line, line), ["endpoint-disable billing"]);
      assert.deepEqual(noticesOf(both, `Endpoint other (billing): ${stopped} [endpoint-disable]`), [
        "endpoint-disable other",
      ]);
    }
  });

  it("hides no notice behind a line with the same words and another code", () => {
    const lines = ["adoption", "no-such-code", "endpoint-disable"].map(
      (code) => `Endpoint billing: ${stopped} [${code}]`,
    );
    assert.deepEqual(noticesOf(endpoints("billing"), ...lines), [
      "endpoint-disable billing",
      "adoption billing",
    ]);
  });

  it("takes a line without its code at the end for text, and one about no resource of the preview for one about the stack", () => {
    for (const line of [
      `Endpoint billing: ${stopped} [endpoint-disable].`,
      `Endpoint billing: ${stopped} [endpoint-disable`,
    ])
      assert.deepEqual(noticesOf(endpoints("billing"), line), [], line);
    for (const line of [
      `Endpoint gone: ${stopped} [endpoint-disable]`,
      `Source billing: ${stopped} [endpoint-disable]`,
      `note: Endpoint billing: ${stopped} [endpoint-disable]`,
      `Endpoint billing ${stopped} [endpoint-disable]`,
    ])
      assert.deepEqual(noticesOf(endpoints("billing"), line), ["endpoint-disable undefined"], line);
  });

  it("believes Pulumi, where that says which resource a line is about", () => {
    const twin = urn("Endpoint", "billing").replace("::pulumi-nodejs", "::shop:index:Team$pulumi-nodejs");
    const [first] = endpoints("billing");
    const both = [{ ...first, urn: twin }, ...endpoints("billing", "audit")];
    const message = `warning: Endpoint billing: ${stopped} [endpoint-disable]`;
    const { facts } = reviewedSteps(both, {
      diagnostics: [{ severity: "warning", urn: urn("Endpoint", "billing"), message }],
    });
    assert.deepEqual(
      facts.notices.map((notice) => notice.urn),
      [urn("Endpoint", "billing")],
    );
    // The URN says which resource, whatever the line calls it: a name may be hidden.
    for (const said of [message, `Endpoint [secret]: ${stopped} [endpoint-disable]`]) {
      const line = { severity: "warning", urn: urn("Endpoint", "audit"), message: said };
      assert.deepEqual(noticesOf(both, line), ["endpoint-disable audit"]);
    }
  });

  it("reads a line of many brackets and colons in a moment", () => {
    const line = `Endpoint billing${" (x): y".repeat(200_000)} [endpoint-disable]`;
    const begin = Date.now();
    noticesOf(endpoints("billing"), line);
    assert.ok(Date.now() - begin < 5_000);
  });
});

describe("The lines of a review about the whole stack", () => {
  const endpointA = same("Endpoint", "a", { url });
  const plain =
    "webhooks:apiKey is plain text in stack config: remove it there, set WEBHOOKS_API_KEY, and replace the key if others could have read it [plain-api-key]";
  const saidIn = (more: object): readonly string[] => {
    const { facts } = reviewedSteps([endpointA], more);
    return facts.notices.map(({ severity, kind, name, code }) => [severity, kind, name, code].join(" "));
  };

  it("count, although they name no resource", () => {
    const lines = [
      plain,
      "webhooks:baseURL is not a setting; did you mean `baseUrl`? [misspelled-setting]",
      "the environment overrides stack config: WEBHOOKS_API_KEY instead of webhooks:apiKey [environment-override]",
    ];
    assert.deepEqual(saidIn(printing(lines)), [
      "danger Stack shop/dev plain-api-key",
      "warning Stack shop/dev misspelled-setting",
      "info Stack shop/dev environment-override",
    ]);
    assert.deepEqual(
      lines.map((line) => reviewedSteps([endpointA], printing([line])).exitCode),
      [10, 10, 0],
    );
  });

  it("say once that the config of the stack holds the API key as plain text, also where the provider does not", () => {
    const holds = (key: string): object => ({ config: { "webhooks:apiKey": key } });
    const said = ["danger Stack shop/dev plain-api-key"];
    for (const lines of [[], [plain]])
      assert.deepEqual(saidIn({ ...holds("plain-key"), ...printing(lines) }), said);
    assert.deepEqual(saidIn(holds("[secret]")), []);
    const review = reviewedSteps([endpointA], holds("plain-key"));
    assert.equal(JSON.stringify([review.facts, review.preview]).includes("plain-key"), false);
    const stopped = reviewedSteps([endpointA], holds("plain-key"), { gate: gateOf("plain-api-key") });
    assert.equal(stopped.exitCode, 12);
  });
});
