/** Which deliveries a command is about: `--endpoint`, `--status` and `--since`. */

import { orGone } from "../../../provider/base/errors";
import { Option } from "commander";
import type { Command } from "commander";
import { z } from "zod";
import { shared } from "../../../provider/base/notices";
import type { WebhooksClient } from "../../../provider/client";
import { isGoDuration, secondsIn } from "../../../provider/kinds/duration";
import { deliveryStatuses } from "../../../provider/kinds/read-only/event-delivery";
import { wrongOption } from "../io/input";
import type { CliIo } from "../io/input";
import { ownEndpoint } from "./endpoint";

/** The choice as the command line says it. */
export interface DeliveryChoice {
  readonly endpoint?: string | undefined;
  readonly status?: string | undefined;
  readonly since?: Since | undefined;
}

/** A time, or a time back from now. */
type Since = (now: Date) => string;

/** Adds the flags. */
export function withChoice(command: Command): Command {
  const words = deliveryStatuses.join(", ");
  return command
    .option("--endpoint <id>", "only deliveries to this endpoint")
    .addOption(
      new Option("--status <status>", `only deliveries with this status: ${words}`).argParser(statusFlag),
    )
    .option(
      "--since <time>",
      "only deliveries created since then: a time such as 2026-01-02T10:00:00Z, or an age such as 30m, 12h or 7d",
      sinceFlag,
    );
}

/** The time since which deliveries count, as an ISO 8601 time. */
export function sinceOf({ since }: DeliveryChoice, { now }: CliIo): string | undefined {
  return since?.(now());
}

/** An endpoint that is gone, or was never there, has no delivery in a list, which would look as if nothing was lost. */
export async function isGone(client: WebhooksClient, endpoint: string): Promise<boolean> {
  return (await orGone(ownEndpoint(client, endpoint))) === undefined;
}

function statusFlag(text: string): string {
  const found = deliveryStatuses.find((status) => status.toLowerCase() === text.toLowerCase());
  if (found !== undefined) return found;
  throw wrongOption(shared.invalidValue`must be one of ${deliveryStatuses.join(", ")}`);
}

function sinceFlag(text: string): Since {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
  const back = days !== undefined ? Number(days) * 86_400 : isGoDuration(text) ? secondsIn(text) : undefined;
  if (back !== undefined) {
    return (now) => {
      const time = new Date(now.getTime() - back * 1000);
      return (Number.isNaN(time.getTime()) ? new Date(0) : time).toISOString();
    };
  }
  const time = timeIn(text);
  if (time === undefined)
    throw wrongOption(
      shared.invalidValue`must be a day, a time with its zone such as 2026-01-02T10:00:00Z, or an age such as 30m, 12h or 7d`,
    );
  return () => time;
}

/** The ISO 8601 time of a text that is a day, or a time with its zone; undefined of any other. */
export function timeIn(text: string): string | undefined {
  // A time of day without a zone would be that of this machine, while the service counts in UTC.
  const { data: time } = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text);
  return time && new Date(time).toISOString();
}
