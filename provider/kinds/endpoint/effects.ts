/** What a change of each input of an endpoint does to its deliveries, secrets and access. */

import { BlockList, isIP } from "node:net";
import { clause } from "../../base/declare";
import type { Notice } from "../../base/notice";
import { changeOfHost, parseUrl, isLoopback } from "../../base/url";
import {
  certain,
  commonEffects,
  each,
  harmless,
  judged,
  limit,
  naming,
  nested,
  rateLimitNotices,
  unlessRespelled,
  saidByOperation,
} from "../effect";
import type { Effect, EffectsOf, InputChange, RateLimit, NewEffect } from "../effect";
import { notices as shared } from "../notices";
import { ownerText } from "../subscription/effects";
import { notices } from "./notices";
import { formType } from "./fields";
import { clauses as secretClauses, notices as secrets } from "./secret/notices";
import { overlapOf, plannedRoll } from "./secret/overlap";
import type { SecretRollPolicy } from "./secret/overlap";
import type { statusLines } from "./status";
import type { EndpointInputs, EndpointOutputs } from "./types";

/** What differs between the services. */
interface Defaults {
  /** The timeout in seconds where the program declares none; undefined where that is not known. */
  readonly timeout?: number;
  /** How the service treats the old secret after a roll. */
  readonly policy: SecretRollPolicy;
  /** What a change of the declared status means for deliveries. */
  readonly status: typeof statusLines;
}

type Change<Name extends keyof EndpointInputs> = InputChange<
  NonNullable<EndpointInputs[Name]>,
  EndpointInputs
>;

/** Receivers refuse what they do not know yet, because there is no overlap. */
const refused: Effect = naming(notices["authentication-changed"]);
const header = unlessRespelled(refused, headerIn, clause`the same header in another spelling`);
/** Only the authorization server sees how the service asks for a token. */
const requested: Effect = naming(notices["token-request-changed"]);
const certificate: Effect = naming(notices["certificate-changed"]);
const rolled = saidByOperation(
  secrets["secret-roll"],
  secrets["secret-roll-no-overlap"],
  secrets["secret-roll-unknown"],
);
const rateNoticesOf = [shared["rate-limit-lowered"], shared["limit-raised"]] as const;
const notified = naming(notices["failure-notices-change"]);
const statusNotices = [
  notices["endpoint-disable"],
  notices["endpoint-enable"],
  notices["endpoint-pause"],
  notices["endpoint-resume"],
  notices["pause-stays"],
  notices["deliveries-unknown"],
  notices["events-discarded"],
  notices["discarded-not-sent"],
  notices["activation-may-fail"],
] as const;
const declaredFrom = saidByOperation(
  secrets["secret-roll"],
  secrets["secret-roll-no-overlap"],
  secrets["secret-roll-unknown"],
  secrets["secret-into-state"],
);

