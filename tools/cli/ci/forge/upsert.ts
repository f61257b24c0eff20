/** Keeps one object of a forge, which a mark finds, as it should be: whatever happens to it, and to the answers, in between. */

import { mayHaveActed } from "../../../../provider/base/errors";
import type { Requests } from "./requests";

/** How often the object is written at most. */
const maxTries = 3;

/** An object that is kept. */
export interface Upserted<Found> {
  /** The one that the token's own user wrote. */
  find(): Promise<Found | undefined>;
  /** Undefined where it was deleted in between. */
  update(found: Found): Promise<Address | undefined>;
  /** Undefined: where there is none, none is written. */
  readonly create: (() => Promise<Address>) | undefined;
}

/** Where an object is shown. */
export type Address = string;

/** The address of the object; undefined where there is none. After a write without an answer it looks for the object before it writes again. */
export async function upsert<Found>(
  requests: Requests,
  { find, update, create }: Upserted<Found>,
): Promise<Address | undefined> {
  for (let tries = 1; ; tries += 1) {
    const found = await find();
    const address = found && (await update(found));
    if (address !== undefined || create === undefined) return address;
    try {
      return await create();
    } catch (error) {
      if (!mayHaveActed(error) || tries === maxTries) throw error;
      await requests.pause(tries - 1);
    }
  }
}
