package main

import (
	"example.com/pulumi-webhooks/sdk/go/webhooks"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		settings := config.New(ctx, "")

		// A receiver of everything that concerns invoices. When the secret in config changes, the old one keeps
		// signing beside the new one until it expires.
		billing, err := webhooks.NewEndpoint(ctx, "billing", &webhooks.EndpointArgs{
			Url:                pulumi.String("https://billing.example.com/webhooks"),
			Description:        pulumi.String("Invoices and payments"),
			OwnerId:            pulumi.String("acme"),
			AdvancedSignatures: pulumi.Bool(true),
			RateLimit:          pulumi.Int(100),
			RateLimitDuration:  pulumi.Int(60),
			Secret:             settings.RequireSecret("billingSecret"),
			SecretExpiration:   pulumi.Int(24),
			IsDisabled:         pulumi.Bool(false),
		})
		if err != nil {
			return err
		}

		audit, err := webhooks.NewEndpoint(ctx, "audit", &webhooks.EndpointArgs{
			Url:        pulumi.String("https://audit.example.com/webhooks"),
			OwnerId:    pulumi.String("acme"),
			IsDisabled: pulumi.Bool(false),
			Authentication: &webhooks.EndpointAuthenticationArgs{
				Type: pulumi.String("api_key"),
				ApiKey: &webhooks.ApiKeyHeaderArgs{
					HeaderName:  pulumi.String("X-Audit-Key"),
					HeaderValue: settings.RequireSecret("auditKey"),
				},
			},
		})
		if err != nil {
			return err
		}

		// Subscriptions and event types exist already: the service shows no way to create them.
		_, err = webhooks.NewSubscription(ctx, "invoices", &webhooks.SubscriptionArgs{
			AdoptId:    pulumi.String("subscription-invoices"),
			EndpointId: billing.ID(),
			FilterConfig: &webhooks.FilterConfigArgs{
				EventTypes: pulumi.ToStringArray([]string{"invoice.paid", "invoice.voided"}),
				Filter: &webhooks.EventFilterArgs{
					Body: pulumi.Map{"currency": pulumi.String("EUR")},
				},
			},
		})
		if err != nil {
			return err
		}

		_, err = webhooks.NewEventType(ctx, "invoice-paid", &webhooks.EventTypeArgs{
			AdoptId:     pulumi.String("event-type-invoice-paid"),
			Category:    pulumi.String("billing"),
			Description: pulumi.String("An invoice was paid in full"),
		})
		if err != nil {
			return err
		}

		// An endpoint that exists already and stays in other hands: only looked up. Its signing secret is in the
		// answer, so all of it counts as secret, and only the form with outputs can be used in Go.
		archive := webhooks.LookupEndpointOutput(ctx, webhooks.LookupEndpointOutputArgs{
			Id: pulumi.String("endpoint-archive"),
		})

		portal, err := webhooks.NewPortalLink(ctx, "acme", &webhooks.PortalLinkArgs{
			Endpoints: pulumi.StringArray{
				billing.ID(),
				audit.ID(),
				archive.Uid(),
			},
			CanManageEndpoint: pulumi.Bool(false),
		})
		if err != nil {
			return err
		}

		ctx.Export("billingEndpointId", billing.ID())
		ctx.Export("billingSigningSecret", billing.SigningSecret)
		ctx.Export("portalUrl", portal.Url)
		return nil
	})
}