/** @internal */
export function endpointEffects({ policy, timeout, status }: Defaults): EffectsOf<EndpointInputs> {
  const switches = judged<boolean, EndpointInputs>(statusNotices, (change) => switchNotices(change, status));
  const switched: typeof switches = { ...certain(switches, (after) => after), judgesUnknown: true };
  return {
    ...commonEffects,
    name: harmless("shown to people only"),
    url: judged(
      [
        notices["deliveries-move"],
        notices["deliveries-move-within-host"],
        notices["deliveries-unencrypted"],
        notices["deliveries-encrypted"],
        notices["url-credentials-changed"],
      ],
      urlNotices,
    ),
    description: harmless("shown to people only"),
    ownerId: judged([notices["owner-changed"], notices["owner-set"], notices["owner-removed"]], ownerNotices),
    appId: naming(notices["app-changed"]),
    advancedSignatures: judged(
      [notices["advanced-signatures-off"], notices["advanced-signatures-on"]],
      (change) => signatureNotices(change, policy.advancedByDefault),
    ),
    authentication: nested(
      judged([notices["authentication-removed"], notices["authentication-added"]], authenticationNotices),
      {
        type: refused,
        apiKey: nested(refused, { headerName: header, headerValue: refused }),
        basicAuth: nested(refused, each(refused, "username", "password")),
        oauth2: nested(refused, {
          url: {
            ...requested,
            ...judged<string, EndpointInputs>(
              [...requested.notices, notices["token-unencrypted"], notices["token-encrypted"]],
              tokenUrlNotices,
            ),
          },
          ...each(requested, "clientId", "authenticationType", "clientSecret", "signingAlgorithm"),
          ...each(requested, "issuer", "subject", "grantType", "scope", "audience"),
          signingKey: nested(requested, each(requested, "kty", "kid", "crv", "x", "y", "d")),
          fieldMapping: nested(requested, each(requested, "accessToken", "tokenType", "expiresIn")),
          expiryTimeUnit: judged<string, EndpointInputs>(
            [notices["token-kept-longer"], notices["token-kept-shorter"]],
            lifetimeNotices,
          ),
        }),
      },
    ),
    httpTimeout: limit("httpTimeout", notices["timeout-lowered"], { created: timeout, reset: timeout }),
    rateLimit: judged(rateNoticesOf, rateNotices),
    rateLimitDuration: judged(rateNoticesOf, rateNotices),
    ...each(notified, "chatWebhookUrl", "teamsWebhookUrl", "supportEmail"),
    ...each(switched, "isDisabled", "paused"),
    contentType: certain(
      judged([notices["unverifiable-forms"], notices["json-instead-of-forms"]], ({ after }) => [
        after === formType ? notices["unverifiable-forms"]() : notices["json-instead-of-forms"](),
      ]),
      (after) => after === formType,
    ),
    mtlsClientCert: nested(
      judged([notices["certificate-removed"], notices["certificate-added"]], certificateNotices),
      each(certificate, "clientCert", "clientKey"),
    ),
    secret: rolled,
    secretFrom: nested(declaredFrom, each(declaredFrom, "environment", "file", "command")),
    secretTo: nested(
      declaredFrom,
      each(harmless("the next new secret goes there, and the one in force stays"), "file", "command"),
    ),
    secretExpiration: {
      ...judged([notices["overlap-shortened"], secrets["rotation-without-overlap"]], (change) =>
        overlapNotices(change, policy),
      ),
      isMinor: true,
    },
    secretTriggers: rolled,
    rotateSecretAfterDays: {
      ...judged(
        [
          secrets["rotation-begins"],
          secrets["rotation-ends"],
          secrets["secret-rotation"],
          secrets["secret-rotation-no-overlap"],
          secrets["next-secret-rotation"],
          secrets["rotation-without-overlap"],
        ],
        (change: Change<"rotateSecretAfterDays">) => rotationNotices(change, policy),
      ),
      isMinor: true,
    },
  };
}

/** Names hosts only, because path, query and credentials may hold a secret. */
function urlNotices({ before = "", after = "" }: Change<"url">): Notice[] {
  const [from, to] = [parseUrl(before), parseUrl(after)];
  if (from === undefined || to === undefined) return [];
  const { host } = to;
  const move = changeOfHost(before, after);
  const isOtherPath = from.pathname !== to.pathname;
  const isOtherQuery = from.search !== to.search;
  const part = isOtherPath ? (isOtherQuery ? clause`path and query` : "path") : "query";
  const isOtherUser = from.username !== to.username || from.password !== to.password;
  return [
    ...(move === undefined ? [] : [notices["deliveries-move"]({ change: move })]),
    ...(move === undefined && (isOtherPath || isOtherQuery)
      ? [notices["deliveries-move-within-host"]({ part, host })]
      : []),
    ...(from.protocol === "https:" && to.protocol === "http:" ? [notices["deliveries-unencrypted"]()] : []),
    ...(from.protocol === "http:" && to.protocol === "https:" ? [notices["deliveries-encrypted"]()] : []),
    ...(isOtherUser ? [notices["url-credentials-changed"]({ host })] : []),
  ];
}

/** Said beside the request that changes. */
function tokenUrlNotices({ before = "", after = "" }: InputChange<string, EndpointInputs>): Notice[] {
  const [from, to] = [before, after].map((url) => parseUrl(url)?.protocol);
  if (from === "https:" && to === "http:") return [notices["token-unencrypted"]()];
  return from === "http:" && to === "https:" ? [notices["token-encrypted"]()] : [];
}

const units = ["milliseconds", "seconds", "minutes", "hours"];

function lifetimeNotices({
  before = "seconds",
  after = "seconds",
}: InputChange<string, EndpointInputs>): Notice[] {
  const isLonger = units.indexOf(after) > units.indexOf(before);
  return before === after
    ? []
    : [notices[isLonger ? "token-kept-longer" : "token-kept-shorter"]({ before, after })];
}

