/** Posts what a drift check has found to Slack, Teams, Mattermost and whatever else takes `{ text }`. */

import { clause } from "../../../provider/base/declare";
import { request } from "undici";
import type { Severity } from "../../../provider/base/notice";
import { oneLine } from "../../../provider/base/text";
import { summaryOf } from "../review/report";
import { notices } from "./notices";
import type { ReviewedStack } from "./previews";
import type { Run } from "./run";

/** The variable with the address, which is a secret. */
const variable = "WEBHOOKS_CHAT_URL";
const mostNotices = 10;
const mostCharacters = 3_500;
const timeLimit = 10_000;

const marks: Readonly<Record<Severity, string>> = { error: "❌", danger: "🔴", warning: "🟠", info: "🔵" };

/** Posts one message about the stacks that differ, if there is an address. A chat that is away fails no job. */
export async function tellChat({ io, note, context }: Run, found: readonly ReviewedStack[]): Promise<void> {
  const url = io.environment[variable];
  const messages = found.filter(({ report }) => report.exitCode !== 0).map(messageOf);
  if (!url || messages.length === 0) return;
  const text = [...messages, ...(context.runUrl === undefined ? [] : [context.runUrl])].join("\n");
  try {
    const { statusCode, body } = await request(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text: text.slice(0, mostCharacters) }),
      headersTimeout: timeLimit,
      bodyTimeout: timeLimit,
    });
    await body.dump();
    if (statusCode >= 300) note(notices["chat-refused"]({ status: statusCode }));
  } catch {
    // The address is a secret, and stands in the messages of some errors.
    note(notices["chat-away"]());
  }
}

/** What a program or a service names must become neither markup nor a mention. */
function plain(text: string): string {
  return oneLine(text)
    .replace(/[&<>]/g, (found) => `&#${found.charCodeAt(0)};`)
    .replace(/[@*_~`|[\]]|:(?=\/\/)/g, "\u200b$&");
}

function messageOf({ name, report }: ReviewedStack): string {
  const { facts } = report;
  const head = clause`${plain(facts.title)} in ${plain(facts.stack || name)}`;
  if (report.exitCode === 1) return `${marks.error} ${head}: ${clause`the preview failed`}`;
  const severe = facts.notices.filter(({ severity }) => severity !== "info");
  const left = severe.length - mostNotices;
  return [
    `${marks[facts.severity ?? "info"]} ${head}: ${summaryOf(facts.counts) || clause`no resource changes`}`,
    ...severe
      .slice(0, mostNotices)
      .map(({ severity, kind, name, text }) => `${marks[severity]} ${plain(`${kind} ${name}: ${text}`)}`),
    ...(left > 0 ? [clause`… and ${left} more`] : []),
    ...facts.owners
      .slice(0, mostNotices)
      .map(
        ({ owner, begin, stop, rolls }) =>
          clause`${plain(owner) || "-"}: ${begin} deliveries begin, ${stop} stop, ${rolls} secrets roll`,
      ),
  ].join("\n");
}
