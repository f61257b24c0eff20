/** What the package says: `import-file`. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "import-without-ids": {
    severity: "error",
    text: "needs the ID of an object to import: name one, or omit the option",
    help: "With --only-given, the command imports only what you name with --endpoint, --subscription or --portal-link.",
    guide: "adopting.md",
  },
  "nothing-to-import": {
    severity: "error",
    text: "there is nothing to import: the service lists no objects, and no ID was given",
    help: "The documented interface lists only portal links. Name endpoints with --endpoint, and subscriptions with --subscription.",
    guide: "adopting.md",
  },
  "import-file-exists": {
    severity: "error",
    text: "{file} already exists",
    help: "`import-file` overwrites nothing. Remove the file, or name another one.",
  },
  "import-of-other-project": {
    severity: "error",
    text: "belongs to a different project than the configured one: set webhooks:projectId or --project to it",
    help: "The API key has access to several projects. Set webhooks:projectId or --project to the project of the object, or omit the ID.",
    guide: "projects-and-accounts.md",
  },
  "portal-links-left-out": {
    severity: "info",
    text: "portal links are omitted: {reason}",
    help: "The service rejects requests for the list of portal links, often because its license does not include them. All other objects are imported.",
  },
  "import-without-field": {
    severity: "info",
    text: "the program omits {field}, which is or may contain a secret; its value does not change",
    help: "A program should not contain a secret in plain text. If the program must manage the field, declare it from a secret in your stack.",
    guide: "adopting.md",
  },
  "import-of-owner-endpoints": {
    severity: "info",
    text: "shows endpoints of its owner: {endpoints}; list in `endpoints` those that the link must keep once `ownerId` is removed",
    help: "The service does not show whether the link itself lists these endpoints. The program declares only those that it certainly lists.",
    guide: "adopting.md",
  },
  "import-of-gone-endpoints": {
    severity: "info",
    text: "lists endpoints that no longer exist: {endpoints}; remove them, because the service may reject an update",
    help: "The link lists deleted endpoints. Remove their IDs from `endpoints` in the program before the first update.",
    guide: "adopting.md",
  },
  "import-refused": {
    severity: "warning",
    text: "cannot be declared unchanged: {problem}",
    help: "The service has a value that a program cannot declare. Change the value in the program or in the service before the first update.",
    guide: "adopting.md",
  },
});

export const clauses = declareClauses({
  imports: 'import * as webhooks from "{source}";',
  protects: "Pulumi refuses to delete these objects. Remove this option if it may delete them.",
  withoutField:
    "Has {field}, which is not declared here because it is or may contain a secret. Its value does not change.",
  remark: "It {remark}.",
  wroteFile: "Wrote {file}. Then run:",
  wroteBoth: "Wrote {file} and {program}. Import {program} in your main file, then run:",
  importAndWrite: "pulumi import --file {file} --out <file> # writes the program; in a pipeline, add --yes",
  importOnly: "pulumi import --file {file} --generate-code=false # in a pipeline, add --yes",
  thenPreview: "pulumi preview --expect-no-changes",
  thenUpdate: "pulumi up # records which outputs are secret",
  thenRefresh: "pulumi refresh # fills in signing secrets and portal addresses, encrypted",
});
