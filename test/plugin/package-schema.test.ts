/** The package schema of the plugin is up to date, whole, and says what the definitions and the tables of secrets say. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { tenantType } from "../../provider/base/urn";
import { tenantInputs } from "../../provider/engine/tenant";
import * as exported from "../../provider/index";
import type { AnySecretFields } from "../../provider/http/secret-fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Kind } from "../../provider/kinds/kind";
import { deliveryAttemptSecrets } from "../../provider/kinds/read-only/secrets";
import { kinds, readOnlyKinds } from "../../provider/kinds/registry";
import * as enums from "../../provider/kinds/enums";
import type { KindName } from "../../provider/kinds/registry";
import { dialectNames, knownDialects, settingNames, settingRules } from "../../provider/settings/settings";
import { schemaFile, schemaText } from "../../scripts/schema";
import { needs } from "../../scripts/schema/resources";
import type { EnumSpec, ObjectSpec, PackageSpec, PropertySpecs, TypeSpec } from "../../scripts/schema/specs";

/** What `needed-parts.test.ts` proves, by the path from the type of the kind on. */
const needed = new Set(
  Object.entries(needs).flatMap(([name, paths]) =>
    paths.map((path) => `${kinds[name as KindName].type}.${path}`),
  ),
);

/** What `z.toJSONSchema` makes of the schema of inputs. */
interface JsonSchema {
  readonly type?: string;
  /** Of a number: whether it is whole where the service follows the documented interface. */
  readonly whole?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
}

const kept = readFileSync(schemaFile, "utf8");
const schema = JSON.parse(kept) as PackageSpec;
const all = Object.entries<Kind>(kinds) as [KindName, Kind][];
const resourceOf = ({ type }: Pick<Kind, "type">) => {
  const resource = schema.resources[`webhooks:index:${type}`];
  assert.ok(resource, `provider/plugin/schema.json lacks ${type}: run \`npm run schema\``);
  return resource;
};

/** The type that a reference leads to; undefined for anything else, and for any JSON value. */
function typeAt({ $ref = "" }: TypeSpec): ObjectSpec | EnumSpec | undefined {
  if ($ref === "" || $ref === "pulumi.json#/Any") return undefined;
  const type = schema.types[$ref.replace("#/types/", "")];
  assert.ok(type, `${$ref} leads to nothing`);
  return type;
}

/** Each property at any depth, by its path. */
function* walk(properties: PropertySpecs, path = ""): Generator<[path: string, spec: PropertySpecs[string]]> {
  for (const [name, spec] of Object.entries(properties)) {
    yield [`${path}${name}`, spec];
    const type = typeAt(spec.items ?? spec);
    if (type !== undefined && "properties" in type) yield* walk(type.properties, `${path}${name}.`);
  }
}

function pathsOf(secrets: AnySecretFields, path = ""): string[] {
  return Object.entries(secrets).flatMap(([name, rule]) =>
    rule === true ? [`${path}${name}`] : pathsOf(rule, `${path}${name}.`),
  );
}

/** The secret fields of a table are marked, as far as they exist there, and nothing else is. */
function assertSecrets(properties: PropertySpecs, secrets: AnySecretFields, what: string): string[] {
  const found = [...walk(properties)];
  const marked = found.filter(([, { secret }]) => secret).map(([path]) => path);
  const wanted = pathsOf(secrets).filter((path) => found.some(([one]) => one === path));
  assert.deepEqual(marked.sort(), wanted.sort(), what);
  return marked;
}

