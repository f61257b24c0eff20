/** The parts of a resource definition. A definition lists exceptions only; everything else follows the rule. */

import type { Notice } from "../base/notice";
import type { z } from "zod";
import type { Fields } from "../base/fields";
import { memoizeByObject } from "../base/memoize";
import type { IsUnknown } from "../base/markers";
import type { AnySecretFields } from "../http/secret-fields";
import type { RequestOptions } from "../http/transport";
import type { KeyName } from "../settings/settings";
import type { ProjectClient } from "./operations";
import type { LastUse } from "./last-use";
import type { PredictedOutputs, CreateOrUpdateContext, UpdateContext } from "./outlook";
import type { EffectsOf, NewEffect, SeenObject } from "./effect";
import type { RemarkRule, Rule } from "./rule";
import type { Change, Consultation, Outside, Ordering, Preparation, Step } from "./step";

/** Whether a change needs a new object. A method type, so that the lifecycle can ignore the type of the value. */
type Replaces<Value> = {
  needsNewObject(before: Value | undefined, after: Value | undefined, state: Fields): boolean;
}["needsNewObject"];

/** How an update differs from the rule for an input. */
interface UpdateRule<Live, Value> {
  /** The body leaves it out: always, or where it does not change, because the service keeps an absent field. */
  readonly omit?: "always" | "unchanged";
  /**
   * Whether `live` may hide a change, which is then always sent. `before` is undefined on adoption, `declared` on removal.
   */
  mustSend?(declared: Value | undefined, before: Value | undefined, live: Live): boolean;
  /** Why the body cannot repeat the live value, as a clause that follows "the service shows". Undefined: it can. */
  unrepeatable?(live: Live): string | undefined;
}

/** How an input differs from the rule when it is removed from the program. The rule: reset to the neutral value of its type. */
interface RemovalRule<Value> {
  /** It keeps its value. */
  readonly keep?: true;
  /** The value that resets it, which is the service's default. */
  readonly resetTo?: Value;
  /** Some releases keep its value although it is reset, and its doc comment says so. */
  readonly mayStay?: true;
}

/**
 * How one input differs from the rule. The rule: sent in every body under its own name, read back under the same name,
 * updated in place, shown in plain.
 */
interface FieldRule<Live, Value> {
  /** A change needs a new object: any change, or those for which the function returns true. */
  readonly replaces?: true | Replaces<Value>;
  /** The value may hold a credential, so errors do not repeat it. The function returns the part that can be shown. */
  readonly private?: true | ((value: string) => string);
  /** Only controls the provider: a change never causes an update on its own. */
  readonly providerOnly?: true;
  /** Left out of create bodies, and sent in an update right after the create. */
  readonly updateOnly?: true;
  readonly onUpdate?: UpdateRule<Live, Value>;
  readonly onRemoval?: RemovalRule<Value>;
  /** How it is changed where no body sends it, as a clause. */
  readonly appliedBy?: string;
  /** Why a service may ignore it silently, as a clause of the error about that. */
  readonly rejectionHint?: string;
  /** An output has the same name: where it is not declared, state has what the service gave, and no answer but one shows it. */
  readonly isOutput?: true;
  /** It keeps outputs out of state. */
  readonly withholds?: true;
  /** An imported resource does not declare it, although an answer shows it: the object keeps what it has. */
  readonly notImported?: true;
  /** The input with the same meaning, which an imported resource declares instead. */
  readonly aliasOf?: string;
  /**
   * Its live value, where that is not the field of the same name. `declared` is undefined when the value is carried over
   * into a full body. The result is undefined where the answer does not show it.
   */
  observe?(live: Live, declared: Value | undefined): Value | undefined;
}

/** @internal Whether the program changes an input. */
export type IsChanged = (input: string) => boolean;

/**
 * @internal A minimal one has the required members and, where the service offers them, `create`, `read` and `remove`. `unique` with
 * `existing` adopts the object that is there instead of creating it. `listForRecovery` finds the object of a create whose answer was
 * lost, and with `identifiedBy` those that an earlier run has left behind. `references` lets a refusal name the missing object.
 */
