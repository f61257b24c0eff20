/** `deliveries`: attempts of event deliveries, and sending deliveries again. */

import type { Command } from "commander";
import type { DeliveryAttempt } from "../client";
import { shortened } from "../http/redact";
import { deliveryAttemptSecrets } from "../kinds/read-only/secrets";
import { forceResend, retryDelivery } from "./delivery-actions";
import { dryRunFlag } from "./once";
import type { DryRun } from "./once";
import type { Column } from "./output";
import type { Session } from "./session";
import { relativeTime } from "./time";
import { rowsOf } from "./view";

/** Adds the commands. */
export function addDeliveries(program: Command, session: Session): void {
  const deliveries = program.command("deliveries").description("event deliveries and their attempts");
  deliveries
    .command("attempts")
    .description("list the attempts of an event delivery")
    .argument("<delivery>", "the ID of the event delivery")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks deliveries attempts 01J9XEXAMPLE")
    .action(
      session.action(async (call, id) => {
        const attempts = await (await call.client()).eventDeliveries.attempts(id ?? "");
        const columns: Column<DeliveryAttempt>[] = [
          { title: "ID", text: ({ uid }) => uid },
          { title: "WHEN", text: ({ createdAt }) => createdAt && relativeTime(createdAt, call.io.now()) },
          { title: "RESULT", text: ({ status }) => resultWord(status) },
          { title: "HTTP", text: ({ httpStatus }) => httpStatus },
          { title: "ANSWER", text: ({ error, responseData }) => firstLine(error || responseData) },
        ];
        await call.output.list(attempts, deliveryAttemptSecrets, columns);
      }),
    );
  deliveries
    .command("attempt")
    .description("show one attempt of an event delivery")
    .argument("<delivery>", "the ID of the event delivery")
    .argument("<attempt>", "the ID of the attempt")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks deliveries attempt 01J9XEXAMPLE 01J9XATTEMPT")
    .action(
      session.action(async (call, id, attemptId) => {
        const found = await (await call.client()).eventDeliveries.attempt(id ?? "", attemptId ?? "");
        const attempt = call.output.masked(found, deliveryAttemptSecrets);
        await call.output.show(attempt, () => call.output.pairs(rowsOf(attempt, call.io.now())));
      }),
    );
  deliveries
    .command("retry")
    .description("send a delivery again that failed, once; needs the dialect convoy")
    .argument("<id>", "the ID of the event delivery")
    .option(...dryRunFlag)
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks deliveries retry 01J9XEXAMPLE --dry-run")
    .action(session.action<DryRun>(async (call, id) => retryDelivery(call, id ?? "")));
  deliveries
    .command("force-resend")
    .description("send deliveries again that succeeded, once; needs the dialect convoy")
    .argument("<ids...>", "the IDs of the event deliveries")
    .option(...dryRunFlag)
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks deliveries force-resend 01J9XEXAMPLE 01J9XANOTHER")
    .action(session.action<DryRun>(async (call, ...ids) => forceResend(call, ids)));
}

function resultWord(status: boolean | undefined): string | undefined {
  return status === undefined ? undefined : status ? "succeeded" : "failed";
}

function firstLine(text: string | undefined): string | undefined {
  const line = text?.split(/\r?\n/).find((part) => part.trim() !== "");
  return line && shortened(line, 80);
}
