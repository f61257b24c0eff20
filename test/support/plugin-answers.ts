/** What the plugin answers, in plain values: each text is one line without a secret, and each secret value is marked. */

import { grpc, provider, Status } from "../../provider/plugin/protocol";
import type { Messages, Struct } from "../../provider/plugin/protocol";
import { assertFine, assertSealed } from "./sealed";

/** An object as the engine sends and gets it, marks included. */
export type Wire = Readonly<Record<string, unknown>>;

/** How a call failed. */
export class CallFailure extends Error {
  constructor(
    /** The code of gRPC by its name. */
    readonly code: string,
    message: string,
    /** The object that is kept all the same, and why it is not finished. */
    readonly kept: (Stored & { readonly reasons: readonly string[] }) | undefined,
  ) {
    super(message);
  }
}

/** An object as it is stored. */
export interface Stored {
  readonly id: string;
  readonly properties: Wire;
  readonly inputs: Wire;
}

/** What `Check` answers: a reason begins with the property whose value Pulumi prints beside it. */
export interface Checked {
  readonly inputs: Wire;
  readonly failures: readonly string[];
}

/** What `Diff` answers. */
export interface Compared {
  readonly changes: string;
  readonly diffs: readonly string[];
  readonly replaces: readonly string[];
  readonly isDeletedFirst: boolean;
  /** By path, in the words of the protocol. Undefined where the engine has to compare for itself. */
  readonly detailed: Readonly<Record<string, string>> | undefined;
}

/** The name of a message of the protocol. */
export type MessageName = {
  [Name in keyof Messages]: Messages[Name] extends new () => unknown ? Name : never;
}[keyof Messages];
/** A message of the protocol. */
export type Message<Name extends MessageName> = InstanceType<Extract<Messages[Name], new () => unknown>>;

/** The error of a call. */
export interface Failed {
  readonly code: number;
  readonly details: string;
  readonly metadata: InstanceType<typeof grpc.Metadata>;
}

/** How a call failed, with the object that is kept. */
export function failureOf({ code, details, metadata }: Failed): CallFailure {
  assertFine(details);
  const [binary] = metadata.get("grpc-status-details-bin");
  const [detail] = binary === undefined ? [] : Status.deserializeBinary(binary as Buffer).getDetailsList();
  const kept = detail?.unpack(
    (bytes) => provider.ErrorResourceInitFailed.deserializeBinary(bytes),
    "pulumirpc.ErrorResourceInitFailed",
  );
  const name = grpc.status[code] ?? "";
  if (!kept) return new CallFailure(name, details, undefined);
  const reasons = kept.getReasonsList();
  for (const reason of reasons) assertFine(reason);
  const [properties, inputs] = [wireOf(kept.getProperties()), wireOf(kept.getInputs())];
  return new CallFailure(name, details, { id: kept.getId(), properties, inputs, reasons });
}

/** The object in a message. */
export function wireOf(message: Struct | undefined): Wire {
  const wire = message?.toJavaScript() ?? {};
  assertSealed(wire, "an answer");
  return wire;
}

/** What `Check` answers to these inputs. */
export function checkedOf(answer: Message<"CheckResponse">, news: Wire = {}): Checked {
  const failures = answer.getFailuresList().map((failure) => {
    const [property, reason] = [failure.getProperty(), failure.getReason()];
    assertFine(reason);
    // Pulumi prints the value of the property that a failure names.
    if (property !== "") assertFine(`${property} ${JSON.stringify(news[property])}`);
    return property === "" ? reason : `${property}: ${reason}`;
  });
  return { inputs: wireOf(answer.getInputs()), failures };
}

/** What `Diff` answers. */
export function comparedOf(answer: Message<"DiffResponse">): Compared {
  const { DiffChanges } = provider.DiffResponse;
  const { Kind } = provider.PropertyDiff;
  const nameOf = (values: object, wanted: number): string =>
    Object.entries(values).find(([, value]) => value === wanted)?.[0] ?? "";
  const detailed: Record<string, string> = {};
  answer.getDetaileddiffMap().forEach((change, path) => (detailed[path] = nameOf(Kind, change.getKind())));
  return {
    changes: nameOf(DiffChanges, answer.getChanges()),
    diffs: answer.getDiffsList(),
    replaces: answer.getReplacesList(),
    isDeletedFirst: answer.getDeletebeforereplace(),
    detailed: answer.getHasdetaileddiff() ? detailed : undefined,
  };
}
