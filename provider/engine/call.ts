/** One call of the engine, about one resource, whichever front takes it, and what is found in it. */

import type { Fields } from "../base/fields";
import type { Notice } from "../base/notice";
import type { WebhooksClient } from "../client";
import type { AnySecretFields } from "../http/secret-fields";
import type { CheckedProblem } from "../lifecycle/apply/check";
import type { Difference } from "../lifecycle/plan/diff";
import type { KeyName } from "../settings/settings";

/** What `check` found. */
export interface CheckedResource {
  readonly inputs: Fields;
  readonly problems: readonly CheckedProblem[];
  /** Whether the resource has no object yet, or is about to replace it. */
  readonly isNew: boolean;
}

/** What `diff` found. */
export interface ResourceDifference extends Omit<Difference, "plan"> {
  readonly isDeletedFirst: boolean;
  /** Tells the user what the change causes, where the inputs are those of the program. */
  announce(): Promise<void>;
}

/** What a call tells, and what it may use. */
export interface EngineCall {
  /** The URN of the resource. Undefined where the engine does not give it. */
  readonly urn?: string | undefined;
  /** The name of the resource in the program. Undefined where the engine does not give it. */
  readonly logicalName?: string | undefined;
  /** Tells the user something about a resource; without a subject, about none. */
  say(notice: Notice, subject?: string): void;
  /** The client of a project; undefined stands for the project in the settings. With the personal key it is one of no project. */
  client(projectId: unknown, key?: KeyName): WebhooksClient;
  /** What the program itself has marked as secret, beyond the secrets of the kind: no line shows it. Default: nothing. */
  readonly secrets?: AnySecretFields | undefined;
}
