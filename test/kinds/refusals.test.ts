/** What is refused of the arguments of each kind before anything is sent: the whole line. */

import assert from "node:assert/strict";
import { problemLine } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import { eventTypesFrom } from "../../provider";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Definitions } from "../../provider/kinds/definitions";
import { convoy } from "../../provider/kinds/convoy-dialect";
import { documented } from "../../provider/kinds/dialect";
import { check } from "../../provider/lifecycle/apply/check";
import { dialectNames } from "../../provider/settings/settings";
import { Service } from "../support/convoy";

type Row = readonly [kind: keyof Definitions, inputs: Fields, line: string];

const rows: Readonly<Record<(typeof dialectNames)[number], readonly Row[]>> = {
  documented: [
    [
      "subscription",
      {},
      "adoptId: is required: the documented interface has no create operation for Subscription (on Convoy, set webhooks:dialect convoy) [adoption-required]",
    ],
    [
      "eventType",
      { category: "", description: "" },
      "adoptId: is required: the documented interface has no create operation for EventType (on Convoy, set webhooks:dialect convoy) [adoption-required]",
    ],
    [
      "eventType",
      { adoptId: "", category: "", description: "" },
      "adoptId: must not be empty [empty-argument]",
    ],
    [
      "subscription",
      { adoptId: "s1", retryConfig: { duration: "soon" } },
      "retryConfig.duration: must be a duration such as `1m` [invalid-value]",
    ],
    [
      "endpoint",
      { url: "https://a.example.com", secretTriggers: ["1"], secret: "canary" },
      "secretTriggers: cannot be combined with secret: declare one of them [conflicting-values]",
    ],
    [
      "endpoint",
      { url: "https://a.example.com", secretFrom: {} },
      "secretFrom: must have exactly one of environment, file, command [conflicting-values]",
    ],
  ],
  convoy: [
    [
      "subscription",
      { endpointId: "e1", function: "ok()\n{" },
      "function: is not valid JavaScript: line 2 cannot be parsed [invalid-script]",
    ],
    [
      "subscription",
      { endpointId: "e1", alertConfig: { threshold: "60" } },
      "alertConfig.threshold: must be a duration such as `90s` or `1h30m` [invalid-value]",
    ],
    [
      "subscription",
      { endpointId: "e1", filterConfig: { eventTypes: [] } },
      "filterConfig.eventTypes: must not be empty: `*` stands for all event types [missing-value]",
    ],
    [
      "subscription",
      { endpointId: "e1", retryConfig: { intervalSeconds: 3 } },
      "retryConfig.intervalSeconds: has no effect: declare duration instead [unsupported-here]",
    ],
    [
      "eventType",
      { name: "*" },
      "name: must not be `*`: that built-in event type stands for all others [invalid-value]",
    ],
    [
      "source",
      { type: "pub_sub", pubSub: { type: "pigeon", workers: 1 } },
      "pubSub.type: must be one of managed_queue, managed_topic, log_stream, amqp [invalid-value]",
    ],
    [
      "source",
      { type: "pub_sub", pubSub: { type: "amqp", amqp: {} } },
      "pubSub.workers: is required to set how many workers read from the queue [missing-value]",
    ],
  ],
};

for (const dialect of dialectNames)
  describe(`An argument that cannot be used, dialect ${dialect}`, () => {
    for (const [kind, inputs, line] of rows[dialect])
      it(`is refused with the reason: ${line}`, () => {
        const context = { logicalName: "any", projectId: "p1", isUnknown: () => false };
        const { problems } = check(definitionsFor(dialect)[kind], {}, inputs, context);
        const lines = problems.map(problemLine);
        assert.ok(lines.includes(line), lines.join("\n"));
      });
  });

describe("A request that cannot be used", () => {
  it("is refused before it is sent: an order of portal links, and a time that is none", async () => {
    const service = await Service.emulated();
    try {
      await assert.rejects(service.api.portalLinks.listPage({ sort: "ASC" }), {
        message: "sort: cannot be changed: the service lists portal links newest first [unsupported-here]",
      });
      await assert.rejects(service.api.eventDeliveries.listPage({ since: "soon" }), {
        message: "since: must be a time such as 2026-01-02T10:00:00Z [invalid-value]",
      });
      await assert.rejects(service.api.eventTypes.get("none"), {
        message: /404 no event type has the ID none \[not-found\]$/,
      });
    } finally {
      await service.stop();
    }
  });

  it("is refused where the document of event types is missing", () => {
    assert.throws(() => eventTypesFrom("nowhere.yaml"), {
      message:
        "eventTypesFrom: nowhere.yaml: cannot be read (ENOENT): a relative path is resolved from the folder in which the program runs [unreadable-file]",
    });
  });
});

describe("A service that is Convoy", () => {
  const headers = new Map([["x-convoy-version", "2025-11-24"]]);

  it("is said to be managed in full with its dialect, by the other dialect alone", () => {
    assert.equal(documented.hint?.header, "x-convoy-version");
    assert.equal(
      documented.hint.text,
      "the service identifies itself as Convoy; run `pulumi config set webhooks:dialect convoy` and `pulumi up` to manage it in full [convoy-detected]",
    );
    assert.equal(convoy.hint, undefined);
  });

  it("has its dialect looked at before the key, and its database where the dialect is right", () => {
    assert.equal(documented.suspectIn(headers), "the service is Convoy: set webhooks:dialect to convoy");
    assert.equal(documented.suspectIn(new Map()), undefined);
    assert.equal(
      convoy.suspectIn(headers),
      "Convoy rejects every key while its database is down: make sure that the database is up",
    );
  });
});

describe("Advice on a refusal of Convoy", () => {
  const request = { method: "PUT", path: "/api/v1/projects/p1/endpoints/e1" };
  for (const [status, message, advice] of [
    [400, "mutual TLS feature unavailable", "mtlsClientCert needs a license and a feature flag"],
    [400, "access to subscription filters", "the license of the service does not include filters"],
    [400, "endpoint is currently paused", "resume the endpoint first"],
    [400, "only https endpoints allowed", "the project allows only https: declare an https url"],
    [400, "endpoint validation failed: EOF", "Convoy calls the url before it accepts it"],
    [400, "failed to ping tls endpoint: EOF", "Convoy calls the url before it accepts it"],
    [400, "source_id is required for incoming projects", "declare sourceId"],
    [400, "failed to find source by id", "declare sourceId with the ID of an existing source"],
    [400, "endpoints cannot be empty", "this release takes exactly one of ownerId and endpoints"],
    [401, "invalid header structure", "Convoy expects the word Bearer, a space and the key"],
    [401, "unknown credential type: TOKEN", "Convoy expects the word Bearer, a space and the key"],
  ] as const)
    it(`says what to do: ${message}`, () => {
      assert.ok(convoy.adviceFor(status, message, request)?.startsWith(advice));
    });
});
