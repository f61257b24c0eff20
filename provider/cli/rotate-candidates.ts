/** The endpoints that `rotate` is asked for, and what speaks against the rotation of each. */

import type { EndpointAnswer } from "../client";
import { parseJson } from "../fields";
import type { Fields } from "../fields";
import { orGone } from "../lifecycle/live";
import { resourcesOf, textOf } from "../topology/model";
import { topologiesOf } from "../topology/read";
import { ownEndpoint } from "./endpoint";
import { wrongUse } from "./input";
import { inParallel } from "./parallel";
import type { RotateOptions } from "./rotate-flags";
import { doubtAbout } from "./rotate-one";
import type { Rotation } from "./rotate-one";
import { readStackState } from "./stack-config";

/** An endpoint that was asked for, and what speaks against its rotation. */
export interface Candidate {
  readonly id: string;
  readonly name: string | undefined;
  readonly doubt: string | undefined;
}

const rolledBack =
  "warning: endpoints whose program declares secret, secretFrom or secretTo are rolled again by the next `pulumi up --refresh`; --stack leaves out those of its stack";

/** The endpoints that are asked for, each looked at before anything is sent for any. */
export async function candidatesOf(
  rotation: Rotation<RotateOptions>,
  ids: readonly string[],
  workers: number,
): Promise<Candidate[]> {
  const { call, client } = rotation;
  const { all = false, owner, stack } = call.options;
  if ((ids.length > 0 && all) || (owner !== undefined && !all))
    throw wrongUse("rotate", "--all goes with --owner, and with no ID");
  if (ids.length === 0 && !all && stack === undefined)
    throw wrongUse("rotate", "name endpoints, or choose them with --stack or --all");
  const declared = await declaredIn(rotation);
  const stranger = stack === undefined ? undefined : ids.find((id) => !declared.has(id));
  if (stranger !== undefined) throw wrongUse(stranger, `is no endpoint of the stack ${stack}`);
  const found = new Map<string, Candidate>();
  const look = async (live: EndpointAnswer): Promise<void> => {
    const doubt = declared.get(live.uid)?.doubt ?? (await doubtAbout(rotation, live));
    found.set(live.uid, { id: live.uid, name: live.name, doubt });
  };
  const wanted = new Set(ids.length > 0 ? ids : declared.keys());
  if (all) {
    await call.require("endpoints.list", "rotate --all");
    for await (const live of client.endpoints.list({ ownerId: owner, perPage: 100 })) await look(live);
  } else
    await inParallel([...wanted], workers, async (id) => {
      const known = declared.get(id);
      if (known?.doubt !== undefined) return void found.set(id, known);
      const answer = ownEndpoint(client, id);
      const live = known === undefined ? await answer : await orGone(answer);
      if (live !== undefined) return look(live);
      const doubt = `project ${client.projectId} has no such endpoint: it is gone, or in another account`;
      found.set(id, { id, name: known?.name, doubt });
    });
  const order = all ? found.keys() : wanted;
  const candidates = [...order].flatMap((id) => found.get(id) ?? []);
  const isExposed = candidates.some(({ id, doubt }) => doubt === undefined && !declared.has(id));
  if (isExposed) call.output.note(rolledBack);
  return candidates;
}

/** The endpoints that the stack of `--stack` manages; none without it. */
async function declaredIn({ call, client }: Rotation<RotateOptions>): Promise<Map<string, Candidate>> {
  const { stack, dialect } = call.options;
  if (stack === undefined) return new Map();
  const { after } = topologiesOf(parseJson(await readStackState(stack, call.io.environment)), dialect);
  const managed = resourcesOf(after, "Endpoint").flatMap((one) =>
    one.id === undefined || one.isRead === true ? [] : [{ ...one, id: one.id }],
  );
  return new Map(
    managed.map((one) => {
      const name = textOf(one, "name") ?? one.name;
      return [one.id, { id: one.id, name, doubt: declaredDoubt(one.fields, client.projectId) }];
    }),
  );
}

/** What the program of an endpoint says against a rotation from outside. */
function declaredDoubt(fields: Fields, project: string): string | undefined {
  const declared = ["secret", "secretFrom", "secretTo"].find((name) => (fields[name] ?? "") !== "");
  if (declared !== undefined)
    return `its program declares ${declared}, and the next up goes by that: roll it there`;
  const own = fields["projectId"];
  return typeof own === "string" && own !== project ? `it belongs to project ${own}` : undefined;
}
