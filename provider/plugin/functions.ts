/** The functions of the plugin: the look-ups by the rules that both fronts share. */

import { WebhooksError } from "../base/errors";
import { oneLine } from "../base/text";
import type { Fields } from "../base/fields";
import { lookups } from "../engine/look-ups/rules";
import { argsOf, lookupFailure } from "../engine/look-ups/rule";
import type { LookupArgs, LookupRule } from "../engine/look-ups/rule";
import type { AccountSession } from "../engine/session";
import { packageVersion, tokenOf } from "../base/urn";
import { notices } from "./notices";
import { described } from "./package-schema";
import { provider, Struct } from "./protocol";
import type { Messages } from "./protocol";
import { decodeFields, encodeFields } from "./wire";

type AnyLookup = LookupRule<LookupArgs, object>;

const functions = new Map(
  Object.entries(lookups).map(([name, rule]) => [tokenOf(name), rule as unknown as AnyLookup]),
);

/** Answers one call of a function. Its waiting ends with the limit. */
export async function invoke(
  account: AccountSession,
  limit: AbortSignal,
  request: InstanceType<Messages["InvokeRequest"]>,
): Promise<InstanceType<Messages["InvokeResponse"]>> {
  const rule = functions.get(request.getTok());
  if (rule === undefined) {
    const known = [...functions.keys()].join(", ");
    throw new WebhooksError(
      "invalid-input",
      notices["unknown-token"]({
        version: packageVersion(),
        what: "function",
        token: request.getTok(),
        known,
      }),
    );
  }
  const response = new provider.InvokeResponse();
  try {
    const args = argsOf(rule, decodeFields(request.getArgs()?.toJavaScript()).fields as LookupArgs);
    const found = await lookUp(rule, args, account, limit);
    const result = encodeFields(described(request.getTok(), found), rule.secrets);
    response.setReturn(Struct.fromJavaScript(result as never));
  } catch (error) {
    if (!(error instanceof WebhooksError)) throw error;
    const failure = new provider.CheckFailure();
    // An SDK shows both, and nothing else of a failure reaches a program.
    failure.setReason(oneLine(error.message));
    failure.setProperty(error.code);
    response.setFailuresList([failure]);
  }
  return response;
}

async function lookUp(
  rule: AnyLookup,
  args: LookupArgs,
  account: AccountSession,
  limit: AbortSignal,
): Promise<Fields> {
  const projectId = String(account.inProject({ ...args })["projectId"]);
  try {
    const client = account.client(args.projectId, rule.key?.(args)).until(limit);
    return { ...(await rule.request(client, args)) };
  } catch (error) {
    if (!(error instanceof WebhooksError)) throw error;
    throw new WebhooksError(error.code, lookupFailure(rule, args, projectId, error));
  }
}
