// Starts provider processes, and finds out where they listen.

import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { Child, startScript } from "./child";
import type { ChildOptions } from "./child";
import { Session } from "./kept";
import type { PluginPlace } from "./plugins";
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
  /** Where plugins are found. */
  places: readonly PluginPlace[];
  /** The stack's configuration, by full name. */
  config: Readonly<Record<string, string>>;
  /** Where plugins send their messages. */
  engineAddress: string;
  /** Receives what the process of dynamic resources prints. */
  onLine: (line: string) => void;
  /** Receives what went wrong with a process itself. */
  onError: (message: string) => void;
}

/** A provider process. */
export interface Launched {
  /** Where it listens; fails when the process ends before it has said so. */
  port: Promise<string>;
  /** The folder of a plugin; undefined for the process of dynamic resources. */
  folder: string | undefined;
  /** Ends it. What a plugin has printed is shown when it has not understood that it is to end. */
  stop(hasUnderstood: boolean): Promise<void>;
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
  const { port, take } = awaitPort(options.onLine);
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
  const failed = child.exitCode().then((code): never => {
    throw new Error(`the dynamic provider process ended with code ${code}`);
  });
  const found = Promise.race([port, failed]);
  found.catch(() => undefined);
  return {
    port: found,
    folder: undefined,
    stop: () => (child instanceof Child ? child.interrupt(PATIENCE) : child.stop()),
  };
}

/** Starts a plugin. What it prints is not shown, unless it does not understand that it is to end, or is gone before. */
export function launchPlugin(name: string, executable: string, options: ProviderOptions): Launched {
  let output = "";
  const { port, take } = awaitPort((line) => (output += `${line}\n`));
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
  const failed = child.exitCode().then((code): never => {
    throw new Error(`could not read plugin [${executable}]: exit status ${code}`);
  });
  const valid = port.then((text) => {
    if (/^\d+$/.test(text)) return text;
    throw new Error(
      `${name} (resource) plugin [${executable}] wrote an invalid port to stdout: ` +
        `could not parse port: strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`,
    );
  });
  const found = Promise.race([valid, failed]);
  found.catch(() => undefined);
  const stop = async (hasUnderstood: boolean): Promise<void> => {
    await (child instanceof Session ? child.stop() : child.interrupt(PATIENCE));
    if (hasUnderstood) return;
    options.onError(
      `Detected that ${executable} exited prematurely. \n` +
        "       This is *always* a bug in the provider. Please report the issue to the provider author as appropriate.\n" +
        `       To assist with debugging we have dumped the STDOUT and STDERR streams of the plugin:${output}`,
    );
  };
  return { port: found, folder: dirname(executable), stop };
}

function startPlugin(executable: string, options: ProviderOptions, how: ChildOptions): Child | Session {
  const script = realpathSync(executable);
  const isKept = options.kept === true && script.endsWith(".js");
  return isKept
    ? new Session(script, [options.engineAddress], how)
    : new Child(executable, [options.engineAddress], how);
}
