/** `event replay` matches an event with the subscriptions again; `meta-event resend` sends one about the service again. */

import { orGone } from "../../../provider/base/errors";
import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import type { Event, WebhooksClient } from "../../../provider/client";
import { wordsOf } from "../../../provider/base/notice";
import type { Notice } from "../../../provider/base/notice";
import { dryRunFlag, lookAgain, once, unknownStatus } from "../io/once";
import type { DryRun } from "../io/once";
import type { Call, Session } from "../io/session";
import { saidFacts } from "../io/output";
import { endpointSubject } from "../io/view";
import { metaEventSecrets } from "../../../provider/kinds/read-only/secrets";
import { unsent } from "./delivery-actions";
import { notices } from "./notices";

/** An endpoint of an event, with what it is called. */
interface FoundEndpoint {
  readonly facts: EndpointFacts;
  readonly subject: string;
}

/** An endpoint of an event, as `--output json` shows it. */
interface EndpointFacts {
  readonly id: string;
  /** Absent where the endpoint is gone. */
  readonly status: string | undefined;
}

/** Adds the command to `event`. */
export function addReplay(event: Command, session: Session): void {
  event
    .command("replay")
    .description(
      "match an event against the subscriptions again, and deliver it through each that matches; needs the dialect convoy",
    )
    .argument("<id>", "the ID of the event")
    .option(...dryRunFlag)
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks event replay 01J9XEXAMPLE --dry-run")
    .action(session.action<DryRun>(async (call, id) => replay(call, id ?? "")));
}

async function replay(call: Call<DryRun>, id: string): Promise<void> {
  await call.require("events.replay", "event replay");
  const client = await call.client();
  const before = await client.events.get(id);
  if (before.isDuplicateEvent === true) {
    throw unsent(
      clause`event ${id} is a duplicate, which the service does not deliver again: replay the first event`,
    );
  }
  const endpoints = await endpointsOf(client, before);
  const notes = notesOn(before, endpoints);
  for (const notice of notes) call.output.note(notice);
  const { status: statusBefore } = before;
  const isSent = call.options.dryRun !== true;
  if (isSent) await once(async () => client.events.replay(id), lookAtReceivers);
  const after = isSent ? await lookAgain(call, async () => client.events.get(id)) : undefined;
  const facts = {
    id,
    endpoints: endpoints.map((foundEndpoint) => foundEndpoint.facts),
    statusBefore,
    status: after?.status,
    notes: notes.map(wordsOf),
    notices: notes.map(saidFacts),
    dryRun: !isSent,
  };
  await call.output.show(facts, () => [
    isSent ? replayed(before, after) : clause`event ${id} is ${statusOf(before)}: ${planFor(before)}`,
  ]);
}

/** Whether the service has matched the event already, so that from release 26.7.3 on it passes over a replay. */
function wasWorkedOn({ status = "" }: Event): boolean {
  return ["Success", "Failure", "Processing"].includes(status);
}

function statusOf({ status = unknownStatus }: Event): string {
  return status;
}

function replayed(before: Event, after: Event | undefined): string {
  const then = clause`event ${before.uid} was ${statusOf(before)}`;
  const outcome = outcomeOf(before, after);
  return after === undefined
    ? clause`${then}: ${outcome}`
    : clause`${then} and is now ${statusOf(after)}: ${outcome}`;
}

function outcomeOf(before: Event, after: Event | undefined): string {
  if (wasWorkedOn(before))
    return clause`the service accepted the replay: releases up to 26.7.2 deliver, later ones do nothing`;
  return after?.status === "Failure"
    ? clause`no subscription matched it`
    : clause`the service accepted the replay and delivers in the background`;
}

function planFor(event: Event): string {
  return wasWorkedOn(event)
    ? clause`releases up to 26.7.2 would match it against the subscriptions again, later ones do nothing`
    : clause`the service would match it against the subscriptions again`;
}

async function endpointsOf(client: WebhooksClient, { endpoints = [] }: Event): Promise<FoundEndpoint[]> {
  return Promise.all(
    endpoints.map(async (id) => {
      const live = await orGone(client.endpoints.get(id));
      return { facts: { id, status: live?.status }, subject: endpointSubject({ uid: id, ...live }) };
    }),
  );
}

/** What shows whether an event was sent, for an answer that was lost. */
export const lookAtReceivers = clause`check what the receivers got, or check the deliveries in the dashboard of the service,`;

/** What an endpoint that is not active makes of an event. */
export function discardedBy(endpoint: string, status: string): Notice {
  return without(clause`${endpoint} is ${status}: the service will discard its delivery`);
}

function without(problem: string): Notice {
  return notices["replay-without-effect"]({ problem });
}

function notesOn(event: Event, endpoints: readonly FoundEndpoint[]): Notice[] {
  const found = endpoints.flatMap(({ facts: { id, status }, subject }) => {
    if (status === "active") return [];
    return status === undefined
      ? [
          without(
            clause`endpoint ${id} no longer exists: in an outgoing project, an event that names it matches no subscription`,
          ),
        ]
      : [discardedBy(subject, status)];
  });
  if (!wasWorkedOn(event)) return found;
  return [
    ...found,
    without(
      clause`event ${event.uid} is ${statusOf(event)}: releases from 26.7.3 on accept the replay and do nothing; send its deliveries again instead`,
    ),
  ];
}

/** Adds the command to `meta-event`. */
export function addResend(metaEvent: Command, session: Session): void {
  metaEvent
    .command("resend")
    .description("send a meta event again, exactly once")
    .argument("<id>", "the ID of the meta event")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks meta-event resend 01J9XEXAMPLE")
    .action(
      session.action(async (call, id) => {
        const answer = await (await call.client()).metaEvents.resend(id ?? "");
        await call.output.object(answer, metaEventSecrets);
      }),
    );
}
