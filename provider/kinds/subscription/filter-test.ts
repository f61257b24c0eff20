/** Asking the service whether a request would pass conditions. Undocumented. */

import { z } from "zod";
import { printed } from "../../base/notice";
import { isTooDeep } from "../../base/fields";
import { isHarmlessHeader } from "../../http/secret-fields";
import { openMap, tooDeep } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { RequestOptions } from "../../http/transport";
import type { DialectTransport } from "../dialect";
import { toWire, wire } from "../../http/wire";
import type { AnyOpenEventFilter } from "./types";

/** A request to test conditions on. */
export interface TestedRequest {
  /** The payload, which can be any JSON value. */
  readonly body?: unknown;
  /** The headers by name, spelled as in the conditions. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** The query parameters, by name. Releases up to 25.7 ignore them. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** The path, in the field `path`. Releases up to 25.7 ignore it. */
  readonly path?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A request and conditions to test on it. A scope without conditions matches. If the request lacks a scope that
 * has conditions, the test fails, except on releases up to 25.7.
 */
export interface FilterTest {
  /** The request. */
  readonly request: TestedRequest;
  /** The conditions. */
  readonly filter: AnyOpenEventFilter;
}

// The service calls the headers by another name here than everywhere else.
const headers = openMap().register(wire, { name: "header" });
const maps = { headers, query: openMap(), path: openMap() };
const body = z
  .unknown()
  .refine((value) => !isTooDeep(value), printed(tooDeep))
  .optional();
const requestSchema = z.object({ body, ...maps });
const filterTestSchema = z.object({
  request: requestSchema,
  filter: z.object({ body: openMap(), ...maps }).register(wire, { name: "schema" }),
});

/** @internal */
export type TestedRequestAgrees = Assert<[Agree<TestedRequest, typeof requestSchema>]>;

/** @internal */
export function filterTest(transport: DialectTransport) {
  return async (test: FilterTest, options?: RequestOptions): Promise<boolean> =>
    transport.send({
      method: "POST",
      extra: "subscriptions.testFilter",
      path: ["subscriptions", "test_filter"],
      body: toWire(filterTestSchema, test),
      secrets: secretsIn(test.request),
      // It only compares.
      repeatable: true,
      answer: z.boolean(),
      options,
    });
}

/** Any header may carry a credential. */
function secretsIn({ headers: sent = {} }: TestedRequest): string[] {
  const values = Object.entries(sent).filter(([name]) => !isHarmlessHeader(name));
  return values.flatMap(([, value]) => value).filter((value) => typeof value === "string");
}
