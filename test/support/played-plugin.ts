/** Plays the plugin for a program that looks something up: answers from the service, as engine and plugin hand it over. */

import * as pulumi from "@pulumi/pulumi";
import type { IResourceMonitorClient } from "@pulumi/pulumi/proto/resource_grpc_pb";
import type { ResourceInvokeRequest } from "@pulumi/pulumi/proto/resource_pb";
import { WebhooksClient } from "../../provider/client";
import type { Emulator } from "../../tools/emulator";
import { WebhooksError } from "../../provider/base/errors";
import { lookups } from "../../provider/engine/look-ups/rules";
import { argsOf, lookupFailure } from "../../provider/engine/look-ups/rule";
import type { LookupArgs, LookupRule } from "../../provider/engine/look-ups/rule";
import { withMarks } from "../../provider/http/clean";

/** What the SDK reads of a response. */
interface Response {
  getFailuresList(): { getReason(): string; getProperty(): string }[];
  getReturn(): { toJavaScript(): unknown } | undefined;
}
type Answer = (error: { details: string } | null, response?: Response) => void;

/** What the plugin was asked. */
export interface Asked {
  readonly token: string;
  readonly args: object;
  readonly provider: string;
}

export interface PluginOptions {
  /** How an error leaves it: as a failure of the function, or as an error of the call. Default: a failure. */
  readonly raises?: boolean;
  /** Answers what the engine does for an account that is not known yet. Default false. */
  readonly isUnknown?: boolean;
}

/** Answers the functions that this run invokes from now on. Gives what is asked. */
export function playPlugin(
  service: Emulator,
  { raises = false, isUnknown = false }: PluginOptions = {},
): Asked[] {
  const asked: Asked[] = [];
  const monitor = pulumi.runtime.getMonitor() as unknown as Pick<IResourceMonitorClient, "invoke">;
  const invoke = (request: ResourceInvokeRequest, answer: Answer): void => {
    const [token, args] = [request.getTok(), request.getArgs()?.toJavaScript() ?? {}];
    asked.push({ token, args, provider: request.getProvider() });
    if (request.getVersion() + request.getPlugindownloadurl() !== "") throw new Error("a version was named");
    const succeed = (result: unknown): void =>
      answer(null, {
        getFailuresList: () => [],
        getReturn: () => ({ toJavaScript: () => asSent(result) }),
      });
    const fail = ({ code, message }: WebhooksError): void =>
      raises
        ? answer({ details: `invocation of ${token} returned an error: ${message}` })
        : answer(null, {
            getFailuresList: () => [{ getReason: () => message, getProperty: () => code }],
            getReturn: () => undefined,
          });
    if (isUnknown) succeed({});
    else look(service, token, args).then(succeed, fail);
  };
  Object.assign(monitor, { invoke });
  return asked;
}

async function look(service: Emulator, token: string, given: LookupArgs): Promise<unknown> {
  const rule = lookups[token.replace("webhooks:index:", "") as "getProject"] as LookupRule<
    LookupArgs,
    unknown
  >;
  const { projectId = "p1" } = given;
  const args = argsOf(rule, given);
  const client = new WebhooksClient({ baseUrl: service.url, projectId, apiKey: service.apiKey });
  try {
    return withMarks(await rule.request(client, args), rule.secrets);
  } catch (error) {
    if (!(error instanceof WebhooksError)) throw error;
    throw new WebhooksError(error.code, lookupFailure(rule, args, projectId, error));
  }
}

/** As it crosses a process: without undefined fields. */
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
