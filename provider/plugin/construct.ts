/** Answers `Construct`: registers a tenant and its resources, and returns its outputs. Values pass from the program to the resources as they are. */

import { WebhooksError } from "../base/errors";
import { defined } from "../base/fields";
import type { Fields } from "../base/fields";
import { secret, signature, unknownMarker } from "../base/markers";
import { packageVersion, tenantType, tokenOf } from "../base/urn";
import { leftOut } from "../engine/left-out";
import { childrenOf } from "../engine/tenant";
import type { TenantChild } from "../engine/tenant";
import { unlessAborted } from "../http/cancel";
import { childOf, componentOf } from "./construct-messages";
import type { ConstructRequest } from "./construct-messages";
import { isOpaque, open, openInputs, urnsIn } from "./construct-values";
import { isSuccess, Monitor } from "./monitor";
import type { Registered } from "./monitor";
import { notices } from "./notices";
import { provider as protocol, Struct } from "./protocol";
import { output } from "./wire";

/** A resource of the tenant, once it is registered. */
interface Made {
  readonly child: TenantChild;
  readonly registered: Registered;
}

/** Registers a resource of the tenant, which depends on the others that are given. */
type Register = (child: TenantChild, needed: readonly Registered[]) => Promise<Registered>;

/**
 * Answers one call.
 *
 * @param provider the reference to the provider that this process is
 * @param cancelled ends the waiting for what is being registered
 */
export function construct(
  request: ConstructRequest,
  provider: string,
  cancelled: AbortSignal,
): Promise<object> {
  const stopped = (): Error => new WebhooksError("invalid-input", notices["tenant-stopped"]());
  return unlessAborted([cancelled], registerTenant(request, provider, cancelled), stopped);
}

async function registerTenant(
  request: ConstructRequest,
  provider: string,
  cancelled: AbortSignal,
): Promise<object> {
  const known = tokenOf(tenantType);
  const token = request.getType();
  if (token !== known)
    throw new WebhooksError(
      "invalid-input",
      notices["unknown-token"]({ version: packageVersion(), what: "component", token, known }),
    );
  const ofInput = (input: string): readonly string[] =>
    request.getInputdependenciesMap().get(input)?.getUrnsList() ?? [];
  const inputs = (request.getInputs()?.toJavaScript() ?? {}) as Fields;
  const children = childrenOf(request.getName(), openInputs(inputs, ofInput), isOpaque);
  // The list of the request also has what the inputs depend on, which each input of a resource says for itself.
  const implied = new Set([...Object.keys(inputs).flatMap(ofInput), ...urnsIn(inputs)]);
  const dependencies = request.getDependenciesList().filter((urn) => !implied.has(urn));
  const isPreview = request.getDryrun();
  const monitor = new Monitor(request.getMonitorendpoint());
  try {
    const component = await monitor.register(componentOf(request));
    const parent = component.getUrn();
    const made = await registerAll(children, (child, needed) => {
      cancelled.throwIfAborted();
      // An argument is missing, so the resource is only named: the engine keeps it as it is, because it depends on what failed.
      const isLeftOut = !isPreview && child.kind === "subscription" && !needed.every(isThere);
      const all = { ...child.inputs, ...(isLeftOut ? leftOut : referencesOf(child, needed)) };
      const urns = [...dependencies, ...needed.map((one) => one.getUrn())];
      return monitor.register(childOf(request, child, all, { parent, provider, dependencies: urns }));
    });
    const outputs = outputsOf(made, isPreview ? unknownMarker : undefined);
    const state = Struct.fromJavaScript(outputs as never);
    await monitor.registerOutputs(parent, state);
    const missing = isPreview ? undefined : made.find(({ registered }) => !isThere(registered));
    return answerOf(missing?.registered.getUrn() ?? parent, state, made);
  } finally {
    monitor.close();
  }
}

