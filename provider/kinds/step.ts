/** What the functions of a definition work with while a resource is created or updated. */

import { printed } from "../base/notice";
import type { Notice } from "../base/notice";
import type { InputProblem } from "../base/errors";
import type { Fields } from "../base/fields";
import type { ExternalSecrets } from "./endpoint/secret/external-secrets";
import type { ProjectClient } from "./operations";

/** @internal The secrets that no state holds. The lifecycle hands them on without a look. */
export type SecretsOutside = ExternalSecrets;

/** @internal What the steps on one object have noted. */
export class StepNotes<Outputs = Fields> {
  /** The inputs that were applied although no answer shows them. */
  readonly applied = new Set<string>();
  /** The outputs that no answer shows. */
  readonly outputs: Partial<Outputs> = {};
  /** What has failed, as a user reads it. */
  readonly failures: string[] = [];

  /** Notes that an input was applied although no answer shows it. */
  readonly markApplied = (name: string): void => void this.applied.add(name);
  /** Notes outputs that no answer shows. */
  readonly noteOutputs = (outputs: Partial<Outputs>): void => void Object.assign(this.outputs, outputs);
  /** Notes a failure. The remaining steps still run, and then the update fails, once. */
  readonly fail = (reason: Notice): void => void this.failures.push(printed(reason));
}

/** @internal The context of a step on one object. */
export interface StepContext<Inputs, Live, Outputs> extends Pick<
  StepNotes<Outputs>,
  "markApplied" | "noteOutputs" | "fail"
> {
  readonly client: ProjectClient;
  readonly id: string;
  /** The object as last read. */
  readonly live: Live;
  /** What the program declares. */
  readonly inputs: Inputs;
  /** The state before this update; undefined while the resource is created or adopted. */
  readonly state: (Inputs & Outputs) | undefined;
  /** The body with which this provider has just created the object; undefined where it existed before. */
  readonly sent: Fields | undefined;
  readonly now: Date;
  /** The secrets that no state holds. */
  readonly secrets: ExternalSecrets;
  /** Sends the body ahead of this step, with these values in place of the declared ones. Returns the object after it. */
  send(inputs: Partial<Inputs>): Promise<Live>;
  /** Says something to the user. */
  say(notice: Notice): void;
}

/** @internal The change behind the body of an update. */
export interface Change<Inputs, Live, Outputs> {
  /** What the program declares. */
  readonly inputs: Partial<Inputs>;
  /** What it declared at the last update; nothing while the resource is created or adopted. */
  readonly before: Partial<Inputs>;
  /** The state before; nothing while the resource is created or adopted. */
  readonly state: Partial<Inputs & Outputs>;
  /** The object as last read. */
  readonly live: Live;
  /** Notes what the object is after a part of the update, for the state to keep where the rest of it fails. */
  notePart(live: Live): void;
}

/**
 * An action besides the request body. Returns the object after it: the same one if nothing was sent.
 *
 * @internal
 */
export type Step<Inputs, Live, Outputs> = {
  step(context: StepContext<Inputs, Live, Outputs>): Promise<Live>;
}["step"];

/** @internal What decides in which order an update is sent. */
export type Ordering<Inputs, Live, Outputs> = Pick<
  StepContext<Inputs, Live, Outputs>,
  "live" | "inputs" | "state" | "sent"
>;

/** @internal What the secrets outside are consulted about before a resource is created or updated. Nothing is sent. */
export interface Consultation<Inputs, Live, Outputs> {
  readonly id: string;
  /** Undefined before a create. */
  readonly state: (Inputs & Outputs) | undefined;
  /** The object that a new resource adopts, where the preview has read it. */
  readonly live: Live | undefined;
  /** The inputs whose value is known. */
  readonly inputs: Partial<Inputs>;
  /** The names of the declared inputs whose value is not known yet. */
  readonly unknown: ReadonlySet<string>;
  readonly now: Date;
  readonly secrets: ExternalSecrets;
}

/**
 * Whether the active secret is the declared one, as far as state shows. Where only the service can: `not-compared`, because the
 * active one was not set from here, or `other-key`, because the digest in state was made with another key. `missing`: the declared
 * one cannot be read here.
 */
export type SecretMatch = "active" | "other" | "not-compared" | "other-key" | "missing";

/** @internal What was found outside. */
export interface Outside {
  /** Absent where nothing had to be compared. */
  readonly secretMatch?: SecretMatch | undefined;
  /** What is said of it. */
  readonly lines: readonly Notice[];
  /** What makes the operation fail. Default: nothing. */
  readonly problems?: readonly InputProblem[];
}

/** @internal An operation that is about to send something. */
export interface Preparation<Inputs, Outputs> {
  readonly inputs: Inputs;
  /** Undefined while the resource is created or adopted. */
  readonly state: (Inputs & Outputs) | undefined;
  /** Whether an object is to be created. */
  readonly isNew: boolean;
  readonly secrets: ExternalSecrets;
}
