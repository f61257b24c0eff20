/** Declares the topology with the given classes. */
export function declareAll(classes: object): void;
