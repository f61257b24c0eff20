/** Puts the operations behind HTTP: authorization, projects, bodies, the envelope, the log and the faults. */

import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { z } from "zod";
import type { EmulatorClock } from "./clock";
import { foreignness } from "./control";
import type { Control } from "./control";
import { jsonAnswer, pause, type Answer, type Conditions } from "./fault-kinds";
import type { FaultList } from "./faults";
import { parseJson } from "./json";
import type { RequestLog } from "./log";
import { maskSecrets } from "./mask";
import { projectAsOf, type Project } from "./project";
import type { ProjectObject } from "./project-settings";
import {
  issueText,
  Refusal,
  Told,
  type Caller,
  type Instance,
  type Route,
  type Service,
  type Web,
} from "./route";

const PREFIX = "/api/v1/projects";

/** How a service behaves around its operations: what it asks of a request, and what it adds to an answer. */
export interface HttpProfile {
  /** Added to every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The data of an answer. Throws a `Refusal`. */
  operate(parts: Parts, web: Web, route: Route | undefined, asked: Asked): unknown;
}

/** What the application is put together from. */
export interface Parts {
  readonly profile: HttpProfile;
  readonly routes: readonly Route[];
  readonly projects: ReadonlyMap<string, Project>;
  readonly instance: Instance;
  readonly apiKeys: readonly string[];
  readonly clock: EmulatorClock;
  readonly faults: FaultList;
  readonly log: RequestLog;
  readonly service: Service;
  /** Whether it listens on a loopback address. */
  readonly isLocal: boolean;
  /** What answers a shell that drives the emulator; undefined where none may. */
  readonly control: Control | undefined;
  /** Asked for at every answer, as it may be switched while the emulator runs. */
  readonly mask: () => string | false;
}

/** The web application of the emulated service. */
export function createApp(parts: Parts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  if (parts.isLocal)
    app.use(async (web, next) => {
      const message = foreignness(web);
      if (message === undefined) return next();
      return Response.json({ status: false, message }, { status: 403 });
    });
  for (const route of parts.routes) {
    const place = isAboutAll(route) ? PREFIX : `${PREFIX}/:projectID${route.path}`;
    app.on(route.method, place, (web) => exchange(parts, web, route));
  }
  const { control } = parts;
  if (control !== undefined) app.all("/_emulator/*", (web) => control(web));
  app.notFound((web) => exchange(parts, web, undefined));
  return app;
}

/** Whether an operation is about all projects, and not about one. */
export function isAboutAll({ name }: Route): boolean {
  return name.startsWith("projects.");
}

async function exchange(parts: Parts, web: Web, route: Route | undefined): Promise<Response> {
  const url = new URL(web.req.url);
  const { method } = web.req;
  const project = web.req.param("projectID") ?? "";
  const entry = parts.log.open({ method, url, route: route?.name, project, at: parts.clock.now() });
  const request = { method, path: url.pathname, route: route?.name };
  // A write of a project reads its row when it arrives, and writes all of it back when it acts.
  const rows = route?.name === "project.update" ? rowsOf(parts) : undefined;
  const answer = await parts.faults.around(request, async (conditions) => {
    const now = new Date(parts.clock.now().getTime() + conditions.skewMilliseconds);
    const headers = { date: now.toUTCString(), ...parts.profile.headers };
    try {
      const text = await web.req.text();
      parts.log.noteBody(entry, text);
      const result = parts.profile.operate(parts, web, route, {
        text,
        now,
        rows,
        conditions,
        query: url.searchParams,
      });
      const { message, data } = result instanceof Told ? result : { message: route?.message, data: result };
      const mask = parts.mask();
      const shown = mask === false ? data : maskSecrets(data, mask);
      return jsonAnswer(route?.status ?? 200, { status: true, message, data: shown }, headers);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, "the emulator failed");
      const { status, message, page } = refusal;
      if (page !== undefined) return { status, headers: { ...headers, ...page.headers }, body: page.body };
      return jsonAnswer(status, { status: false, message }, headers);
    }
  });
  parts.log.close(entry, answer);
  return send(web, answer);
}

