/** Schemas of event types, each with what Convoy answered when it was to create one. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fields } from "../../provider/base/fields";
import { checkSchema } from "../../tools/emulator/convoy/json-schema";

/** Answers of release 26.7.3, whose check of schemas is the same since 25.9.1. */
export interface RecordedSchemas {
  /** Each schema, and whether the service takes it. */
  readonly schemas: readonly (readonly [schema: Fields, isTaken: boolean])[];
}

/** All recorded answers, in the order of the file. */
export function recordedSchemas(): RecordedSchemas {
  const file = join(__dirname, "..", "recorded", "json-schema-answers.json");
  return JSON.parse(readFileSync(file, "utf8")) as RecordedSchemas;
}

/** Whether the emulated service takes a schema, as Convoy does. */
export function isTaken(schema: unknown): boolean {
  try {
    checkSchema(schema);
    return true;
  } catch {
    return false;
  }
}
