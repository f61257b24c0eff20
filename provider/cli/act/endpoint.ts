/** `endpoint`: its state, pausing and resuming it, and rolling its secret in an emergency. */

import type { Command } from "commander";
import type { EndpointAnswer, WebhooksClient } from "../../client";
import { InvalidInputError, requireProject } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { unmasked } from "../../base/markers";
import { secretMark } from "../../http/redact";
import { ExternalSecrets, newSecret } from "../../kinds/endpoint/secret/external-secrets";
import { discards } from "../../kinds/endpoint/discarded";
import { secretProblems } from "../../kinds/endpoint/secret/declared";
import { activeSecret } from "../../kinds/endpoint/secret/overlap";
import type { SecretOutputs } from "../../kinds/endpoint/types";
import { whole, wrongUse } from "../io/input";
import type { Call, Session } from "../io/session";
import { readSecret } from "../io/settings";
import { failure } from "../io/once";

interface RollOptions {
  readonly secretStdin?: boolean | undefined;
  readonly expiration?: number | undefined;
}

/** Adds the commands. */
export function addEndpoint(program: Command, session: Session): void {
  const endpoint = program.command("endpoint").description("state and actions of an endpoint");
  endpoint
    .command("status")
    .description("show the state of an endpoint and of its signing secret")
    .argument("<id>", "the ID of the endpoint")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks endpoint status 01J9XEXAMPLE")
    .action(session.action(async (call, id) => showStatus(call, id ?? "")));
  endpoint
    .command("pause")
    .description("pause an endpoint; looked at before and after, because the operation may be a toggle")
    .argument("<id>", "the ID of the endpoint")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks endpoint pause 01J9XEXAMPLE")
    .action(session.action(async (call, id) => setPaused(call, id ?? "", true)));
  endpoint
    .command("resume")
    .description(
      "let a paused endpoint deliver again, on Convoy also an inactive one; looked at before and after",
    )
    .argument("<id>", "the ID of the endpoint")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks endpoint resume 01J9XEXAMPLE")
    .action(session.action(async (call, id) => setPaused(call, id ?? "", false)));
  endpoint
    .command("roll-secret")
    .description("roll the signing secret: to a new random one, or to one from standard input")
    .argument("<id>", "the ID of the endpoint")
    .option("--secret-stdin", "read the new secret from standard input")
    .option(
      "--expiration <time>",
      "how long the old secret stays valid: on Convoy hours, 24 where not given; otherwise in the service's unit, and the service decides where not given",
      whole(0),
    )
    .addHelpText(
      "after",
      "\nThe new secret is shown with --show-secrets only; afterwards `endpoint status <id> --show-secrets` shows it.\n\nExample:\n  $ pulumi-webhooks endpoint roll-secret 01J9XEXAMPLE --expiration 24 --show-secrets",
    )
    .action(session.action<RollOptions>(async (call, id) => rollSecret(call, id ?? "")));
}

/** The endpoint. Some API keys belong to one project, whichever is asked for, and the answer shows of which it is. */
export async function ownEndpoint(client: WebhooksClient, id: string): Promise<EndpointAnswer> {
  const live = await client.endpoints.get(id);
  requireProject(live.projectId, client.projectId);
  return live;
}

async function showStatus(call: Call, id: string): Promise<void> {
  const live = await ownEndpoint(await call.client(), id);
  const { uid, name, url, status, failureRate, events } = live;
  const { signingSecret, ...secret } = await secretOf(call, live);
  const value = signingSecret === undefined || call.options.showSecrets === true ? signingSecret : secretMark;
  const facts = { id: uid, name, url, status, failureRate, events, signingSecret: value, ...secret };
  await call.output.object(facts, {});
}

async function setPaused(call: Call, id: string, paused: boolean): Promise<void> {
  const client = await call.client();
  const before = await ownEndpoint(client, id);
  // Without a state the steps would treat the endpoint as just adopted.
  const after = await runSteps(call, client, before, { inputs: { paused }, state: {} });
  if (!paused && after.status !== undefined && after.status !== "active") {
    throw failure(
      `endpoint ${id} is ${after.status}, not paused, and stays so: declare isDisabled: false, or activate it in the service`,
    );
  }
  if (paused && (await call.has("eventDeliveries.list"))) call.output.note(`endpoint ${id}: ${discards}`);
  const facts = { id, statusBefore: before.status, status: after.status, changed: after !== before };
  await call.output.show(facts, () => [
    `endpoint ${id} ${facts.changed ? `is now ${facts.status}` : `was ${facts.status} already`}`,
  ]);
}

