/** Sends each delivery once to an endpoint on this machine, with a signature of Convoy. Only the option `deliver` turns this on. */

import { createHmac } from "node:crypto";
import { isLoopback } from "../control";
import type { Call } from "../route";
import { payloadOf } from "./payload";
import { endpointsOf, settingsOf } from "./store";
import type { ConvoyEndpoint } from "./store";

interface Reply {
  readonly status: boolean;
  readonly http_status?: string;
  readonly response_data?: string;
  readonly error?: string;
}

/** Sends a delivery, and notes the attempt. Returns before there is an answer. */
export function send(call: Call, id: string): void {
  const { sending } = call.service;
  const { eventDeliveries, deliveryAttempts } = call.project;
  const delivery = eventDeliveries.get(id);
  const endpoint = endpointsOf(call).get(delivery?.endpoint_id ?? "");
  if (sending === undefined || delivery === undefined || endpoint === undefined) return;
  const body = JSON.stringify(payloadOf(delivery.metadata?.data) ?? null);
  const headers = {
    ...Object.fromEntries(
      Object.entries(delivery.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    "Content-Type": "application/json",
    [settingsOf(call).config.signature?.header ?? ""]: signatureOf(call, endpoint, body),
  };
  const url = endpoint.url ?? "";
  void post(url, { body, headers, signal: sending }).then((reply) => {
    if (sending.aborted) return;
    deliveryAttempts.put({
      ...{ msg_id: id, endpoint_id: endpoint.uid, method: "POST", url, request_http_header: headers },
      ...reply,
    });
    const trials = (delivery.metadata?.num_trials ?? 0) + 1;
    eventDeliveries.patch(id, {
      status: reply.status ? "Success" : "Failure",
      metadata: { ...delivery.metadata, num_trials: trials },
    });
  });
}

async function post(url: string, request: RequestInit): Promise<Reply> {
  try {
    if (!isLoopback(new URL(url).hostname)) throw new Error("the emulator sends to loopback addresses only");
    const reply = await fetch(url, { ...request, method: "POST", redirect: "manual" });
    const http_status = `${reply.status} ${reply.statusText}`;
    return { status: reply.ok, http_status, response_data: await reply.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status: false, error: cause instanceof Error ? cause.message : message };
  }
}

/** Simple: one signature, with the newest secret. Advanced: one for each version of the project and each valid secret. */
function signatureOf(call: Call, { secrets, advanced_signatures }: ConvoyEndpoint, body: string): string {
  const versions = settingsOf(call).config.signature?.versions ?? [];
  const keys = secrets.filter(({ deleted_at }) => !deleted_at).map(({ value = "" }) => value);
  const mac = (key: string, text: string, { hash = "SHA256", encoding }: (typeof versions)[number]): string =>
    createHmac(hash, key)
      .update(text)
      .digest(encoding === "base64" ? "base64" : "hex");
  if (advanced_signatures === false) return mac(keys.at(-1) ?? "", body, versions.at(-1) ?? {});
  const time = Math.floor(call.now.getTime() / 1000);
  const signatures = versions.flatMap((version, at) =>
    keys.map((key) => `v${at + 1}=${mac(key, `${time},${body}`, version)}`),
  );
  return [`t=${time}`, ...signatures].join(",");
}
