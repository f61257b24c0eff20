/** What the steps of a preview mean. */

import type { PreviewStep } from "./preview-json";

/** What happens to a resource. */
export type StepOperation = "create" | "update" | "replace" | "delete" | "same";

/** Partial steps of a replacement, which another step describes as a whole. */
const partialOperations = new Set([
  "delete-replaced",
  "discard-replaced",
  "read-discard",
  "remove-pending-replace",
]);

const replacements = new Set(["replace", "create-replacement", "import-replacement"]);

/** Whether a step stands for all that happens to its resource. */
export function isWhole({ op }: PreviewStep): boolean {
  return !partialOperations.has(op);
}

/** What a step of the engine does to its resource. */
export function operationOf(operation: string): StepOperation {
  if (operation === "create" || operation === "import") return "create";
  if (operation === "update") return "update";
  if (operation === "delete") return "delete";
  return replacements.has(operation) ? "replace" : "same";
}
