/** `endpoint`: its state, pausing and resuming it, and rolling its secret in an emergency. */

import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import { shared } from "../../../provider/base/notices";
import type { EndpointAnswer, WebhooksClient } from "../../../provider/client";
import { InvalidInputError, WebhooksError } from "../../../provider/base/errors";
import type { Fields } from "../../../provider/base/fields";
import { unmasked } from "../../../provider/base/markers";
import { codeOf, printed, wordsOf } from "../../../provider/base/notice";
import type { Said } from "../../../provider/base/notice";
import { secretMark } from "../../../provider/http/redact";
import { ExternalSecrets, newSecret } from "../../../provider/kinds/endpoint/secret/external-secrets";
import { notices as endpointNotices } from "../../../provider/kinds/endpoint/notices";
import { secretProblems } from "../../../provider/kinds/endpoint/secret/due";
import { activeSecret } from "../../../provider/kinds/endpoint/secret/overlap";
import type { SecretOutputs } from "../../../provider/kinds/endpoint/types";
import { oneInput, whole, wrongUse } from "../io/input";
import { saidFacts } from "../io/output";
import type { Call, Session } from "../io/session";
import { readSecret } from "../io/settings";
import { refusal, unknownStatus } from "../io/once";
import { endpointSubject } from "../io/view";
import { notices } from "./notices";

interface RollOptions {
  readonly secretStdin?: boolean | undefined;
  readonly expiration?: number | undefined;
}

/** Adds the commands to `endpoint`. */
export function addEndpoint(endpoint: Command, session: Session): void {
  endpoint
    .command("status")
    .description("show the status of an endpoint and of its signing secret")
    .argument("<id>", "the ID of the endpoint")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks endpoint status 01J9XEXAMPLE")
    .action(session.action(async (call, id) => showStatus(call, id ?? "")));
  endpoint
    .command("pause")
    .description("pause an endpoint that is not paused yet")
    .argument("<id>", "the ID of the endpoint")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks endpoint pause 01J9XEXAMPLE")
    .action(session.action(async (call, id) => setPaused(call, id ?? "", true)));
  endpoint
    .command("resume")
    .description("resume deliveries to a paused endpoint; on Convoy, also to an inactive one")
    .argument("<id>", "the ID of the endpoint")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks endpoint resume 01J9XEXAMPLE")
    .action(session.action(async (call, id) => setPaused(call, id ?? "", false)));
  endpoint
    .command("roll-secret")
    .description("roll the signing secret to a random one, or to one from standard input")
    .argument("<id>", "the ID of the endpoint")
    .option("--secret-stdin", "read the new secret from standard input")
    .option(
      "--expiration <time>",
      "how long the old secret stays valid, in the unit of the service: on Convoy, hours (default: 24)",
      whole(0),
    )
    .addHelpText(
      "after",
      "\nAdd --show-secrets to see the new secret. Later, `endpoint status <id> --show-secrets` shows it as well.\n\nExample:\n  $ pulumi-webhooks endpoint roll-secret 01J9XEXAMPLE --expiration 24 --show-secrets",
    )
    .action(session.action<RollOptions>(async (call, id) => rollSecret(call, id ?? "")));
}

/** The endpoint. Some API keys belong to one project, whichever is asked for, and the answer shows of which it is. */
export async function ownEndpoint(client: WebhooksClient, id: string): Promise<EndpointAnswer> {
  return client.project.own(client.endpoints.get(id));
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
  const endpoint = endpointSubject(before);
  // Without a state the steps would treat the endpoint as just adopted.
  const after = await runSteps(call, client, before, { inputs: { paused }, state: {} });
  if (!paused && after.status !== undefined && after.status !== "active") {
    throw refusal(
      shared.unsupportedHere`${endpoint} is ${after.status}, not paused, and the command cannot activate it: declare isDisabled: false, or activate it in the service`,
    );
  }
  if (paused && (await call.has("eventDeliveries.list")))
    call.output.note(endpointNotices["events-discarded"](), endpoint);
  const facts = { id, statusBefore: before.status, status: after.status, changed: after !== before };
  const { status = unknownStatus } = after;
  await call.output.show(facts, () => [
    facts.changed ? clause`${endpoint} is now ${status}` : clause`${endpoint} was already ${status}`,
  ]);
}

async function rollSecret(call: Call<RollOptions>, id: string): Promise<void> {
  const { secretStdin, expiration, showSecrets, apiKeyStdin } = call.options;
  if (secretStdin === true && apiKeyStdin === true) throw oneInput("--secret-stdin and --api-key-stdin");
  const given = secretStdin === true ? await readSecret(call.io, "--secret-stdin") : undefined;
  const problems = secretProblems({ secret: given });
  if (problems.length > 0) throw new InvalidInputError(problems);

  const client = await call.client();
  const live = await ownEndpoint(client, id);
  const active = activeSecret(live);
  if (given === undefined && showSecrets !== true && unmasked(active?.value) === undefined) {
    throw wrongUse(
      "",
      shared.unsupportedHere`the service masks secrets, so a new random one could not be read: use --show-secrets or --secret-stdin`,
    );
  }
  const endpoint = endpointSubject(live);
  const secret = given ?? newSecret();
  const notes: Said[] = [];
  const failures: Said[] = [];
  const answer = await runSteps(call, client, live, {
    inputs: { secret, secretExpiration: expiration },
    // With the active secret as the known one, no roll from elsewhere is reported.
    state: { signingSecretUid: active?.uid },
    say: (notice) => notes.push(notice),
    fail: (reason) => failures.push(reason),
  }).catch((error: unknown) => {
    // Without this note a random secret that became active would be lost.
    if (showSecrets === true && given === undefined) {
      call.output.note(notices["roll-in-doubt"](), endpoint);
      call.output.note(secret);
    }
    throw error;
  });
  const known = await secretOf(call, answer);
  const facts = {
    id,
    rolled: answer !== live,
    secret: showSecrets === true ? secret : secretMark,
    signingSecretUid: known.signingSecretUid,
    previousSecretExpiresAt: known.previousSecretExpiresAt,
    notes: notes.map(wordsOf),
    notices: notes.map(saidFacts),
  };
  if (facts.rolled && given === undefined && showSecrets !== true) {
    call.output.note(notices["new-secret-hidden"]({ id }), endpoint);
    call.output.note(notices["declared-secret-rolls-back"](), endpoint);
  }
  await call.output.show(facts, () => [
    ...(facts.rolled
      ? notes.map((notice) => printed(notice, endpoint))
      : [clause`${endpoint} already uses this secret; nothing was sent`]),
    ...(showSecrets === true ? [secret] : []),
  ]);
  if (failures.length > 0) {
    const lines = failures.map((notice) => printed(notice));
    throw new WebhooksError("response-shape", lines.join("; "), { notice: codeOf(lines[0] ?? "") });
  }
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
  readonly say?: (notice: Said) => void;
  readonly fail?: (reason: Said) => void;
}

/** Runs the steps of the resource, which pause and roll in the way of the dialect. */
export async function runSteps(
  call: Call,
  client: WebhooksClient,
  before: EndpointAnswer,
  {
    inputs,
    state,
    say = (notice) => call.output.note(notice, endpointSubject(before)),
    fail = say,
  }: StepRequest,
): Promise<EndpointAnswer> {
  const { steps = [] } = (await call.definitions()).endpoint;
  const secrets = new ExternalSecrets(() => undefined);
  const io = {
    client,
    id: before.uid,
    inputs,
    state,
    sent: undefined,
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
