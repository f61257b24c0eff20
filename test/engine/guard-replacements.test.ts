/** The guard where objects are replaced: one half is judged, and the other passes, whatever the engine has told before. */

import assert from "node:assert/strict";
import type { dynamic } from "@pulumi/pulumi";
import type { Fields } from "../../provider/base/fields";
import { FreshFront } from "../support/fresh-front";
import { checked, made, refusal, useGuard, type Made } from "../support/guarded";

const url = "https://billing.example.com/hooks";

async function kept(kind: dynamic.ResourceProvider, one: Made, news: Fields, name?: string): Promise<Fields> {
  const inputs = await checked(kind, one.outs, news, name);
  await kind.diff?.(one.id, one.outs, inputs);
  return inputs;
}

for (const dialect of ["documented", "convoy"] as const)
  describe(`The guard of replacements, dialect ${dialect}`, () => {
    const { front, guarded } = useGuard(dialect);

    it("takes the entries of a replacement, too, where the engine has compared nothing", async () => {
      const one = await made(front().endpoint, { url });
      const run = async ({ endpoint: kind }: FreshFront): Promise<void> => {
        await made(kind, { url });
        await kind.delete?.(one.id, one.outs);
      };
      const message = await refusal(run(guarded()));
      assert.match(message, /add deletion:Endpoint\/.*; \S+ has taken its place \[change-refused\]$/);
      await run(guarded(`values-replaced:Endpoint/${one.id}`, `old-object-lost:Endpoint/${one.id}`));
    });

    it("judges what the new object means by itself, unless that is adopted", async () => {
      const secretTo = { command: [process.execPath, "-p", "0"] };
      const given = { url, secretTo, rotateSecretAfterDays: 30, advancedSignatures: false };
      const one = await made(front().endpoint, given);
      const { id: adoptId } = await made(front().endpoint, { url }, "other");
      const replaced = async (news: Fields): Promise<string> => {
        const { endpoint: kind } = guarded();
        await kept(kind, one, news);
        return refusal(made(kind, news));
      };
      assert.match(await replaced({ ...given, appId: "other" }), /rolls-without-overlap/);
      assert.doesNotMatch(await replaced({ ...given, adoptId }), /rolls-without-overlap/);
    });

    it("takes a new resource beside an equal one for no replacement", async () => {
      const name = "Billing";
      const one = await made(front().endpoint, { url, name }, "one");
      const { endpoint: kind } = guarded();
      await kept(kind, one, { url, name }, "one");
      const two = await made(kind, { url, name }, "two");
      assert.notEqual(two.id, one.id);
    });
  });

describe("The guard of what follows a replaced object", () => {
  const { front, guarded } = useGuard("convoy");

  it("refuses that a subscription moves to another new endpoint than the one in place of its own", async () => {
    const { endpoint, subscription } = front();
    const filterConfig = { eventTypes: ["invoice.paid"] };
    const one = await made(endpoint, { url });
    const paid = await made(subscription, { endpointId: one.id, filterConfig }, "paid");
    const run = async (isOther: boolean): Promise<unknown> => {
      FreshFront.forget();
      const allowed = [`values-replaced:Endpoint/${one.id}`, `old-object-lost:Endpoint/${one.id}`];
      const { endpoint: kind, subscription: other } = guarded(...allowed);
      // The engine replaces the endpoint by an option, after the comparison has found no change.
      await kept(kind, one, { url });
      const next = await made(kind, { url });
      const foreign = await made(kind, { url: "https://elsewhere.example.com/hooks" }, "other");
      const news = { endpointId: isOther ? foreign.id : next.id, filterConfig };
      return other.update?.(paid.id, paid.outs, await kept(other, paid, news, "paid"));
    };
    assert.match(await refusal(run(true)), /moves-endpoint/);
    await run(false);
  });
});

describe("The guard of an adoption by name", () => {
  const { front } = useGuard("convoy");

  it("says in a preview which entry `up` asks for", async () => {
    const plain = front();
    const { id: endpointId } = await made(plain.endpoint, { url });
    const types = (...eventTypes: string[]): Fields => ({ endpointId, filterConfig: { eventTypes } });
    await made(plain.subscription, types("a", "b"), "paid");
    const { subscription } = front({ WEBHOOKS_FAIL_ON: "danger" });
    const { log } = console;
    const lines: string[] = [];
    console.log = (line: string) => void lines.push(line);
    const inputs = await checked(subscription, {}, types("a"), "paid").finally(() => (console.log = log));
    const message = await refusal(subscription.create(inputs));
    const [entry = assert.fail(message)] = /event-types-narrowed:\S+@[0-9a-f]{16}/.exec(message) ?? [];
    assert(
      lines.some((line) => line.includes(entry)),
      lines.join("\n"),
    );
  });
});
