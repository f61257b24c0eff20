/** Asks in a run how much the objects are in use that changes endanger: about few of them, and no longer after a failure. */

import { hasCode } from "../base/errors";
import type { Notice } from "../base/notice";
import type { WebhooksClient } from "../client";
import type { AnyDefinition } from "../kinds/definition";
import { useOf } from "../lifecycle/plan/in-use";

/** How many objects are asked about in one run. */
const most = 20;

/** What one run has asked. */
export class InUse {
  private readonly asked = new Set<string>();
  private hasFailed = false;

  /** @param timeoutMs how many milliseconds the service may take for each object. Default: three seconds */
  constructor(private readonly timeoutMs?: number) {}

  /**
   * What the service says of an object; nothing where it was asked before, there were many, or the service fails.
   *
   * @param client undefined where the preview must not send requests
   */
  async of(
    definition: AnyDefinition,
    client: WebhooksClient | undefined,
    id: string,
    now: Date,
  ): Promise<Notice[]> {
    const object = `${definition.kind} ${id}`;
    if (client === undefined || definition.lastUse === undefined) return [];
    const isSpent = this.hasFailed || this.asked.size >= most || this.asked.has(object);
    if (isSpent) return [];
    this.asked.add(object);
    try {
      const found = await useOf(definition, client, id, now, this.timeoutMs);
      return found === undefined ? [] : [found];
    } catch (error) {
      // Information is not worth a second wait, and what a refusal means is said where the object is changed.
      this.hasFailed ||= !hasCode(error, "not-found");
      return [];
    }
  }
}