async function rollSecret(call: Call<RollOptions>, id: string): Promise<void> {
  const { secretStdin, expiration, showSecrets, apiKeyStdin } = call.options;
  if (secretStdin === true && apiKeyStdin === true) {
    throw wrongUse("", "--secret-stdin and --api-key-stdin cannot both read standard input");
  }
  const given = secretStdin === true ? await readSecret(call.io, "--secret-stdin") : undefined;
  const problems = secretProblems({ secret: given });
  if (problems.length > 0) throw new InvalidInputError(problems);

  const client = await call.client();
  const live = await ownEndpoint(client, id);
  const active = activeSecret(live);
  if (given === undefined && showSecrets !== true && unmasked(active?.value) === undefined) {
    throw wrongUse(
      "",
      "the service masks secrets, so a new random one could never be read: use --show-secrets or --secret-stdin",
    );
  }
  const secret = given ?? newSecret();
  const notes: string[] = [];
  const failures: string[] = [];
  const answer = await runSteps(call, client, live, {
    inputs: { secret, secretExpiration: expiration },
    // With the active secret as the known one, no roll from elsewhere is reported.
    state: { signingSecretUid: active?.uid },
    say: (line) => notes.push(line),
    fail: (reason) => failures.push(reason),
  }).catch((error: unknown) => {
    // Without this note a random secret that became active would be lost.
    if (showSecrets === true && given === undefined)
      call.output.note(`the secret that was asked for, in case it is active: ${secret}`);
    throw error;
  });
  const known = await secretOf(call, answer);
  const facts = {
    id,
    rolled: answer !== live,
    secret: showSecrets === true ? secret : secretMark,
    signingSecretUid: known.signingSecretUid,
    previousSecretExpiresAt: known.previousSecretExpiresAt,
    notes,
  };
  if (facts.rolled && given === undefined && showSecrets !== true) {
    const line = `endpoint status ${id} --show-secrets`;
    call.output.note(
      `the new secret is not shown here: \`pulumi-webhooks ${line}\` shows it, and after \`pulumi refresh\` it is the output signingSecret, but where the program declares secret or secretFrom the next \`pulumi up --refresh\` rolls back to the value that is declared or lies at that place, so change it there first, and with secretTo it rolls to another new one`,
    );
  }
  await call.output.show(facts, () => [
    ...(facts.rolled ? notes : ["this secret is active already; nothing was sent"]),
    ...(showSecrets === true ? [secret] : []),
  ]);
  if (failures.length > 0) throw failure(failures.join("; "));
}

/** The outputs of the resource about the signing secret, because services differ in when an older one ends. */
export async function secretOf(call: Call, live: EndpointAnswer): Promise<SecretOutputs> {
  const { endpoint } = await call.definitions();
  const outputs: SecretOutputs = endpoint.outputs(live as object as Fields, {}, undefined);
  const { signingSecret, signingSecretUid, signingSecretRotatedAt } = outputs;
  const { previousSecretExpiresAt, olderSecretsEndAt, signatureFormat } = outputs;
  return {
    ...{ signingSecret, signingSecretUid, signingSecretRotatedAt },
    ...{ previousSecretExpiresAt, olderSecretsEndAt, signatureFormat },
  };
}

/** What the steps of the resource need to know about a command. */
interface StepRequest {
  readonly inputs: Fields;
  readonly state?: Fields;
  readonly say?: (line: string) => void;
  readonly fail?: (reason: string) => void;
}

/** Runs the steps of the resource, which pause and roll in the way of the dialect. */
export async function runSteps(
  call: Call,
  client: WebhooksClient,
  before: EndpointAnswer,
  { inputs, state, say = (line) => call.output.note(line), fail = say }: StepRequest,
): Promise<EndpointAnswer> {
  const { steps = [] } = (await call.definitions()).endpoint;
  const secrets = new ExternalSecrets(() => undefined);
  const io = {
    client,
    id: before.uid,
    inputs,
    state,
    created: false,
    now: call.io.now(),
    say,
    fail,
    secrets,
  };
  let live = before as object as Fields;
  const send = (): Promise<Fields> => Promise.resolve(live);
  for (const step of steps)
    live = await step({ ...io, live, send, markApplied: () => undefined, noteOutputs: () => undefined });
  return live as object as EndpointAnswer;
}
