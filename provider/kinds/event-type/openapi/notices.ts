/** What the package says: the webhooks of an OpenAPI document. */

import { declareNotices } from "../../../base/declare";

export const notices = declareNotices({
  "openapi-type": {
    severity: "error",
    text: "must be {type}",
    help: "The document contains something else there, often because of wrong indentation. Quote a string that YAML reads as a number or as true. Replace `exclusiveMinimum: true`, the OpenAPI 3.0 form, with the bound itself.",
    aliases: ["openapi-not-an-object", "openapi-not-a-list", "openapi-not-a-string", "openapi-not-a-number"],
  },
  "openapi-not-local": {
    severity: "error",
    text: "must be a local file: nothing is loaded from the network",
    help: "The path or the `$ref` is a URL. Download the file, and refer to the copy.",
  },
  "openapi-outside-folder": {
    severity: "error",
    text: "points outside the folder of the document: only files in that folder are read",
    help: "The `$ref` or a symbolic link points outside the folder of the document. Move the file into that folder, or move the document up.",
  },
  "openapi-circular-reference": {
    severity: "error",
    text: "refers to itself through $ref",
    help: "The references point only to each other. Make one of them point to a schema.",
  },
  "openapi-anchor": {
    severity: "error",
    text: "uses an anchor: write a path such as #/components/schemas/Invoice",
    help: "A `$ref` to an `$anchor` is not supported.",
  },
  "openapi-dangling-reference": {
    severity: "error",
    text: "points to nothing: {file} has nothing at {pointer}",
    help: "The `$ref` is misspelled, or its path goes through another `$ref`.",
  },
  "openapi-misplaced-reference": {
    severity: "error",
    text: "is in a place where references are not followed",
    help: "This keyword takes neither a schema nor a value that can be referenced. Replace the `$ref` with the value that it points to.",
  },
  "openapi-stray-percent": {
    severity: "error",
    text: "contains a % that does not start an escape sequence",
    help: "Write a percent sign in a `$ref` as `%25`.",
  },
  "openapi-syntax": {
    severity: "error",
    text: "is neither YAML nor JSON: {fault} in line {line}",
    help: "The file has a syntax error, often a repeated key or wrong indentation.",
  },
  "openapi-infinite-number": {
    severity: "error",
    text: "contains .inf or .nan in {name}, which JSON cannot express",
    help: "No schema can contain this number. Remove it, or write a finite one.",
  },
  "openapi-alias": {
    severity: "error",
    text: "contains an alias (*) that has no anchor, contains itself or expands too far",
    help: "Write out what the YAML alias stands for, or use a `$ref`.",
  },
  "openapi-too-deep": {
    severity: "error",
    text: "is nested deeper than {levels} levels",
    help: "The document, or the expansion of its aliases, is deeper than any real document.",
  },
  "openapi-unreadable": {
    severity: "error",
    text: "cannot be read ({fault}): a relative path is resolved from the folder in which the program runs",
    help: "The file does not exist, or you may not read it. Pulumi runs a program in the folder of its `Pulumi.yaml`.",
  },
  "openapi-unreadable-reference": {
    severity: "error",
    text: "points to {file}, which cannot be read ({fault})",
    help: "The `$ref` names a missing file. Its path is resolved from the folder of the file that contains the `$ref`.",
  },
  "openapi-dynamic-reference": {
    severity: "error",
    text: "has no counterpart in draft 7 of JSON Schema: use $ref",
    help: "Convoy uses draft 7, which has no `$dynamicRef` or `$recursiveRef`.",
  },
  "openapi-without-webhooks": {
    severity: "error",
    text: "has no webhooks: an empty list would remove every event type from the program",
    help: "The path names another file, or an unfinished one. If this is intended, remove the call from the program.",
    guide: "event-types.md#event-types-from-an-openapi-document",
  },
  "openapi-unnamed-webhook": {
    severity: "error",
    text: "has a webhook without a name",
    help: "The key under `webhooks` becomes the name of the event type. Give it one.",
  },
  "openapi-incomplete-webhook": {
    severity: "error",
    text: "has no {field}, which an event type needs unless webhooks:dialect is convoy",
    help: "With `documented: true` every webhook needs a tag and a description.",
  },
  "openapi-without-version": {
    severity: "error",
    text: "is not an OpenAPI document: its field openapi contains no version",
    help: "The path names another file, for example a schema.",
  },
  "openapi-version": {
    severity: "error",
    text: "is {format} {version}: webhooks need OpenAPI 3.1 or a later 3.x",
    help: "OpenAPI 3.0 and Swagger have no webhooks, and their schemas differ. Convert the document.",
  },
  "openapi-without-post": {
    severity: "error",
    text: "has no post operation: events are delivered only with POST",
    help: "The document describes the webhook with another method.",
  },
  "openapi-without-json": {
    severity: "error",
    text: "has no JSON: events are delivered only as JSON",
    help: "Describe the body under `application/json`, a type that ends with `+json`, `text/json`, `application/*` or `*/*`. Remove a `requestBody` without JSON.",
  },
  "openapi-unknown-field": {
    severity: "error",
    text: "is not a field that is known here, so it would be ignored",
    help: "The field is misspelled or in the wrong place, or a later version of OpenAPI defines it. Extensions start with `x-`.",
  },
  "openapi-schema-dialect": {
    severity: "error",
    text: "is not JSON Schema 2020-12, 2019-09 or draft 7",
    help: "Keywords of other versions have other meanings. Convert the schema, and remove `$schema` or `jsonSchemaDialect`.",
  },
});
