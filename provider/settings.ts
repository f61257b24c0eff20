/** Each setting: where it is looked for and in which order. Knows neither Pulumi nor HTTP. */

import { SettingsError } from "./errors";

/** What a client needs to know to speak to one account of the service. */
export interface ClientSettings {
  /** The address of the service; every path is appended to `{baseUrl}/api`. https, or http on loopback only. */
  readonly baseUrl: string;
  /** The project that everything is addressed under. */
  readonly projectId: string;
  /** The API key, sent in the `Authorization` header. */
  readonly apiKey: string;
  /**
   * The word before the key in the `Authorization` header. Default `Bearer`; empty sends the key alone.
   * Not shown in the API document: any scheme word; `Bearer` is our choice.
   */
  readonly authScheme?: string;
  /** How long one request may take, headers and body, in seconds. Default 30. */
  readonly requestTimeoutSeconds?: number;
  /** How often a request that is safe to repeat is sent again. Default 4; 0 never repeats. */
  readonly maxRetries?: number;
  /** The most requests started per second, over all resources. Default: no limit. */
  readonly requestsPerSecond?: number;
  /** The most requests under way at once, and the most connections. Default 32. */
  readonly maxConcurrentRequests?: number;
}