export interface Definition<Inputs = Fields, Live = Fields, Outputs = Fields, Body = Fields> {
  /** The name of the kind, as in the type and in messages. */
  readonly kind: string;
  /** The key of its requests. Default: the API key of a project. */
  readonly key?: KeyName;
  /** The input with the ID of the existing object to adopt. Default: `adoptId`. */
  readonly adoptedBy?: string;
  /** Every input, strictly. An input called `name` defaults to the name of the resource. */
  readonly inputs: z.ZodObject;
  /** The fields of a request body. */
  readonly body: z.ZodObject;
  /** The fields of an answer. */
  readonly live: z.ZodObject;
  /** The inputs and outputs that are secret, nested ones too: encrypted in state, also when they are given as plain text. */
  readonly secrets: AnySecretFields;
  readonly fields: { readonly [Name in keyof Inputs]?: FieldRule<Live, NonNullable<Inputs[Name]>> };
  /** The inputs that hold the IDs of other objects, and the operations that read those. */
  readonly references?: { readonly [Name in keyof Inputs]?: "endpoints" | "sources" };
  /** Rules that the schema of a single field cannot express. */
  readonly problems?: readonly Rule<Inputs>[];
  /** Rules for inputs that look like a mistake and are accepted all the same: each remark is a line for the user. */
  readonly warnings?: readonly RemarkRule<Inputs>[];
  /** The dialect that has an input which this one does not have. */
  dialectWith?(path: readonly string[]): string | undefined;
  /** The fields that the service adds, under names that no input has. */
  outputs(live: Live, inputs: Partial<Inputs>, state: Partial<Outputs> | undefined): Outputs;
  /**
   * The outputs that a create or update sets or may change, as far as they are known before it. What is not named stays as
   * it is on an update, and is not known before a create. `updatedAt` follows from what is sent.
   */
  predictOutputs?(outlook: CreateOrUpdateContext<Inputs, Outputs>): PredictedOutputs<Outputs>;
  /** Asks what lies outside of state and inputs. Sends nothing. */
  consult?(about: Consultation<Inputs, Live, Outputs>): Promise<Outside>;
  /**
   * Makes ready what an operation needs from outside, before it sends anything, where one of these inputs is declared. Returns what a
   * create sends besides the inputs.
   */
  readonly prepare?: {
    readonly inputs: readonly (keyof Inputs & string)[];
    run(operation: Preparation<Inputs, Outputs>): Promise<Partial<Body>>;
  };
  /** What a create that has failed leaves outside; undefined where it leaves nothing. */
  failedCreateNotice?(inputs: Inputs, error: unknown): Notice | undefined;
  /** The fields of a look-up besides inputs and outputs, which managed resources do not keep in state. */
  lookupOutputs?(live: Live): object;
  /**
   * The input of which the service has one object for each value. An existing object with the value is adopted instead of
   * created.
   */
  readonly unique?: string;
  /**
   * The input of which the service may allow one object for each value. Where it does, an existing object with the same
   * value and name is adopted instead of created, and one with another name is in the way. So a replacement that keeps the
   * value deletes the old object before it creates the new one.
   */
  readonly oneForEach?: string;
  /** Whether the service allows several objects for each value of `oneForEach` whatever else it allows, as the inputs show. */
  declaresSeveral?(inputs: Partial<Inputs>): boolean;
  /** Asks the service whether it allows several objects for each value of `oneForEach`. */
  allowsSeveral?(client: ProjectClient, projectId: string): Promise<boolean>;
  /**
   * The existing object with the value of `unique` or `oneForEach`.
   *
   * @param refusal the refusal of a create or update: then the object is looked for only if this names it as the reason
   */
  existing?(client: ProjectClient, body: Body, refusal?: Error): Promise<Live | undefined>;
  /** Absent: the documented interface has no such operation, so an existing object has to be adopted. */
  create?(client: ProjectClient, body: Body): Promise<Live>;
  /**
   * The objects among which to look for the one of a create whose answer was lost; the lifecycle compares them with the
   * body; an empty body stands for all objects, newest first. Absent: the documented interface has no list.
   */
  listForRecovery?(client: ProjectClient, body: Body): AsyncIterable<Live>;
  /**
   * Whether listing the kind changes nothing in the service, as far as the answer to a create proves it; of a kind that must not be
   * left behind. Then the first create of a run asks for the list, else none does. Absent: the third create does.
   *
   * @param answer undefined before the create
   */
  isListHarmless?(answer: Live | undefined): boolean;
  /** The inputs by which users know an object: two objects that share them are most likely meant to be one. */
  readonly identifiedBy?: readonly (string & keyof Inputs)[];
  /** Why a created object must be removed again at once, as a clause. */
  reasonToRemove?(live: Live, body: Body): string | undefined;
  /** Describes an object so that a user finds it in the service, without secrets. */
  describeForUser?(body: Body): string;
  /** Absent: the documented interface has no such operation, so that a read returns the state. */
  read?(client: ProjectClient, id: string): Promise<Live>;
  update(client: ProjectClient, id: string, body: Body, change: Change<Inputs, Live, Outputs>): Promise<Live>;
  idOf(live: Live): string;
  /** Absent: the documented interface has no such operation, so that `retire` takes its place. */
  remove?(client: ProjectClient, id: string, state: Partial<Inputs & Outputs>): Promise<unknown>;
  /** Why an object must not be deleted, be it for a new one, as its state has it. Undefined: it may. */
  refusalOf?(operation: "deletion" | "replacement", state: Partial<Inputs & Outputs>): Notice | undefined;
  /** The new object of a replacement cannot be created while the old one is there. */
  readonly isReplacedLast?: true;
  /** The answer to a write may be outdated or incomplete, so the object is read after each. */
  readonly rereads?: true;
  /**
   * Which services answer reads for long with the object as it was before a write, as a clause. There the answer to the write
   * counts, and what the program changes is sent whatever a read says.
   */
  readonly staleReads?: string;
  /** Actions besides the request body, in this order. Each returns the object after it. */
  readonly steps?: readonly Step<Inputs, Live, Outputs>[];
  /**
   * The steps that come before the body of an update, or before the look at a new object, in this order. What is not among them comes
   * after it. Before an update, they run only where the body can be sent.
   */
  first?(order: Ordering<Inputs, Live, Outputs>): readonly Step<Inputs, Live, Outputs>[];
  /** The update body that takes the place of a deletion. Absent: nothing is sent, and the object stays. */
  retire?(body: Body): Body;
  /** What is said after a deletion that leaves something behind. */
  readonly deleteNotice?: Notice;
  /** What a deletion takes along besides the object, of which some are in the program. It takes the place of what is said of other deletions. */
  takesAlong?(resources: readonly string[]): Notice;
  /** What happens to an object on delete, as a clause that follows "is". Absent: it is deleted. */
  readonly deleteOutcome?: string;
  /**
   * What a new object means for deliveries, secrets and access, as far as its inputs alone decide that, by the input that decides it.
   * What is not known yet raises nothing. The rules of `lint` read it from here.
   */
  readonly created?: { readonly [Name in keyof Inputs]?: NewEffect<Inputs> };
  /** The outputs that tell one value of a secret input from another, by the input. */
  readonly versions?: { readonly [Name in keyof Inputs]?: string & keyof Outputs };
  /** What users lose when the object is deleted, as a clause. */
  readonly lossOnDelete?: string;
  /** Which access stays open while the object exists, as a clause. */
  readonly accessLeft?: string;
  /** The inputs by which a new object takes the place of a deleted one, if each has the same value. */
  readonly succession?: readonly (string & keyof Inputs)[];
  /**
   * Which values of a new object differ besides its ID, as a clause.
   *
   * @param isChanged whether the program changes an input in the same replacement
   */
  newValues?(inputs: Partial<Inputs>, isChanged: IsChanged): string | undefined;
  /** What a change of each input does to deliveries, secrets and access. */
  readonly effects: EffectsOf<Inputs>;
  /** What the risks of other kinds may know of an object within a run, from its state and the inputs that are known. */
  asSeen?(
    state: Partial<Inputs & Outputs>,
    inputs: Partial<Inputs>,
    isUnknown: IsUnknown,
  ): Omit<SeenObject, "name">;
  /**
   * How much the object is in use, as cheaply as the service shows it: with one or two requests. Absent, or undefined: it shows nothing.
   */
  lastUse?(client: ProjectClient, id: string, options: RequestOptions): Promise<LastUse | undefined>;
  /** Consequences of an update that a list of changed properties does not show, also of one after a refresh. */
  consequences?(outlook: UpdateContext<Inputs, Outputs>): readonly Notice[];
  /** What is said about the live object at every read, for states that no difference shows. */
  notices?(live: Live, inputs: Partial<Inputs>, state: Partial<Outputs>): readonly Notice[];
  /** What is said after an adoption: what it has left undone, and what the next update does without a change of the program. */
  adoptionNotices?(state: Inputs & Outputs, now: Date): readonly Notice[];
  /** Whether an update is due although no input changed. */
  isDue?(outlook: UpdateContext<Inputs, Outputs>): boolean;
}

