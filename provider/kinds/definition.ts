/** The words a resource definition may use. A definition lists exceptions; what it does not say is regular. */

import type { z } from "zod";
import type { Fields } from "../fields";
import type { AnySecretFields } from "../http/secret-fields";
import type { ProjectClient } from "./operations";
import type { Risk } from "./risk";
import type { Rule } from "./rule";

/** Inputs, state or an object of the service, where its kind does not matter. */
export type Bag = Fields;

/** What every kind accepts. */
export interface CommonInputs {
  /**
   * The ID of an existing object to take over instead of creating one. Counts when the resource is created:
   * the object is read and compared, and written only if something declared differs. A different ID later
   * replaces the resource; removing it changes nothing. While it names the object, nothing else but `projectId`
   * replaces the resource: what only a new object could have stays as it is, and the preview says so.
   */
  readonly adoptId?: string | undefined;
  /** The project the object belongs to. Default: the setting `webhooks:projectId`. A change replaces the resource. */
  readonly projectId?: string | undefined;
}

/** Tells whether a change needs a new object. Written as a method, so that the lifecycle need not know the type. */
type Replaces<Value> = {
  needsNewObject(before: Value | undefined, after: Value | undefined, state: Bag): boolean;
}["needsNewObject"];

/**
 * How one input differs from the rule. The rule: sent in every body under its own name, read back under the
 * same name, updated in place, shown in plain.
 *
 * @internal
 */
interface FieldRule<Live, Value> {
  /** A change needs a new object: any change, or those the function tells. */
  readonly replaces?: true | Replaces<Value>;
  /** May hold a credential without being marked: a refusal does not repeat the value. The function tells what of it can be shown. */
  readonly private?: true | ((value: string) => string);
  /** Steers the provider only: never causes an update on its own. */
  readonly providerOnly?: true;
  /** Removed from the program, it stays as it is instead of being reset. */
  readonly keepOnRemoval?: true;
  /** Left out of update bodies. */
  readonly createOnly?: true;
  /** Left out of create bodies: an update right after a create brings it. */
  readonly updateOnly?: true;
  /** Left out of an update body while it is as wanted: the service keeps what is absent. */
  readonly omitWhenUnchanged?: true;
  /** What the service takes where nothing is declared. Absent: the neutral value of its type. */
  readonly resetValue?: Value;
  /** What brings it where no body does, in words for the user. */
  readonly appliedBy?: string;
  /** Why a service may silently not take it, for the error that says so. */
  readonly rejectionHint?: string;
  /** Why an update body cannot repeat what is live, in words that follow "the service shows". Undefined: it can. */
  unrepeatable?(live: Live): string | undefined;
  /** The input that means the same: what is imported declares only that one. */
  readonly aliasOf?: string;
  /**
   * What the service shows of it, where that is not the field of the same name. `declared` is undefined when the
   * question is what to carry over into a full body. Undefined means that the answer does not show it.
   */
  observe?(live: Live, declared: Value | undefined): Value | undefined;
  /**
   * Whether a change, from undefined on adoption and to undefined on removal, is one that `live` may not show: then it
   * is always sent.
   */
  mustSend?(declared: Value | undefined, before: Value | undefined, live: Live): boolean;
}

/** @internal What a step or a stand-in may use while it works on one object. */
export interface StepContext<Inputs, Live, Outputs> {
  readonly client: ProjectClient;
  readonly id: string;
  /** The object as last read. */
  readonly live: Live;
  /** What the program declares. */
  readonly inputs: Inputs;
  /** The state before this update; undefined while the resource is created or adopted. */
  readonly state: (Inputs & Outputs) | undefined;
  /** Whether this provider has just created the object. */
  readonly created: boolean;
  readonly now: Date;
  /** Notes that what an input wishes for is done, although no answer shows it. */
  markApplied(name: string): void;
  /** One line for the user. */
  say(line: string): void;
  /** Notes that what was done is not what was asked for. The rest is still done, and then this fails, once. */
  fail(reason: string): void;
}

/** @internal What an update is for, besides its body. */
export interface Change<Inputs, Live> {
  /** What the program declares. */
  readonly inputs: Partial<Inputs>;
  /** What it declared at the last update; nothing while the resource is created or adopted. */
  readonly before: Partial<Inputs>;
  /** The object as last read. */
  readonly live: Live;
}

/**
 * Something that must happen besides the body. Returns the object as it then is: the same one if nothing was sent.
 *
 * @internal
 */
export type Step<Inputs, Live, Outputs> = {
  step(context: StepContext<Inputs, Live, Outputs>): Promise<Live>;
}["step"];

