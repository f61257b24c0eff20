/** The kinds as Convoy has them: each says only where it differs from the documented one. */
export { endpoint } from "./endpoint/convoy";
export { eventType } from "./event-type/convoy";
export { portalLink } from "./portal-link/convoy";
export { source } from "./source/convoy";
export { subscription } from "./subscription/convoy";
