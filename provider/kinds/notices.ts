/** What the package says: all kinds. */

import { declareNotices } from "../base/notice";

export const notices = declareNotices({});
