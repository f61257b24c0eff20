// How long a program lets steps take: texts like `1h30m`, in seconds.

import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";
import { CallError } from "./server";
import type { Timeouts } from "./state";

const SECONDS: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 };

/** The seconds in a duration. Fails with one line for what is none. */
export function parseDuration(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d*)?|\.\d+)(ms|us|µs|ns|h|m|s)/g)];
  if (text === "0") return 0;
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== text)
    throw new CallError(`unable to parse customTimeout Value ${text}`);
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (SECONDS[unit ?? ""] ?? 0), 0);
}

/** The seconds for each kind of step that has a timeout. */
export function parseTimeouts(given: RegisterResourceRequest.CustomTimeouts | undefined): Timeouts {
  if (given === undefined) return {};
  const texts = { create: given.getCreate(), update: given.getUpdate(), delete: given.getDelete() };
  const set = Object.entries(texts).filter(([, text]) => text !== "");
  return Object.fromEntries(set.map(([step, text]) => [step, parseDuration(text)]));
}
