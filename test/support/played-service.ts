/**
 * What a service makes of what an emulator holds: deliveries, meta events, and what its sources accept. It is written from the API
 * document and Convoy's source alone, so that the tables of effects can be compared with it.
 */

import { createHmac } from "node:crypto";
import type { Emulator } from "../../tools/emulator";
import { resultOf } from "../../tools/emulator/convoy/functions";
import { subscriptionsFor } from "../../tools/emulator/convoy/matching";
import type { Call } from "../../tools/emulator/route";
import type { DialectName } from "../../provider/settings/settings";

type Wire = Readonly<Record<string, unknown>>;
type Project = ReturnType<Emulator["project"]>;

interface Endpoint {
  readonly uid: string;
  readonly url: string;
  readonly status: string;
  readonly owner_id?: string;
  readonly appID?: string;
  readonly advanced_signatures?: boolean;
  readonly authentication?: {
    type?: string;
    api_key?: Pair;
    basic_auth?: { username: string; password: string };
  };
  readonly http_timeout?: number;
  readonly rate_limit?: number;
  readonly rate_limit_duration?: number;
  readonly content_type?: string;
  readonly mtls_client_cert?: Wire;
  readonly support_email?: string;
  readonly chat_webhook_url?: string;
  readonly slack_webhook_url?: string;
  readonly teams_webhook_url?: string;
  readonly secrets: readonly { value: string; deleted_at?: string; expires_at?: string }[];
}

interface Pair {
  readonly header_name: string;
  readonly header_value: string;
}

interface Subscription {
  readonly endpoint_id?: string;
  readonly source_id?: string;
  readonly app_id?: string;
  readonly function?: string;
  readonly delivery_mode?: string;
  readonly rate_limit_config?: { count?: number; duration?: number };
  readonly retry_config?: Wire & { retry_count?: number };
  readonly filter_config?: { event_types?: string[]; filter?: { body?: Wire; headers?: Wire } };
}

interface Config {
  readonly strategy?: { type: string; duration: number; retry_count: number };
  readonly signature?: { header: string; versions: readonly { hash: string; encoding: string }[] | null };
  readonly meta_event?: { is_enabled?: boolean; event_type?: string[] | null; url?: string; secret?: string };
  readonly max_payload_read_size?: number;
  readonly disable_endpoint?: boolean;
  readonly request_id_header?: string;
}

interface Source {
  readonly type?: string;
  readonly provider?: string;
  readonly idempotency_keys?: readonly string[];
  readonly event_type_location?: string;
  readonly custom_response?: { body?: string; content_type?: string };
  readonly verifier?: Wire & {
    type?: string;
    api_key?: Pair;
    basic_auth?: { username: string; password: string };
    hmac?: { header: string; hash: string; secret: string; encoding: string };
  };
}

/** The events that are sent, to one endpoint, to the endpoints of an owner or an app, or from a source. */
const contents = [
  { event_type: "a", data: { a: 1 }, headers: { "X-One": ["1"] }, url_query_params: "q=1" },
  { event_type: "b", data: { a: 2 }, headers: { "X-One": ["2"] }, url_query_params: "q=2" },
];
const recipients = [
  { owner: "acme" },
  { owner: "globex" },
  { app: "app" },
  { source: "src1" },
  { source: "src2" },
];

/** One service, with the project that it plays. */
export class PlayedService {
  private readonly endpoints: readonly Endpoint[];
  private readonly subscriptions: readonly Subscription[];
  private readonly config: Config;

  constructor(
    private readonly project: Project,
    private readonly dialect: DialectName,
    private readonly isIncoming: boolean,
  ) {
    this.endpoints = project.endpoints.list() as object[] as Endpoint[];
    this.subscriptions = project.subscriptions.list() as Subscription[];
    this.config = project.settings.config as Config;
  }

  /** Every delivery that the events make, by event and recipient. The object under test has the name "it". */
  deliveries(it: string): Wire {
    const { endpoints } = this;
    const all = [...endpoints.map(({ uid }) => ({ endpoint: uid })), ...recipients];
    const entries = all.flatMap((to) =>
      contents.map((event): [string, unknown] => {
        const name = JSON.stringify(to).replace(it, "it");
        return [`${event.event_type} ${name}`, this.deliveriesOf(event, to, endpoints)];
      }),
    );
    return Object.fromEntries(entries);
  }

  /** The meta events that are sent, and what becomes of an endpoint whose deliveries have failed for good. */
  afterwards(): Wire {
    const { meta_event: meta = {}, disable_endpoint } = this.config;
    const types = ["endpoint.created", "endpoint.updated"].filter(
      (type) => meta.is_enabled === true && meta.event_type?.includes(type),
    );
    const [tries, waits] = this.retries({});
    const signed = signatureOf("{}", { header: "", versions: [{ hash: "SHA256", encoding: "hex" }] }, [
      meta.secret ?? "",
    ]);
    return {
      metaEvents: types.map((type) => ({ type, url: meta.url, signed, tries, waits })),
      failingEndpoint: disable_endpoint === true ? "inactive" : "active",
    };
  }