/** @internal */
export interface Definition<Inputs = Bag, Live = Bag, Outputs = Bag, Body = Bag> {
  /** The name of the kind, as in the type and in messages. */
  readonly kind: string;
  /** Every input, strictly. One called `name` is the name of the resource unless the program says otherwise. */
  readonly inputs: z.ZodObject;
  /** The fields of a request body. */
  readonly body: z.ZodObject;
  /** The fields of an answer. */
  readonly live: z.ZodObject;
  /** The inputs and outputs that are secret, nested ones too: encrypted in state, also when they are given as plain text. */
  readonly secrets: AnySecretFields;
  readonly fields: { readonly [Name in keyof Inputs]?: FieldRule<Live, NonNullable<Inputs[Name]>> };
  /** What one field's schema cannot say. */
  readonly problems?: readonly Rule<Inputs>[];
  /** What looks like a mistake and is passed all the same: a line for the user. */
  readonly warnings?: readonly Rule<Inputs>[];
  /** In which dialect an input exists that does not exist here. */
  dialectWith?(path: readonly string[]): string | undefined;
  /** What the service adds, under names that no input has. */
  outputs(live: Live, inputs: Partial<Inputs>, state: Partial<Outputs> | undefined): Outputs;
  /** What a look-up shows besides inputs and outputs. State of a managed resource does not keep it. */
  lookupOutputs?(live: Live): object;
  /**
   * The input of which the service has one object for each value. What has the value already is taken over instead of
   * created.
   */
  readonly unique?: string;
  /**
   * The input of which the service may allow one object for each value. Where it does, what has the same name as well is
   * taken over instead of created, and another one is in the way. So the old object is deleted before the new one is created
   * where it is replaced.
   */
  readonly oneForEach?: string;
  /**
   * The object that has the value of `unique` or `oneForEach` already.
   *
   * @param refusal of a create or an update: then it is looked for only if this says that there is one
   */
  existing?(client: ProjectClient, body: Body, refusal?: Error): Promise<Live | undefined>;
  /** Absent: the API document shows no such operation, so an existing object has to be adopted. */
  create?(client: ProjectClient, body: Body): Promise<Live>;
  /**
   * Where to look for what a create has made whose answer was lost. Absent: the API document shows no list. Those
   * that do not equal the body in every field are passed over.
   */
  listForRecovery?(client: ProjectClient, body: Body): AsyncIterable<Live>;
  /** Why what a create has made must not stay, so that it is removed again. */
  reasonToRemove?(live: Live, body: Body): string | undefined;
  /** How a user recognises what a create has made, without secrets. */
  describeForUser?(body: Body): string;
  /** Absent: the API document shows no such operation, so state is repeated. */
  read?(client: ProjectClient, id: string): Promise<Live>;
  update(client: ProjectClient, id: string, body: Body, change: Change<Inputs, Live>): Promise<Live>;
  idOf(live: Live): string;
  /** Absent: the API document shows no such operation, so `retire` stands in. */
  remove?(client: ProjectClient, id: string): Promise<unknown>;
  /** The answers to writes are older or poorer than what was written, so the object is read after each. */
  readonly rereads?: true;
  /** What must happen besides the body, in this order. Each returns the object as it then is. */
  readonly steps?: readonly Step<Inputs, Live, Outputs>[];
  /** The body that stands in for a deletion; absent: nothing is sent and the object stays. */
  retire?(body: Body): Body;
  /** What the user is told after a deletion that leaves something behind: what became of it, a colon, and why. */
  readonly deleteNotice?: string;
  /** What becomes of an object that is deleted, in words that follow "is". Absent: as `deleteNotice` begins, or deleted. */
  readonly deleteOutcome?: string;
  /** What nobody has any more once the object is gone, as a clause. */
  readonly lossOnDelete?: string;
  /** What a new object has anew besides its ID. */
  newValues?(inputs: Partial<Inputs>): string | undefined;
  /** What a change of an object may do unseen. */
  readonly risks?: readonly Risk<Inputs>[];
  /**
   * Consequences that a list of changed properties does not show. True in a preview and on refresh. `inputs` lacks those
   * that are `unknown`: they are declared, with a value that is not known yet.
   */
  consequences?(
    state: Inputs & Outputs,
    inputs: Partial<Inputs>,
    now: Date,
    unknown: ReadonlySet<string>,
  ): string[];
  /** What a user has to know of the live object although it is no difference, told whenever it is read. */
  notices?(live: Live, inputs: Partial<Inputs>): string[];
  /** Whether an update is due although no input changed. */
  isDue?(state: Inputs & Outputs, inputs: Partial<Inputs>, now: Date): boolean;
}

/** @internal A definition without the types of its kind, as the lifecycle sees it. */
export type AnyDefinition = Definition;

/** @internal Forgets the types of a kind: the lifecycle names no kind. */
export function define<Inputs, Live, Outputs, Body>(
  definition: Definition<Inputs, Live, Outputs, Body>,
): AnyDefinition {
  // An interface has no index signature, so the compiler cannot see that each of these is a bag.
  return definition as unknown as AnyDefinition;
}

/** @internal The rule for one input of a definition. */
export function ruleOf(definition: AnyDefinition, name: string): FieldRule<Bag, unknown> {
  return { ...commonRules[name], ...definition.fields[name] };
}

const commonRules: Readonly<Record<string, FieldRule<Bag, unknown>>> = {
  adoptId: { providerOnly: true },
  projectId: { replaces: true, observe: (live, declared) => declared ?? live["projectId"] },
};
