/** `report --live`: asks the service when the objects last delivered that a preview endangers. It is information, and decides nothing. */

import { clause } from "../../../provider/base/declare";
import { NotFoundError } from "../../../provider/base/errors";
import { reasonOf } from "../../../provider/base/text";
import type { Notice } from "../../../provider/base/notice";
import type { WebhooksClient } from "../../../provider/client";
import type { AnyDefinition } from "../../../provider/kinds/definition";
import { definitionOfType } from "../../../provider/kinds/definitions";
import { useOf } from "../../../provider/lifecycle/plan/in-use";
import { notices as planned } from "../../../provider/lifecycle/plan/notices";
import type { PreviewedResource } from "../../topology/review/preview";
import type { Review } from "../../topology/review/review";
import { about, aboutStack } from "../../topology/review/said";
import type { ReportedNotice } from "../../topology/review/said";
import { inParallel } from "../io/once";
import type { Call } from "../io/session";
import { byAccount } from "./live-accounts";
import type { Open } from "./live-accounts";
import { notices } from "./notices";

/** How many objects are asked about. */
const most = 50;
const workers = 4;

/** An object to ask about. */
interface Endangered {
  readonly resource: PreviewedResource;
  readonly id: string;
  readonly definition: AnyDefinition;
}

/** Whether a notice says how much an object is in use. */
export function isAboutUse({ code }: Pick<Notice, "code">): boolean {
  return code === planned["last-delivery"].code || code === planned["events-counted"].code;
}

/** What the service says of the objects in danger, the gravest first. Where it cannot be asked, one line says so. */
export async function askLive(call: Call, review: Review): Promise<ReportedNotice[]> {
  const { stack } = review.facts;
  const found = endangeredIn(review);
  const said: ReportedNotice[] = [];
  let left = most;
  for (const [open, group] of await byAccount(call, found)) {
    const asked = await askAs(open, group, left, call.io.now());
    left -= asked.count;
    said.push(...asked.said);
    for (const { count, reason } of asked.unasked) {
      const resources = count === 1 ? clause`1 resource in danger` : clause`${count} resources in danger`;
      if (count > 0) said.push(aboutStack(stack, notices["live-not-asked"]({ resources, reason })));
    }
  }
  return said;
}

/** What the objects of one account gave. */
interface Asked {
  readonly said: readonly ReportedNotice[];
  /** How many objects were asked about. */
  readonly count: number;
  /** How many were not, and why. */
  readonly unasked: readonly { readonly count: number; readonly reason: string }[];
}

async function askAs(open: Open, found: readonly Endangered[], left: number, now: Date): Promise<Asked> {
  let client: WebhooksClient;
  try {
    client = await open();
  } catch (error) {
    return { said: [], count: 0, unasked: [{ count: found.length, reason: reasonOf(error) }] };
  }
  const { projectId } = client;
  const ours = found.filter(({ resource }) => resource.before?.["projectId"] === projectId);
  const asked = ours.slice(0, left);
  let failure: string | undefined;
  let isRefused = false;
  const answers = await inParallel(asked, workers, async ({ resource, id, definition }) => {
    // One refusal is enough to know that the service cannot be asked.
    if (isRefused) return undefined;
    try {
      const use = await useOf(definition, client, id, now);
      return use === undefined ? [] : [about(resource, use)];
    } catch (error) {
      failure ??= reasonOf(error);
      // Another object may exist even if this one was deleted outside of Pulumi.
      isRefused ||= !(error instanceof NotFoundError);
      return undefined;
    }
  });
  const unanswered = answers.filter((answer) => answer === undefined).length;
  return {
    said: answers.flatMap((answer) => answer ?? []),
    count: asked.length,
    unasked: [
      { count: unanswered, reason: failure ?? "" },
      {
        count: ours.length - asked.length,
        reason: clause`\`--live\` asks about at most ${most} resources, the most serious dangers first`,
      },
      {
        count: found.length - ours.length,
        reason: clause`the settings name project ${projectId}, not theirs`,
      },
    ],
  };
}

/** The objects in danger of which a service may say something, and the preview does not. */
function endangeredIn({ facts, changed }: Review): Endangered[] {
  const urnsOf = (isMeant: (notice: ReportedNotice) => boolean): ReadonlySet<string | undefined> =>
    new Set(facts.notices.filter(isMeant).map(({ urn }) => urn));
  const isInDanger = urnsOf(({ severity }) => severity === "danger");
  const isSaid = urnsOf(isAboutUse);
  return changed.flatMap((resource) => {
    const { urn, kind, id, operation, change } = resource;
    const definition = definitionOfType(kind, change.dialect);
    const exists = id !== undefined && ["update", "replace", "delete"].includes(operation);
    if (!exists || !isInDanger.has(urn) || isSaid.has(urn) || definition?.lastUse === undefined) return [];
    return [{ resource, id, definition }];
  });
}
