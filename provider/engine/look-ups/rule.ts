/** What a look-up takes: its arguments, how they are checked, and how an error names them. Knows no Pulumi. */

import { shared } from "../../base/notices";
import { clause } from "../../base/declare";
import type { WebhooksClient } from "../../client";
import { hasCode, InvalidInputError, problem } from "../../base/errors";
import type { WebhooksError } from "../../base/errors";
import { isPlainObject } from "../../base/fields";
import type { Notice, Said } from "../../base/notice";
import { reasonOf } from "../../base/text";
import type { KeyName } from "../../settings/settings";
import type { AnySecretFields } from "../../http/secret-fields";
import { refuseUnknown } from "../known-names";

/** The arguments of every look-up. */
export interface LookupArgs {
  /** The ID of the project to look in. Defaults to the setting `webhooks:projectId`. */
  readonly projectId?: string | undefined;
}

/** The arguments of a look-up by ID. */
export interface ById extends LookupArgs {
  /** The ID of the object. If the project has no such object, the program fails. */
  readonly id: string;
}

/** The arguments of every list. */
export interface ListArgs extends LookupArgs {
  /** The maximum number of objects to return. Defaults to all, across all pages. */
  readonly limit?: number | undefined;
}

/** The arguments of a look-up by name. */
export interface GetByNameArgs extends LookupArgs {
  /**
   * The exact name of the object, which is case-sensitive. If no object or several objects have it, the program
   * fails.
   */
  readonly name: string;
}

/** The result of a look-up. Every field is present, even if undefined, so that outputs can lift it. */
export type Present<Fields> = { readonly [Name in keyof Required<Fields>]: Fields[Name & keyof Fields] };

/** @internal What the doc comments of a look-up say, beside what follows from its rule. */
export interface LookupComment {
  /** What the function does. */
  readonly text: string;
  /** When it fails, apart from a request that fails. Default: what its arguments say. */
  readonly fails?: readonly string[];
  /** The arguments in the examples, as code, and those of the form that takes outputs where they are others. */
  readonly args: readonly [plain: string, outputs?: string];
  /** The field of the result in the examples. */
  readonly field: string;
}

/** @internal The properties of one look-up. */
export interface LookupRule<Args, Live> {
  /** The name of the function. */
  readonly name: string;
  /** What is looked up, as messages name it: `endpoint`. */
  readonly kind: string;
  /** The required arguments, the ID first; none for a list. */
  readonly required: readonly (keyof Args & string)[];
  /** The arguments of which exactly one is required. */
  readonly oneOf?: readonly (keyof Args & string)[];
  /** The optional arguments that must be non-empty strings where they are given. */
  readonly filters?: readonly (keyof Args & string)[];
  /** The optional arguments that must be whole numbers where they are given. */
  readonly counts?: readonly (keyof Args & string)[];
  /** The secret fields of the result. */
  readonly secrets: AnySecretFields;
  readonly comment: LookupComment;
  /** The key of its requests. Default: the API key of a project. */
  key?(args: Args): KeyName;
  /** Sends the requests, and fails as the client does. */
  request(client: WebhooksClient, args: Args): Promise<Live>;
}

/** @internal The arguments that have to be non-empty strings where they are given. */
export function textsOf<Args>(rule: LookupRule<Args, unknown>): (keyof Args & string)[] {
  const { required, oneOf = [], filters = [] } = rule;
  return [...required, ...oneOf, ...filters];
}

/**
 * @internal The validated arguments, sorted by name, without undefined ones.
 *
 * @throws InvalidInputError with one line, which begins with the name of the function.
 */
export function argsOf<Args extends LookupArgs>(rule: LookupRule<Args, unknown>, args: Args): Args {
  const { name: subject, required, oneOf = [], filters = [], counts = [] } = rule;
  const given: unknown = args;
  if (!isPlainObject(given))
    throw argumentError(shared.wrongType`${subject}: the arguments must be an object`);
  refuseUnknown(subject, args, [...textsOf(rule), ...counts, "projectId"]);
  if (oneOf.length > 0 && givenOf(oneOf, args).length !== 1)
    throw argumentError(
      shared.conflictingValues`${subject}: exactly one of ${oneOf.join(" and ")} must be given`,
    );
  for (const argument of [...required, ...givenOf([...oneOf, ...filters, "projectId"], args)]) {
    const value: unknown = args[argument];
    if (typeof value !== "string" || value === "")
      throw argumentError(shared.missingValue`${subject}: ${argument} must be a non-empty string`);
  }
  for (const argument of givenOf(counts, args)) {
    if (!Number.isInteger(args[argument]) || Number(args[argument]) < 0)
      throw argumentError(shared.invalidValue`${subject}: ${argument} must be a whole number of at least 0`);
  }
  const entries = Object.entries(args).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))) as Args;
}

function argumentError(notice: Notice): InvalidInputError {
  return new InvalidInputError([problem("", notice)]);
}

function givenOf<Args>(names: readonly (keyof Args & string)[], args: Args): (keyof Args & string)[] {
  return names.filter((name) => args[name] !== undefined);
}

/** @internal What is said of an error of the request, which begins with the name of the function. */
export function lookupFailure<Args>(
  rule: LookupRule<Args, unknown>,
  args: Args,
  projectId: string,
  error: WebhooksError,
): Said {
  if (hasCode(error, "not-found")) return missingNotice(rule, args, projectId, error.reason);
  const text = `${rule.name}: ${reasonOf(error)}`;
  return error.notice === undefined ? text : { code: error.notice, severity: "error", text };
}

/** What the service does not have, with its words, if there are any. */
function missingNotice<Args>(
  { name: subject, kind, required, oneOf = [] }: LookupRule<Args, unknown>,
  args: Args,
  projectId: string,
  words: string,
): Notice {
  const named = givenOf([...required, ...oneOf], args).map((argument) => {
    const text = JSON.stringify(args[argument]);
    return argument === "name" ? clause`named ${text}` : text;
  });
  const object = named.length === 0 ? kind : `${kind} ${named.join(" of ")}`;
  const reason = words === "" ? clause`the list has no object of that name` : words;
  return shared.notFound`${subject}: no ${object} in project ${JSON.stringify(projectId)} (${reason})`;
}
