/** The ordinary way: a provider class that captures its client, and a new provider object for each resource. */

"use strict";

const pulumi = require("@pulumi/pulumi");

class Client {
  constructor(baseUrl, projectId, apiKey) {
    this.baseUrl = baseUrl;
    this.projectId = projectId;
    this.apiKey = apiKey;
  }

  async request(method, path, body) {
    const response = await fetch(`${this.baseUrl}/api/v1/projects/${this.projectId}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.apiKey}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
    return answer.data;
  }
}

class EndpointProvider {
  constructor(client) {
    this.client = client;
  }

  body(inputs) {
    return {
      name: inputs.name,
      url: inputs.url,
      description: inputs.description,
      owner_id: inputs.ownerId,
      http_timeout: inputs.httpTimeout,
      rate_limit: inputs.rateLimit,
      rate_limit_duration: inputs.rateLimitDuration,
    };
  }

  outputs(inputs, live) {
    const secret = live.secrets.find(({ expires_at, deleted_at }) => !expires_at && !deleted_at);
    return { ...inputs, status: live.status, createdAt: live.created_at, signingSecret: secret?.value };
  }

  async diff(id, olds, news) {
    return { changes: Object.keys(this.body(news)).some((name) => olds[name] !== news[name]) };
  }

  async create(inputs) {
    const live = await this.client.request("POST", "/endpoints", this.body(inputs));
    return { id: live.uid, outs: this.outputs(inputs, live) };
  }

  async read(id, state) {
    const live = await this.client.request("GET", `/endpoints/${id}`);
    return { id, props: this.outputs(state, live) };
  }

  async update(id, olds, news) {
    const live = await this.client.request("PUT", `/endpoints/${id}`, this.body(news));
    return { outs: this.outputs(news, live) };
  }

  async delete(id, state) {
    await this.client.request("PUT", `/endpoints/${id}`, { ...this.body(state), is_disabled: true });
  }
}

class SubscriptionProvider {
  constructor(client) {
    this.client = client;
  }

  body(inputs) {
    return {
      name: inputs.name,
      endpoint_id: inputs.endpointId,
      filter_config: { event_types: inputs.filterConfig.eventTypes },
    };
  }

  async diff(id, olds, news) {
    return { changes: JSON.stringify(this.body(olds)) !== JSON.stringify(this.body(news)) };
  }

  async create(inputs) {
    await this.client.request("GET", `/subscriptions/${inputs.adoptId}`);
    const live = await this.client.request("PUT", `/subscriptions/${inputs.adoptId}`, this.body(inputs));
    return { id: inputs.adoptId, outs: { ...inputs, createdAt: live.created_at } };
  }

  async read(id, state) {
    const live = await this.client.request("GET", `/subscriptions/${id}`);
    return { id, props: { ...state, name: live.name } };
  }

  async update(id, olds, news) {
    await this.client.request("PUT", `/subscriptions/${id}`, this.body(news));
    return { outs: news };
  }

  async delete() {}
}

class EventTypeProvider {
  constructor(client) {
    this.client = client;
  }

  body(inputs) {
    return { category: inputs.category, description: inputs.description };
  }

  async diff(id, olds, news) {
    return { changes: JSON.stringify(this.body(olds)) !== JSON.stringify(this.body(news)) };
  }

  async create(inputs) {
    await this.client.request("PUT", `/event-types/${inputs.adoptId}`, this.body(inputs));
    return { id: inputs.adoptId, outs: inputs };
  }

  async update(id, olds, news) {
    await this.client.request("PUT", `/event-types/${id}`, this.body(news));
    return { outs: news };
  }

  async delete() {}
}

class PortalLinkProvider {
  constructor(client) {
    this.client = client;
  }

  body(inputs) {
    return {
      name: inputs.name,
      endpoints: inputs.endpoints,
      owner_id: inputs.ownerId,
      can_manage_endpoint: inputs.canManageEndpoint,
    };
  }

  async diff(id, olds, news) {
    return { changes: JSON.stringify(this.body(olds)) !== JSON.stringify(this.body(news)) };
  }

  async create(inputs) {
    const live = await this.client.request("POST", "/portal-links", this.body(inputs));
    return { id: live.uid, outs: { ...inputs, url: live.url, token: live.token } };
  }

  async read(id, state) {
    const live = await this.client.request("GET", `/portal-links/${id}`);
    return { id, props: { ...state, url: live.url, token: live.token } };
  }

  async update(id, olds, news) {
    const live = await this.client.request("PUT", `/portal-links/${id}`, this.body(news));
    return { outs: { ...news, url: live.url, token: live.token } };
  }

  async delete(id, state) {
    const nothing = { name: state.name, endpoints: [], owner_id: "", can_manage_endpoint: false };
    await this.client.request("PUT", `/portal-links/${id}`, nothing);
  }
}

const { WEBHOOKS_BASE_URL, WEBHOOKS_PROJECT_ID, WEBHOOKS_API_KEY } = process.env;
const client = new Client(WEBHOOKS_BASE_URL, WEBHOOKS_PROJECT_ID, WEBHOOKS_API_KEY);

const kind = (type, Provider) =>
  class extends pulumi.dynamic.Resource {
    constructor(name, args) {
      super(new Provider(client), name, args, {}, "webhooks", type);
    }
  };

require("./declare").declareAll({
  Endpoint: kind("Endpoint", EndpointProvider),
  Subscription: kind("Subscription", SubscriptionProvider),
  EventType: kind("EventType", EventTypeProvider),
  PortalLink: kind("PortalLink", PortalLinkProvider),
});