/** @internal A definition without the types of its kind, as the lifecycle sees it. */
export type AnyDefinition = Definition;

/** @internal Forgets the types of a kind: the lifecycle names no kind. */
export function define<Inputs, Live, Outputs, Body>(
  definition: Definition<Inputs, Live, Outputs, Body>,
): AnyDefinition {
  // An interface has no index signature, so the compiler cannot see that each type is assignable to `Fields`.
  return definition as unknown as AnyDefinition;
}

/** @internal The input with the ID of the existing object to adopt. */
export function adoptionInputOf({ adoptedBy = "adoptId" }: { readonly adoptedBy?: string }): string {
  return adoptedBy;
}

/** @internal Whether an object is changed or deleted when its resource goes. */
export function isTouched({ remove, retire }: AnyDefinition): boolean {
  return remove !== undefined || retire !== undefined;
}

/** @internal Whether the objects of a kind are in a project. */
export function isInProject({ inputs }: AnyDefinition): boolean {
  return Object.hasOwn(inputs.shape, "projectId");
}

/** @internal The rule for one input of a definition. */
export function ruleOf(definition: AnyDefinition, name: string): FieldRule<Fields, unknown> {
  return rulesOf(definition).get(name) ?? {};
}

const rulesOf = memoizeByObject(
  ({ fields }: AnyDefinition): ReadonlyMap<string, FieldRule<Fields, unknown>> =>
    new Map(
      Object.keys({ ...commonRules, ...fields }).map((name) => [
        name,
        { ...commonRules[name], ...fields[name] },
      ]),
    ),
);

const commonRules: Readonly<Record<string, FieldRule<Fields, unknown>>> = {
  adoptId: { providerOnly: true },
  projectId: { replaces: true, observe: (live, declared) => declared ?? live["projectId"] },
};
