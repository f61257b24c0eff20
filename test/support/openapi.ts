// OpenAPI documents as real files, in a folder of each test's own.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";

/** Where the files of the running test are. */
let folder = "";

/** Gives each test of a suite a folder of its own. */
export function inFolder(): void {
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "openapi-"))));
  afterEach(() => rmSync(folder, { recursive: true }));
}

/** Writes files and gives the path of the first one. */
export function write(files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return join(folder, Object.keys(files)[0] ?? "");
}

/** A text in which the files are named as in `write`. */
export function withoutFolder(text: string): string {
  return text.replaceAll(folder + sep, "");
}

/** The beginning of a document. */
export const head = "openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\n";

/** A document with one webhook, of the operation that is given. */
export function withPost(post: string): string {
  return `${head}webhooks:\n  invoice.paid:\n    post: ${post}\n`;
}

/** A document with one webhook, of the schema that is given, and components. */
export function withSchema(schema: unknown, components: unknown = {}): string {
  const post = { requestBody: { content: { "application/json": { schema } } } };
  return JSON.stringify({ openapi: "3.1.0", webhooks: { paid: { post } }, components });
}
