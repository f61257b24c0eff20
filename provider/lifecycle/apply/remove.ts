/** What becomes of an object whose resource goes: deleted, retired by an update, or left in place. Knows no kind, no Pulumi. */

import { hasCode, SettingsError, WebhooksError } from "../../base/errors";
import type { Fields } from "../../base/fields";
import type { AnyDefinition } from "../../kinds/definition";
import { withoutMasks } from "./body";
import { compare, declaredIn, valuesOf } from "./compare";
import type { LifecycleContext } from "./context";
import { confirmedByRead, orGone, readKept } from "./live";
import { maskedPaths } from "./merge";
import { label } from "../ownership";

/** Removes the object as far as the service lets it. Already gone is success. */
export async function remove(
  definition: AnyDefinition,
  context: LifecycleContext,
  id: string,
  state: Fields,
): Promise<void> {
  const isTouched = definition.remove !== undefined || definition.retire !== undefined;
  if (isTouched && context.owners.isOwned(definition, id, state)) {
    context.say(
      `left as it is, because a resource of the program has it: \`pulumi up --refresh\` shows whether that one is still as declared`,
    );
    return;
  }
  if (isTouched && context.seen?.place === "elsewhere") {
    const remedy = "where the service has really moved there, `pulumi refresh` notes that";
    throw new SettingsError(
      `${label(definition, state, id)}: not deleted, because ${context.seen.words}, where an object with its ID may be a copy: check ${context.client(state["projectId"]).project.settings}; ${remedy}`,
    );
  }
  if (definition.remove !== undefined) {
    const client = context.client(state["projectId"]);
    await context.projects.assertOwnProject(client);
    const removal = confirmedByRead(definition, client, id, definition.remove(client, id));
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
    const change = { inputs, before: inputs, live, notePart: () => undefined };
    const retirement = definition.update(client, id, definition.retire(body), change);
    const retired = await orGone(confirmedByRead(definition, client, id, retirement)).catch(
      (error: unknown) => {
        if (!hasCode(error, "api")) throw error;
        const remedy = "with the option `retainOnDelete` it is forgotten without being touched";
        throw new WebhooksError(
          "api",
          `${label(definition, state, id)} could not be removed: ${error.message}; ${remedy}`,
        );
      },
    );
    if (retired === undefined) return;
    const masked = Object.entries(full).flatMap(([name, value]) => maskedPaths(value, name));
    if (masked.length > 0)
      context.say(
        `may have lost ${masked.join(", ")}, which the service masks, so that it could not be sent along; declare it, or set \`retainOnDelete\`, where it has to stay`,
      );
  }
  if (definition.deleteNotice !== undefined) context.say(definition.deleteNotice);
}
