/** What a tenant consists of, for every front. Its values may be the front's own, such as outputs: nothing looks into them. */

import { InvalidInputError, problem } from "../base/errors";
import type { InputProblem } from "../base/errors";
import { defined, isFields } from "../base/fields";
import type { Fields } from "../base/fields";
import { shared } from "../base/notices";
import type { Role } from "../kinds/fields";
import { kinds } from "../kinds/registry";
import { clauses, notices as apply } from "../lifecycle/apply/notices";
import { unknownProblems } from "./known-names";

import type { TenantEndpoint, TenantInputs, TenantPortal } from "./tenant-types";

/** @internal One resource of a tenant. */
export interface TenantChild {
  readonly kind: "endpoint" | "subscription" | "portalLink";
  /** The key of its endpoint. A portal link has none, and depends on all endpoints. */
  readonly key?: string;
  /** The name of the resource. */
  readonly name: string;
  /** All inputs but the `endpointId` of a subscription, which is the ID of the endpoint with the same key. */
  readonly inputs: Fields;
  /** What it was called outside of the tenant: the URN of any resource, or the name of one without a parent. */
  readonly former?: { readonly urn: string } | { readonly name: string; readonly noParent: true };
}

type Names<Inputs> = readonly (keyof Inputs & string)[];

/** What the tenant itself gives to its resources, or an entry under a name of its own. */
const ofTenant: readonly string[] = ["name", "adoptId", "ownerId", "projectId"];
/** What no two endpoints share. */
const ofOneEndpoint: readonly string[] = [
  "url",
  "secret",
  "secretFrom",
  "secretTo",
] satisfies Names<TenantEndpoint>;
/** The endpoint takes the place of an app, and `eventTypes` and `filter` that of `filterConfig`. */
const ofEndpoint = inputsOf("endpoint").filter((name) => !ofTenant.includes(name));
const ofSubscription = inputsOf("subscription").filter(
  (name) => ![...ofTenant, "appId", "endpointId", "filterConfig"].includes(name),
);
const ofFilter: Names<TenantEndpoint> = ["eventTypes", "filter"];
const namesAndIds: Names<TenantEndpoint> = [
  "name",
  "adoptId",
  "subscriptionName",
  "subscriptionId",
  "formerName",
  "formerSubscriptionName",
];

function inputsOf(kind: "endpoint" | "subscription"): string[] {
  const roles: Readonly<Record<string, Role>> = kinds[kind].fields;
  return Object.keys(roles).filter((name) => roles[name] === "input");
}

/** @internal The names of all inputs. */
export const tenantInputs = {
  tenant: ["ownerId", "endpoints", "defaults", "portal", "projectId"] satisfies Names<TenantInputs>,
  endpoint: [...ofEndpoint, ...ofFilter, ...ofSubscription, ...namesAndIds],
  defaults: [...ofEndpoint, ...ofFilter, ...ofSubscription].filter((name) => !ofOneEndpoint.includes(name)),
  portal: ["name", "canManageEndpoint", "authType", "adoptId", "formerName"] satisfies Names<TenantPortal>,
};

/**
 * @internal The resources of a tenant, each after those that it refers to. Whether a value is valid, the resource says that has it.
 *
 * @param isOpaque whether a value is an output, or not known yet
 * @throws InvalidInputError with every problem; each names the key of its endpoint.
 */
export function childrenOf(
  name: string,
  given: Fields,
  isOpaque: (value: unknown) => boolean,
): readonly TenantChild[] {
  const reader = new Reader(isOpaque);
  const { ownerId, projectId, endpoints, portal } = reader.fields("", given, tenantInputs.tenant);
  reader.require({ ownerId, endpoints });
  for (const [path, value] of Object.entries({ ownerId, projectId })) reader.text(path, value);
  const common = { ownerId, projectId };
  const shared = reader.fields("defaults", given["defaults"] ?? {}, tenantInputs.defaults);
  const children = Object.entries(reader.fields("endpoints", endpoints ?? {})).flatMap(([key, value]) =>
    endpointWithSubscription(reader, { tenant: name, key, value, shared, common }),
  );
  if (portal !== undefined && portal !== null) children.push(portalLink(reader, name, portal, common));
  reader.end();
  return children;
}

interface Entry {
  readonly tenant: string;
  readonly key: string;
  readonly value: unknown;
  readonly shared: Fields;
  readonly common: Fields;
}

