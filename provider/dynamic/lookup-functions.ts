/** The functions of both fronts: their types, and how they are made from the rules. */

import { lookups } from "../engine/look-ups/rules";
import type { LookupName } from "../engine/look-ups/rules";
import type { LookupArgs, LookupRule, Present } from "../engine/look-ups/rule";
import type * as plain from "../engine/look-ups/args-and-results";
import type * as output from "./lookup-args";
import { lookupPair } from "./lookup-forms";
import type { ListLookup, Lookup, LookupByIdOrName, LookupFront } from "./lookup-forms";
import type { ArgsOf } from "./types";

/** @internal What each look-up takes and gives, by its name. */
interface Forms {
  readonly getEndpoint: LookupByIdOrName<
    plain.GetEndpointArgs,
    output.GetEndpointOutputArgs,
    plain.GetEndpointResult
  >;
  readonly getSubscription: LookupByIdOrName<
    plain.GetSubscriptionArgs,
    output.GetSubscriptionOutputArgs,
    plain.GetSubscriptionResult
  >;
  readonly getSource: LookupByIdOrName<
    plain.GetSourceArgs,
    output.GetSourceOutputArgs,
    plain.GetSourceResult
  >;
  readonly getEventType: LookupByIdOrName<
    plain.GetEventTypeArgs,
    output.GetEventTypeOutputArgs,
    plain.GetEventTypeResult
  >;
  readonly getProject: ListLookup<plain.GetProjectArgs, output.GetProjectOutputArgs, plain.GetProjectResult>;
  readonly getEndpoints: ListLookup<
    plain.GetEndpointsArgs,
    output.GetEndpointsOutputArgs,
    plain.GetEndpointsResult
  >;
  readonly getSources: ListLookup<plain.GetSourcesArgs, output.GetSourcesOutputArgs, plain.GetSourcesResult>;
  readonly getSubscriptions: ListLookup<
    plain.GetSubscriptionsArgs,
    output.GetSubscriptionsOutputArgs,
    plain.GetSubscriptionsResult
  >;
  readonly getEventTypes: ListLookup<
    plain.GetEventTypesArgs,
    output.GetEventTypesOutputArgs,
    plain.GetEventTypesResult
  >;
  readonly getPortalLink: LookupByIdOrName<
    plain.GetPortalLinkArgs,
    output.GetPortalLinkOutputArgs,
    plain.GetPortalLinkResult
  >;
  readonly getPortalLinks: ListLookup<
    plain.GetPortalLinksArgs,
    output.GetPortalLinksOutputArgs,
    plain.GetPortalLinksResult
  >;
  readonly listEndpoints: ListLookup<
    plain.ListEndpointsArgs,
    output.ListEndpointsOutputArgs,
    plain.ListEndpointsResult
  >;
  readonly listSources: ListLookup<
    plain.ListSourcesArgs,
    output.ListSourcesOutputArgs,
    plain.ListSourcesResult
  >;
  readonly listSubscriptions: ListLookup<
    plain.ListSubscriptionsArgs,
    output.ListSubscriptionsOutputArgs,
    plain.ListSubscriptionsResult
  >;
  readonly listPortalLinks: ListLookup<
    plain.ListPortalLinksArgs,
    output.ListPortalLinksOutputArgs,
    plain.ListPortalLinksResult
  >;
  readonly getEvent: Lookup<plain.GetEventArgs, output.GetEventOutputArgs, plain.GetEventResult>;
  readonly getEventDelivery: Lookup<
    plain.GetEventDeliveryArgs,
    output.GetEventDeliveryOutputArgs,
    plain.GetEventDeliveryResult
  >;
  readonly getDeliveryAttempts: Lookup<
    plain.GetDeliveryAttemptsArgs,
    output.GetDeliveryAttemptsOutputArgs,
    plain.GetDeliveryAttemptsResult
  >;
  readonly getDeliveryAttempt: Lookup<
    plain.GetDeliveryAttemptArgs,
    output.GetDeliveryAttemptOutputArgs,
    plain.GetDeliveryAttemptResult
  >;
}

/** @internal Every function, by its name. */
export type LookupFunctions = Functions<Forms>;

type Functions<Of extends Record<LookupName, Lookup<never, never, unknown>>> = {
  readonly [Name in LookupName]: Of[Name]["plain"];
} & { readonly [Name in LookupName as `${Name}Output`]: Of[Name]["output"] };

/** What follows from the rules: the compiler compares it with what is declared above. */
type PairsOfRules = {
  readonly [Name in LookupName]: (typeof lookups)[Name] extends LookupRule<infer Args, infer Live>
    ? ListLookup<Args, ArgsOf<Args>, Present<Live>>
    : never;
};

/** @internal Every function, as a front asks. */
export function functionsOf(front: LookupFront): LookupFunctions {
  const functions = Object.values(lookups).flatMap((rule) => {
    const { plain, output } = lookupPair(front, rule as unknown as LookupRule<LookupArgs, object>);
    return Object.entries({ [rule.name]: plain, [`${rule.name}Output`]: output });
  });
  return Object.fromEntries(functions) as object as Functions<PairsOfRules>;
}