describe("The package schema", () => {
  it("is what the registry, the interfaces and their comments say now", () => {
    assert.ok(kept === schemaText(), "run `npm run schema`");
  });

  it("has every field of every kind, each with a description, and no other", () => {
    assert.ok(all.length >= 6);
    assert.equal(Object.keys(schema.resources).length, all.length + 1, "and the component");
    for (const [, kind] of all) {
      const { inputProperties, properties, stateInputs, aliases, description } = resourceOf(kind);
      const inputs = Object.keys(kind.fields).filter((name) => kind.fields[name] === "input");
      assert.deepEqual(Object.keys(inputProperties).sort(), inputs.sort(), kind.type);
      assert.deepEqual(Object.keys(properties).sort(), Object.keys(kind.fields).sort(), kind.type);
      const state = "projectId" in kind.fields ? ["projectId"] : [];
      assert.deepEqual(Object.keys(stateInputs?.properties ?? {}), state);
      assert.deepEqual(aliases, [{ type: `pulumi-nodejs:dynamic/webhooks:${kind.type}` }]);
      assert.match(
        description ?? "",
        /\n\n## Adopting\n\n.+\n\n## Deleting\n\n.+\n\n## Errors\n\n.+\n\{\{% example %\}\}\n## Example Usage\n\n```typescript\n.*new webhooks\./s,
      );
      const section = new RegExp(
        `\\n\\n## Import\\n\\n.+\\n\\n\`\`\`sh\\npulumi import webhooks:index:${kind.type} example "<.+>"\\n\`\`\`$`,
      );
      assert.match(description ?? "", section);
      for (const field of kind.always) assert.ok(resourceOf(kind).required?.includes(field), field);
    }
  });

  it("describes everything, in words for every language", () => {
    const functions = Object.values(schema.functions).flatMap(({ inputs, outputs }) => [inputs, outputs]);
    const objects = [...Object.values(schema.resources), ...Object.values(schema.types), ...functions];
    const properties = objects.flatMap((one) =>
      "properties" in one ? [...walk({ ...one.properties, ...inputsOf(one) })] : [],
    );
    assert.ok(properties.length > 500);
    for (const [path, { description }] of properties) assert.match(description, /^.+[.:`]$/s, path);
    for (const [name, { description }] of Object.entries({ ...schema.types, ...schema.functions }))
      assert.match(description ?? "", /\S/, name);
    // An example is in the words of its own language.
    assert.doesNotMatch(kept.replaceAll(/```[^]*?```/g, ""), /pulumi\.secret|Output\b|\{@/);
  });

  it("refers to types that exist, and holds none that nothing refers to", () => {
    const references = [...kept.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = ""]) => target);
    const own = new Set(references.filter((target) => target !== "pulumi.json#/Any"));
    assert.deepEqual(
      [...own].sort(),
      Object.keys(schema.types).map((token) => `#/types/${token}`),
    );
    for (const [token, type] of Object.entries(schema.types))
      assert.ok("enum" in type || Object.keys(type.properties).length > 0, token);
  });

  it("marks every secret of each kind, in what is declared and in what is shown, and nothing else", () => {
    const marked = all.flatMap(([, kind]) => [
      ...assertSecrets(resourceOf(kind).inputProperties, kind.secrets, `inputs of ${kind.type}`),
      ...assertSecrets(resourceOf(kind).properties, kind.secrets, `outputs of ${kind.type}`),
    ]);
    for (const path of ["signingSecret", "authentication.oauth2.signingKey.d", "pubSub.amqp.auth.password"])
      assert.ok(marked.includes(path), path);
  });

  it("requires what both dialects require, and has the types that they check", () => {
    for (const [name, kind] of all) {
      const { inputProperties, requiredInputs } = resourceOf(kind);
      const checked = dialectNames.map((dialect) => {
        const { inputs } = definitionsFor(dialect)[name];
        return z.toJSONSchema(inputs, { io: "input", unrepresentable: "any" }) as JsonSchema;
      });
      assertObject(kind.type, inputProperties, requiredInputs, checked);
    }
    const required = all.map(([name, kind]) => [name, resourceOf(kind).requiredInputs] as const);
    assert.deepEqual(Object.fromEntries(required.filter(([, inputs]) => inputs !== undefined)), {
      project: ["type"],
      source: ["type"],
      endpoint: ["url"],
    });
  });

  it("describes each value of each enum", () => {
    const found = Object.entries(schema.types).flatMap(([token, type]) =>
      "enum" in type ? [[token.replace("webhooks:index:", ""), type] as const] : [],
    );
    // The items of a list are texts: C# and Java would take no plain string for a choice of two types.
    const tables = [knownDialects, ...Object.values(enums)].filter(
      (table) => typeof table === "object" && table !== enums.metaEventTypes,
    );
    const config = schema.types["webhooks:index:MetaEventConfig"] as ObjectSpec;
    const { items, description = "" } = config.properties["eventType"] ?? {};
    assert.deepEqual(items, { type: "string" });
    for (const value of enums.enumValues(enums.metaEventTypes))
      assert.ok(description.includes(`\`${value}\``));
    const sorted = (lists: readonly (readonly string[])[]) => lists.map((one) => one.join()).sort();
    assert.deepEqual(
      sorted(found.map(([, type]) => type.enum.map(({ value }) => value))),
      sorted(tables.map((table) => enums.enumValues(table))),
    );
    for (const [name, type] of found) {
      for (const { description } of type.enum) assert.match(description, /^[A-Z].+\.$/, name);
      assert.equal(new Set(type.enum.map((one) => one.name)).size, type.enum.length, name);
    }
  });

  it("takes other values as well where the service may know more, and gives all as texts", () => {
    const { inputProperties, properties } = resourceOf(kinds.source);
    const known = { $ref: "#/types/webhooks:index:SourceType" };
    assert.deepEqual(inputProperties["type"]?.oneOf, [{ type: "string" }, known]);
    assert.deepEqual([properties["type"]?.type, properties["type"]?.oneOf], ["string", undefined]);
    const { contentType } = resourceOf(kinds.endpoint).inputProperties;
    assert.equal(contentType?.$ref, "#/types/webhooks:index:EndpointContentType");
    assert.equal(schema.functions["webhooks:index:getSource"]?.outputs.properties["type"]?.type, "string");
  });

  it("has the component with what a tenant knows, and the secrets of its kinds", () => {
    const { inputProperties, properties, isComponent, description } = resourceOf({ type: tenantType });
    assert.equal(isComponent, true);
    assert.deepEqual(Object.keys(inputProperties).sort(), [...tenantInputs.tenant].sort());
    for (const part of ["endpoint", "defaults", "portal"] as const) {
      const token = `webhooks:index:Tenant${part.replace(/^./, (letter) => letter.toUpperCase())}`;
      const { properties: fields = {} } = schema.types[token] as { properties?: PropertySpecs };
      assert.deepEqual(Object.keys(fields).sort(), [...tenantInputs[part]].sort(), part);
      assertSecrets(fields, kinds.endpoint.secrets, part);
    }
    // ComponentResourceOptions of the .NET SDK lacks the additional secret outputs that a mark generates.
    assertSecrets(properties, {}, "outputs");
    for (const name of ["signingSecrets", "portalUrl"])
      assert.match(properties[name]?.description ?? "", /\. Secret\./, name);
    assert.match(description ?? "", /\{\{% example %\}\}[^]*```yaml\n/);
    assert.match(
      kept,
      /"The URL that webhooks are delivered to\. With the documented interface, it must use https\. On Convoy, [^"]*"/,
    );
  });

  it("tells which changes always replace a resource, and what is deprecated", () => {
    const having = (key: "willReplaceOnChanges" | "deprecationMessage") =>
      all.flatMap(([, kind]) =>
        Object.entries(resourceOf(kind).inputProperties)
          .filter(([, spec]) => spec[key])
          .map(([field]) => `${kind.type}.${field}`),
      );
    assert.deepEqual(having("willReplaceOnChanges").sort(), [
      ...["Endpoint.appId", "Endpoint.projectId", "EventType.projectId", "PortalLink.projectId"],
      ...[
        "Project.type",
        "ProjectSettings.projectId",
        "Source.projectId",
        "Source.provider",
        "Subscription.projectId",
      ],
    ]);
    assert.deepEqual(having("deprecationMessage"), ["Subscription.appId"]);
    for (const [, text = ""] of kept.matchAll(/"deprecationMessage":"([^"]*)"/g))
      assert.match(text, /^Use `\w+` instead\. /);
    // What forces a replacement would do so where the provider knows better.
    assert.doesNotMatch(kept, /"replaceOnChanges"/);
  });

  it("has a function for every look-up that is exported in two forms, with the secrets of what it finds", () => {
    const { ownProject, event, eventDelivery } = readOnlyKinds;
    const { endpoint, source, subscription, eventType, portalLink } = kinds;
    const found: Readonly<Record<string, AnySecretFields>> = {
      ...{ getProject: ownProject.secrets, getEvent: event.secrets, getEventDelivery: eventDelivery.secrets },
      ...{ getEndpoint: endpoint.secrets, getEndpoints: { endpoints: endpoint.secrets } },
      ...{ getSource: source.secrets, getSources: { sources: source.secrets } },
      ...{ getSubscription: subscription.secrets, getSubscriptions: { subscriptions: subscription.secrets } },
      ...{ getEventType: eventType.secrets, getEventTypes: { eventTypes: eventType.secrets } },
      ...{ getPortalLink: portalLink.secrets, getPortalLinks: { portalLinks: portalLink.secrets } },
      ...{ listEndpoints: {}, listSources: {}, listSubscriptions: {}, listPortalLinks: {} },
      getDeliveryAttempt: deliveryAttemptSecrets,
      getDeliveryAttempts: { attempts: deliveryAttemptSecrets },
    };
    const names = Object.keys(exported).filter((name) => `${name}Output` in exported);
    assert.deepEqual(Object.keys(found).sort(), names.sort());
    assert.deepEqual(
      Object.keys(schema.functions),
      names.map((name) => `webhooks:index:${name}`),
    );
    for (const [name, secrets] of Object.entries(found)) {
      const { inputs, outputs, description } =
        schema.functions[`webhooks:index:${name}`] ?? assert.fail(name);
      const marked = assertSecrets(outputs.properties, secrets, name);
      assert.equal(description.includes("returns the result as a secret"), marked.length > 0, name);
      assert.ok("projectId" in inputs.properties);
      assert.match(outputs.description ?? "", /\S/, name);
    }
  });

  it("has look-ups that take an ID or a name, and whole numbers for counts", () => {
    const inputsTo = (name: string) => schema.functions[`webhooks:index:${name}`]?.inputs;
    for (const name of ["getEndpoint", "getSource", "getSubscription", "getEventType", "getPortalLink"]) {
      assert.deepEqual(Object.keys(inputsTo(name)?.properties ?? {}).sort(), ["id", "name", "projectId"]);
      assert.equal(inputsTo(name)?.required, undefined);
      for (const argument of ["id", "name"])
        assert.match(
          inputsTo(name)?.properties[argument]?.description ?? "",
          /Exactly one of `id` and `name` is/,
        );
    }
    assert.deepEqual(inputsTo("getDeliveryAttempt")?.required, ["eventDeliveryId", "id"]);
    const { limit, perPage } = inputsTo("getPortalLinks")?.properties ?? {};
    assert.deepEqual([limit?.type, perPage?.type], ["integer", "integer"]);
    const results = ["events", "endpointCount", "workers", "numTrials", "retryLimit", "intervalSeconds"];
    for (const name of results) assert.match(kept, new RegExp(`"${name}": \\{"type":"integer"`), name);
    assert.doesNotMatch(kept, /"(count|\w+Count|events|workers|num\w+)": \{"type":"number"/);
  });

  it("has the settings of an account, with their variables where only programs read them", () => {
    const { inputProperties } = schema.provider;
    assert.deepEqual(Object.keys(inputProperties), settingNames);
    const wanted = settingNames.map((name) => {
      const { environment, secret } = settingRules[name];
      assert.equal(inputProperties[name]?.secret, secret);
      assert.match(inputProperties[name]?.description ?? "", new RegExp(`\`${environment}\``));
      const { $ref, ...input } = inputProperties[name] ?? {};
      assert.equal($ref, name === "dialect" ? "#/types/webhooks:index:DialectName" : undefined);
      return [name, { type: "string", ...input, defaultInfo: { environment: [environment] } }];
    });
    // What the guard refuses is no argument of a provider, which a program could set.
    const { failOn, allow, dashboardUrl, ...variables } = schema.config.variables;
    assert.deepEqual([failOn?.type, allow?.type, dashboardUrl?.type], ["string", "array", "string"]);
    assert.deepEqual(variables, Object.fromEntries(wanted));
    assert.deepEqual(
      settingNames.map((name) => schema.config.variables[name]?.type),
      [...Array<string>(7).fill("string"), ...["number", "integer", "number", "integer", "boolean"]],
    );
    assert.doesNotMatch(kept, /"(default|version|const)":/);
  });

  it("uses no name that Pulumi keeps for itself", () => {
    const resources = Object.values(schema.resources).flatMap(
      ({ properties, inputProperties, stateInputs }) =>
        Object.keys({ ...properties, ...inputProperties, ...stateInputs?.properties }),
    );
    for (const name of ["id", "urn", "pulumi"]) assert.ok(!resources.includes(name), name);
    assert.doesNotMatch(kept, /^ +"pulumi":/m);
  });

  it("names for a tenant only fields that a tenant has", () => {
    const parts = ["TenantDefaults", "TenantEndpoint", "TenantPortal"].map((name) => {
      const part = typeAt({ $ref: `#/types/webhooks:index:${name}` });
      assert.ok(part !== undefined && "properties" in part, name);
      return part.properties;
    });
    const own = new Set(parts.flatMap((properties) => Object.keys(properties)));
    const foreign = all
      .flatMap(([, kind]) => Object.keys(resourceOf(kind).inputProperties))
      .filter((name) => !own.has(name));
    const wrong = parts.flatMap((properties) =>
      Object.entries(properties).flatMap(([field, { description = "" }]) =>
        foreign
          .filter((name) => description.includes(`\`${name}\``) && !isOfKind(description, name))
          .map((name) => `${field}: ${name}`),
      ),
    );
    assert.deepEqual(wrong, []);
  });
});

