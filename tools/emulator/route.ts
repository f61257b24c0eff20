/** The words in which the operations of the service are declared: an answer is a function from a call to data. */

import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { z } from "zod";
import type { Collection } from "./collection";
import type { Project } from "./project";
import type { ProjectObject } from "./project-settings";

/** One request of the web framework. */
export type Web = Context<{ Bindings: HttpBindings }>;

/** A refusal, which becomes an answer `{status: false, message}`. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** What is sent instead of that answer. */
    readonly page?: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  ) {
    super(message);
  }
}

/** An answer whose `message` tells what happened, instead of that of the operation. */
export class Told {
  constructor(
    readonly message: string,
    readonly data: unknown,
  ) {}
}

/** What the operations may know of the service they belong to. */
export interface Service {
  /** Where the service listens, without a trailing slash. */
  readonly url: string;
  /** Items on a page of a list when the request does not say. */
  readonly perPage: number;
  /** The status of the refusal for an object or project that does not exist. */
  readonly notFoundStatus: 400 | 404;
  /** The unit of `expiration` in a roll of a secret. */
  readonly expirationUnit: "seconds" | "hours";
  /** The release that the Convoy dialect plays. */
  readonly release: "26.7" | "25.6" | "24.11";
  /** Whether the Convoy dialect has a license. */
  readonly isLicensed: boolean;
  /** Whether the Convoy dialect has its feature flags. */
  readonly hasFeatureFlags: boolean;
  /** Whether projects of the Convoy dialect pass on what sources receive. */
  readonly isIncoming: boolean;
  /** Whether an endpoint may have several subscriptions in a new project of the Convoy dialect. */
  readonly allowsSeveralSubscriptions: boolean;
  /** The hosts that the Convoy dialect cannot reach when it looks whether an https URL answers. */
  readonly unreachableHosts: ReadonlySet<string>;
  /** Ends what the Convoy dialect sends; undefined if it sends nothing. */
  readonly sending: AbortSignal | undefined;
}

/** Who asks: a member of an organization, or a project, which may be gone. */
export type Caller = { readonly organisation: string } | { readonly project: Project | undefined };

/** What a new project is made of. */
export interface NewProject {
  readonly name: string;
  readonly type: "incoming" | "outgoing";
  readonly logo_url: string;
  readonly organisation: string;
}

/** What stands around the projects: organizations, whose members make projects, and the keys of both. */
export interface Instance {
  /** The projects that there are. */
  readonly projects: Map<string, Project>;
  /** Who asks with a key. Throws a `Refusal`. */
  callerOf(key: string, now: Date): Caller;
  /** The project that a request acts on, for a path with this ID. Throws a `Refusal`. */
  projectFor(caller: Caller, id: string): Project;
  /** The projects of an organization. Throws a `Refusal`. */
  projectsIn(organisation: string): Project[];
  /** The project of this name in an organization. */
  namesakeOf(organisation: string, name: string): Project | undefined;
  /** Throws a `Refusal` unless the caller may make projects there. */
  requireManager(caller: Caller, organisation: string): void;
  /** Makes a project with a key. Throws a `Refusal`. */
  create(given: NewProject, isLicensed: boolean): { readonly project: Project; readonly key: string };
}

/** What a wait of 1 means in each unit. */
export const EXPIRATION_MILLISECONDS = { seconds: 1000, hours: 3_600_000 };

/** One request, as an operation sees it. */
export interface Call<Body = unknown> {
  readonly service: Service;
  readonly project: Project;
  readonly now: Date;
  readonly query: URLSearchParams;
  readonly body: Body;
  /** What stands around the projects; only the Convoy dialect shows it. */
  readonly instance: Instance;
  /** Who asks; undefined in the documented interface. */
  readonly caller: Caller | undefined;
  /** The row of the project when the request arrived, for an operation that writes it back. */
  readonly row: ProjectObject | undefined;
  /** The most items a page may hold whatever was asked for; a fault sets it. */
  readonly mostItems: number;
  /** A path parameter, decoded. */
  param(name: string): string;
}

