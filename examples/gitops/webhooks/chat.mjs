/** Posts what a plan or a drift check has found to a chat: Slack, Mattermost, Teams and whatever else takes `{ text }`. */

import { readFile } from "node:fs/promises";

const { WEBHOOKS_CHAT_URL = "" } = process.env;
const marks = { danger: "🔴", warning: "🟠", info: "🔵" };
const most = 10;

/** What a program or a service names must become neither markup nor a mention. */
function plain(text) {
  return text.replace(/[&<>]/g, (found) => `&#${found.charCodeAt(0)};`).replace(/[@*_~`|[\]]/g, "\u200b$&");
}

/** The message; undefined where there is nothing to say. */
function messageOf({ title, stack, severity, counts, owners, notices, errors }) {
  const head = `${plain(title)} in ${plain(stack)}`;
  if (errors.length > 0) return `❌ ${head}: the preview failed`;
  const changes = Object.entries(counts).filter(([, count]) => count > 0);
  if (changes.length === 0 && severity !== "danger") return undefined;
  const summary = changes.map(([operation, count]) => `${count} to ${operation}`).join(", ");
  const severe = notices.filter((one) => one.severity !== "info");
  return [
    `${marks[severity] ?? "🔵"} ${head}: ${summary || "no resource changes"}`,
    ...severe
      .slice(0, most)
      .map(({ severity: mark, kind, name, text }) => `${marks[mark]} ${plain(`${kind} ${name}: ${text}`)}`),
    ...(severe.length > most ? [`… and ${severe.length - most} more`] : []),
    ...owners
      .slice(0, most)
      .map(
        ({ owner, begin, stop, rolls }) =>
          `${plain(owner || "no owner")}: ${begin} deliveries begin, ${stop} stop, ${rolls} secrets roll`,
      ),
  ].join("\n");
}

/** Its address is a secret, and stands in the messages of some errors. A chat that is away fails no job. */
async function post(text) {
  try {
    const response = await fetch(WEBHOOKS_CHAT_URL, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) console.error(`The chat refused the message: ${response.status}`);
  } catch {
    console.error("The chat cannot be reached.");
  }
}

const report = await readFile(process.argv[2] ?? "report.json", "utf8");
// A preview that wrote nothing at all has no report.
const message = report.trim() === "" ? undefined : messageOf(JSON.parse(report));
if (WEBHOOKS_CHAT_URL !== "" && message !== undefined) await post(message);
