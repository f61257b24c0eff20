/** How every look-up works: settings at call time, sent once per run, secrets marked. Loads the client when it is needed. */

import * as pulumi from "@pulumi/pulumi";
import type * as api from "../client";
import { hasCode, WebhooksError } from "../errors";
import { replaceSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";
import { describeSettings } from "../setting-origins";
import { findSetting, missingSetting, resolveSettings } from "../settings";
import type { ClientSettings, SettingPlaces } from "../settings";
import { settingsOf } from "./account";
import { argsOf, missing } from "./lookup-rule";
import type { LookupArgs, LookupRule } from "./lookup-rule";
import { failure } from "./run-error";
import type { ArgsOf, Present } from "./types";

/**
 * @internal A look-up in both of its forms. Properties and not methods: each is exported under a name of its own, and the
 * declarations show its type there in full.
 */
export interface Lookup<Args, OutputArgs, Result> {
  /** Sends the request at once. Nothing in the result is marked as secret. */
  readonly plain: (args: Args, options?: pulumi.InvokeOptions) => Promise<Result>;
  /** Sends the request when the arguments are known, and marks secrets in the result. */
  readonly output: (args: OutputArgs, options?: pulumi.InvokeOutputOptions) => pulumi.Output<Result>;
}

/** @internal A look-up that needs no argument. */
export interface ListLookup<Args, OutputArgs, Result> {
  readonly plain: (args?: Args, options?: pulumi.InvokeOptions) => Promise<Result>;
  readonly output: (args?: OutputArgs, options?: pulumi.InvokeOutputOptions) => pulumi.Output<Result>;
}

type Given = Readonly<Record<string, string | undefined>>;

/** @internal A look-up by its rule. */
export function lookup<Args extends LookupArgs, Live extends object>(
  rule: LookupRule<Args, Live>,
): ListLookup<Args, ArgsOf<Args>, Present<Live>> {
  return {
    plain: async (args = {} as Args, options) => {
      const account = accountOf(options);
      return requestOnce(rule, args, account && (await valueOf(account)));
    },
    output: (args = {} as ArgsOf<Args>, options) => {
      const account = accountOf(options);
      // The result contains no setting, so it need not be as secret as the settings are.
      const given = account === undefined ? undefined : pulumi.unsecret(account);
      const found = pulumi
        .all([pulumi.output(args), given, waitingFor(options?.dependsOn)])
        .apply(async ([known, settings]) =>
          isPreviewedWithoutKey(rule.name, settings)
            ? (pulumi.unknown as unknown as Live)
            : requestOnce(rule, known as unknown as Args, settings),
        );
      return withPlainFields(found, rule.secrets);
    },
  };
}

/**
 * A preview has to work without the API key, for instance for a pull request whose code is not trusted with it. The result
 * is unknown there, like that of a resource that is yet to be created.
 */
function isPreviewedWithoutKey(name: string, given: Given | undefined): boolean {
  if (!pulumi.runtime.isDryRun() || findSetting("apiKey", placesOf({}, given)) !== undefined) return false;
  const requests = requestsOfThisRun();
  if (!requests.has(withoutKey)) {
    const consequence = `${name}Output and other look-ups are unknown in this preview: they need an API key`;
    void pulumi.log.warn(`${consequence}. ${missingSetting("apiKey")}`);
  }
  requests.set(withoutKey, Promise.resolve());
  return true;
}

/** The key under which a run notes that it has warned about the missing API key. */
const withoutKey = "without a key";

/**
 * In Pulumi an output is secret as a whole. The fields of the result that hold no secret are plain outputs of their own, so
 * that a stack can export them.
 */
function withPlainFields<Result extends object>(
  found: pulumi.Output<Result>,
  secrets: AnySecretFields,
): pulumi.Output<Result> {
  const whole = found.apply((result) => pulumi.output(replaceSecrets(result, secrets, pulumi.secret)));
  return new Proxy(whole as pulumi.Output<Result>, {
    get: (target, name) => {
      const isPlain = typeof name === "string" && !Object.hasOwn(secrets, name) && !(name in target);
      return Reflect.get(isPlain ? found : target, name) as unknown;
    },
  });
}

async function requestOnce<Args extends LookupArgs, Live>(
  rule: LookupRule<Args, Live>,
  args: Args,
  given: Given | undefined,
): Promise<Live> {
  const release = pulumi.runtime.rpcKeepAlive();
  try {
    const known = argsOf(rule, args);
    const settings = settingsFor(known, given);
    const key = JSON.stringify([rule.name, settings, known]);
    const requests = requestsOfThisRun();
    const earlier = requests.get(key);
    if (earlier !== undefined) return await (earlier as Promise<Live>);
    const answer = send(rule, known, settings);
    requests.set(key, answer);
    return await answer;
  } catch (error) {
    throw error instanceof WebhooksError ? failure(`${rule.name}: ${error.message}`, error) : error;
  } finally {
    release();
  }
}

async function send<Args extends LookupArgs, Live>(
  rule: LookupRule<Args, Live>,
  args: Args,
  settings: ClientSettings,
): Promise<Live> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program that looks nothing up must not load a client
  const { WebhooksClient } = require("../client") as typeof api;
  try {
    return await rule.request(new WebhooksClient(settings), args);
  } catch (error) {
    // Pulumi prints the same error only once.
    if (hasCode(error, "not-found"))
      throw failure(missing(rule, args, settings.projectId, error.reason), error);
    throw error instanceof WebhooksError ? failure(`${rule.name}: ${error.message}`, error) : error;
  }
}

