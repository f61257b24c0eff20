/** What Convoy checks of a project that is written; today's release hides most reasons. */

import { z } from "zod";
import { text } from "../objects";
import { projectConfig } from "../project-settings";
import type { ProjectConfigObject } from "../project-settings";
import { Refusal } from "../route";
import type { Call } from "../route";
import { isOld } from "./store";
import type { Fields } from "./store";

/** The settings as an answer shows them: after a replacement a group that was not sent is null. */
export type Config = { readonly [Name in keyof ProjectConfigObject]: ProjectConfigObject[Name] | null };

/** What single settings are when nothing is said of them. */
export const NOTHING = {
  max_payload_read_size: 0,
  replay_attacks_prevention_enabled: false,
  add_event_id_trace_headers: false,
  disable_endpoint: false,
  multiple_endpoint_subscriptions: false,
  search_policy: "",
};

/** The same of those that only today's release has. */
const NOTHING_TODAY = {
  request_id_header: "",
  verify_dynamic_events: false,
  allow_unmatched_dynamic_urls: false,
};

const body = z.object({
  name: text.default(""),
  logo_url: text.default(""),
  config: z.preprocess(withoutNulls, projectConfig).optional(),
});

/** The checked body. Fields of the wrong type are refused before anything is looked at. */
export function bodyOf(call: Call): z.infer<typeof body> {
  const parsed = body.safeParse(call.body);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".") ?? "";
    const reason = `body contains incorrect JSON type for field "${field}"`;
    throw new Refusal(400, isOld(call) ? reason : "Invalid request format");
  }
  const wrong = problemsIn(parsed.data);
  if (wrong.length > 0) throw new Refusal(400, isOld(call) ? wrong.join(", ") : "Invalid input provided");
  return parsed.data;
}

/** Null says nothing of a group, and the neutral value of a single setting. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const neutral: Fields = { ...NOTHING, ...NOTHING_TODAY };
  const entries = Object.entries(value)
    .map(([name, inner]) => [name, inner === null ? neutral[name] : withoutNulls(inner)] as const)
    .filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries);
}

function problemsIn({ name, logo_url, config = {} }: z.infer<typeof body>): string[] {
  const { signature } = config;
  const problems: readonly (readonly [boolean, string])[] = [
    [name === "", "name:please provide a valid name"],
    [!isUrl(logo_url), "logo_url:please provide a valid logo url"],
    [signature !== undefined && !signature.header, "header:please provide a valid signature header"],
    ...(signature?.versions ?? []).flatMap(({ hash = "", encoding }) => [
      [hash === "", "hash:please provide a valid hash"] as const,
      [!encoding, "encoding:please provide a valid signature header"] as const,
    ]),
  ];
  return problems.flatMap(([isWrong, text]) => (isWrong ? [text] : []));
}

/** Whether a logo can be at such an address. */
export function isUrl(text: string): boolean {
  return text === "" || /^(https?:\/\/)?(localhost|[^\s/.]+(\.[^\s/.]+)+)(:\d+)?([/?#]\S*)?$/.test(text);
}

/** The header of request IDs: the usual one where it is empty, another one for outgoing projects only. */
export function requestIdHeaderIn(
  { service }: Call,
  { request_id_header }: ProjectConfigObject,
  usual: string,
): string {
  const header = request_id_header?.trim() || usual;
  if (header !== usual && service.isIncoming) {
    throw new Refusal(400, "request_id_header can only be customized on outgoing projects");
  }
  return header;
}

/** Today's release writes an empty type as null, which its database refuses in words of its own. */
export function checkStrategy(call: Pick<Call, "service">, { strategy }: Config): void {
  if (isOld(call) || strategy?.type) return;
  const column = `null value in column "strategy_type" of relation "project_configurations"`;
  throw new Refusal(400, `ERROR: ${column} violates not-null constraint (SQLSTATE 23502)`);
}