function ownerNotices({ before: declared, after = "", state }: Change<"ownerId">): Notice[] {
  // An adopted endpoint may have an owner that the program does not declare.
  if (declared === undefined && after !== "" && state.adoptId !== undefined)
    return [notices["owner-changed"]({ fromOwner: "any earlier owner", toOwner: ownerText(after) })];
  const before = declared ?? "";
  if (before !== "" && after !== "")
    return [notices["owner-changed"]({ fromOwner: ownerText(before), toOwner: ownerText(after) })];
  if (before === after) return [];
  return [
    after === ""
      ? notices["owner-removed"]({ fromOwner: ownerText(before) })
      : notices["owner-set"]({ toOwner: ownerText(after) }),
  ];
}

/** What two inputs decide together: each says the whole, and the table says it once. */
function switchNotices(
  { state, declared: { isDisabled, paused } }: Change<"isDisabled" | "paused">,
  linesOf: Defaults["status"],
): Notice[] {
  const inputs = Object.entries({ isDisabled, paused }).filter(([, value]) => value !== undefined);
  const isKnown = ([, value]: (typeof inputs)[number]): boolean => typeof value === "boolean";
  const unknown = inputs.filter((one) => !isKnown(one)).map(([name]) => name);
  return linesOf(state, Object.fromEntries(inputs.filter(isKnown)), new Set(unknown));
}

/** Only advanced signatures include one for each valid secret. Where the format is not declared, it may have been seen. */
function signatureNotices(
  { before, after, state }: Change<"advancedSignatures">,
  isAdvanced: boolean,
): Notice[] {
  const { signatureFormat } = state as Pick<EndpointOutputs, "signatureFormat">;
  const seen = signatureFormat === undefined ? undefined : signatureFormat === "advanced";
  const was = before ?? (after === undefined ? undefined : seen);
  const will = after ?? isAdvanced;
  const isDefault = after === undefined;
  if (was === true && !will)
    return [notices["advanced-signatures-off"]({ off: isDefault ? "off, which is the default" : "off" })];
  if (was !== false || !will) return [];
  return [notices["advanced-signatures-on"]({ on: isDefault ? "on, which is the default" : "on" })];
}

function authenticationNotices({ before, after }: Change<"authentication">): Notice[] {
  const isOn = (found: typeof before): boolean => Boolean(found?.type) || Boolean(found?.apiKey?.headerName);
  if (isOn(before) && !isOn(after)) return [notices["authentication-removed"]()];
  return isOn(after) ? [notices["authentication-added"]()] : [];
}

function certificateNotices({ before, after }: Change<"mtlsClientCert">): Notice[] {
  if (before?.clientCert && !after?.clientCert) return [notices["certificate-removed"]()];
  return after?.clientCert ? [notices["certificate-added"]()] : [];
}

/** A rotation is due at its time without a change, so what it does is said when it is declared. */
function rotationNotices(
  { before, after, state, inputs }: Change<"rotateSecretAfterDays">,
  policy: SecretRollPolicy,
): Notice[] {
  if (before !== undefined && after === undefined) return [secrets["rotation-ends"]({ days: before })];
  if (before !== undefined || after === undefined) return [];
  const why = missingOverlap(state, inputs, policy);
  return [
    secrets["rotation-begins"]({ days: after }),
    ...(why === undefined ? [] : [secrets["rotation-without-overlap"]({ why })]),
  ];
}

/** Why a roll has no overlap; undefined where it has one. */
function missingOverlap(
  state: Partial<EndpointInputs & EndpointOutputs>,
  inputs: Partial<EndpointInputs>,
  policy: SecretRollPolicy,
): string | undefined {
  return overlapOf(plannedRoll(state, inputs, new Date(0), policy, new Set()), policy).why;
}

/** What an update rolls says itself how long the old secret stays valid. */
function overlapNotices(
  { before, after, state, inputs, isChanged }: Change<"secretExpiration">,
  policy: SecretRollPolicy,
): Notice[] {
  const isRolled = isChanged("secret") || isChanged("secretTriggers");
  const next = after ?? policy.defaultExpiration;
  const isRotated = inputs.rotateSecretAfterDays !== undefined && !isChanged("rotateSecretAfterDays");
  if (next === 0 && isRotated && !isRolled && missingOverlap(state, state, policy) === undefined)
    return [secrets["rotation-without-overlap"]({ why: secretClauses.expirationIsZero() })];
  if (before === undefined || next === undefined || next >= before || isRolled) return [];
  return [notices["overlap-shortened"]({ before, after: next })];
}

