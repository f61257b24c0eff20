/** The account a provider process works for: its settings, found at first use, and its one client. */

import type * as api from "../client";
import { SettingsError } from "../base/errors";
import type { Fields } from "../base/fields";
import { printed, wordsOf } from "../base/notice";
import type { Notice, Said } from "../base/notice";
import type { GivenSettings } from "../settings/given";
import { definitionsFor } from "../kinds/definitions";
import type { Definitions } from "../kinds/definitions";
import { describeSettings, overrides } from "../settings/origins";
import {
  dialectNames,
  digestKeyVariable,
  examineSettings,
  locateSetting,
  missingSetting,
  resolveSettings,
} from "../settings/settings";
import type {
  ClientSettings,
  DescribedPart,
  DialectName,
  KeyName,
  SettingName,
  SettingPlace,
  SettingPlaces,
} from "../settings/settings";
import { plainAddress } from "../base/url";
import { isGuarded, readGuard } from "../settings/guard";
import type { Guard } from "../settings/guard";
import { notices } from "./notices";

/** How a front differs in what it does with the settings. */
interface SessionOptions {
  /** Whether a preview reads what is adopted, where the settings do not say. */
  readonly previewReads: boolean;
  /** Takes a hint for the user that goes with no resource. */
  notify(line: string): void;
}

/** The settings as `check` needs them. */
export interface ExaminedSettings {
  readonly projectId: string | undefined;
  readonly problems: readonly Notice[];
  readonly warnings: readonly Notice[];
}

/** One account. Settings are resolved on first use, so that a destroy works with a key from the environment. */
export class AccountSession {
  private given: GivenSettings = { stack: () => undefined };
  private examined: ReturnType<typeof examineSettings> | undefined;
  private shared: api.WebhooksClient | undefined;
  private personal: api.WebhooksClient | undefined;
  /** The clients of the account by their project. */
  private readonly projects = new Map<string, api.WebhooksClient>();
  private readonly warned = new Set<KeyName>();
  private readonly guards = new Map<boolean, Guard>();
  /** The address of the service, in one spelling. */
  private plain: string | undefined;
  private areNoticesTaken = false;

  constructor(private readonly options: SessionOptions) {}

  /** Shows the user what is about no single resource. */
  notify(notice: Said): void {
    this.options.notify(printed(notice));
  }

  /** Keeps the settings. Never fails and never waits. */
  configure(given: GivenSettings): void {
    this.given = given;
    this.examined = undefined;
    this.plain = undefined;
    this.shared = undefined;
    this.personal = undefined;
    this.projects.clear();
    this.guards.clear();
  }

  /**
   * The client of one project; without an ID, of the project in the settings, never of another resource's project.
   * Loads it on first use: a preview sends nothing, and its first answer would have to wait.
   *
   * @throws SettingsError where no project is named anywhere.
   */
  client(projectId: unknown, key: KeyName = "apiKey"): api.WebhooksClient {
    if (key === "personalApiKey") return this.personalClient();
    const given = typeof projectId === "string" ? projectId : this.projectId;
    if (given === undefined) throw new SettingsError(this.missing("projectId"));
    this.shared ??= this.connect(given);
    const known = this.projects.get(given) ?? this.shared.forProject(given);
    this.projects.set(given, known);
    return known;
  }

  /**
   * The client that sends the personal key, for what belongs to the organization. It never sends the API key of a project.
   *
   * @throws SettingsError where the key or the organization is named nowhere.
   */
  private personalClient(): api.WebhooksClient {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded on first use
    const { WebhooksClient } = require("../client") as typeof api;
    return (this.personal ??= WebhooksClient.withPersonalKey({
      ...resolveSettings(this.places(), "personalApiKey"),
      ...this.callbacks,
    }));
  }

  /** The settings that lead to a project, and where each came from. */
  describe(projectId: unknown, only?: DescribedPart): string {
    return describeSettings(String(projectId), this.places(), only);
  }

  /** The settings that lead to what is sent with a key. */
  describeFor(key: KeyName, projectId: unknown): string {
    return this.describe(projectId, key === "apiKey" ? undefined : "organisation");
  }

  /** The warning that the environment overrides stack config, the first time only. */
  notices(): Notice[] {
    const notice = this.areNoticesTaken ? undefined : overrides(this.places());
    this.areNoticesTaken = true;
    return notice === undefined ? [] : [notice];
  }

