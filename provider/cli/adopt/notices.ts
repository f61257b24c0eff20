/** What the package says: `import-file`. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
