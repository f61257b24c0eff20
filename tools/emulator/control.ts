/** Drives the emulator from a shell: its clock, its faults and a roll, over HTTP on a loopback address, for tests in any language. */

import { z } from "zod";
import type { ClockSpan, EmulatorClock } from "./clock";
import type { OutsideRoll } from "./emulator";
import { maskSecrets } from "./mask";
import type { EndpointObject } from "./objects";
import type { Fault } from "./fault-kinds";
import type { Faults, FaultTarget } from "./faults";
import { parseJson } from "./json";
import { issueText, Refusal, type Web } from "./route";

/** Answers one request of a shell. */
export type Control = (web: Web) => Promise<Response>;

/** What a shell may drive. */
export interface Controlled {
  readonly clock: EmulatorClock;
  readonly faults: Faults;
  readonly mask: () => string | false;
  /** Throws where there is no such project or endpoint. */
  roll(project: string | undefined, endpoint: string, roll: OutsideRoll): EndpointObject;
}

const span = z
  .strictObject({ days: z.number(), hours: z.number(), seconds: z.number(), milliseconds: z.number() })
  .partial();
const clockBody = z.union([
  z.strictObject({ advance: span }),
  z.strictObject({ set: z.iso.datetime({ offset: true }) }),
  z.strictObject({}),
]);

const milliseconds = z.number();
const when = z.enum(["before", "after"]).optional();
const target = {
  method: z.string().optional(),
  path: z.string().optional(),
  times: z.union([z.int().positive(), z.literal("unlimited")]).optional(),
};
const fault = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("delay"), milliseconds, when, ...target }),
  z.strictObject({ kind: z.literal("reset"), when, ...target }),
  z.strictObject({
    kind: z.literal("status"),
    status: z.int().min(200).max(599),
    when,
    retryAfter: z.union([z.number(), z.string()]).optional(),
    message: z.string().optional(),
    ...target,
  }),
  z.strictObject({ kind: z.literal("truncatedJson"), ...target }),
  z.strictObject({ kind: z.literal("html"), when, ...target }),
  z.strictObject({ kind: z.literal("emptyBody"), ...target }),
  z.strictObject({
    kind: z.literal("wrongTypes"),
    fields: z.record(z.string(), z.unknown()).optional(),
    ids: z.array(z.string()).optional(),
    ...target,
  }),
  z.strictObject({
    kind: z.literal("drip"),
    bytes: z.int().positive(),
    everyMilliseconds: milliseconds,
    ...target,
  }),
  z.strictObject({ kind: z.literal("shortPage"), items: z.int().positive().optional(), ...target }),
  z.strictObject({ kind: z.literal("clockSkew"), milliseconds, ...target }),
  z.strictObject({ kind: z.literal("staleReads"), milliseconds, ...target }),
  z.strictObject({ kind: z.literal("gate"), when, ...target }),
]);

const rollBody = z.strictObject({
  project: z.string().optional(),
  endpoint: z.string(),
  secret: z.string().optional(),
  expiration: z.number().min(0).optional(),
});

/** Makes the answers to a shell. */
export function createControl(controlled: Controlled): Control {
  const actions: Readonly<Record<string, (body: unknown) => unknown>> = {
    "POST clock": (body) => moveClock(controlled.clock, parsed(clockBody, body)),
    "POST faults": (body) => addFault(controlled.faults, parsed(fault, body)),
    "DELETE faults": () => {
      controlled.faults.clear();
      return null;
    },
    "POST roll": (body) => {
      const { project, endpoint, secret, expiration } = parsed(rollBody, body);
      const rolled = rollOf(controlled, project, endpoint, {
        ...(secret !== undefined && { secret }),
        expiration: expiration ?? 0,
      });
      const mask = controlled.mask();
      return mask === false ? rolled : maskSecrets(rolled, mask);
    },
  };
  return async (web) => {
    const name = new URL(web.req.url).pathname.replace(/^\/_emulator\//, "");
    try {
      const action = actions[`${web.req.method} ${name}`];
      if (action === undefined)
        throw new Refusal(404, "no such control: POST clock, faults or roll, DELETE faults");
      const data = action(web.req.method === "POST" ? await bodyOf(web) : undefined);
      return Response.json({ status: true, message: "done", data });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return Response.json({ status: false, message: error.message }, { status: error.status });
    }
  };
}

/** Why a request is refused on a loopback address: another program of this machine may ask; a web page may not, which a browser would send here under a name of its own. */
export function foreignness(web: Web): string | undefined {
  const address = `http://${web.req.header("host") ?? ""}`;
  if (!URL.canParse(address) || !isLoopback(new URL(address).hostname))
    return "the emulator answers under a loopback address only";
  return web.req.header("origin") === undefined ? undefined : "the emulator answers no web page";
}

/** Whether an address is one of this machine alone. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

async function bodyOf(web: Web): Promise<unknown> {
  if (!(web.req.header("content-type") ?? "").toLowerCase().startsWith("application/json")) {
    throw new Refusal(415, "the body must be sent with Content-Type: application/json");
  }
  try {
    return parseJson(await web.req.text());
  } catch {
    throw new Refusal(400, "the body is not valid JSON");
  }
}

function parsed<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new Refusal(400, result.error.issues.map(issueText).join("; "));
}

function moveClock(clock: EmulatorClock, body: z.infer<typeof clockBody>): { now: string } {
  if ("advance" in body) clock.advance(body.advance as ClockSpan);
  if ("set" in body) clock.set(new Date(body.set));
  return { now: clock.now().toISOString() };
}

function addFault(faults: Faults, { times, ...given }: z.infer<typeof fault>): null {
  const count = times === "unlimited" ? Infinity : (times ?? 1);
  faults.add({ ...given, times: count } as FaultTarget & Fault);
  return null;
}

function rollOf({ roll }: Controlled, ...given: Parameters<Controlled["roll"]>): EndpointObject {
  try {
    return roll(...given);
  } catch (error) {
    throw new Refusal(404, error instanceof Error ? error.message : "not found");
  }
}
