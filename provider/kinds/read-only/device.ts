/** Device: a machine that receives events through the service's command line. Part of other objects only. */

import { z } from "zod";
import { oneOf, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";

/** A machine that receives events instead of an endpoint. */
export interface Device {
  /** The ID of the device. It may be missing if the device is part of another object. */
  readonly uid?: string | undefined;
  /** The ID of the project that the device belongs to. */
  readonly projectId?: string | undefined;
  /** The ID of the endpoint that the device stands in for. */
  readonly endpointId?: string | undefined;
  /** The host name of the machine. */
  readonly hostName?: string | undefined;
  /** The state of the device, such as `offline`. */
  readonly status?: "offline" | (string & {}) | undefined;
  /** When the device was last connected. */
  readonly lastSeenAt?: string | undefined;
  /** When the device was created. */
  readonly createdAt?: string | undefined;
  /** When the device was last updated. */
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