function settingsFor(args: LookupArgs, given: Given | undefined): ClientSettings {
  const places = placesOf(args, given);
  return {
    ...resolveSettings(places),
    describe: (project, only) => describeSettings(project, places, only),
  };
}

function placesOf({ projectId }: LookupArgs, given: Given | undefined): SettingPlaces {
  const config = new pulumi.Config("webhooks");
  return {
    explicit: (name) => (name === "projectId" ? projectId : undefined) ?? given?.[`webhooks:${name}`],
    environment: (name) => process.env[name],
    config: (name) => config.get(name),
  };
}

/** The settings of an explicit provider, given directly or through the parent, as for Pulumi's own functions. */
function accountOf(options: pulumi.InvokeOptions | undefined): pulumi.Output<Given> | undefined {
  const provider = options?.provider;
  if (provider === undefined) {
    const inherited = options?.parent?.getProvider("pulumi-nodejs:dynamic/webhooks:");
    return inherited && settingsOf(inherited);
  }
  const settings = settingsOf(provider);
  if (settings === undefined) throw failure("provider must be a Provider of pulumi-webhooks for a look-up");
  return settings;
}

/** The value of an output. Fails where it is not known yet. */
async function valueOf<Value>(output: pulumi.Output<Value>): Promise<Value> {
  const known = await (output as unknown as { readonly isKnown: Promise<boolean> }).isKnown;
  if (!known) throw failure("the settings of the provider are not known yet: use the …Output form");
  return new Promise((resolve) => void pulumi.unsecret(output).apply((value) => resolve(value)));
}

/** An output that is known once every resource in `dependsOn` exists. */
function waitingFor(dependsOn: pulumi.InvokeOutputOptions["dependsOn"]): pulumi.Output<unknown> {
  return pulumi.output(dependsOn).apply((resources) => {
    const all = [resources ?? []].flat();
    return pulumi.all(all.map((resource) => (pulumi.CustomResource.isInstance(resource) ? resource.id : "")));
  });
}

const runs = new WeakMap<object, Map<string, Promise<unknown>>>();

/** The requests of this run by their arguments. A process may hold several runs; each has a monitor of its own. */
function requestsOfThisRun(): Map<string, Promise<unknown>> {
  const run = pulumi.runtime.getMonitor();
  const requests = (run && runs.get(run)) ?? new Map<string, Promise<unknown>>();
  if (run !== undefined) runs.set(run, requests);
  return requests;
}
