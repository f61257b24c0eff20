// A new stage from nothing: the project itself, and everything in it, with the key that the service makes for it.

import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks";

const domain = new pulumi.Config().get("domain") ?? "example.com";
const stage = pulumi.getStack();

// A deletion takes everything along. With `protect`, a preview that would delete the project fails.
const project = new webhooks.Project("stage", { name: stage, type: "outgoing" }, { protect: true });

// The account of everything below: the new project and its own key.
const account = new webhooks.Provider("stage", { projectId: project.id, apiKey: project.apiKey });
const options = { provider: account };

new webhooks.ProjectSettings(
  "settings",
  { strategy: { type: "exponential", duration: 10, retryCount: 20 } },
  options,
);

new webhooks.EventType("invoice.paid", { description: "An invoice was paid." }, options);
const shop = new webhooks.Source("shop", { type: "http", verifier: { type: "noop" } }, options);
const billing = new webhooks.Endpoint("billing", { url: `https://billing.${domain}/webhooks` }, options);

// It takes every event: on Convoy, a filter needs a license.
new webhooks.Subscription("billing", { endpointId: billing.id }, options);

export const projectId = project.id;
export const ingestUrl = shop.url;