/** The name of an operation, which a fault can use instead of a path. */
export type RouteName =
  | ConvoyRouteName
  | "endpoints.create"
  | "endpoints.update"
  | "endpoints.get"
  | "endpoints.expireSecret"
  | "endpoints.pause"
  | "portalLinks.create"
  | "portalLinks.list"
  | "portalLinks.get"
  | "portalLinks.update"
  | "subscriptions.update"
  | "subscriptions.get"
  | "sources.get"
  | "events.get"
  | "eventDeliveries.get"
  | "deliveryAttempts.list"
  | "deliveryAttempts.get"
  | "metaEvents.resend"
  | "eventTypes.update";

/** The operations of the documented interface. */
export type DocumentedRouteName = Exclude<RouteName, ConvoyRouteName>;

/** The operations that only the Convoy dialect has. */
export type ConvoyRouteName =
  | "projects.list"
  | "projects.create"
  | "project.get"
  | "project.update"
  | "project.delete"
  | "endpoints.list"
  | "endpoints.delete"
  | "endpoints.activate"
  | "portalLinks.revoke"
  | "subscriptions.create"
  | "subscriptions.list"
  | "subscriptions.delete"
  | "subscriptions.toggleStatus"
  | "filters.list"
  | "filters.get"
  | "filters.create"
  | "filters.update"
  | "filters.delete"
  | "eventTypes.create"
  | "eventTypes.list"
  | "eventTypes.deprecate"
  | "sources.create"
  | "sources.list"
  | "sources.update"
  | "sources.delete"
  | "sources.testFunction"
  | "subscriptions.testFilter"
  | "subscriptions.testFunction"
  | "events.create"
  | "events.fanout"
  | "events.list"
  | "events.replay"
  | "eventDeliveries.retry"
  | "eventDeliveries.list"
  | "eventDeliveries.forceResend"
  | "metaEvents.list"
  | "metaEvents.get";

/** Where an operation is, below `/api/v1/projects/:projectID`, or for all projects below `/api/v1/projects`, and the code and the `message` of a success. */
export type Operation = readonly [
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  status: 200 | 201 | 202,
  message: string,
];

/** Does the work and returns `data`, or both as `Told`; throws a `Refusal`. Synchronous, so that no two operations interleave. */
export type Answer = (call: Call) => unknown;

/** An operation that reads a body. */
export interface WithBody {
  /** What the body must look like. */
  readonly body: z.ZodType;
  readonly answer: Answer;
}

/** What operations do. Without a schema, a body is ignored. */
export type Answers = Readonly<Partial<Record<RouteName, Answer | WithBody>>>;

/** One operation. */
export interface Route extends Partial<WithBody> {
  readonly name: RouteName;
  readonly method: Operation[0];
  readonly path: string;
  readonly status: Operation[2];
  readonly message: string;
  readonly answer: Answer;
}

/** Declares that an operation reads a body, which `answer` sees as the schema describes it. */
export function withBody<Body>(body: z.ZodType<Body>, answer: (call: Call<Body>) => unknown): WithBody {
  // Sound because the application parses the body with the very same schema before it calls `answer`.
  return { body, answer: answer as Answer };
}

/** Puts the operations of a table together with what they do. */
export function routesOf<Name extends RouteName>(
  table: Readonly<Record<Name, Operation>>,
  answers: Readonly<Record<Name, Answer | WithBody>>,
): Route[] {
  return (Object.keys(table) as Name[]).map((name) => {
    const [method, path, status, message] = table[name];
    const answer: Answer | WithBody = answers[name];
    return { name, method, path, status, message, ...(typeof answer === "function" ? { answer } : answer) };
  });
}

/** The object with an ID, or the refusal for one that does not exist. */
export function found<Kind extends object>(
  call: Call,
  collection: Collection<Kind>,
  what: string,
  id: string,
): Kind {
  const object = collection.get(id);
  if (object === undefined) throw new Refusal(call.service.notFoundStatus, `${what} not found`);
  return object;
}

/** The fields that change whenever an object does. */
export function touched(call: Call): { updated_at: string } {
  return { updated_at: call.now.toISOString() };
}

/** Where and what, never the value. */
export function issueText({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}
