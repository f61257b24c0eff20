/** The provider as a gRPC service: one handler for each call of the engine that this plugin answers. */

import { shared } from "../base/notices";
import { clause } from "../base/declare";
import { SettingsError, WebhooksError } from "../base/errors";
import { isFields, own, parseJson } from "../base/fields";
import { printed } from "../base/notice";
import { Run } from "../engine/run";
import { AccountSession } from "../engine/session";
import { packageName, packageVersion, partsOf } from "../base/urn";
import { same } from "../lifecycle/apply/merge";
import { settingsOfProvider } from "../settings/given";
import {
  checkConfiguration,
  configurationSecrets,
  misspelledSettings,
  moveToAnotherAccount,
} from "./configuration";
import type * as constructModule from "./construct";
import { EngineLog } from "./engine-log";
import { failureMessage, statusOf } from "./failures";
import { invoke } from "./functions";
import { notices } from "./notices";
import { packageSchema } from "./package-schema";
import { channelOptions, Empty, grpc, plugin, provider, ResourceProviderService, Struct } from "./protocol";
import type { Messages } from "./protocol";
import { Resources } from "./resources";
import { decodeFields, encodeFields } from "./wire";

type RequestOf<Name extends keyof Messages> = InstanceType<Extract<Messages[Name], new () => unknown>>;
/** Answers one call. Every request is a message of the protocol, whose type each handler names. */
type Handler = (request: never) => object | Promise<object>;

/** The first Pulumi that lets a plugin know which of its providers it configures. */
const oldestPulumi = "3.154.0";

/** A service that runs. */
export interface PluginServer {
  /** Where it listens on the loopback interface. */
  readonly port: number;
  /** Ends it and its connections at once. */
  stop(): void;
}

/** Starts the service on a free port of the loopback interface. */
export function startServer(engineAddress: string | undefined): Promise<PluginServer> {
  const log = new EngineLog();
  if (engineAddress !== undefined) log.connect(engineAddress);
  const server = new grpc.Server(channelOptions);
  const account = new AccountSession({ previewReads: true, notify: (line) => log.say("info", line) });
  const run = new Run(account, engineAddress);
  const handlers = handlersOf(log, run);
  const implementations = Object.entries(ResourceProviderService).map(([name, { responseStream }]) => {
    const handler = handlers[name];
    if (responseStream) return [name, (call: RawCall) => call.emit("error", unimplemented(name))];
    return [name, handler === undefined ? refusing(name) : answering(handler, log)];
  });
  server.addService(service, Object.fromEntries(implementations) as never);
  return new Promise((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
      if (error !== null) return reject(error);
      resolve({
        port,
        stop: () => {
          log.close();
          run.end();
          server.forceShutdown();
        },
      });
    });
  });
}

/** The service. A request that cannot be parsed is passed on as the error, because gRPC itself would not say what is wrong. */
const service = Object.fromEntries(
  Object.entries(ResourceProviderService).map(([name, { requestDeserialize, ...method }]) => {
    const parse = (bytes: Buffer): unknown => {
      try {
        if (bytes.includes(hiddenName))
          throw new WebhooksError(
            "invalid-input",
            shared.unknownArgument`__proto__ is not a known argument, and no part of an argument can have this name`,
          );
        return requestDeserialize(bytes);
      } catch (error) {
        return error;
      }
    };
    return [name, { ...method, requestDeserialize: parse }];
  }),
);

/** The name `__proto__` of a field, between the marks of the wire. The messages of JavaScript lose such a field without a word. */
const hiddenName = "\n\t__proto__\x12";

interface RawCall {
  readonly request: unknown;
  emit(event: "error", error: object): unknown;
}
type Callback = (error: unknown, response?: object) => void;

function answering(handler: Handler, log: EngineLog) {
  return async ({ request }: RawCall, callback: Callback): Promise<void> => {
    const [error, response] = await Promise.resolve(request)
      .then((message) => {
        if (message instanceof Error) throw message;
        return handler(message as never);
      })
      .then(
        (answer) => [null, answer] as const,
        (problem: unknown) => [statusOf(problem)] as const,
      );
    // The engine shows no line of a resource once it is done with it.
    await log.settled();
    callback(error, response);
  };
}

function refusing(name: string) {
  return (_call: RawCall, callback: Callback): void => callback(unimplemented(name));
}

function unimplemented(name: string): object {
  return {
    code: grpc.status.UNIMPLEMENTED,
    details: printed(
      shared.unsupportedHere`the webhooks plugin ${packageVersion()} does not implement ${name}`,
    ),
  };
}

