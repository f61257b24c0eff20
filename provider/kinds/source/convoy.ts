/** Source on Convoy: its whole life. What the service takes only when it creates or only when it updates stands here. */

import type { SourceDetails } from "./convoy-schema";
import type { SourceAnswer } from "./schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { documentedSource } from "./definition";
import type { SourceInputs, SourceOutputs } from "./definition";
import { isNothing } from "../loss";
import { sourceRules } from "./convoy-rules";

const { farewell: _farewell, ...documented } = documentedSource;

const definition: Definition<SourceInputs, SourceAnswer, SourceOutputs, SourceDetails> = {
  ...documented,
  rereads: true,
  fields: {
    name: { lasting: true },
    provider: { createOnly: true, replaces: true, observe: ({ provider = "" }) => provider },
    isDisabled: { updateOnly: true },
    forwardHeaders: { updateOnly: true },
    eventTypeLocation: { dropped: "the service is too old for it" },
    verifier: {
      keptWhenAbsent: true,
      standard: { type: "noop" },
      // A release shows an empty verifier without a type where there is none.
      observe: ({ verifier }) => (isNothing(verifier) ? { type: "noop" } : verifier),
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
  candidates: (client, { name, type }) => client.sources.list({ q: name, type }),
  create: (client, body) => client.sources.create(bodyOf(body)),
  update: (client, id, body) => client.sources.update(id, bodyOf(body)),
  remove: (client, id) => client.sources.delete(id),
  fate: "deleted, with the subscriptions that still use it",
};

/** @internal */
export const source = define(definition);

function isVerifying(verifier: SourceInputs["verifier"]): boolean {
  return !isNothing(verifier) && verifier?.type !== "noop";
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
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)));
}
