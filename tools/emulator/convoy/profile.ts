/** How Convoy behaves around its operations: keys, projects, versions, and what it answers where nothing is. */

import type { z } from "zod";
import { answerOf, isAboutAll } from "../app";
import type { Asked, HttpProfile, Parts } from "../app";
import { parseJson } from "../json";
import type { Project } from "../project";
import { issueText, Refusal, Told } from "../route";
import type { Route, Web } from "../route";
import { isOld } from "./store";

/** The version of the interface that the emulated server is configured for. */
const VERSION = "2025-11-24";

/** The profile of Convoy. */
export const convoyProfile: HttpProfile = { headers: { "x-convoy-version": VERSION }, operate };

function operate(parts: Parts, web: Web, route: Route | undefined, asked: Asked): unknown {
  const { pathname } = new URL(web.req.url);
  if (pathname === "/healthz") return new Told("Convoy v25.6.8", null);
  if (pathname.startsWith("/ingest/")) throw ingestRefusal(parts, pathname);
  if (!pathname.startsWith("/api/")) throw dashboard();
  // Only below the version is a key asked for.
  if (!pathname.startsWith("/api/v1/")) throw noPage();
  const caller = parts.instance.callerOf(keyOf(web), asked.now);
  if (route !== undefined && isAboutAll(route)) {
    const nothing = { id: "" } as Project;
    return answerOf(parts, web, route, asked, nothing, parseBody, caller);
  }
  const project = parts.instance.projectFor(caller, web.req.param("projectID") ?? "");
  if (route === undefined) throw nothingThere(parts, pathname);
  if (route.name.startsWith("filters.") && isOld(parts)) throw noPage();
  if (route.name === "endpoints.activate" && isOld(parts)) throw noPage();
  if (route.name.startsWith("portalLinks.") && !parts.service.isLicensed) {
    throw new Refusal(
      401,
      isOld(parts) ? "access to this resource requires a valid license" : "Access denied",
    );
  }
  const isIncoming = project.settings.get(project.id)?.type === "incoming";
  const ofProject = { ...parts, service: { ...parts.service, isIncoming } };
  return answerOf(ofProject, web, route, asked, project, parseBody, caller);
}

function keyOf(web: Web): string {
  const [scheme = "", key = "", ...more] = (web.req.header("authorization") ?? "").split(" ");
  if (scheme.toUpperCase() !== "BEARER" || key === "" || more.length > 0) {
    throw new Refusal(401, "Authentication required");
  }
  return key;
}

function parseBody(schema: z.ZodType, text: string, contentType = "application/json"): unknown {
  if (!contentType.toLowerCase().startsWith("application/json")) throw empty(415);
  let json: unknown;
  try {
    json = text === "" ? {} : parseJson(text);
  } catch {
    throw new Refusal(400, "Invalid request format");
  }
  const parsed = schema.safeParse(withoutNulls(json));
  if (parsed.success) return parsed.data;
  throw new Refusal(400, parsed.error.issues.map(issueText).join(", "));
}

/** Null is the same as nothing, for whole fields; only the row of a filter is switched off by it. */
function withoutNulls(json: unknown): unknown {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
  return Object.fromEntries(
    Object.entries(json).filter(([name, value]) => value !== null || name === "enabled_at"),
  );
}

/** What the address of a source answers to a GET: it is for events, and for the checks of one provider. */
function ingestRefusal(parts: Parts, pathname: string): Refusal {
  const sources = [...parts.projects.values()].flatMap(({ sources: all }) => all.list());
  if (sources.some(({ mask_id }) => pathname === `/ingest/${mask_id}`))
    return new Refusal(400, "Provider type undefined");
  return new Refusal(404, isOld(parts) ? "source not found" : "Resource not found");
}

function nothingThere({ routes }: Parts, pathname: string): Refusal {
  const below = pathname.replace(/^\/api\/v1\/projects\/[^/]+/, "");
  const isKnown = routes.some(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(below));
  return isKnown ? empty(405) : noPage();
}

/** An answer without a body. */
export function empty(status: number): Refusal {
  return new Refusal(status, "", { body: "", headers: {} });
}

function noPage(): Refusal {
  return new Refusal(404, "", {
    body: "404 page not found\n",
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

/** Outside the interface, every path leads to the dashboard. */
function dashboard(): Refusal {
  const body = "<!doctype html><html><head><title>Convoy</title></head><body></body></html>";
  return new Refusal(200, "", { body, headers: { "content-type": "text/html; charset=utf-8" } });
}
