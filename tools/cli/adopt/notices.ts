/** What the package says: `import-file`. */

import { declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "portal-links-left-out": { severity: "info", text: "portal links are omitted: {reason}" },
  "import-without-field": {
    severity: "info",
    text: "the program omits {field}, which is or may contain a secret; its value does not change",
    help: "If the program must manage the field, declare it from a secret in your stack.",
    guide: "adopting.md",
  },
  "import-of-owner-endpoints": {
    severity: "info",
    text: "shows endpoints of its owner: {endpoints}; list in `endpoints` those that the link must keep once `ownerId` is removed",
    guide: "adopting.md",
  },
  "import-of-gone-endpoints": {
    severity: "info",
    text: "lists endpoints that no longer exist: {endpoints}; remove them, because the service may reject an update",
  },
  "import-refused": {
    severity: "warning",
    text: "cannot be declared unchanged: {problem}",
    help: "The service has a value that a program cannot declare. Change the value in the program or in the service before the first update.",
    guide: "adopting.md",
  },
});
