// What providers answer, in the engine's own terms: differences, refusals and failures.

import type { ServiceError } from "@grpc/grpc-js";
import type * as stubs from "@pulumi/pulumi/proto/provider_pb";
import type { ChangeKind, Changes } from "./diff";
import { fromStruct } from "./sdk";
import type { Sdk } from "./sdk";
import type { Properties } from "./values";

/** What a provider says about a difference. */
export interface ProviderDiff {
  /** Undefined when the provider leaves the comparison to the engine. */
  changes: boolean | undefined;
  /** The properties that it names as changed. */
  diff: string[];
  /** Properties whose change needs a new object. */
  replaces: string[];
  /** The changes by path; undefined when the provider gives none. */
  detailedDiff: Changes | undefined;
  /** Delete the old object first. */
  deleteBeforeReplace: boolean;
}

/** A refused property; without a name the whole resource. */
export interface CheckFailure {
  /** The property, or nothing. */
  property: string;
  /** Why it is refused. */
  reason: string;
}

/** What is known of an object that is only half made. */
export interface HalfMade {
  /** What the provider calls it. */
  id: string;
  /** The outputs so far; undefined when it gives none. */
  outputs: Properties | undefined;
  /** The inputs, from a look at the object; undefined when it gives none. */
  inputs: Properties | undefined;
  /** What is missing. */
  reasons: string[];
}

/** A failed call, in the provider's own words. With `partial` the object exists and is only half made. */
export class ProviderError extends Error {
  /** Takes what to keep of a half-made object. */
  constructor(
    message: string,
    readonly partial?: HalfMade,
  ) {
    super(message);
  }
}

/** Refused properties. */
export function decodeFailures(answer: { getFailuresList(): stubs.CheckFailure[] }): CheckFailure[] {
  return answer.getFailuresList().map((each) => ({ property: each.getProperty(), reason: each.getReason() }));
}

/** A difference. */
export function decodeDiff(sdk: Sdk, answer: stubs.DiffResponse): ProviderDiff {
  const { DIFF_UNKNOWN, DIFF_SOME } = sdk.stubs.provider.DiffResponse.DiffChanges;
  const { Kind } = sdk.stubs.provider.PropertyDiff;
  const kinds = new Map<number, ChangeKind>([
    [Kind.ADD, "add"],
    [Kind.ADD_REPLACE, "add-replace"],
    [Kind.DELETE, "delete"],
    [Kind.DELETE_REPLACE, "delete-replace"],
    [Kind.UPDATE_REPLACE, "update-replace"],
  ]);
  const detailedDiff: Changes = {};
  answer.getDetaileddiffMap().forEach((change, path) => {
    detailedDiff[path] = kinds.get(change.getKind()) ?? "update";
  });
  const changes = answer.getChanges();
  return {
    changes: changes === DIFF_UNKNOWN ? undefined : changes === DIFF_SOME,
    diff: answer.getDiffsList(),
    replaces: answer.getReplacesList(),
    detailedDiff: answer.getHasdetaileddiff() ? detailedDiff : undefined,
    deleteBeforeReplace: answer.getDeletebeforereplace(),
  };
}

/** A failure of a call, with values as the provider gave them. */
export function decodeError(sdk: Sdk, error: ServiceError): ProviderError {
  const { provider, status } = sdk.stubs;
  for (const bytes of error.metadata?.get("grpc-status-details-bin") ?? []) {
    for (const detail of status.Status.deserializeBinary(Buffer.from(bytes)).getDetailsList()) {
      if (detail.getTypeName() !== "pulumirpc.ErrorResourceInitFailed") continue;
      const failure = provider.ErrorResourceInitFailed.deserializeBinary(detail.getValue_asU8());
      const [properties, inputs] = [failure.getProperties(), failure.getInputs()];
      const partial: HalfMade = {
        id: failure.getId(),
        outputs: properties && fromStruct(properties),
        inputs: inputs && fromStruct(inputs),
        reasons: failure.getReasonsList(),
      };
      return new ProviderError(error.details, partial);
    }
  }
  return new ProviderError(error.details);
}
