/** Answers `Construct`: registers a tenant and its resources, and returns its outputs. Values pass from the program to the resources as they are. */

import { WebhooksError } from "../base/errors";
import { defined } from "../base/fields";
import type { Fields } from "../base/fields";
import { secret, signature, unknownMarker } from "../base/markers";
import { packageVersion, tenantType, tokenOf } from "../base/urn";
import { childrenOf } from "../engine/tenant";
import type { TenantChild } from "../engine/tenant";
import { childOf, componentOf } from "./construct-messages";
import type { ConstructRequest } from "./construct-messages";
import { isOpaque, open, openInputs, urnsIn } from "./construct-values";
import { Monitor } from "./monitor";
import type { Registered } from "./monitor";
import { notices } from "./notices";
import { provider as protocol, Struct } from "./protocol";
import { output } from "./wire";

/** A resource of the tenant, once it is registered. */
type Made = TenantChild & { readonly registered: Registered };

/**
 * Answers one call.
 *
 * @param provider the reference to the provider that this process is
 */
export async function construct(request: ConstructRequest, provider: string): Promise<object> {
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
  const monitor = new Monitor(request.getMonitorendpoint());
  try {
    const parent = (await monitor.register(componentOf(request))).getUrn();
    const made = await registerAll(children, (child, more, urns) =>
      monitor.register(
        childOf(
          request,
          child,
          { ...child.inputs, ...more },
          {
            ...{ parent, provider },
            dependencies: [...dependencies, ...urns],
          },
        ),
      ),
    );
    const outputs = outputsOf(made);
    const state = Struct.fromJavaScript(outputs as never);
    await monitor.registerOutputs(parent, state);
    return answerOf(parent, state, Object.keys(outputs), made);
  } finally {
    monitor.close();
  }
}

type Register = (child: TenantChild, more: Fields, urns: readonly string[]) => Promise<Registered>;

/** Registers side by side what does not refer to each other. */
async function registerAll(children: readonly TenantChild[], register: Register): Promise<Made[]> {
  const endpoints = new Map<string | undefined, Promise<Registered>>();
  const registrations = children.map(async (child): Promise<Made> => {
    const registering = registerOne(child, endpoints, register);
    if (child.kind === "endpoint") endpoints.set(child.key, registering);
    return { ...child, registered: await registering };
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
  if (child.kind === "endpoint") return register(child, {}, []);
  if (child.kind === "portalLink") {
    const all = await Promise.all(endpoints.values());
    return register(
      child,
      {},
      all.map((one) => one.getUrn()),
    );
  }
  const endpoint = await endpoints.get(child.key);
  return register(child, endpoint === undefined ? {} : { endpointId: referenceTo(endpoint) }, []);
}

/** The ID of a resource, with the mark that it depends on the resource. */
function referenceTo(registered: Registered): Fields {
  const dependencies = [registered.getUrn()];
  const id = registered.getId();
  return { [signature]: output, dependencies, ...(id !== "" && { value: id }) };
}

function outputsOf(made: readonly Made[]): Fields {
  const endpoints = made.filter(({ kind }) => kind === "endpoint");
  const byKey = (value: (one: Registered) => unknown): Fields =>
    defined(endpoints.map(({ key = "", registered }) => [key, value(registered)]));
  const portal = made.find(({ kind }) => kind === "portalLink")?.registered;
  // The Go SDK, which runs YAML too, loses marks inside of a map, so the map is secret as a whole.
  const hidden = (value: unknown): unknown =>
    value === undefined || value === unknownMarker ? value : { [signature]: secret, value };
  return defined([
    ["endpointIds", byKey((one) => idOf(one))],
    ["signingSecrets", hidden(byKey((one) => fieldOf(one, "signingSecret")))],
    ["portalUrl", hidden(portal && fieldOf(portal, "url"))],
  ]);
}

function idOf(registered: Registered): string {
  return registered.getId() === "" ? unknownMarker : registered.getId();
}

/** A field of a resource. One that does not exist yet may have any. */
function fieldOf(registered: Registered, name: string): unknown {
  const fields = (registered.getObject()?.toJavaScript() ?? {}) as Fields;
  const { value } = open(fields[name]);
  return value ?? (registered.getId() === "" ? unknownMarker : undefined);
}

function answerOf(urn: string, state: Struct, names: readonly string[], made: readonly Made[]): object {
  const response = new protocol.ConstructResponse();
  response.setUrn(urn);
  response.setState(state);
  for (const name of names) {
    const kind = name === "portalUrl" ? "portalLink" : "endpoint";
    const list = new protocol.ConstructResponse.PropertyDependencies();
    list.setUrnsList(made.filter((one) => one.kind === kind).map(({ registered }) => registered.getUrn()));
    response.getStatedependenciesMap().set(name, list);
  }
  return response;
}
