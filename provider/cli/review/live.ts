/** `report --live`: asks the service when the objects last delivered that a preview endangers. It is information, and decides nothing. */

import { NotFoundError } from "../../base/errors";
import { reasonOf } from "../../base/text";
import type { Notice } from "../../base/notice";
import type { WebhooksClient } from "../../client";
import type { AnyDefinition } from "../../kinds/definition";
import { definitionOfType } from "../../kinds/definitions";
import { useOf } from "../../lifecycle/plan/in-use";
import { notices as planned } from "../../lifecycle/plan/notices";
import type { PreviewedResource } from "../../topology/review/preview";
import type { Review } from "../../topology/review/review";
import { about, aboutStack } from "../../topology/review/said";
import type { ReportedNotice } from "../../topology/review/said";
import { inParallel } from "../io/once";
import type { Call } from "../io/session";
import { clauses, notices } from "./notices";

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
  const unasked = (count: number, reason: string): ReportedNotice[] => {
    const resources = count === 1 ? clauses.oneInDanger() : clauses.inDanger({ count });
    return count === 0 ? [] : [aboutStack(stack, notices["live-not-asked"]({ resources, reason }))];
  };
  if (found.length === 0) return [];
  let client: WebhooksClient;
  try {
    client = await call.client();
  } catch (error) {
    return unasked(found.length, reasonOf(error));
  }
  const { projectId } = client;
  const ours = found.filter(({ resource }) => resource.before?.["projectId"] === projectId);
  const asked = ours.slice(0, most);
  const now = call.io.now();
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
  return [
    ...answers.flatMap((answer) => answer ?? []),
    ...unasked(answers.filter((answer) => answer === undefined).length, failure ?? ""),
    ...unasked(ours.length - asked.length, clauses.enoughAsked({ count: most })),
    ...unasked(found.length - ours.length, clauses.ofOtherProject({ project: projectId })),
  ];
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
