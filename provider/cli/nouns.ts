/** The commands about objects: one singular noun for each kind, and a verb. What they were called before still works, and is in no help. */

import type { Command } from "commander";
import { kinds } from "../kinds/registry";
import type { KindName } from "../kinds/registry";
import { addEndpoint } from "./act/endpoint";
import { addReplay, addResend } from "./act/events";
import { addDeliveries } from "./inspect/deliveries";
import { addGet } from "./inspect/get";
import type { ReadableName } from "./inspect/get";
import { addPortalLinkList } from "./inspect/portal-links";
import { addTestFilter } from "./inspect/test-filter";
import { addTopologyList } from "./inspect/topology-lists";
import { notices } from "./io/notices";
import { Output } from "./io/output";
import type { OutputOptions } from "./io/output";
import type { Session } from "./io/session";
import { dashed } from "./io/view";

/** A noun of the command line. */
interface Noun {
  readonly description: string;
  /** The kind of which it shows one object, and lists all where that needs the dialect convoy. */
  readonly kind?: ReadableName;
  /** Adds the verbs that no other noun has. */
  readonly add?: (noun: Command, session: Session) => void;
  /** What it was called before it was singular. */
  readonly plural?: string;
}

const nouns: Readonly<Record<string, Noun>> = {
  endpoint: {
    description: "show, list, pause and resume endpoints, and roll their signing secrets",
    kind: "endpoint",
    add: addEndpoint,
    plural: "endpoints",
  },
  subscription: {
    description: "show and list subscriptions, and test their filters",
    kind: "subscription",
    add: addTestFilter,
    plural: "subscriptions",
  },
  source: { description: "show and list sources", kind: "source", plural: "sources" },
  "portal-link": {
    description: "show and list portal links",
    kind: "portalLink",
    add: addPortalLinkList,
    plural: "portal-links",
  },
  "event-type": {
    description: "show and list event types; needs the dialect convoy",
    kind: "eventType",
    plural: "event-types",
  },
  "project-settings": {
    description: "show the settings of a project; needs the dialect convoy",
    kind: "projectSettings",
  },
  event: { description: "show and replay events", kind: "event", add: addReplay, plural: "events" },
  delivery: {
    description: "show and list event deliveries and their attempts, and send deliveries again",
    kind: "eventDelivery",
    add: addDeliveries,
    plural: "deliveries",
  },
  "meta-event": { description: "resend events about the service itself", add: addResend },
};

/** Adds the commands. */
export function addNouns(program: Command, session: Session): void {
  for (const [noun, { description, plural }] of Object.entries(nouns)) {
    addVerbs(program.command(noun).description(description), session, noun);
    if (plural === undefined) continue;
    const before = program.command(plural, { hidden: true }).description(description);
    addVerbs(before, session, noun);
    sayRenamed(before, session, (verb) => `${noun} ${verb}`);
  }
  const get = program.command("get", { hidden: true }).description("show one object");
  const nounOf = new Map<string, string>();
  for (const [noun, { kind }] of Object.entries(nouns)) {
    if (kind === undefined) continue;
    nounOf.set(dashed(kind), noun);
    addGet(get, session, { kind, noun }, dashed(kind));
  }
  sayRenamed(get, session, (kind) => `${nounOf.get(kind) ?? kind} get`);
}

function addVerbs(parent: Command, session: Session, noun: string): void {
  const { kind, add } = nouns[noun] ?? {};
  if (kind !== undefined) addGet(parent, session, { kind, noun });
  if (kind !== undefined && isListedByConvoy(kind)) addTopologyList(parent, session, kind, noun);
  add?.(parent, session);
}

/** Portal links have a list in both dialects. */
function isListedByConvoy(kind: ReadableName): kind is Exclude<KindName, "portalLink"> {
  return kind in kinds && kind !== "portalLink";
}

/** Says in one line what a command is called now. @param now its words, from the last of its earlier ones */
function sayRenamed(before: Command, session: Session, now: (last: string) => string): void {
  before.hook("preAction", (_, command) => {
    const [words, last] = [`${before.name()} ${command.name()}`, command.name()];
    new Output(session.io, command.optsWithGlobals<OutputOptions>()).note(
      notices["command-renamed"]({ before: words, now: now(last) }),
    );
  });
}
