/** `explain delivery`: everything that is known about one delivery, in order of time. */

import type { Command } from "commander";
import { explainDelivery } from "../../../provider/client/explain";
import type { DeliveryMoment, DeliveryStory } from "../../../provider/client/explain";
import { endpointSecrets } from "../../../provider/kinds/endpoint/fields";
import {
  deliveryAttemptSecrets,
  eventDeliverySecrets,
  eventSecrets,
} from "../../../provider/kinds/read-only/secrets";
import { subscriptionSecrets } from "../../../provider/kinds/subscription/fields";
import type { Output } from "../io/output";
import type { Session } from "../io/session";
import { relativeTime } from "../../../provider/base/time";
import { nameAndId, payloadText } from "../io/view";

const secrets = {
  delivery: eventDeliverySecrets,
  event: eventSecrets,
  endpoint: endpointSecrets,
  subscription: subscriptionSecrets,
  attempts: deliveryAttemptSecrets,
};

/** Adds the command. */
export function addExplain(program: Command, session: Session): void {
  program
    .command("explain")
    .description("show an object together with everything that belongs to it")
    .command("delivery")
    .description(
      "show what happened to a delivery, in order: receipt, scheduling, each attempt, and what comes next",
    )
    .argument("<id>", "the ID of the event delivery")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks explain delivery 01J9XEXAMPLE")
    .action(
      session.action(async (call, id) => {
        const client = await call.client();
        const found = await explainDelivery(client, id ?? "");
        await client.project.requireOwn(found.delivery);
        const story = call.output.masked(found, secrets);
        await call.output.show(story, () => linesOf(story, call.output, call.io.now()));
      }),
    );
}

function linesOf(story: DeliveryStory, output: Output, now: Date): string[] {
  const { delivery, event, endpoint, subscription, timeline, missing } = story;
  const data = event?.data ?? event?.raw ?? delivery.metadata?.data;
  const head: [string, string | undefined][] = [
    ["delivery", [delivery.uid, delivery.status].filter(Boolean).join(", ")],
    [
      "event",
      event && [nameAndId({ ...event, name: event.eventType }), event.status].filter(Boolean).join(", "),
    ],
    ["endpoint", endpoint && [nameAndId(endpoint), endpoint.status, endpoint.url].filter(Boolean).join(", ")],
    ["subscription", subscription && nameAndId(subscription)],
    ["latency", delivery.latency ?? delivery.latencySeconds?.toString()],
    ["payload", data === undefined ? undefined : payloadText(data)],
    ["missing", missing.length === 0 ? undefined : missing.join(", ")],
  ];
  const moments = timeline.map((moment): [string, string] => [timeOf(moment, now), moment.text]);
  const shown = head.filter((row): row is [string, string] => Boolean(row[1]));
  return [...output.pairs(shown), "", ...output.pairs(moments)];
}

function timeOf({ at }: DeliveryMoment, now: Date): string {
  if (at === undefined) return "-";
  return Number.isNaN(Date.parse(at)) ? at : `${at}  ${relativeTime(at, now)}`;
}
