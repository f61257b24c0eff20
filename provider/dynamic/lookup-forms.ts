/** The two forms of every look-up, whichever front asks: settings at call time, secrets marked, unknown where nothing can be asked. */

import * as pulumi from "@pulumi/pulumi";
import { lookups } from "../engine/look-ups/rules";
import type { LookupName } from "../engine/look-ups/rules";
import { argsOf, textsOf } from "../engine/look-ups/rule";
import type { LookupArgs, LookupRule, Present } from "../engine/look-ups/rule";
import { replaceSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";
import { configNamespace, findSetting, missingSetting } from "../settings/settings";
import type { SettingPlaces } from "../settings/settings";
import { isPlainObject } from "../base/fields";
import { printed, wordsOf } from "../base/notice";
import { settingsOf, warnOfPlainKey } from "./account";
import { isLater } from "./json-values";
import type { ListLookup, Lookup, Lookups } from "./lookup-types";
import { shared } from "../base/notices";
import { notices } from "./notices";
import { isMocked, oncePerRun, programError, inOneLine } from "./per-run";
import type { ArgsOf } from "./types";

/** @internal The settings given to an explicit account, by name below `webhooks:`. */
export type GivenSettings = Readonly<Record<string, string | undefined>>;

/** @internal Whose account a look-up is for. */
export interface AskedAccount {
  /** The explicit account; undefined for that of the stack. */
  readonly provider: pulumi.ProviderResource | undefined;
  /** The settings given to it; undefined without an explicit account, or where they cannot be seen. */
  readonly settings: GivenSettings | undefined;
  readonly options: pulumi.InvokeOptions | undefined;
}

/** @internal How a front asks. */
export interface LookupFront {
  /**
   * The explicit account of a look-up, given directly or through the parent, as for Pulumi's own functions.
   *
   * @param subject the name of the look-up
   * @throws RunError for one of another package.
   */
  providerOf(options: pulumi.InvokeOptions | undefined, subject: string): pulumi.ProviderResource | undefined;
  /** The result for valid arguments; undefined where the account is not known yet. */
  ask<Args extends LookupArgs, Live>(
    rule: LookupRule<Args, Live>,
    args: Args,
    account: AskedAccount,
  ): Promise<Live | undefined>;
}

/** @internal Every function, by its name. */
type LookupFunctions<Of extends Record<LookupName, Lookup<never, never, unknown>>> = {
  readonly [Name in LookupName]: Of[Name]["plain"];
} & { readonly [Name in LookupName as `${Name}Output`]: Of[Name]["output"] };

/** What follows from the rules: the compiler compares it with what is declared. */
type LookupsOfRules = {
  readonly [Name in LookupName]: (typeof lookups)[Name] extends LookupRule<infer Args, infer Live>
    ? ListLookup<Args, ArgsOf<Args>, Present<Live>>
    : never;
};

/** @internal Every function, as a front asks. */
export function functionsOf(front: LookupFront): LookupFunctions<Lookups> {
  const functions = Object.values(lookups).flatMap((rule) => {
    const { plain, output } = lookupPair(front, rule as unknown as LookupRule<LookupArgs, object>);
    return Object.entries({ [rule.name]: plain, [`${rule.name}Output`]: output });
  });
  return Object.fromEntries(functions) as object as LookupFunctions<LookupsOfRules>;
}

/** Both forms of a look-up, by its rule. */
function lookupPair<Args extends LookupArgs, Live extends object>(
  front: LookupFront,
  rule: LookupRule<Args, Live>,
): ListLookup<Args, ArgsOf<Args>, Present<Live>> {
  const ask = async (args: Args, account: AskedAccount): Promise<Live | undefined> => {
    const release = pulumi.runtime.rpcKeepAlive();
    try {
      return await front.ask(
        rule,
        inOneLine(() => argsOf(rule, args)),
        account,
      );
    } finally {
      release();
    }
  };
  return {
    plain: async (args = {} as Args, options) => {
      warnOfPlainKey();
      const provider = front.providerOf(options, rule.name);
      const given = provider && !isMocked() ? settingsOf(provider) : undefined;
      const settings = given && (await valueOf(given, rule.name));
      refuseOutputs(rule, args);
      const found = await ask(args, { provider, settings, options });
      if (found === undefined) throw notKnownYet(rule.name);
      return found;
    },
    output: (args = {} as ArgsOf<Args>, options) => {
      warnOfPlainKey();
      // Pulumi takes the items of a map, for instance, for no arguments at all.
      if (!isLater(args) && !isPlainObject(args)) inOneLine(() => argsOf(rule, args as Args));
      const provider = front.providerOf(options, rule.name);
      const given = provider && settingsOf(provider);
      // The result contains no setting, so it need not be as secret as the settings are.
      const shown = given === undefined ? undefined : pulumi.unsecret(given);
      const isHidden = provider !== undefined && given === undefined;
      const found = pulumi
        .all([pulumi.output(args), shown, waitingFor(options?.dependsOn)])
        .apply(async ([known, settings]) => {
          const account = { provider, settings, options };
          const isAnswered = isHidden || isMocked();
          const isWithoutKey = !isAnswered && isPreviewedWithoutKey(rule.name, settings);
          const live = isWithoutKey ? undefined : await ask(known as unknown as Args, account);
          return live ?? (pulumi.unknown as unknown as Live);
        });
      return withPlainFields(found, rule.secrets);
    },
  };
}

/**
 * A preview has to work without the API key, for instance for a pull request whose code is not trusted with it. The result
 * is unknown there, like that of a resource that is yet to be created.
 */
function isPreviewedWithoutKey(name: string, given: GivenSettings | undefined): boolean {
  if (!pulumi.runtime.isDryRun() || findSetting("apiKey", placesOf({}, given)) !== undefined) return false;
  void oncePerRun(undefined, "keyless", () => {
    const reason = wordsOf(missingSetting("apiKey"));
    return pulumi.log.warn(printed(notices["unknown-look-ups"]({ name, reason })));
  });
  return true;
}

/** @internal Where the settings of a look-up are. */
export function placesOf({ projectId }: LookupArgs, given: GivenSettings | undefined): SettingPlaces {
  const config = new pulumi.Config(configNamespace);
  return {
    explicit: (name) =>
      (name === "projectId" ? projectId : undefined) ?? given?.[`${configNamespace}:${name}`],
    environment: (name) => process.env[name],
    config: (name) => config.get(name),
  };
}

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

/** @throws RunError for an output where only the other form takes one. */
function refuseOutputs<Args extends LookupArgs>(rule: LookupRule<Args, unknown>, args: Args | null): void {
  for (const name of textsOf(rule)) {
    if (pulumi.Output.isInstance(args?.[name]))
      throw programError(shared.wrongType`${name} is an Output, which only ${rule.name}Output takes`, {
        subject: rule.name,
      });
  }
}

function notKnownYet(name: string): pulumi.RunError {
  return programError(shared.notKnownYet`the settings of the provider are not known yet: use ${name}Output`, {
    subject: name,
  });
}

/** The value of an output. Fails where it is not known yet. */
async function valueOf<Value>(output: pulumi.Output<Value>, subject: string): Promise<Value> {
  const known = await (output as unknown as { readonly isKnown: Promise<boolean> }).isKnown;
  if (!known) throw notKnownYet(subject);
  return new Promise((resolve) => void pulumi.unsecret(output).apply((value) => resolve(value)));
}

/** An output that is known once every resource in `dependsOn` exists. */
function waitingFor(dependsOn: pulumi.InvokeOutputOptions["dependsOn"]): pulumi.Output<unknown> {
  return pulumi.output(dependsOn).apply((resources) => {
    const all = [resources ?? []].flat();
    return pulumi.all(all.map((resource) => (pulumi.CustomResource.isInstance(resource) ? resource.id : "")));
  });
}
