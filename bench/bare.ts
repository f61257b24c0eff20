/** What the service costs: the requests of each operation with plain undici, without Pulumi. */

import { Pool } from "undici";
import type { Service } from "./service";
import type { Topology } from "./topology";

type Method = "GET" | "POST" | "PUT";
type Body = Readonly<Record<string, unknown>>;

/** How many requests are under way at once, as with the package. */
export const mostAtOnce = 32;

/** The bare client of one project. */
export class Bare {
  private readonly pool: Pool;
  private readonly headers: Readonly<Record<string, string>>;
  private endpoints: readonly string[] = [];
  private portalLinks: readonly string[] = [];

  constructor(
    service: Service,
    private readonly topology: Topology,
  ) {
    const { WEBHOOKS_BASE_URL = "", WEBHOOKS_API_KEY = "" } = service.environment;
    this.pool = new Pool(WEBHOOKS_BASE_URL, { connections: mostAtOnce, pipelining: 1 });
    this.headers = { authorization: `Bearer ${WEBHOOKS_API_KEY}`, "content-type": "application/json" };
  }

  /** Creates or adopts everything; what names an endpoint comes after the endpoints. */
  async create(): Promise<void> {
    const { endpoints, subscriptions, eventTypes, portalLinks } = this.topology;
    this.endpoints = await inTurn(endpoints, (one) => this.created("/endpoints", endpointBody(one)));
    await inTurn(eventTypes, ({ adoptId, ...body }) => this.send("PUT", `/event-types/${adoptId}`, body));
    await inTurn(subscriptions, async ({ adoptId, name, endpoint, filterConfig }) => {
      await this.send("GET", `/subscriptions/${adoptId}`);
      await this.send("PUT", `/subscriptions/${adoptId}`, {
        name,
        endpoint_id: this.endpoints[endpoint],
        filter_config: { event_types: filterConfig.eventTypes },
      });
    });
    this.portalLinks = await inTurn(portalLinks, ({ name, endpoints: listed, ownerId }) =>
      this.created("/portal-links", {
        name,
        endpoints: listed.map((index) => this.endpoints[index]),
        owner_id: ownerId,
        can_manage_endpoint: false,
      }),
    );
  }

  /** Reads everything that can be read. */
  async refresh(): Promise<void> {
    const paths = [
      ...this.endpoints.map((id) => `/endpoints/${id}`),
      ...this.topology.subscriptions.map(({ adoptId }) => `/subscriptions/${adoptId}`),
      ...this.portalLinks.map((id) => `/portal-links/${id}`),
    ];
    await inTurn(paths, (path) => this.send("GET", path));
  }

  /** Disables the endpoints and empties the portal links. */
  async destroy(): Promise<void> {
    const links = this.topology.portalLinks.map(({ name }, index) => ({
      path: `/portal-links/${this.portalLinks[index]}`,
      body: { name, endpoints: [], owner_id: "", can_manage_endpoint: false },
    }));
    const endpoints = this.topology.endpoints.map((endpoint, index) => ({
      path: `/endpoints/${this.endpoints[index]}`,
      body: { ...endpointBody(endpoint), is_disabled: true },
    }));
    await inTurn([...links, ...endpoints], async ({ path, body }) => {
      await this.send("GET", path);
      await this.send("PUT", path, body);
    });
  }

  /** Sends one request and reads its answer. */
  async send(method: Method, path: string, body?: Body): Promise<Body> {
    const answer = await this.pool.request({
      method,
      path: `/api/v1/projects/p1${path}`,
      headers: this.headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const { data } = (await answer.body.json()) as { data: Body };
    if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode}`);
    return data;
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async created(path: string, body: Body): Promise<string> {
    return String((await this.send("POST", path, body))["uid"]);
  }
}

function endpointBody(endpoint: Topology["endpoints"][number]): Body {
  return {
    name: endpoint.name,
    url: endpoint.url,
    description: endpoint.description,
    owner_id: endpoint.ownerId,
    http_timeout: endpoint.httpTimeout,
    rate_limit: endpoint.rateLimit,
    rate_limit_duration: endpoint.rateLimitDuration,
  };
}

/** Works through a list, so many items at once, and gives the results in the order of the list. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: mostAtOnce }, worker));
  return results;
}