/** Whether a resource exists as it is declared. With `--continue-on-error` it may have failed, and with `--target` it may not be made. */
function isThere(registered: Registered): boolean {
  return isSuccess(registered) && registered.getId() !== "";
}

/** Registers side by side what does not refer to each other. */
async function registerAll(children: readonly TenantChild[], register: Register): Promise<Made[]> {
  const endpoints = new Map<string | undefined, Promise<Registered>>();
  const registrations = children.map(async (child): Promise<Made> => {
    const registering = registerOne(child, endpoints, register);
    if (child.kind === "endpoint") endpoints.set(child.key, registering);
    return { child, registered: await registering };
  });
  // The call ends the connection, so it waits for the others even where one fails: each failure would be reported as a closed connection.
  await Promise.allSettled(registrations);
  return Promise.all(registrations);
}

async function registerOne(
  child: TenantChild,
  endpoints: ReadonlyMap<string | undefined, Promise<Registered>>,
  register: Register,
): Promise<Registered> {
  if (child.kind === "endpoint") return register(child, []);
  if (child.kind === "portalLink") return register(child, await Promise.all(endpoints.values()));
  const endpoint = await endpoints.get(child.key);
  return register(child, endpoint === undefined ? [] : [endpoint]);
}

/** The inputs of a subscription that come from its endpoint: the ID, with the mark that it depends on the endpoint. */
function referencesOf({ kind }: TenantChild, [endpoint]: readonly Registered[]): Fields {
  if (kind !== "subscription" || endpoint === undefined) return {};
  const id = endpoint.getId();
  const dependencies = [endpoint.getUrn()];
  return { endpointId: { [signature]: output, dependencies, ...(id !== "" && { value: id }) } };
}

/** @param missing what stands for a value that a resource does not have yet: the mark in a preview, and nothing later */
function outputsOf(made: readonly Made[], missing: string | undefined): Fields {
  const endpoints = made.filter(({ child }) => child.kind === "endpoint");
  const byKey = (value: (one: Registered) => unknown): Fields =>
    defined(endpoints.map(({ child, registered }) => [child.key ?? "", value(registered)]));
  const portal = made.find(({ child }) => child.kind === "portalLink")?.registered;
  // The Go SDK, which runs YAML too, loses marks inside of a map, so the map is secret as a whole.
  const hidden = (value: unknown): unknown =>
    value === undefined || value === unknownMarker ? value : { [signature]: secret, value };
  return defined([
    ["endpointIds", byKey((one) => (one.getId() === "" ? missing : one.getId()))],
    ["signingSecrets", hidden(byKey((one) => fieldOf(one, "signingSecret", missing)))],
    ["portalUrl", hidden(portal && fieldOf(portal, "url", missing))],
  ]);
}

/** A field of a resource. One that does not exist yet may have any. */
function fieldOf(registered: Registered, name: string, missing: string | undefined): unknown {
  const fields = (registered.getObject()?.toJavaScript() ?? {}) as Fields;
  const { value } = open(fields[name]);
  const known = value === unknownMarker ? missing : value;
  return known ?? (registered.getId() === "" ? missing : undefined);
}

/**
 * @param urn what depends on the tenant: the tenant, or a resource of it that is missing, so that the engine passes over what needs the
 * tenant. In Go and YAML nothing that is said of an output arrives, and all that needs one depends on this URN instead.
 */
function answerOf(urn: string, state: Struct, made: readonly Made[]): object {
  const response = new protocol.ConstructResponse();
  response.setUrn(urn);
  response.setState(state);
  const sources = { endpointIds: "endpoint", signingSecrets: "endpoint", portalUrl: "portalLink" };
  for (const [name, kind] of Object.entries(sources)) {
    const urns = made.filter(({ child }) => child.kind === kind).map(({ registered }) => registered.getUrn());
    const list = new protocol.ConstructResponse.PropertyDependencies();
    list.setUrnsList(urns);
    response.getStatedependenciesMap().set(name, list);
  }
  return response;
}