  /** What the URL of a source answers to requests with each of some credentials, sent twice each, and to large ones. */
  ingest(id: string): unknown {
    const source = this.project.sources.get(id) as Source | undefined;
    if (source === undefined || source.type !== "http") return "refused";
    const { body = "", content_type = "" } = source.custom_response ?? {};
    const accepted = credentials
      .filter((headers) => isVerified(source, headers))
      .map((one) => JSON.stringify(one));
    const most = this.config.max_payload_read_size || 51_200;
    return {
      accepted,
      answer: body === "" ? "Event received" : [body, content_type],
      sizes: [1, 100, 51_200, 60_000, 1_000_000].filter((size) => size <= most),
      eventType: eventTypeAt(source.event_type_location),
      // The second of two requests that differ in nothing but the value at these places is a duplicate where that is the same.
      duplicates: source.idempotency_keys ?? [],
    };
  }

  /** The first event that is delivered less often, or no longer retried; undefined where there is none. Of meta events it is their end. */
  static stopped(before: Wire, after: Wire): string | undefined {
    const sent = (side: Wire, name: string): Wire[] =>
      Array.isArray(side[name]) ? (side[name] as Wire[]).filter((one) => one["url"] !== undefined) : [];
    return Object.keys(before).find((name) => {
      const [was, is] = [sent(before, name), sent(after, name)];
      const isLess = name === "metaEvents" ? is.length === 0 && was.length > 0 : is.length < was.length;
      return isLess || was.some(({ tries }, at) => tries !== 1 && is[at]?.["tries"] === 1);
    });
  }

  private deliveriesOf(
    event: (typeof contents)[number],
    to: Wire,
    endpoints: readonly Endpoint[],
  ): unknown[] {
    const reached = endpoints.filter(
      ({ uid, owner_id, appID }) =>
        to["endpoint"] === uid || (to["owner"] ?? "-") === owner_id || (to["app"] ?? "-") === appID,
    );
    return this.matching(event, to, reached).map((subscription) => {
      const endpoint = endpoints.find(({ uid }) => uid === subscription.endpoint_id);
      return endpoint?.status === "active" ? this.delivery(endpoint, subscription, event.data) : "discarded";
    });
  }

  private matching(event: (typeof contents)[number], to: Wire, reached: readonly Endpoint[]): Subscription[] {
    if (this.dialect === "convoy") {
      const service = { isIncoming: this.isIncoming, isLicensed: true, release: "26.7" };
      const subscriptions = {
        select: (holds: (subscription: Subscription) => boolean) => this.subscriptions.filter(holds),
      };
      const sent = { ...event, endpoints: reached.map(({ uid }) => uid), source_id: to["source"] ?? "" };
      return subscriptionsFor(
        { service, project: { subscriptions } } as object as Call,
        sent as never,
      ) as Subscription[];
    }
    return this.subscriptions.filter(
      ({ endpoint_id, source_id, app_id, filter_config: { event_types = [], filter = {} } = {} }) => {
        const isAddressed =
          reached.some(({ uid }) => uid === endpoint_id) ||
          (to["source"] ?? "-") === source_id ||
          (to["app"] ?? "-") === app_id;
        const isTaken =
          event_types.length === 0 || event_types.includes("*") || event_types.includes(event.event_type);
        const headers = Object.fromEntries(
          Object.entries(event.headers).map(([name, [value]]) => [name, value]),
        );
        return isAddressed && isTaken && hasAll(event.data, filter.body) && hasAll(headers, filter.headers);
      },
    );
  }

  private delivery(endpoint: Endpoint, subscription: Subscription, data: object): Wire {
    const {
      authentication: { type, api_key, basic_auth } = {},
      secrets,
      rate_limit = 0,
      rate_limit_duration = 0,
    } = endpoint;
    const script = subscription.function ?? "";
    const payload = JSON.stringify(
      script === "" ? data : resultOf({ function: script, payload: data }).payload,
    );
    const isForm = endpoint.content_type === "application/x-www-form-urlencoded";
    const { count = 0, duration = 0 } =
      this.dialect === "convoy" ? {} : (subscription.rate_limit_config ?? {});
    const { signature, request_id_header: requestId = "" } = this.config;
    const usual = { header: "signature", versions: [{ hash: "SHA256", encoding: "hex" }] };
    const { header, versions } = signature ?? usual;
    const valid = secrets.filter(({ deleted_at }) => deleted_at === undefined).map(({ value }) => value);
    const form = endpoint.advanced_signatures === true ? valid : valid.slice(-1);
    const [tries, waits] = this.retries(subscription);
    const signs = ["SHA256 hex", "SHA256 base64", "SHA512 hex", "SHA512 base64"];
    if (versions?.some(({ hash, encoding }) => !signs.includes(`${hash} ${encoding}`)))
      return { sent: "never" };
    return {
      url: endpoint.url,
      body: isForm
        ? new URLSearchParams(Object.entries(JSON.parse(payload) as Record<string, string>)).toString()
        : payload,
      headers: {
        [header]: [
          endpoint.advanced_signatures === true,
          ...signatureOf(payload, { header, versions }, form),
        ],
        ...(this.dialect === "convoy" && { [requestId]: "id" }),
        ...(type === "api_key" && api_key && { [api_key.header_name]: api_key.header_value }),
        ...(type === "basic_auth" && basic_auth && { Authorization: Object.values(basic_auth).join(":") }),
      },
      certificate: endpoint.mtls_client_cert,
      told: [
        endpoint.support_email,
        endpoint.chat_webhook_url,
        endpoint.slack_webhook_url,
        endpoint.teams_webhook_url,
      ],
      timeout: endpoint.http_timeout || 10,
      limits: [limitOf(rate_limit, rate_limit_duration), limitOf(count, duration)],
      ...{ tries, waits },
    };
  }

