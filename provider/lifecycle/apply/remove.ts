/** What happens to an object when its resource is removed: deleted, retired by an update, or left in place. Knows no kind, no Pulumi. */

import { hasCode, orGone, SettingsError, WebhooksError } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { reasonOf } from "../../base/text";
import { isTouched } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { withoutMasks } from "./body";
import { Change } from "./change";
import { declaredIn, valuesOf } from "./compare";
import type { LifecycleContext } from "./context";
import { confirmedByRead, readKept } from "./live";
import { maskedPaths } from "./merge";
import { applyErrors, notices } from "./notices";
import { objectSubject } from "../ownership";

/** Removes the object as far as the service lets it. Already gone is success. */
export async function remove(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Fields,
): Promise<void> {
  if (mayRemove(definition, context, id, state)) await removeNow(definition, context, id, state);
}

/**
 * Whether the object goes with its resource. Says who has it otherwise.
 *
 * @throws WebhooksError where it must not go
 */
export function mayRemove(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Fields,
): boolean {
  if (!isTouched(definition)) return true;
  const manager = context.owners.managerOf(definition, id, state);
  if (manager !== undefined) {
    context.say(notices["not-deleted-managed"]({ manager }));
    return false;
  }
  const refusal = definition.refusalOf?.("deletion", state);
  if (refusal !== undefined) throw new WebhooksError("invalid-input", refusal);
  if (context.seen?.place === "elsewhere") {
    const { here, there } = context.seen;
    const { settings } = context.client(state["projectId"]).project;
    const object = objectSubject(definition, state, id);
    throw new SettingsError(
      applyErrors.keptElsewhere`${object} was not deleted: it was last seen at ${there}, but the settings point to ${here}; check ${settings}`,
    );
  }
  return true;
}

/** Removes an object that may go. */
export async function removeNow(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Fields,
): Promise<void> {
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
    const rows = new Change(definition, state, inputs).see(live);
    const full = valuesOf(rows, ({ toSend, unrepeatable }) =>
      unrepeatable === undefined ? toSend : undefined,
    );
    const body = withoutMasks(full);
    const change = { inputs, before: inputs, state, live, notePart: () => undefined };
    const retirement = definition.update(client, id, definition.retire(body), change);
    const retired = await orGone(confirmedByRead(definition, client, id, retirement)).catch(
      (error: unknown) => {
        if (!hasCode(error, "api")) throw error;
        const object = objectSubject(definition, state, id);
        throw new WebhooksError("api", notices["not-deleted"]({ object, reason: reasonOf(error) }));
      },
    );
    if (retired === undefined) return;
    const masked = Object.entries(full).flatMap(([name, value]) => maskedPaths(value, name));
    if (masked.length > 0) context.say(notices["masked-values-lost"]({ fields: masked.join(", ") }));
  }
  if (definition.deleteNotice !== undefined) context.say(definition.deleteNotice);
}