/** Whether a description says of a field to which kind it belongs. */
function isOfKind(description: string, name: string): boolean {
  return new RegExp(`\`${name}\` of \`[A-Z]\\w+\``).test(description);
}

function inputsOf(one: object): PropertySpecs {
  return "inputProperties" in one ? (one.inputProperties as PropertySpecs) : {};
}

function assertObject(
  path: string,
  properties: PropertySpecs,
  required: readonly string[] | undefined,
  checked: readonly JsonSchema[],
): void {
  const names = new Set(checked.flatMap((jsonSchema) => Object.keys(jsonSchema.properties ?? {})));
  assert.deepEqual(Object.keys(properties).sort(), [...names].sort(), path);
  const demanded = [...names].filter(
    (name) =>
      checked.every((jsonSchema) => jsonSchema.required?.includes(name)) || needed.has(`${path}.${name}`),
  );
  assert.deepEqual([...(required ?? [])].sort(), demanded.sort(), path);
  for (const [name, spec] of Object.entries(properties)) {
    const having = checked.flatMap((jsonSchema) => jsonSchema.properties?.[name] ?? []);
    assertType(`${path}.${name}`, spec, having);
    for (const value of having.flatMap((jsonSchema) => jsonSchema.enum ?? []))
      assert.ok(
        "$ref" in spec || "oneOf" in spec || spec.description.includes(`\`${value}\``),
        `${path}.${name}: ${value}`,
      );
  }
}

