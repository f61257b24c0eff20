/** What a refresh that changes nothing costs in the provider of dynamic resources: what is worked out once stays so. */

import assert from "node:assert/strict";
import crypto from "node:crypto";
import { join } from "node:path";
import { mock } from "node:test";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { AccountSession } from "../../provider/engine/session";
import type { Fields } from "../../provider/base/fields";
import { configure, kinds } from "../support/front";
import { canary } from "../support/api-server";

const declared = { __logicalName: "billing", name: "billing", url: "https://billing.example.com" };
const sources = join(__dirname, "..", "..", "provider", "");

describe("A refresh of dynamic resources that changes nothing", () => {
  let service: Emulator;
  let state: { readonly id: string; readonly props: Fields };

  before(async () => {
    service = await startEmulator({ apiKeys: [canary] });
    await configure(service);
    const { inputs } = (await kinds.Endpoint.check?.({}, declared)) as { readonly inputs: Fields };
    const made = await kinds.Endpoint.create(inputs);
    state = { id: made.id, props: reveal(made.outs) as Fields };
    await refresh();
  });
  after(() => service.stop());
  afterEach(() => mock.restoreAll());

  async function refresh(): Promise<void> {
    const { props } = (await kinds.Endpoint.read?.(state.id, state.props)) as { readonly props: Fields };
    assert.deepEqual(reveal(props), state.props);
  }

  it("makes no digest, parses no URL and looks for no key", async () => {
    const digests = mock.method(crypto, "createHash");
    const keyPlaces = mock.method(AccountSession.prototype, "keyPlace");
    const RealUrl = globalThis.URL;
    let urls = 0;
    globalThis.URL = class extends RealUrl {
      constructor(...given: ConstructorParameters<typeof RealUrl>) {
        super(...given);
        // The emulator parses them as well.
        if (new Error().stack?.includes(sources) === true) urls += 1;
      }
    };
    try {
      for (let round = 0; round < 3; round += 1) await refresh();
    } finally {
      globalThis.URL = RealUrl;
    }
    const looked = keyPlaces.mock.callCount();
    assert.deepEqual({ digests: digests.mock.callCount(), urls, looked }, { digests: 0, urls: 0, looked: 0 });
  });

  it("makes the key of inputs once for each call, and none where no program is checked", async () => {
    const keys = (texts: typeof written): number =>
      texts.mock.calls.filter(({ arguments: [, replacer] }) => typeof replacer === "function").length;
    const written = mock.method(JSON, "stringify");
    await refresh();
    const ofRefresh = keys(written);
    written.mock.resetCalls();
    const { inputs } = (await kinds.Endpoint.check?.(state.props, declared)) as { readonly inputs: Fields };
    const ofCheck = keys(written);
    written.mock.resetCalls();
    await kinds.Endpoint.diff?.(state.id, state.props, inputs);
    assert.deepEqual({ ofRefresh, ofCheck, ofDiff: keys(written) }, { ofRefresh: 0, ofCheck: 1, ofDiff: 1 });
  });
});

/** The value without the marks of secrets, as the engine gives it. */
function reveal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reveal);
  if (typeof value !== "object" || value === null) return value;
  if (Object.hasOwn(value, "4dabf18193072939515e22adb298388d")) return reveal((value as Fields)["value"]);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, reveal(inner)]));
}
