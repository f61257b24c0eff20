/** The command `import-file`, run against an emulated service. */

import { Readable, Writable } from "node:stream";
import { run } from "../../tools/cli/program";
import type { Emulator } from "../../tools/emulator";

/** Runs it in the project p1, and gives the exit code and all that it writes. */
export async function importFileOf(
  service: Emulator,
  ...words: readonly string[]
): Promise<{ code: number; text: string }> {
  let text = "";
  const sink = (): Writable =>
    new Writable({ write: (chunk: Buffer, _, done) => ((text += chunk.toString()), done()) });
  const code = await run(["import-file", ...words], {
    input: Readable.from([]),
    output: sink(),
    errors: sink(),
    environment: {
      WEBHOOKS_BASE_URL: service.url,
      WEBHOOKS_PROJECT_ID: "p1",
      WEBHOOKS_API_KEY: service.apiKey,
    },
    now: () => new Date(0),
    untilStopped: async () => undefined,
  });
  return { code, text };
}
