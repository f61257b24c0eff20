// What a program asks for, decoded: resources that it declares or looks up, and functions that it calls.

import type * as stubs from "@pulumi/pulumi/proto/resource_pb";
import { fromStruct } from "./sdk";
import { parseTimeouts } from "./timeouts";
import type { Timeouts } from "./state";
import type { Properties } from "./values";

/** A resource as a program declares it. */
export interface Registration {
  /** The type token. */
  type: string;
  /** The name in the program. */
  name: string;
  /** The parent's URN, or nothing. */
  parent: string;
  /** Whether a provider manages it. */
  custom: boolean;
  /** What the program declares. */
  inputs: Properties;
  /** Undefined when the program says nothing. */
  protect: boolean | undefined;
  /** Undefined when the program says nothing. */
  retainOnDelete: boolean | undefined;
  /** Undefined when the program says nothing. */
  deleteBeforeReplace: boolean | undefined;
  /** URNs of what it depends on. */
  dependencies: string[];
  /** URNs that each input depends on. */
  propertyDependencies: Record<string, string[]>;
  /** An explicit provider: URN, `::`, id. Nothing for the default one. */
  provider: string;
  /** The id of an existing object to be imported, or nothing. */
  importId: string;
  /** How many seconds the provider is given. */
  customTimeouts: Timeouts;
  /** Inputs whose changes are ignored. */
  ignoreChanges: string[];
  /** Inputs whose changes replace. */
  replaceOnChanges: string[];
  /** Outputs that are secret by declaration. */
  additionalSecretOutputs: string[];
  /** Earlier URNs. */
  aliases: string[];
}

/** A resource that a program only looks up. */
export type Lookup = Pick<
  Registration,
  "type" | "name" | "parent" | "inputs" | "dependencies" | "provider" | "additionalSecretOutputs"
> & { id: string };

/** A function of a provider that a program calls. */
export interface Invocation {
  /** The function. */
  token: string;
  /** The arguments. */
  args: Properties;
  /** An explicit provider, as in a registration. */
  provider: string;
}

/** Refuses what the engine does not know, in one line. */
export type Refuse = (what: string) => never;

const orUndefined = <T>(given: boolean, value: T): T | undefined => (given ? value : undefined);

function refuseOtherPlugin(
  request: { getVersion(): string; getPlugindownloadurl(): string },
  refuse: Refuse,
): void {
  if (request.getVersion() !== "") refuse("the version option");
  if (request.getPlugindownloadurl() !== "") refuse("the pluginDownloadURL option");
}

/** A declared resource. */
export function decodeRegistration(request: stubs.RegisterResourceRequest, refuse: Refuse): Registration {
  if (request.getRemote()) refuse(`remote components (${request.getType()})`);
  if (request.hasReplacementTrigger()) refuse("the replacementTrigger option");
  refuseOtherPlugin(request, refuse);
  const dependencies: [string, string[]][] = [];
  request.getPropertydependenciesMap().forEach((urns, key) => dependencies.push([key, urns.getUrnsList()]));
  return {
    type: request.getType(),
    name: request.getName(),
    parent: request.getParent(),
    custom: request.getCustom(),
    inputs: fromStruct(request.getObject()),
    protect: orUndefined(request.hasProtect(), request.getProtect() ?? false),
    retainOnDelete: orUndefined(request.hasRetainondelete(), request.getRetainondelete() ?? false),
    deleteBeforeReplace: orUndefined(
      request.getDeletebeforereplacedefined(),
      request.getDeletebeforereplace(),
    ),
    dependencies: request.getDependenciesList(),
    propertyDependencies: Object.fromEntries(dependencies),
    provider: request.getProvider(),
    importId: request.getImportid(),
    customTimeouts: parseTimeouts(request.getCustomtimeouts()),
    ignoreChanges: request.getIgnorechangesList(),
    replaceOnChanges: request.getReplaceonchangesList(),
    additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
    aliases: request.getAliasurnsList(),
  };
}

/** A resource that is looked up. */
export function decodeLookup(request: stubs.ReadResourceRequest, refuse: Refuse): Lookup {
  if (request.getType() === "pulumi:pulumi:StackReference") refuse("stack references");
  refuseOtherPlugin(request, refuse);
  return {
    type: request.getType(),
    name: request.getName(),
    parent: request.getParent(),
    id: request.getId(),
    inputs: fromStruct(request.getProperties()),
    dependencies: request.getDependenciesList(),
    provider: request.getProvider(),
    additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
  };
}

/** A function that is called. */
export function decodeInvocation(request: stubs.ResourceInvokeRequest, refuse: Refuse): Invocation {
  refuseOtherPlugin(request, refuse);
  return {
    token: request.getTok(),
    args: fromStruct(request.getArgs()),
    provider: request.getProvider(),
  };
}
