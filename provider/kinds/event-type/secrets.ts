/** Which fields of an event type are secret: none. */

/** @internal */
export const eventTypeSecrets = {} as const;
