/** Source on Convoy: its whole life. What the service takes only when it creates or only when it updates stands here. */

import type { SourceDetails } from "../../api/convoy/source";
import type { SourceAnswer } from "../../api/source";
import type { InputProblem } from "../../errors";
import { define } from "../definition";
import type { Definition } from "../definition";
import { documentedSource } from "../source";
import type { SourceInputs, SourceOutputs } from "../source";
import { isNothing } from "./loss";
import { pubSubProblems, verifierProblems, wordProblems } from "./source-problems";

const { farewell: _farewell, ...documented } = documentedSource;

const definition: Definition<SourceInputs, SourceAnswer, SourceOutputs, SourceDetails> = {
  ...documented,
  rereads: true,
  fields: {
    provider: { createOnly: true, replaces: true, observe: ({ provider = "" }) => provider },
    isDisabled: { updateOnly: true },
    forwardHeaders: { updateOnly: true },
    eventTypeLocation: { dropped: "the service is too old for it" },
    verifier: {
      secret: true,
      keptWhenAbsent: true,
      standard: { type: "noop" },
      // The row of a verifier is made with the source and lives as long.
      replaces: (before, after) => isVerifying(before) !== isVerifying(after),
    },
    pubSub: { secret: true },
  },
  problems,
  candidates: (client, { name, type }) => client.sources.list({ q: name, type }),
  create: (client, body) => client.sources.create(bodyOf(body)),
  update: (client, id, body) => client.sources.update(id, bodyOf(body)),
  remove: (client, id) => client.sources.delete(id),
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

function problems(declared: Partial<SourceInputs>): InputProblem[] {
  return [...wordProblems(declared), ...verifierProblems(declared), ...pubSubProblems(declared)];
}