function assertType(path: string, spec: TypeSpec, checked: readonly JsonSchema[]): void {
  const [first] = checked;
  assert.ok(first, path);
  // Of a list that may have other values, the checks know the same ones or none.
  const type = spec.oneOf?.map(typeAt).find((one) => one !== undefined) ?? typeAt(spec);
  if (spec.oneOf !== undefined && first.enum === undefined) {
    assert.equal(first.type, "string", path);
  } else if (type !== undefined && "enum" in type) {
    assert.deepEqual(type.enum.map(({ value }) => value).sort(), [...(first.enum ?? [])].sort(), path);
  } else if (type !== undefined) {
    assertObject(path, type.properties, type.required, checked);
  } else if (spec.$ref !== undefined) {
    assert.ok(first.anyOf !== undefined || first.type === undefined, path);
  } else if (spec.type === "array") {
    const items = checked.flatMap(({ items: one }) => one ?? []);
    assertType(`${path}[]`, spec.items ?? {}, items);
  } else {
    assert.ok(
      checked.every(
        (jsonSchema) =>
          jsonSchema.type === spec.type || (spec.type === "integer" && jsonSchema.type === "number"),
      ),
      path,
    );
    assert.ok(
      checked.some(
        (jsonSchema) =>
          jsonSchema.type === spec.type || (jsonSchema.whole === true && spec.type === "integer"),
      ),
      path,
    );
  }
}
