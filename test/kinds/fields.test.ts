/** What does not fit into a table of fields is one error of the compiler, at that field: none follows where its schemas are used. */

import assert from "node:assert/strict";
import { z } from "zod";
import { FieldSchemas } from "../../provider/kinds/field-schemas";
import { common, count, text } from "../../provider/kinds/fields";
import type { CommonInputs, FieldsOf, Shown } from "../../provider/kinds/fields";
import type { Agree, Assert } from "../../provider/http/schema";

interface Inputs extends CommonInputs {
  readonly retries?: number | undefined;
}
type Answer = Shown<Inputs>;

const wrong = {
  ...common,
  // @ts-expect-error -- the inputs hold a number
  retries: text,
} as const satisfies FieldsOf<Inputs, object>;

const surplus = {
  ...common,
  retries: count,
  // @ts-expect-error -- the inputs have no such field
  tries: count,
} as const satisfies FieldsOf<Inputs, object>;

// @ts-expect-error -- the inputs have one more
const missing = { ...common } as const satisfies FieldsOf<Inputs, object>;

const answers = [
  z.object(new FieldSchemas<Inputs, typeof wrong>(wrong).shown({})),
  z.object(new FieldSchemas<Inputs, typeof surplus>(surplus).shown({})),
  z.object(new FieldSchemas<Inputs, typeof missing>(missing).shown({})),
] as const;
type Other = z.ZodObject<{ tries: z.ZodOptional<z.ZodNumber> }>;

export type Agreement = Assert<
  [
    Agree<Answer, (typeof answers)[0]>,
    Agree<Answer, (typeof answers)[1]>,
    Agree<Answer, (typeof answers)[2]>,
    Agree<Agree<Answer, Other>, z.ZodObject<{ differs: z.ZodType<"retries" | "tries"> }>>,
  ]
>;

describe("A table of fields", () => {
  it("decides what an answer holds", () => {
    const [asText, asBoth, asNone] = answers.map((answer) => Object.keys(answer.shape));
    assert.deepEqual([asText, asBoth, asNone], [["retries"], ["retries", "tries"], []]);
  });
});