/** Both inputs together are one limit, and 0 is none. */
function rateNotices({ state, inputs }: Change<"rateLimit" | "rateLimitDuration">): Notice[] {
  const limitIn = ({ rateLimit = 0, rateLimitDuration = 0 }: typeof state): RateLimit => ({
    count: rateLimit,
    duration: rateLimitDuration,
  });
  return rateLimitNotices("rateLimit", limitIn(state), limitIn(inputs));
}

/** The name of the header with the key, in which case means nothing. */
function headerIn({ authentication }: Partial<EndpointInputs>): string | undefined {
  return authentication?.apiKey?.headerName?.toLowerCase();
}

/** @internal */
export const createdEndpoint: { readonly [Name in keyof EndpointInputs]?: NewEffect<EndpointInputs> } = {
  url: {
    notices: [notices["insecure-url"], notices["private-address"], notices["credentials-in-url"]],
    judge: ({ url }, isUnknown) => (typeof url !== "string" || isUnknown(url) ? [] : newUrlNotices(url)),
  },
  contentType: {
    notices: [notices["unverifiable-forms"]],
    judge: ({ contentType }) => (contentType === formType ? [notices["unverifiable-forms"]()] : []),
  },
  secretExpiration: {
    notices: [secrets["rotation-without-overlap"]],
    judge: ({ rotateSecretAfterDays, secretExpiration }) =>
      rotateSecretAfterDays !== undefined && secretExpiration === 0
        ? [secrets["rotation-without-overlap"]({ why: secretClauses.expirationIsZero() })]
        : [],
  },
  advancedSignatures: {
    notices: [secrets["rolls-without-overlap"]],
    judge: (inputs) => (rollsWithoutOverlap(inputs) ? [secrets["rolls-without-overlap"]()] : []),
  },
};

function newUrlNotices(url: string): Notice[] {
  const { protocol, hostname = "" } = parseUrl(url) ?? {};
  const host = hostname.replace(/^\[|\]$/g, "");
  const credential = credentialIn(url);
  return [
    ...(protocol === "http:" && !isLoopback(hostname) ? [notices["insecure-url"]()] : []),
    ...(isPrivate(host) ? [notices["private-address"]({ host })] : []),
    ...(credential === undefined ? [] : [notices["credentials-in-url"]({ credential })]),
  ];
}

/** A plain secret changes with the program alone, and a review sees that. Where the format is not declared, it may have been seen. */
function rollsWithoutOverlap(inputs: Partial<EndpointInputs>): boolean {
  const { advancedSignatures, rotateSecretAfterDays, secretTriggers, secretFrom } = inputs;
  const { signatureFormat } = inputs as Pick<EndpointOutputs, "signatureFormat">;
  const isRolled = [rotateSecretAfterDays, secretTriggers, secretFrom].some((one) => one !== undefined);
  return isRolled && (advancedSignatures ?? signatureFormat !== "simple") === false;
}

/** What a URL holds that should not be read by everybody. */
function credentialIn(url: string): string | undefined {
  if (/^https?:\/\/[^/]*@/.test(url)) return clause`a username or a password`;
  const name = [...url.matchAll(/[?&]([^=&]+)=/g)].map(([, found = ""]) => found).find(isCredential);
  return name && clause`the query parameter ${name}`;
}

const credentials =
  /^(token|key|apikey|secret|password|passwd|pwd|pass|sig|signature|auth|authorization|credentials?)$/;

/** Whether one of the words in the name of a parameter means a credential. */
function isCredential(name: string): boolean {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some((word) => credentials.test(word));
}

const privateRanges =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 ::/127 fc00::/7 fe80::/10";
const privateAddresses = new BlockList();
for (const [address = "", length] of privateRanges.split(" ").map((range) => range.split("/")))
  privateAddresses.addSubnet(address, Number(length), familyOf(address));

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

function isPrivate(host: string): boolean {
  return isIP(host) === 0
    ? /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host)
    : privateAddresses.check(host, familyOf(host));
}
