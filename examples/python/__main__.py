"""Endpoints, a subscription, an event type and a portal link."""

import pulumi
import pulumi_webhooks as webhooks

config = pulumi.Config()

# A receiver of everything that concerns invoices. When the secret in config changes, the old one keeps
# signing beside the new one until it expires.
billing = webhooks.Endpoint(
    "billing",
    url="https://billing.example.com/webhooks",
    description="Invoices and payments",
    owner_id="acme",
    advanced_signatures=True,
    rate_limit=100,
    rate_limit_duration=60,
    secret=config.require_secret("billingSecret"),
    secret_expiration=24,
    is_disabled=False,
)

audit = webhooks.Endpoint(
    "audit",
    url="https://audit.example.com/webhooks",
    owner_id="acme",
    is_disabled=False,
    authentication={
        "type": "api_key",
        "api_key": {
            "header_name": "X-Audit-Key",
            "header_value": config.require_secret("auditKey"),
        },
    },
)

# Subscriptions and event types exist already: the service shows no way to create them.
webhooks.Subscription(
    "invoices",
    adopt_id="subscription-invoices",
    endpoint_id=billing.id,
    filter_config={
        "event_types": ["invoice.paid", "invoice.voided"],
        "filter": {"body": {"currency": "EUR"}},
    },
)

webhooks.EventType(
    "invoice-paid",
    adopt_id="event-type-invoice-paid",
    category="billing",
    description="An invoice was paid in full",
)

# An endpoint that exists already and stays in other hands: only looked up.
archive = webhooks.get_endpoint(id="endpoint-archive")

portal = webhooks.PortalLink(
    "acme",
    endpoints=[billing.id, audit.id, archive.uid],
    can_manage_endpoint=False,
)

pulumi.export("billingEndpointId", billing.id)
pulumi.export("billingSigningSecret", billing.signing_secret)
pulumi.export("portalUrl", portal.url)
