/** The projection of a preview: a review of it says what one of the preview says, and it holds no secret. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { secret, signature } from "../../provider/base/markers";
import { redactorOfEnvironment } from "../../tools/cli/ci/processes";
import { registry } from "../../tools/cli/registry";
import { report } from "../../tools/cli/review/report";
import type { Report } from "../../tools/cli/review/report";
import { parsePreview } from "../../tools/topology/preview/json";
import {
  numberedMarks,
  projectedPreview,
  projectionOf,
  projectionSchema,
} from "../../tools/topology/preview/projection";
import type { Projection } from "../../tools/topology/preview/projection";
import { recordingOf, worlds } from "../support/one-change/worlds";
import { previewsIn } from "../support/one-change/recordings";
import { remove, update, urn } from "../support/report-steps";
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
  const hide = redactorOfEnvironment(environment, mark);
  return projectionOf(parsePreview(text), { mark, hide, isCode: (code) => registry.has(code) });
};

/** The preview as one that succeeded. */
const withoutErrors = (text: string): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), diagnostics: [] });

/** As another process reads it. */
const handedOver = (projection: Projection): Projection =>
  projectionSchema.parse(JSON.parse(JSON.stringify(projection)));

/** What a reader sees, in which a hidden text is like any other. The digest is that of whole values, and no comment shows it. */
const shown = ({ markdown, exitCode, facts, allow }: Report): string =>
  JSON.stringify([markdown, exitCode, { ...facts, digest: "" }, allow], undefined, 1);

/** Two updates and a deletion, with these texts wherever a program may put one. */
const holding = (before: string, after: string): string => {
  const inputs = (text: string): object => ({
    name: "billing",
    url: `https://user:${text}@billing.example.com/hooks/${encodeURIComponent(text)}?token=${encodeURIComponent(text)}&id=1#${encodeURIComponent(text)}`,
    description: `${text} in words, and in base64: ${Buffer.from(text).toString("base64")}`,
    secret: text,
    chatWebhookUrl: `https://chat.example.com/${text}`,
    authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: text } },
    customHeaders: { "X-Trace": text, [text]: "name" },
    __provider: `exports.handler = () => ${JSON.stringify(text)}`,
  });
  const filter = (text: string): object => ({
    endpointId: "billing-id",
    filterConfig: { eventTypes: ["*"], filter: { headers: { Authorization: { $eq: `Bearer ${text}` } } } },
    function: `/* ${text} */ fetch("https://x.example.com/a?key=${encodeURIComponent(text)}")`,
  });
  const masked = { [signature]: secret, plaintext: JSON.stringify(before) };
  const steps = [
    update("Endpoint", "billing", inputs(before), inputs(after)),
    update("Subscription", "billing", filter(before), filter(after)),
    remove("Endpoint", "gone", { url: masked, description: before }),
    {
      ...{ op: "create", urn: "urn:pulumi:dev::shop::aws:s3/bucket:Bucket::b" },
      newState: { inputs: { bucket: before }, outputs: { bucket: before } },
    },
    {
      ...{ op: "same", urn: "urn:pulumi:dev::shop::pulumi:providers:webhooks::main::id" },
      newState: {
        inputs: { apiKey: before, other: before, __stackConfig: JSON.stringify({ apiKey: before }) },
      },
    },
  ];
  const diagnostics = [
    { severity: "info", message: `the program says ${before}` },
    { severity: "info", message: `Endpoint billing: says ${before} [endpoint-disable]` },
    { severity: "error", message: `error: it failed with ${before}\n    at x` },
  ];
  const config = {
    "webhooks:apiKey": before,
    "webhooks:baseUrl": `https://u:${before}@h`,
    "shop:password": before,
  };
  return JSON.stringify({ config, steps, diagnostics });
};

describe("A projection", () => {
  const canaries = ["canary-first-4711", "canary second\nof two lines 4712", "canary/with+signs=4713"];

  for (const canary of canaries)
    it(`holds no secret of the job, in whatever form: ${JSON.stringify(canary)}`, () => {
      const other = `${canary}-other`;
      const projection = projected(holding(canary, other), { WEBHOOKS_API_KEY: canary, NEXT_SECRET: other });
      const printed = JSON.stringify(handedOver(projection));
      const forms = [canary, ...canary.split(/\s+/).filter((part) => part.length > 12)].flatMap((form) => [
        ...[form, encodeURIComponent(form), JSON.stringify(form).slice(1, -1)],
        ...[Buffer.from(form).toString("base64").replace(/=+$/, ""), Buffer.from(form).toString("hex")],
      ]);
      assert.deepEqual(
        forms.filter((form) => printed.includes(form)),
        [],
        printed,
      );
      assert.doesNotMatch(printed, /the program says|s3\/bucket:Bucket::b"[^}]*State|shop:password/);
      assert.match(printed, /"op":"create","urn":"urn:pulumi:dev::shop::aws:s3\/bucket:Bucket::b"\}/);
    });

  it("holds no secret by its place alone, where no variable of the job has it", () => {
    const [one, other] = ["canary-one-4714", "canary-two-4715"];
    const text = holding(one, other).replaceAll(/("(?:name|description|X-Trace)":)"[^"]*"/g, '$1"x"');
    const places = JSON.stringify(projected(text)).split("canary").length - 1;
    // What a program writes into a path, a name of a header, a function or a message is no secret by its place.
    const open =
      /\/hooks\/canary|"canary-(?:one-4714|two-4715)":"name"|\/\* canary|says canary|failed with canary/g;
    assert.equal([...JSON.stringify(projected(text)).matchAll(open)].length, places);
  });

  it("shows that a hidden text changes, and that it stays", () => {
    const environment = { WEBHOOKS_API_KEY: "canary-first-4711", NEXT_SECRET: "canary-second-4712" };
    const fieldsOf = (before: string, after: string): string[] =>
      report(projectedPreview(handedOver(projected(withoutErrors(holding(before, after)), environment))))
        .facts.resources.filter(({ operation }) => operation === "update")
        .flatMap(({ fields }) => fields.map(({ path }) => path));
    assert.deepEqual(fieldsOf("canary-first-4711", "canary-first-4711"), []);
    const changed = fieldsOf("canary-first-4711", "canary-second-4712");
    for (const path of ["url", "description", "function"]) assert.ok(changed.includes(path), path);
  });

  it("is refused where it has more than its schema, and is none of a preview that is too deep", () => {
    const good = handedOver(projected(previewOf(20)));
    assert.equal(projectionSchema.safeParse({ ...good, html: "x" }).success, false);
    const deep = JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`) as unknown;
    const text = JSON.stringify({ steps: [update("Endpoint", "a", { name: "a" }, { name: deep })] });
    assert.throws(() => projected(text), /this preview or state is nested too deeply \[over-limit\]$/);
    const unknown = { ...good, steps: [{ op: "explode", urn: urn("Endpoint", "a") }] };
    assert.throws(
      () => projectedPreview(unknown),
      /does not know what that changes: update pulumi-webhooks \[unsupported-here\]$/,
    );
  });
});

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
