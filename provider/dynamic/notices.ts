/** What the package says: programs. */

import { declareNotices } from "../base/notice";

export const notices = declareNotices({});
