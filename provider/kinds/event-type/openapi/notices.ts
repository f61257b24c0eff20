/** What the package says: the webhooks of an OpenAPI document. */

import { declareNotices } from "../../../base/declare";

export const notices = declareNotices({
  "openapi-type": {
    severity: "error",
    text: "must be {type}",
    help: "The document holds something else there, often because of a wrong indent. Quote a text that YAML reads as a number or as true. Replace `exclusiveMinimum: true`, the form of OpenAPI 3.0, by the bound itself.",
    aliases: ["openapi-not-an-object", "openapi-not-a-list", "openapi-not-a-string", "openapi-not-a-number"],
  },
  "openapi-not-local": {
    severity: "error",
    text: "must name a local file: nothing is loaded from a network",
    help: "The path or the `$ref` is a URL. Download the file, and refer to the copy.",
  },
  "openapi-outside-folder": {
    severity: "error",
    text: "leads out of the folder of the document: only files in that folder are read",
    help: "The `$ref` leads above the folder of the document, or a symbolic link does. Move the file into the folder, or the document above it.",
  },
  "openapi-circular-reference": {
    severity: "error",
    text: "refers to itself through $ref",
    help: "The references lead to each other and to nothing else. Let one of them lead to a schema.",
  },
  "openapi-anchor": {
    severity: "error",
    text: "names an anchor: write a path such as #/components/schemas/Invoice",
    help: "A `$ref` to an `$anchor` is not followed.",
  },
  "openapi-dangling-reference": {
    severity: "error",
    text: "leads nowhere: {file} has nothing at {pointer}",
    help: "The `$ref` is misspelled, or its path goes through another `$ref`.",
  },
  "openapi-misplaced-reference": {
    severity: "error",
    text: "stands where no reference is followed",
    help: "The keyword of the schema holds neither a schema nor a value that can be taken from elsewhere. Write out what the `$ref` leads to.",
  },
  "openapi-stray-percent": {
    severity: "error",
    text: "holds a % that starts no escape sequence",
    help: "Write a percent sign in a `$ref` as `%25`.",
  },
  "openapi-syntax": {
    severity: "error",
    text: "is neither YAML nor JSON: {fault} in line {line}",
    help: "The file has a syntax error, often a repeated key or a wrong indent.",
  },
  "openapi-infinite-number": {
    severity: "error",
    text: "holds .inf or .nan in {name}, which JSON cannot express",
    help: "No schema can hold the number. Remove it, or write a finite one.",
  },
  "openapi-alias": {
    severity: "error",
    text: "holds an alias (*) that has no anchor, contains itself or expands too far",
    help: "Write out what the YAML alias stands for, or use a `$ref`.",
  },
  "openapi-too-deep": {
    severity: "error",
    text: "is nested deeper than {levels} levels",
    help: "The document, or what its aliases expand to, is deeper than any real document.",
  },
  "openapi-unreadable": {
    severity: "error",
    text: "cannot be read ({fault}): a relative path starts at the folder in which the program runs",
    help: "The file does not exist, or you may not read it. Pulumi runs a program in the folder of its `Pulumi.yaml`.",
  },
  "openapi-unreadable-reference": {
    severity: "error",
    text: "leads to {file}, which cannot be read ({fault})",
    help: "The `$ref` names a missing file. Its path starts at the folder of the file that holds the `$ref`.",
  },
  "openapi-dynamic-reference": {
    severity: "error",
    text: "has no counterpart in draft 7 of JSON Schema: use $ref",
    help: "Convoy takes draft 7, in which `$dynamicRef` and `$recursiveRef` cannot be written.",
  },
  "openapi-without-webhooks": {
    severity: "error",
    text: "has no webhooks: an empty list would remove every event type from the program",
    help: "The path names another file, or an unfinished one. If you mean it, remove the call from the program.",
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
    text: "is not an OpenAPI document: its field openapi holds no version",
    help: "The path names another file, for instance a schema.",
  },
  "openapi-version": {
    severity: "error",
    text: "is {format} {version}: webhooks need OpenAPI 3.1 or a later 3.x",
    help: "OpenAPI 3.0 and Swagger have no webhooks, and another form of schemas. Convert the document.",
  },
  "openapi-without-post": {
    severity: "error",
    text: "has no post operation: events are delivered with POST only",
    help: "The document describes the webhook with another method.",
  },
});
