/** A stack as data, and the ways to change one thing of it. */

type Values = Readonly<Record<string, unknown>>;

/** One resource of the program. `{ $id: name }` is the ID of a resource before it, `{ $resource: name }` the resource itself. */
export interface Declared {
  readonly kind: string;
  readonly args?: Values;
  readonly options?: Values;
}

/** A program with everything else that decides what a preview shows. */
export interface Stack {
  readonly resources: Readonly<Record<string, Declared>>;
  readonly config: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** The name of the endpoint that somebody deletes in the service before the preview, which then looks at the service first. */
  readonly lost?: string;
}

/** One change of a stack. */
export type Mutation = (stack: Stack) => Stack;

/** Changes by name. */
export type Changes = Readonly<Record<string, Mutation>>;

/** A stack, the service that it is applied to, and its changes. */
export interface World {
  readonly name: string;
  readonly isPlugin: boolean;
  readonly dialect: "documented" | "convoy";
  readonly seed: { readonly projects: Readonly<Record<string, object>> };
  readonly base: Stack;
  readonly changes: Changes;
}

/** The ID of a resource. */
export const id = (name: string): object => ({ $id: name });
/** A resource as an option. */
export const resource = (name: string): object => ({ $resource: name });
/** A text that holds outputs. */
export const text = (...parts: readonly unknown[]): object => ({ $text: parts });

function changed(values: Values = {}, [first = "", ...rest]: readonly string[], value: unknown): Values {
  const { [first]: old, ...others } = values;
  const next = rest.length === 0 ? value : changed(old as Values | undefined, rest, value);
  return next === undefined ? others : { ...others, [first]: next };
}

const onResource =
  (name: string, mutation: (declared: Declared) => Declared): Mutation =>
  (stack) => {
    const found = stack.resources[name];
    if (found === undefined) throw new Error(`the stack has no resource ${name}`);
    return { ...stack, resources: { ...stack.resources, [name]: mutation(found) } };
  };

/** Another value of the argument at a path, such as `filterConfig.eventTypes`; undefined removes it. */
export const argument = (name: string, path: string, value: unknown): Mutation =>
  onResource(name, (declared) => ({ ...declared, args: changed(declared.args, path.split("."), value) }));

/** Another value of an option; undefined removes it. */
export const option = (name: string, path: string, value: unknown): Mutation =>
  onResource(name, (declared) => ({ ...declared, options: changed(declared.options, [path], value) }));

/** The stack without a resource. */
export const removed =
  (name: string): Mutation =>
  ({ resources: { [name]: _gone, ...resources }, ...stack }) => ({ ...stack, resources });

/** The stack with another resource, which comes first so that every other one may refer to it. */
export const added =
  (name: string, declared: Declared): Mutation =>
  (stack) => ({ ...stack, resources: { [name]: declared, ...stack.resources } });

/** The resource under another name. */
export const renamed =
  (name: string, to: string, options: Values = {}): Mutation =>
  (stack) => ({
    ...stack,
    resources: Object.fromEntries(
      Object.entries(stack.resources).map(([one, declared]) =>
        one === name ? [to, { ...declared, options: { ...declared.options, ...options } }] : [one, declared],
      ),
    ),
  });

/** Another option of every resource that is no provider. */
export const everywhere =
  (path: string, value: unknown): Mutation =>
  (stack) =>
    Object.entries(stack.resources)
      .filter(([, { kind, options }]) => kind !== "Provider" && options?.[path] === undefined)
      .reduce((all, [name]) => option(name, path, value)(all), stack);

/** Another setting of the stack. */
export const config =
  (name: string, value: string): Mutation =>
  (stack) => ({ ...stack, config: { ...stack.config, [`webhooks:${name}`]: value } });

/** A variable of the preview. */
export const variable =
  (name: string, value: string): Mutation =>
  (stack) => ({ ...stack, environment: { ...stack.environment, [name]: value } });

/** An endpoint that somebody deletes in the service. No change may follow, because it stays deleted. */
export const lost =
  (name: string): Mutation =>
  (stack) => ({ ...stack, lost: name });

/** Several mutations, one after the other. */
export const all =
  (...mutations: readonly Mutation[]): Mutation =>
  (stack) =>
    mutations.reduce((stack, mutation) => mutation(stack), stack);

/** Reads a stack from `stack.json`. */
export const program = `
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const pulumi = require("@pulumi/pulumi");
const webhooks = require("pulumi-webhooks");
const made = {};
const resolve = (value) =>
  Array.isArray(value) ? value.map(resolve)
  : typeof value !== "object" || value === null ? value
  : "$id" in value ? made[value.$id].id
  : "$resource" in value ? made[value.$resource]
  : "$text" in value ? pulumi.concat(...value.$text.map(resolve))
  : "$secret" in value ? pulumi.secret(value.$secret)
  : Object.fromEntries(Object.entries(value).map(([name, field]) => [name, resolve(field)]));
const { resources } = JSON.parse(readFileSync(join(__dirname, "stack.json"), "utf8"));
for (const [name, { kind, args = {}, options = {} }] of Object.entries(resources))
  made[name] = new webhooks[kind](name, resolve(args), resolve(options));
`;
