/** Device: a machine that receives events through the service's command line. Part of other objects only. */

import { z } from "zod";
import { oneOf, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";

/**
 * A machine that receives events instead of an endpoint.
 * Not shown in the API document: what its fields mean beyond their names.
 */
export interface Device {
  /** Identifies the device. May be absent where the device is part of another object. */
  readonly uid?: string | undefined;
  /** The project the device belongs to. */
  readonly projectId?: string | undefined;
  /** The endpoint the device stands for. */
  readonly endpointId?: string | undefined;
  /** The name of the machine. */
  readonly hostName?: string | undefined;
  /** The state. The API document lists `offline`. */
  readonly status?: "offline" | (string & {}) | undefined;
  /** When the device was last connected. */
  readonly lastSeenAt?: string | undefined;
  /** When the device was created. */
  readonly createdAt?: string | undefined;
  /** When the device was last changed. */
  readonly updatedAt?: string | undefined;
  /** When the device was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** @internal */
export const deviceSchema = z.object({
  uid: text(),
  projectId: text(),
  endpointId: text(),
  hostName: text(),
  status: oneOf<"offline">(),
  lastSeenAt: text(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
});

/** @internal */
export type DeviceAgrees = Assert<[Agree<Device, typeof deviceSchema>]>;
