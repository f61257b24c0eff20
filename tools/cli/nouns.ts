/** The commands about objects: one singular noun for each kind, and a verb. What they were called before still works, and is in no help. */

import type { Command } from "commander";
import { kinds } from "../../provider/kinds/registry";
import type { KindName } from "../../provider/kinds/registry";
import type * as endpointCommands from "./act/endpoint";
import type * as eventCommands from "./act/events";
import type * as sendCommand from "./act/send-event";
import type * as deliveryCommands from "./inspect/deliveries";
import { addGet } from "./inspect/get";
import type { ReadableName } from "./inspect/get";
import type * as portalLinkCommands from "./inspect/portal-links";
import type * as filterCommands from "./inspect/test-filter";
import type * as receiverCommands from "./inspect/receivers";
import { addTopologyList } from "./inspect/topology-lists";
import { notices } from "./io/notices";
import { Output } from "./io/output";
import type { OutputOptions } from "./io/output";
import type { Session } from "./io/session";
import { dashed } from "./io/view";

/** Adds a command, or the verbs of a noun. */
export type Add = (parent: Command, session: Session) => void;

/** A noun of the command line. */
interface Noun {
  readonly description: string;
  /** The kind of which it shows one object, and lists all where that needs the dialect convoy. */
  readonly kind?: ReadableName;
  /** Adds the verbs that no other noun has. */
  readonly own?: Add;
  /** What it was called before it was singular. */
  readonly plural?: string;
}

/* eslint-disable @typescript-eslint/no-require-imports -- a noun loads its own verbs, and none of the others */

const nouns: Readonly<Record<string, Noun>> = {
  endpoint: {
    description: "show, list, pause and resume endpoints, and roll their signing secrets",
    kind: "endpoint",
    own: (...to) => {
      (require("./inspect/receivers") as typeof receiverCommands).addEndpointList(...to);
      (require("./act/endpoint") as typeof endpointCommands).addEndpoint(...to);
    },
    plural: "endpoints",
  },
  subscription: {
    description: "show and list subscriptions, and test their filters",
    kind: "subscription",
    own: (...to) => (require("./inspect/test-filter") as typeof filterCommands).addTestFilter(...to),
    plural: "subscriptions",
  },
  source: { description: "show and list sources", kind: "source", plural: "sources" },
  "portal-link": {
    description: "show and list portal links",
    kind: "portalLink",
    own: (...to) => (require("./inspect/portal-links") as typeof portalLinkCommands).addPortalLinkList(...to),
    plural: "portal-links",
  },
  tenant: {
    description: "list tenants, which are the owners of endpoints; needs the dialect convoy",
    own: (...to) => (require("./inspect/receivers") as typeof receiverCommands).addTenantList(...to),
  },
  "event-type": {
    description: "show and list event types; needs the dialect convoy",
    kind: "eventType",
    plural: "event-types",
  },
  project: {
    description: "show and list projects, with the personal key; needs the dialect convoy",
    kind: "project",
  },
  "project-settings": {
    description: "show the settings of a project; needs the dialect convoy",
    kind: "projectSettings",
  },
  event: {
    description: "show, send and replay events",
    kind: "event",
    own: (...to) => {
      (require("./act/events") as typeof eventCommands).addReplay(...to);
      (require("./act/send-event") as typeof sendCommand).addSend(...to);
    },
    plural: "events",
  },
  delivery: {
    description: "show and list event deliveries and their attempts, and send deliveries again",
    kind: "eventDelivery",
    own: (...to) => (require("./inspect/deliveries") as typeof deliveryCommands).addDeliveries(...to),
    plural: "deliveries",
  },
  "meta-event": {
    description: "resend events about the service itself",
    own: (...to) => (require("./act/events") as typeof eventCommands).addResend(...to),
  },
};

/* eslint-enable @typescript-eslint/no-require-imports */

/** What adds each of the commands, by its name. */
export const nounCommands: Readonly<Record<string, Add>> = {
  ...Object.fromEntries(Object.entries(nouns).flatMap(namesOf)),
  get: addRenamedGet,
};

function namesOf([noun, { plural }]: [string, Noun]): [string, Add][] {
  const add: Add = (program, session) => addVerbs(program.command(noun), session, noun);
  if (plural === undefined) return [[noun, add]];
  const addBefore: Add = (program, session) => {
    const before = program.command(plural, { hidden: true });
    addVerbs(before, session, noun);
    sayRenamed(before, session, (verb) => `${noun} ${verb}`);
  };
  return [
    [noun, add],
    [plural, addBefore],
  ];
}

function addRenamedGet(program: Command, session: Session): void {
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
  const { description = "", kind, own } = nouns[noun] ?? {};
  parent.description(description);
  if (kind !== undefined) addGet(parent, session, { kind, noun });
  if (kind !== undefined && isListedByConvoy(kind)) addTopologyList(parent, session, kind, noun);
  own?.(parent, session);
}

/** Portal links have a list in both dialects, and that of endpoints says more. */
function isListedByConvoy(kind: ReadableName): kind is Exclude<KindName, "portalLink" | "endpoint"> {
  return kind in kinds && kind !== "portalLink" && kind !== "endpoint";
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
