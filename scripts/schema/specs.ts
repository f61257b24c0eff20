/** The parts of a package schema, as Pulumi's metaschema names them. */

/** What a value may be. */
export interface TypeSpec {
  readonly type?: "string" | "boolean" | "integer" | "number" | "array" | "object";
  readonly items?: TypeSpec;
  readonly additionalProperties?: TypeSpec;
  readonly $ref?: string;
  readonly oneOf?: readonly TypeSpec[];
}

/** One property of a resource, a function or an object. */
export interface PropertySpec extends TypeSpec {
  readonly description: string;
  readonly deprecationMessage?: string;
  readonly defaultInfo?: { readonly environment: readonly string[] };
  readonly secret?: true;
  readonly willReplaceOnChanges?: true;
}

/** Properties by their names. */
export type PropertySpecs = Readonly<Record<string, PropertySpec>>;

/** An object: inside another one, or what a function takes or gives. */
export interface ObjectSpec {
  readonly description?: string;
  readonly type: "object";
  readonly properties: PropertySpecs;
  readonly required?: readonly string[];
}

/** A text that has one of a few values. */
export interface EnumSpec {
  readonly description: string;
  readonly type: "string";
  readonly enum: readonly { readonly name: string; readonly value: string; readonly description: string }[];
}

/** A kind of resource. */
export interface ResourceSpec extends Omit<ObjectSpec, "type"> {
  readonly isComponent?: true;
  readonly inputProperties: PropertySpecs;
  readonly requiredInputs?: readonly string[];
  readonly stateInputs?: ObjectSpec;
  readonly aliases?: readonly { readonly type: string }[];
}

/** A look-up. */
export interface FunctionSpec {
  readonly description: string;
  readonly inputs: ObjectSpec;
  readonly outputs: ObjectSpec;
}

/** What the SDKs are called. */
export interface LanguageSpec {
  readonly nodejs: { readonly packageName: string };
  readonly python: { readonly packageName: string };
  readonly go: { readonly importBasePath: string };
  readonly csharp: { readonly rootNamespace: string };
  readonly java: { readonly basePackage: string };
}

/** The whole, without a version: the plugin adds that of the package. */
export interface PackageSpec {
  readonly name: string;
  readonly language: LanguageSpec;
  readonly config: { readonly variables: PropertySpecs };
  readonly types: Readonly<Record<string, ObjectSpec | EnumSpec>>;
  readonly provider: Omit<ResourceSpec, "properties">;
  readonly resources: Readonly<Record<string, ResourceSpec>>;
  readonly functions: Readonly<Record<string, FunctionSpec>>;
}

/** The token of a resource, a function or a type. */
export function tokenOf(name: string): string {
  return `webhooks:index:${name}`;
}
