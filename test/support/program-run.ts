/** Runs of a program within the test: what a look-up is given, and what a stack would know of its result. */

import * as pulumi from "@pulumi/pulumi";
import { setMockOptions } from "@pulumi/pulumi/runtime/settings";
import type { Emulator } from "../../tools/emulator";

const variables = ["WEBHOOKS_BASE_URL", "WEBHOOKS_PROJECT_ID", "WEBHOOKS_API_KEY"] as const;
const before = new Map(variables.map((name) => [name, process.env[name]]));

export interface RunOptions {
  readonly preview?: boolean;
  readonly config?: Readonly<Record<string, string>>;
}

/** Begins a run of a program, as `pulumi up` or `pulumi preview` would. */
export async function beginRun(
  service: Pick<Emulator, "url" | "apiKey">,
  { preview = false, config = {} }: RunOptions = {},
): Promise<void> {
  for (const name of variables) delete process.env[name];
  pulumi.runtime.setAllConfig({
    "webhooks:baseUrl": service.url,
    "webhooks:projectId": "p1",
    "webhooks:apiKey": service.apiKey,
    ...config,
  });
  const run = ["project", "stack", preview] as const;
  await pulumi.runtime.setMocks(
    {
      newResource: ({ name, inputs }) => ({
        id: preview ? undefined : `${name}-id`,
        state: inputs as Record<string, unknown>,
      }),
      call: () => ({}),
    },
    ...run,
  );
  // Mocks stand for the engine here, and look-ups have to take them for one: mocks of a unit test would answer them.
  const monitor = pulumi.runtime.getMonitor() as object;
  const engine = new Proxy(monitor, {
    has: (target, name) => name !== "mocks" && name in target,
  });
  setMockOptions(engine, ...run);
}

/** Puts the environment and the config back as they were. */
export function endRuns(): void {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  pulumi.runtime.setAllConfig({});
}

/** What a stack would know of an output. */
export async function see<Value>(output: pulumi.Output<Value>): Promise<{
  readonly value: Value | undefined;
  readonly isKnown: boolean;
  readonly isSecret: boolean;
}> {
  const inner = output as unknown as { isKnown: Promise<boolean>; promise(): Promise<Value> };
  const isKnown = await inner.isKnown;
  return { value: await inner.promise(), isKnown, isSecret: await pulumi.isSecret(output) };
}
