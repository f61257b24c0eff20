// Starts provider processes, and finds out where they listen.

import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { Child, startScript } from "./child";
import type { ChildOptions, RunningProcess } from "./child";
import { Session } from "./kept";
import type { PluginPlace } from "./program";
import type { Sdk } from "./sdk";

/** What all provider processes of an operation are started with. */
export interface ProviderOptions {
  /** The program's SDK. */
  sdk: Sdk;
  /** The program's folder. */
  directory: string;
  /** The project's name. */
  project: string;
  /** The environment of the whole run. */
  environment: NodeJS.ProcessEnv;
  /** Whether the process of dynamic resources, or of a plugin that is a script, may be one that is kept. Default false. */
  kept?: boolean;
  /** Where the project says that plugins are. */
  places: readonly PluginPlace[];
  /** The stack's configuration, by full name. */
  config: Readonly<Record<string, string>>;
  /** Where plugins send their messages. */
  engineAddress: string;
  /** Receives what the process of dynamic resources prints. */
  onLine: (line: string) => void;
}

/** A provider process. */
export interface Launched {
  /** Where it listens; fails when the process ends before it has said so. */
  port: Promise<string>;
  /** The folder of a plugin; undefined for the process of dynamic resources. */
  folder: string | undefined;
  /** Ends it. */
  stop(): Promise<void>;
}

// As long as the real engine waits.
const PATIENCE = 5000;

/** The first line on standard output is the port, the others go on. */
function awaitPort(onLine: ProviderOptions["onLine"]): {
  port: Promise<string>;
  take: (line: string, stream: "stdout" | "stderr") => void;
} {
  let announce: (port: string) => void = () => undefined;
  const port = new Promise<string>((resolve) => (announce = resolve));
  let announced = false;
  const take = (line: string, stream: "stdout" | "stderr"): void => {
    if (announced || stream === "stderr") return onLine(line);
    announced = true;
    announce(line.trim());
  };
  return { port, take };
}

/** Starts the process for dynamic resources. */
export function launchDynamic(options: ProviderOptions): Launched {
  const { port: said, take } = awaitPort(options.onLine);
  const script = join(options.sdk.directory, "cmd", "dynamic-provider");
  const child = startScript(script, [options.engineAddress], {
    directory: options.directory,
    kept: options.kept ?? false,
    environment: {
      ...options.environment,
      PULUMI_NODEJS_PROJECT: options.project,
      PULUMI_PROJECT: options.project,
      PULUMI_CONFIG: "{}",
    },
    endWithParent: true,
    onLine: take,
  });
  const port = untilEnd(said, child, (code) => `the dynamic provider process ended with code ${code}`);
  return { port, folder: undefined, stop: () => end(child) };
}

/** Starts a plugin. What it prints is shown only where it does not start. */
export function launchPlugin(name: string, executable: string, options: ProviderOptions): Launched {
  let output = "";
  const { port, take } = awaitPort((line) => (output += `\n${line}`));
  const own = Object.entries(options.config)
    .filter(([key]) => key.startsWith(`${name}:`))
    .map(([key, value]) => [key.slice(name.length + 1), value]);
  const child = startPlugin(executable, options, {
    directory: options.directory,
    environment: {
      ...options.environment,
      PULUMI_PROJECT: options.project,
      PULUMI_CONFIG: JSON.stringify(Object.fromEntries(own)),
    },
    endWithParent: true,
    onLine: take,
  });
  return {
    port: untilEnd(
      port,
      child,
      (code) => `could not read plugin [${executable}]: exit status ${code}${output}`,
    ),
    folder: dirname(executable),
    stop: () => end(child),
  };
}

/** The port, or a failure where the process ends before it has said it. */
function untilEnd(
  port: Promise<string>,
  child: RunningProcess,
  describe: (code: number) => string,
): Promise<string> {
  const failed = child.exitCode().then((code): never => {
    throw new Error(describe(code));
  });
  const found = Promise.race([port, failed]);
  found.catch(() => undefined);
  return found;
}

function end(child: RunningProcess): Promise<void> {
  return child instanceof Child ? child.interrupt(PATIENCE) : child.stop();
}

function startPlugin(executable: string, options: ProviderOptions, how: ChildOptions): RunningProcess {
  const script = realpathSync(executable);
  const isKept = options.kept === true && script.endsWith(".js");
  return isKept
    ? new Session(script, [options.engineAddress], how)
    : new Child(executable, [options.engineAddress], how);
}
