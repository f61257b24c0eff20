/** The settings of the guard where it meets them: in a check, before anything is sent, and in a preview with a value that is not known. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { unknownMarker } from "../../provider/base/markers";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { FreshFront } from "../support/fresh-front";

const url = "https://billing.example.com/hooks";

describe("The settings of the guard", () => {
  let emulator: Emulator;
  before(async () => (emulator = await startEmulator()));
  after(() => emulator.stop());
  afterEach(() => FreshFront.forget());

  const failures = async (environment: Readonly<Record<string, string>>): Promise<string> => {
    const { endpoint } = FreshFront.of(emulator, { environment });
    const found = await endpoint.check?.({}, { __logicalName: "billing", url });
    return (found?.failures ?? []).map(({ reason }) => reason).join("\n");
  };

  it("are refused by the check of each resource where they cannot be read", async () => {
    const levels = "failOn must be `none`, `warning`, `danger` or codes of notices, with commas between them";
    const noList = "allow must be a list of entries [wrong-type]";
    const noEntry = (text: string): string =>
      `allow has the entry ${text}, which is not \`code:Kind/object@digest\` or \`deletion:Stack\` [invalid-value]`;
    const nothingKnown = (text: string): string =>
      `allow has the entry ${text}, whose code or kind does not exist [unknown-name]`;
    for (const [name, value, line] of [
      ["WEBHOOKS_FAIL_ON", "danger,", `${levels} [invalid-value]`],
      [
        ...(["WEBHOOKS_FAIL_ON", "no-such-code"] as const),
        "failOn names no-such-code, which is no notice about a change that `up` makes [unknown-name]",
      ],
      ["WEBHOOKS_ALLOW", "{}", noList],
      ["WEBHOOKS_ALLOW", "[1]", noList],
      ["WEBHOOKS_ALLOW", "any words", noEntry('"any words"')],
      ["WEBHOOKS_ALLOW", "deletion:Endpoint/e1@0123", noEntry("deletion:Endpoint/e1@0123")],
      [
        "WEBHOOKS_ALLOW",
        "deletion:Endpoint/e1@0123456789ABCDEF",
        noEntry("deletion:Endpoint/e1@0123456789ABCDEF"),
      ],
      ["WEBHOOKS_ALLOW", "deletionn:Endpoint/e1", nothingKnown("deletionn:Endpoint/e1")],
      ["WEBHOOKS_ALLOW", "deletion:Endpont/e1", nothingKnown("deletion:Endpont/e1")],
      ["WEBHOOKS_ALLOW", "secret-roll:Stack", nothingKnown("secret-roll:Stack")],
      ["WEBHOOKS_ALLOW", "deletion:Stack", ""],
      ["WEBHOOKS_ALLOW", "deletion:Endpoint/a@b@0123456789abcdef", ""],
      ["WEBHOOKS_ALLOW", "deletion:Endpoint/e1", ""],
    ] as const) {
      const found = await failures({ [name]: value });
      FreshFront.forget();
      assert.equal(found, line);
    }
  });

  it("name the entry that cannot be read, in quotation marks where YAML would read it differently", async () => {
    assert.match(
      await failures({ WEBHOOKS_ALLOW: "deletion: Endpoint/e1" }),
      /allow has the entry "deletion: Endpoint\/e1", which/,
    );
    FreshFront.forget();
    assert.match(
      await failures({ WEBHOOKS_ALLOW: "deletion:Endpont/e1" }),
      /allow has the entry deletion:Endpont\/e1, whose/,
    );
  });

  it("refuse in a preview what a value decides that is not known, without an entry [refused-in-up-unknown]", async () => {
    const made = await FreshFront.of(emulator, {}).endpoint.create({ url, projectId: "p1" });
    const environment = { WEBHOOKS_FAIL_ON: "deliveries-unknown" };
    const { endpoint } = FreshFront.of(emulator, { environment });
    const olds = made.outs as Fields;
    const declared = { __logicalName: "billing", url, isDisabled: true, paused: unknownMarker };
    const found = await endpoint.check?.(olds, declared);
    const { log } = console;
    const lines: string[] = [];
    console.log = (line: string) => void lines.push(line);
    await Promise.resolve(endpoint.diff?.(made.id, olds, found?.inputs)).finally(() => (console.log = log));
    assert(
      lines.some((line) => line.endsWith("[refused-in-up-unknown]")),
      lines.join("\n"),
    );
  });
});
