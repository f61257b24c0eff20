/** The states of a fleet, read through the Pulumi CLI: which tenants each stack holds, and as which objects. */

import { z } from "zod";
import { SettingsError } from "../../../provider/base/errors";
import { parseJson } from "../../../provider/base/fields";
import { groupedBy, enumerated } from "../../../provider/base/lists";
import { logicalNameOf } from "../../../provider/base/urn";
import type { Notice } from "../../../provider/base/notice";
import type { CliIo } from "../io/input";
import { runPulumi } from "../io/stack-config";
import { refusal } from "../io/once";
import { shared } from "../../../provider/base/notices";

import { notices } from "./notices";

/** One tenant in one state. */
export interface Holding {
  readonly key: string;
  readonly stack: string;
  /** The URN of the component. */
  readonly urn: string;
  /** The component and all that is below it, in the order of the state. */
  readonly urns: readonly string[];
  /** The objects behind them: two holdings with one text hold the same objects. */
  readonly objects: string;
}

/** What the state of one stack says of a fleet. */
export interface StackState {
  readonly stack: string;
  readonly holdings: readonly Holding[];
  /** What else the program declares at its top, accounts aside. */
  readonly others: readonly { readonly type: string; readonly name: string }[];
  /** What has to be done before tenants move. */
  readonly unfinished: readonly Notice[];
}

/** Stands in the URN of the resource that is at the top of every state. */
const root = "::pulumi:pulumi:Stack::";

const resourceSchema = z.looseObject({
  urn: z.string(),
  type: z.string(),
  id: z.string().optional(),
  parent: z.string().optional(),
  delete: z.boolean().optional(),
  dependencies: z.array(z.string()).nullish(),
  propertyDependencies: z.record(z.string(), z.array(z.string()).nullable()).nullish(),
});
type StateResource = z.infer<typeof resourceSchema>;

const exportSchema = z.object({
  deployment: z.object({
    resources: z.array(resourceSchema).nullish(),
    pending_operations: z.array(z.looseObject({ resource: z.looseObject({ urn: z.string() }) })).nullish(),
  }),
});
type Deployment = z.infer<typeof exportSchema>["deployment"];

/**
 * On PostgreSQL the CLI reads ten stacks at once when it lists them, with two connections for each, and has two for each processor: up to 3.255
 * it waits for itself for ever.
 */
const oneAtATime = { PULUMI_DIY_BACKEND_PARALLEL: "1" };

/** The names of the stacks that there are of the project in a folder. */
export async function listStacks(folder: string, environment: CliIo["environment"]): Promise<string[]> {
  const found = z
    .array(z.object({ name: z.string() }))
    .safeParse(parseJson(await pulumi(["stack", "ls", "--json"], folder, { ...environment, ...oneAtATime })));
  if (!found.success)
    throw new SettingsError(shared.failedProgram`\`pulumi stack ls\` did not return a list of stacks`);
  return found.data.map(({ name }) => name.split("/").at(-1) ?? name);
}

async function exported(
  stack: string,
  folder: string,
  environment: CliIo["environment"],
): Promise<Deployment> {
  const text = await pulumi(["stack", "export", "--stack", stack], folder, environment);
  const parsed = exportSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new SettingsError(
      shared.failedProgram`\`pulumi stack export --stack ${stack}\` did not return a state`,
    );
  return parsed.data.deployment;
}

/** What an update of one stack began and did not end; undefined where there is no such thing. */
export async function interruptedIn(
  stack: string,
  folder: string,
  environment: CliIo["environment"],
): Promise<Notice | undefined> {
  return interruption(stack, await exported(stack, folder, environment));
}

/** The next `up` would make what was under creation once more, so it is no remedy. */
function interruption(stack: string, { pending_operations: pending }: Deployment): Notice | undefined {
  const names = (pending ?? []).map(({ resource }) => logicalNameOf(resource.urn));
  return names.length === 0 ? undefined : notices["interrupted-update"]({ stack, names: listed(names) });
}

function remnants(stack: string, { resources }: Deployment): Notice | undefined {
  const names = (resources ?? [])
    .filter((resource) => resource.delete === true)
    .map(({ urn }) => logicalNameOf(urn));
  return names.length === 0 ? undefined : notices["old-object"]({ stack, names: listed(names) });
}

/** The first few of many. */
export function listed(names: readonly string[]): string {
  return enumerated([...new Set(names)], 5);
}

/**
 * What the state of one stack says of a fleet.
 *
 * @param type the type of the component of a tenant
 * @throws WebhooksError where a tenant and something outside of it are tied together
 */
export async function stateOf(
  stack: string,
  type: string,
  folder: string,
  environment: CliIo["environment"],
): Promise<StackState> {
  const deployment = await exported(stack, folder, environment);
  const all = deployment.resources ?? [];
  const tenants = tenantsOf(all, type);
  for (const resource of all) {
    const stranger = tiesOf(resource).find((urn) => tenants.get(urn) !== tenants.get(resource.urn));
    if (stranger !== undefined)
      throw refusal(
        notices["tied-tenant"]({
          ...{ stack, resource: logicalNameOf(resource.urn), other: logicalNameOf(stranger) },
        }),
      );
  }
  for (const { urn, type: own } of all) {
    const tenant = tenants.get(urn);
    // `pulumi state move` ends with an integrity error there, before it writes.
    if (tenant !== undefined && own.startsWith("pulumi:providers:"))
      throw refusal(notices["tenant-account"]({ stack, tenant: logicalNameOf(tenant) }));
  }
  const members = groupedBy(all, ({ urn }) => tenants.get(urn));
  const holdings = [...members].map(([urn, own]) => ({
    key: logicalNameOf(urn),
    stack,
    urn,
    urns: own.map((resource) => resource.urn),
    objects: own
      .map((resource) => `${resource.type} ${logicalNameOf(resource.urn)} ${resource.id ?? ""}`)
      .sort()
      .join("\n"),
  }));
  const others = all
    .filter(
      ({ urn, type: other, parent = root }) =>
        !tenants.has(urn) && !other.startsWith("pulumi:") && parent.includes(root),
    )
    .map((resource) => ({ type: resource.type, name: logicalNameOf(resource.urn) }));
  const unfinished = [interruption(stack, deployment), remnants(stack, deployment)].filter(
    (reason) => reason !== undefined,
  );
  return { stack, holdings, others, unfinished };
}

/** For each URN that of its tenant's component. Parents stand before their children in a state. */
function tenantsOf(all: readonly StateResource[], type: string): Map<string, string> {
  const tenants = new Map<string, string>();
  for (const { urn, type: own, parent = "" } of all) {
    const tenant = tenants.get(parent) ?? (own === type ? urn : undefined);
    if (tenant !== undefined) tenants.set(urn, tenant);
  }
  return tenants;
}

function tiesOf({ dependencies, propertyDependencies }: StateResource): string[] {
  return [
    ...(dependencies ?? []),
    ...Object.values(propertyDependencies ?? {}).flatMap((urns) => urns ?? []),
  ];
}

async function pulumi(words: string[], folder: string, environment: CliIo["environment"]): Promise<string> {
  const command = words.slice(0, 2).join(" ");
  return runPulumi([...words, "--non-interactive"], { environment, folder, command, what: "`shards`" });
}
