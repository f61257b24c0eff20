/** The look-up of one object of any kind that can be read by its ID. */

import type { WebhooksClient } from "../../client";
import { readableKinds } from "../../kinds/registry";
import type { ById, LookupComment, LookupRule } from "./rule";

/** The name of a kind of which one object can be read. */
type Readable = keyof typeof readableKinds;

/** @internal An object of a kind, as a look-up finds it. */
export type LiveOf<Name extends Readable> = Awaited<
  ReturnType<WebhooksClient[(typeof readableKinds)[Name]["collection"]]["get"]>
>;

/** @internal The look-up for a kind: named after it, with its secrets. */
export function lookupById<Name extends Readable>(
  name: Name,
  comment: LookupComment,
): LookupRule<ById, LiveOf<Name>> {
  const { collection, secrets } = readableKinds[name];
  return {
    name: functionOf(name),
    kind: wordsOf(name),
    required: ["id"],
    secrets,
    comment,
    request: (client, { id }) =>
      client.project.own<LiveOf<Name>>(client[collection].get(id) as Promise<LiveOf<Name>>),
  };
}

/** @internal The name of the function that looks up a kind or a collection, or lists what names its objects. */
export function functionOf(name: string, verb: "get" | "list" = "get"): string {
  return `${verb}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** @internal The name of a kind or a collection in messages. */
export function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
