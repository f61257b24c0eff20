/**
 * Resources whose arguments come from a resource that has failed. With `--continue-on-error` the engine leaves such arguments
 * out, and they would be taken for not declared.
 */

import { WebhooksError } from "../base/errors";
import type { Fields } from "../base/fields";
import { notices } from "./notices";

/** The mark of such a resource, among its inputs. */
export const leftOut = { __dependencyFailed: true } as const;

/** Whether the program says that a resource is such a one. */
export function isLeftOut({ __dependencyFailed: failed }: Fields): boolean {
  return failed === true;
}

/** Fails for such a resource. The engine should not get here. */
export function refuseLeftOut(news: Fields): void {
  if (isLeftOut(news)) throw new WebhooksError("invalid-input", notices["dependency-failed"]());
}

/** @internal What is said of its difference: there is one, and nothing is known of it. */
export const skippedDifference = {
  changes: true,
  due: true,
  changed: [],
  replaces: [],
  isDeletedFirst: false,
};
