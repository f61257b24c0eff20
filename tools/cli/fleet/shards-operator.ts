/** `shards operator`: the stacks of a fleet as resources for the Pulumi Kubernetes Operator, which runs them. */

import { dirname, join } from "node:path";
import type { Command } from "commander";
import { parse, stringify } from "yaml";
import { parseUrl } from "../../../provider/base/url";
import { readFileText, wrongUse } from "../io/input";
import type { Call, Session } from "../io/session";
import { notices } from "./notices";
import { loadFleet, positive, rateText } from "./shards-fleet";
import type { FleetFlag } from "./shards-fleet";

interface OperatorFlags extends FleetFlag {
  readonly repository: string;
  readonly branch: string;
  readonly directory?: string | undefined;
  readonly backend?: string | undefined;
  readonly organization: string;
  readonly kubernetesSecret: string;
  readonly namespace?: string | undefined;
  readonly serviceAccount?: string | undefined;
  readonly requestsPerSecond?: string | undefined;
}

/** Adds the command. */
export function addOperator(shards: Command, session: Session): void {
  shards
    .command("operator")
    .description("write one `Stack` resource of the Pulumi Kubernetes Operator 2 for each stack")
    .requiredOption("--repository <url>", "the git repository that contains the program")
    .option("--branch <name>", "the branch of the repository", "main")
    .option(
      "--directory <path>",
      "the folder that contains `Pulumi.yaml` (default: the root of the repository)",
    )
    .option("--backend <url>", "the state backend (default: the setting of the operator)")
    .option("--organization <name>", "the organization in the full names of the stacks", "organization")
    .option(
      "--kubernetes-secret <name>",
      "the Kubernetes secret with WEBHOOKS_API_KEY and PULUMI_CONFIG_PASSPHRASE",
      "pulumi-webhooks",
    )
    .option("--namespace <name>", "the namespace of the resources")
    .option(
      "--service-account <name>",
      "the service account of the pods (default: `default` of the namespace)",
    )
    .option(
      "--requests-per-second <number>",
      "the limit for all stacks together; each gets an equal part, because the operator may run all at once",
    )
    .addHelpText(
      "after",
      "\nExample:\n  $ pulumi-webhooks shards operator --repository https://git.example.com/webhooks.git",
    )
    .action(session.action<OperatorFlags>(writeStacks));
}

async function writeStacks({ options, output }: Call<OperatorFlags>): Promise<void> {
  requirePlaces(options);
  const { keys } = await loadFleet(options);
  const project = await projectName(join(dirname(options.fleet), "Pulumi.yaml"));
  const { requestsPerSecond: rate } = options;
  const each = rate === undefined ? undefined : positive("--requests-per-second", rate, false) / keys.size;
  const stacks = [...keys.keys()].map((stack) => resourceOf(stack, project, each, options));
  await output.showText(stacks, () =>
    stacks.map((stack) => `---\n${stringify(stack, { lineWidth: 0 })}`).join(""),
  );
}

/** The resources stand in a cluster for all to read, and a place that is none shows there as late as in the first run. */
function requirePlaces({ repository, namespace, directory }: OperatorFlags): void {
  const url = parseUrl(repository);
  const isOpen = url?.protocol === "https:" && url.username === "" && url.search === "";
  if (!(isOpen || url?.protocol === "ssh:") || url.password !== "")
    throw wrongUse("--repository", notices["repository-url"]());
  if (namespace !== undefined && !/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(namespace))
    throw wrongUse("--namespace", notices["namespace-name"]());
  if (directory !== undefined && /^\/|\\|^\s*$|(^|\/)\.\.(\/|$)/.test(directory))
    throw wrongUse("--directory", notices["repository-folder"]());
}

function resourceOf(
  stack: string,
  project: string,
  rate: number | undefined,
  options: OperatorFlags,
): object {
  const {
    repository,
    branch,
    directory,
    backend,
    organization,
    kubernetesSecret,
    namespace,
    serviceAccount,
  } = options;
  const fromSecret = (key: string): object => ({ type: "Secret", secret: { name: kubernetesSecret, key } });
  return {
    apiVersion: "pulumi.com/v1",
    kind: "Stack",
    metadata: { name: kubernetesName(`${project}-${stack}`), ...(namespace !== undefined && { namespace }) },
    spec: {
      stack: `${organization}/${project}/${stack}`,
      projectRepo: repository,
      branch,
      ...(directory !== undefined && { repoDir: directory }),
      ...(backend !== undefined && { backend }),
      ...(serviceAccount !== undefined && { serviceAccountName: serviceAccount }),
      refresh: true,
      // Whoever deletes the resource means the operator, not the tenants.
      destroyOnFinalize: false,
      envRefs: {
        PULUMI_CONFIG_PASSPHRASE: fromSecret("PULUMI_CONFIG_PASSPHRASE"),
        WEBHOOKS_API_KEY: fromSecret("WEBHOOKS_API_KEY"),
        ...(rate !== undefined && {
          WEBHOOKS_REQUESTS_PER_SECOND: {
            type: "Literal",
            literal: { value: rateText(rate) },
          },
        }),
      },
    },
  };
}

/** Lower case, digits, hyphens and dots, at most 253 of them. */
function kubernetesName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("_", "-")
    .slice(-253)
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");
}

async function projectName(file: string): Promise<string> {
  const text = await readFileText(file);
  try {
    const { name } = (parse(text) ?? {}) as { readonly name?: unknown };
    if (typeof name === "string" && name !== "") return name;
  } catch {
    // What is not YAML has no name either.
  }
  throw wrongUse(file, notices["project-name"]());
}