  /** How often a failing delivery is tried, and the waits before the next three tries. */
  private retries({ delivery_mode, retry_config = {} }: Subscription): [number, unknown] {
    if (this.dialect === "documented")
      return [1 + (retry_config.retry_count ?? 0), { ...retry_config, retry_count: 0 }];
    const { type, duration = 0, retry_count = 0 } = this.config.strategy ?? {};
    // The service counts the first try as well.
    const tries = delivery_mode === "at_most_once" ? 1 : Math.max(1, retry_count);
    const waits = [1, 2, 4].map((factor) => (type === "exponential" ? duration * factor : duration));
    return [tries, tries === 1 ? "none" : waits];
  }
}

function limitOf(count: number, duration: number): string {
  return count > 0 && duration > 0 ? `${count} in ${duration} s` : "none";
}

function hasAll(value: Wire, wanted: Wire = {}): boolean {
  return Object.entries(wanted).every(([name, one]) => value[name] === one);
}

/** The signatures by each version with each secret, or nothing where the service cannot sign. */
function signatureOf(
  payload: string,
  { versions }: NonNullable<Config["signature"]>,
  secrets: readonly string[],
): string[] {
  return (versions ?? []).flatMap(({ hash, encoding }) =>
    secrets.map((secret) => macOf(hash, secret, payload).toString(encoding as "hex" | "base64")),
  );
}

function macOf(hash: string, secret: string, payload: string): Buffer {
  return createHmac(hash.toLowerCase(), secret).update(payload).digest();
}

const body = '{"type":"a","id":1}';
const pairs = ["X-Key", "X-Other"].flatMap((name) => ["v", "w"].map((value) => ({ [name]: value })));
const users = ["u", "v"].flatMap((user) =>
  ["p", "q"].map((password) => ({ Authorization: `${user}:${password}` })),
);
const signatures = [
  "X-Key",
  "X-Other",
  "X-Hub-Signature-256",
  "X-Shopify-Hmac-SHA256",
  "X-Twitter-Webhooks-Signature",
].flatMap((name) =>
  ["SHA256", "SHA512"].flatMap((hash) =>
    (["hex", "base64"] as const).flatMap((encoding) =>
      ["s", "t"].flatMap((secret) =>
        ["", "sha256="].map((prefix) => ({ [name]: prefix + macOf(hash, secret, body).toString(encoding) })),
      ),
    ),
  ),
);
const credentials: readonly Readonly<Record<string, string>>[] = [{}, ...pairs, ...users, ...signatures];

function isVerified(
  { provider = "", verifier = {} }: Source,
  headers: Readonly<Record<string, string>>,
): boolean {
  const { type, api_key, basic_auth, hmac } = verifier;
  const hub = {
    github: "X-Hub-Signature-256",
    shopify: "X-Shopify-Hmac-SHA256",
    twitter: "X-Twitter-Webhooks-Signature",
  };
  if (provider !== "") {
    const name = hub[provider as keyof typeof hub] as string | undefined;
    if (name === undefined) return false;
    const mac = macOf("SHA256", hmac?.secret ?? "", body).toString(provider === "github" ? "hex" : "base64");
    return headers[name] === (provider === "shopify" ? mac : `sha256=${mac}`);
  }
  if (type === "api_key")
    return api_key !== undefined && headers[api_key.header_name] === api_key.header_value;
  if (type === "basic_auth")
    return (
      basic_auth !== undefined && headers["Authorization"] === `${basic_auth.username}:${basic_auth.password}`
    );
  if (type !== "hmac" || hmac === undefined) return true;
  const { header, hash, secret, encoding } = hmac;
  return headers[header] === macOf(hash, secret, body).toString(encoding as "hex" | "base64");
}

function eventTypeAt(location = ""): unknown {
  if (location === "") return "the ID of the source";
  const [, place = "", name = ""] = location.split(".");
  return place === "body" ? (JSON.parse(body) as Wire)[name] : `${place} ${name}`;
}
