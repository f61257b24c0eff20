/** Request bodies. They are complete, because the service may clear an absent field. Knows no kind. */

import { clause } from "../../base/declare";
import { problem } from "../../base/errors";
import type { InputProblem } from "../../base/errors";
import { defined, isFields } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { isMasked } from "../../base/markers";
import { ruleOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { needsWrite, valuesOf } from "./compare";
import type { Row } from "./compare";
import { maskedPaths } from "./merge";
import { shared } from "../../base/notices";

/** The body of a create: the declared inputs. */
export function createBody(definition: AnyDefinition, inputs: Fields): Fields {
  const names = Object.keys(definition.body.shape).filter((name) => !ruleOf(definition, name).updateOnly);
  return defined(names.map((name) => [name, inputs[name]]));
}

/** The body of an update. */
export function updateBody(rows: readonly Row[]): Fields {
  return valuesOf(rows, ({ toSend }) => toSend);
}

/** The problems of the update that an object needs; none where it needs none. */
export function updateProblems(definition: AnyDefinition, rows: readonly Row[]): readonly InputProblem[] {
  return needsWrite(rows) ? bodyProblems(definition, rows) : [];
}

/** What keeps the body of an update from being sent: masks, and live values that no body may hold. */
export function bodyProblems(definition: AnyDefinition, rows: readonly Row[]): readonly InputProblem[] {
  const invalid = definition.body.safeParse(updateBody(rows)).error?.issues ?? [];
  return [
    ...rows.flatMap(({ name, unrepeatable }) =>
      unrepeatable === undefined ? [] : [undeclared(name, clause`shows ${unrepeatable}`)],
    ),
    ...rows
      .flatMap(({ name, toSend }) => maskedPaths(toSend, name))
      .map((path) => undeclared(path, clause`masks this value`)),
    ...invalid.map(({ path }) => undeclared(path.join("."), clause`shows a value that no update accepts`)),
  ];
}

function undeclared(path: string, shown: string): InputProblem {
  return problem(
    path,
    shared.missingValue`must be declared, because an update sends the whole object and the service ${shown}`,
  );
}

/** The body without masked values at any depth: a mask is never written back. */
export function withoutMasks(body: Fields): Fields {
  const kept = Object.entries(body).filter(([, value]) => !isMasked(value));
  return Object.fromEntries(
    kept.map(([name, value]): [string, unknown] => [name, isFields(value) ? withoutMasks(value) : value]),
  );
}
