/** Plays the actions from elsewhere that our workflows use, each with the inputs that it is known to take. */

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What a played action may touch. */
export interface Place {
  /** The repository whose workflow runs, at the commit of the event. */
  readonly repository: string;
  /** The same on the default branch. Default: the same. */
  readonly main?: string | undefined;
  readonly workspace: string;
  /** The artifacts of the run, one folder each. */
  readonly artifacts: string;
  /** The SARIF files that were sent to code scanning. */
  readonly scanned: string[];
}

interface Stub {
  readonly inputs: readonly string[];
  readonly play: (inputs: Readonly<Record<string, string>>, place: Place) => void;
}

const inside = (place: Place, path = ""): string =>
  path.startsWith("/") ? path : join(place.workspace, path);

function upload(inputs: Readonly<Record<string, string>>, place: Place): void {
  const { name = "", path } = inputs;
  assert.doesNotMatch(name, /["/\\:<>|*?\r\n]/, "the name of an artifact");
  const target = join(place.artifacts, name);
  assert.ok(inputs["overwrite"] === "true" || !existsSync(target), `there is an artifact ${name} already`);
  const source = inside(place, path);
  if (!existsSync(source)) assert.equal(inputs["if-no-files-found"], "ignore", `nothing at ${source}`);
  else cpSync(source, target, { recursive: true });
}

/** Several artifacts become a folder each, unless they are merged; one that a pattern finds alone does, too. */
function download(inputs: Readonly<Record<string, string>>, place: Place): void {
  const { pattern = "*", path, "merge-multiple": merged } = inputs;
  const [start = "", end, more] = pattern.split("*");
  assert.equal(more, undefined, `the pattern ${pattern} is not played`);
  const target = inside(place, path);
  mkdirSync(target, { recursive: true });
  for (const name of existsSync(place.artifacts) ? readdirSync(place.artifacts) : []) {
    const isMeant = end === undefined ? name === start : name.startsWith(start) && name.endsWith(end);
    if (isMeant)
      cpSync(join(place.artifacts, name), merged === "true" ? target : join(target, name), {
        recursive: true,
      });
  }
}

/** By owner and repository, without the commit. */
export const stubs: Readonly<Record<string, Stub>> = {
  "actions/checkout": {
    inputs: ["persist-credentials", "fetch-depth", "ref", "sparse-checkout"],
    play: (inputs, { repository, main, workspace }) => {
      assert.equal(inputs["persist-credentials"], "false");
      const { ref, "sparse-checkout": part = "." } = inputs;
      assert.ok(ref === undefined || ref === "main", ref);
      const source = join(ref === undefined ? repository : (main ?? repository), part);
      if (existsSync(source)) cpSync(source, join(workspace, part), { recursive: true });
    },
  },
  "actions/cache": {
    inputs: ["path", "key", "restore-keys"],
    play: (inputs) => assert.doesNotMatch(inputs["key"] ?? ",", /,/, "the key of a cache"),
  },
  "aws-actions/configure-aws-credentials": {
    inputs: ["role-to-assume", "aws-region"],
    play: (inputs) => assert.match(inputs["role-to-assume"] ?? "", /^arn:aws:iam::/),
  },
  "actions/setup-node": {
    inputs: ["node-version", "package-manager-cache"],
    play: (inputs) => assert.match(inputs["node-version"] ?? "", /^\d+$/),
  },
  "pulumi/actions": {
    inputs: ["pulumi-version"],
    play: (inputs) => assert.match(inputs["pulumi-version"] ?? "", /^\d+\.\d+\.\d+$/),
  },
  "actions/upload-artifact": { inputs: ["name", "path", "if-no-files-found", "overwrite"], play: upload },
  "actions/download-artifact": { inputs: ["pattern", "path", "merge-multiple"], play: download },
  "github/codeql-action/upload-sarif": {
    inputs: ["sarif_file", "category"],
    play: (inputs, place) => {
      const file = inside(place, inputs["sarif_file"]);
      assert.ok(existsSync(file), file);
      place.scanned.push(file);
    },
  },
};