function handlersOf(log: EngineLog, run: Run): Readonly<Record<string, Handler>> {
  const cancelled = new AbortController();
  const { account } = run;
  const resources = new Resources(run, {
    say: (urn, severity, line) => log.say(severity === "info" ? "info" : "warning", line, urn),
    limit: (operation, seconds) =>
      seconds > 0 ? AbortSignal.any([cancelled.signal, timeLimit(operation, seconds)]) : cancelled.signal,
  });
  let hasUrns = false;
  let isMoveSaid = false;
  let isConfigured = false;
  let self = "";

  return {
    handshake: (request: RequestOf<"ProviderHandshakeRequest">) => {
      hasUrns = request.getConfigureWithUrn();
      const response = new provider.ProviderHandshakeResponse();
      response.setAcceptSecrets(true);
      response.setAcceptOutputs(true);
      return response;
    },
    attach: (request: InstanceType<typeof plugin.PluginAttach>) => {
      log.connect(request.getAddress());
      return new Empty();
    },
    getPluginInfo: () => {
      const response = new plugin.PluginInfo();
      response.setVersion(packageVersion());
      return response;
    },
    getSchema: () => {
      const response = new provider.GetSchemaResponse();
      response.setSchema(packageSchema());
      return response;
    },
    checkConfig: (request: RequestOf<"CheckRequest">) => {
      const { fields, secrets } = decodeFields(request.getNews()?.toJavaScript());
      const response = new provider.CheckResponse();
      response.setInputs(Struct.fromJavaScript(encodeFields(fields, secrets, configurationSecrets) as never));
      const urn = request.getUrn();
      for (const notice of misspelledSettings(urn, fields)) log.say("warning", printed(notice), urn);
      response.setFailuresList(checkConfiguration(urn, fields).map(failureMessage));
      return response;
    },
    diffConfig: (request: RequestOf<"DiffRequest">) => {
      const olds = decodeFields((request.getOldInputs() ?? request.getOlds())?.toJavaScript()).fields;
      const news = decodeFields(request.getNews()?.toJavaScript()).fields;
      const response = new provider.DiffResponse();
      const { DIFF_SOME, DIFF_NONE } = provider.DiffResponse.DiffChanges;
      response.setChanges(same(olds, news) ? DIFF_NONE : DIFF_SOME);
      // A replacement keeps the old key for what the old provider has made. Of a provider that is configured already the engine
      // asks because a resource has come to it from another one: that resource says itself what becomes of it.
      const move = isConfigured ? undefined : moveToAnotherAccount(request.getUrn(), olds, news);
      if (move !== undefined) {
        response.setReplacesList(["projectId"]);
        if (!isMoveSaid) log.say("info", printed(move), request.getUrn());
        isMoveSaid = true;
      }
      return response;
    },
    configure: (request: RequestOf<"ConfigureRequest">) => {
      if (!hasUrns)
        throw new SettingsError(
          shared.unsupportedHere`this Pulumi is too old for the webhooks plugin ${packageVersion()}, which needs ${oldestPulumi} or newer`,
        );
      const { type } = partsOf(request.getUrn() ?? "");
      // Under another name the engine hands over no stack config of ours, and with it no failOn.
      if (type !== "" && type !== `pulumi:providers:${packageName}`)
        throw new SettingsError(notices["other-package"]({ type }));
      const { fields } = decodeFields(request.getArgs()?.toJavaScript());
      account.configure({ ...settingsOfProvider(request.getUrn() ?? "", fields), engine: configOfEngine });
      isConfigured = true;
      self = `${request.getUrn() ?? ""}::${request.getId() ?? ""}`;
      const response = new provider.ConfigureResponse();
      response.setAcceptsecrets(true);
      // Of use for components only: what each value depends on.
      response.setAcceptoutputs(true);
      response.setSupportspreview(true);
      return response;
    },
    check: resources.check,
    diff: resources.diff,
    create: resources.create,
    read: resources.read,
    update: resources.update,
    delete: resources.delete,
    invoke: (request: RequestOf<"InvokeRequest">) => invoke(account, cancelled.signal, request),
    construct: (request: RequestOf<"ConstructRequest">) => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- most runs have no component, and its messages take long to load
      const { construct } = require("./construct") as typeof constructModule;
      return construct(request, self, cancelled.signal);
    },
    cancel: () => {
      cancelled.abort(new Error(clause`the operation was cancelled`));
      return new Empty();
    },
  };
}

/** The config of the stack, as the engine gives it to the process of each provider, whatever the program declares. */
function configOfEngine(name: string): string | undefined {
  const { PULUMI_CONFIG: text = "{}" } = process.env;
  const config = parseJson(text);
  if (!isFields(config)) throw new SettingsError(notices["unreadable-config"]());
  const value = own(config, name);
  return typeof value === "string" ? value : undefined;
}

/** The most milliseconds that a timer can take: with more it would end at once. */
const longestTimer = 2 ** 31 - 1;

function timeLimit(operation: string, seconds: number): AbortSignal {
  const limit = new AbortController();
  const reason = new Error(clause`the ${operation} timeout of ${seconds} s has passed`);
  setTimeout(() => limit.abort(reason), Math.min(seconds * 1000, longestTimer)).unref();
  return limit.signal;
}
