/** What each kind of fault does to one exchange: functions on an answer, which know neither sockets nor routes. */

import { setTimeout as wait } from "node:timers/promises";
import { parseJson, printJson } from "./json";

/** Whether a fault strikes before the service acts or after it has written. */
export type Moment = "before" | "after";

/** The faults an emulator can play. */
export type Fault =
  /** Real time passes; `after` delays the answer to a write that is already done. Default: `before`. */
  | { readonly kind: "delay"; readonly milliseconds: number; readonly when?: Moment }
  /** The connection is reset; `after` loses the answer of a write that is already done. Default: `before`. */
  | { readonly kind: "reset"; readonly when?: Moment }
  /** Another status, in the envelope; `after` although the write was done. Default: `before`. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly when?: Moment;
      /** The `Retry-After` header: a number is in seconds. Default: no such header. */
      readonly retryAfter?: number | string | Date;
      /** The `message` of the envelope. */
      readonly message?: string;
    }
  /** The service acts, and the body of its answer breaks off in the middle. */
  | { readonly kind: "truncatedJson" }
  /** A web page with status 200, as a wrong base URL answers. Default: `before`. */
  | { readonly kind: "html"; readonly when?: Moment }
  /** The service acts, and its answer has no body. */
  | { readonly kind: "emptyBody" }
  /** The service acts, and fields of `data` (of each item of a page) are replaced; a field `data` replaces `data` that is no object. */
  | {
      readonly kind: "wrongTypes";
      /** The fields with their values; undefined leaves a field out. Default: `{ name: 5 }`. */
      readonly fields?: Readonly<Record<string, unknown>>;
      /** The IDs of the objects whose fields are replaced. Default: all. */
      readonly ids?: readonly string[];
    }
  /** The service acts, and the body arrives in pieces of some bytes, in real time. */
  | { readonly kind: "drip"; readonly bytes: number; readonly everyMilliseconds: number }
  /** A page of a list holds fewer items than asked for; its cursors are right. Default: one item. */
  | { readonly kind: "shortPage"; readonly items?: number }
  /** The service's clock is off by so much while it handles the request: in `Date` and in what it writes. */
  | { readonly kind: "clockSkew"; readonly milliseconds: number }
  /** A GET sees what the service held so long ago on the emulator's clock. Seeded objects were always there. */
  | { readonly kind: "staleReads"; readonly milliseconds: number }
  /** The request is held until `release()`; `after` holds the answer of a write that is done. Default: `before`. */
  | { readonly kind: "gate"; readonly when?: Moment };

/** The kinds of all faults. The compiler asks for each. */
export const faultKinds = Object.keys({
  delay: true,
  reset: true,
  status: true,
  truncatedJson: true,
  html: true,
  emptyBody: true,
  wrongTypes: true,
  drip: true,
  shortPage: true,
  clockSkew: true,
  staleReads: true,
  gate: true,
} satisfies Record<Fault["kind"], true>);

/** What is about to be sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Send the body in pieces. */
  readonly drip?: { readonly bytes: number; readonly everyMilliseconds: number };
  /** Send nothing, reset the connection. */
  readonly reset?: true;
}

/** The circumstances that a fault changes for one request. */
export interface Conditions {
  skewMilliseconds: number;
  staleMilliseconds: number;
  mostItems: number;
}

/** The place where a `gate` holds requests. */
export interface HoldPoint {
  readonly reached: Promise<void>;
  readonly released: Promise<void>;
  reach(): void;
  release(): void;
}

/** An answer in JSON. */
export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, body: printJson(body) };
}

/** Plays a fault around `next`, which lets the service act. */
export async function wrap(
  fault: Fault,
  holdPoint: HoldPoint,
  conditions: Conditions,
  next: () => Promise<Answer>,
): Promise<Answer> {
  switch (fault.kind) {
    case "delay":
      return around(fault.when, () => pause(fault.milliseconds), next);
    case "gate":
      return around(fault.when, () => hold(holdPoint), next);
    case "reset":
      return instead(fault.when, { status: 0, headers: {}, body: "", reset: true }, next);
    case "status":
      return instead(fault.when, statusAnswer(fault), next);
    case "html":
      return instead(fault.when, HTML_PAGE, next);
    case "truncatedJson":
      return edit(next, (answer) => ({
        ...answer,
        body: answer.body.slice(0, Math.ceil(answer.body.length / 2)),
      }));
    case "emptyBody":
      return edit(next, (answer) => ({ ...answer, body: "" }));
    case "wrongTypes":
      return edit(next, (answer) => ({
        ...answer,
        body: replaceFields(answer.body, fault),
      }));
    case "drip":
      return edit(next, (answer) => ({ ...answer, drip: fault }));
    case "shortPage":
      conditions.mostItems = fault.items ?? 1;
      return next();
    case "clockSkew":
      conditions.skewMilliseconds += fault.milliseconds;
      return next();
    case "staleReads":
      conditions.staleMilliseconds += fault.milliseconds;
      return next();
  }
}

/** Waits in real time without keeping the process alive. */
export function pause(milliseconds: number): Promise<void> {
  return wait(milliseconds, undefined, { ref: false });
}

const HTML_PAGE: Answer = {
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: "<!doctype html><html><head><title>Dashboard</title></head><body>Please sign in.</body></html>",
};

async function around(
  when: Moment = "before",
  act: () => Promise<void>,
  next: () => Promise<Answer>,
): Promise<Answer> {
  if (when === "before") await act();
  const answer = await next();
  if (when === "after") await act();
  return answer;
}

async function instead(
  when: Moment = "before",
  answer: Answer,
  next: () => Promise<Answer>,
): Promise<Answer> {
  if (when === "after") await next();
  return answer;
}

async function edit(next: () => Promise<Answer>, change: (answer: Answer) => Answer): Promise<Answer> {
  return change(await next());
}

async function hold(holdPoint: HoldPoint): Promise<void> {
  holdPoint.reach();
  await holdPoint.released;
}

function statusAnswer({ status, message, retryAfter }: Fault & { kind: "status" }): Answer {
  const wanted = retryAfter instanceof Date ? retryAfter.toUTCString() : retryAfter;
  const headers: Record<string, string> = wanted === undefined ? {} : { "retry-after": String(wanted) };
  return jsonAnswer(
    status,
    { status: false, message: message ?? `the emulator was told to answer ${status}` },
    headers,
  );
}

function replaceFields(body: string, { fields = { name: 5 }, ids }: Fault & { kind: "wrongTypes" }): string {
  const envelope = parseJson(body) as { data?: { content?: unknown } };
  const { data } = envelope;
  if (typeof data !== "object")
    return "data" in fields ? printJson({ ...envelope, data: fields["data"] }) : body;
  const isMeant = (item: object): boolean =>
    ids === undefined || ("uid" in item && ids.includes(String(item.uid)));
  const replace = (item: object) => (isMeant(item) ? { ...item, ...fields } : item);
  if (Array.isArray(data)) return printJson({ ...envelope, data: data.map(replace) });
  const content: unknown = data.content;
  const replaced = Array.isArray(content) ? { ...data, content: content.map(replace) } : replace(data);
  return printJson({ ...envelope, data: replaced });
}
