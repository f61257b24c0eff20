/** What a call of the engine brings along, whichever front takes it. */

import type { WebhooksClient } from "../client";
import type { AnySecretFields } from "../http/secret-fields";

/** One call of the engine, about one resource. */
export interface Call {
  /** The name of the resource in the program. Undefined where the engine does not tell it. */
  readonly logicalName?: string | undefined;
  /** One line for the user. */
  say(line: string): void;
  /** One line for the user about what looks like a mistake. */
  warn(line: string): void;
  /** The client of a project; undefined stands for the project in the settings. */
  client(projectId: unknown): WebhooksClient;
  /** What the program itself has marked as secret, beyond the secrets of the kind: no line shows it. Default: nothing. */
  readonly secrets?: AnySecretFields | undefined;
}
