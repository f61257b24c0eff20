/** One call of the command: its settings, its client, its output, and the code it ends with. */

import type { Command } from "commander";
import { shared } from "../../../provider/base/notices";
import type * as api from "../../../provider/client";
import { SettingsError } from "../../../provider/base/errors";
import { extraOperations } from "../../../provider/kinds/dialect";
import type * as definitionsModule from "../../../provider/kinds/definitions";
import type { KindName } from "../../../provider/kinds/registry";
import type { ClientSettings, DialectName } from "../../../provider/settings/settings";
import type { CliIo } from "./input";
import { Output } from "./output";
import type { OutputOptions } from "./output";
import { findSettings, requireSettings } from "./settings";
import type { FoundSettings, SettingOptions } from "./settings";

/* eslint-disable @typescript-eslint/no-require-imports -- a call without the service loads neither schemas nor a client */
const client = (): typeof api => require("../../../provider/client") as typeof api;
const definitions = (): typeof definitionsModule =>
  require("../../../provider/kinds/definitions") as typeof definitionsModule;
/* eslint-enable @typescript-eslint/no-require-imports */

/** The flags that every command takes. */
interface CommonOptions extends SettingOptions, OutputOptions {}

/** One call of a command, with everything that it may use. */
export class Call<Own extends object = object> {
  readonly output: Output;
  /** Whether an answer has hinted at another dialect than that of the settings. */
  isOtherDialect = false;
  private opened: api.WebhooksClient | undefined;
  private personal: api.WebhooksClient | undefined;
  private readonly others: api.WebhooksClient[] = [];
  private checked: Promise<void> | undefined;
  private found: Promise<FoundSettings> | undefined;

  constructor(
    readonly options: CommonOptions & Own,
    readonly io: CliIo,
  ) {
    this.output = new Output(io, options);
  }

  /** The settings, found once because standard input can be read only once. */
  settings(): Promise<FoundSettings> {
    return (this.found ??= findSettings(this.options, this.io));
  }

  /** The client of the settings. @throws SettingsError when one is missing, or the API key is for another project. */
  async client(): Promise<api.WebhooksClient> {
    const client = await this.uncheckedClient();
    await (this.checked ??= client.project.requireOwn());
    return client;
  }

  /** The client of the settings, whichever project the API key is for. @throws SettingsError when one is missing. */
  async uncheckedClient(): Promise<api.WebhooksClient> {
    const settings = requireSettings(await this.settings());
    const notify = (line: string): void => {
      this.isOtherDialect = true;
      this.output.note(line);
    };
    return (this.opened ??= new (client().WebhooksClient)({ ...settings, notify }));
  }

  /** A client of other settings than those of the command. @throws SettingsError when the API key is for another project. */
  async clientOf(settings: ClientSettings): Promise<api.WebhooksClient> {
    const other = new (client().WebhooksClient)(settings);
    this.others.push(other);
    await other.project.requireOwn();
    return other;
  }

  /** The client for the objects of a kind: for some it sends the personal key. @throws SettingsError when a setting is missing. */
  async clientFor(kind: string): Promise<api.WebhooksClient> {
    const { key } = (await this.definitions())[kind as KindName] ?? {};
    return key === "personalApiKey" ? this.personalClient() : this.client();
  }

  /** The client that sends the personal key. @throws SettingsError when it is missing, or its organization is. */
  async personalClient(): Promise<api.WebhooksClient> {
    const { settings } = await this.settings();
    const notify = (line: string): void => this.output.note(line);
    return (this.personal ??= client().WebhooksClient.withPersonalKey({ ...settings, notify }));
  }

  /** The definitions for the dialect of the settings. */
  async definitions(): Promise<definitionsModule.Definitions> {
    return definitions().definitionsFor(await this.dialect());
  }

  /** Whether the service has an operation. Those of the documented interface always exist. */
  async has(operation: string): Promise<boolean> {
    const { extras } = definitions().dialects[await this.dialect()];
    return extraOperations.every((extra) => extra !== operation || extras.has(extra));
  }

  /** @throws SettingsError where the service lacks the operation of a command. */
  async require(operation: string, command: string): Promise<void> {
    if (await this.has(operation)) return;
    throw new SettingsError(
      shared.unsupportedHere`\`${command}\` needs a running Convoy (--dialect convoy or WEBHOOKS_DIALECT=convoy): the documented interface has no such operation`,
    );
  }

  private async dialect(): Promise<DialectName> {
    return (await this.settings()).settings.dialect ?? "documented";
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.opened, this.personal, ...this.others].map(async (webhooksClient) => webhooksClient?.close()),
    );
  }
}

/** The action of a command. May return an exit code other than 0 without an error. */
export type Work<Own extends object> = (call: Call<Own>, ...args: string[]) => Promise<number | void>;

/** Stands before a word that begins with a dash and is no option: no word of a command line has this character. */
export const dashMark = "\u0000";

function unmarked(word: string): string {
  return word.startsWith(dashMark) ? word.slice(dashMark.length) : word;
}

/** All commands of one run. */
export class Session {
  exitCode = 0;

  constructor(readonly io: CliIo) {}

  /** The action in the form that commander calls. */
  action<Own extends object = object>(work: Work<Own>): (...given: unknown[]) => Promise<void> {
    return async (...given) => {
      const command = given.at(-1) as Command;
      const options = command.optsWithGlobals<CommonOptions & Own>();
      // Further values of an option that takes several.
      const plain = Object.entries(options).map(([name, value]: [string, unknown]) => {
        const isList = Array.isArray(value) && value.every((one) => typeof one === "string");
        return [name, isList ? value.map(unmarked) : value] as const;
      });
      const call = new Call(Object.fromEntries(plain) as CommonOptions & Own, this.io);
      try {
        this.exitCode = (await work(call, ...command.args.map(unmarked))) ?? 0;
      } finally {
        await call.close();
      }
    };
  }
}
