/** The rotations that a preview would do, because they are due. */

import { oneLine } from "../../base/text";
import type { Preview, PreviewedResource } from "./report-preview";

/** The endpoints of which nothing changes but the signing secret, because it is older than the program wants. */
export function rotationsDueIn({ resources, lines }: Preview): string[] {
  const rolls = lines.filter((line) =>
    / up rolls the signing secret \(older than [\d.]+ days\); /.test(line),
  );
  const unfinished = lines.filter((line) => line.includes(": the last update failed "));
  return resources.flatMap((resource) => {
    const { name, operation, fields, after } = resource;
    if (operation !== "update" || fields.length > 0 || after?.["rotateSecretAfterDays"] === undefined)
      return [];
    if (unfinished.some((line) => isAbout(resource, line))) return [];
    const found = rolls.findIndex((line) => isAbout(resource, line));
    if (found < 0) return [];
    // Each line stands for one resource: another one of the same name has a line of its own.
    rolls.splice(found, 1);
    return [name];
  });
}

/** Whether a line names the resource: by the name in the program or of the object, or by the ID where it has none. */
export function isAbout({ kind, name, id, before }: PreviewedResource, line: string): boolean {
  return [name, before?.["name"], id].some(
    (one) =>
      typeof one === "string" && [": ", " ("].some((end) => line.startsWith(oneLine(`${kind} ${one}`) + end)),
  );
}
