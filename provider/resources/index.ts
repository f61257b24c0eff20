/** The kinds, in one list. */

export { endpoint } from "./endpoint";
export { eventType } from "./event-type";
export { portalLink } from "./portal-link";
export { subscription } from "./subscription";