  /** Where a key comes from; no variable overrides one that the program gives to its provider. */
  keyPlace(key: KeyName): SettingPlace | undefined {
    return locateSetting(key, this.places())[0]?.place;
  }

  /** What the key of digests in state is made from; undefined where there is nothing. */
  get digestKey(): string | undefined {
    return process.env[digestKeyVariable] || this.found.settings.apiKey || undefined;
  }

  /**
   * Which changes `up` refuses.
   *
   * @param isCurrent whether stack config is that of this run
   * @throws SettingsError where a place has a value that cannot be read
   */
  guard(isCurrent: boolean): Guard {
    const { engine, stack } = this.given;
    const known = this.guards.get(isCurrent);
    const environment = (name: string): string | undefined => process.env[name];
    const guard = known ?? readGuard({ environment, engine, program: stack, isCurrent });
    this.guards.set(isCurrent, guard);
    return guard;
  }

  /** Whether a preview may read an object that is to be adopted: the settings let it, and there is a key. A guard has to know it. */
  mayReadInPreview(key: KeyName): boolean {
    const { previewReads = this.options.previewReads || isGuarded(this.guard(true)) } = this.found.settings;
    return previewReads && Boolean(this.found.settings[key]);
  }

  /** The dialect of the settings. `examine` reports an invalid one, which counts as `documented` here. */
  get dialect(): DialectName {
    const { dialect } = this.found.settings;
    return dialectNames.find((known) => known === dialect) ?? "documented";
  }

  /** The address of the service, in one spelling. Empty where there is none. */
  get service(): string {
    return (this.plain ??= plainAddress(this.found.settings.baseUrl));
  }

  /** The address in each place where settings are looked for, in one spelling, the used one first. */
  get addresses(): readonly string[] {
    return locateSetting("baseUrl", this.places()).map(({ value }) => plainAddress(value));
  }

  /** The definitions for the dialect of the settings. */
  definitions(): Definitions {
    return definitionsFor(this.dialect);
  }

  /** The inputs with the project of the settings as default. */
  inProject(inputs: Fields): Fields {
    return { projectId: this.projectId, ...inputs };
  }

  /**
   * The settings that the preview of a resource needs: no key, because nothing is sent.
   *
   * @param key the key that `up` sends
   */
  examine(namesProject: boolean, key: KeyName): ExaminedSettings {
    const { settings, problems } = key === "apiKey" ? this.found : examineSettings(this.places(), key);
    const needless = (): string[] =>
      [this.missing(key), ...(namesProject ? [this.missing("projectId")] : [])].map(wordsOf);
    const warnings =
      !settings[key] && !this.warned.has(key)
        ? [notices["api-key-needed"]({ reason: this.missing(key).text })]
        : [];
    this.warned.add(key);
    return {
      projectId: this.projectId,
      // Each check asks, and hardly one has a problem.
      problems: problems.filter((problem) => !needless().includes(problem.text)),
      warnings,
    };
  }

  private missing(name: SettingName): Notice {
    return missingSetting(name, this.given.explicit !== undefined);
  }

  private connect(projectId: string): api.WebhooksClient {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded on first use
    const { WebhooksClient } = require("../client") as typeof api;
    return new WebhooksClient({
      ...resolveSettings(this.places(projectId)),
      ...this.callbacks,
    });
  }

  private get callbacks(): Pick<ClientSettings, "describe" | "notify"> {
    return {
      describe: (project, only) => this.describe(project, only),
      notify: (line) => this.notify(line),
    };
  }

  private get projectId(): string | undefined {
    return this.found.settings.projectId || undefined;
  }

  /** Cached for each configuration, because every resource needs it several times and environment variables are slow to read. */
  private get found(): ReturnType<typeof examineSettings> {
    return (this.examined ??= examineSettings(this.places()));
  }

  private places(projectId?: string): SettingPlaces {
    const { explicit = () => undefined, stack } = this.given;
    return {
      explicit: (name) => (name === "projectId" && projectId !== undefined ? projectId : explicit(name)),
      environment: (name) => process.env[name],
      config: stack,
      isExplicit: this.given.explicit !== undefined,
    };
  }
}
