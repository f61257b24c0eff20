/** What happens to an object when its resource is removed: deleted, retired by an update, or left in place. Knows no kind, no Pulumi. */

import { hasCode, SettingsError, WebhooksError } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { reasonOf } from "../../base/text";
import type { AnyDefinition } from "../../kinds/definition";
import { withoutMasks } from "./body";
import { compare, declaredIn, valuesOf } from "./compare";
import type { LifecycleContext } from "./context";
import { confirmedByRead, orGone, readKept } from "./live";
import { maskedPaths } from "./merge";
import { notices } from "./notices";
import { objectSubject } from "../ownership";

/** Removes the object as far as the service lets it. Already gone is success. */
export async function remove(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Fields,
): Promise<void> {
  const isTouched = definition.remove !== undefined || definition.retire !== undefined;
  const object = objectSubject(definition, state, id);
  const manager = isTouched ? context.owners.managerOf(definition, id, state) : undefined;
  if (manager !== undefined) {
    context.say(notices["not-deleted-managed"]({ manager }));
    return;
  }
  const refusal = isTouched ? definition.refusalOf?.("deletion", state) : undefined;
  if (refusal !== undefined) throw new WebhooksError("invalid-input", refusal);
  if (isTouched && context.seen?.place === "elsewhere") {
    const { here, there } = context.seen;
    const { settings } = context.client(state["projectId"]).project;
    throw new SettingsError(notices["not-deleted-elsewhere"]({ object, there, here, settings }));
  }
  if (isTouched)
    await context.judge?.("delete", id, () => ({ state, declared: {}, live: undefined, restored: [] }));
  if (definition.remove !== undefined) {
    const client = context.client(state["projectId"]);
    await context.projects.assertOwnProject(client);
    const removal = confirmedByRead(definition, client, id, definition.remove(client, id, state));
    await orGone(context.projects.confirmedGone(client, removal, context.seen));
  } else if (definition.retire !== undefined) {
    const client = context.client(state["projectId"]);
    const live = await readKept(definition, context, client, id, state);
    if (live === undefined) return;
    const inputs = declaredIn(definition, state);
    const rows = compare(definition, state, inputs, live);
    const full = valuesOf(rows, ({ toSend, unrepeatable }) =>
      unrepeatable === undefined ? toSend : undefined,
    );
    const body = withoutMasks(full);
    const change = { inputs, before: inputs, state, live, notePart: () => undefined };
    const retirement = definition.update(client, id, definition.retire(body), change);
    const retired = await orGone(confirmedByRead(definition, client, id, retirement)).catch(
      (error: unknown) => {
        if (!hasCode(error, "api")) throw error;
        throw new WebhooksError("api", notices["not-deleted"]({ object, reason: reasonOf(error) }));
      },
    );
    if (retired === undefined) return;
    const masked = Object.entries(full).flatMap(([name, value]) => maskedPaths(value, name));
    if (masked.length > 0) context.say(notices["masked-values-lost"]({ fields: masked.join(", ") }));
  }
  if (definition.deleteNotice !== undefined) context.say(definition.deleteNotice);
}
