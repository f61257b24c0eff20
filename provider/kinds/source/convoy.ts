/** Source on Convoy: its whole life. What the service takes only when it creates or only when it updates stands here. */

import { define } from "../definition";
import type { Definition } from "../definition";
import { isUnset } from "../loss";
import { sourceRules } from "./convoy-rules";
import { documentedSource } from "./definition";
import type { SourceAnswer, SourceDetails } from "./schema";
import type { SourceInputs, SourceOutputs } from "./types";
import { sourceExtrasSchema, sourceSchema } from "./schema";

const convoySourceSchema = sourceSchema.extend(sourceExtrasSchema.shape);

const { deleteNotice: _notice, ...documented } = documentedSource;

const convoy: Definition<SourceInputs, SourceAnswer, SourceOutputs, SourceDetails> = {
  ...documented,
  live: convoySourceSchema,
  rereads: true,
  fields: {
    name: { keepOnRemoval: true },
    provider: { createOnly: true, replaces: true, observe: ({ provider = "" }) => provider },
    isDisabled: { updateOnly: true },
    forwardHeaders: { updateOnly: true },
    eventTypeLocation: { rejectionHint: "the service is too old for it" },
    verifier: {
      omitWhenUnchanged: true,
      resetValue: { type: "noop" },
      // A release shows an empty verifier without a type where there is none.
      observe: ({ verifier }) => (isUnset(verifier) ? { type: "noop" } : verifier),
      // The row of a verifier is made with the source and lives as long.
      replaces: (before, after, { verifierType }) => {
        // A state of an earlier release does not tell whether an undeclared one is there.
        if (before === undefined && verifierType === undefined) return false;
        const has = verifierType === undefined ? isVerifying(before) : verifierType !== "noop";
        return has !== isVerifying(after);
      },
    },
  },
  problems: sourceRules,
  outputs: (live, declared, state) => ({
    ...documented.outputs(live, declared, state),
    verifierType: live.verifier?.type || "noop",
  }),
  listForRecovery: (client, { name, type }) => client.sources.list({ q: name, type }),
  create: (client, body) => client.sources.create(bodyOf(body)),
  update: (client, id, body) => client.sources.update(id, bodyOf(body)),
  remove: (client, id) => client.sources.delete(id),
  deleteOutcome: "deleted, with the subscriptions that still use it",
};

/** @internal */
export const definition = define(convoy);

function isVerifying(verifier: SourceInputs["verifier"]): boolean {
  return !isUnset(verifier) && verifier?.type !== "noop";
}

/** Without the objects that belong to other types: answers hold them empty, and the service would check them. */
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
