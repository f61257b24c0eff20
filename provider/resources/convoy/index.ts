/** The kinds as Convoy has them: each says only where it differs from the documented one. */

export { endpoint } from "./endpoint";
export { eventType } from "./event-type";
export { portalLink } from "./portal-link";
export { source } from "./source";
export { subscription } from "./subscription";
