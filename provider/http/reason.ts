/** What a service says about a refusal, in the fields in which services say it, and the refusal that means "not found". */

import { NotFoundError } from "../base/errors";
import type { RequestLine } from "../base/errors";
import { isFields, own, valueAt } from "../base/fields";
import type { Fields } from "../base/fields";
import { shared } from "../base/notices";

/** @internal The words of a service, as it wrote them. */
export interface Reason {
  /** The text of `message` or `error`, the only ones that the documented interface shows. */
  readonly said: string | undefined;
  /** Everything that is known, in one text. */
  readonly whole: string;
}

/** @internal The reason in the body of an answer; undefined where there is none. */
export function reasonIn(json: unknown): Reason | undefined {
  if (!isFields(json)) return undefined;
  const said = firstText(json, ["message", "error"]);
  const headline = said ?? textAt(json, ["error", "message"]) ?? firstText(json, ["title"]);
  const details = [...textsIn(own(json, "detail")), ...textsIn(own(json, "errors"))];
  const others = [...new Set(details)].filter((text) => text !== headline).slice(0, maxDetails);
  const parts = [headline, others.join("; ")].filter((part) => part !== undefined && part !== "");
  return parts.length === 0 ? undefined : { said, whole: parts.join(": ") };
}

const maxDetails = 10;
const maxDepth = 4;

const texts = ["message", "msg", "detail", "reason", "description", "error", "title"];
const places = ["field", "path", "param", "parameter", "property", "loc", "name"];

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  if (depth === maxDepth) return [];
  if (Array.isArray(value)) return value.slice(0, maxDetails).flatMap((item) => textsIn(item, depth + 1));
  if (!isFields(value)) return [];
  const text = firstText(value, texts);
  // What else stands there may repeat the value that was refused.
  if (text !== undefined) return [[placeOf(value), text].filter(Boolean).join(": ")];
  const entries = Object.entries(value).slice(0, maxDetails);
  return entries.flatMap(([name, inner]) => textsIn(inner, depth + 1).map((found) => `${name}: ${found}`));
}

function placeOf(problem: Fields): string | undefined {
  const value = places.map((name) => own(problem, name)).find((found) => found !== undefined);
  const steps = Array.isArray(value) ? value : [value ?? valueAt(problem, ["source", "pointer"])];
  return steps.filter((step) => typeof step === "string" || typeof step === "number").join(".");
}

function firstText(fields: Fields, names: readonly string[]): string | undefined {
  return names.map((name) => textAt(fields, [name])).find((text) => text !== undefined);
}

function textAt(fields: Fields, path: readonly string[]): string | undefined {
  const value = valueAt(fields, path);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** @internal The service has no such object. */
export function notFound(request: RequestLine, status: number, reason: string): NotFoundError {
  return new NotFoundError(request, status, reason, shared.notFound`${status} ${reason}`);
}
