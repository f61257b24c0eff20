// Runs a Pulumi program in the SDK's own runtime, unmodified.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startScript } from "./child";
import type { RunningProcess } from "./child";
import type { Sdk } from "./sdk";

/** A folder that `plugins.providers` in `Pulumi.yaml` names. */
export interface PluginPlace {
  /** The package. */
  name: string;
  /** The folder, relative to that of the project. */
  path: string;
}

/** What `Pulumi.yaml` says about a program. */
export interface Project {
  /** The project's name. */
  name: string;
  /** The program's entry point, relative to the folder; `.` leaves it to package.json. */
  main: string;
  /** Whether TypeScript programs are run without a build. Default true, as in Pulumi. */
  typescript: boolean;
  /** Whether a process that has run it can run it again: Node does not forget ES modules, nor how to compile TypeScript. */
  isRepeatable: boolean;
  /** Where its plugins are found. */
  places: PluginPlace[];
}

/** Reads `Pulumi.yaml` in a folder. Fails with one line when the program is not one for Node. */
export function readProject(sdk: Sdk, directory: string): Project {
  interface File {
    name: string;
    main?: string;
    runtime: string | { name: string; options?: { typescript?: boolean } };
    plugins?: { providers?: PluginPlace[] };
  }
  const file = sdk.parseYaml(readFileSync(join(directory, "Pulumi.yaml"), "utf8")) as File;
  const runtime = typeof file.runtime === "string" ? { name: file.runtime } : file.runtime;
  if (runtime.name !== "nodejs")
    throw new Error(`the embedded engine does not support the runtime ${runtime.name}`);
  const { typescript = true } = runtime.options ?? {};
  const manifest = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as { type?: string };
  const isRepeatable = !typescript && manifest.type !== "module";
  const places = file.plugins?.providers ?? [];
  return { name: file.name, main: file.main ?? ".", typescript, isRepeatable, places };
}

/** What a program is run with. */
export interface ProgramOptions {
  /** The program's SDK. */
  sdk: Sdk;
  /** The program's folder. */
  directory: string;
  /** The project. */
  project: Project;
  /** The stack's name. */
  stack: string;
  /** The monitor's address. */
  monitorAddress: string;
  /** Where the program sends its messages. */
  engineAddress: string;
  /** Whether this is a preview. */
  dryRun: boolean;
  /** How many resources may be worked on at the same time. */
  parallel: number;
  /** The stack's configuration, by full name. */
  config: Record<string, string>;
  /** The names of its secrets. */
  secretKeys: string[];
  /** The environment of the whole run. */
  environment: NodeJS.ProcessEnv;
  /** Whether the process may be one that is kept. Default false. */
  kept?: boolean;
  /** Receives each line that the program prints. */
  onLine: (line: string, stream: "stdout" | "stderr") => void;
}

/** The exit code with which the SDK says that it has reported the error itself. */
export const ALREADY_REPORTED = 32;

/** Starts the program. */
export function startProgram(options: ProgramOptions): RunningProcess {
  const { monitorAddress, engineAddress, directory, dryRun, environment, project, sdk } = options;
  const parameters = [
    ...["--monitor", monitorAddress, "--engine", engineAddress],
    ...["--organization", "organization", "--project", project.name, "--stack", options.stack],
    ...["--root-directory", directory, "--pwd", directory, "--parallel", String(options.parallel)],
    ...(dryRun ? ["--dry-run"] : []),
    project.main,
  ];
  return startScript(join(sdk.directory, "cmd", "run"), parameters, {
    directory,
    kept: options.kept ?? false,
    environment: {
      // Type checking a program costs seconds; a caller who wants it says so.
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      ...environment,
      PULUMI_CONFIG: JSON.stringify(options.config),
      PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(options.secretKeys),
      PULUMI_NODEJS_TYPESCRIPT: String(project.typescript),
    },
    onLine: options.onLine,
  });
}
