/** Source on Convoy, where it can be created, updated and deleted. */

import { clause } from "../../base/declare";
import { define } from "../definition";
import type { Definition } from "../definition";
import { isUnset } from "../../base/fields";
import { clauses as shared } from "../notices";
import { mayChange, unpredictable } from "../outlook";
import type { CreateOrUpdateContext } from "../outlook";
import { lastEvent } from "../last-use";
import { sourceRules, uselessParts } from "./convoy-rules";
import { documentedSource } from "./definition";
import { sourceExtrasSchema, sourceSchema } from "./schema";
import type { SourceAnswer, SourceDetails, SourceInputs, SourceOutputs } from "./types";

const convoySourceSchema = sourceSchema.extend(sourceExtrasSchema.shape);

const { deleteNotice: _notice, ...documented } = documentedSource;

const convoy: Definition<SourceInputs, SourceAnswer, SourceOutputs, SourceDetails> = {
  ...documented,
  live: convoySourceSchema,
  rereads: true,
  fields: {
    name: { onRemoval: { keep: true } },
    provider: { onUpdate: { omit: "always" }, replaces: true, observe: ({ provider = "" }) => provider },
    isDisabled: { updateOnly: true },
    forwardHeaders: { updateOnly: true },
    eventTypeLocation: { rejectionHint: shared.newerRelease() },
    verifier: {
      onUpdate: { omit: "unchanged" },
      onRemoval: { resetTo: { type: "noop" } },
      // Some releases show an empty verifier instead of none.
      observe: ({ verifier }) => (isUnset(verifier) ? { type: "noop" } : verifier),
      // The service stores a verifier when it creates the source, and can neither add nor remove one later.
      replaces: (before, after, { verifierType }) => {
        // State of an earlier release does not hold whether there is an undeclared one.
        if (before === undefined && verifierType === undefined) return false;
        const has = verifierType === undefined ? isVerifying(before) : verifierType !== "noop";
        return has !== isVerifying(after);
      },
    },
  },
  problems: sourceRules,
  warnings: uselessParts,
  outputs: (live, declared, state) => ({
    ...documented.outputs(live, declared, state),
    verifierType: live.verifier?.type || "noop",
  }),
  predictOutputs: (outlook) => ({ verifierType: foreseenVerifier(outlook) }),
  listForRecovery: (client, { name, type }) => client.sources.list({ q: name, type }),
  identifiedBy: ["name", "type"],
  create: (client, body) => client.sources.create(bodyOf(body)),
  update: (client, id, { verifier, ...body }, { inputs }) => {
    // Release 24.11 shows none for a minute after an update that lacks it.
    const declared = isVerifying(inputs.verifier) ? inputs.verifier : undefined;
    return client.sources.update(id, bodyOf({ ...body, verifier: verifier ?? declared }));
  },
  remove: (client, id) => client.sources.delete(id),
  lastUse: lastEvent,
  lossOnDelete: clause`the service rejects requests to its URL`,
  deleteOutcome: shared.deletedWithSubscriptions(),
};

/** @internal */
export const definition = define(convoy);

function isVerifying(verifier: SourceInputs["verifier"]): boolean {
  return !isUnset(verifier) && verifier?.type !== "noop";
}

/** A declared verifier is checked. An undeclared one stays, and a new source has none. */
function foreseenVerifier(
  outlook: CreateOrUpdateContext<SourceInputs, SourceOutputs>,
): string | typeof unpredictable {
  const { state, inputs, unknown, isNew } = outlook;
  if (inputs.verifier?.type) return inputs.verifier.type;
  if (isNew && !unknown.has("verifier")) return "noop";
  return mayChange(outlook, "verifier") ? unpredictable : (state?.verifierType ?? unpredictable);
}

/** The body without the empty objects of other types, which answers contain and the service would validate. */
function bodyOf(body: SourceDetails): SourceDetails {
  const { verifier, pubSub, type } = body;
  return {
    ...body,
    verifier: verifier && withoutEmpty(verifier),
    pubSub: type === "pub_sub" && pubSub ? withoutEmpty(pubSub) : undefined,
  };
}

function withoutEmpty(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isUnset(value)));
}
