/** The look-up of one object of any kind that can be read by its ID. */

import type { WebhooksClient } from "../client";
import { readableKinds } from "../kinds/registry";
import { lookup } from "./lookup";
import type { ById, ListLookup } from "./lookup";
import type { ArgsOf, Present } from "./types";

/** @internal The look-up for a kind: named after it, with its secrets. */
export function lookupById<Name extends keyof typeof readableKinds>(
  name: Name,
): ListLookup<ById, ArgsOf<ById>, Present<LiveOf<Name>>> {
  const { collection, secrets } = readableKinds[name];
  return lookup<ById, LiveOf<Name>>({
    name: `get${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    kind: name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    required: ["id"],
    secrets,
    request: (client, { id }) => client[collection].get(id) as Promise<LiveOf<Name>>,
  });
}

type LiveOf<Name extends keyof typeof readableKinds> = Awaited<
  ReturnType<WebhooksClient[(typeof readableKinds)[Name]["collection"]]["get"]>
>;
