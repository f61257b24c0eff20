/** What the package says: sources. */

import { declareNotices } from "../../base/notice";

export const notices = declareNotices({});
