/** What a component registers: itself, with the options that the program gave it, and each of its resources. */

import { dynamicTypeOf, tokenOf } from "../base/urn";
import type { Fields } from "../base/fields";
import type { TenantChild } from "../engine/tenant";
import { kinds } from "../kinds/registry";
import { urnsIn } from "./construct-values";
import { Alias, messages } from "./monitor";
import type { Registration } from "./monitor";
import { Struct } from "./protocol";
import type { Messages } from "./protocol";

/** The request for a component. */
export type ConstructRequest = InstanceType<Messages["ConstructRequest"]>;

/** The component. It has no inputs in state, as none has that a program defines itself. */
export function componentOf(request: ConstructRequest): Registration {
  const message = accepting(request);
  message.setType(request.getType());
  message.setName(request.getName());
  message.setParent(request.getParent());
  message.setObject(new Struct());
  message.setDependenciesList(request.getDependenciesList());
  message.setAliasesList(request.getAliasesList());
  if (request.hasProtect()) message.setProtect(request.getProtect() === true);
  if (request.hasRetainondelete()) message.setRetainondelete(request.getRetainondelete() === true);
  message.setDeletedwith(request.getDeletedwith());
  message.setReplaceWithList(request.getReplaceWithList());
  message.setIgnorechangesList(request.getIgnorechangesList());
  message.setReplaceonchangesList(request.getReplaceonchangesList());
  message.setReplacementTrigger(request.getReplacementTrigger());
  copyTypes(request, message);
  request.getProvidersMap().forEach((reference, name) => message.getProvidersMap().set(name, reference));
  return message;
}

/** Hooks and timeouts have the same fields with the same numbers here and there, under two names. */
function copyTypes(request: ConstructRequest, message: Registration): void {
  const { ResourceHooksBinding, CustomTimeouts } = messages.RegisterResourceRequest;
  const hooks = request.getResourceHooks()?.serializeBinary();
  if (hooks !== undefined) message.setHooks(ResourceHooksBinding.deserializeBinary(hooks));
  const timeouts = request.getCustomtimeouts()?.serializeBinary();
  if (timeouts !== undefined) message.setCustomtimeouts(CustomTimeouts.deserializeBinary(timeouts));
}

/** What a resource of a component has from outside of it. */
export interface Surroundings {
  /** The component. */
  readonly parent: string;
  /** The provider that all of its resources have: a version would start another one. */
  readonly provider: string;
  /** URNs beside those that its inputs depend on. */
  readonly dependencies: readonly string[];
}

/** A resource of the component. @param inputs as on the wire; what they depend on is marked in them */
export function childOf(
  request: ConstructRequest,
  { kind, name, former }: TenantChild,
  inputs: Fields,
  { parent, provider, dependencies }: Surroundings,
): Registration {
  const message = accepting(request);
  const { type } = kinds[kind];
  message.setType(tokenOf(type));
  message.setName(name);
  message.setCustom(true);
  message.setParent(parent);
  message.setProvider(provider);
  message.setObject(Struct.fromJavaScript(inputs as never));
  message.setAliasesList(aliasesOf(dynamicTypeOf(type), former));
  const all = new Set(dependencies);
  for (const [input, value] of Object.entries(inputs)) {
    const urns = [...new Set(urnsIn(value))];
    // An input without a list would depend on all that the resource depends on.
    const list = new messages.RegisterResourceRequest.PropertyDependencies();
    list.setUrnsList(urns);
    message.getPropertydependenciesMap().set(input, list);
    for (const urn of urns) all.add(urn);
  }
  message.setDependenciesList([...all]);
  return message;
}

/** A tenant of a program with dynamic resources becomes one of the plugin, and so does what was outside of it. */
function aliasesOf(dynamicType: string, former: TenantChild["former"]): InstanceType<typeof Alias>[] {
  const specs: { readonly type?: string; readonly name?: string }[] = [{ type: dynamicType }];
  if (former !== undefined && "name" in former)
    specs.push({ name: former.name }, { name: former.name, type: dynamicType });
  const aliases = specs.map(({ type, name }) => {
    const spec = new Alias.Spec();
    if (type !== undefined) spec.setType(type);
    if (name !== undefined) {
      spec.setName(name);
      spec.setNoparent(true);
    }
    return new Alias().setSpec(spec);
  });
  return former !== undefined && "urn" in former ? [...aliases, new Alias().setUrn(former.urn)] : aliases;
}

/** A registration that takes all that an engine can answer. */
function accepting(request: ConstructRequest): Registration {
  const message = new messages.RegisterResourceRequest();
  message.setAcceptsecrets(true);
  message.setSupportspartialvalues(true);
  message.setSupportsresultreporting(true);
  message.setAliasspecs(true);
  message.setParentstacktracehandle(request.getStackTraceHandle());
  return message;
}
