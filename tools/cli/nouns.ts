/** The commands about objects: one singular noun for each kind, and a verb. */

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
import type { Session } from "./io/session";

/** Adds a command, or the verbs of a noun. */
export type Add = (parent: Command, session: Session) => void;

/** A noun of the command line. */
interface Noun {
  readonly description: string;
  /** The kind of which it shows one object, and lists all where that needs the dialect convoy. */
  readonly kind?: ReadableName;
  /** Adds the verbs that no other noun has. */
  readonly own?: Add;
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
  },
  subscription: {
    description: "show and list subscriptions, and test their filters",
    kind: "subscription",
    own: (...to) => (require("./inspect/test-filter") as typeof filterCommands).addTestFilter(...to),
  },
  source: { description: "show and list sources", kind: "source" },
  "portal-link": {
    description: "show and list portal links",
    kind: "portalLink",
    own: (...to) => (require("./inspect/portal-links") as typeof portalLinkCommands).addPortalLinkList(...to),
  },
  tenant: {
    description: "list tenants, which are the owners of endpoints; needs the dialect convoy",
    own: (...to) => (require("./inspect/receivers") as typeof receiverCommands).addTenantList(...to),
  },
  "event-type": {
    description: "show and list event types; needs the dialect convoy",
    kind: "eventType",
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
  },
  delivery: {
    description: "show and list event deliveries and their attempts, and send deliveries again",
    kind: "eventDelivery",
    own: (...to) => (require("./inspect/deliveries") as typeof deliveryCommands).addDeliveries(...to),
  },
  "meta-event": {
    description: "resend events about the service itself",
    own: (...to) => (require("./act/events") as typeof eventCommands).addResend(...to),
  },
};

/* eslint-enable @typescript-eslint/no-require-imports */

/** What adds each of the commands, by its name. */
export const nounCommands: Readonly<Record<string, Add>> = Object.fromEntries(
  Object.keys(nouns).map((noun) => [
    noun,
    (program: Command, session: Session) => addVerbs(program.command(noun), session, noun),
  ]),
);

function addVerbs(parent: Command, session: Session, noun: string): void {
  const { description = "", kind, own } = nouns[noun] ?? {};
  parent.description(description);
  if (kind !== undefined) addGet(parent, session, kind, noun);
  if (kind !== undefined && isListedByConvoy(kind)) addTopologyList(parent, session, kind, noun);
  own?.(parent, session);
}

/** Portal links have a list in both dialects, and that of endpoints says more. */
function isListedByConvoy(kind: ReadableName): kind is Exclude<KindName, "portalLink" | "endpoint"> {
  return kind in kinds && kind !== "portalLink" && kind !== "endpoint";
}