function endpointWithSubscription(
  reader: Reader,
  { tenant, key, value, shared, common }: Entry,
): TenantChild[] {
  const path = `endpoints.${key}`;
  reader.key(path, key);
  const own = reader.fields(path, value, tenantInputs.endpoint);
  const { name, subscriptionName = name, adoptId, subscriptionId } = own;
  const all = { ...shared, ...own };
  const filterConfig = picked(all, ofFilter);
  const called = { key, name: `${tenant}.${key}` };
  return [
    {
      kind: "endpoint",
      ...called,
      inputs: withValues({
        name: nameOf(name, adoptId, key),
        ...common,
        ...picked(all, ["adoptId", ...ofEndpoint]),
      }),
      ...reader.former(path, own, "formerName"),
    },
    {
      kind: "subscription",
      ...called,
      inputs: withValues({
        name: nameOf(subscriptionName, subscriptionId, key),
        adoptId: subscriptionId,
        projectId: common["projectId"],
        ...picked(all, ofSubscription),
        ...(Object.keys(filterConfig).length > 0 && { filterConfig }),
      }),
      ...reader.former(path, own, "formerSubscriptionName"),
    },
  ];
}

function portalLink(reader: Reader, tenant: string, value: unknown, common: Fields): TenantChild {
  const own = reader.fields("portal", value, tenantInputs.portal);
  const { formerName: _, ...given } = own;
  const name = nameOf(own["name"], own["adoptId"], common["ownerId"]);
  const inputs = withValues({ ...given, name, ...common });
  return { kind: "portalLink", name: tenant, inputs, ...reader.former("portal", own, "formerName") };
}

/** The name of the resource is no default, because another name of the tenant would be an update. */
function nameOf(given: unknown, adoptId: unknown, byDefault: unknown): unknown {
  return given ?? (adoptId === undefined ? byDefault : undefined);
}

function picked(fields: Fields, names: readonly string[]): Fields {
  return defined(names.map((name) => [name, fields[name]]));
}

function withValues(fields: Fields): Fields {
  return defined(Object.entries(fields));
}

/** Reads what decides which resources there are, and collects what is wrong with it. */
class Reader {
  readonly #problems: InputProblem[] = [];
  readonly #isOpaque: (value: unknown) => boolean;

  constructor(isOpaque: (value: unknown) => boolean) {
    this.#isOpaque = isOpaque;
  }

  require(needed: Fields): void {
    const missing = Object.keys(needed).filter((path) => (needed[path] ?? undefined) === undefined);
    this.#problems.push(...missing.map((path) => problem(path, apply["missing-argument"]())));
  }

  /** A value that would reach several resources is refused before the first of them is registered. */
  text(path: string, value: unknown): void {
    if (value === undefined || value === null || typeof value === "string" || this.#isOpaque(value)) return;
    const type = clauses.otherType({ type: "string" });
    this.#problems.push(problem(path, shared.wrongType`must be ${type}`));
  }

  key(path: string, key: string): void {
    if (!/^[A-Za-z0-9][\w-]*$/.test(key))
      this.#problems.push(
        problem(
          path,
          shared.invalidValue`is not a valid key: use letters, digits, - and _, and start with a letter or digit`,
        ),
      );
  }

  /** The fields of an object that have a value. @param known the names that it can have; by default, any */
  fields(path: string, value: unknown, known?: readonly string[]): Fields {
    if (!this.#isPlain(path, value)) return {};
    if (!isFields(value)) {
      this.#problems.push(problem(path, shared.wrongType`must be an object`));
      return {};
    }
    const within = path === "" ? "" : `${path}.`;
    if (known !== undefined) this.#problems.push(...unknownProblems(within, value, known));
    return withValues(value);
  }

  former(path: string, fields: Fields, name: string): Pick<TenantChild, "former"> {
    const value = fields[name];
    if (value === undefined || !this.#isPlain(`${path}.${name}`, value)) return {};
    if (typeof value === "string" && value !== "")
      return { former: value.startsWith("urn:") ? { urn: value } : { name: value, noParent: true } };
    const type = clauses.otherType({ type: "string" });
    this.#problems.push(problem(`${path}.${name}`, shared.wrongType`must be ${type}`));
    return {};
  }

  /** @throws InvalidInputError where anything is wrong. */
  end(): void {
    if (this.#problems.length > 0) throw new InvalidInputError(this.#problems);
  }

  #isPlain(path: string, value: unknown): boolean {
    if (!this.#isOpaque(value)) return true;
    this.#problems.push(
      problem(
        path,
        shared.notKnownYet`must be known before anything is created, because it decides which resources a tenant consists of`,
      ),
    );
    return false;
  }
}
