/** `events replay` matches an event with the subscriptions anew; `meta-event resend` sends one about the service again. */

import type { Command } from "commander";
import type { Event, WebhooksClient } from "../../client";
import { orGone } from "../../lifecycle/apply/live";
import { dryRunFlag, failure, lookAgain, once, unknownStatus } from "../io/once";
import type { DryRun } from "../io/once";
import type { Call, Session } from "../io/session";
import { metaEventSecrets } from "../../kinds/read-only/secrets";

/** An endpoint of an event. */
interface EndpointFacts {
  readonly id: string;
  /** Absent where the endpoint is gone. */
  readonly status: string | undefined;
}

/** Whether an event was replayed shows in no answer of the service. */
const lookAtReceivers = "at what its receivers got, or at its deliveries in the dashboard of the service,";

/** Adds the command. */
export function addEvents(program: Command, session: Session): void {
  program
    .command("events")
    .description("actions on events; needs the dialect convoy")
    .command("replay")
    .description("match an event with the subscriptions anew, once, and deliver it to each that it fits")
    .argument("<id>", "the ID of the event")
    .option(...dryRunFlag)
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks events replay 01J9XEXAMPLE --dry-run")
    .action(session.action<DryRun>(async (call, id) => replay(call, id ?? "")));
}

async function replay(call: Call<DryRun>, id: string): Promise<void> {
  await call.require("events.replay", "events replay");
  const client = await call.client();
  const before = await client.events.get(id);
  if (before.isDuplicateEvent === true) {
    throw failure(`event ${id} repeats an earlier one, and the service delivers no repeat: replay the first`);
  }
  const endpoints = await endpointsOf(client, before);
  const notes = notesOn(before, endpoints);
  for (const line of notes) call.output.note(line);
  const { status: statusBefore } = before;
  const isSent = call.options.dryRun !== true;
  if (isSent) await once(async () => client.events.replay(id), lookAtReceivers);
  const after = isSent ? await lookAgain(call, async () => client.events.get(id)) : undefined;
  const facts = { id, endpoints, statusBefore, status: after?.status, notes, dryRun: !isSent };
  const now = after === undefined ? "" : `, and is ${after.status ?? unknownStatus} now`;
  const was = statusBefore ?? unknownStatus;
  await call.output.show(facts, () => [
    isSent
      ? `event ${id} was ${was}${now}: ${outcomeOf(before, after)}`
      : `event ${id} is ${was}: ${planFor(before)}`,
  ]);
}

/** Whether the service has matched the event already, so that from release 26.7.3 on it passes over a replay. */
function wasWorkedOn({ status = "" }: Event): boolean {
  return ["Success", "Failure", "Processing"].includes(status);
}

function outcomeOf(before: Event, after: Event | undefined): string {
  if (wasWorkedOn(before)) {
    return "the service took the replay: up to release 26.7.2 it delivers in the background, later ones do nothing";
  }
  if (after?.status === "Failure") return "no subscription took it";
  return "the service took the replay, and delivers in the background";
}

function planFor(event: Event): string {
  const plan = "it would be matched with the subscriptions anew";
  return wasWorkedOn(event) ? `up to release 26.7.2 ${plan}, later ones do nothing` : plan;
}

async function endpointsOf(client: WebhooksClient, { endpoints = [] }: Event): Promise<EndpointFacts[]> {
  return Promise.all(
    endpoints.map(async (id) => ({ id, status: (await orGone(client.endpoints.get(id)))?.status })),
  );
}

function notesOn(event: Event, endpoints: readonly EndpointFacts[]): string[] {
  const notes = endpoints.flatMap(({ id, status: found }) => {
    if (found === "active") return [];
    return found === undefined
      ? [`endpoint ${id} is gone: an outgoing project matches nothing while its event names it`]
      : [`endpoint ${id} is ${found}: its delivery will be discarded`];
  });
  const line = `event ${event.uid} is ${event.status}: from release 26.7.3 on the service takes the replay of such an event and does nothing; there send its deliveries again`;
  return wasWorkedOn(event) ? [...notes, line] : notes;
}

/** Adds the command. */
export function addMetaEvent(program: Command, session: Session): void {
  program
    .command("meta-event")
    .description("events about the service itself")
    .command("resend")
    .description("send a meta event again, once: nothing is repeated when the answer is lost")
    .argument("<id>", "the ID of the meta event")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks meta-event resend 01J9XEXAMPLE")
    .action(
      session.action(async (call, id) => {
        const answer = await (await call.client()).metaEvents.resend(id ?? "");
        await call.output.object(answer, metaEventSecrets);
      }),
    );
}
