/** The projection of a preview: a review of it says what one of the preview says, and it holds no secret. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hiderOfEnvironment } from "../../provider/cli/ci/processes";
import { codes } from "../../provider/cli/registry";
import { report } from "../../provider/cli/review/report";
import type { Report } from "../../provider/cli/review/report";
import { parsePreview } from "../../provider/topology/preview/json";
import {
  numberedMarks,
  projectedPreview,
  projectionOf,
  projectionSchema,
} from "../../provider/topology/preview/projection";
import type { Projection } from "../../provider/topology/preview/projection";
import { recordingOf, worlds } from "../support/one-change/worlds";
import { previewsIn } from "../support/one-change/recordings";
import { previewOf } from "../support/review-previews";

const folder = join(__dirname, "..", "previews");

/** Every preview that is recorded, by a name. */
function* recordedPreviews(): Generator<readonly [name: string, text: string]> {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
    if (!name.startsWith("one-change") && /\.jsonl?$/.test(name))
      yield [name, readFileSync(join(folder, name), "utf8")];
  for (const world of worlds)
    for (const [name, preview] of previewsIn(readFileSync(recordingOf(world), "utf8")))
      yield [`${world.name}/${name}`, JSON.stringify(preview)];
  yield ["many tenants", previewOf(300)];
}

const projected = (text: string, environment: Record<string, string> = {}): Projection => {
  const mark = numberedMarks();
  const hide = hiderOfEnvironment(environment, mark);
  return projectionOf(parsePreview(text), { mark, hide, isCode: (code) => codes.has(code) });
};

/** As another process reads it. */
const handedOver = (projection: Projection): Projection =>
  projectionSchema.parse(JSON.parse(JSON.stringify(projection)));

/** What a reader sees, in which a hidden text is like any other. The digest is that of whole values, and no comment shows it. */
const shown = ({ markdown, exitCode, facts, allow }: Report): string =>
  JSON.stringify([markdown, exitCode, { ...facts, digest: "" }, allow], undefined, 1);

describe("The projection of a preview", () => {
  for (const [name, text] of recordedPreviews())
    it(`means the same: ${name}`, () => {
      const options = { failOn: "warning", detailedExitCode: true };
      const whole = report(text, options);
      const { entries } = whole.facts;
      const found = report(projectedPreview(handedOver(projected(text))), { ...options, found: { entries } });
      assert.equal(shown(found), shown(whole));
    });
});
