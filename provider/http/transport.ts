/** The one place that sends: project prefix, authorization, envelope, deadline, retries, pace. Knows no kind. */

import { shared } from "../base/notices";
import { clause } from "../base/declare";
import { z } from "zod";
import { SettingsError, WebhooksError } from "../base/errors";
import type { RequestLine } from "../base/errors";
import { parseJson, printJson } from "../base/fields";
import { shortened } from "../base/text";
import type { ClientSettings, KeyName } from "../settings/settings";
import { accountOf, apiPath, pathOf } from "./account";
import type { RequestAccount } from "./account";
import { parseResponse } from "./answer";
import { unlessAborted } from "./cancel";
import { exchange } from "./exchange";
import type { Response } from "./exchange";
import { clauses, notices } from "./notices";
import { realClock } from "./gate";
import type { Clock } from "./gate";
import { Pool } from "./pool";
import type { ExtraOf, HttpProfile } from "./wire";
import { reasonIn } from "./reason";
import { redactorOf } from "./redact";
import type { Redactor } from "./echoes";
import { sendUntilFinal } from "./tries";
import type { FinalAnswer } from "./tries";

/** Options of a single call. */
export interface RequestOptions {
  /** Cancels the call, even while it waits for a retry. */
  readonly signal?: AbortSignal | undefined;
  /**
   * @internal Whether the caller has a fallback. The call then has one retry, only if the service cannot have acted, and a timeout of
   * five seconds.
   */
  readonly bestEffort?: boolean;
}

/** @internal One operation of the service, in wire names. */
export interface Operation<Schema extends z.ZodType, Extra extends string = string> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The name of an operation that the documented interface does not have. */
  readonly extra?: Extra;
  /** Below the project; each segment is encoded. */
  readonly path: readonly string[];
  /** What the operation is about, where that is not an object in the project: the project itself, or all projects. */
  readonly about?: "project" | "projects";
  readonly query?: unknown;
  readonly body?: unknown;
  /** The sent secrets, which errors must not repeat. */
  readonly secrets?: readonly string[];
  /** Whether acting twice does no harm. Reads are repeatable anyway. */
  readonly repeatable?: boolean;
  /** The schema of what is read. */
  readonly answer: Schema;
  /** What is read of the envelope around an answer. Default `data`. */
  readonly part?: "data" | "message";
  /** The name under which the object stands in `data`. */
  readonly wrapper?: string;
  /** The ID of the object that the answer must show. Absent: the answer shows a new object, several objects or none. */
  readonly objectId?: string;
  readonly options: RequestOptions | undefined;
}

/** What the clients of one account share. */
interface Shared {
  pool?: Pool | undefined;
  hasHinted?: boolean;
  /** Whether a request with the key has succeeded. */
  isKeyProven?: boolean;
  /** How many writes have begun and ended. */
  writes?: number;
  /** What the clients of the same settings share that send the personal key. */
  personal?: Shared;
}

/** @internal */
export class Transport<Profile extends HttpProfile = HttpProfile> {
  readonly projectId: string;
  // Language-private, so that printing a client does not show the key.
  readonly #settings: ClientSettings;
  readonly #account: RequestAccount;
  readonly #clock: Clock;
  readonly #shared: Shared;
  readonly #until: readonly AbortSignal[];
  readonly #clean: Redactor;

  /** @throws SettingsError */
  constructor(
    settings: ClientSettings,
    readonly profile: Profile,
    clock: Clock = realClock,
    shared: Shared = {},
    until: readonly AbortSignal[] = [],
    readonly keyName: KeyName = "apiKey",
    sameSettings?: Transport<Profile>,
  ) {
    this.#account = sameSettings === undefined ? accountOf(settings, keyName) : sameSettings.#account;
    this.#settings = settings;
    this.#clock = clock;
    this.#shared = shared;
    this.#until = until;
    this.#clean = sameSettings === undefined ? redactorOf(keysIn(settings)) : sameSettings.#clean;
    this.projectId = settings.projectId;
  }

  /** The text with a mark in place of the API key, which an argument may repeat by mistake. */
  withoutKey(text: string): string {
    return this.#clean(text);
  }

  /** Identifies the account, whatever the project. */
  get shared(): object {
    return this.#shared;
  }

