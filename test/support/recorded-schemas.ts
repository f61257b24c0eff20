/** Schemas of event types, each with what Convoy answered when it was to create one. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fields } from "../../provider/base/fields";

/** Answers of release 26.7.3, whose check of schemas is the same since 25.9.1. */
export interface RecordedSchemas {
  /** Each schema, and whether the service takes it. */
  readonly schemas: readonly (readonly [schema: Fields, isTaken: boolean])[];
  /** Each text, and whether the service takes it for a reference and for a URL with a scheme. */
  readonly urls: readonly (readonly [text: string, isReference: boolean, isUrl: boolean])[];
}

/** All recorded answers, in the order of the file. */
export function recordedSchemas(): RecordedSchemas {
  const file = join(__dirname, "..", "recorded", "json-schema-answers.json");
  return JSON.parse(readFileSync(file, "utf8")) as RecordedSchemas;
}
