/** A seed may be written in the names of the documented interface, whatever service is played: here they become Convoy's. */

import { newId } from "../id";
import type { SubscriptionObject } from "../objects";
import type { Project } from "../project";
import type { ProjectSeed } from "../seed";
import { seedProject } from "../seed";
import { isBytes, spelledBy } from "./payload";
import type { Conditions, ConvoySource, ConvoySubscription, Fields } from "./store";

const words: Readonly<Record<string, string>> = {
  hosted_repo_provider: "github",
  social: "twitter",
  managed_topic: "google",
  log_stream: "kafka",
  managed_queue: "sqs",
};

/** Fills a project. */
export function seedConvoyProject(project: Project, given: ProjectSeed): void {
  refuseUnreadable(project.id, given);
  seedProject(project, given);
  for (const { chat_webhook_url, ...endpoint } of project.endpoints.list()) {
    if (chat_webhook_url !== undefined) {
      project.endpoints.put({ ...endpoint, slack_webhook_url: chat_webhook_url } as typeof endpoint);
    }
  }
  for (const source of project.sources.list()) project.sources.put(sourceOf(source));
}

/** The service takes payloads as JSON only, so no answer could show bytes that are none. */
function refuseUnreadable(projectId: string, { events = [], event_deliveries = [] }: ProjectSeed): void {
  const payloads = [
    ...events.map(({ data }, index) => [`events.${index}.data`, data] as const),
    ...event_deliveries.map(
      ({ metadata }, index) => [`event_deliveries.${index}.metadata.data`, metadata?.data] as const,
    ),
  ];
  for (const [path, payload] of payloads) {
    try {
      if (isBytes(payload)) spelledBy(payload);
    } catch {
      throw new Error(
        `The seed cannot be used: projects.${projectId}.${path}: must spell JSON, as every payload of Convoy does`,
      );
    }
  }
}

function sourceOf({ provider = "", pub_sub, ...source }: ConvoySource): object {
  return { ...source, provider: wordOf(provider), pub_sub: pub_sub && spelled(pub_sub) };
}

function wordOf(word: string): string {
  return (Object.hasOwn(words, word) ? words[word] : undefined) ?? word;
}

/** The type of a queue is also the name of its part. */
function spelled(pubSub: Fields): Fields {
  const entries = Object.entries(pubSub).map(([name, value]) => [
    wordOf(name),
    name === "type" && typeof value === "string" ? wordOf(value) : value,
  ]);
  return Object.fromEntries(entries) as Fields;
}

/** A subscription with the rows that it is matched with, unless it has them already. */
export function withRows(given: SubscriptionObject): SubscriptionObject {
  if ("rows" in given) return given;
  const { event_types = ["*"], filter } = given.filter_config ?? {};
  const nothing: Conditions = { headers: {}, body: {}, query: {}, path: {} };
  const conditions = { ...nothing, ...filter } as Conditions;
  const { headers, body, query, path } = conditions;
  const rows: ConvoySubscription["rows"] = event_types.map((event_type) => ({
    ...{ uid: newId(), event_type, enabled_at: given.created_at },
    ...{ raw_headers: headers, raw_body: body, raw_query: query, raw_path: path },
  }));
  return { ...given, filter_config: { event_types, filter: conditions }, rows } as SubscriptionObject;
}