  /** How many writes to the account have begun and ended: what was read at another number may be outdated. */
  get writes(): number {
    return this.#shared.writes ?? 0;
  }

  get settings(): ClientSettings {
    return this.#settings;
  }

  /** The settings of this account, each with its origin. */
  get settingsDescription(): string {
    const { describe } = this.#settings;
    if (this.keyName === "apiKey")
      return describe?.(this.projectId) ?? clause`webhooks:baseUrl, webhooks:projectId and webhooks:apiKey`;
    return (
      describe?.(this.projectId, "organisation") ??
      clause`webhooks:baseUrl, webhooks:organisationId and webhooks:personalApiKey`
    );
  }

  /** The setting of the key, with its origin. */
  get #keyDescription(): string {
    const named = this.#settings.describe?.(this.projectId, this.keyName);
    return (
      named ??
      (this.keyName === "apiKey"
        ? clauses.key()
        : clause`webhooks:personalApiKey or WEBHOOKS_PERSONAL_API_KEY, which expires`)
    );
  }

  /** The same account and connections, another project. */
  forProject(projectId: string): Transport<Profile> {
    return this.#with({ ...this.#settings, projectId }, this.#until);
  }

  /** The same account, project and connections; what waits and reads ends with the signal. */
  until(signal: AbortSignal): Transport<Profile> {
    return this.#with(this.#settings, [...this.#until, signal]);
  }

  /**
   * The same account with the personal key in place of the API key. Nothing that is known of one key is known of the other.
   *
   * @throws SettingsError where the settings lack the key or the organization
   */
  withPersonalKey(): Transport<Profile> {
    if (this.keyName === "personalApiKey") return this;
    const shared = (this.#shared.personal ??= {});
    return new Transport(this.#settings, this.profile, this.#clock, shared, this.#until, "personalApiKey");
  }

  #with(settings: ClientSettings, until: readonly AbortSignal[]): Transport<Profile> {
    const same = settings === this.#settings ? this : undefined;
    return new Transport(settings, this.profile, this.#clock, this.#shared, until, this.keyName, same);
  }

  /** @throws WebhooksError where a signal ends the wait */
  async waitFor<Result>(what: string, work: Promise<Result>): Promise<Result> {
    return unlessAborted(
      this.#until,
      work,
      (reason) =>
        new WebhooksError("network", notices["wait-given-up"]({ what, reason: this.#clean(reason) })),
    );
  }

  async close(): Promise<void> {
    const { pool, personal } = this.#shared;
    this.#shared.pool = undefined;
    await Promise.all([pool?.release(), personal?.pool?.release()]);
    if (personal !== undefined) personal.pool = undefined;
  }

  /** A request in the words of an error. The path is encoded, so it is one line; it names the object, so nothing in it is hidden. */
  lineOf(method: string, segments: readonly string[], about?: Operation<z.ZodType>["about"]): RequestLine {
    return lineOf(method, this.#pathOf(segments, about));
  }

  #pathOf(segments: readonly string[], about: Operation<z.ZodType>["about"]): string {
    return pathOf(this.#account, about === "projects" ? undefined : this.projectId, segments);
  }

  /** Sends an operation, repeats it where that is safe, and returns what the answer holds. */
  async send<Schema extends z.ZodType>(
    operation: Operation<Schema, ExtraOf<Profile>>,
  ): Promise<z.output<Schema>> {
    const { profile } = this;
    if (operation.extra !== undefined && !profile.extras.has(operation.extra)) {
      throw new SettingsError(
        shared.unsupportedHere`${operation.extra} needs webhooks:dialect convoy: the documented interface has no such operation`,
      );
    }
    const path = this.#pathOf(operation.path, operation.about);
    const { secrets = [] } = operation;
    const clean = secrets.length === 0 ? this.#clean : redactorOf([...keysIn(this.#settings), ...secrets]);
    const line = lineOf(operation.method, path);
    let sentAt: Date | undefined;
    this.#noteWrite(operation.method);
    try {
      return await this.#exchange(operation, path, line, clean, (time) => (sentAt = time));
    } catch (error) {
      if (error instanceof WebhooksError && sentAt !== undefined) error.sentAt = sentAt;
      throw error;
    } finally {
      this.#noteWrite(operation.method);
    }
  }

  #noteWrite(method: string): void {
    if (method !== "GET") this.#shared.writes = this.writes + 1;
  }

  async #exchange<Schema extends z.ZodType>(
    operation: Operation<Schema>,
    path: string,
    line: RequestLine,
    clean: Redactor,
    noteSending: (time: Date | undefined) => void,
  ): Promise<z.output<Schema>> {
    const { answer, ...advices } = await this.#request(operation, path, line, clean, noteSending);
    this.#notify(answer);
    const data = parseResponse(answer, {
      line,
      schema: operation.answer,
      part: operation.part ?? "data",
      wrapper: operation.wrapper,
      objectId: operation.objectId,
      isAboutProject: operation.about === "project",
      profile: this.profile,
      clean,
      ...advices,
      settings: () => this.settingsDescription,
      key: () => this.#keyDescription,
      isKeyProven: this.#shared.isKeyProven === true,
    });
    this.#shared.isKeyProven = true;
    return data;
  }

  /** Deletes an object. The answer is not read, and repeating the request does no harm. */
  async remove(
    extra: ExtraOf<Profile>,
    path: readonly string[],
    options: RequestOptions | undefined,
  ): Promise<void> {
    await this.send({ method: "DELETE", extra, path, repeatable: true, answer: z.unknown(), options });
  }

  /** Whether the service reads its database, asked without the key; undefined where it does not show that. */
  async readsDatabase(): Promise<boolean | undefined> {
    const { probe } = this.profile;
    const { origin, prefix, timeoutMilliseconds } = this.#account;
    const pool = (this.#shared.pool ??= Pool.acquire(this.#account, this.#clock));
    const request = {
      origin,
      path: prefix.slice(0, -apiPath.length) + probe.path,
      method: "GET",
      headers: { accept: "application/json", "user-agent": "pulumi-webhooks" },
    } as const;
    const result = await pool.gate.run(() =>
      exchange(pool.dispatcher, request, timeoutMilliseconds, undefined, undefined),
    );
    if (!("status" in result)) return undefined;
    return probe.readsDatabase(result.status, reasonIn(parseJson(result.body.toString()))?.said ?? "");
  }

  #notify({ headers }: Response): void {
    const { hint } = this.profile;
    if (hint === undefined || this.#shared.hasHinted || !headers.has(hint.header)) return;
    this.#shared.hasHinted = true;
    this.#settings.notify?.(hint.text);
  }

  async #request<Schema extends z.ZodType>(
    operation: Operation<Schema>,
    path: string,
    line: RequestLine,
    clean: Redactor,
    noteSending: (time: Date | undefined) => void,
  ): Promise<FinalAnswer> {
    const { method, options: { signal, bestEffort = false } = {} } = operation;
    const { repeatable = method === "GET" && !bestEffort } = operation;
    const [account, clock] = [this.#account, this.#clock];
    const pool = (this.#shared.pool ??= Pool.acquire(account, clock));
    const request = {
      origin: account.origin,
      path: path + queryOf(operation.query),
      method,
      ...contentOf(operation.body, { ...this.profile.headers, authorization: account.authorization }),
    };
    const isKeyProven = (): boolean => this.#shared.isKeyProven === true;
    return sendUntilFinal(
      { account, pool, clock },
      {
        ...{ request, line, clean, repeatable, bestEffort, isKeyProven, signal, noteSending },
        until: this.#until,
      },
    );
  }
}

function lineOf(method: string, path: string): RequestLine {
  return { method, path: shortened(path, 200) };
}

/** Both keys, which no text may repeat. */
function keysIn({ apiKey, personalApiKey }: ClientSettings): string[] {
  return [apiKey, personalApiKey].filter((key): key is string => Boolean(key));
}

function queryOf(query: unknown): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) parameters.set(name, String(value));
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}

function contentOf(
  body: unknown,
  profileHeaders: Record<string, string>,
): { headers: Record<string, string>; body?: string } {
  const headers = { accept: "application/json", ...profileHeaders, "user-agent": "pulumi-webhooks" };
  if (body === undefined) return { headers };
  return { headers: { ...headers, "content-type": "application/json" }, body: printJson(body) ?? "" };
}
