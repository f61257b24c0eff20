/** `delivery`: event deliveries, their attempts, and sending deliveries again. */

import type { Command } from "commander";
import { shared } from "../../../provider/base/notices";
import type { DeliveryAttempt, EventDelivery } from "../../../provider/client";
import { shortened } from "../../../provider/base/text";
import { deliveryAttemptSecrets, eventDeliverySecrets } from "../../../provider/kinds/read-only/secrets";
import { forceResend, retryDelivery } from "../act/delivery-actions";
import { isGone, sinceOf, withChoice } from "../act/delivery-choice";
import type { DeliveryChoice } from "../act/delivery-choice";
import { whole, wrongUse } from "../io/input";
import { dryRunFlag } from "../io/once";
import type { DryRun } from "../io/once";
import type { Column } from "../io/output";
import { retryMany, triedBeforeFlag } from "../act/retry-many";
import type { RetryOptions } from "../act/retry-many";
import type { Call, Session } from "../io/session";
import { relativeTime } from "../../../provider/base/time";
import { first, nameAndId } from "../io/view";
import { notices } from "./notices";

interface ListOptions extends DeliveryChoice {
  readonly limit?: number | undefined;
  readonly perPage?: number | undefined;
}

/** Adds the commands to `delivery`. */
export function addDeliveries(delivery: Command, session: Session): void {
  withChoice(delivery.command("list"))
    .description("list event deliveries, newest first; needs the dialect convoy")
    .option("--limit <count>", "list at most this many deliveries", whole(1))
    .option("--per-page <count>", "read at most this many deliveries with one request", whole(1))
    .addHelpText(
      "after",
      "\nExample:\n  $ pulumi-webhooks delivery list --endpoint 01J9XEXAMPLE --status Discarded --since 12h",
    )
    .action(session.action<ListOptions>(listDeliveries));
  delivery
    .command("attempts")
    .description("list the attempts of an event delivery")
    .argument("<delivery>", "the ID of the event delivery")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks delivery attempts 01J9XEXAMPLE")
    .action(
      session.action(async (call, id) => {
        const client = await call.client();
        const attempts = await client.project.own(client.eventDeliveries.attempts(id ?? ""));
        const columns: Column<DeliveryAttempt>[] = [
          { title: "ID", text: ({ uid }) => uid },
          {
            title: "WHEN",
            text: ({ createdAt }) => createdAt && relativeTime(createdAt, call.io.now()),
          },
          { title: "RESULT", text: ({ status }) => resultWord(status) },
          { title: "HTTP", text: ({ httpStatus }) => httpStatus },
          { title: "RESPONSE", text: ({ error, responseData }) => firstLine(error || responseData) },
        ];
        await call.output.list(attempts, deliveryAttemptSecrets, columns);
      }),
    );
  delivery
    .command("attempt")
    .description("show one attempt of an event delivery")
    .argument("<delivery>", "the ID of the event delivery")
    .argument("<attempt>", "the ID of the attempt")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks delivery attempt 01J9XEXAMPLE 01J9XATTEMPT")
    .action(
      session.action(async (call, id, attemptId) => {
        const client = await call.client();
        const found = await client.project.own(client.eventDeliveries.attempt(id ?? "", attemptId ?? ""));
        await call.output.object(found, deliveryAttemptSecrets);
      }),
    );
  withChoice(delivery.command("retry"))
    .description(
      "send a delivery again, or each failed or discarded delivery of an endpoint once; needs the dialect convoy",
    )
    .argument(
      "[id]",
      "the ID of the event delivery; without it, --endpoint, --status and --since select deliveries",
    )
    .option(
      "--tried-before <time>",
      "select by the time of the last try, not by the number of tries",
      triedBeforeFlag,
    )
    .option(...dryRunFlag)
    .addHelpText(
      "after",
      [
        "\nExample:\n  $ pulumi-webhooks delivery retry 01J9XEXAMPLE --dry-run",
        "  $ pulumi-webhooks delivery retry --endpoint 01J9XEXAMPLE --status Failure --since 12h",
      ].join("\n"),
    )
    .action(
      session.action<RetryOptions>(async (call, id) => {
        if (id === undefined) return retryMany(call);
        const { endpoint, status, since, triedBefore } = call.options;
        if ((endpoint ?? status ?? since ?? triedBefore) !== undefined)
          throw wrongUse(
            "delivery retry",
            shared.conflictingValues`takes either an ID, or --endpoint, --status and --since`,
          );
        return retryDelivery(call, id);
      }),
    );
  delivery
    .command("force-resend")
    .description("resend deliveries that succeeded, once; needs the dialect convoy")
    .argument("<ids...>", "the IDs of the event deliveries")
    .option(...dryRunFlag)
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks delivery force-resend 01J9XEXAMPLE 01J9XANOTHER")
    .action(session.action<DryRun>(async (call, ...ids) => forceResend(call, ids)));
}

async function listDeliveries(call: Call<ListOptions>): Promise<void> {
  await call.require("eventDeliveries.list", "delivery list");
  const { endpoint: endpointId, status, perPage, limit = Infinity } = call.options;
  const client = await call.client();
  if (endpointId !== undefined && (await isGone(client, endpointId)))
    call.output.note(notices["unlisted-endpoint"]({ project: client.projectId, id: endpointId }));
  const since = sinceOf(call.options, call.io);
  const found = client.eventDeliveries.list({ endpointId, status, since, perPage });
  const columns: Column<EventDelivery>[] = [
    { title: "ID", text: ({ uid }) => uid },
    { title: "STATUS", text: (delivery) => delivery.status },
    {
      title: "EVENT TYPE",
      text: ({ eventType, eventMetadata }) => eventType ?? eventMetadata?.eventType,
    },
    {
      title: "ENDPOINT",
      text: ({ endpointId: uid, endpointMetadata }) => nameAndId({ uid, name: endpointMetadata?.name }),
    },
    { title: "TRIES", text: ({ metadata }) => metadata?.numTrials?.toString() },
    {
      title: "CREATED",
      text: ({ createdAt }) => createdAt && relativeTime(createdAt, call.io.now()),
    },
  ];
  await call.output.list(first(found, limit), eventDeliverySecrets, columns);
}

function resultWord(status: boolean | undefined): string | undefined {
  return status === undefined ? undefined : status ? "succeeded" : "failed";
}

function firstLine(text: string | undefined): string | undefined {
  const line = text?.split(/\r?\n/).find((part) => part.trim() !== "");
  return line && shortened(line, 80);
}
