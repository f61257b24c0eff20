/** A process that takes the lock of a journal when it is told to, and lets it go when it is told to. */

import { whileLocked } from "../../tools/cli/rotate/rotate-lock";

let letGo = (): void => undefined;

process.on("message", ({ journal, at }: { readonly journal?: string; readonly at: number }) => {
  if (journal === undefined) return letGo();
  // Sleeping would let the processes begin milliseconds apart.
  while (Date.now() < at);
  whileLocked(journal, async () => {
    process.send?.("held");
    await new Promise<void>((resolve) => (letGo = resolve));
    return 0;
  }).then(
    () => process.send?.("let go"),
    (error: Error) => process.send?.(error.message),
  );
});
process.send?.("ready");