/** What an operation is given of a request. */
export interface Asked {
  readonly text: string;
  readonly now: Date;
  readonly conditions: Conditions;
  readonly query: URLSearchParams;
  /** The rows of the projects when the request arrived, for an operation that writes one back. */
  readonly rows: ReadonlyMap<string, ProjectObject> | undefined;
}

function rowsOf({ projects }: Parts): ReadonlyMap<string, ProjectObject> {
  const rows = [...projects].map(([id, { settings }]) => [id, settings.get(id)] as const);
  return new Map(rows.filter((row): row is readonly [string, ProjectObject] => row[1] !== undefined));
}

/** The profile of the documented interface. */
export const documented: HttpProfile = { headers: {}, operate };

function operate(parts: Parts, web: Web, route: Route | undefined, asked: Asked): unknown {
  authorize(parts, web);
  // Undocumented: error codes. 404 for an address the service does not have.
  if (route === undefined) throw new Refusal(404, "no such operation");
  const project = parts.projects.get(web.req.param("projectID") ?? "");
  if (project === undefined) throw new Refusal(parts.service.notFoundStatus, "project not found");
  return answerOf(parts, web, route, asked, project, parseBody);
}

/** Reads the body of a request as its profile does. */
type ParseBody = (schema: z.ZodType, text: string, contentType?: string) => unknown;

/** What an operation answers about a project, which may be as it was a while ago. */
export function answerOf(
  { service, instance }: Pick<Parts, "service" | "instance">,
  web: Web,
  route: Route,
  { conditions, now, query, text, rows }: Asked,
  project: Project,
  parse: ParseBody,
  caller?: Caller,
): unknown {
  const { staleMilliseconds, mostItems } = conditions;
  const isStale = staleMilliseconds > 0 && route.method === "GET";
  return route.answer({
    ...{ service, now, query, mostItems, instance, caller, row: rows?.get(project.id) },
    project: isStale ? projectAsOf(project, new Date(now.getTime() - staleMilliseconds)) : project,
    body: route.body && parse(route.body, text, web.req.header("content-type")),
    param: (name) => web.req.param(name) ?? "",
  });
}

/** Undocumented: a scheme word. The bare key and any word before it are accepted. */
function authorize({ apiKeys }: Parts, web: Web): void {
  const header = (web.req.header("authorization") ?? "").trim();
  const key = header.includes(" ") ? header.slice(header.indexOf(" ") + 1).trim() : header;
  if (header === "") throw new Refusal(401, "the Authorization header is missing");
  if (!apiKeys.includes(key)) throw new Refusal(401, "the API key is not known");
}

function parseBody(schema: z.ZodType, text: string, contentType = ""): unknown {
  if (!contentType.toLowerCase().startsWith("application/json")) {
    throw new Refusal(400, "the body must be sent with Content-Type: application/json");
  }
  const parsed = schema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new Refusal(400, parsed.error.issues.map(issueText).join("; "));
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new Refusal(400, "the body is not valid JSON");
  }
}

async function send(web: Web, answer: Answer): Promise<Response> {
  const { incoming, outgoing } = web.env;
  if (answer.reset) {
    incoming.socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
  const body = Buffer.from(answer.body);
  const headers = { ...answer.headers, "content-length": String(body.length) };
  if (answer.drip === undefined) return new Response(answer.body, { status: answer.status, headers });
  outgoing.writeHead(answer.status, headers);
  for (let sent = 0; sent < body.length && !outgoing.destroyed; sent += answer.drip.bytes) {
    outgoing.write(body.subarray(sent, sent + answer.drip.bytes));
    await pause(answer.drip.everyMilliseconds);
  }
  outgoing.end();
  return RESPONSE_ALREADY_SENT;
}
