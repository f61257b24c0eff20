/** What a program may import that uses the plugin: what `pulumi-webhooks` has, registered with it; no logic. */

export * from "../shared";
export * from "./classes";
export { Provider } from "./resource";
export * from "./functions";
