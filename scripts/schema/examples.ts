/** The example of a doc comment in other languages: it is run with a stand-in for the package, which notes what it declares. */

import { runInNewContext } from "node:vm";
import { stringify } from "yaml";

type Args = Readonly<Record<string, unknown>>;

/** What an example declares or looks up. Of the options, the only one that an example has is `protect`. */
type Call = { readonly kind: string; readonly args: Args; readonly isProtected: boolean } & (
  { readonly name: string } | { readonly name?: undefined }
);

/** What the examples refer to: the endpoint that another one declares. */
const billing = { id: "${billing.id}" };

/** A block for the example in each language, ready for a page: TypeScript as it is written, YAML, and Go and Python where its values are plain. */
export function examplesOf(typescript: string): string[] {
  const call = callOf(typescript);
  const written = { typescript, yaml: yamlOf(call), go: goOf(call), python: pythonOf(call) };
  return Object.entries(written).flatMap(([language, code]) =>
    code === undefined ? [] : [`\`\`\`${language}\n${code}\n\`\`\``],
  );
}

function callOf(typescript: string): Call {
  const calls: Call[] = [];
  const member = (_: object, kind: string): unknown => {
    // A class is called with `new`, a function without.
    return function (...given: [string, Args, { readonly protect?: boolean }?] | [Args?]): object {
      const [first, second, { protect: isProtected = false } = {}] = given;
      calls.push(
        typeof first === "string"
          ? { kind, name: first, args: second ?? {}, isProtected }
          : { kind, args: first ?? {}, isProtected },
      );
      return {};
    };
  };
  const webhooks: unknown = new Proxy({}, { get: member as never });
  // What an example awaits is there at once.
  runInNewContext(typescript.replaceAll("await ", ""), { webhooks, billing });
  const [call] = calls;
  if (call === undefined || calls.length > 1)
    throw new Error(`an example has one call, and not\n${typescript}`);
  return call;
}

function yamlOf({ kind, name, args, isProtected }: Call): string {
  const hasArgs = Object.keys(args).length > 0;
  const invoke = { function: `webhooks:${kind}`, ...(hasArgs && { arguments: args }) };
  const program =
    name === undefined
      ? { variables: { found: { "fn::invoke": invoke } } }
      : {
          resources: {
            [name]: {
              ...{ type: `webhooks:${kind}`, properties: args },
              ...(isProtected && { options: { protect: true } }),
            },
          },
        };
  return stringify(program).trim();
}

function goOf({ kind, name, args, isProtected }: Call): string | undefined {
  if (name === undefined) return undefined;
  const lines = Object.entries(args).map(([field, value]) => {
    const text = goValue(value);
    return text && `\t${field.charAt(0).toUpperCase()}${field.slice(1)}: ${text},`;
  });
  if (lines.includes(undefined)) return undefined;
  const call = `webhooks.New${kind}(ctx, ${JSON.stringify(name)}, &webhooks.${kind}Args{`;
  const end = isProtected ? "}, pulumi.Protect(true))" : "})";
  return `_, err := ${call}\n${aligned(lines as string[]).join("\n")}\n${end}`;
}

/** A value as Go writes it; undefined where it takes a type that only the generated code knows. */
function goValue(value: unknown): string | undefined {
  if (value === billing.id) return "billing.ID()";
  if (typeof value === "string") return `pulumi.String(${JSON.stringify(value)})`;
  if (typeof value === "boolean") return `pulumi.Bool(${value})`;
  if (!Array.isArray(value)) return undefined;
  const items = value.map(goValue);
  return items.includes(undefined) ? undefined : `pulumi.StringArray{${items.join(", ")}}`;
}

function pythonOf({ kind, name, args, isProtected }: Call): string | undefined {
  const given = Object.entries(args).map(([field, value]) => {
    const text = pythonValue(value);
    return text && `${snakeCase(field)}=${text}`;
  });
  if (given.includes(undefined)) return undefined;
  const options = isProtected ? ["opts=pulumi.ResourceOptions(protect=True)"] : [];
  const all = name === undefined ? given : [JSON.stringify(name), ...given, ...options];
  return `${snakeCase(name ?? "found")} = webhooks.${name === undefined ? snakeCase(kind) : kind}(${all.join(", ")})`;
}

const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll(/\W/g, "_");

/** A value as Python writes it; undefined where it takes a type of the generated code. */
function pythonValue(value: unknown): string | undefined {
  if (value === billing.id) return "billing.id";
  if (typeof value === "string" || typeof value === "number") return JSON.stringify(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  if (!Array.isArray(value)) return undefined;
  const items = value.map(pythonValue);
  return items.includes(undefined) ? undefined : `[${items.join(", ")}]`;
}

/** The values below each other, as gofmt puts them. */
function aligned(lines: readonly string[]): string[] {
  const widest = Math.max(...lines.map((line) => line.indexOf(":")));
  return lines.map((line) => line.replace(/: /, (colon) => colon + " ".repeat(widest - line.indexOf(":"))));
}
