/** The calls of the engine on a kind of the dynamic front under the guard, and the refusal of one. */

import assert from "node:assert/strict";
import type { dynamic } from "@pulumi/pulumi";
import type { Fields } from "../../provider/base/fields";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { FreshFront } from "./fresh-front";

/** An object that a create has made. */
export interface Made {
  readonly id: string;
  readonly outs: Fields;
}

/** The checked inputs of a resource, as the engine gets them. */
export async function checked(
  kind: dynamic.ResourceProvider,
  olds: Fields,
  news: Fields,
  name = "billing",
): Promise<Fields> {
  const found = await kind.check?.(olds, { __logicalName: name, ...news });
  assert.deepEqual(found?.failures, []);
  return found?.inputs as Fields;
}

/** Checks and creates. */
export async function made(kind: dynamic.ResourceProvider, news: Fields, name?: string): Promise<Made> {
  const result = await kind.create(await checked(kind, {}, news, name));
  return { id: result.id, outs: result.outs as Fields };
}

/** The error of a refused call. */
export async function refusal(work: Promise<unknown> | undefined): Promise<string> {
  const error: unknown = await Promise.resolve(work).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  assert(error instanceof Error, "the call was not refused");
  assert.match(error.message, /\[change-refused\]$/);
  return error.message;
}

/** For each group of tests: a service, and processes of the host, without the guard and with it. */
export function useGuard(dialect: "documented" | "convoy") {
  let emulator: Emulator;
  before(async () => (emulator = await startEmulator({ dialect })));
  after(() => emulator.stop());
  afterEach(() => FreshFront.forget());
  const front = (environment: Readonly<Record<string, string>> = {}): FreshFront =>
    FreshFront.of(emulator, { dialect, environment });
  const guarded = (...entries: string[]): FreshFront =>
    front({ WEBHOOKS_FAIL_ON: "danger", WEBHOOKS_ALLOW: entries.join("\n") });
  return { front, guarded, service: () => emulator };
}
